// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names for kinds of foreign files, so that a message can say which kind was found instead of the
// expected file.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_

#include <string>
#include <string_view>

namespace mj {

struct ForeignFile {
  std::string kind;  // "a Python pickle"; empty if the file may be a table of text
  std::string hint;  // way to save the numbers of the file in a known form; may be empty
};

// Returns the kind of a file that begins with these bytes. A few hundred bytes are enough. The kind
// is empty if the file may be a table of text.
[[nodiscard]] ForeignFile foreign_file(std::string_view start);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_FOREIGN_FILE_H_
