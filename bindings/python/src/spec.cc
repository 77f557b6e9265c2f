// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec.h"

namespace mj::python {

std::optional<ElementRef> element_of(PyObject*) {
  return std::nullopt;
}

void add_spec(pybind11::module_&) {}

}  // namespace mj::python
