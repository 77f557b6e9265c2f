// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Work on untrusted bytes by a library that may crash on them, in a process of its own.

#ifndef MJTOOLS_TRAJECTORY_ISOLATED_H_
#define MJTOOLS_TRAJECTORY_ISOLATED_H_

#include <cstddef>
#include <functional>
#include <string>

namespace mj {

// What `work` returns when run in a child process; an Error it throws is thrown here. Throws Error,
// about the file `name`, when the child crashes, takes over a minute of processor time or much more
// memory than `expected_bytes`.
[[nodiscard]] std::string run_isolated(const std::function<std::string()>& work,
                                       size_t expected_bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ISOLATED_H_
