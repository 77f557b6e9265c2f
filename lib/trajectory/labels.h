// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names of the columns of recorded arrays. The names of columns of channels are in trajectory.h.

#ifndef MJTOOLS_TRAJECTORY_LABELS_H_
#define MJTOOLS_TRAJECTORY_LABELS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "model/field_kind.h"

namespace mj {

// Returns "torso.x" ... for the elements of an array of `cols` columns with these rows, in order.
[[nodiscard]] std::vector<std::string> array_labels(const mjModel& m, Size rows, int cols);

// Returns labels of the entries of actuator_moment and moment_colind, whose pattern is known after
// a forward pass.
[[nodiscard]] std::vector<std::string> moment_labels(const mjModel& m, const mjData& d);

// Returns labels of the elements of one row: "label.x", "label.y", "label.z", or "x", "y", "z" if
// `label` is empty.
[[nodiscard]] std::vector<std::string> column_labels(const std::string& label, int cols);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_LABELS_H_
