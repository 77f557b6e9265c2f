// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Selection of fields of a trajectory.

#ifndef MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FIELDS_H_
#define MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FIELDS_H_

#include <functional>
#include <string>
#include <vector>

#include "model/mjb.h"
#include "trajectory/trajectory.h"

namespace mj::inspect {

// A column of an array that has one row per frame.
struct Column {
  size_t array;  // index in Trajectory::channels
  int64_t column;
  std::string name;  // "qpos.knee"
};

// Columns of a list: an array with any number of rows per frame.
struct ListField {
  size_t array;
  std::vector<int64_t> columns;
  std::string name;  // "contact/pos", or "contact/pos.x" if only one of its columns is chosen
};

struct TrajectoryFields {
  std::vector<Column> columns;
  std::vector<ListField> lists;
  std::vector<size_t> empty;       // arrays without columns
  std::vector<size_t> attributes;  // indices in Trajectory::attributes
};

// Returns the model of the trajectory, or null if it has none.
using ModelLoader = std::function<ModelPtr()>;

[[nodiscard]] TrajectoryFields all_fields(const Trajectory& t);

// Returns the fields that the patterns match, each once, in the order of the patterns:
//
//   qpos, contact/*, body/torso    arrays, and groups of them, by name or pattern
//   qpos.knee, contact/pos.x       columns of arrays
//   joint:knee, xpos[torso]        what --record of mj-simulate takes: columns of what was recorded
//   options.*, model_sha256        attributes
//
// Throws Error, with the nearest name, for a pattern without a match.
[[nodiscard]] TrajectoryFields select_fields(const Trajectory& t,
                                             const std::vector<std::string>& patterns,
                                             const ModelLoader& load_model);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FIELDS_H_
