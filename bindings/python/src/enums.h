// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Enums of the public headers as Python classes. A member behaves as a number in arithmetic and as
// an index, but its class is neither int nor derived from enum.Enum.

#ifndef MJTOOLS_PYTHON_ENUMS_H_
#define MJTOOLS_PYTHON_ENUMS_H_

#include <pybind11/pybind11.h>

#include <string_view>

namespace mj::python {

// Returns the class of an enum, such as mjtGeom, and NULL if there is no enum of that name.
[[nodiscard]] PyTypeObject* enum_class(std::string_view name);

// Returns the member of an enum that has this value, or an int if no member has it.
[[nodiscard]] pybind11::object enum_member(PyTypeObject* enum_class, long value);

// Returns whether an object is a member of an enum.
[[nodiscard]] bool is_enum_member(PyObject* object);

// Adds the classes of enums to the module.
void add_enums(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_ENUMS_H_
