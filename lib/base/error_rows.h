// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tables of faulty models for tests of error messages. Each row holds a model, the expected message
// and the expected place.

#ifndef MJTOOLS_BASE_ERROR_ROWS_H_
#define MJTOOLS_BASE_ERROR_ROWS_H_

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace mj {

struct ErrorRow {
  std::string_view model;      // a '^' marks the place of the error
  std::string_view code = {};  // expected code; empty if the model is valid
  std::string_view message = {};
  std::string_view place = {};  // "file:line:column" if the error is in another file
};

// Returns the place of the '^' in a model text as "m.xml:line:column". Returns "m.xml:0:0" if the
// text has no '^'.
inline std::string marked_place(std::string_view text) {
  const size_t mark = text.find('^');
  if (mark == std::string_view::npos) return "m.xml:0:0";
  const std::string_view before = text.substr(0, mark);
  const size_t line_start = before.rfind('\n') + 1;  // start of the line that contains the mark
  return "m.xml:" + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + ":" +
         std::to_string(mark - line_start + 1);
}

// Tests all rows. Calls `read(text, diagnostics)` with the model of each row between `prefix` and
// `suffix`, and compares the first error in `diagnostics` with the row.
template <typename Read>
void check_error_rows(std::string_view prefix, std::string_view suffix, Read read,
                      std::initializer_list<ErrorRow> rows) {
  for (const ErrorRow& row : rows) {
    CAPTURE(row.model);
    std::string text = std::string(prefix) + std::string(row.model) + std::string(suffix);
    const std::string place = row.place.empty() ? marked_place(text) : std::string(row.place);
    std::erase(text, '^');
    Diagnostics diagnostics;
    read(text, diagnostics);
    const auto first =
        std::find_if(diagnostics.all().begin(), diagnostics.all().end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
    const bool is_refused = first != diagnostics.all().end();
    CHECK(is_refused == !row.code.empty());
    if (!is_refused) continue;
    CHECK(first->code.name() == row.code);
    CHECK(first->message == row.message);
    CHECK(first->where.file + ":" + std::to_string(first->where.line) + ":" +
              std::to_string(first->where.column) ==
          place);
  }
}

}  // namespace mj

#endif  // MJTOOLS_BASE_ERROR_ROWS_H_
