// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Cells of CSV (RFC 4180).

#ifndef MJTOOLS_BASE_CSV_H_
#define MJTOOLS_BASE_CSV_H_

#include <string>
#include <string_view>

namespace mj {

// The text, in quotes where it needs them. Control characters are '?' (base/printable.h), for which
// CSV has no escape sequences. Spreadsheets take a cell that begins with one of = + - @ for a
// formula and execute it: such text begins with a ' instead, except numbers.
[[nodiscard]] std::string csv_cell(std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_BASE_CSV_H_
