// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes short descriptions of objects that were added or removed, or that have no name.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "common/model/row_labels.h"
#include "model/field_kind.h"

namespace mj::diff {

// Returns the properties of an object (type, size, mesh, mass, position ...) with their names. The
// values are words, numbers and lists of numbers. For a geom with a mesh, the position is the one
// in the model file, and not the centre of the mesh.
[[nodiscard]] nlohmann::ordered_json properties_of(const report::ModelLabels& labels, Size kind,
                                                   int64_t id);

// Returns the properties as a text such as "capsule, size 0.05 0.2, pos 0 0 1".
[[nodiscard]] std::string properties_text(const nlohmann::ordered_json& properties);

// Returns a text that identifies an object without a name, such as "mesh link2 at 0 0 0.1".
[[nodiscard]] std::string told_by(const nlohmann::ordered_json& properties);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_DESCRIBE_H_
