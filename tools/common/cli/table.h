// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A table of text with aligned columns. Each row is one line, because control characters in cells
// are replaced (see base/printable.h).

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TABLE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TABLE_H_

#include <string>
#include <vector>

namespace mj::report {

class Table {
 public:
  enum class Align { kLeft, kRight };

  // Creates an empty table. `columns` has the alignment of each column. Columns beyond the end of
  // the list are aligned like the last one.
  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}

  void add(std::vector<std::string> row);
  // Returns the lines of the table. Every line begins with `indent`, and no line ends with spaces.
  [[nodiscard]] std::string text(const std::string& indent = "") const;

  // For tables that are too large to keep in memory: first call measure() for every row, which
  // determines the widths of the columns. Then call line() for every row to get its text.
  void measure(const std::vector<std::string>& row);
  [[nodiscard]] std::string line(const std::vector<std::string>& row,
                                 const std::string& indent = "") const;

 private:
  std::vector<Align> columns_;
  std::vector<size_t> widths_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TABLE_H_
