// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the user that the engine calls. The whole process shares one set of these functions.
// All of them are NULL (not installed) by default, except the table of collision functions. Set
// them before several threads run simulations.

#ifndef MUJOCO_MJCALLBACK_H_
#define MUJOCO_MJCALLBACK_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

// Adds passive forces to d->qfrc_passive. It is called at the end of mj_passive, unless springs and
// dampers are both disabled.
MJAPI extern mjfGeneric mjcb_passive;

// Sets d->ctrl. It is called at the end of mj_step1 and before the actuator forces are computed in
// mj_forward. A Runge-Kutta step therefore calls it at each of its stages.
MJAPI extern mjfGeneric mjcb_control;

// Decides whether two geoms may collide: returns 0 if they may, and any other number if not. It
// replaces the test of contype and conaffinity. It is not called for explicit pairs.
MJAPI extern mjfConFilt mjcb_contactfilter;

// Table of the functions that collide two geoms. Its indices are the types of the geoms, the lower
// type first. An entry is NULL if geoms of these types do not collide. Programs may replace
// entries. A function writes the contacts between geoms that are closer than `margin`, and returns
// the number of contacts. mj_maxContact gives the largest allowed number for each pair of types.
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

// Writes the data of user sensors. It is called once for each stage (mjtStage), after all other
// sensors of that stage.
MJAPI extern mjfSensor mjcb_sensor;

// Returns the time, in any unit. d->timer measures durations with this clock. Without it, durations
// stay 0 and only the counts increase.
MJAPI extern mjfTime mjcb_time;

// Returns the rate of change of the activation of actuator `id`, whose dyntype is user. For an
// actuator with several activations, the function writes d->act_dot itself, and its result is
// ignored.
MJAPI extern mjfAct mjcb_act_dyn;

// Return the gain of an actuator with gaintype user, and the bias of an actuator with biastype
// user. Without these functions, the gain is 1 and the bias is 0.
MJAPI extern mjfAct mjcb_act_gain;
MJAPI extern mjfAct mjcb_act_bias;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJCALLBACK_H_
