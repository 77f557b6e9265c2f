// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tables of the controls that are applied during a simulation. The rows are arrays in memory, or
// files (trajectory/controls) that are read in parts.

#ifndef MJTOOLS_ROLLOUT_CONTROL_TABLE_H_
#define MJTOOLS_ROLLOUT_CONTROL_TABLE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mj::rollout {

// A table with at least one row of controls. Any thread may read it.
class ControlTable {
 public:
  // Some consecutive rows of the table.
  struct Part {
    std::vector<double> values;  // rows x columns
    std::vector<double> times;   // times of the rows; empty if the table has no times
  };

  ControlTable(const ControlTable&) = delete;
  ControlTable& operator=(const ControlTable&) = delete;
  virtual ~ControlTable() = default;

  [[nodiscard]] int64_t columns() const { return columns_; }
  [[nodiscard]] int64_t rows() const { return rows_; }
  // Returns whether the rows have times. Times never decrease. A row with a time is applied from
  // this time on. In a table without times, row i is applied in step i.
  [[nodiscard]] bool is_timed() const { return is_timed_; }
  // Returns the time at which the last row ends. The last row is applied for as long as the row
  // before it. The last row of a recording ends at its own time, because it holds the controls that
  // would be applied next.
  [[nodiscard]] double end_time() const {
    return ends_at_last_ ? last_ : last_ + (last_ - before_last_);
  }

  [[nodiscard]] virtual Part read(int64_t first, int64_t count) const = 0;
  // Returns all rows if the table is an array in memory, else an empty span.
  [[nodiscard]] virtual std::span<const double> array() const { return {}; }

 protected:
  ControlTable(int64_t columns, bool is_timed) : columns_(columns), is_timed_(is_timed) {}

  // Adds `count` to the number of rows, and remembers the last two times of the table.
  void add_rows(int64_t count, std::span<const double> times);
  void set_timed(bool is_timed) { is_timed_ = is_timed; }
  void end_at_last_row() { ends_at_last_ = true; }
  [[nodiscard]] bool has_times() const { return has_times_; }
  [[nodiscard]] double last_time() const { return last_; }

 private:
  int64_t columns_;
  int64_t rows_ = 0;
  bool is_timed_;
  bool has_times_ = false;
  bool ends_at_last_ = false;
  double last_ = 0, before_last_ = 0;  // the last two times
};

// Rows in an array of the caller, one for each step. The array must outlive the table.
class ControlArray final : public ControlTable {
 public:
  // Makes a table of `values`, which hold at least one row of `columns` numbers.
  ControlArray(std::span<const double> values, int64_t columns);

  [[nodiscard]] Part read(int64_t first, int64_t count) const override;
  [[nodiscard]] std::span<const double> array() const override { return values_; }

 private:
  std::span<const double> values_;
};

// The controls of one rollout, read in the order of its steps.
class ControlRows {
 public:
  explicit ControlRows(const ControlTable& table) : table_(table) {}

  // Returns the row that is applied in a step. The last row is applied for all later steps. The
  // first row is also applied before its own time.
  [[nodiscard]] std::span<const double> at(int64_t step, double time);
  // Returns whether the last row has ended. A row without a time ends after its step, and the last
  // row of a timed table ends at end_time().
  [[nodiscard]] bool is_over(int64_t step, double time) const;

 private:
  void need(int64_t row);
  void go_to(int64_t row);
  [[nodiscard]] double time_of(int64_t row);

  const ControlTable& table_;
  ControlTable::Part part_;  // rows of the table, beginning with row first_
  int64_t first_ = 0, count_ = 0;
  int64_t current_ = -1;  // index of the row that is applied now
  std::vector<double> row_;
  double next_time_ = 0;  // time from which the next row is applied
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_CONTROL_TABLE_H_
