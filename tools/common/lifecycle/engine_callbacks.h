// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The callbacks of the engine that call simulation plugins.

#ifndef MJTOOLS_TOOLS_COMMON_LIFECYCLE_ENGINE_CALLBACKS_H_
#define MJTOOLS_TOOLS_COMMON_LIFECYCLE_ENGINE_CALLBACKS_H_

#include <mujoco/mjcallback.h>
#include <mujoco/mjdata.h>

#include "common/lifecycle/lifecycle.h"

namespace mj::lifecycle {

// Installs mjcb_control and mjcb_passive while the object lives. They call the functions that were
// installed before, and then the plugins. Plugins are only called for the simulation `d`, so that
// trial steps of a model that is being compiled do not reach them. Only one object may exist.
class EngineCallbacks {
 public:
  EngineCallbacks(Lifecycle& lifecycle, const mjData& d);
  ~EngineCallbacks();
  EngineCallbacks(const EngineCallbacks&) = delete;
  EngineCallbacks& operator=(const EngineCallbacks&) = delete;

 private:
  static void control(const mjModel* m, mjData* d);
  static void passive(const mjModel* m, mjData* d);

  static EngineCallbacks* installed_;
  Lifecycle& lifecycle_;
  const mjData* d_;
  mjfGeneric control_before_, passive_before_;
};

}  // namespace mj::lifecycle

#endif  // MJTOOLS_TOOLS_COMMON_LIFECYCLE_ENGINE_CALLBACKS_H_
