// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads trajectories, and matrices of other HDF5 files. The contents are not trusted: shapes, types
// and sizes are checked against the bytes that are there before memory is taken, and the parsing is
// done in a process of its own, because the HDF5 library crashes on some damaged files.

#ifndef MJTOOLS_TRAJECTORY_READER_H_
#define MJTOOLS_TRAJECTORY_READER_H_

#include <optional>
#include <string>
#include <string_view>

#include "trajectory/trajectory.h"

namespace mj {

// The trajectory in the bytes of an HDF5 file; `name` is for messages. Throws Error.
[[nodiscard]] Trajectory read_trajectory(std::string_view bytes, const std::string& name);

struct Matrix {
  int64_t rows = 0;
  int64_t columns = 0;
  std::vector<double> values;
};

// A dataset of numbers with one (a single column) or two dimensions; nothing when there is none of
// that name. Throws Error when it is something else.
[[nodiscard]] std::optional<Matrix> read_matrix(std::string_view bytes, const std::string& name,
                                                const std::string& dataset);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_READER_H_
