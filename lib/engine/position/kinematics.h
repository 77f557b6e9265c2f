// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Position stage: where everything is.

#ifndef MJTOOLS_ENGINE_POSITION_KINEMATICS_H_
#define MJTOOLS_ENGINE_POSITION_KINEMATICS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// World poses of bodies, inertial frames, joints, geoms and sites; wakes trees that were moved.
void kinematics(const mjModel& m, mjData& d);

// Centres of mass of subtrees, and inertias and motion axes about those of the root bodies.
void com_position(const mjModel& m, mjData& d);

// World poses of cameras and lights.
void camera_light(const mjModel& m, mjData& d);

// World pose of a frame (pos, quat) of a body: the position if xpos and pos are given, the matrix
// if xmat and quat are.
void local_to_global(const mjData& d, double* xpos, double* xmat, const double* pos,
                     const double* quat, int body, mjtSameFrame sameframe);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_KINEMATICS_H_
