// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Short descriptions of objects that were added or removed, or that have no name.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "common/model/row_labels.h"
#include "model/field_kind.h"

namespace mj::diff {

// Returns type, size, mesh, mass, place ... by name, as words, numbers and lists of numbers. For
// geoms of meshes, the place is the one in the file, not the centre of the mesh.
[[nodiscard]] nlohmann::ordered_json properties_of(const report::ModelLabels& labels, Size kind,
                                                   int64_t id);

// Returns "capsule, size 0.05 0.2, pos 0 0 1".
[[nodiscard]] std::string properties_text(const nlohmann::ordered_json& properties);

// Returns a text that identifies an object without a name: "mesh link2 at 0 0 0.1".
[[nodiscard]] std::string told_by(const nlohmann::ordered_json& properties);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_
