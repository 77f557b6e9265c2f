// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Text in aligned columns. Each row is one line, even if cells hold control characters
// (base/printable.h).

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TABLE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TABLE_H_

#include <string>
#include <vector>

namespace mj::report {

class Table {
 public:
  enum class Align { kLeft, kRight };

  // Sets the alignment of the columns. Further columns are aligned like the last.
  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}

  void add(std::vector<std::string> row);
  // Returns the lines of the table. Every line begins with `indent`, and no line ends with spaces.
  [[nodiscard]] std::string text(const std::string& indent = "") const;

  // Measures a row. A table too large to keep is written line by line: first measure() every row,
  // then call line() for each.
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
