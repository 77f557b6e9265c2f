// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/control_table.h"

#include <algorithm>
#include <limits>

#include "base/invariant.h"

namespace mj::rollout {
namespace {

constexpr double kSameTime = 1e-9;  // times count as equal if they differ by fewer seconds

}  // namespace

void ControlTable::add_rows(int64_t count, std::span<const double> times) {
  rows_ += count;
  for (const double time : times) {
    before_last_ = has_times_ ? last_ : time;
    last_ = time;
    has_times_ = true;
  }
}

ControlArray::ControlArray(std::span<const double> values, int64_t columns)
    : ControlTable(columns, false), values_(values) {
  // Without columns all rows are empty, so a single row is enough.
  add_rows(columns == 0 ? 1 : static_cast<int64_t>(values.size()) / columns, {});
  MJ_INVARIANT(rows() > 0);
}

ControlTable::Part ControlArray::read(int64_t first, int64_t count) const {
  const auto from = values_.begin() + first * columns();
  return {{from, from + count * columns()}, {}};
}

// Parts begin at multiples of their length. Rows that are read in order therefore load each part
// only once.
void ControlRows::need(int64_t row) {
  constexpr int64_t kAtOnce = 1024;
  if (row >= first_ && row < first_ + count_) return;
  first_ = row / kAtOnce * kAtOnce;
  count_ = std::min(kAtOnce, table_.rows() - first_);
  part_ = table_.read(first_, count_);
}

double ControlRows::time_of(int64_t row) {
  if (row >= table_.rows()) return std::numeric_limits<double>::infinity();
  need(row);
  return part_.times[static_cast<size_t>(row - first_)];
}

void ControlRows::go_to(int64_t row) {
  if (row == current_) return;
  need(row);
  const auto from = part_.values.begin() + (row - first_) * table_.columns();
  row_.assign(from, from + table_.columns());
  current_ = row;
}

std::span<const double> ControlRows::at(int64_t step, double time) {
  if (!table_.is_timed()) {
    const int64_t row = std::min(step, table_.rows() - 1);
    const auto columns = static_cast<size_t>(table_.columns());
    if (const auto all = table_.array(); !all.empty()) {
      return all.subspan(static_cast<size_t>(row) * columns, columns);
    }
    go_to(row);
    return row_;
  }
  while (current_ < 0 || next_time_ <= time + kSameTime) {
    go_to(current_ + 1);
    next_time_ = time_of(current_ + 1);
  }
  return row_;
}

bool ControlRows::is_over(int64_t step, double time) const {
  return table_.is_timed() ? time >= table_.end_time() - kSameTime : step >= table_.rows();
}

}  // namespace mj::rollout
