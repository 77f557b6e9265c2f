// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What a model file is (--info), and whether it is good (--verify).

#ifndef MJTOOLS_TOOLS_COMPILE_INFO_H_
#define MJTOOLS_TOOLS_COMPILE_INFO_H_

#include "options.h"

namespace mj::compile_tool {

// Version, sizes and content hashes of every file, to `out`; the exit code.
void run_info(const Options& options, report::Output& out);

// Whether every file is a good binary model, and why not; 1 if one is not.
void run_verify(const Options& options, report::Output& out);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_INFO_H_
