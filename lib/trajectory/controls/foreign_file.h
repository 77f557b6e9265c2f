// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names for files of other kinds than what was asked for, so that a message can say what was seen.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_

#include <string>
#include <string_view>

namespace mj {

struct ForeignFile {
  std::string kind;  // "a Python pickle"; empty: it may be a table of text
  std::string hint;  // how to make numbers of it; may be empty
};

// What a file that begins with these bytes (some hundred are enough) is, if it is no text of rows.
[[nodiscard]] ForeignFile foreign_file(std::string_view start);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_
