// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names of files as models write them: '/' and '\' both separate, and a name stays text until it is
// opened.

#ifndef MJTOOLS_RESOURCE_PATH_H_
#define MJTOOLS_RESOURCE_PATH_H_

#include <string>
#include <string_view>

namespace mj {

// '/' as separator, without "." components, "x/.." pairs and doubled separators; a leading ".."
// stays.
[[nodiscard]] std::string normalize_path(std::string_view path);

// Begins with a separator, or contains a drive or scheme (":/"), or begins with
// the prefix of a resource provider.
[[nodiscard]] bool is_absolute_path(std::string_view path);

// `name` relative to `directory`, normalized; `name` alone if it is absolute.
[[nodiscard]] std::string join_path(std::string_view directory, std::string_view name);

// `path`, itself relative or absolute, as seen from `directory`: join_path gives it back. Absolute
// when there is no other way, as between a relative and an absolute one, or when nothing but the
// root is common to both.
[[nodiscard]] std::string relative_path(const std::string& path, const std::string& directory);

// Up to and including the last separator; empty if there is none.
[[nodiscard]] std::string_view directory_of(std::string_view path);

// The last component, and that without its extension.
[[nodiscard]] std::string_view file_name_of(std::string_view path);
[[nodiscard]] std::string_view stem_of(std::string_view path);

// The one name of a file on the disk, however it is reached: absolute and without symbolic links.
// Of files of resource providers that are not on the disk the normalized name.
[[nodiscard]] std::string identity_of(const std::string& path);

// With the letters A to Z small, for names and extensions that are compared in any case.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_PATH_H_
