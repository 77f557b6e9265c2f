// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The class MjModel: loading, fields, copies, pickling, named access.

#include <cstring>
#include <unordered_map>

#include "api/model/load_xml.h"
#include "bind.h"
#include "engine_call.h"
#include "model/allocate.h"
#include "model_data.h"
#include "model_error.h"
#include "structs.h"
#include "vfs.h"

#undef MJ_M
#define MJ_M(n) m->n
#include <mujoco/mjxmacro.h>

namespace mj::python {
namespace {

class ModelBlock final : public Block {
 public:
  explicit ModelBlock(mjModel* m) : m_(m) {}

 protected:
  ~ModelBlock() override { mj_deleteModel(m_); }

 private:
  mjModel* m_;
};

// Maps an mjModel to its MjModel object, if this object is alive.
std::unordered_map<const mjModel*, PyObject*> g_models;

// ---- fields

std::vector<Field> model_fields() {
  std::vector<Field> fields;
#define MJ_X(NAME, ORIGIN, MEANING) \
  fields.push_back(member<decltype(mjModel::NAME)>(#NAME, offsetof(mjModel, NAME), MEANING));
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  fields.push_back(member<decltype(mjModel::signature)>("signature", offsetof(mjModel, signature),
                                                        "number of the spec from which the model was compiled; 0 if it was loaded"));
  for (Field& field : fields) field.is_read_only = true;
#define MJ_X(TYPE, NAME, ROWS, COLUMNS, GROUP, KIND, ORIGIN, MEANING)                                        \
  fields.push_back(array_field<TYPE>(#NAME, offsetof(mjModel, NAME), MEANING, Place::kPointer, #ROWS, #COLUMNS, \
                                     [](const void* data, const mjModel*) -> Extent {                        \
                                       const auto* m = static_cast<const mjModel*>(data);                    \
                                       return {m->ROWS, COLUMNS};                                            \
                                     }));
  MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
  // Leaves out texts, because they become bytes objects, which bytes_of() makes.
  std::erase_if(fields, [](const Field& field) {
    const std::string_view name = field.name;
    return name == "names" || name == "text_data" || name == "paths";
  });
  return fields;
}

// ---- texts and flags

PyObject* bytes_of(py::object& kept, const char* data, mjtSize size) {
  if (!kept) {
    kept = py::reinterpret_steal<py::object>(PyBytes_FromStringAndSize(data, static_cast<Py_ssize_t>(size)));
    if (!kept) throw py::error_already_set();
  }
  return py::object(kept).release().ptr();
}

#define MJ_TEXT(NAME, SIZE)                                                                  \
  PyObject* get_##NAME(PyObject* self, void*) {                                              \
    return guarded<PyObject*>(nullptr, [&] {                                                 \
      require_data(struct_object(self));                                                     \
      return bytes_of(more_of_model(self).NAME##_bytes, model_of(self).NAME, model_of(self).SIZE); \
    });                                                                                      \
  }
MJ_TEXT(names, nnames)
MJ_TEXT(text_data, ntextdata)
MJ_TEXT(paths, npaths)
#undef MJ_TEXT

#define MJ_X(NAME, MEANING)                                                       \
  PyObject* get_##NAME(PyObject* self, void*) {                                   \
    return guarded<PyObject*>(nullptr, [&] {                                      \
      require_data(struct_object(self));                                          \
      return PyBool_FromLong(static_cast<long>(model_of(self).NAME));             \
    });                                                                           \
  }                                                                               \
  int set_##NAME(PyObject* self, PyObject* value, void*) {                        \
    return guarded(-1, [&] {                                                      \
      require_data(struct_object(self));                                          \
      const int truth = value ? PyObject_IsTrue(value) : -1;                      \
      if (truth < 0) throw py::type_error(#NAME " must be True or False");        \
      model_of(self).NAME = truth != 0;                                           \
      if (std::strcmp(#NAME, "flg_gravcomp") == 0) model_of(self).ngravcomp = truth; \
      return 0;                                                                   \
    });                                                                           \
  }
MJMODEL_FLAG_TABLE(MJ_X)
#undef MJ_X

PyObject* get_address(PyObject* self, void*) {
  return PyLong_FromVoidPtr(struct_object(self)->data);
}

// Returns the sizes of the model, in the order of _size_fields, as a read-only array.
PyObject* get_sizes(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    const mjModel& m = model_of(self);
    const int64_t sizes[] = {
#define MJ_X(NAME, ORIGIN, MEANING) m.NAME,
        MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
    };
    py::array_t<int64_t> array(static_cast<Py_ssize_t>(std::size(sizes)), sizes);
    array.attr("setflags")(py::arg("write") = false);
    return array.release().ptr();
  });
}

// ---- loading

// Loads a model without the GIL, and raises ModelError if loading fails.
py::object load_xml(const std::string& path, const mjVFS* vfs) {
  Diagnostics diagnostics;
  std::string text;
  ModelPtr m;
  engine_call(nullptr, [&] { m = api::load_xml(path.c_str(), vfs, diagnostics, text); });
  if (!m) raise_model_error(text, diagnostics);
  return own_model(m.release());
}

// Returns an argument that is str or bytes as text.
std::string text_argument(const py::object& text, const char* what) {
  if (!PyUnicode_Check(text.ptr()) && !PyBytes_Check(text.ptr())) {
    throw py::type_error(std::string(what) + " must be str or bytes, not " + Py_TYPE(text.ptr())->tp_name);
  }
  return text.cast<std::string>();
}

py::object from_xml_string(const py::object& xml, const py::object& assets, const py::object& vfs) {
  const std::string text = text_argument(xml, "xml");
  AssetVfs files(assets, vfs);
  const std::string name = files.add_model(text);
  return load_xml(name, files.get());
}

py::object from_xml_path(const py::object& filename, const py::object& assets, const py::object& vfs) {
  const std::string path = text_argument(filename, "filename");
  const AssetVfs files(assets, vfs);
  return load_xml(path, files.get());
}

py::object from_binary_path(const py::object& filename, const py::object& assets, const py::object& vfs) {
  const std::string path = text_argument(filename, "filename");
  const AssetVfs files(assets, vfs);
  mjModel* m = nullptr;
  engine_call(nullptr, [&] { m = mj_loadModel(path.c_str(), files.get()); });
  if (!m) throw py::value_error("mj_loadModel: failed to load from mjb");
  return own_model(m);
}

// ---- life, copies, pickling

int refuse_init(PyObject* self, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s: No constructor defined! Use from_xml_path, from_xml_string or from_binary_path.",
               Py_TYPE(self)->tp_name);
  return -1;
}

void destroy_model(PyObject* self) {
  StructObject& object = *struct_object(self);
  if (object.data) {
    const auto found = g_models.find(static_cast<const mjModel*>(object.data));
    if (found != g_models.end() && found->second == self) g_models.erase(found);
  }
  delete static_cast<ModelMore*>(object.more);
  destroy_struct(self);
}

// Makes an MjModel object the owner of `m`.
void give_model(PyObject* self, mjModel* m) {
  StructObject& object = *struct_object(self);
  auto* const block = new ModelBlock(m);
  block->retain();
  object.block = block;
  object.data = m;
  object.storage = new Storage;
  object.storage->object = &object;
  object.more = new ModelMore;
  g_models[m] = self;
}

py::object model_object(PyTypeObject* type, mjModel* m) {
  const py::object object = py::reinterpret_steal<py::object>(new_empty(type));
  if (!object) throw py::error_already_set();
  give_model(object.ptr(), m);
  return object;
}

PyObject* copy_model(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    mjModel* const m = mj_copyModel(nullptr, &model_of(self));
    if (!m) throw std::bad_alloc();
    return model_object(Py_TYPE(self), m).release().ptr();
  });
}

void append_number(std::string& bytes, uint64_t number) {
  for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<char>(number >> shift & 0xff));
}

}  // namespace

std::string model_state(const mjModel& m) {
  const mjtSize size = mj_sizeModel(&m);
  std::string bytes(1, '\1');
  append_number(bytes, static_cast<uint64_t>(size));
  append_number(bytes, static_cast<uint64_t>(size));
  const size_t head = bytes.size();
  bytes.resize(head + static_cast<size_t>(size));
  mj_saveModel(&m, nullptr, bytes.data() + head, static_cast<int>(size));
  return bytes;
}

uint64_t read_number(std::string_view bytes, size_t at) {
  if (bytes.size() < at + 8) throw py::value_error("the pickled state is truncated");
  uint64_t number = 0;
  for (size_t i = 0; i < 8; ++i) number |= static_cast<uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  return number;
}

mjModel* model_from_state(std::string_view bytes) {
  if (bytes.empty() || bytes[0] != '\1') throw py::value_error("the pickled state was written by another version of mjtools");
  const uint64_t size = read_number(bytes, 9);
  if (read_number(bytes, 1) != size || bytes.size() - 17 < size) throw py::value_error("the pickled state is truncated");
  mjModel* m = nullptr;
  engine_call(nullptr, [&] { m = mj_loadModelBuffer(bytes.data() + 17, static_cast<int>(size)); });
  if (!m) throw py::value_error("the pickled state holds no valid model");
  m->signature = 0;
  return m;
}

namespace {

PyObject* get_state(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    return py::bytes(model_state(model_of(self))).release().ptr();
  });
}

PyObject* set_state(PyObject* self, PyObject* state) {
  return guarded<PyObject*>(nullptr, [&] {
    restore_pickled(self, state, [&](std::string_view bytes) { give_model(self, model_from_state(bytes)); });
    return py::none().release().ptr();
  });
}

}  // namespace

void restore_pickled(PyObject* self, PyObject* state, const std::function<void(std::string_view)>& restore) {
  if (struct_object(self)->data) throw py::value_error("the object is already initialised");
  py::object bytes = py::reinterpret_borrow<py::object>(state);
  py::object attributes;
  if (PyTuple_Check(state) && PyTuple_GET_SIZE(state) == 2) {
    bytes = py::reinterpret_borrow<py::object>(PyTuple_GET_ITEM(state, 0));
    attributes = py::reinterpret_borrow<py::object>(PyTuple_GET_ITEM(state, 1));
  }
  if (!PyBytes_Check(bytes.ptr())) throw py::type_error("the state must be bytes");
  restore({PyBytes_AS_STRING(bytes.ptr()), static_cast<size_t>(PyBytes_GET_SIZE(bytes.ptr()))});
  if (attributes) py::getattr(self, "__dict__").attr("update")(attributes);
}

PyObject* reduce_by_state(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    py::object state = py::getattr(self, "__getstate__")();
    const py::object attributes = py::getattr(self, "__dict__", py::none());
    if (!attributes.is_none() && py::len(attributes) > 0) state = py::make_tuple(state, attributes);
    const py::object type = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(Py_TYPE(self)));
    return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"), py::make_tuple(type), state).release().ptr();
  });
}

py::object own_model(mjModel* m) {
  return model_object(class_of(Kind::kModel), m);
}

PyObject* find_model(const mjModel* m) {
  const auto found = g_models.find(m);
  return found == g_models.end() ? nullptr : found->second;
}

void add_model(py::module_& module) {
  static std::vector<PyMethodDef> methods = view_methods(false);
  methods.insert(methods.end(), {
                                    {"__copy__", copy_model, METH_NOARGS, "Returns an independent copy."},
                                    {"__deepcopy__", copy_model, METH_O, "Returns an independent copy."},
                                    {"__getstate__", get_state, METH_NOARGS, "Returns the model as bytes."},
                                    {"__setstate__", set_state, METH_O, "Restores the model from bytes."},
                                    {"__reduce__", reduce_by_state, METH_NOARGS, nullptr},
                                    {"__reduce_ex__", reduce_by_state, METH_O, nullptr},
                                    {"bind", bind_to_model, METH_O,
                                     "bind(element) -> view\n\nReturns the view of a spec element, or one of several elements."},
                                    {"bind_scalar", bind_to_model, METH_O, "Returns the view of a spec element."},
                                    {nullptr, nullptr, 0, nullptr},
                                });
  StructClass& model = class_at(Kind::kModel);
  model = {"mjtools._structs.MjModel", "A model (mjModel). Made by from_xml_path, from_xml_string, from_binary_path or MjSpec.",
           sizeof(mjModel), nullptr, model_fields()};
  model.parts = {
      {"opt", "physics options", offsetof(mjModel, opt), &class_at(Kind::kOption)},
      {"vis", "options of visualization", offsetof(mjModel, vis), &class_at(Kind::kVisual)},
      {"stat", "statistics of the model", offsetof(mjModel, stat), &class_at(Kind::kStatistic)},
  };
  model.is_compared = false;
  ClassParts parts{.methods = methods.data()};
  parts.getset = {
      {"names", get_names, nullptr, "names of the model and of all objects, each ended by a zero", nullptr},
      {"text_data", get_text_data, nullptr, "texts of all text fields, each ended by a zero", nullptr},
      {"paths", get_paths, nullptr, "paths of asset files, each ended by a zero", nullptr},
      {"_address", get_address, nullptr, "address of the struct", nullptr},
      {"_sizes", get_sizes, nullptr, "sizes, in the order of _size_fields", nullptr},
  };
#define MJ_X(NAME, MEANING) parts.getset.push_back({#NAME, get_##NAME, set_##NAME, MEANING, nullptr});
  MJMODEL_FLAG_TABLE(MJ_X)
#undef MJ_X
  parts.init = refuse_init;
  parts.destroy = destroy_model;
  make_class(module, model, std::move(parts));

  const py::object type = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(model.type));
  type.attr("_all_fields") = names_as_tuple(model);
  py::list sizes;
#define MJ_X(NAME, ORIGIN, MEANING) sizes.append(#NAME);
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  type.attr("_size_fields") = py::tuple(sizes);
  const auto add_static = [&](const char* name, auto function, const char* doc, auto... args) {
    type.attr(name) = py::staticmethod(py::cpp_function(function, py::name(name), py::doc(doc), args...));
  };
  py::options options;
  options.disable_function_signatures();  // the documentation below contains the signatures
  add_static("from_xml_string", from_xml_string,
             "from_xml_string(xml: str | bytes, assets: Mapping[str, bytes] | None = None, vfs: MjVfs | None = None) -> MjModel\n\nLoads a model from the text of an XML file.", py::arg("xml"),
             py::arg("assets") = py::none(), py::arg("vfs") = py::none());
  add_static("from_xml_path", from_xml_path,
             "from_xml_path(filename: str | bytes, assets: Mapping[str, bytes] | None = None, vfs: MjVfs | None = None) -> MjModel\n\nLoads a model from an XML file.", py::arg("filename"),
             py::arg("assets") = py::none(), py::arg("vfs") = py::none());
  add_static("from_binary_path", from_binary_path,
             "from_binary_path(filename: str | bytes, assets: Mapping[str, bytes] | None = None, vfs: MjVfs | None = None) -> MjModel\n\nLoads a model from an MJB file.", py::arg("filename"),
             py::arg("assets") = py::none(), py::arg("vfs") = py::none());
  add_static(
      "_from_model_ptr", [](size_t address) { return own_model(reinterpret_cast<mjModel*>(address)); },
      "_from_model_ptr(address: int) -> MjModel\n\nTakes ownership of the model at an address.", py::arg("address"));
}

py::tuple names_as_tuple(const StructClass& shown) {
  py::list names;
  for (const Field& field : shown.fields) names.append(field.name);
  for (const Part& part : shown.parts) names.append(part.name);
  return py::tuple(names);
}

}  // namespace mj::python
