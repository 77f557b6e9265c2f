// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scope that collects the warnings of one thread instead of passing them to the handler of the
// process.

#ifndef MJTOOLS_ENGINE_DATA_WARNING_SCOPE_H_
#define MJTOOLS_ENGINE_DATA_WARNING_SCOPE_H_

#include <mujoco/mjdata.h>

#include <functional>

namespace mj::engine {

// Scope in which the texts of warnings from this thread are passed to `take` and not to the handler
// of the process (warning.h). If scopes are nested, the innermost scope receives the texts.
class WarningScope {
 public:
  using Take = std::function<void(mjtWarning type, const char* text)>;

  explicit WarningScope(Take take);
  ~WarningScope();
  WarningScope(const WarningScope&) = delete;
  WarningScope& operator=(const WarningScope&) = delete;

 private:
  Take take_;
  const Take* outer_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_WARNING_SCOPE_H_
