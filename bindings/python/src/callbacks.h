// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Callbacks of the library that are Python objects. There is one table for the process.
//
// A callback gets the Python objects of its model and data. For a model that no Python object shows,
// as in the trial step of compilation, the library behaves as without the callback.

#ifndef MJTOOLS_PYTHON_CALLBACKS_H_
#define MJTOOLS_PYTHON_CALLBACKS_H_

#include <pybind11/pybind11.h>

namespace mj::python {

// Removes all callbacks of mjcallback.h. Acquires the GIL.
void forget_callbacks();

// Adds the functions that set and get callbacks to the module.
void add_callbacks(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_CALLBACKS_H_
