// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What an output was made from, as make and ninja read it (ninja: deps = gcc).

#ifndef MJTOOLS_TOOLS_COMPILE_DEPFILE_H_
#define MJTOOLS_TOOLS_COMPILE_DEPFILE_H_

#include <optional>
#include <set>
#include <string>

namespace mj::compile_tool {

struct Depfile {
  std::string target;
  std::set<std::string> files;  // that it was made from
  // For --incremental, in comments:
  std::set<std::string> absent = {};  // files that were looked for, and would be used if they came
  std::string record = {};            // what BuildRecords made of all this; empty: nothing
};

// The rule that the target depends on the files, and an empty one for each of them, so that make
// makes the target again when a file is gone, as compilers do with -MP. Throws Error for names that
// make or ninja would not read as the names of files: a stranger's model chooses some of them.
[[nodiscard]] std::string depfile_text(const Depfile& depfile);

// What such a text says, without the target; nothing if it is no such text.
[[nodiscard]] std::optional<Depfile> parse_depfile(const std::string& text);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_DEPFILE_H_
