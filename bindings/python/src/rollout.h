// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_PYTHON_ROLLOUT_H_
#define MJTOOLS_PYTHON_ROLLOUT_H_

#include <pybind11/pybind11.h>

namespace mj::python {

// Adds to the module the class on which mjtools.rollout is built.
void add_rollout(pybind11::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_ROLLOUT_H_
