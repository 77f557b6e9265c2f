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

}  // namespace mj
