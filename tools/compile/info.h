// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Descriptions of model files (--info) and their verification (--verify).

#ifndef MJTOOLS_TOOLS_COMPILE_INFO_H_
#define MJTOOLS_TOOLS_COMPILE_INFO_H_

#include "options.h"

namespace mj::compile_tool {

// Writes version, sizes and content hashes of every file to `out`.
void run_info(const Options& options, report::Output& out);

// Writes whether every file is a valid binary model, with the reason if it is not. Failures are
// reported as failed checks.
void run_verify(const Options& options, report::Output& out);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_INFO_H_
