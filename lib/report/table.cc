// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/table.h"

#include <algorithm>
#include <string_view>

#include "base/printable.h"

namespace mj::report {
namespace {

// Characters, not bytes: continuation bytes of UTF-8 take no room.
size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

}  // namespace

void Table::add(std::vector<std::string> row) {
  for (std::string& cell : row) cell = printable_line(cell);
  rows_.push_back(std::move(row));
}

std::string Table::text(const std::string& indent) const {
  std::vector<size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line = indent;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - width_of(row[i]), ' ');
      const bool right = columns_[std::min(i, columns_.size() - 1)] == Align::kRight;
      if (i > 0) line += "  ";
      line += right ? padding + row[i] : row[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

}  // namespace mj::report
