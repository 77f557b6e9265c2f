// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What stands in the place of a file that is not there: known by its first bytes.

#ifndef MJTOOLS_RESOURCE_FOREIGN_CONTENT_H_
#define MJTOOLS_RESOURCE_FOREIGN_CONTENT_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace mj {

// How many bytes at the beginning of a file are looked at.
inline constexpr size_t kBeginningBytes = size_t{1} << 16;

struct ForeignContent {
  std::string problem;  // "is a Git LFS pointer, not the file itself"; empty: none
  std::string hint;

  explicit operator bool() const { return !problem.empty(); }
};

// A pointer that Git LFS leaves where it did not fetch the file, or nothing but zeros, as a failed
// copy or an unfinished download leaves them.
[[nodiscard]] ForeignContent foreign_content(std::string_view beginning);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_FOREIGN_CONTENT_H_
