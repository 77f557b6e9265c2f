// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// m.bind(e) and d.bind(e): views of the elements of a spec.

#ifndef MJTOOLS_PYTHON_BIND_H_
#define MJTOOLS_PYTHON_BIND_H_

#include <pybind11/pybind11.h>

namespace mj::python {

// The methods bind() of MjModel and MjData. `elements` is an element of the spec that the model was
// compiled from, or a list or tuple of such elements.
PyObject* bind_to_model(PyObject* self, PyObject* elements);
PyObject* bind_to_data(PyObject* self, PyObject* elements);


}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_BIND_H_
