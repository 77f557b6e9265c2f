// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of mjtools that MuJoCo does not have, for hosts that rebuild a scene while it runs,
// such as game engines. Errors follow the rules of mujoco.h.

#ifndef MJTOOLS_HOST_H_
#define MJTOOLS_HOST_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Numbers of objects that keep their old state (ncarried), that only the new model has (nnew) and
// that only the old model has (nlost). The length of the report is in bytes, without the final
// zero.
struct mjtCarryCounts_ {
  int ncarried;
  int nnew;
  int nlost;
  int nreport;
};
typedef struct mjtCarryCounts_ mjtCarryCounts;

// Carries the state of old_d (data of old_m) over to d (data of m), which mj_makeData or
// mj_resetData has prepared. Objects of both models keep their state. New joints are at qpos0.
// Derived values are not computed: call mj_forward, mj_kinematics or mj_step afterwards.
//
//   signature   state to carry, bits of mjtState: mjSTATE_INTEGRATION for everything. Without
//               mjSTATE_TIME time begins again, and histories are not carried.
//   counts      may be NULL
//   report      a line for each object: "carried joint 'knee'", "new control 'push'", "lost joint
//               'toe' (hinge before, ball now)", with a final zero; cut off at report_sz bytes.
//               May be NULL.
//
// Objects are matched by name, at any place in the model. The carried values are:
//   joints of the same type     qpos, qvel, qacc_warmstart, qfrc_applied
//   actuators                   act, ctrl; sensors and actuators: their history
//   mocap bodies                pose
//   equalities                  eq_active
//   plugin instances            plugin_state, but no memory of the plugin's own
//   bodies                      xfrc_applied
//
// Objects without a name are matched by place, if both models have equally many of them there:
// joints of a body, bodies in a body, others in their list. User data are carried if both models
// have equally many. Returns ncarried. After an error returns -1 and leaves d unchanged.
MJAPI int mjt_carryState(const mjModel* old_m, const mjData* old_d, const mjModel* m, mjData* d,
                         int signature, mjtCarryCounts* counts, char* report, int report_sz);

// Computes the force of the mouse spring in MuJoCo's plug-in for Unity. The spring pulls the frame
// of a body to a target. The force acts at its centre of mass, in MuJoCo's axes:
//
//   force = stiffness mass (target - xpos) - sqrt(stiffness) mass v
//   mass = 1 / body_invweight0[2*body], v: linear part of mj_objectVelocity(mjOBJ_BODY)
//
// The poses and velocities are those in d. The host writes the force to d->xfrc_applied + 6*body
// before each step, and zeros after the last one. Returns 1. Returns 0 with force zero for a body
// that does not move, a bad id or a negative stiffness (an error). mjv_applyPerturbForce is the
// spring of MuJoCo's own viewers, which holds any point of a body.
MJAPI int mjt_springForce(const mjModel* m, const mjData* d, int body, const mjtNum target[3],
                          mjtNum stiffness, mjtNum force[3]);

#ifdef __cplusplus
}
#endif

#endif  // MJTOOLS_HOST_H_
