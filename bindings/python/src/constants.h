// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_PYTHON_CONSTANTS_H_
#define MJTOOLS_PYTHON_CONSTANTS_H_

#include <pybind11/pybind11.h>

namespace mj::python {

// Adds to the module the constants of the public headers and their tables of names.
void add_constants(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_CONSTANTS_H_
