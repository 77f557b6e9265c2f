// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forward kinematics. If sleeping is enabled, wakes each sleeping tree that was moved or pushed.
//
//   body pose  = parent pose o (body_pos, body_quat) o joint transforms in order
//   frame pose = body pose o (pos, quat)            for inertial frames, geoms and sites
//
// reads   qpos [nq], mocap_pos [nmocap x 3], mocap_quat [nmocap x 4], tree_asleep [ntree],
//         body_awake [nbody]; with sleeping also qvel, qfrc_applied, xfrc_applied (can_sleep)
// writes  xpos [nbody x 3], xquat [nbody x 4], xmat [nbody x 9], xanchor xaxis [njnt x 3],
//         xipos [nbody x 3], ximat [nbody x 9], geom_xpos [ngeom x 3], geom_xmat [ngeom x 9],
//         site_xpos [nsite x 3], site_xmat [nsite x 9]; tree_asleep and the results of
//         update_sleep() (tree_sleep.cc) if a tree wakes

#include "engine/position/kinematics.h"

#include <string>

#include "base/diagnostic.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/position/frame_pose.h"
#include "engine/sleep/tree_sleep.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

struct Pose {
  Vec3 pos;
  Quat quat;
};

Pose free_body_pose(const mjModel& m, mjData& d, int joint) {
  const double* qpos = d.qpos + m.jnt_qposadr[joint];
  const Pose pose{vec3(qpos), normalized(quat(qpos + 3))};
  store(d.xanchor + 3 * joint, pose.pos);
  store(d.xaxis + 3 * joint, vec3(m.jnt_axis + 3 * joint));
  return pose;
}

Pose start_pose(const mjModel& m, const mjData& d, int body) {
  Pose local{vec3(m.body_pos + 3 * body), quat(m.body_quat + 4 * body)};
  if (const int mocap = m.body_mocapid[body]; mocap >= 0) {
    local = {vec3(d.mocap_pos + 3 * mocap), normalized(quat(d.mocap_quat + 4 * mocap))};
  }
  const int parent = m.body_parentid[body];
  if (parent == 0) return local;
  return {mat3(d.xmat + 9 * parent) * local.pos + vec3(d.xpos + 3 * parent),
          quat(d.xquat + 4 * parent) * local.quat};
}

void apply_joint(const mjModel& m, mjData& d, int joint, Pose& pose) {
  const Vec3 axis = vec3(m.jnt_axis + 3 * joint), pos = vec3(m.jnt_pos + 3 * joint);
  const Vec3 xaxis = rotate(pose.quat, axis);
  const Vec3 xanchor = rotate(pose.quat, pos) + pose.pos;
  store(d.xaxis + 3 * joint, xaxis);
  store(d.xanchor + 3 * joint, xanchor);

  const int adr = m.jnt_qposadr[joint];
  switch (m.jnt_type[joint]) {
    case mjJNT_SLIDE:
      pose.pos += xaxis * (d.qpos[adr] - m.qpos0[adr]);
      return;
    case mjJNT_BALL:
      pose.quat = pose.quat * normalized(quat(d.qpos + adr));
      break;
    case mjJNT_HINGE:
      pose.quat = pose.quat * from_axis_angle(axis, d.qpos[adr] - m.qpos0[adr]);
      break;
    default:
      throw Error("model-invalid", "joint " + std::to_string(joint) +
                                       " has a type that cannot be combined with other joints");
  }
  pose.pos = xanchor - rotate(pose.quat, pos);
}

Pose body_pose(const mjModel& m, mjData& d, int body) {
  const int first = m.body_jntadr[body], count = m.body_jntnum[body];
  Pose pose;
  if (count == 1 && m.jnt_type[first] == mjJNT_FREE) {
    pose = free_body_pose(m, d, first);
  } else {
    pose = start_pose(m, d, body);
    for (int j = first; j < first + count; ++j) apply_joint(m, d, j, pose);
  }
  normalize(pose.quat);
  return pose;
}

void store_pose(mjData& d, int body, const Pose& pose) {
  store(d.xpos + 3 * body, pose.pos);
  store(d.xquat + 4 * body, pose.quat);
  store(d.xmat + 9 * body, to_matrix(pose.quat));
}

bool same_pose(const mjData& d, int body, const Pose& pose) {
  const Quat q = quat(d.xquat + 4 * body);
  return vec3(d.xpos + 3 * body) == pose.pos && q.w == pose.quat.w && q.x == pose.quat.x &&
         q.y == pose.quat.y && q.z == pose.quat.z;
}

Vec3 frame_position(const mjData& d, int body, const double* pos, mjtSameFrame sameframe) {
  switch (sameframe) {
    case mjSAMEFRAME_BODY:
      return vec3(d.xpos + 3 * body);
    case mjSAMEFRAME_INERTIA:
      return vec3(d.xipos + 3 * body);
    default:
      return world_position(d, body, pos);
  }
}

Mat3 frame_axes(const mjData& d, int body, const double* quaternion, mjtSameFrame sameframe) {
  switch (sameframe) {
    case mjSAMEFRAME_NONE:
      return world_axes(d, body, quaternion);
    case mjSAMEFRAME_BODY:
    case mjSAMEFRAME_BODYROT:
      return mat3(d.xmat + 9 * body);
    default:
      return mat3(d.ximat + 9 * body);
  }
}

// Frames that are fixed to bodies: inertial frames, geoms or sites.
struct Frames {
  int n;
  const int* body;  // body of each frame; null if frame i belongs to body i
  const mjtByte* sameframe;
  const double *pos, *quat;
  double *xpos, *xmat;
};

void place_frames(const mjData& d, const Frames& f, bool awake_only) {
  for (int i = 0; i < f.n; ++i) {
    const int body = f.body ? f.body[i] : i;
    if (awake_only && d.body_awake[body] != mjS_AWAKE) continue;
    const auto sameframe = static_cast<mjtSameFrame>(f.sameframe[i]);
    double *xpos = f.xpos + 3 * i, *xmat = f.xmat + 9 * i;
    if (sameframe == mjSAMEFRAME_NONE && body != 0) {  // this is the most frequent case
      store(xpos, moved_position(d, body, f.pos + 3 * i));
      store(xmat, moved_axes(d, body, f.quat + 4 * i));
    } else {
      store(xpos, frame_position(d, body, f.pos + 3 * i, sameframe));
      store(xmat, frame_axes(d, body, f.quat + 4 * i, sameframe));
    }
  }
}

// Computes the poses of all bodies that can move. Wakes sleeping trees that were moved or pushed.
void moving_body_poses(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  char* moved = stack.allocate<char>(m.ntree);
  for (int t = 0; t < m.ntree; ++t) moved[t] = 0;
  for (int b = 1; b < m.nbody; ++b) {
    if (d.body_awake[b] == mjS_STATIC) continue;
    const Pose pose = body_pose(m, d, b);
    if (d.body_awake[b] == mjS_ASLEEP && m.body_jntnum[b] && !same_pose(d, b, pose)) {
      moved[m.body_treeid[b]] = 1;
    }
    store_pose(d, b, pose);
  }
  int woken = 0;
  for (int t = 0; t < m.ntree; ++t) {
    if (d.tree_asleep[t] >= 0 && (moved[t] || !can_sleep(m, d, t, 0))) {
      woken += wake_tree(m, d, t, kFullyAwake);
    }
  }
  if (woken) update_sleep(m, d);
}

void wake_all(const mjModel& m, mjData& d) {
  for (int t = 0; t < m.ntree; ++t) d.tree_asleep[t] = kFullyAwake;
  update_sleep(m, d);
}

}  // namespace

void local_to_global(const mjData& d, double* xpos, double* xmat, const double* pos,
                     const double* quat, int body, mjtSameFrame sameframe) {
  if (xpos && pos) store(xpos, frame_position(d, body, pos, sameframe));
  if (xmat && quat) store(xmat, frame_axes(d, body, quat, sameframe));
}

void kinematics(const mjModel& m, mjData& d) {
  const bool sleep = is_enabled(m, mjENBL_SLEEP);
  if (!sleep && d.ntree_awake < m.ntree) wake_all(m, d);
  store_pose(d, 0, {});
  if (sleep) {
    moving_body_poses(m, d);
  } else {
    for (int b = 1; b < m.nbody; ++b) store_pose(d, b, body_pose(m, d, b));
  }

  const Frames frames[] = {{static_cast<int>(m.nbody), nullptr, m.body_sameframe, m.body_ipos,
                            m.body_iquat, d.xipos, d.ximat},
                           {static_cast<int>(m.ngeom), m.geom_bodyid, m.geom_sameframe, m.geom_pos,
                            m.geom_quat, d.geom_xpos, d.geom_xmat},
                           {static_cast<int>(m.nsite), m.site_bodyid, m.site_sameframe, m.site_pos,
                            m.site_quat, d.site_xpos, d.site_xmat}};
  for (const Frames& f : frames) place_frames(d, f, d.ntree_awake < m.ntree);
}

}  // namespace mj::engine
