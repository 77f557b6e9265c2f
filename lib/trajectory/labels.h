// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes names for the columns of recorded arrays. The columns of channels are named in
// trajectory.h.

#ifndef MJTOOLS_TRAJECTORY_LABELS_H_
#define MJTOOLS_TRAJECTORY_LABELS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "model/field_kind.h"

namespace mj {

// Returns the labels of all elements of an array in order, such as "torso.x". The array has `cols`
// columns, and `rows` tells to which objects its rows belong.
[[nodiscard]] std::vector<std::string> array_labels(const mjModel& m, Size rows, int cols);

// Returns the labels for the entries of actuator_moment and moment_colind. They depend on the
// sparsity pattern, which is known after a forward pass.
[[nodiscard]] std::vector<std::string> moment_labels(const mjModel& m, const mjData& d);

// Returns the labels of the elements in one row, such as "label.x", "label.y" and "label.z". If
// `label` is empty, the result is "x", "y" and "z".
[[nodiscard]] std::vector<std::string> column_labels(const std::string& label, int cols);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_LABELS_H_
