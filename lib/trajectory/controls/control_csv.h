// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads controls from a CSV file. controls.h describes the form of the file.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_CSV_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_CSV_H_

#include <mujoco/mjmodel.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resource/file_bytes.h"
#include "trajectory/controls/controls.h"

namespace mj {

class CsvControls final : public ControlFile {
 public:
  // Reads and checks all rows. Throws Error with the line and the column of the mistake.
  CsvControls(std::shared_ptr<const FileBytes> bytes, const mjModel& m);

  [[nodiscard]] Part read(int64_t first, int64_t count) const override;

 private:
  class Lines;
  struct Line;
  struct Cell;
  // The place in the file at which a row begins.
  struct Place {
    size_t byte = 0;
    int line = 0;  // number of lines before the row
  };

  [[nodiscard]] std::vector<Cell> cells(const Line& line) const;
  [[nodiscard]] std::vector<Cell> cells(const Line& line, char separator) const;
  void choose_separator(const Line& line);
  // Returns the index of the control whose name is in a cell of the header. Returns kTimeColumn if
  // the name is that of the time, and nothing for any other text.
  [[nodiscard]] std::optional<int> target_of(const Cell& cell) const;
  [[nodiscard]] bool parse(std::string_view text, double& x) const;
  void read_header(const Line& line, const std::vector<Cell>& cells);
  void choose_columns(const Line& line, size_t count);
  void read_row(const Line& line, const std::vector<Cell>& cells, Part& out) const;
  [[nodiscard]] double number(const Line& line, const Cell& cell) const;
  [[noreturn]] void fail(const Line& line, const Cell& cell, const std::string& message,
                         std::string hint = {}) const;

  std::shared_ptr<const FileBytes> bytes_;
  std::vector<std::string> labels_;
  char separator_ = '\0';  // separator of the cells; ' ' stands for any number of blanks
  // The index of the control to which each cell of a row belongs, or kTimeColumn.
  static constexpr int kTimeColumn = -1;
  std::vector<int> targets_;
  // places of every kRowsOfPlace-th row, beginning with row 0
  std::vector<Place> places_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_CSV_H_
