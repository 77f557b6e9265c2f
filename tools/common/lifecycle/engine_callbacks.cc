// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/lifecycle/engine_callbacks.h"

#include "base/invariant.h"

namespace mj::lifecycle {

EngineCallbacks* EngineCallbacks::installed_ = nullptr;

EngineCallbacks::EngineCallbacks(Lifecycle& lifecycle, const mjData& d)
    : lifecycle_(lifecycle), d_(&d), control_before_(mjcb_control), passive_before_(mjcb_passive) {
  MJ_INVARIANT(!installed_);
  installed_ = this;
  mjcb_control = control;
  mjcb_passive = passive;
}

EngineCallbacks::~EngineCallbacks() {
  mjcb_control = control_before_;
  mjcb_passive = passive_before_;
  installed_ = nullptr;
}

void EngineCallbacks::control(const mjModel* m, mjData* d) {
  const EngineCallbacks& self = *installed_;
  if (self.control_before_) self.control_before_(m, d);
  if (d == self.d_) self.lifecycle_.control(*m, *d);
}

void EngineCallbacks::passive(const mjModel* m, mjData* d) {
  const EngineCallbacks& self = *installed_;
  if (self.passive_before_) self.passive_before_(m, d);
  if (d == self.d_) self.lifecycle_.passive(*m, *d);
}

}  // namespace mj::lifecycle
