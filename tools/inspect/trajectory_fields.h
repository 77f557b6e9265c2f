// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Selects the fields of a trajectory to show.

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
  size_t array;  // index into Trajectory::channels
  int64_t column;
  std::string name;  // name of the column, such as "qpos.knee"
};

// Columns of a list, which is an array that can have a different number of rows in each frame.
struct ListField {
  size_t array;
  std::vector<int64_t> columns;
  std::string name;  // "contact/pos", or "contact/pos.x" if only one of its columns is chosen
};

struct TrajectoryFields {
  std::vector<Column> columns;
  std::vector<ListField> lists;
  std::vector<size_t> empty;       // chosen arrays that have no columns
  std::vector<size_t> attributes;  // indices into Trajectory::attributes
};

// A function that returns the model of the trajectory, or null if it has none.
using ModelLoader = std::function<ModelPtr()>;

[[nodiscard]] TrajectoryFields all_fields(const Trajectory& t);

// Returns the fields that the patterns match, each once, in the order of the patterns:
//
//   qpos, contact/*, body/torso    arrays, and groups of them, by name or pattern
//   qpos.knee, contact/pos.x       columns of arrays
//   joint:knee, xpos[torso]        items of mj-simulate --record: the columns that were recorded
//   options.*, model_sha256        attributes
//
// Throws Error for a pattern that matches nothing, with the most similar name as a hint.
[[nodiscard]] TrajectoryFields select_fields(const Trajectory& t,
                                             const std::vector<std::string>& patterns,
                                             const ModelLoader& load_model);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FIELDS_H_
