// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Describes model files (--info) and verifies them (--verify).

#ifndef MJTOOLS_TOOLS_COMPILE_INFO_H_
#define MJTOOLS_TOOLS_COMPILE_INFO_H_

#include "options.h"

namespace mj::compile_tool {

// Writes the version, the sizes and the hashes of the contents of every file to `out`.
void run_info(const Options& options, report::Output& out);

// Writes for every file to `out` whether it is a valid binary model, and the reason if it is not.
// An invalid file counts as a failed check.
void run_verify(const Options& options, report::Output& out);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_INFO_H_
