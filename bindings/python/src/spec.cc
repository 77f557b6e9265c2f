// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec.h"

#include "spec_attach.h"
#include "spec_element.h"
#include "spec_kinds.h"
#include "spec_model.h"
#include "spec_settings.h"
#include "spec_tree.h"
#include "spec_vector.h"

namespace mj::python {

void add_spec(py::module_& module) {
  set_settings_fields();
  add_spec_vectors(module);
  add_spec_elements(module);
  add_spec_model(module);
  add_spec_settings(module, module.attr("MjSpec"));
  add_spec_kinds(module);
  add_spec_tree();
  add_spec_attach();
}

}  // namespace mj::python
