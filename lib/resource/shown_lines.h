// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decides which files messages may quote. A model from a stranger can include or attach any file on
// the reader's disk. Without this check, an error in that file would print one of its lines,
// perhaps into a public log.

#ifndef MJTOOLS_RESOURCE_SHOWN_LINES_H_
#define MJTOOLS_RESOURCE_SHOWN_LINES_H_

#include <string>
#include <vector>

namespace mj {

// Returns whether messages may show lines of `file`, which the model file `model` uses. A file on
// the disk must lie in the folder of the model or in one of `folders`, which the user named.
// Symbolic links are followed first. Files in archives and in memory may be shown.
[[nodiscard]] bool may_show_lines(const std::string& file, const std::string& model,
                                  const std::vector<std::string>& folders = {});

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_SHOWN_LINES_H_
