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

// Returns the folders of a search path. The user has named all of them.
[[nodiscard]] std::vector<std::string> folders_of(const SearchPath& search);

// Returns whether messages may show lines of `file`, which the model file `model` uses. A file on
// the disk must lie in the folder of the model or in one of `folders`, which the user named.
// Symbolic links are followed first. Files in archives and in memory may be shown. Words of text
// files such as OBJ and CSV follow the same rule.
[[nodiscard]] bool may_show_lines(const std::string& file, const std::string& model,
                                  const std::vector<std::string>& folders = {});

// Makes may_show_lines() return false for a file, and for the files on the disk that it uses, until
// the process ends. Called if a stranger, not the user, named the file.
void hide_lines_of(const std::string& file);

// Returns a message in which "..." replaces the text from the first quotation mark (') to the last.
// This part may quote a file.
[[nodiscard]] std::string without_quotes(std::string message);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_SHOWN_LINES_H_
