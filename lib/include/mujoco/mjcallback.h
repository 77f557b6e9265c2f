// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the user that the engine calls. All are process-wide and, but for the table of
// collision functions, NULL (not installed) by default; set them before simulations run in several
// threads.

#ifndef MUJOCO_MJCALLBACK_H_
#define MUJOCO_MJCALLBACK_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

// Adds to d->qfrc_passive at the end of mj_passive; not called when springs and dampers are both
// disabled.
MJAPI extern mjfGeneric mjcb_passive;

// Sets d->ctrl, before actuation in mj_forward (so at every stage of a Runge-Kutta step) and at the
// end of mj_step1.
MJAPI extern mjfGeneric mjcb_control;

// Tells whether two geoms may collide: 0 to let them collide, otherwise no contact. Replaces the
// test of contype and conaffinity; explicit pairs are not asked about.
MJAPI extern mjfConFilt mjcb_contactfilter;

// The functions that collide two geoms, indexed by their types, lower type first; NULL where geoms do
// not collide. They may be replaced: a function writes the contacts of the geoms that are not further
// apart than `margin` and returns their number, at most that of the pair of types.
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

// Writes the data of the user sensors of a stage (mjtStage), after all others of that stage.
MJAPI extern mjfSensor mjcb_sensor;

// The clock of d->timer, in any unit; without it durations stay 0 and only counts run.
MJAPI extern mjfTime mjcb_time;

// Rate of change of the activation of actuator `id` with dyntype user. With several activations it
// writes d->act_dot itself and its result is ignored.
MJAPI extern mjfAct mjcb_act_dyn;

// Gain of an actuator with gaintype user (1 without callback), and bias with biastype user (0).
MJAPI extern mjfAct mjcb_act_gain;
MJAPI extern mjfAct mjcb_act_bias;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJCALLBACK_H_
