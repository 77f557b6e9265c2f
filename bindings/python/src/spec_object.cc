// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_object.h"

#include <structmember.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "spec_field.h"

namespace mj::python {
namespace {

PyTypeObject* g_element_type = nullptr;

PyObject* get_field(PyObject* self, void* field) {
  return guarded<PyObject*>(nullptr, [&] {
    const auto& object = *reinterpret_cast<FaceObject*>(self);
    require_alive(object);
    return value_of(object, *static_cast<const FaceField*>(field)).release().ptr();
  });
}

int set_field(PyObject* self, PyObject* value, void* field_pointer) {
  return guarded(-1, [&] {
    const auto& object = *reinterpret_cast<FaceObject*>(self);
    const auto& field = *static_cast<const FaceField*>(field_pointer);
    if (!value) {
      PyErr_Format(PyExc_AttributeError, "the attribute %s cannot be deleted", field.name);
      throw py::error_already_set();
    }
    require_alive(object);
    set_value(object, field, value);
    return 0;
  });
}

PyMemberDef g_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(FaceObject, weakrefs), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

// Returns a description of the values of a member, for the documentation of its attribute.
std::string doc_of(const FaceField& field) {
  std::string type = field.type;
  if (!type.empty() && type.back() == '*') type.pop_back();
  return field.count > 1 ? type + "[" + std::to_string(field.count) + "]" : type;
}

}  // namespace

void drop_face(PyObject* self) {
  auto* const object = reinterpret_cast<FaceObject*>(self);
  object->shown->living.erase(object->data);
  if (object->weakrefs) PyObject_ClearWeakRefs(self);
  Py_CLEAR(object->owner);
  PyTypeObject* const type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

void require_alive(const FaceObject& object) {
  if (!object.node || !object.node->is_deleted) return;
  throw py::value_error(std::string("this ") + object.shown->name + " was deleted from its MjSpec");
}

py::object object_of(const FaceClass& shown, void* data, const spec::Node* node, py::handle owner) {
  const auto at = shown.living.find(data);
  if (at != shown.living.end()) {
    return py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(at->second));
  }
  auto* const out = PyObject_New(FaceObject, shown.type);
  if (!out) throw py::error_already_set();
  out->data = data;
  out->node = node;
  out->shown = &shown;
  out->owner = owner.inc_ref().ptr();
  out->weakrefs = nullptr;
  shown.living[data] = out;
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(out));
}

void make_class(py::handle scope, FaceClass& shown, const char* doc, const std::vector<Attribute>& attributes,
                PyTypeObject* base, const ClassTraits& traits) {
  // The tables are never freed, because CPython refers to them.
  auto& all = *new std::vector<PyGetSetDef>(attributes.begin(), attributes.end());
  py::dict types;
  for (const Attribute& attribute : attributes) types[attribute.name] = attribute.type;
  for (const FaceField& field : shown.fields) {
    if (field.kind == FaceField::Kind::kHidden || types.contains(field.name)) continue;
    const char* const text = (new std::string(doc_of(field)))->c_str();
    all.push_back({field.name, get_field, set_field, text, const_cast<FaceField*>(&field)});
    types[field.name] = field.type_of_attribute();
  }
  py::list read_only;
  for (const PyGetSetDef& def : all) {
    if (!def.set) read_only.append(def.name);
  }
  all.push_back({});
  PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(traits.drop)},
      {Py_tp_getset, all.data()},
      {Py_tp_members, g_members},
      {Py_tp_doc, const_cast<char*>(doc)},
      {traits.make ? Py_tp_new : 0, reinterpret_cast<void*>(traits.make)},
      {0, nullptr},
  };
  const std::string& name = *new std::string("mjtools._specs." + std::string(shown.name));
  PyType_Spec spec = {name.c_str(), traits.size, 0, traits.flags, slots};
  PyObject* const type = PyType_FromSpecWithBases(&spec, reinterpret_cast<PyObject*>(base));
  if (!type) throw py::error_already_set();
  shown.type = reinterpret_cast<PyTypeObject*>(type);
  // These two attributes of the class are read by make_stubs.py.
  py::handle(type).attr("_annotations") = types;
  py::handle(type).attr("_read_only") = py::tuple(read_only);
  scope.attr(shown.name) = py::handle(type);
}

void add_attribute(PyTypeObject* type, const Attribute& attribute) {
  auto* const kept = new PyGetSetDef(attribute);
  const auto descriptor = py::reinterpret_steal<py::object>(PyDescr_NewGetSet(type, kept));
  if (!descriptor) throw py::error_already_set();
  const py::handle scope(reinterpret_cast<PyObject*>(type));
  scope.attr(kept->name) = descriptor;
  scope.attr("_annotations")[kept->name] = attribute.type;
  if (!kept->set) {
    py::list read_only(scope.attr("_read_only"));
    read_only.append(kept->name);
    scope.attr("_read_only") = py::tuple(read_only);
  }
}

PyTypeObject* element_type() {
  if (!g_element_type) {
    PyType_Slot slots[] = {
        {Py_tp_dealloc, reinterpret_cast<void*>(drop_face)},
        {Py_tp_members, g_members},
        {Py_tp_doc, const_cast<char*>("An element of an MjSpec: the base class of MjsBody, MjsGeom and others.")},
        {0, nullptr},
    };
    PyType_Spec spec = {"mjtools._specs.MjsElement", sizeof(FaceObject), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    PyObject* const type = PyType_FromSpec(&spec);
    if (!type) throw py::error_already_set();
    g_element_type = reinterpret_cast<PyTypeObject*>(type);
  }
  return g_element_type;
}

}  // namespace mj::python
