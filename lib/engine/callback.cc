// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/callback.h"

mjfGeneric mjcb_passive = nullptr;
mjfGeneric mjcb_control = nullptr;
mjfConFilt mjcb_contactfilter = nullptr;
mjfSensor mjcb_sensor = nullptr;
mjfTime mjcb_time = nullptr;
mjfAct mjcb_act_dyn = nullptr;
mjfAct mjcb_act_gain = nullptr;
mjfAct mjcb_act_bias = nullptr;

namespace mj::engine {

void reset_callbacks() {
  mjcb_passive = nullptr;
  mjcb_control = nullptr;
  mjcb_contactfilter = nullptr;
  mjcb_sensor = nullptr;
  mjcb_time = nullptr;
  mjcb_act_dyn = nullptr;
  mjcb_act_gain = nullptr;
  mjcb_act_bias = nullptr;
}

}  // namespace mj::engine
