// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recognizes files that are only placeholders for a missing file. Only the first bytes of a file
// are examined.

#ifndef MJTOOLS_RESOURCE_FOREIGN_CONTENT_H_
#define MJTOOLS_RESOURCE_FOREIGN_CONTENT_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace mj {

// Number of bytes at the beginning of a file that are examined.
inline constexpr size_t kBeginningBytes = size_t{1} << 16;

struct ForeignContent {
  // problem, such as "is a Git LFS pointer, not the file itself"; empty if no problem was found
  std::string problem;
  std::string hint;

  explicit operator bool() const { return !problem.empty(); }
};

// Returns the problem if a file that begins with these bytes is a placeholder: a Git LFS pointer,
// an HTML page, or thousands of zeros, which a failed copy or an unfinished download leaves behind.
[[nodiscard]] ForeignContent foreign_content(std::string_view beginning);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_FOREIGN_CONTENT_H_
