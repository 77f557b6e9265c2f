// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/csv.h"

#include <charconv>

#include "base/printable.h"

namespace mj {
namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('+')) return false;
  double ignored = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, ignored);
  return error != std::errc::invalid_argument && at == end;
}

bool is_formula(std::string_view text) {
  const size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return false;
  return std::string_view("=+-@").find(text[start]) != std::string_view::npos &&
         !is_number(text.substr(start)) && text.substr(start) != "-";
}

}  // namespace

std::string csv_cell(std::string_view text) {
  const std::string cell = (is_formula(text) ? "'" : "") + printable(text);
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string csv_text(std::string_view cell) {
  std::string out;
  if (cell.size() > 1 && cell.starts_with('"') && cell.ends_with('"')) {
    for (size_t i = 1; i + 1 < cell.size(); ++i) {
      out += cell[i];
      if (cell[i] == '"' && cell[i + 1] == '"' && i + 2 < cell.size()) ++i;
    }
  } else {
    out = cell;
  }
  if (out.starts_with('\'') && is_formula(std::string_view(out).substr(1))) out.erase(0, 1);
  return out;
}

}  // namespace mj
