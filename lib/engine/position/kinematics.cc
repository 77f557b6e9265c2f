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

#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/position/body_pose.h"
#include "engine/sleep/tree_sleep.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

bool same_pose(const mjData& d, int body, const BodyPose<double>& pose) {
  const Quat q = quat(d.xquat + 4 * body);
  return vec3(d.xpos + 3 * body) == pose.pos && q.w == pose.quat.w && q.x == pose.quat.x &&
         q.y == pose.quat.y && q.z == pose.quat.z;
}

// Computes the poses of all bodies that can move. Wakes sleeping trees that were moved or pushed.
void moving_body_poses(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  char* moved = stack.allocate<char>(m.ntree);
  for (int t = 0; t < m.ntree; ++t) moved[t] = 0;
  for (int b = 1; b < m.nbody; ++b) {
    if (d.body_awake[b] == mjS_STATIC) continue;
    const BodyPose<double> pose = body_pose(m, d, b);
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
  store_pose(d, 0, BodyPose<double>{});
  if (sleep) {
    moving_body_poses(m, d);
  } else {
    for (int b = 1; b < m.nbody; ++b) store_pose(d, b, body_pose(m, d, b));
  }

  const bool skips_sleeping = d.ntree_awake < m.ntree;
  for (const Frames<double>& f : all_frames(m, d)) {
    place_frames(d, f,
                 [&](int body) { return !skips_sleeping || d.body_awake[body] == mjS_AWAKE; });
  }
}

}  // namespace mj::engine
