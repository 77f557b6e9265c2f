// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Integration of the positions of a joint, for one world or four (math/wide.h).

#ifndef MJTOOLS_ENGINE_POSITION_MOVE_JOINT_H_
#define MJTOOLS_ENGINE_POSITION_MOVE_JOINT_H_

#include <mujoco/mjmodel.h>

#include "math/axis_angle.h"

namespace mj::engine {

// Turns a quaternion with the angular velocity w, in the axes of the body, for the time dt.
template <typename T>
void integrate_quaternion(T* q, const T* w, double dt) {
  BasicVec3<T> axis = vec3(w);
  const T angle = wide::same<T>(dt) * normalize(axis);
  store(q, normalized(quat(q)) * rotation_about(axis, angle));
}

// Moves the positions of a joint in qpos [nq] along the constant velocities qvel [nv].
template <typename T>
void move_joint(const mjModel& m, int joint, T* qpos, const T* qvel, double dt) {
  T* q = qpos + m.jnt_qposadr[joint];
  const T* v = qvel + m.jnt_dofadr[joint];
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      for (int i = 0; i < 3; ++i) q[i] += wide::same<T>(dt) * v[i];
      integrate_quaternion(q + 3, v + 3, dt);
      break;
    case mjJNT_BALL:
      integrate_quaternion(q, v, dt);
      break;
    default:
      q[0] += wide::same<T>(dt) * v[0];
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_MOVE_JOINT_H_
