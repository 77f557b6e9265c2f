// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions for paths as they are written in models. Both '/' and '\' separate components. A path
// stays plain text until the file is opened.

#ifndef MJTOOLS_RESOURCE_PATH_H_
#define MJTOOLS_RESOURCE_PATH_H_

#include <string>
#include <string_view>

namespace mj {

// Returns the path with '/' as its separator, and without "." components, "x/.." pairs and doubled
// separators. A leading ".." is kept.
[[nodiscard]] std::string normalize_path(std::string_view path);

// Returns whether the path begins with a separator or with the prefix of a resource provider, or
// contains a drive or scheme (":/").
[[nodiscard]] bool is_absolute_path(std::string_view path);

// Returns the path of `name` in `directory`, normalized. If `name` is absolute, returns only
// `name`, normalized.
[[nodiscard]] std::string join_path(std::string_view directory, std::string_view name);

// Returns `path` relative to `directory`, so that join_path(directory, result) gives `path`.
// Returns an absolute path if only one of the two is absolute, or if they have only the root in
// common.
[[nodiscard]] std::string relative_path(const std::string& path, const std::string& directory);

// Returns the part up to and including the last separator. If there is no separator, returns the
// prefix of a resource provider, or an empty text.
[[nodiscard]] std::string_view directory_of(std::string_view path);

// Return the last component of the path: file_name_of() with its extension, stem_of() without it.
[[nodiscard]] std::string_view file_name_of(std::string_view path);
[[nodiscard]] std::string_view stem_of(std::string_view path);

// Returns a name that is the same for all paths that lead to the same file. For a file on the disk,
// this is the absolute path without symbolic links. For a file of a resource provider that is not
// on the disk, returns the normalized name.
[[nodiscard]] std::string identity_of(const std::string& path);

// Returns the text with the letters A to Z in lower case. Used to compare names and extensions
// regardless of case.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_PATH_H_
