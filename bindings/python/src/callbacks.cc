// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "callbacks.h"

namespace mj::python {

void add_callbacks(pybind11::module_& module) {}

}  // namespace mj::python
