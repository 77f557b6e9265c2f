// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec.h"

namespace mj::python {

void add_spec(pybind11::module_& module) {}

}  // namespace mj::python
