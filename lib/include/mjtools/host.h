// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// For hosts that rebuild a scene while it runs, such as game engines: functions of mjtools that
// MuJoCo does not have. Errors go where those of mujoco.h go.

#ifndef MJTOOLS_HOST_H_
#define MJTOOLS_HOST_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// How many objects have their old state (ncarried), are in the new model alone (nnew) and in the
// old one alone (nlost), and the length of the report in bytes, without the final zero.
struct mjtCarryCounts_ {
  int ncarried;
  int nnew;
  int nlost;
  int nreport;
};
typedef struct mjtCarryCounts_ mjtCarryCounts;

// Carries the state of old_d, data of old_m, over to d, data of m, which mj_makeData or
// mj_resetData left: what is in both models goes on, new joints are at qpos0. Then computes nothing:
// call mj_forward, mj_kinematics or mj_step.
//
//   signature   what is carried, bits of mjtState: mjSTATE_INTEGRATION for everything, less
//               mjSTATE_TIME where time begins again. Histories are carried with mjSTATE_TIME only.
//   counts      NULL: not wanted
//   report      a line for each object: "carried joint 'knee'", "new control 'push'", "lost joint
//               'toe' (hinge before, ball now)", with a final zero; cut off at report_sz bytes.
//               NULL: not wanted
//
// Objects persist by name, wherever they stand: joints of the same type (qpos, qvel, qacc_warmstart,
// qfrc_applied), actuators (act, ctrl), mocap bodies, equalities (eq_active), plugin instances
// (plugin_state), bodies (xfrc_applied), actuators and sensors with a history. Those without a name
// persist by place, if both models have as many of them there: joints of a body, bodies in a body,
// others in their list. User data are carried if there are as many. What plugins keep in memory of
// their own is not carried. Returns ncarried, or -1 after an error, with d as it was.
MJAPI int mjt_carryState(const mjModel* old_m, const mjData* old_d, const mjModel* m, mjData* d,
                         int signature, mjtCarryCounts* counts, char* report, int report_sz);

// The force of the mouse spring of MuJoCo's plug-in for Unity, which pulls the frame of a body to a
// target, at its centre of mass, in MuJoCo's axes:
//
//   force = stiffness mass (target - xpos) - sqrt(stiffness) mass v
//   mass = 1 / body_invweight0[2*body], v: linear part of mj_objectVelocity(mjOBJ_BODY)
//
// at the poses and velocities that d has. The host writes it to d->xfrc_applied + 6*body before each
// step and zeros there in the end. Returns 1; or 0, with force zero, for a body that does not move,
// a bad id or a negative stiffness (an error). The spring of MuJoCo's own viewers, which holds any
// point of a body, is mjv_applyPerturbForce.
MJAPI int mjt_springForce(const mjModel* m, const mjData* d, int body, const mjtNum target[3],
                          mjtNum stiffness, mjtNum force[3]);

#ifdef __cplusplus
}
#endif

#endif  // MJTOOLS_HOST_H_
