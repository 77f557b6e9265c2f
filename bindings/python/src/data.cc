// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The class MjData: fields, lists, copies, pickling, named access.

#include <chrono>
#include <cstring>
#include <unordered_map>

#include "bind.h"
#include "engine_call.h"
#include "model_data.h"
#include "structs.h"

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n
#include <mujoco/mjxmacro.h>

namespace mj::python {
namespace {

class DataBlock final : public Block {
 public:
  DataBlock(mjData* d, Block* model) : d_(d), model_(model) { model_->retain(); }

 protected:
  ~DataBlock() override {
    mj_deleteData(d_);
    model_->release();
  }

 private:
  mjData* d_;
  Block* model_;  // kept alive, since plugins may need the model until their data is freed
};

// Maps an mjData to its MjData object, if this object is alive.
std::unordered_map<const mjData*, PyObject*> g_data;

// ---- fields

// Adds a field unless its elements are structs, which are shown as lists (lists.cc).
template <class Member>
void add_numbers(std::vector<Field>& fields, const char* name, size_t offset, const char* meaning) {
  if constexpr (!std::is_class_v<std::remove_all_extents_t<Member>>) fields.push_back(member<Member>(name, offset, meaning));
}

std::vector<Field> data_fields() {
  std::vector<Field> fields;
#define MJ_SCALAR(TYPE, NAME, MEANING) \
  fields.push_back(member<decltype(mjData::NAME)>(#NAME, offsetof(mjData, NAME), MEANING));
#define MJ_VECTOR(TYPE, NAME, ROWS, COLUMNS, MEANING) \
  add_numbers<decltype(mjData::NAME)>(fields, #NAME, offsetof(mjData, NAME), MEANING);
  MJDATA_SCALAR_TABLE(MJ_SCALAR)
  MJDATA_VECTOR_TABLE(MJ_VECTOR)
#undef MJ_SCALAR
#undef MJ_VECTOR
  fields.push_back(member<decltype(mjData::signature)>("signature", offsetof(mjData, signature), "signature of the model"));
  fields.back().is_read_only = true;
  std::erase_if(fields, [](const Field& field) { return std::string_view(field.name) == "threadlock"; });
#define MJ_X(TYPE, NAME, ROWS, COLUMNS, STAGE, MEANING)                                                        \
  fields.push_back(array_field<TYPE>(#NAME, offsetof(mjData, NAME), MEANING, Place::kPointer, #ROWS, #COLUMNS, \
                                     [](const void*, const mjModel* m) -> Extent { return {m->ROWS, COLUMNS}; }));
  MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(TYPE, NAME, ROWS, COLUMNS, MEANING)                                                              \
  fields.push_back(array_field<TYPE>(#NAME, offsetof(mjData, NAME), MEANING, Place::kArena, "", #COLUMNS,     \
                                     [](const void* data, const mjModel* m) -> Extent {                       \
                                       const auto* d = static_cast<const mjData*>(data);                      \
                                       (void)m, (void)d;                                                      \
                                       return {ROWS, COLUMNS};                                                \
                                     }));
  MJDATA_ARENA_ROWS_TABLE(MJ_X)
  MJDATA_ARENA_ISLANDS_TABLE(MJ_X)
  MJDATA_ARENA_DUAL_TABLE(MJ_X)
  MJDATA_ARENA_REFERENCE_TABLE(MJ_X)
  MJDATA_ARENA_EFM_TABLE(MJ_X)
  MJDATA_ARENA_BIAS_TABLE(MJ_X)
  MJDATA_ARENA_ISLAND_SOLUTION_TABLE(MJ_X)
  MJDATA_ARENA_SOLUTION_TABLE(MJ_X)
  MJDATA_ARENA_ISLAND_FORCE_TABLE(MJ_X)
#undef MJ_X
  return fields;
}

mjData& data_of(PyObject* self) {
  return *static_cast<mjData*>(struct_object(self)->data);
}

const mjModel* model_behind(const StructObject* object) {
  return &model_of_data(const_cast<PyObject*>(reinterpret_cast<const PyObject*>(object)));
}

// ---- attributes that are not fields

PyObject* get_model(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    return py::object(more_of_data(self).model).release().ptr();
  });
}

PyObject* get_address(PyObject* self, void*) {
  return PyLong_FromVoidPtr(struct_object(self)->data);
}

template <ListKind kKind>
PyObject* get_list(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    return list_of(self, kKind).release().ptr();
  });
}

// ---- life

// Returns the time in milliseconds, for the timers of mjData.
mjtNum wall_clock() {
  using Milliseconds = std::chrono::duration<mjtNum, std::milli>;
  return Milliseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Makes an MjData object the owner of `d`.
void give_data(PyObject* self, mjData* d, py::handle model) {
  StructObject& object = *struct_object(self);
  auto* const block = new DataBlock(d, struct_object(model.ptr())->block);
  block->retain();
  object.block = block;
  object.data = d;
  object.storage = new Storage;
  object.storage->object = &object;
  auto* const more = new DataMore;
  more->model = py::reinterpret_borrow<py::object>(model);
  object.more = more;
  g_data[d] = self;
}

// Makes the data of a model. Installs a clock for the timers, unless the program has installed one.
mjData* make_data(const mjModel& m) {
  if (!mjcb_time) mjcb_time = wall_clock;
  mjData* d = nullptr;
  engine_call(nullptr, [&] { d = mj_makeData(&m); });
  if (!d) throw std::bad_alloc();
  return d;
}

int init_data(PyObject* self, PyObject* args, PyObject* keywords) {
  return guarded(-1, [&] {
    if ((keywords && PyDict_GET_SIZE(keywords) != 0) || PyTuple_GET_SIZE(args) != 1 ||
        !PyObject_TypeCheck(PyTuple_GET_ITEM(args, 0), class_of(Kind::kModel))) {
      throw py::type_error("MjData() takes exactly one argument, an MjModel, without a keyword");
    }
    if (struct_object(self)->data) return 0;
    PyObject* const model = PyTuple_GET_ITEM(args, 0);
    require_data(struct_object(model));
    give_data(self, make_data(model_of(model)), model);
    return 0;
  });
}

void destroy_data(PyObject* self) {
  StructObject& object = *struct_object(self);
  if (object.data) {
    const auto found = g_data.find(static_cast<const mjData*>(object.data));
    if (found != g_data.end() && found->second == self) g_data.erase(found);
  }
  auto* const more = static_cast<DataMore*>(object.more);
  object.more = nullptr;
  destroy_struct(self);
  delete more;
}

// ---- copies

py::object data_object(PyTypeObject* type, mjData* d, py::handle model) {
  const py::object object = py::reinterpret_steal<py::object>(new_empty(type));
  if (!object) throw py::error_already_set();
  give_data(object.ptr(), d, model);
  return object;
}

// Copies the attributes that derived classes added, as copy.copy does.
void copy_attributes(PyObject* from, const py::object& to) {
  const py::object attributes = py::getattr(from, "__dict__", py::none());
  if (!attributes.is_none()) to.attr("__dict__").attr("update")(attributes);
}

PyObject* copy_with(PyObject* self, const py::object& model) {
  mjData* d = nullptr;
  engine_call(nullptr, [&] { d = mj_copyData(nullptr, &model_of(model.ptr()), &data_of(self)); });
  if (!d) throw std::bad_alloc();
  const py::object copy = data_object(Py_TYPE(self), d, model);
  copy_attributes(self, copy);
  return copy.inc_ref().ptr();
}

PyObject* copy_data(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    return copy_with(self, more_of_data(self).model);
  });
}

PyObject* deepcopy_data(PyObject* self, PyObject* memo) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    const py::object model = py::module_::import("copy").attr("deepcopy")(more_of_data(self).model, py::handle(memo));
    return copy_with(self, model);
  });
}

// ---- pickling

// Bytes of mjData before its first pointer. They hold counts, statistics and the time.
constexpr size_t kHeadBytes = offsetof(mjData, buffer);

// Offsets in mjData of the pointers into the arena, in the order of the tables.
constexpr size_t kArenaPointers[] = {
#define MJ_X(TYPE, NAME, ...) offsetof(mjData, NAME),
    MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
};

void append(std::string& bytes, const void* data, size_t size) {
  for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<char>(size >> shift & 0xff));
  if (size) bytes.append(static_cast<const char*>(data), size);
}

// Returns the part of a pickled state that begins at `at`, and moves `at` past this part.
std::string_view take(std::string_view bytes, size_t& at) {
  const uint64_t size = read_number(bytes, at);
  at += 8;
  if (bytes.size() - at < size) throw py::value_error("the pickled state is truncated");
  at += size;
  return bytes.substr(at - size, size);
}

PyObject* get_state(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    const mjData& d = data_of(self);
    std::string bytes(1, '\1');
    const std::string model = model_state(model_of_data(self));
    append(bytes, model.data(), model.size());
    append(bytes, &d, kHeadBytes);
    append(bytes, d.buffer, static_cast<size_t>(d.nbuffer));
    append(bytes, d.arena, d.parena);
    std::vector<int64_t> offsets;
    for (const size_t pointer : kArenaPointers) {
      const char* const array = *reinterpret_cast<char* const*>(reinterpret_cast<const char*>(&d) + pointer);
      offsets.push_back(array ? array - static_cast<const char*>(d.arena) : -1);
    }
    append(bytes, offsets.data(), offsets.size() * sizeof(int64_t));
    return py::bytes(bytes).release().ptr();
  });
}

// Restores the pickled parts at `at` into new data of the same model.
void restore(mjData& d, std::string_view bytes, size_t at) {
  const std::string_view head = take(bytes, at), buffer = take(bytes, at), arena = take(bytes, at), offsets = take(bytes, at);
  mjData saved = d;
  if (head.size() == kHeadBytes) std::memcpy(static_cast<void*>(&saved), head.data(), kHeadBytes);
  if (head.size() != kHeadBytes || saved.narena != d.narena || saved.nbuffer != d.nbuffer || saved.nplugin != d.nplugin ||
      buffer.size() != static_cast<size_t>(d.nbuffer) || arena.size() > static_cast<size_t>(d.narena) ||
      saved.parena != arena.size() || offsets.size() != sizeof(int64_t) * std::size(kArenaPointers)) {
    throw py::value_error("the pickled state does not fit its model");
  }
  // Plugin instances and the thread pool are not pickled, so `d` keeps its own pointers to them.
  std::vector<uintptr_t> plugin_data(d.plugin_data, d.plugin_data + d.nplugin);
  const uintptr_t threadpool = d.threadpool;
  std::memcpy(static_cast<void*>(&d), head.data(), kHeadBytes);
  d.threadpool = threadpool;
  d.threadlock = false;
  d.pstack = d.pbase = 0;
  std::memcpy(d.buffer, buffer.data(), buffer.size());
  std::copy(plugin_data.begin(), plugin_data.end(), d.plugin_data);
  if (!arena.empty()) std::memcpy(d.arena, arena.data(), arena.size());
  for (size_t i = 0; i < std::size(kArenaPointers); ++i) {
    int64_t offset = 0;
    std::memcpy(&offset, offsets.data() + i * sizeof offset, sizeof offset);
    char*& pointer = *reinterpret_cast<char**>(reinterpret_cast<char*>(&d) + kArenaPointers[i]);
    pointer = offset < 0 || offset > d.narena ? nullptr : static_cast<char*>(d.arena) + offset;
  }
}

PyObject* set_state(PyObject* self, PyObject* state) {
  return guarded<PyObject*>(nullptr, [&] {
    restore_pickled(self, state, [&](std::string_view bytes) {
      if (bytes.empty() || bytes[0] != '\1') throw py::value_error("the pickled state was written by another version of mjtools");
      size_t at = 1;
      const py::object model = own_model(model_from_state(take(bytes, at)));
      mjData* const d = make_data(model_of(model.ptr()));
      give_data(self, d, model);
      restore(*d, bytes, at);
      d->signature = model_of(model.ptr()).signature;
    });
    return py::none().release().ptr();
  });
}

}  // namespace

py::object own_data(mjData* d, py::handle model) {
  return data_object(class_of(Kind::kData), d, model);
}

PyObject* find_data(const mjData* d) {
  const auto found = g_data.find(d);
  return found == g_data.end() ? nullptr : found->second;
}

void add_data(py::module_& module) {
  static std::vector<PyMethodDef> methods = view_methods(true);
  methods.insert(methods.end(), {
                                    {"__copy__", copy_data, METH_NOARGS, "Returns a copy for the same model."},
                                    {"__deepcopy__", deepcopy_data, METH_O, "Returns a copy that belongs to a copy of the model."},
                                    {"__getstate__", get_state, METH_NOARGS, "Returns model and data as bytes."},
                                    {"__setstate__", set_state, METH_O, "Restores the model and the data from bytes."},
                                    {"__reduce__", reduce_by_state, METH_NOARGS, nullptr},
                                    {"__reduce_ex__", reduce_by_state, METH_O, nullptr},
                                    {"bind", bind_to_data, METH_O,
                                     "bind(element) -> view\n\nReturns the view of a spec element, or one of several elements."},
                                    {"bind_scalar", bind_to_data, METH_O, "Returns the view of a spec element."},
                                    {nullptr, nullptr, 0, nullptr},
                                });
  StructClass& data = class_at(Kind::kData);
  data = {"mjtools._structs.MjData", "The state of a simulation and everything computed from it (mjData).", sizeof(mjData), nullptr,
          data_fields()};
  data.model = model_behind;
  data.is_compared = false;
  ClassParts parts{.methods = methods.data()};
  parts.getset = {
      {"model", get_model, nullptr, "the MjModel", nullptr},
      {"contact", get_list<ListKind::kContact>, nullptr, "contacts", nullptr},
      {"warning", get_list<ListKind::kWarning>, nullptr, "warnings, by mjtWarning", nullptr},
      {"timer", get_list<ListKind::kTimer>, nullptr, "timers, by mjtTimer", nullptr},
      {"solver", get_list<ListKind::kSolver>, nullptr, "iterations of the solver, by island", nullptr},
      {"_address", get_address, nullptr, "address of the struct", nullptr},
  };
  parts.init = init_data;
  parts.destroy = destroy_data;
  make_class(module, data, std::move(parts));
  const py::object type = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(data.type));
  type.attr("_all_fields") = names_as_tuple(data);
}

}  // namespace mj::python
