// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TRAJECTORY_MATRIX_H_
#define MJTOOLS_TRAJECTORY_MATRIX_H_

#include <cstdint>
#include <vector>

namespace mj {

// Values of a dataset, row after row.
struct Matrix {
  int64_t rows = 0;
  int64_t columns = 0;
  std::vector<double> values;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_MATRIX_H_
