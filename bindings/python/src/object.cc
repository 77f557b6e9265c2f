// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "object.h"

namespace mj::python {

void add_structs(py::module_& module) {}

}  // namespace mj::python
