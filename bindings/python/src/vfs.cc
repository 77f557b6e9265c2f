// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "vfs.h"

namespace mj::python {

void add_vfs(pybind11::module_& module) {}

}  // namespace mj::python
