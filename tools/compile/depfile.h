// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What an output was made from, as make and ninja read it (ninja: deps = gcc).

#ifndef MJTOOLS_TOOLS_COMPILE_DEPFILE_H_
#define MJTOOLS_TOOLS_COMPILE_DEPFILE_H_

#include <set>
#include <string>

namespace mj::compile_tool {

// The rule that `target` depends on the files, and an empty one for each of them, so that make
// makes the target again when a file is gone, as compilers do with -MP. A name with '%' has no
// empty rule: make would take it for a pattern. Throws Error for names that no rule can hold.
[[nodiscard]] std::string depfile_text(const std::string& target,
                                       const std::set<std::string>& files);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_DEPFILE_H_
