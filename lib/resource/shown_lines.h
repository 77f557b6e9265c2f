// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which files messages may quote. A model from a stranger can include or attach any file of the
// reader's disk; an error in it would print a line of that file, perhaps into a public log.

#ifndef MJTOOLS_RESOURCE_SHOWN_LINES_H_
#define MJTOOLS_RESOURCE_SHOWN_LINES_H_

#include <string>
#include <vector>

namespace mj {

// Whether messages may show lines of `file`, which the model file `model` uses. A file on the disk
// must lie, with symbolic links followed, in the folder of the model or in one of `folders`, which
// the user named. Files in archives and in memory may be shown.
[[nodiscard]] bool may_show_lines(const std::string& file, const std::string& model,
                                  const std::vector<std::string>& folders = {});

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_SHOWN_LINES_H_
