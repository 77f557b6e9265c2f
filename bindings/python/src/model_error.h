// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// ModelError, the exception for models that cannot be read or compiled, with the diagnostics of the
// library.

#ifndef MJTOOLS_PYTHON_MODEL_ERROR_H_
#define MJTOOLS_PYTHON_MODEL_ERROR_H_

#include <pybind11/pybind11.h>

#include <string>

#include "base/diagnostic.h"

namespace mj::python {

namespace py = pybind11;

// Returns a list with a Python object Diagnostic for each diagnostic.
[[nodiscard]] py::list list_of(const Diagnostics& diagnostics);

// Raises a ModelError with this text, cut to the length that an error buffer in C holds. Its
// attribute `diagnostics` lists the diagnostics.
[[noreturn]] void raise_model_error(const std::string& text, const Diagnostics& diagnostics);

// Issues a UserWarning for each warning among the diagnostics. Throws if the user turned warnings
// into exceptions.
void warn(const Diagnostics& diagnostics);

// Adds the class Diagnostic to the module.
void add_model_error(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_MODEL_ERROR_H_
