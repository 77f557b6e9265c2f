// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/model_spec.h"

#include "model/allocate.h"

namespace mj::spec {

ModelSpec::ModelSpec() {
  default_option(option);
  default_visual(visual);
  world.name = "world";
  defaults.resize(1);
  defaults[0].name = "main";
}

const DefaultClass* find_class(const ModelSpec& spec, const std::string& name) {
  if (name.empty()) return &spec.defaults[0];
  for (const DefaultClass& c : spec.defaults) {
    if (c.name == name) return &c;
  }
  return nullptr;
}

}  // namespace mj::spec
