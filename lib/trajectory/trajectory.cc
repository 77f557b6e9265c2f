// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/trajectory.h"

namespace mj {

const Trajectory::Array* Trajectory::find(std::string_view name) const {
  for (const Array& array : channels) {
    if (array.name == name) return &array;
  }
  return nullptr;
}

std::string Trajectory::attribute(std::string_view name) const {
  for (const Attribute& a : attributes) {
    if (a.name == name) return a.text;
  }
  return {};
}

}  // namespace mj
