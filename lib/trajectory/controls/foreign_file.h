// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recognizes files of a wrong kind, so that a message can name the kind that was found.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_

#include <string>
#include <string_view>

namespace mj {

struct ForeignFile {
  // kind of the file, such as "a Python pickle"; empty if the file may be a table of text
  std::string kind;
  // way to save the numbers of the file in a supported form; may be empty
  std::string hint;
};

// Returns the kind of a file whose first bytes are `start`. A few hundred bytes are enough. The
// kind is empty if the file may be a table of text.
[[nodiscard]] ForeignFile foreign_file(std::string_view start);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_
