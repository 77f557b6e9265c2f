// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What an object is, in a few words: for one that was added or removed, or that has no name.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "common/model/row_labels.h"
#include "model/field_kind.h"

namespace mj::diff {

// Type, size, mesh, mass, place ... : words, numbers and lists of numbers by their names. Geoms of
// meshes are where the file says, not where the centre of the mesh is.
[[nodiscard]] nlohmann::ordered_json properties_of(const report::ModelLabels& labels, Size kind,
                                                   int64_t id);

// "capsule, size 0.05 0.2, pos 0 0 1".
[[nodiscard]] std::string properties_text(const nlohmann::ordered_json& properties);

// What tells an object without a name from others: "mesh link2 at 0 0 0.1".
[[nodiscard]] std::string told_by(const nlohmann::ordered_json& properties);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_
