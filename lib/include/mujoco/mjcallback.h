// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the user that the engine calls. They are process-wide and NULL (not installed) by
// default, except the table of collision functions. Set them before simulations run in several
// threads.

#ifndef MUJOCO_MJCALLBACK_H_
#define MUJOCO_MJCALLBACK_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

// Adds to d->qfrc_passive at the end of mj_passive. Is not called when springs and dampers are both
// disabled.
MJAPI extern mjfGeneric mjcb_passive;

// Sets d->ctrl. Called at the end of mj_step1, and before actuation in mj_forward. A Runge-Kutta
// step therefore calls it at each of its stages.
MJAPI extern mjfGeneric mjcb_control;

// Returns 0 if two geoms may collide, else another number. Replaces the test of contype and
// conaffinity. Explicit pairs are not filtered.
MJAPI extern mjfConFilt mjcb_contactfilter;

// Table of functions that collide two geoms, indexed by their types, lower type first. An entry is
// NULL if its types do not collide. Entries may be replaced. A function writes contacts of geoms
// within `margin` and returns their number, at most the limit of the pair of types (mj_maxContact).
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

// Writes the data of the user sensors of a stage (mjtStage), after all other sensors of that stage.
MJAPI extern mjfSensor mjcb_sensor;

// Clock of d->timer, in any unit. Without it durations stay 0 and only the counts increase.
MJAPI extern mjfTime mjcb_time;

// Returns the rate of change of the activation of actuator `id` with dyntype user. For an actuator
// with several activations, the callback writes d->act_dot itself and its result is ignored.
MJAPI extern mjfAct mjcb_act_dyn;

// Return the gain for gaintype user (1 without callback) and the bias for biastype user (0).
MJAPI extern mjfAct mjcb_act_gain;
MJAPI extern mjfAct mjcb_act_bias;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJCALLBACK_H_
