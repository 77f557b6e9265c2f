// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversion between texts and the cells of CSV files (RFC 4180).

#ifndef MJTOOLS_BASE_CSV_H_
#define MJTOOLS_BASE_CSV_H_

#include <string>
#include <string_view>

namespace mj {

// Returns the text as a cell of CSV, in quotation marks if it needs them. Control characters become
// '?' (base/printable.h), because CSV has no escape sequences. Spreadsheets execute a cell that
// begins with = + - or @ as a formula. Such a text gets an apostrophe in front, unless it is a
// number.
[[nodiscard]] std::string csv_cell(std::string_view text);

// Returns the text from which csv_cell() made this cell. Removes the quotation marks around the
// cell, and the apostrophe that csv_cell() put before a possible formula. Control characters that
// csv_cell() replaced by '?' are not restored.
[[nodiscard]] std::string csv_text(std::string_view cell);

}  // namespace mj

#endif  // MJTOOLS_BASE_CSV_H_
