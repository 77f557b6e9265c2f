// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// User callbacks of the engine, under the public C names. Null means not installed.

#ifndef MJTOOLS_ENGINE_CALLBACK_H_
#define MJTOOLS_ENGINE_CALLBACK_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

extern "C" {

typedef void (*mjfGeneric)(const mjModel* m, mjData* d);
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);
typedef mjtNum (*mjfTime)(void);
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);

extern mjfGeneric mjcb_passive;
extern mjfGeneric mjcb_control;
extern mjfConFilt mjcb_contactfilter;
extern mjfSensor mjcb_sensor;
extern mjfTime mjcb_time;
extern mjfAct mjcb_act_dyn;
extern mjfAct mjcb_act_gain;
extern mjfAct mjcb_act_bias;
}

namespace mj::engine {

// Sets all callbacks to null.
void reset_callbacks();

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CALLBACK_H_
