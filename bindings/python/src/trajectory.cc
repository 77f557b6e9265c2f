// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory.h"

namespace mj::python {

void add_trajectory(pybind11::module_& module) {}

}  // namespace mj::python
