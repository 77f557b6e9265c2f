// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "bind.h"

#include "model_data.h"

namespace mj::python {

PyObject* bind_to_model(PyObject*, PyObject*) {
  PyErr_SetString(PyExc_NotImplementedError, "bind");
  return nullptr;
}

PyObject* bind_to_data(PyObject*, PyObject*) {
  PyErr_SetString(PyExc_NotImplementedError, "bind");
  return nullptr;
}

void add_bind(pybind11::module_& module) {}

}  // namespace mj::python
