// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "object.h"

#include "structs.h"

namespace mj::python {

void add_structs(py::module_& module) {
  add_plain_structs(module);
  add_scene(module);
  add_render_context(module);
  add_model(module);
  add_data(module);
  add_lists(module);
  add_views(module);
}

}  // namespace mj::python
