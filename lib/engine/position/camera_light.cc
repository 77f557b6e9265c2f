// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// World poses of cameras and lights, which depend on their tracking mode.
//
//   fixed             pose in the body
//   track, trackcom   constant orientation; the reference offset from the body or its subtree com
//   target*           position as for fixed, axes that look at a body or its subtree com
//
// reads   xpos [nbody x 3], xquat [nbody x 4], xmat [nbody x 9], subtree_com [nbody x 3]
// writes  cam_xpos [ncam x 3], cam_xmat [ncam x 9], light_xpos light_xdir [nlight x 3]

#include "engine/position/frame_pose.h"
#include "engine/position/kinematics.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

// Returns the axes of a camera at `eye` that looks at `target` along its -z axis. Its x axis is
// horizontal.
Mat3 look_at(const Vec3& eye, const Vec3& target) {
  const Vec3 z = normalized(eye - target);
  const Vec3 x = normalized(cross({0, 0, 1}, z));
  const Vec3 y = normalized(cross(z, x));
  return mat3_from_columns(x, y, z);
}

void camera(const mjModel& m, mjData& d, int i) {
  double *xpos = d.cam_xpos + 3 * i, *xmat = d.cam_xmat + 9 * i;
  const int body = m.cam_bodyid[i], target = m.cam_targetbodyid[i];
  store(xpos, world_position(d, body, m.cam_pos + 3 * i));
  store(xmat, world_axes(d, body, m.cam_quat + 4 * i));
  switch (m.cam_mode[i]) {
    case mjCAMLIGHT_TRACK:
      store(xmat, mat3(m.cam_mat0 + 9 * i));
      store(xpos, vec3(d.xpos + 3 * body) + vec3(m.cam_pos0 + 3 * i));
      break;
    case mjCAMLIGHT_TRACKCOM:
      store(xmat, mat3(m.cam_mat0 + 9 * i));
      store(xpos, vec3(d.subtree_com + 3 * body) + vec3(m.cam_poscom0 + 3 * i));
      break;
    case mjCAMLIGHT_TARGETBODY:
      if (target >= 0) store(xmat, look_at(vec3(xpos), vec3(d.xpos + 3 * target)));
      break;
    case mjCAMLIGHT_TARGETBODYCOM:
      if (target >= 0) store(xmat, look_at(vec3(xpos), vec3(d.subtree_com + 3 * target)));
      break;
  }
}

void light(const mjModel& m, mjData& d, int i) {
  double* xpos = d.light_xpos + 3 * i;
  const int body = m.light_bodyid[i], target = m.light_targetbodyid[i];
  store(xpos, world_position(d, body, m.light_pos + 3 * i));
  Vec3 direction = rotate(quat(d.xquat + 4 * body), vec3(m.light_dir + 3 * i));
  switch (m.light_mode[i]) {
    case mjCAMLIGHT_TRACK:
      direction = vec3(m.light_dir0 + 3 * i);
      store(xpos, vec3(d.xpos + 3 * body) + vec3(m.light_pos0 + 3 * i));
      break;
    case mjCAMLIGHT_TRACKCOM:
      direction = vec3(m.light_dir0 + 3 * i);
      store(xpos, vec3(d.subtree_com + 3 * body) + vec3(m.light_poscom0 + 3 * i));
      break;
    case mjCAMLIGHT_TARGETBODY:
      if (target >= 0) direction = vec3(d.xpos + 3 * target) - vec3(xpos);
      break;
    case mjCAMLIGHT_TARGETBODYCOM:
      if (target >= 0) direction = vec3(d.subtree_com + 3 * target) - vec3(xpos);
      break;
  }
  store(d.light_xdir + 3 * i, normalized(direction));
}

}  // namespace

void camera_light(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.ncam; ++i) camera(m, d, i);
  for (int i = 0; i < m.nlight; ++i) light(m, d, i);
}

}  // namespace mj::engine
