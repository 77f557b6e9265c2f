// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The elements and attributes of URDF. The reader uses some of them. Others have a known meaning
// that a model cannot represent. Anything else may be a misspelling.

#ifndef MJTOOLS_URDF_GRAMMAR_H_
#define MJTOOLS_URDF_GRAMMAR_H_

#include <string_view>
#include <vector>

#include "urdf/import.h"
#include "urdf/loss_report.h"

namespace mj::urdf {

// The optional parts of a URDF file that are read.
struct Kept {
  bool visuals;
  const Import& import;
};

// Records everything in `robot` and below it that is not read. The contents of <mujoco> and of
// elements without meaning for the model are skipped. Visuals are skipped unless they are kept.
void find_losses(const mjcf::XmlElement& robot, const Kept& kept, LossReport& losses);

// Return the tags of the children, or the names of the attributes, that are read in an element of
// that tag.
[[nodiscard]] std::vector<std::string_view> known_children(std::string_view tag);
[[nodiscard]] std::vector<std::string_view> known_attributes(std::string_view tag);

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_GRAMMAR_H_
