// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state of a simulation and everything computed from it. Layouts are those of MuJoCo 3.12.

#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjxmacro.h>

// A contact before its parameters are known: the output of narrow-phase collision functions.
typedef struct mjPreContact_ {
  mjtNum dist;
  mjtNum pos[3];
  mjtNum normal[3];
  mjtNum tangent[3];
} mjPreContact;

// A contact in the list of detected contacts.
typedef struct mjContact_ {
  mjtNum dist;
  mjtNum pos[3];
  mjtNum frame[9];
  mjtNum includemargin;
  mjtNum friction[5];
  mjtNum solref[mjNREF];
  mjtNum solreffriction[mjNREF];
  mjtNum solimp[mjNIMP];
  mjtNum adhesion;
  mjtNum mu;
  mjtNum H[36];
  int dim;
  int geom1;
  int geom2;
  int geom[2];
  int flex[2];
  int elem[2];
  int vert[2];
  int exclude;
  int efc_address;
} mjContact;

// One warning counter.
typedef struct mjWarningStat_ {
  int lastinfo;
  int number;
} mjWarningStat;

// One timer.
typedef struct mjTimerStat_ {
  mjtNum duration;
  int number;
} mjTimerStat;

// Statistics of one solver iteration.
typedef struct mjSolverStat_ {
  mjtNum improvement;
  mjtNum gradient;
  mjtNum lineslope;
  int nactive;
  int nchange;
  int neval;
  int nupdate;
} mjSolverStat;

typedef struct mjData_ {
  mjtSize narena;  // bytes in the arena, copied from the model
  mjtSize nbuffer;  // bytes in the main buffer
  int nplugin;  // plugin instances initialised in this mjData
  size_t pstack;  // bytes in use by the stack, counted from the end of the arena
  size_t pbase;  // address of the current stack frame record, 0 when no frame is open
  size_t parena;  // bytes in use at the start of the arena (contacts, then constraint arrays)
  uintptr_t threadpool;  // handle of an attached thread pool, 0 when none
  mjtBool threadlock;  // set while worker threads run: mark/free become no-ops and allocation is atomic
  mjtSize maxuse_stack;  // largest stack use in bytes since reset
  mjtSize maxuse_arena;  // largest stack plus arena use in bytes since reset
  int maxuse_con;  // largest ncon since reset
  int maxuse_efc;  // largest nefc since reset
  mjSolverStat solver[mjNISLAND*mjNSOLVER];  // per-iteration statistics, row-major [island][iteration]
  int solver_niter[mjNISLAND];  // iterations done, per island
  int solver_nnz[mjNISLAND];  // nonzeros of the solver matrix, per island
  mjtNum solver_fwdinv[2];  // forward/inverse discrepancy: joint space, constraint space
  mjWarningStat warning[mjNWARNING];  // one record per mjtWarning
  mjTimerStat timer[mjNTIMER];  // one record per mjtTimer
  int ncon;  // contacts in the contact array
  int ne;  // equality rows
  int nf;  // friction-loss rows
  int nl;  // limit rows
  int nefc;  // all constraint rows
  int nJ;  // nonzeros of efc_J
  int efm_active;  // 1 when the flex effective metric is in use this step
  int nefmK;  // nonzeros of the effective stiffness CSR
  int nefmdof;  // 3x3 preconditioner blocks
  int nefmL;  // 9*nefmdof
  int nY;  // nonzeros of efc_Y
  int nA;  // nonzeros of efc_AR
  int nisland;  // constraint islands
  int nidof;  // dofs that belong to islands
  int ntree_awake;  // awake trees
  int nbody_awake;  // length of the valid part of body_awake_ind
  int nparent_awake;  // length of the valid part of parent_awake_ind
  int nv_awake;  // length of the valid part of dof_awake_ind
  mjtBool flg_energypos;  // potential energy is up to date
  mjtBool flg_energyvel;  // kinetic energy is up to date
  mjtBool flg_subtreevel;  // subtree_linvel/angmom are up to date
  mjtBool flg_rnepost;  // cacc, cfrc_int, cfrc_ext are up to date
  mjtNum time;  // simulation time (s)
  mjtNum energy[2];  // potential, kinetic
  void* buffer;  // main buffer
  void* arena;  // arena, also holds the stack

#define MJ_X(type, name, rows, cols, stage) type* name;
  MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, rows, cols) type* name;
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X

  uint64_t signature;  // copied from the model at reset
} mjData;

#endif  // MUJOCO_MJDATA_H_
