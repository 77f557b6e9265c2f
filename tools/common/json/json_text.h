// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes JSON as text. An array of plain values is written on one line. All other values are
// written on several lines. Bytes that are not UTF-8 are replaced.

#ifndef MJTOOLS_TOOLS_COMMON_JSON_JSON_TEXT_H_
#define MJTOOLS_TOOLS_COMMON_JSON_JSON_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/output.h"

namespace mj::report {

[[nodiscard]] std::string json_text(const nlohmann::ordered_json& j);
// Returns the text of the document on a single line.
[[nodiscard]] std::string json_line(const nlohmann::ordered_json& j);

// A writer that produces the same text as json_text(), but part by part, so that it need not keep
// the whole document in memory.
class JsonStream {
 public:
  explicit JsonStream(Output& out) : out_(out) {}

  void begin_object() { begin('{', false); }
  // Begins an array. `is_of_plain_values` tells whether all of its items are plain values.
  // Otherwise none of them may be plain.
  void begin_array(bool is_of_plain_values) { begin('[', is_of_plain_values); }
  void end();
  void key(std::string_view name);
  void value(const nlohmann::ordered_json& j);
  // Writes the members of the object `j`, or the items of the array `j`, into the open object or
  // array.
  void values(const nlohmann::ordered_json& j);

 private:
  struct Level {
    char close;
    bool is_one_line;
    bool is_empty = true;
  };
  void begin(char open, bool is_one_line);
  void begin_item();

  Output& out_;
  std::vector<Level> levels_;
  bool is_after_key_ = false;
};

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_JSON_JSON_TEXT_H_
