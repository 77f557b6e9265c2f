// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulates many rollouts of a model. MuJoCo does not have this function. Errors follow the rules
// of mujoco.h.

#ifndef MJTOOLS_ROLLOUT_H_
#define MJTOOLS_ROLLOUT_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// The inputs and outputs of mjt_rollout. Set all members to zero before setting some of them. Each
// array is followed by the number of its elements. "state" is the size of a state, which is
// mj_stateSize(m, signature).
struct mjtRollout_ {
  int nrollout;   // number of rollouts
  int nstep;      // number of steps of each rollout
  int nthread;    // number of threads; 0: one for each processor
  int signature;  // bits of mjtState of the states, such as mjSTATE_FULLPHYSICS

  const mjtNum* initial;  // initial states, nrollout x state
  mjtSize ninitial;
  const mjtNum* ctrl;  // controls of each step, nrollout x nstep x nu; NULL: as in `initial`
  mjtSize nctrl;

  mjtNum* state;  // receives the states after each step, nrollout x nstep x state; may be NULL
  mjtSize nstate;
  mjtNum* sensordata;  // receives sensor values, nrollout x nstep x nsensordata; may be NULL
  mjtSize nsensordata;
  int* steps;  // receives how many steps each rollout made, nrollout; may be NULL
};
typedef struct mjtRollout_ mjtRollout;

// Simulates `nrollout` rollouts of `nstep` steps. Returns how many of them made all their steps, or
// -1 after an error.
//
// Components of the state that are not in `signature` begin as after mj_resetData. With
// mjSTATE_INTEGRATION, rollouts can be continued from their last states bit for bit. As after
// mj_step, the sensor values of a step belong to the state before the step. A rollout ends early
// after the first step with a warning, for example about a huge acceleration. Its remaining rows
// repeat its last state and sensor values.
//
// Rollouts step side by side in vector registers where the model allows it. The numbers of a
// rollout depend only on the model, its initial state and its controls. The number of rollouts,
// their order and the number of threads do not change any bit. mj_step gives the same numbers
// up to the last bits, because its sums have another order. The difference is about 1e-15 of the
// largest term in each step.
//
// The function keeps nothing between calls. It calls callbacks (mjcb_*) on all threads.
MJAPI int mjt_rollout(const mjModel* m, const mjtRollout* rollout);

#ifdef __cplusplus
}
#endif

#endif  // MJTOOLS_ROLLOUT_H_
