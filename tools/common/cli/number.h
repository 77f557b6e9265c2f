// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes numbers as text, in the shortest form that reads back as the same number.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_NUMBER_H_
#define MJTOOLS_TOOLS_COMMON_CLI_NUMBER_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "model/field_table.h"

namespace mj::report {

[[nodiscard]] std::string number_text(double x);
[[nodiscard]] std::string number_text(float x);
void append_number(std::string& out, double x);

// Returns the number rounded to at most `digits` significant digits, for output that people read.
[[nodiscard]] std::string rounded_text(double x, int digits);

// Returns element i of a field as text. Does not support the fields of contacts, which are structs.
[[nodiscard]] std::string element_text(const FieldView& f, int64_t i);
// Returns element i of a field as JSON. Infinities and NaN become null, because JSON cannot
// represent them. Numbers of type float keep their short form: 0.1, not 0.10000000149.
[[nodiscard]] nlohmann::ordered_json element_json(const FieldView& f, int64_t i);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_NUMBER_H_
