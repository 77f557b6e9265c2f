// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decides which files messages may quote. A model from a stranger can include or attach any file on
// the user's disk. Without this check, an error in that file would print one of its lines, perhaps
// into a public log.

#ifndef MJTOOLS_RESOURCE_SHOWN_LINES_H_
#define MJTOOLS_RESOURCE_SHOWN_LINES_H_

#include <string>
#include <vector>

#include "resource/search_path.h"

namespace mj {

// Returns the folders of a search path. The user has named all of them, so messages may quote lines
// of the files in these folders.
[[nodiscard]] std::vector<std::string> folders_of(const SearchPath& search);

// Returns whether messages may show lines of `file`, which the model file `model` uses. A file on
// the disk must lie in the folder of the model or in one of `folders`, which the user named.
// Symbolic links are followed first. Files in archives and in memory may be shown. The same rule
// decides whether messages may quote words of text files such as OBJ and CSV.
[[nodiscard]] bool may_show_lines(const std::string& file, const std::string& model,
                                  const std::vector<std::string>& folders = {});

// Makes may_show_lines() return false for `file`, and for the files on the disk that `file` uses,
// until the process ends. Call it for a file that a stranger, not the user, has named.
void hide_lines_of(const std::string& file);

// Returns `message` with the text between its first and its last quotation mark (') replaced by
// "...". The text between the marks may be part of a file that must not be shown.
[[nodiscard]] std::string without_quotes(std::string message);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_SHOWN_LINES_H_
