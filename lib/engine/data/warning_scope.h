// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Warnings of one thread, kept from the handler of the process.

#ifndef MJTOOLS_ENGINE_DATA_WARNING_SCOPE_H_
#define MJTOOLS_ENGINE_DATA_WARNING_SCOPE_H_

#include <mujoco/mjdata.h>

#include <functional>

namespace mj::engine {

// Scope in which the texts of warnings that this thread raises go to `take`, not to the handler of
// the process (warning.h). If scopes are nested, the innermost scope takes the texts.
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
