// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds out whether an XML file is a complete model or a part that models include, without
// compiling the file.

#ifndef MJTOOLS_LOAD_OUTLINE_H_
#define MJTOOLS_LOAD_OUTLINE_H_

#include <set>
#include <string>

#include "resource/file_reader.h"
#include "resource/search_path.h"

namespace mj {

struct Outline {
  // Reason why the file is not a complete model, for example "it has no <worldbody>"; empty for a
  // model.
  std::string why_fragment;
  // Normalized paths of all included files, direct and indirect.
  std::set<std::string> includes;
};

// Returns the outline of a file on the disk. A file that is unreadable, not XML or broken counts as
// a model, so that it is compiled and the compiler reports the error.
[[nodiscard]] Outline outline_of(const std::string& path, const SearchPath& search = {});
// Returns the outline of a file that is read through `base` instead of from the disk.
[[nodiscard]] Outline outline_of(const FileReader& base, const std::string& path,
                                 const SearchPath& search = {});

}  // namespace mj

#endif  // MJTOOLS_LOAD_OUTLINE_H_
