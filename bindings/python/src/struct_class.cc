// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Python classes of structs. The descriptions of their fields determine attributes, comparison,
// printing and copies.

#include <algorithm>
#include <cstring>
#include <new>
#include <unordered_map>

#include "field.h"

#include <structmember.h>  // must follow Python.h, which pybind11 includes

namespace mj::python {
namespace {

// The memory of a single struct that owns no other memory.
class PlainBlock final : public Block {
 public:
  explicit PlainBlock(size_t bytes) : data_(PyMem_Calloc(1, bytes)) {
    if (!data_) throw std::bad_alloc();
  }
  [[nodiscard]] void* data() const { return data_; }

 protected:
  ~PlainBlock() override { PyMem_Free(data_); }

 private:
  void* data_;
};

// The description of each Python class of structs. Derived classes are found by their base class.
std::unordered_map<const PyTypeObject*, const StructClass*> g_classes;

const StructClass& class_shown_by(PyTypeObject* type) {
  for (; type; type = type->tp_base) {
    if (const auto found = g_classes.find(type); found != g_classes.end()) return *found->second;
  }
  throw py::type_error("the type is not a struct");
}

StructObject* as_struct(PyObject* object) {
  return reinterpret_cast<StructObject*>(object);
}

char* place_of(const StructObject* object, const Field& field) {
  return static_cast<char*>(object->data) + field.offset;
}

// ---- attributes

PyObject* read_scalar(const char* place, Scalar scalar) {
  switch (scalar) {
    case Scalar::kNum: return PyFloat_FromDouble(*reinterpret_cast<const double*>(place));
    case Scalar::kFloat:
      return PyFloat_FromDouble(static_cast<double>(*reinterpret_cast<const float*>(place)));
    case Scalar::kInt: return PyLong_FromLong(*reinterpret_cast<const int*>(place));
    case Scalar::kSize: return PyLong_FromLongLong(*reinterpret_cast<const int64_t*>(place));
    case Scalar::kUnsigned:
      return PyLong_FromUnsignedLongLong(*reinterpret_cast<const uint64_t*>(place));
    case Scalar::kBool: return PyBool_FromLong(*reinterpret_cast<const bool*>(place));
    case Scalar::kByte: return PyLong_FromLong(*reinterpret_cast<const unsigned char*>(place));
    case Scalar::kChar: return PyLong_FromLong(*place);
    case Scalar::kWord: return PyLong_FromUnsignedLong(*reinterpret_cast<const unsigned*>(place));
  }
  return nullptr;
}

// Returns the model that determines the extents of the arrays of an object, or NULL if the extents
// do not depend on a model.
const mjModel* model_for(const StructObject* object) {
  return object->shown->model ? object->shown->model(object) : nullptr;
}

// Returns the value of an integer. Throws TypeError for other objects, such as floats and texts.
long long integer(PyObject* value) {
  const py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(value));
  if (!index) throw py::error_already_set();
  const long long result = PyLong_AsLongLong(index.ptr());
  if (result == -1 && PyErr_Occurred()) throw py::error_already_set();
  return result;
}

double real(PyObject* value) {
  const double result = PyFloat_AsDouble(value);
  if (result == -1 && PyErr_Occurred()) throw py::error_already_set();
  return result;
}

template <class T> T in_range(long long value) {
  if (value != static_cast<long long>(static_cast<T>(value))) {
    throw py::type_error("the number is out of the range of the field");
  }
  return static_cast<T>(value);
}

void write_scalar(char* place, Scalar scalar, PyObject* value) {
  switch (scalar) {
    case Scalar::kNum: *reinterpret_cast<double*>(place) = real(value); return;
    case Scalar::kFloat: *reinterpret_cast<float*>(place) = static_cast<float>(real(value)); return;
    case Scalar::kInt: *reinterpret_cast<int*>(place) = in_range<int>(integer(value)); return;
    case Scalar::kSize: *reinterpret_cast<int64_t*>(place) = integer(value); return;
    case Scalar::kUnsigned: {
      const py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(value));
      if (!index) throw py::error_already_set();
      const unsigned long long number = PyLong_AsUnsignedLongLong(index.ptr());
      if (PyErr_Occurred()) throw py::error_already_set();
      *reinterpret_cast<uint64_t*>(place) = number;
      return;
    }
    case Scalar::kBool: {
      const int truth = PyObject_IsTrue(value);
      if (truth < 0) throw py::error_already_set();
      *reinterpret_cast<bool*>(place) = truth != 0;
      return;
    }
    case Scalar::kByte: *reinterpret_cast<unsigned char*>(place) = in_range<unsigned char>(integer(value)); return;
    case Scalar::kChar: *place = in_range<char>(integer(value)); return;
    case Scalar::kWord: *reinterpret_cast<unsigned*>(place) = in_range<unsigned>(integer(value)); return;
  }
}

// Reads a text. It ends at its terminating zero, or at the end of its memory.
PyObject* read_text(const char* place, Py_ssize_t size) {
  return PyUnicode_DecodeUTF8(place, static_cast<Py_ssize_t>(strnlen(place, static_cast<size_t>(size))), "replace");
}

void write_text(char* place, const Field& field, PyObject* value) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value, &size);
  if (!text) throw py::error_already_set();
  if (size >= field.fixed.columns) {
    throw py::value_error(std::string(field.name) + " has room for " + std::to_string(field.fixed.columns - 1) +
                          " characters, not for " + std::to_string(size));
  }
  std::memcpy(place, text, static_cast<size_t>(size));
  std::memset(place + size, 0, static_cast<size_t>(field.fixed.columns - size));
}

PyObject* get_scalar(PyObject* self, void* closure) {
  const Field& field = *static_cast<const Field*>(closure);
  if (!as_struct(self)->data) {
    PyErr_SetString(PyExc_RuntimeError, "__init__ of the base class was not called");
    return nullptr;
  }
  return read_scalar(place_of(as_struct(self), field), field.scalar);
}

int set_scalar(PyObject* self, PyObject* value, void* closure) {
  return guarded(-1, [&] {
    const Field& field = *static_cast<const Field*>(closure);
    if (!value) throw py::attribute_error(std::string("cannot delete ") + field.name);
    require_data(as_struct(self));
    write_scalar(place_of(as_struct(self), field), field.scalar, value);
    return 0;
  });
}

PyObject* get_text(PyObject* self, void* closure) {
  return guarded<PyObject*>(nullptr, [&] {
    const Field& field = *static_cast<const Field*>(closure);
    require_data(as_struct(self));
    return read_text(place_of(as_struct(self), field), field.fixed.columns);
  });
}

int set_text(PyObject* self, PyObject* value, void* closure) {
  return guarded(-1, [&] {
    const Field& field = *static_cast<const Field*>(closure);
    if (!value) throw py::attribute_error(std::string("cannot delete ") + field.name);
    require_data(as_struct(self));
    write_text(place_of(as_struct(self), field), field, value);
    return 0;
  });
}

PyObject* get_array(PyObject* self, void* closure) {
  const Field& field = *static_cast<const Field*>(closure);
  const StructObject* const object = as_struct(self);
  if (object->storage && object->storage->arrays) {
    if (PyObject* const array = object->storage->arrays[field.slot]) {
      Py_INCREF(array);
      return array;
    }
  }
  return guarded<PyObject*>(nullptr, [&] { return array_of(as_struct(self), field).release().ptr(); });
}

int set_array(PyObject* self, PyObject* value, void* closure) {
  return guarded(-1, [&] {
    const Field& field = *static_cast<const Field*>(closure);
    if (!value) throw py::attribute_error(std::string("cannot delete ") + field.name);
    return assign(array_of(as_struct(self), field), value);
  });
}

PyObject* get_part(PyObject* self, void* closure) {
  return guarded<PyObject*>(nullptr, [&] {
    const Part& part = *static_cast<const Part*>(closure);
    StructObject* const object = as_struct(self);
    require_data(object);
    if (!object->storage->parts) object->storage->parts = new Storage[object->shown->parts.size()];
    return part_of(object, static_cast<char*>(object->data) + part.offset, *part.shown, object->storage->parts[part.slot])
        .release()
        .ptr();
  });
}

// ---- life

PyObject* create_empty(PyTypeObject* type, PyObject*, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    StructObject* const object = as_struct(type->tp_alloc(type, 0));
    if (!object) throw py::error_already_set();
    object->shown = &class_shown_by(type);
    return reinterpret_cast<PyObject*>(object);
  });
}

PyObject* refuse_to_create(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s: No constructor defined!", type->tp_name);
  return nullptr;
}

// Gives the object memory of its own: a copy of `data`, or default values if `data` is NULL.
void give_memory(StructObject* object, const void* data) {
  auto* const block = new PlainBlock(object->shown->bytes);
  block->retain();
  if (data) {
    std::memcpy(block->data(), data, object->shown->bytes);
  } else if (object->shown->set_default) {
    object->shown->set_default(block->data());
  }
  if (object->block) object->block->release();
  if (!object->storage) object->storage = new Storage;
  object->storage->object = object;
  object->block = block;
  object->data = block->data();
}

int init_default(PyObject* self, PyObject* args, PyObject* keywords) {
  return guarded(-1, [&] {
    if (PyTuple_GET_SIZE(args) != 0 || (keywords && PyDict_GET_SIZE(keywords) != 0)) {
      throw py::type_error(std::string(Py_TYPE(self)->tp_name) + "() takes no arguments");
    }
    if (as_struct(self)->data) return 0;
    give_memory(as_struct(self), nullptr);
    return 0;
  });
}

void destroy(PyObject* self) {
  StructObject* const object = as_struct(self);
  PyTypeObject* const type = Py_TYPE(self);
  if (object->weakrefs) PyObject_ClearWeakRefs(self);
  if (object->owner) {
    object->storage->object = nullptr;
    object->storage = nullptr;
  } else {
    delete object->storage;
  }
  if (object->block) object->block->release();
  Py_XDECREF(object->owner);
  type->tp_free(self);
  Py_DECREF(type);
}

// ---- comparison, printing, copies

PyObject* compare(PyObject* a, PyObject* b, int operation) {
  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {
    if (operation != Py_EQ && operation != Py_NE) Py_RETURN_NOTIMPLEMENTED;
    const bool equal = Py_TYPE(a) == Py_TYPE(b) && equal_attributes(a, b, as_struct(a)->shown->names);
    return PyBool_FromLong(equal == (operation == Py_EQ));
  });
}

PyObject* print(PyObject* self) {
  return guarded<PyObject*>(nullptr, [&] { return print_attributes(self, as_struct(self)->shown->names); });
}

PyObject* copy_struct(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(as_struct(self));
    PyTypeObject* const type = Py_TYPE(self);
    const py::object copy = py::reinterpret_steal<py::object>(create_empty(type, nullptr, nullptr));
    if (!copy) throw py::error_already_set();
    give_memory(as_struct(copy.ptr()), as_struct(self)->data);
    // Copies the attributes that derived classes added.
    if (PyObject* const attributes = PyObject_GetAttrString(self, "__dict__")) {
      copy.attr("__dict__").attr("update")(py::reinterpret_steal<py::object>(attributes));
    } else {
      PyErr_Clear();
    }
    return copy.inc_ref().ptr();
  });
}

PyObject* refuse_pickle(PyObject* self, PyObject*) {
  PyErr_Format(PyExc_TypeError, "cannot pickle '%s' object", Py_TYPE(self)->tp_name);
  return nullptr;
}

const PyMethodDef kPlainMethods[] = {
    {"__copy__", copy_struct, METH_NOARGS, "Returns an independent copy."},
    {"__deepcopy__", copy_struct, METH_O, "Returns an independent copy."},
    {"__reduce__", refuse_pickle, METH_NOARGS, nullptr},
    {"__reduce_ex__", refuse_pickle, METH_O, nullptr},
};

PyMemberDef g_weak_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(StructObject, weakrefs), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

// Assigns slot numbers to the arrays and parts, and makes the table of attributes for CPython.
void describe(StructClass& shown, std::vector<PyGetSetDef> more) {
  size_t slot = 0;
  for (Field& field : shown.fields) {
    void* const closure = &field;
    PyGetSetDef def{field.name, nullptr, nullptr, field.meaning, closure};
    switch (field.place) {
      case Place::kScalar: def.get = get_scalar, def.set = set_scalar; break;
      case Place::kText:
        def.get = field.fixed.rows == 1 ? get_text : get_array;
        def.set = field.fixed.rows == 1 ? set_text : nullptr;
        break;
      default: def.get = get_array, def.set = set_array;
    }
    field.slot = slot++;
    if (field.is_read_only || field.place == Place::kArena) def.set = nullptr;
    shown.getset.push_back(def);
    shown.names.emplace_back(field.name);
  }
  slot = 0;
  for (Part& part : shown.parts) {
    part.slot = slot++;
    shown.getset.push_back({part.name, get_part, nullptr, part.meaning, &part});
    shown.names.emplace_back(part.name);
  }
  for (const PyGetSetDef& def : more) {
    shown.getset.push_back(def);
    if (def.name[0] != '_') shown.names.emplace_back(def.name);
  }
  shown.getset.push_back({});
  std::sort(shown.names.begin(), shown.names.end());
}

}  // namespace

// ---- blocks and storage

py::object Block::capsule() {
  if (capsule_) return py::reinterpret_borrow<py::object>(capsule_);
  PyObject* const capsule = PyCapsule_New(this, "mjtools.memory", drop_capsule);
  if (!capsule) throw py::error_already_set();
  retain();
  capsule_ = capsule;
  return py::reinterpret_steal<py::object>(capsule);
}

void Block::drop_capsule(PyObject* capsule) {
  auto* const block = static_cast<Block*>(PyCapsule_GetPointer(capsule, "mjtools.memory"));
  block->capsule_ = nullptr;
  block->release();
}

Storage::~Storage() {
  for (size_t i = 0; arrays && i < array_count; ++i) Py_XDECREF(arrays[i]);
  delete[] arrays;
  delete[] parts;
}

// ---- what the other files use

py::dtype dtype_of(Scalar scalar) {
  static const char* const kNames[] = {"float64", "float32", "int32", "int64", "uint64", "bool", "uint8", "int8", "uint32"};
  return py::dtype(kNames[static_cast<int>(scalar)]);
}

size_t size_of(Scalar scalar) {
  static constexpr size_t kSizes[] = {8, 4, 4, 8, 8, 1, 1, 1, 4};
  return kSizes[static_cast<int>(scalar)];
}

void require_data(const StructObject* object) {
  if (!object->data) throw std::runtime_error("__init__ of the base class was not called");
}

py::object view_of(Block* block, void* data, Scalar scalar, std::vector<Py_ssize_t> shape, std::vector<Py_ssize_t> strides) {
  Py_ssize_t count = 1;
  for (const Py_ssize_t n : shape) count *= n;
  if (count == 0 || !data) return py::array(dtype_of(scalar), shape);
  return py::array(dtype_of(scalar), std::move(shape), std::move(strides), data, block->capsule());
}

py::object array_of(StructObject* object, const Field& field) {
  require_data(object);
  if (field.place != Place::kArena && object->storage->arrays && object->storage->arrays[field.slot]) {
    return py::reinterpret_borrow<py::object>(object->storage->arrays[field.slot]);
  }
  char* const place = place_of(object, field);
  py::object array;
  if (field.place == Place::kText) {
    array = py::array(py::dtype("S" + std::to_string(field.fixed.columns)), std::vector<Py_ssize_t>{field.fixed.rows}, {},
                      place, object->block->capsule());
  } else {
    const bool is_inline = field.place == Place::kInline;
    const Extent extent = is_inline ? field.fixed : field.extent(object->data, model_for(object));
    void* const data = is_inline ? place : *reinterpret_cast<void**>(place);
    std::vector<Py_ssize_t> shape{extent.rows};
    if (field.is_matrix) shape.push_back(extent.columns);
    array = view_of(object->block, data, field.scalar, std::move(shape));
  }
  if (field.place == Place::kArena) return array;
  Storage& storage = *object->storage;
  if (!storage.arrays) {
    storage.array_count = object->shown->fields.size();
    storage.arrays = new PyObject* [storage.array_count] {};
  }
  // Making the array can run the garbage collector, and its finalizers may have read the same
  // attribute. Then the array exists already.
  if (PyObject* const made = storage.arrays[field.slot]) return py::reinterpret_borrow<py::object>(made);
  storage.arrays[field.slot] = array.inc_ref().ptr();
  return array;
}

int assign(const py::object& array, PyObject* value) {
  return PyObject_SetItem(array.ptr(), Py_Ellipsis, value);
}

py::object part_of(StructObject* owner, void* data, const StructClass& shown, Storage& storage) {
  if (storage.object) return py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(storage.object));
  StructObject* const object = as_struct(create_empty(shown.type, nullptr, nullptr));
  if (!object) throw py::error_already_set();
  object->data = data;
  object->block = owner->block;
  object->block->retain();
  object->owner = reinterpret_cast<PyObject*>(owner);
  Py_INCREF(object->owner);
  object->storage = &storage;
  storage.object = object;
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(object));
}

py::object wrap(const StructClass& shown, PyTypeObject* type, void* data, Block* block) {
  StructObject* const object = as_struct(create_empty(type, nullptr, nullptr));
  if (!object) throw py::error_already_set();
  object->shown = &shown;
  object->data = data;
  object->block = block;
  block->retain();
  object->storage = new Storage;
  object->storage->object = object;
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(object));
}

py::object copy_of_struct(const StructClass& shown, const void* data) {
  py::object copy = py::reinterpret_steal<py::object>(create_empty(shown.type, nullptr, nullptr));
  if (!copy) throw py::error_already_set();
  give_memory(as_struct(copy.ptr()), data);
  return copy;
}

std::string annotation_of(const Field& field) {
  static const char* const kNumbers[] = {"float", "float", "int", "int", "int", "bool", "int", "int", "int"};
  static const char* const kElements[] = {"float64", "float32", "int32", "int64", "uint64", "bool_", "uint8", "int8", "uint32"};
  const auto scalar = static_cast<size_t>(field.scalar);
  if (field.place == Place::kScalar) return kNumbers[scalar];
  if (field.place == Place::kText) return field.fixed.rows == 1 ? "str" : "NDArray[np.bytes_]";
  return std::string("NDArray[np.") + kElements[scalar] + "]";
}

bool equal_attributes(PyObject* a, PyObject* b, const std::vector<std::string>& names) {
  static const py::object array_equal = py::module_::import("numpy").attr("array_equal");
  static const py::object array = py::module_::import("numpy").attr("ndarray");
  for (const std::string& name : names) {
    const py::object left = py::getattr(a, name.c_str()), right = py::getattr(b, name.c_str());
    if (py::isinstance(left, array)) {
      if (!array_equal(left, right).cast<bool>()) return false;
      continue;
    }
    const int equal = PyObject_RichCompareBool(left.ptr(), right.ptr(), Py_EQ);
    if (equal < 0) throw py::error_already_set();
    if (!equal) return false;
  }
  return true;
}

PyObject* print_attributes(PyObject* object, const std::vector<std::string>& names) {
  const char* name_of_type = Py_TYPE(object)->tp_name;
  if (const char* const dot = std::strrchr(name_of_type, '.')) name_of_type = dot + 1;
  std::string text = "<" + std::string(name_of_type);
  for (const std::string& name : names) {
    text += "\n  " + name + ": " + py::repr(py::getattr(object, name.c_str())).cast<std::string>();
  }
  text += "\n>";
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

void make_class(py::module_& module, StructClass& shown, ClassParts parts) {
  describe(shown, std::move(parts.getset));
  std::vector<PyType_Slot> slots;
  const auto add = [&](int slot, const void* value) { slots.push_back({slot, const_cast<void*>(value)}); };
  add(Py_tp_doc, shown.doc);
  add(Py_tp_getset, shown.getset.data());
  add(Py_tp_members, g_weak_members);
  for (const PyMethodDef* method = parts.methods; method && method->ml_name; ++method) shown.methods.push_back(*method);
  const auto has = [&](const char* name) {
    return std::any_of(shown.methods.begin(), shown.methods.end(),
                       [&](const PyMethodDef& method) { return std::strcmp(method.ml_name, name) == 0; });
  };
  for (const PyMethodDef& method : kPlainMethods) {
    if (!has(method.ml_name)) shown.methods.push_back(method);
  }
  shown.methods.push_back({});
  add(Py_tp_methods, shown.methods.data());
  add(Py_tp_dealloc, reinterpret_cast<void*>(parts.destroy ? parts.destroy : destroy));
  const newfunc create = parts.create ? parts.create : shown.has_constructor ? create_empty : refuse_to_create;
  add(Py_tp_new, reinterpret_cast<void*>(create));
  if (parts.init) {
    add(Py_tp_init, reinterpret_cast<void*>(parts.init));
  } else if (shown.has_constructor) {
    add(Py_tp_init, reinterpret_cast<void*>(init_default));
  }
  if (shown.is_compared) {
    add(Py_tp_richcompare, reinterpret_cast<void*>(compare));
    add(Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented));
    add(Py_tp_repr, reinterpret_cast<void*>(print));
  }
  slots.push_back({0, nullptr});
  PyType_Spec spec{shown.name, sizeof(StructObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data()};
  PyObject* const type = PyType_FromSpec(&spec);
  if (!type) throw py::error_already_set();
  shown.type = reinterpret_cast<PyTypeObject*>(type);
  g_classes[shown.type] = &shown;
  const char* const short_name = std::strrchr(shown.name, '.') + 1;
  module.attr(short_name) = py::handle(type);
  py::dict annotations;
  for (const Field& field : shown.fields) annotations[field.name] = annotation_of(field);
  for (const Part& part : shown.parts) annotations[part.name] = std::strrchr(part.shown->name, '.') + 1;
  py::list read_only;
  for (const PyGetSetDef& def : shown.getset) {
    if (def.name && !def.set) read_only.append(def.name);
  }
  py::handle(type).attr("_annotations") = annotations;
  py::handle(type).attr("_read_only") = py::tuple(read_only);
}

void give_memory(PyObject* object, const void* data) {
  give_memory(as_struct(object), data);
}

PyObject* new_empty(PyTypeObject* type) {
  return create_empty(type, nullptr, nullptr);
}

void destroy_struct(PyObject* object) {
  destroy(object);
}

}  // namespace mj::python
