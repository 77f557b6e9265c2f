// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/table.h"

#include <algorithm>
#include <string_view>

#include "base/printable.h"

namespace mj::report {
namespace {

// Returns the width of `text` in characters. Bytes that continue a UTF-8 character are not counted.
size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

}  // namespace

void Table::add(std::vector<std::string> row) {
  measure(row);
  rows_.push_back(std::move(row));
}

void Table::measure(const std::vector<std::string>& row) {
  widths_.resize(std::max(widths_.size(), row.size()));
  for (size_t i = 0; i < row.size(); ++i) {
    widths_[i] = std::max(widths_[i], width_of(printable_line(row[i])));
  }
}

std::string Table::line(const std::vector<std::string>& row, const std::string& indent) const {
  std::string line = indent;
  for (size_t i = 0; i < row.size(); ++i) {
    const std::string cell = printable_line(row[i]);
    const std::string padding(widths_[i] - width_of(cell), ' ');
    const bool right = columns_[std::min(i, columns_.size() - 1)] == Align::kRight;
    if (i > 0) line += "  ";
    line += right ? padding + cell : cell + padding;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string Table::text(const std::string& indent) const {
  std::string out;
  for (const auto& row : rows_) out += line(row, indent);
  return out;
}

}  // namespace mj::report
