// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares two sequences of rows of numbers, one pair of numbers after the other. The sequences may
// be longer than the memory.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_NUMBERS_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_NUMBERS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "common/cli/tolerance.h"

namespace mj::diff {

struct ComparedRow {
  int64_t frame = 0;
  double time = 0;
  int64_t of_list = 0;  // index of the row in the list of this frame
};

// Compares numbers and collects the differences. Real is double, or long double if there are 64-bit
// integers.
template <typename Real>
class ComparisonOf {
 public:
  using Row = ComparedRow;
  // A place where two numbers differ.
  struct Place {
    Row row;
    size_t column = 0;
    Real a = 0, b = 0;
    double difference = 0;
  };

  ComparisonOf(const report::Tolerance& tolerance, size_t columns)
      : tolerance_(tolerance), columns_(columns) {}

  // Compares two numbers and records a difference beyond the tolerance. Returns the difference,
  // even if it is within the tolerance.
  double compare(Real a, Real b, size_t column, const Row& row) {
    if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
    const double difference =
        std::isfinite(a - b) ? static_cast<double>(std::abs(a - b)) : HUGE_VAL;
    if (tolerance_.same(a, b)) return difference;
    // allocated at the first difference, because most arrays have none
    if (differs_.empty()) {
      differs_.resize(columns_);
      largest_of_column_.resize(columns_);
    }
    largest_of_column_[column] = std::max(largest_of_column_[column], difference);
    if (!differs_[column]) ++columns_differ_;
    differs_[column] = true;
    const Place place{row, column, a, b, difference};
    if (columns_differ_ == 1 && largest_.difference == 0) first_ = place;
    if (difference > largest_.difference) largest_ = place;
    return difference;
  }

  [[nodiscard]] int64_t columns_differ() const { return columns_differ_; }
  // Return where the first and the largest difference beyond the tolerance are. Only valid if there
  // is a difference.
  [[nodiscard]] const Place& first() const { return first_; }
  [[nodiscard]] const Place& largest() const { return largest_; }
  // Returns the largest difference of each column beyond the tolerance. Returns an empty list if
  // there is no difference.
  [[nodiscard]] const std::vector<double>& largest_of_column() const { return largest_of_column_; }

 private:
  report::Tolerance tolerance_;
  size_t columns_;
  std::vector<bool> differs_;
  std::vector<double> largest_of_column_;
  int64_t columns_differ_ = 0;
  Place first_, largest_;
};

using NumberComparison = ComparisonOf<double>;
using ExactComparison = ComparisonOf<long double>;

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_NUMBERS_H_
