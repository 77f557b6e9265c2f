// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugins.h"

#include "plugin/stand_in.h"

namespace mj::python {

void add_plugins(pybind11::module_& module) {
  // Python loads extension modules in a way that hides their functions from other libraries. But
  // plugin libraries need the functions of the engine, so this function makes them visible.
  module.def("_show_functions_to_plugins", plugin::stand_in_for_libraries,
             "Lets libraries that are loaded from now on find the functions of the engine.");
}

}  // namespace mj::python
