// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "constants.h"

namespace mj::python {

void add_constants(pybind11::module_& module) {}

}  // namespace mj::python
