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

// Returns the labels of the elements of an array, such as "torso.x", in order. The array has `cols`
// columns and these rows.
[[nodiscard]] std::vector<std::string> array_labels(const mjModel& m, Size rows, int cols);

// Returns the labels of the entries of actuator_moment and moment_colind. Their pattern is known
// after a forward pass.
[[nodiscard]] std::vector<std::string> moment_labels(const mjModel& m, const mjData& d);

// Returns the labels of the elements of one row: "label.x", "label.y", "label.z". If `label` is
// empty, returns "x", "y", "z".
[[nodiscard]] std::vector<std::string> column_labels(const std::string& label, int cols);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_LABELS_H_
