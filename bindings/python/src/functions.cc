// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "functions.h"

namespace mj::python {

void add_functions(pybind11::module_& module) {}

}  // namespace mj::python
