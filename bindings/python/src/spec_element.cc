// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_element.h"

#include <mujoco/mjspecmacro.h>

#include "spec.h"
#include "spec_field.h"
#include "spec_table.h"
#include "spec_value.h"

namespace mj::python {
namespace {

// ---- attributes of all kinds

using Getter = py::object (*)(const FaceObject&, mjsElement*);

// Python getter of an attribute whose value is the result of `function`.
template <Getter function>
PyObject* get(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] {
    const auto& object = *reinterpret_cast<FaceObject*>(self);
    require_alive(object);
    return function(object, element_at(object)).release().ptr();
  });
}

using Setter = void (*)(const FaceObject&, mjsElement*, py::handle value);

template <Setter function>
int set(PyObject* self, PyObject* value, void*) {
  return guarded(-1, [&] {
    if (!value) {
      PyErr_SetString(PyExc_AttributeError, "the attribute cannot be deleted");
      throw py::error_already_set();
    }
    const auto& object = *reinterpret_cast<FaceObject*>(self);
    require_alive(object);
    function(object, element_at(object), value);
    return 0;
  });
}

py::object name_of(const FaceObject&, mjsElement* element) {
  return py::str(*mjs_getName(element));
}

void set_name_of(const FaceObject&, mjsElement* element, py::handle value) {
  set_name(element, to_text(value, "name"));
}

py::object id_of(const FaceObject&, mjsElement* element) {
  return py::int_(mjs_getId(element));
}

py::object signature_of(const FaceObject& object, mjsElement* element) {
  const spec::Node& node = element ? spec::node_of(element) : *object.node;
  return py::int_(node.owner->signature);
}

py::object parent_of(const FaceObject&, mjsElement* element) {
  return object_of(mjs_getParent(element));
}

py::object frame_of(const FaceObject&, mjsElement* element) {
  return object_of(mjs_getFrame(element));
}

py::object class_of(const FaceObject&, mjsElement* element) {
  return object_of(mjs_getDefault(element));
}

void set_class_of(const FaceObject&, mjsElement* element, py::handle value) {
  if (!PyObject_TypeCheck(value.ptr(), class_of_face<mjsDefault>().type)) {
    throw py::type_error(std::string("classname must be a MjsDefault, not ") + Py_TYPE(value.ptr())->tp_name);
  }
  const auto& object = *reinterpret_cast<FaceObject*>(value.ptr());
  require_alive(object);
  const auto* const def = static_cast<const mjsDefault*>(object.data);
  if (&description_of(def->element) != &description_of(element)) {
    throw py::value_error("the default class belongs to another MjSpec");
  }
  mjs_setDefault(element, def);
}

py::object compiler_of(const FaceObject& object, mjsElement* element) {
  const spec::Node& node = element ? spec::node_of(element) : *object.node;
  const py::object origin = object_of(*node.origin);
  return object_of(class_of_face<mjsCompiler>(), &node.origin->face.compiler, nullptr, origin);
}

constexpr Attribute kName = {{"name", get<name_of>, set<set_name_of>, "Name; '' for none.", nullptr}, "str"};
constexpr Attribute kId = {{"id", get<id_of>, nullptr, "Index in the compiled model; -1 if there is none.", nullptr}, "int"};
constexpr Attribute kSignature = {{"signature", get<signature_of>, nullptr,
                                    "Number that identifies the structure of the MjSpec. The models compiled from it have the same number.", nullptr}, "int"};
constexpr Attribute kCompiler = {{"compiler", get<compiler_of>, nullptr,
                                   "Compiler settings of the MjSpec in which the element was written.", nullptr}, "MjsCompiler"};
constexpr Attribute kParent = {{"parent", get<parent_of>, nullptr, "Body that carries the element.", nullptr}, "MjsBody"};
constexpr Attribute kFrame = {{"frame", get<frame_of>, nullptr, "Frame around the element, or None.", nullptr}, "MjsFrame | None"};
constexpr Attribute kClass = {{"classname", get<class_of>, set<set_class_of>, "Default class.", nullptr}, "MjsDefault"};

// ---- plugins

// Returns whether the object stands for a plugin instance itself, and not for a member of another
// element that refers to an instance.
bool is_instance(const FaceObject& object, const mjsElement* element) {
  return element && mjs_asPlugin(const_cast<mjsElement*>(element)) == object.data;
}

py::object plugin_name_of(const FaceObject& object, mjsElement*) {
  const mjString* const name = static_cast<mjsPlugin*>(object.data)->name;
  return py::str(name ? *name : std::string());
}

void set_plugin_name_of(const FaceObject& object, mjsElement* element, py::handle value) {
  const std::string name = to_text(value, "name");
  if (is_instance(object, element)) return set_name(element, name);
  *static_cast<mjsPlugin*>(object.data)->name = name;
}

using Attributes = std::map<std::string, std::string, std::less<>>;

py::object config_of(const FaceObject& object, mjsElement* element) {
  py::dict out;
  if (!element) return out;
  const void* const attributes = mjs_getPluginAttributes(static_cast<mjsPlugin*>(object.data));
  for (const auto& [key, value] : *static_cast<const Attributes*>(attributes)) out[py::str(key)] = value;
  return out;
}

void set_config_of(const FaceObject& object, mjsElement* element, py::handle value) {
  if (!PyDict_Check(value.ptr())) {
    throw py::type_error(std::string("config must be a dict of str, not ") + Py_TYPE(value.ptr())->tp_name);
  }
  if (!element) throw py::value_error("config belongs to a plugin instance: first set the member `plugin` to a MjsPlugin of the MjSpec");
  Attributes attributes;
  for (const auto& [key, text] : py::reinterpret_borrow<py::dict>(value)) {
    attributes[to_text(key, "a key of config")] = to_text(text, "a value of config");
  }
  mjs_setPluginAttributes(static_cast<mjsPlugin*>(object.data), &attributes);
}

constexpr Attribute kPluginName = {{"name", get<plugin_name_of>, set<set_plugin_name_of>, "Name of the instance.",
                                     nullptr}, "str"};
constexpr Attribute kConfig = {{"config", get<config_of>, set<set_config_of>,
                                 "Attributes of the instance, a dict of str.", nullptr}, "dict[str, str]"};

// ---- tables

#define X MJTOOLS_FIELD
#define XVEC MJTOOLS_FIELD
#define MJTOOLS_SET_FIELDS(Type, OBJECT, singular, plural) \
  {                                                   \
    using F = mjs##Type;                              \
    FaceClass& shown = class_of_face<F>();            \
    shown.name = "Mjs" #Type;                         \
    shown.fields = {MJS##OBJECT##_FIELDS};            \
  }

void set_fields() {
  MJTOOLS_ELEMENTS(MJTOOLS_SET_FIELDS)
  MJTOOLS_SET_FIELDS(Wrap, WRAP, , )
  MJTOOLS_SET_FIELDS(Default, DEFAULT, , )
  MJTOOLS_SET_FIELDS(Orientation, ORIENTATION, , )
}
#undef MJTOOLS_SET_FIELDS
#undef XVEC
#undef X

// Returns the attributes that all elements have in addition to their fields.
template <class F>
std::vector<Attribute> attributes_of() {
  if constexpr (std::is_same_v<F, mjsPlugin>) {
    return {kPluginName, kId, kSignature, kCompiler, kConfig};
  } else {
    std::vector<Attribute> out = {kName, kId, kSignature, kCompiler};
    if (spec::kType<F> == mjOBJ_FRAME) out.insert(out.end(), {kParent, kFrame, kClass});
#define MJTOOLS_OF_BODY(Type, OBJECT, name, names) \
  if (spec::kType<F> == mjOBJ_##OBJECT) out.insert(out.end(), {kParent, kFrame, kClass});
    MJTOOLS_BODY_PARTS(MJTOOLS_OF_BODY)
#undef MJTOOLS_OF_BODY
#define MJTOOLS_CLASSED(Type, OBJECT, name, names) \
  if (spec::kType<F> == mjOBJ_##OBJECT) out.push_back(kClass);
    MJTOOLS_CLASSED_ELEMENTS(MJTOOLS_CLASSED)
#undef MJTOOLS_CLASSED
    return out;
  }
}

}  // namespace

void set_name(mjsElement* element, const std::string& name) {
  if (mjs_setName(element, name.c_str()) != 0) raise_spec_error(description_of(element));
}

void raise_spec_error(const spec::Description& description) {
  throw py::value_error(description.error());
}

py::object object_of(mjsElement* element) {
  if (!element) return py::none();
  const spec::Node& node = spec::node_of(element);
  const FaceClass* shown = nullptr;
  void* face = nullptr;
  switch (element->elemtype) {
#define MJTOOLS_CASE(Type, OBJECT, name, names) \
  case mjOBJ_##OBJECT:                          \
    shown = &class_of_face<mjs##Type>();        \
    face = mjs_as##Type(element);               \
    break;
    MJTOOLS_ELEMENTS(MJTOOLS_CASE)
#undef MJTOOLS_CASE
    case mjOBJ_DEFAULT:
      shown = &class_of_face<mjsDefault>();
      face = &static_cast<spec::DefaultNode&>(spec::node_of(element)).face;
      break;
    default:
      return py::none();
  }
  return object_of(*shown, face, &node, object_of(*node.owner));
}

py::list list_of(const std::vector<spec::Node*>& nodes) {
  py::list out;
  for (spec::Node* node : nodes) out.append(object_of(static_cast<mjsElement*>(node)));
  return out;
}

std::optional<ElementRef> element_of(PyObject* object) {
  if (!PyObject_TypeCheck(object, element_type())) return std::nullopt;
  const auto& element = *reinterpret_cast<FaceObject*>(object);
  require_alive(element);
  mjsElement* const handle = element_at(element);
  if (!handle) throw py::value_error(std::string("this ") + element.shown->name + " refers to no element");
  return ElementRef{handle->elemtype, mjs_getId(handle), description_of(handle).signature};
}

void add_spec_elements(py::module_& module) {
  set_fields();
  module.attr("MjsElement") = py::handle(reinterpret_cast<PyObject*>(element_type()));
#define MJTOOLS_MAKE(Type, OBJECT, name, names) \
  make_class(module, class_of_face<mjs##Type>(), "A " #name " of an MjSpec.", attributes_of<mjs##Type>(), element_type());
  MJTOOLS_ELEMENTS(MJTOOLS_MAKE)
#undef MJTOOLS_MAKE
  make_class(module, class_of_face<mjsDefault>(), "A class of defaults of an MjSpec: one element of each kind to copy.",
             {kName});
  make_class(module, class_of_face<mjsOrientation>(),
             "An orientation that is not a quaternion: `type` selects the member that gives the orientation.", {});
}

}  // namespace mj::python
