// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Spatial inertias of bodies and motion axes of joints, for one world or four (data/number_of.h).
// The equations are explained in com_position.cc.

#ifndef MJTOOLS_ENGINE_POSITION_MOTION_AXES_H_
#define MJTOOLS_ENGINE_POSITION_MOTION_AXES_H_

#include <mujoco/mjmodel.h>

#include <algorithm>

#include "engine/data/number_of.h"
#include "math/same.h"
#include "math/spatial.h"

namespace mj::engine {

template <typename D>
MJ_STAGE_PART void body_inertia(const mjModel& m, D& d, int body) {
  using T = NumberOf<D>;
  const BasicVec3<T> offset =
      vec3(d.xipos + 3 * body) - vec3(d.subtree_com + 3 * m.body_rootid[body]);
  make_inertia10(d.cinert + 10 * body, same_vec3<T>(m.body_inertia + 3 * body),
                 mat3(d.ximat + 9 * body), offset, wide::same<T>(m.body_mass[body]));
}

template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART void ball_axes(const D& d, int body, const BasicVec3<T>& offset, T* cdof) {
  const BasicMat3<T> axes = mat3(d.xmat + 9 * body);
  for (int k = 0; k < 3; ++k) {
    const BasicVec3<T> axis = axes.col(k);
    store(cdof + 6 * k, BasicSpatial<T>{axis, cross(axis, offset)});
  }
}

template <typename D>
MJ_STAGE_PART void motion_axes(const mjModel& m, D& d, int joint) {
  using T = NumberOf<D>;
  const int body = m.jnt_bodyid[joint];
  const BasicVec3<T> offset =
      vec3(d.subtree_com + 3 * m.body_rootid[body]) - vec3(d.xanchor + 3 * joint);
  const BasicVec3<T> axis = vec3(d.xaxis + 3 * joint);
  T* cdof = d.cdof + 6 * m.jnt_dofadr[joint];
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      std::fill_n(cdof, 18, T{});
      for (int k = 0; k < 3; ++k) cdof[6 * k + 3 + k] = wide::same<T>(1);
      ball_axes(d, body, offset, cdof + 18);
      break;
    case mjJNT_BALL:
      ball_axes(d, body, offset, cdof);
      break;
    case mjJNT_SLIDE:
      store(cdof, BasicSpatial<T>{{}, axis});
      break;
    case mjJNT_HINGE:
      store(cdof, BasicSpatial<T>{axis, cross(axis, offset)});
      break;
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_MOTION_AXES_H_
