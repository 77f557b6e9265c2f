// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/all_names.h"

#include "spec/rename.h"

namespace mj::spec {
namespace {

template <typename T>
void take_names(std::string_view type, const std::vector<T>& elements, NameTable& names) {
  for (const T& e : elements) {
    if (!e.name.empty()) names.take_again(type, e.name, e.where);
  }
}

}  // namespace

NameTable all_names(const ModelSpec& spec) {
  NameTable names;
  take_names(spec.world, names);
  take_names("mesh", spec.meshes, names);
  take_names("flex", spec.flexes, names);
  take_names("pair", spec.pairs, names);
  take_names("exclude", spec.excludes, names);
  take_names("equality", spec.equalities, names);
  take_names("tendon", spec.tendons, names);
  take_names("actuator", spec.actuators, names);
  take_names("sensor", spec.sensors, names);
  return names;
}

}  // namespace mj::spec
