// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of mjtools that MuJoCo does not have. They serve hosts that rebuild a scene while it
// runs, such as game engines. Errors follow the rules of mujoco.h.

#ifndef MJTOOLS_HOST_H_
#define MJTOOLS_HOST_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Counts of what mjt_carryState did. `ncarried` objects kept their old state, `nnew` objects exist
// only in the new model, and `nlost` objects existed only in the old model. `nreport` is the length
// of the whole report in bytes, without the final zero.
struct mjtCarryCounts_ {
  int ncarried;
  int nnew;
  int nlost;
  int nreport;
};
typedef struct mjtCarryCounts_ mjtCarryCounts;

// Carries the state in old_d (data of old_m) over to d (data of m), so that a simulation continues
// after its model was changed. mj_makeData or mj_resetData must have prepared d. Objects that exist
// in both models keep their state. New joints are at qpos0. Derived values are not computed: call
// mj_forward, mj_kinematics or mj_step afterwards.
//
//   signature   bits of mjtState for the values to carry; mjSTATE_INTEGRATION carries all of them.
//               Without mjSTATE_TIME, time is not changed, and histories are not carried.
//   counts      receives the numbers of carried, new and lost objects. May be NULL.
//   report      receives one line for each object, such as "carried joint 'knee'", "new control
//               'push'" or "lost joint 'toe' (hinge before, ball now)". The text ends with a
//               zero and is cut off at report_sz bytes. May be NULL.
//
// Objects with a name are matched by name, wherever they are in the two models. The following
// values are carried:
//   joints of the same type     qpos, qvel, qacc_warmstart, qfrc_applied
//   actuators                   act, ctrl, history
//   sensors                     history
//   mocap bodies                mocap_pos, mocap_quat
//   equalities                  eq_active
//   plugin instances            plugin_state, but not the memory that the plugin itself allocated
//   bodies                      xfrc_applied
//
// Objects without a name are matched by their index in a list: joints in the list of their body,
// bodies in the list of their parent, other objects in the list of their type. They are matched
// only if both models have equally many of them in this list. User data are carried if both models
// have equally many. Returns ncarried. After an error, returns -1 and leaves d unchanged.
MJAPI int mjt_carryState(const mjModel* old_m, const mjData* old_d, const mjModel* m, mjData* d,
                         int signature, mjtCarryCounts* counts, char* report, int report_sz);

// Computes the force of the mouse spring of MuJoCo's plug-in for Unity. The spring pulls the frame
// of a body to the position `target`. The force acts at the centre of mass of the body, and its
// components are along MuJoCo's axes:
//
//   force = stiffness mass (target - xpos) - sqrt(stiffness) mass v
//   mass = 1 / body_invweight0[2*body], v: linear part of mj_objectVelocity(mjOBJ_BODY)
//
// Positions and velocities are read from d. Before each step, the host writes the force to
// d->xfrc_applied + 6*body. After the last step, it writes zeros. Returns 1, or 0 with a zero force
// if the body does not move. A bad id or a negative stiffness is an error, which also returns 0.
// For a spring that holds any point of a body, as in MuJoCo's own viewers, use
// mjv_applyPerturbForce.
MJAPI int mjt_springForce(const mjModel* m, const mjData* d, int body, const mjtNum target[3],
                          mjtNum stiffness, mjtNum force[3]);

#ifdef __cplusplus
}
#endif

#endif  // MJTOOLS_HOST_H_
