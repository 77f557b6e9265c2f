// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Position stage: poses, centres of mass, and quantities that refer to the centres of mass.

#ifndef MJTOOLS_ENGINE_POSITION_KINEMATICS_H_
#define MJTOOLS_ENGINE_POSITION_KINEMATICS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes the world poses of bodies, inertial frames, joints, geoms and sites. Wakes sleeping
// trees that were moved or pushed.
void kinematics(const mjModel& m, mjData& d);

// Computes the centres of mass of all subtrees. Computes the inertias of bodies and the motion axes
// of dofs, which refer to the centre of mass of their tree.
void com_position(const mjModel& m, mjData& d);

// Computes world poses of cameras and lights.
void camera_light(const mjModel& m, mjData& d);

// Computes the world pose of a frame that is fixed to a body at (pos, quat). Writes the position if
// `xpos` and `pos` are not null, and the matrix if `xmat` and `quat` are not null.
void local_to_global(const mjData& d, double* xpos, double* xmat, const double* pos,
                     const double* quat, int body, mjtSameFrame sameframe);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_KINEMATICS_H_
