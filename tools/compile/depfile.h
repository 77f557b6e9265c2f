// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Dependency files, which tell make and ninja from which files an output was made. Ninja reads them
// with the setting deps = gcc.

#ifndef MJTOOLS_TOOLS_COMPILE_DEPFILE_H_
#define MJTOOLS_TOOLS_COMPILE_DEPFILE_H_

#include <optional>
#include <set>
#include <string>

namespace mj::compile_tool {

struct Depfile {
  std::string target;
  std::set<std::string> files;  // files that the output was made from
  // files that were looked for but not found; the output is outdated if one of them appears (this
  // member and `record` serve --incremental and are written as comments)
  std::set<std::string> absent = {};
  std::string record = {};  // digest of all inputs, computed by BuildRecords; may be empty
};

// Returns the text of a dependency file. It consists of a rule which says that the target depends
// on the files, and an empty rule for each file. Because of the empty rules, make rebuilds the
// target after a file was deleted, as with the option -MP of compilers. Throws Error for names that
// make or ninja would not read as file names. Such names may come from a stranger's model.
[[nodiscard]] std::string depfile_text(const Depfile& depfile);

// Reads a text that depfile_text() made. Does not set the target. Returns nothing if the text does
// not begin with a record.
[[nodiscard]] std::optional<Depfile> parse_depfile(const std::string& text);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_DEPFILE_H_
