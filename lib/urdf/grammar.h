// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The elements and attributes of URDF: those that are read, those whose meaning is known to be
// lost, and all others, which may be misspelt.

#ifndef MJTOOLS_URDF_GRAMMAR_H_
#define MJTOOLS_URDF_GRAMMAR_H_

#include <string_view>
#include <vector>

#include "urdf/import.h"
#include "urdf/loss_report.h"

namespace mj::urdf {

// What is read besides the rest.
struct Kept {
  bool visuals;
  const Import& import;
};

// Records everything in and below the element that is not read. What stands in <mujoco> and in
// elements without meaning for the model is not looked at; visuals are if they are kept.
void find_losses(const mjcf::XmlElement& robot, const Kept& kept, LossReport& losses);

// Tags of the elements, and names of the attributes, that are read in an element of that tag.
[[nodiscard]] std::vector<std::string_view> known_children(std::string_view tag);
[[nodiscard]] std::vector<std::string_view> known_attributes(std::string_view tag);

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_GRAMMAR_H_
