// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What an XML file in a folder is, without compiling it: a model, or a part that models include.

#ifndef MJTOOLS_LOAD_OUTLINE_H_
#define MJTOOLS_LOAD_OUTLINE_H_

#include <set>
#include <string>

#include "resource/file_reader.h"
#include "resource/search_path.h"

namespace mj {

struct Outline {
  std::string why_fragment;  // why it is no model by itself: "it has no <worldbody>"; or empty
  std::set<std::string>
      includes;  // normalized paths of the files that it includes, also indirectly
};

// The outline of a file on the disk. A file that cannot be read, is no XML or is broken counts as a
// model: compiling it says what is wrong.
[[nodiscard]] Outline outline_of(const std::string& path, const SearchPath& search = {});
// The outline of a file that `base` reads.
[[nodiscard]] Outline outline_of(const FileReader& base, const std::string& path,
                                 const SearchPath& search = {});

}  // namespace mj

#endif  // MJTOOLS_LOAD_OUTLINE_H_
