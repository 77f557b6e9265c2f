// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Python objects as callbacks of the library. The process has one table of callbacks.
//
// A callback gets the Python objects of its model and data. For a model without a Python object, as
// in the trial step of compilation, the library behaves as if no callback were installed.

#ifndef MJTOOLS_PYTHON_CALLBACKS_H_
#define MJTOOLS_PYTHON_CALLBACKS_H_

#include <pybind11/pybind11.h>

namespace mj::python {

// Removes all callbacks that mjcallback.h declares. Acquires the GIL.
void forget_callbacks();

// Adds to the module the functions that set and get callbacks.
void add_callbacks(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_CALLBACKS_H_
