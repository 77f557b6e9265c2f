// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Cells of CSV (RFC 4180).

#ifndef MJTOOLS_BASE_CSV_H_
#define MJTOOLS_BASE_CSV_H_

#include <string>
#include <string_view>

namespace mj {

// Returns the text as a cell, in quotes if necessary. Control characters become '?'
// (base/printable.h): CSV has no escape sequences. Spreadsheets execute a cell that begins with one
// of = + - @ as a formula. Such a text begins with a ' instead, unless it is a number.
[[nodiscard]] std::string csv_cell(std::string_view text);

// Returns the text from which csv_cell() made this cell, with '?' in place of control characters.
// Removes the quotation marks around the text, and the apostrophe before a text that a spreadsheet
// would take for a formula.
[[nodiscard]] std::string csv_text(std::string_view cell);

}  // namespace mj

#endif  // MJTOOLS_BASE_CSV_H_
