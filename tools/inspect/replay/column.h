// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Columns of numbers in the form in which a replay stores them: quantised, as differences of
// neighbours, in planes of bytes, which compress well.
//
//   byte     kind: 0 constant, 1, 2 or 4 bytes per number, 9 single precision
//   double   the constant; or the smallest value, of kinds 1, 2 and 4
//   double   of kinds 1, 2 and 4: step
//   bytes    of kinds 1, 2 and 4: plane after plane, from the lowest byte. Number i stands for the
//            value low + step q[i], and is q[i] - q[i - 1] with its sign in the lowest bit
//   floats   of kind 9
//
// All numbers are little-endian.

#ifndef MJTOOLS_TOOLS_INSPECT_REPLAY_COLUMN_H_
#define MJTOOLS_TOOLS_INSPECT_REPLAY_COLUMN_H_

#include <span>
#include <string>
#include <vector>

namespace mj::inspect {

// A step that stands for 1/65535 of the range of the column.
inline constexpr double kStepOfRange = 0;

// Appends a column to `out`. No finite value changes by more than step / 2, unless the range of the
// column has more than 2^32 - 1 steps. Then the step is larger. A column whose values or range
// are not finite is stored in single precision.
void append_column(std::string& out, std::span<const double> values, double step);

// Reads the column of `count` numbers at `offset`, and moves `offset` behind it. The bytes come
// from append_column().
[[nodiscard]] std::vector<double> read_column(const std::string& bytes, size_t count,
                                              size_t& offset);

// Returns bytes compressed with deflate (RFC 1950). Throws Error if memory is exhausted.
[[nodiscard]] std::string deflated(const std::string& bytes);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_REPLAY_COLUMN_H_
