// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulation pipeline: forward dynamics and time stepping.

#ifndef MJTOOLS_ENGINE_PIPELINE_FORWARD_H_
#define MJTOOLS_ENGINE_PIPELINE_FORWARD_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Run the stages. Each stage needs the results of the stages before it.
void forward_position(const mjModel& m, mjData& d);
void forward_velocity(const mjModel& m, mjData& d);
void forward_acceleration(const mjModel& m, mjData& d);  // after forward_actuation()

// Computes accelerations at the current state and controls, and all sensors.
void forward(const mjModel& m, mjData& d);

// Runs a forward pass without the stages up to `skipstage` (mjSTAGE_NONE, _POS or _VEL). The
// results of these stages are still present from an earlier call.
void forward_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors);

// Computes poses, frames of cameras and lights, flexes and tendons.
void forward_kinematics(const mjModel& m, mjData& d);

// Runs the position stages. For inverse dynamics they ignore sleep, build no islands, and project
// constraints only for the exact diagonal.
enum class Direction { kForward, kInverse };
void position_stages(const mjModel& m, mjData& d, Direction direction);

// Runs the velocity stages with their sensors and energy.
void velocity_part(const mjModel& m, mjData& d, bool skip_sensors);

// qfrc += J' xfrc_applied.
void add_applied_wrenches(const mjModel& m, const mjData& d, double* qfrc);

// Advances the data by opt.timestep: runs forward() and then the integrator of opt.integrator.
void step(const mjModel& m, mjData& d);

// Run the two parts of a step. After evaluate() all values in `d` belong to the start of the step.
void evaluate(const mjModel& m, mjData& d);
void integrate(const mjModel& m, mjData& d);

// Run the two halves of a step, between which controls may be set. RK4 is replaced by Euler.
void step1(const mjModel& m, mjData& d);
void step2(const mjModel& m, mjData& d);

// Warn of bad numbers in qpos, qvel or qacc. Reset the simulation unless autoreset is disabled.
void check_position(const mjModel& m, mjData& d);
void check_velocity(const mjModel& m, mjData& d);
void check_acceleration(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_FORWARD_H_
