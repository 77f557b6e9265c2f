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

// An element of a description, as models know it.
struct ElementRef {
  mjtObj type;
  int id;              // index in the compiled model; -1 for none
  uint64_t signature;  // of the description; equals that of the models that belong to it
};

// Returns the element that an object stands for, and nothing for objects of other classes. Throws
// ValueError if the element was deleted.
[[nodiscard]] std::optional<ElementRef> element_of(PyObject* object);

// Adds MjSpec and the classes of its elements to the module.
void add_spec(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_H_
