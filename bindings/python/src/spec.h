// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Model editing: MjSpec and the classes of its elements.

#ifndef MJTOOLS_PYTHON_SPEC_H_
#define MJTOOLS_PYTHON_SPEC_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>

namespace mj::python {

// An element of a description, in the form in which compiled models refer to it.
struct ElementRef {
  mjtObj type;
  int id;              // index in the compiled model; -1 if it has none
  uint64_t signature;  // signature of the description and of the models compiled from it
};

// Returns the element that a Python object stands for, or std::nullopt if the object is not of an
// element class. Throws ValueError if the element was deleted.
[[nodiscard]] std::optional<ElementRef> element_of(PyObject* object);

// Adds MjSpec and the classes of its elements to the module.
void add_spec(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_H_
