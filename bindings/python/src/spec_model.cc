// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_model.h"

#include <mujoco/mjspecmacro.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "api/binding.h"
#include "api/edit/diagnosed.h"
#include "api/edit/spec.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine_call.h"
#include "model_error.h"
#include "object.h"
#include "spec/edit/compiled.h"
#include "spec_add.h"
#include "spec_field.h"
#include "spec_table.h"
#include "spec_value.h"
#include "vfs.h"

namespace mj::python {
namespace {

using Spec = Face<mjSpec>;

// ---- lifetime

SpecObject& object_at(PyObject* self) {
  return *reinterpret_cast<SpecObject*>(self);
}

// Gives a new object a description, which it then owns.
void fill(SpecObject& object, mjSpec* description) {
  object.data = description;
  object.shown = &class_of_face<mjSpec>();
  object.assets = py::dict().release().ptr();
  object.override_assets = true;
  object.shown->living[description] = &object;
}

// Returns a new object of a class that is MjSpec or derived from it.
py::object make(PyTypeObject* type, mjSpec* description) {
  auto out = py::reinterpret_steal<py::object>(type->tp_alloc(type, 0));
  if (!out) {
    mj_deleteSpec(description);
    throw py::error_already_set();
  }
  fill(object_at(out.ptr()), description);
  return out;
}

py::object make(mjSpec* description) {
  return make(class_of_face<mjSpec>().type, description);
}

PyObject* construct(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  return guarded<PyObject*>(nullptr, [&] {
    // MjSpec() has no arguments, but the constructor of a derived class may have some.
    const bool has_arguments = PyTuple_GET_SIZE(args) > 0 || (kwargs && PyDict_GET_SIZE(kwargs) > 0);
    if (type == class_of_face<mjSpec>().type && has_arguments) throw py::type_error("MjSpec() takes no arguments");
    return make(type, engine_call(nullptr, [] { return mj_makeSpec(); })).release().ptr();
  });
}

void destroy(PyObject* self) {
  SpecObject& object = object_at(self);
  class_of_face<mjSpec>().living.erase(object.data);
  if (object.weakrefs) PyObject_ClearWeakRefs(self);
  mj_deleteSpec(object.get());
  Py_CLEAR(object.assets);
  Py_CLEAR(object.parent);
  PyTypeObject* const type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

// ---- attributes

using Getter = py::object (*)(SpecObject&);
using Setter = void (*)(SpecObject&, py::handle);

template <Getter function>
PyObject* get(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] { return function(object_at(self)).release().ptr(); });
}

template <Setter function>
int set(PyObject* self, PyObject* value, void*) {
  return guarded(-1, [&] {
    if (!value) {
      PyErr_SetString(PyExc_AttributeError, "the attribute cannot be deleted");
      throw py::error_already_set();
    }
    function(object_at(self), value);
    return 0;
  });
}

spec::Description& description_at(SpecObject& object) {
  return static_cast<spec::Description&>(spec::node_of(object.get()->element));
}

template <mjtObj type>
py::object elements_of(SpecObject& object) {
  return list_of(description_at(object).all(type));
}

py::object assets_of(SpecObject& object) {
  return object.files();
}

// Adds files to the assets of an MjSpec. Assets with other names stay.
void set_assets_of(SpecObject& object, py::handle value) {
  if (!PyDict_Check(value.ptr())) {
    throw py::type_error(std::string("assets must be a dict of str to bytes or str, not ") +
                         Py_TYPE(value.ptr())->tp_name);
  }
  for (const auto& [key, content] : py::reinterpret_borrow<py::dict>(value)) {
    const std::string name = to_text(key, "a name in assets");
    if (!PyBytes_Check(content.ptr()) && !PyUnicode_Check(content.ptr())) {
      throw py::type_error("the content of the file '" + name + "' must be bytes or str, not " +
                           Py_TYPE(content.ptr())->tp_name);
    }
  }
  if (PyDict_Update(object.assets, value.ptr()) != 0) throw py::error_already_set();
}

py::object overrides_assets(SpecObject& object) {
  return py::bool_(object.override_assets);
}

void set_overrides_assets(SpecObject& object, py::handle value) {
  object.override_assets = to_bool(value, "override_assets");
}

py::object copies_during_attach(SpecObject&) {
  throw py::value_error("copy_during_attach can be set, but not read");
}

void set_copies_during_attach(SpecObject& object, py::handle value) {
  mjs_setDeepCopy(object.get(), to_bool(value, "copy_during_attach") ? 1 : 0);
}

py::object parent_of(SpecObject& object) {
  const spec::Description& description = description_at(object);
  if (!description.is_attached || !description.shared_with) return py::none();
  return object_of(const_cast<spec::Description&>(*description.shared_with));
}

py::object worldbody_of(SpecObject& object) {
  return object_of(&description_at(object).world().face);
}

py::object default_of(SpecObject& object) {
  return object_of(mjs_getSpecDefault(object.get()));
}

py::object timer_of(SpecObject& object) {
  return py::array_t<double>({int{mjNCTIMER}}, {sizeof(double)}, mjs_getTimer(object.get()),
                             reinterpret_cast<PyObject*>(&object));
}

py::object meshdir_of(SpecObject& object) {
  return py::str(*object.get()->compiler.meshdir);
}

void set_meshdir_of(SpecObject& object, py::handle value) {
  *object.get()->compiler.meshdir = to_text(value, "meshdir");
}

py::object texturedir_of(SpecObject& object) {
  return py::str(*object.get()->compiler.texturedir);
}

void set_texturedir_of(SpecObject& object, py::handle value) {
  *object.get()->compiler.texturedir = to_text(value, "texturedir");
}

py::object address_of(SpecObject& object) {
  return py::int_(reinterpret_cast<uintptr_t>(object.data));
}

// ---- reading

// Returns the description that `read` makes. `include`, `assets` and `vfs` are the files that
// `read` may use.
template <class Read>
Made<mjSpec> read_spec(const py::object& include, const py::object& assets, const py::object& vfs, Read read) {
  if (!vfs.is_none() && !(include.is_none() && assets.is_none())) {
    throw py::value_error("vfs is given together with include or assets: give either vfs, or include and assets");
  }
  AssetVfs files(include, vfs);
  py::object checked = make(engine_call(nullptr, [] { return mj_makeSpec(); }));
  if (!assets.is_none()) {
    // Attached models are read while the text is parsed. All other files are read when the
    // description is compiled.
    set_assets_of(object_at(checked.ptr()), assets);
    files.add(assets, AssetVfs::Names::kWhole, true);
  }
  Diagnostics diagnostics;
  std::string text;
  mjSpec* const description = engine_call(nullptr, [&] { return read(files.get(), diagnostics, text); });
  if (!description) raise_model_error(text, diagnostics);
  py::object out = make(description);
  std::swap(object_at(out.ptr()).assets, object_at(checked.ptr()).assets);
  return {out};
}

Made<mjSpec> from_file(const std::string& filename, const py::object& include, const py::object& assets,
                     const py::object& vfs) {
  return read_spec(include, assets, vfs, [&](const mjVFS* files, Diagnostics& diagnostics, std::string& text) {
    if (api::is_read_as_xml(filename, "")) return api::parse_xml(filename.c_str(), files, diagnostics, text);
    char error[1024] = "";
    mjSpec* const out = mj_parse(filename.c_str(), nullptr, files, error, sizeof(error));
    text = error;
    if (!out) diagnostics.add({.code = "asset-format", .message = text, .where = {.file = filename}});
    return out;
  });
}

Made<mjSpec> from_string(const std::string& xml, const py::object& include, const py::object& assets,
                       const py::object& vfs) {
  return read_spec(include, assets, vfs, [&](const mjVFS* files, Diagnostics& diagnostics, std::string& text) {
    return api::parse_xml_string(xml.c_str(), files, diagnostics, text);
  });
}

// ---- compiling

// Adds the assets of a description to `files`.
void add_assets(const SpecObject& object, AssetVfs& files) {
  if (!object.files().empty()) files.add(object.files(), AssetVfs::Names::kWhole, true);
}

// Returns the compiled model. Raises ModelError if compilation fails.
ModelPtr compiled(SpecObject& object, const py::object& vfs, Diagnostics& diagnostics) {
  if (vfs_of(vfs) && !object.files().empty()) {
    throw py::value_error("vfs is given, but the MjSpec has files in `assets`: use only one of them");
  }
  AssetVfs files(py::none(), vfs);
  add_assets(object, files);
  spec::Description& description = description_at(object);
  object.compiled = 0;
  ModelPtr out = engine_call(nullptr, [&] { return api::compile(description, files.get(), diagnostics); });
  if (!out) raise_model_error(description.error(), diagnostics);
  object.compiled = out->signature;
  return out;
}

// Issues a Python warning for each warning of attaching and of the last compilation.
void warn(SpecObject& object) {
  for (int i = 0; i < mjs_numWarnings(object.get()); ++i) {
    if (PyErr_WarnEx(PyExc_UserWarning, mjs_getWarning(object.get(), i), 1) != 0) throw py::error_already_set();
  }
}

py::object compile(Spec self, const py::object& vfs) {
  Diagnostics diagnostics;
  ModelPtr m = compiled(spec_of(self), vfs, diagnostics);
  py::object out = own_model(m.release());
  warn(spec_of(self));
  return out;
}

py::object recompile(Spec self, const py::object& model, const py::object& data) {
  SpecObject& object = spec_of(self);
  const mjModel* const m = struct_of<mjModel>(model.ptr());
  const mjData* const d = struct_of<mjData>(data.ptr());
  if (!m || !d) throw py::type_error("recompile takes an MjModel and an MjData");
  if (!object.compiled || m->signature != object.compiled || d->signature != object.compiled) {
    throw py::value_error(
        "The mjSpec does not match mjModel. Please recompile the mjSpec.\n"
        "The model and the data must come from the last compilation of this MjSpec.");
  }
  spec::Description& description = description_at(object);
  const spec::ElementStates states(description, *d);
  Diagnostics diagnostics;
  ModelPtr now = compiled(object, py::none(), diagnostics);
  engine::DataPtr made;
  engine_call(nullptr, [&] {
    engine::require_supported(*now);
    made = engine::make_data(*now);
    states.write(description, *made);
  });
  const py::object new_model = own_model(now.release());
  const py::object new_data = own_data(made.release(), new_model);
  warn(object);
  return py::make_tuple(new_model, new_data);
}

// ---- output

[[noreturn]] void raise_fatal(const std::string& text) {
  PyErr_SetString(fatal_error(), text.c_str());
  throw py::error_already_set();
}

py::str to_xml(Spec self) {
  Diagnostics diagnostics;
  compiled(spec_of(self), py::none(), diagnostics);
  const std::string text = engine_call(nullptr, [&] {
    return api::saved_text(description_of(self), *self->modelfiledir, _mjPRIVATE__get_xml_precision());
  });
  warn(spec_of(self));
  return py::str(text);
}

void to_file(Spec self, const std::string& path) {
  char error[1024] = "";
  const int result = engine_call(nullptr, [&] { return mj_saveXML(self.get(), path.c_str(), error, sizeof(error)); });
  if (result != 0) raise_fatal(error);
}

int64_t encode(Spec self, const std::string& filename, const py::object& model,
               const std::optional<std::string>& content_type) {
  const mjModel* const m = model.is_none() ? nullptr : struct_of<mjModel>(model.ptr());
  if (!m && !model.is_none()) throw py::type_error("model must be an MjModel or None");
  AssetVfs files{py::none()};
  add_assets(spec_of(self), files);
  char error[1024] = "";
  const mjtSize size = engine_call(nullptr, [&] {
    return mj_encode(self.get(), m, filename.c_str(), content_type ? content_type->c_str() : nullptr, files.get(),
                     error, sizeof(error));
  });
  if (size < 0) raise_fatal(error);
  return size;
}

Made<mjSpec> copy(Spec self) {
  mjSpec* const made = engine_call(nullptr, [&] { return mj_copySpec(self.get()); });
  if (!made) throw py::value_error(description_of(self).error());
  py::object out = make(made);
  set_assets_of(object_at(out.ptr()), spec_of(self).files());
  object_at(out.ptr()).override_assets = spec_of(self).override_assets;
  object_at(out.ptr()).compiled = spec_of(self).compiled;
  return {out};
}

std::vector<double> resolve_orientation(bool degree, const py::object& sequence, Face<mjsOrientation> orientation) {
  const std::string letters = sequence.is_none() ? "xyz" : to_letters(sequence, "sequence");
  if (letters.size() != 3) throw py::value_error("sequence should have length 3");
  std::vector<double> quat = {1, 0, 0, 0};
  const char* const error = mjs_resolveOrientation(quat.data(), degree, letters.c_str(), orientation.get());
  if (error) throw py::value_error(error);
  return quat;
}

// ---- elements

template <class Struct>
Struct* add(mjSpec* s, const mjsDefault* def);
#define MJTOOLS_ADD_CLASSED(Type, OBJECT, name, names)           \
  template <>                                                    \
  mjs##Type* add<mjs##Type>(mjSpec * s, const mjsDefault* def) { \
    return mjs_add##Type(s, def);                                \
  }
MJTOOLS_CLASSED_ELEMENTS(MJTOOLS_ADD_CLASSED)
#undef MJTOOLS_ADD_CLASSED
#define MJTOOLS_ADD_CLASSLESS(Type, OBJECT, name, names)     \
  template <>                                                \
  mjs##Type* add<mjs##Type>(mjSpec * s, const mjsDefault*) { \
    return mjs_add##Type(s);                                 \
  }
MJTOOLS_CLASSLESS_ELEMENTS(MJTOOLS_ADD_CLASSLESS)
#undef MJTOOLS_ADD_CLASSLESS

template <class Struct, First first>
void define_add(PyTypeObject* type, const char* name) {
  const FaceClass& shown = class_of_face<Struct>();
  py::options options;
  options.disable_function_signatures();
  add_method(
      type, name,
      [](Spec self, const py::args& args, const py::kwargs& kwargs) {
        const NewElement given{args, kwargs};
        const mjsDefault* def = nullptr;
        if constexpr (first == First::kDefault) def = given.first<mjsDefault>(description_of(self));
        return with_fields(add<Struct>(self.get(), def)->element, given, first);
      },
      add_doc(name, shown, first == First::kDefault ? "MjsDefault" : "", std::string("Adds a ") + shown.name + ".")
          .c_str());
}

// Adds the method that finds an element of one type by its name.
template <class Struct, mjtObj object>
void define_find(PyTypeObject* type, const char* name) {
  add_method(
      type, name,
      [](Spec self, const std::string& wanted) {
        return Made<Struct>{wanted.empty() ? py::none()
                                           : object_of(mjs_findElement(self.get(), object, wanted.c_str()))};
      },
      py::arg("name"), "Returns the element with this name, or None.");
}

Made<mjsDefault> add_default(Spec self, const std::string& name, std::optional<Face<mjsDefault>> parent) {
  if (parent && &description_of((*parent)->element) != &description_of(self)) {
    throw py::value_error("the parent class belongs to another MjSpec");
  }
  mjsDefault* const out = mjs_addDefault(self.get(), name.c_str(), get_if(parent));
  if (!out) throw py::value_error("the MjSpec already has a default class '" + name + "'");
  return made(out);
}

void activate_plugin(Spec self, const std::string& name) {
  if (mjs_activatePlugin(self.get(), name.c_str()) != 0) {
    throw py::value_error("no plugin has the name '" + name + "': load its library first (mj_loadPluginLibrary)");
  }
}

std::vector<Attribute> attributes() {
  return {
#define MJTOOLS_LIST(Type, OBJECT, name, names) \
  {{#names, get<elements_of<mjOBJ_##OBJECT>>, nullptr, "All elements of this type, as a list.", nullptr}, list_type<mjs##Type>()},
      MJTOOLS_ELEMENTS(MJTOOLS_LIST)
#undef MJTOOLS_LIST
          {{"assets", get<assets_of>, set<set_assets_of>,
           "Files that compiling reads, a dict of str to bytes or str. Setting the attribute adds files.", nullptr}, "dict[str, bytes | str]"},
      {{"override_assets", get<overrides_assets>, set<set_overrides_assets>,
       "Whether attaching may replace files of the same name.", nullptr}, "bool"},
      {{"copy_during_attach", get<copies_during_attach>, set<set_copies_during_attach>,
       "Whether attaching makes copies. The attribute can be set, but not read.", nullptr}, "bool"},
      {{"parent", get<parent_of>, nullptr, "MjSpec that this one was attached to, or None.", nullptr}, "MjSpec | None"},
      {{"worldbody", get<worldbody_of>, nullptr, "The world.", nullptr}, "MjsBody"},
      {{"default", get<default_of>, nullptr, "The main class of defaults.", nullptr}, "MjsDefault"},
      {{"timer", get<timer_of>, nullptr, "Durations of the parts of the last compilation (s), by mjtCTimer.", nullptr}, "NDArray[np.float64]"},
      {{"meshdir", get<meshdir_of>, set<set_meshdir_of>, "Folder of meshes and height fields.", nullptr}, "str"},
      {{"texturedir", get<texturedir_of>, set<set_texturedir_of>, "Folder of textures.", nullptr}, "str"},
      {{"_address", get<address_of>, nullptr, "Address of the C struct.", nullptr}, "int"},
  };
}

void add_functions(PyTypeObject* type) {
  const py::handle scope(reinterpret_cast<PyObject*>(type));
  const auto include = py::arg("include") = py::none();
  const auto assets = py::arg("assets") = py::none();
  const auto vfs = py::arg("vfs") = py::none();
  scope.attr("from_file") = py::staticmethod(py::cpp_function(
      from_file, py::name("from_file"), py::scope(scope), py::arg("filename"), include, assets, vfs,
      "Reads a model: MJCF, URDF, an archive (.mjz, .zip) or a format that a plugin decodes. `include` has files\n"
      "that the text includes, and `assets` has files that are read when the MjSpec is compiled."));
  scope.attr("from_string") = py::staticmethod(
      py::cpp_function(from_string, py::name("from_string"), py::scope(scope), py::arg("xml"), include, assets, vfs,
                       "Reads a model from its text in MJCF or URDF."));
  scope.attr("resolve_orientation") = py::staticmethod(py::cpp_function(
      resolve_orientation, py::name("resolve_orientation"), py::scope(scope), py::arg("degree"),
      py::arg("sequence") = py::none(), py::arg("orientation"),
      "Returns the quaternion of an orientation. `sequence` has the three letters of Euler angles."));
  add_method(type, "compile", compile, vfs,
             "Returns a new MjModel. Reads files from `assets`, from `vfs`, and from the disk.");
  add_method(type, "recompile", recompile, py::arg("model"), py::arg("data"),
             "Compiles again, and returns a new model and new data with the state of `data`.");
  add_method(type, "to_xml", to_xml, "Compiles, and returns the model as a text in MJCF.");
  add_method(type, "to_file", to_file, py::arg("filename"), "Writes the compiled model to a file in MJCF.");
  add_method(type, "encode", encode, py::arg("filename"), py::arg("model") = py::none(),
             py::arg("content_type") = py::none(),
             "Writes a file in the format of its extension (.xml, .mjz, .zip, .mjb, .txt) or content type.\n"
             "Returns the number of bytes.");
  add_method(type, "copy", copy, "Returns a copy with its own elements and files.");
  add_method(type, "__copy__", copy, "Returns a copy with its own elements and files.");
  add_method(
      type, "__deepcopy__", [](Spec self, const py::object&) { return copy(self); }, py::arg("memo"),
      "Returns a copy with its own elements and files.");
  add_method(
      type, "__reduce_ex__", [](Spec, const py::object&) { throw py::type_error("an MjSpec cannot be pickled"); },
      py::arg("protocol"), "Raises TypeError.");
  add_method(type, "add_default", add_default, py::arg("name"), py::arg("parent") = py::none(),
             "Adds a class of defaults with the values of its parent.");
  add_method(
      type, "find_default",
      [](Spec self, const std::string& name) { return made(mjs_findDefault(self.get(), name.c_str())); },
      py::arg("name"), "Returns the class of defaults with this name, or None.");
  add_method(type, "activate_plugin", activate_plugin, py::arg("name"), "Lets the model use a registered plugin.");
#define MJTOOLS_CLASSED(Type, OBJECT, name, names) define_add<mjs##Type, First::kDefault>(type, "add_" #name);
  MJTOOLS_CLASSED_ELEMENTS(MJTOOLS_CLASSED)
#undef MJTOOLS_CLASSED
#define MJTOOLS_CLASSLESS(Type, OBJECT, name, names) define_add<mjs##Type, First::kNone>(type, "add_" #name);
  MJTOOLS_CLASSLESS_ELEMENTS(MJTOOLS_CLASSLESS)
#undef MJTOOLS_CLASSLESS
#define MJTOOLS_FIND(Type, OBJECT, name, names) define_find<mjs##Type, mjOBJ_##OBJECT>(type, #name);
  MJTOOLS_ELEMENTS(MJTOOLS_FIND)
#undef MJTOOLS_FIND
}

}  // namespace

py::object object_of(spec::Description& description) {
  FaceClass& shown = class_of_face<mjSpec>();
  const auto at = shown.living.find(&description.face);
  if (at != shown.living.end()) {
    return py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(at->second));
  }
  ++description.references;
  return make(&description.face);
}

void add_spec_model(py::module_& module) {
  FaceClass& shown = class_of_face<mjSpec>();
  shown.name = "MjSpec";
#define X MJTOOLS_FIELD
  using F = mjSpec;
  shown.fields = {MJSPEC_FIELDS MJTOOLS_FIELD(mjsAuthored, authored, 1)};
#undef X
  make_class(module, shown,
             "A model that a program makes and changes. compile() returns the MjModel.\n\n"
             "    spec = MjSpec()\n"
             "    body = spec.worldbody.add_body(pos=[0, 0, 1])\n"
             "    body.add_geom(type=mjtGeom.mjGEOM_SPHERE, size=[0.1, 0, 0])\n"
             "    model = spec.compile()\n",
             attributes(), nullptr,
             {.size = sizeof(SpecObject), .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, .drop = destroy, .make = construct});
  add_functions(shown.type);
}

}  // namespace mj::python
