// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulation pipeline: forward dynamics and time stepping.

#ifndef MJTOOLS_ENGINE_PIPELINE_FORWARD_H_
#define MJTOOLS_ENGINE_PIPELINE_FORWARD_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Run the stages of a forward pass. Each stage needs the results of the stages before it.
void forward_position(const mjModel& m, mjData& d);
void forward_velocity(const mjModel& m, mjData& d);
void forward_acceleration(const mjModel& m, mjData& d);  // after forward_actuation()

// Computes accelerations and all sensors for the current state and controls.
void forward(const mjModel& m, mjData& d);

// Runs a forward pass without the stages up to `skipstage` (mjSTAGE_NONE, _POS or _VEL). The
// results of these stages must still be present from an earlier call.
void forward_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors);

// Computes poses, frames of cameras and lights, flexes and tendons.
void forward_kinematics(const mjModel& m, mjData& d);

// Runs the position stages. For inverse dynamics, they ignore sleep and do not build islands. They
// then project constraints only if the exact diagonal is needed.
enum class Direction { kForward, kInverse };
void position_stages(const mjModel& m, mjData& d, Direction direction);

// Runs the velocity stages, and computes velocity sensors and energy.
void velocity_part(const mjModel& m, mjData& d, bool skip_sensors);

// Adds J' xfrc_applied to qfrc.
void add_applied_wrenches(const mjModel& m, const mjData& d, double* qfrc);

// Advances the data by opt.timestep: runs forward() and then the integrator of opt.integrator.
void step(const mjModel& m, mjData& d);

// Run the two parts of a step. After evaluate(), all values in `d` belong to the start of the step.
void evaluate(const mjModel& m, mjData& d);
void integrate(const mjModel& m, mjData& d);

// Run the two halves of a step. Controls may be set between them. The integrator RK4 is replaced by
// Euler.
void step1(const mjModel& m, mjData& d);
void step2(const mjModel& m, mjData& d);

// Warn of bad numbers in qpos, qvel or qacc. Then reset the simulation, unless autoreset is
// disabled.
void check_position(const mjModel& m, mjData& d);
void check_velocity(const mjModel& m, mjData& d);
void check_acceleration(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_FORWARD_H_
