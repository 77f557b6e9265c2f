// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Methods that only some kinds of elements have: actuators, meshes, tendons and sensors.

#ifndef MJTOOLS_PYTHON_SPEC_KINDS_H_
#define MJTOOLS_PYTHON_SPEC_KINDS_H_

#include <pybind11/pybind11.h>

namespace mj::python {

// Adds the methods to the classes of the elements, and the classes for tendon paths to the module.
void add_spec_kinds(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_KINDS_H_
