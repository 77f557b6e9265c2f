// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/callback.h"

#include <algorithm>

mjfGeneric mjcb_passive = nullptr;
mjfGeneric mjcb_control = nullptr;
mjfConFilt mjcb_contactfilter = nullptr;
mjfSensor mjcb_sensor = nullptr;
mjfTime mjcb_time = nullptr;
mjfAct mjcb_act_dyn = nullptr;
mjfAct mjcb_act_gain = nullptr;
mjfAct mjcb_act_bias = nullptr;

namespace mj::engine {

Callbacks installed_callbacks() {
  Callbacks all{mjcb_passive, mjcb_control,  mjcb_contactfilter, mjcb_sensor, mjcb_time,
                mjcb_act_dyn, mjcb_act_gain, mjcb_act_bias,      {}};
  std::copy_n(&mjCOLLISIONFUNC[0][0], all.collision.size(), all.collision.begin());
  return all;
}

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
