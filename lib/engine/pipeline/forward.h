// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The simulation pipeline: forward dynamics and time stepping.

#ifndef MJTOOLS_ENGINE_PIPELINE_FORWARD_H_
#define MJTOOLS_ENGINE_PIPELINE_FORWARD_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Stages, each needing the ones before.
void forward_position(const mjModel& m, mjData& d);
void forward_velocity(const mjModel& m, mjData& d);
void forward_acceleration(const mjModel& m, mjData& d);  // after forward_actuation

// Accelerations at the present state and controls, with sensors.
void forward(const mjModel& m, mjData& d);

// A forward pass that leaves out the stages up to `skipstage` (mjSTAGE_NONE, _POS or _VEL), whose
// results are those of an earlier call.
void forward_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors);

// Poses, camera and light frames, flexes and tendons.
void forward_kinematics(const mjModel& m, mjData& d);

// The position stages. Those of inverse dynamics know no sleep and no islands, and project
// constraints only for the exact diagonal.
enum class Direction { kForward, kInverse };
void position_stages(const mjModel& m, mjData& d, Direction direction);

// The velocity stages with their sensors and energy.
void velocity_part(const mjModel& m, mjData& d, bool skip_sensors);

// qfrc += J' xfrc_applied.
void add_applied_wrenches(const mjModel& m, const mjData& d, double* qfrc);

// Advances the data by opt.timestep: forward, then the integrator of opt.integrator.
void step(const mjModel& m, mjData& d);

// The two parts of a step. Between them all of `d` belongs to one instant, the start of the step.
void evaluate(const mjModel& m, mjData& d);
void integrate(const mjModel& m, mjData& d);

// A step in two halves, between which controls may be set; RK4 becomes Euler.
void step1(const mjModel& m, mjData& d);
void step2(const mjModel& m, mjData& d);

// Warn about bad numbers in qpos, qvel or qacc and, unless disabled, reset the simulation.
void check_position(const mjModel& m, mjData& d);
void check_velocity(const mjModel& m, mjData& d);
void check_acceleration(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_FORWARD_H_
