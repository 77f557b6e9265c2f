// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Poses of bodies, for one world or four (data/number_of.h). The equations are explained in
// kinematics.cc.

#ifndef MJTOOLS_ENGINE_POSITION_BODY_POSE_H_
#define MJTOOLS_ENGINE_POSITION_BODY_POSE_H_

#include <mujoco/mjmodel.h>

#include <array>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/number_of.h"
#include "engine/position/frame_pose.h"
#include "math/axis_angle.h"
#include "math/same.h"

namespace mj::engine {

template <typename T>
struct BodyPose {
  BasicVec3<T> pos;
  BasicQuat<T> quat;
};

template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART BodyPose<T> free_body_pose(const mjModel& m, D& d, int joint) {
  const T* qpos = d.qpos + m.jnt_qposadr[joint];
  const BodyPose<T> pose{vec3(qpos), normalized(quat(qpos + 3))};
  store(d.xanchor + 3 * joint, pose.pos);
  store(d.xaxis + 3 * joint, same_vec3<T>(m.jnt_axis + 3 * joint));
  return pose;
}

// Returns the pose that a body would have if it had no joints.
template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART BodyPose<T> start_pose(const mjModel& m, const D& d, int body) {
  BodyPose<T> local{same_vec3<T>(m.body_pos + 3 * body), same_quat<T>(m.body_quat + 4 * body)};
  if (const int mocap = m.body_mocapid[body]; mocap >= 0) {
    local = {vec3(d.mocap_pos + 3 * mocap), normalized(quat(d.mocap_quat + 4 * mocap))};
  }
  const int parent = m.body_parentid[body];
  if (parent == 0) return local;
  return {mat3(d.xmat + 9 * parent) * local.pos + vec3(d.xpos + 3 * parent),
          quat(d.xquat + 4 * parent) * local.quat};
}

template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART void apply_joint(const mjModel& m, D& d, int joint, BodyPose<T>& pose) {
  const double* at = m.jnt_pos + 3 * joint;
  const bool is_at_origin = at[0] == 0 && at[1] == 0 && at[2] == 0;
  const BasicVec3<T> axis = same_vec3<T>(m.jnt_axis + 3 * joint), pos = same_vec3<T>(at);
  const auto turned_pos = [&] { return is_at_origin ? BasicVec3<T>{} : rotate(pose.quat, pos); };
  const BasicVec3<T> xaxis = rotate(pose.quat, axis);
  const BasicVec3<T> xanchor = turned_pos() + pose.pos;
  store(d.xaxis + 3 * joint, xaxis);
  store(d.xanchor + 3 * joint, xanchor);

  const int adr = m.jnt_qposadr[joint];
  switch (m.jnt_type[joint]) {
    case mjJNT_SLIDE:
      pose.pos += xaxis * (d.qpos[adr] - wide::same<T>(m.qpos0[adr]));
      return;
    case mjJNT_BALL:
      pose.quat = pose.quat * normalized(quat(d.qpos + adr));
      break;
    case mjJNT_HINGE:
      pose.quat = pose.quat * rotation_about(axis, d.qpos[adr] - wide::same<T>(m.qpos0[adr]));
      break;
    default:
      throw Error("model-invalid", "joint " + std::to_string(joint) +
                                       " has a type that cannot be combined with other joints");
  }
  pose.pos = xanchor - turned_pos();
}

template <typename D, typename T = NumberOf<D>>
BodyPose<T> body_pose(const mjModel& m, D& d, int body) {
  const int first = m.body_jntadr[body], count = m.body_jntnum[body];
  BodyPose<T> pose;
  if (count == 1 && m.jnt_type[first] == mjJNT_FREE) {
    pose = free_body_pose(m, d, first);
  } else {
    pose = start_pose(m, d, body);
    for (int j = first; j < first + count; ++j) apply_joint(m, d, j, pose);
  }
  normalize(pose.quat);
  return pose;
}

template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART void store_pose(D& d, int body, const BodyPose<T>& pose) {
  store(d.xpos + 3 * body, pose.pos);
  store(d.xquat + 4 * body, pose.quat);
  store(d.xmat + 9 * body, to_matrix(pose.quat));
}

// Frames that are fixed to bodies: inertial frames, geoms or sites.
template <typename T>
struct Frames {
  int n;
  const int* body;  // body of each frame; null if frame i belongs to body i
  const mjtByte* sameframe;
  const double *pos, *quat;
  T *xpos, *xmat;
};

// Lists the frames of a model. The frames of bodies come first, because other frames may be equal
// to them.
template <typename D, typename T = NumberOf<D>>
std::array<Frames<T>, 3> all_frames(const mjModel& m, D& d) {
  return {{{static_cast<int>(m.nbody), nullptr, m.body_sameframe, m.body_ipos, m.body_iquat,
            d.xipos, d.ximat},
           {static_cast<int>(m.ngeom), m.geom_bodyid, m.geom_sameframe, m.geom_pos, m.geom_quat,
            d.geom_xpos, d.geom_xmat},
           {static_cast<int>(m.nsite), m.site_bodyid, m.site_sameframe, m.site_pos, m.site_quat,
            d.site_xpos, d.site_xmat}}};
}

template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART void place_frame(const D& d, const Frames<T>& f, int i, int body) {
  const auto sameframe = static_cast<mjtSameFrame>(f.sameframe[i]);
  T *xpos = f.xpos + 3 * i, *xmat = f.xmat + 9 * i;
  if (sameframe == mjSAMEFRAME_NONE && body != 0) {  // this is the most frequent case
    store(xpos, moved_position(d, body, f.pos + 3 * i));
    store(xmat, moved_axes(d, body, f.quat + 4 * i));
  } else {
    store(xpos, frame_position(d, body, f.pos + 3 * i, sameframe));
    store(xmat, frame_axes(d, body, f.quat + 4 * i, sameframe));
  }
}

// Places the frames of the bodies for which `is_placed` returns true.
template <typename D, typename Filter, typename T = NumberOf<D>>
MJ_STAGE_PART void place_frames(const D& d, const Frames<T>& f, Filter is_placed) {
  for (int i = 0; i < f.n; ++i) {
    const int body = f.body ? f.body[i] : i;
    if (is_placed(body)) place_frame(d, f, i, body);
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_BODY_POSE_H_
