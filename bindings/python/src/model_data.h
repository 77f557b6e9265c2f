// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state of MjModel and MjData objects that views and lists use.

#ifndef MJTOOLS_PYTHON_MODEL_DATA_H_
#define MJTOOLS_PYTHON_MODEL_DATA_H_

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "field.h"
#include "views.h"

namespace mj::python {

// State of an MjModel object in addition to its struct.
struct ModelMore {
  ViewCache views;
  NameIndex names;
  py::object names_bytes, text_data_bytes, paths_bytes;
};

// The lists of structs inside mjData.
enum class ListKind { kContact, kWarning, kTimer, kSolver, kCount };

// State of an MjData object in addition to its struct.
struct DataMore {
  py::object model;
  ViewCache views;
  PyObject* lists[static_cast<size_t>(ListKind::kCount)]{};  // not owned; NULL if no object lives
  std::unordered_map<Py_ssize_t, Storage> elements[static_cast<size_t>(ListKind::kCount)];
};

[[nodiscard]] inline StructObject* struct_object(PyObject* object) {
  return reinterpret_cast<StructObject*>(object);
}
[[nodiscard]] inline ModelMore& more_of_model(PyObject* model) {
  return *static_cast<ModelMore*>(struct_object(model)->more);
}
[[nodiscard]] inline DataMore& more_of_data(PyObject* data) {
  return *static_cast<DataMore*>(struct_object(data)->more);
}

// Return the model of an MjModel or MjData object.
[[nodiscard]] inline mjModel& model_of(PyObject* model) {
  return *static_cast<mjModel*>(struct_object(model)->data);
}
[[nodiscard]] inline mjModel& model_of_data(PyObject* data) {
  return model_of(more_of_data(data).model.ptr());
}

[[nodiscard]] inline ViewCache& views_of(PyObject* owner, bool is_data) {
  return is_data ? more_of_data(owner).views : more_of_model(owner).views;
}
[[nodiscard]] inline NameIndex& names_of(PyObject* owner, bool is_data) {
  return more_of_model(is_data ? more_of_data(owner).model.ptr() : owner).names;
}

// Pickled states: a byte with the version, then the parts, each preceded by its length. The
// functions that read a state throw ValueError if the bytes are not a valid state.
[[nodiscard]] std::string model_state(const mjModel& m);
[[nodiscard]] mjModel* model_from_state(std::string_view bytes);
[[nodiscard]] uint64_t read_number(std::string_view bytes, size_t at);

// Restores an object, and the attributes that derived classes added to it, from the state that
// reduce_by_state() gave to pickle.
void restore_pickled(PyObject* self, PyObject* state, const std::function<void(std::string_view)>& restore);
PyObject* reduce_by_state(PyObject* self, PyObject*);

// Returns the names of all fields and parts of a struct.
[[nodiscard]] py::tuple names_as_tuple(const StructClass& shown);

// Returns the Python object for one of the lists of an MjData object.
[[nodiscard]] py::object list_of(PyObject* data, ListKind kind);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_MODEL_DATA_H_
