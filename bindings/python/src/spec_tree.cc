// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_tree.h"

#include <pybind11/stl.h>

#include "engine_call.h"
#include "spec_add.h"
#include "spec_attach.h"
#include "spec_table.h"
#include "spec_value.h"
#include "vfs.h"

namespace mj::python {
namespace {

// ---- adding

template <class Struct>
Struct* add_to(mjsBody* body, const mjsDefault* def);
#define MJTOOLS_ADD_TO(Type, OBJECT, name, names)                      \
  template <>                                                          \
  mjs##Type* add_to<mjs##Type>(mjsBody * body, const mjsDefault* def) { \
    return mjs_add##Type(body, def);                                   \
  }
MJTOOLS_BODY_PARTS(MJTOOLS_ADD_TO)
#undef MJTOOLS_ADD_TO

// Adds to the classes of bodies and frames the method that makes an element of type Struct.
template <class Struct>
void define_add(const char* name) {
  const FaceClass& shown = class_of_face<Struct>();
  py::options options;
  options.disable_function_signatures();
  add_method(
      class_of_face<mjsBody>().type, name,
      [](Face<mjsBody> self, const py::args& args, const py::kwargs& kwargs) {
        const NewElement given{args, kwargs};
        const auto* const def = given.first<mjsDefault>(description_of(self->element));
        return with_fields(add_to<Struct>(self.get(), def)->element, given, First::kDefault);
      },
      add_doc(name, shown, "MjsDefault", std::string("Adds a ") + shown.name + " to this body.").c_str());
  add_method(
      class_of_face<mjsFrame>().type, name,
      [](Face<mjsFrame> self, const py::args& args, const py::kwargs& kwargs) {
        const NewElement given{args, kwargs};
        const auto* const def = given.first<mjsDefault>(description_of(self->element));
        mjsElement* const element = add_to<Struct>(mjs_getParent(self->element), def)->element;
        mjs_setFrame(element, self.get());
        return with_fields(element, given, First::kDefault);
      },
      add_doc(name, shown, "MjsDefault", std::string("Adds a ") + shown.name + " in this frame.").c_str());
}

void define_add_frame() {
  const FaceClass& shown = class_of_face<mjsFrame>();
  py::options options;
  options.disable_function_signatures();
  add_method(
      class_of_face<mjsBody>().type, "add_frame",
      [](Face<mjsBody> self, const py::args& args, const py::kwargs& kwargs) {
        const NewElement given{args, kwargs};
        auto* const around = given.first<mjsFrame>(description_of(self->element));
        if (around && mjs_getParent(around->element) != self.get()) {
          throw py::value_error("the frame belongs to another body");
        }
        return with_fields(mjs_addFrame(self.get(), around)->element, given, First::kDefault);
      },
      add_doc("add_frame", shown, "MjsFrame", "Adds a frame to this body, inside the frame `default`.").c_str());
  add_method(
      class_of_face<mjsFrame>().type, "add_frame",
      [](Face<mjsFrame> self, const py::args& args, const py::kwargs& kwargs) {
        const NewElement given{args, kwargs};
        auto* const around = given.first<mjsFrame>(description_of(self->element));
        mjsBody* const body = mjs_getParent(self->element);
        if (around && mjs_getParent(around->element) != body) {
          throw py::value_error("the frame belongs to another body");
        }
        return with_fields(mjs_addFrame(body, around ? around : self.get())->element, given, First::kDefault);
      },
      add_doc("add_frame", shown, "MjsFrame", "Adds a frame in this frame, or in the frame `default`.").c_str());
}

Made<mjsJoint> add_freejoint(Face<mjsBody> self, const py::kwargs& kwargs) {
  for (const auto& [key, value] : kwargs) {
    const std::string name = py::cast<std::string>(key);
    if (name != "name" && name != "align" && name != "group") {
      throw py::type_error("invalid keyword argument '" + name +
                           "': a free joint has only the keywords name, align and group");
    }
  }
  const py::args none;
  return {with_fields(mjs_addFreeJoint(self.get())->element, {none, kwargs}, First::kNone)};
}

Made<mjsFlex> make_flex(Face<mjsBody> self, const std::string& name, const std::optional<std::string>& type, int dim,
                     const std::optional<std::string>& dof, const py::object& count, const py::object& cellcount,
                     const py::object& spacing, const py::object& scale, double radius, double mass, double inertiabox,
                     int equality, int rigid, int flatskin, int elastic2d, const py::object& pos,
                     const py::object& quat, const py::object& origin, const std::optional<std::string>& file,
                     const py::object& vfs) {
  const auto ints = [](const py::object& value, const char* what) {
    std::vector<int> out = value.is_none() ? std::vector<int>() : to_numbers<int>(value, what);
    if (!out.empty() && out.size() != 3) throw py::value_error(std::string(what) + " should be a list/array of size 3.");
    return out;
  };
  const auto numbers = [](const py::object& value, const char* what, size_t size) {
    std::vector<double> out = value.is_none() ? std::vector<double>() : to_numbers<double>(value, what);
    if (!out.empty() && out.size() != size) {
      throw py::value_error(std::string(what) + " should be a list/array of size " + std::to_string(size) + ".");
    }
    return out;
  };
  const auto pointer = [](const auto& list) { return list.empty() ? nullptr : list.data(); };
  const auto counts = ints(count, "count"), cells = ints(cellcount, "cellcount");
  const auto spaces = numbers(spacing, "spacing", 3), scales = numbers(scale, "scale", 3);
  const auto at = numbers(pos, "pos", 3), turned = numbers(quat, "quat", 4), from = numbers(origin, "origin", 3);
  spec::Description& description = description_of(self->element);
  const AssetVfs files(py::none(), vfs);
  mjsFlex* const out = engine_call(nullptr, [&] {
    return mjs_makeFlex(self.get(), name.c_str(), type ? type->c_str() : nullptr, dim, dof ? dof->c_str() : nullptr,
                        pointer(counts), pointer(cells), pointer(spaces), pointer(scales), radius, mass, inertiabox,
                        equality, rigid, flatskin, elastic2d, pointer(at), pointer(turned), pointer(from),
                        file ? file->c_str() : nullptr, files.get());
  });
  if (!out) raise_spec_error(description);
  return made(out);
}

// ---- finding

std::vector<spec::Node*> children(mjsBody* body, mjtObj type, bool recurse) {
  return spec::Description::children(static_cast<spec::BodyNode&>(spec::node_of(body->element)), type, recurse);
}

// Returns the type that find_all() looks for. Throws ValueError if a body cannot contain elements
// of this type.
mjtObj searched_type(py::handle type) {
  mjtObj out = mjOBJ_UNKNOWN;
  if (PyUnicode_Check(type.ptr())) {
    const std::string name = type.cast<std::string>();
#define MJTOOLS_NAMED(Type, OBJECT, singular, plural) \
  if (name == #singular) out = mjOBJ_##OBJECT;
    MJTOOLS_TREE_ELEMENTS(MJTOOLS_NAMED)
#undef MJTOOLS_NAMED
  } else {
    const int number = to_int(type, "the type");
#define MJTOOLS_NUMBERED(Type, OBJECT, singular, plural) \
  if (number == mjOBJ_##OBJECT) out = mjOBJ_##OBJECT;
    MJTOOLS_TREE_ELEMENTS(MJTOOLS_NUMBERED)
#undef MJTOOLS_NUMBERED
  }
  if (out == mjOBJ_UNKNOWN) {
    throw py::value_error("body.find_all supports the types: body, frame, geom, site, joint, light, camera.");
  }
  return out;
}

// Adds the attribute that lists the children of one type, and the methods that iterate over them.
template <class Struct, mjtObj object>
void define_children(const char* names, const char* first, const char* next) {
  PyTypeObject* const type = class_of_face<mjsBody>().type;
  const auto get = [](PyObject* self, void*) {
    return guarded<PyObject*>(nullptr, [&] {
      const auto& body = *reinterpret_cast<FaceObject*>(self);
      require_alive(body);
      return list_of(children(static_cast<mjsBody*>(body.data), object, false)).release().ptr();
    });
  };
  add_attribute(type, {{names, get, nullptr, "Elements of this body itself, without the elements of bodies inside it.", nullptr},
                       list_type<Struct>()});
  add_method(
      type, first,
      [](Face<mjsBody> self) { return Made<Struct>{object_of(mjs_firstChild(self.get(), object, 0))}; },
      "Returns the first element of this type in this body, or None.");
  add_method(
      type, next,
      [](Face<mjsBody> self, Face<Struct> child) {
        return Made<Struct>{object_of(mjs_nextChild(self.get(), child->element, 0))};
      },
      "Returns the next element of the same type in this body, or None.");
}

template <class Struct>
void define_set_frame() {
  add_method(
      class_of_face<Struct>().type, "set_frame",
      [](Face<Struct> self, Face<mjsFrame> frame) {
        if (&description_of(frame->element) != &description_of(self->element)) {
          throw py::value_error("the frame belongs to another MjSpec");
        }
        if (mjs_setFrame(self->element, frame.get()) != 0) raise_spec_error(description_of(self->element));
      },
      py::arg("frame"), "Puts the element into a frame of its body.");
}

}  // namespace

void add_spec_tree() {
  PyTypeObject* const body = class_of_face<mjsBody>().type;
#define MJTOOLS_DEFINE_ADD(Type, OBJECT, name, names) define_add<mjs##Type>("add_" #name);
  MJTOOLS_BODY_PARTS(MJTOOLS_DEFINE_ADD)
#undef MJTOOLS_DEFINE_ADD
  define_add_frame();
#define MJTOOLS_DEFINE_TREE(Type, OBJECT, name, names)                             \
  define_children<mjs##Type, mjOBJ_##OBJECT>(#names, "first_" #name, "next_" #name); \
  define_set_frame<mjs##Type>();
  MJTOOLS_TREE_ELEMENTS(MJTOOLS_DEFINE_TREE)
#undef MJTOOLS_DEFINE_TREE

  {
    py::options options;
    options.disable_function_signatures();
    add_method(body, "add_freejoint", add_freejoint,
               "add_freejoint(*, name: str | None = None, align: int | mjtAlignFree | None = None, "
               "group: int | None = None) -> MjsJoint\n\nAdds a free joint.");
  }
  add_method(
      body, "find_child",
      [](Face<mjsBody> self, const std::string& name) { return made(mjs_findChild(self.get(), name.c_str())); },
      py::arg("name"), "Returns the body with this name in the subtree of this body, or None.");
  add_method(
      body, "find_all",
      [](Face<mjsBody> self, const py::object& type) {
        return list_of(children(self.get(), searched_type(type), true));
      },
      py::arg("type"),
      "Lists all elements of a type below this body. `type` is a mjtObj, or 'body', 'frame', 'geom', 'site',\n"
      "'joint', 'light' or 'camera'.");
  add_method(body, "make_flex", make_flex, py::arg("name"), py::arg("type") = py::none(), py::arg("dim") = 3,
             py::arg("dof") = py::none(), py::arg("count") = py::none(), py::arg("cellcount") = py::none(),
             py::arg("spacing") = py::none(), py::arg("scale") = py::none(), py::arg("radius") = 0.0,
             py::arg("mass") = 1.0, py::arg("inertiabox") = 0.005, py::arg("equality") = 0, py::arg("rigid") = 0,
             py::arg("flatskin") = 0, py::arg("elastic2d") = 0, py::arg("pos") = py::none(),
             py::arg("quat") = py::none(), py::arg("origin") = py::none(), py::arg("file") = py::none(),
             py::arg("vfs") = py::none(),
             "Makes a flex with its bodies, joints and constraints, as <flexcomp> does.");
  add_method(
      body, "to_frame",
      [](Face<mjsBody> self) {
        spec::Description& description = description_of(self->element);
        mjsBody* pointer = self.get();
        mjsFrame* const out = engine_call(nullptr, [&] { return mjs_bodyToFrame(&pointer); });
        if (!out) raise_spec_error(description);
        return made(out);
      },
      "Replaces this body by a frame of its parent, and returns the frame.");
}

}  // namespace mj::python
