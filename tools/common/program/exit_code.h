// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The exit codes that all tools have in common.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_EXIT_CODE_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_EXIT_CODE_H_

namespace mj::report {

inline constexpr int kExitGood = 0;  // success; things that were compared are the same
// things that were compared differ, or a requested check failed
inline constexpr int kExitDiffers = 1;
inline constexpr int kExitError = 2;  // wrong usage or an error

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_EXIT_CODE_H_
