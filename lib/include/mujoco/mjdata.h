// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state of a simulation and everything that is computed from it, in the layout of MuJoCo 3.12.
// scripts/make/headers writes the members between `// <name>` and `// </name>` from the tables in
// mjxmacro.h.

#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjxmacro.h>

// Members are tables, aligned by hand.
// clang-format off

// A contact as collision functions return it, before the engine adds its parameters.
typedef struct mjPreContact_ {
  mjtNum dist;        // distance between the geoms, negative if they overlap (m)
  mjtNum pos[3];      // global position of the point halfway between the surfaces (m)
  mjtNum normal[3];   // direction from the first geom to the second (unit vector)
  mjtNum tangent[3];  // direction of the first tangent (unit vector); zeros: the engine chooses the tangent
} mjPreContact;

// A contact in mjData.contact.
typedef struct mjContact_ {
  mjtNum dist;                    // distance between the geoms, negative if they overlap (m)
  mjtNum pos[3];                  // global position of the point halfway between the surfaces (m)
  mjtNum frame[9];                // axes of the contact by rows: normal from the first object to the second, then two tangents
  mjtNum includemargin;           // distance below which the contact exerts force (m)
  mjtNum friction[5];             // coefficients of friction: sliding [2], torsional (m), rolling [2] (m)
  mjtNum solref[mjNREF];          // solref of the normal force
  mjtNum solreffriction[mjNREF];  // solref of friction; zeros: `solref` is used
  mjtNum solimp[mjNIMP];          // impedance of the contact: minimum, maximum, width, midpoint, power
  mjtNum adhesion;                // force with which the contact pulls the two objects together (N)
  mjtNum mu;                      // friction coefficient of the regularised cone, computed together with the constraint rows
  mjtNum H[36];                   // Hessian of the cost in the friction cone [dim x dim], computed by the solver
  int dim;                        // dimension of the contact force: 1, 3, 4 or 6
  int geom1;                      // copy of geom[0], for older programs
  int geom2;                      // copy of geom[1], for older programs
  int geom[2];                    // ids of the two geoms; -1 for an object that is a flex
  int flex[2];                    // ids of the two flexes; -1 for an object that is a geom
  int elem[2];                    // ids of the elements of the two flexes, or -1
  int vert[2];                    // ids of the vertices of the two flexes, or -1
  int exclude;                    // 0 if the contact has a constraint; otherwise the reason why not: 1 within the gap, 3 no dof moves it, 4 spring of a passive flex
  int efc_address;                // index of the first constraint row of the contact, or -1
} mjContact;

// Counter of the warnings of one type.
typedef struct mjWarningStat_ {
  int lastinfo;  // index or size that belongs to the last warning
  int number;    // number of warnings
} mjWarningStat;

// Timer of one part of a step.
typedef struct mjTimerStat_ {
  mjtNum duration;  // total duration of all calls, in the unit of mjcb_time
  int number;       // number of calls
} mjTimerStat;

// Statistics of one iteration of the solver.
typedef struct mjSolverStat_ {
  mjtNum improvement;  // decrease of the cost, scaled by 1/(meaninertia nv)
  mjtNum gradient;     // norm of the gradient, also scaled by 1/(meaninertia nv)
  mjtNum lineslope;    // slope of the cost at the end of the line search
  int nactive;         // number of active constraint rows
  int nchange;         // number of constraint rows whose state changed
  int neval;           // number of evaluations of the cost in the line search
  int nupdate;         // number of rank-one updates of the factor
} mjSolverStat;

typedef struct mjData_ {
  // <members>
  mjtSize narena;                            // size of the arena in bytes, copied from the model
  mjtSize nbuffer;                           // size of the buffer in bytes
  int nplugin;                               // number of plugin instances that were initialised
  size_t pstack;                             // number of bytes that the stack uses, counted from the end of the arena
  size_t pbase;                              // address of the record of the innermost open stack frame, or 0
  size_t parena;                             // number of bytes in use at the start of the arena: contacts, then constraints
  uintptr_t threadpool;                      // handle of the attached thread pool, or 0
  mjtBool threadlock;                        // true while worker threads run: mj_markStack and mj_freeStack then do nothing, and allocation is atomic
  mjtSize maxuse_stack;                      // largest number of bytes that the stack used since the reset
  mjtSize maxuse_arena;                      // largest number of bytes that the stack and the arena used together since the reset
  int maxuse_con;                            // largest number of contacts since the reset
  int maxuse_efc;                            // largest number of constraint rows since the reset
  mjSolverStat solver[mjNISLAND*mjNSOLVER];  // statistics of each iteration of the solver, by island, then by iteration
  int solver_niter[mjNISLAND];               // number of iterations of the solver, by island
  int solver_nnz[mjNISLAND];                 // number of nonzeros of the solver's matrix, by island
  mjtNum solver_fwdinv[2];                   // difference between forward and inverse dynamics: norms for constraint forces and for applied forces
  mjWarningStat warning[mjNWARNING];         // a counter for each mjtWarning
  mjTimerStat timer[mjNTIMER];               // a timer for each mjtTimer
  int ncon;                                  // number of contacts in the contact array
  int ne;                                    // number of equality rows
  int nf;                                    // number of rows of dry friction
  int nl;                                    // number of limit rows
  int nefc;                                  // number of all constraint rows
  int nJ;                                    // number of nonzeros of efc_J
  int efm_active;                            // 1 if the effective metric of flexes is used in this step, else 0
  int nefmK;                                 // number of nonzeros of the effective stiffness efm_K_val
  int nefmdof;                               // number of 3x3 blocks of the preconditioner
  int nefmL;                                 // number of values in all blocks of the preconditioner: 9 for each block
  int nY;                                    // number of nonzeros of efc_Y
  int nA;                                    // number of nonzeros of efc_AR
  int nisland;                               // number of constraint islands
  int nidof;                                 // number of dofs that belong to islands
  int ntree_awake;                           // number of awake trees
  int nbody_awake;                           // number of valid entries of body_awake_ind
  int nparent_awake;                         // number of valid entries of parent_awake_ind
  int nv_awake;                              // number of valid entries of dof_awake_ind
  mjtBool flg_energypos;                     // whether the potential energy is up to date
  mjtBool flg_energyvel;                     // whether the kinetic energy is up to date
  mjtBool flg_subtreevel;                    // whether subtree_linvel and subtree_angmom are up to date
  mjtBool flg_rnepost;                       // whether cacc, cfrc_int and cfrc_ext are up to date
  mjtNum time;                               // simulation time (s)
  mjtNum energy[2];                          // potential energy and kinetic energy (J)
  // </members>

  void* buffer;  // memory of all arrays whose size is constant
  void* arena;   // memory of the arrays whose size changes from step to step, and of the stack

  // <buffer>
  mjtNum* qpos;               // coordinates of all joints (m, rad, unit quaternions) [nq]
  mjtNum* qvel;               // velocities of all dofs (m/s, rad/s) [nv]
  mjtNum* act;                // activations of all actuators [na]
  mjtNum* history;            // samples of delayed controls and sensors, and the times at which they were taken [nhistory]
  mjtNum* qacc_warmstart;     // acceleration from which the solver may start its search [nv]
  mjtNum* plugin_state;       // state of all plugin instances [npluginstate]
  mjtNum* ctrl;               // controls of all actuators [nu]
  mjtNum* qfrc_applied;       // force that the user applies to the dofs (N or N m) [nv]
  mjtNum* xfrc_applied;       // force (N) and torque (N m) that the user applies at the centre of mass of the body, global axes [nbody x 6]
  mjtBool* eq_active;         // whether the equality is active [neq]
  mjtNum* mocap_pos;          // global position of the mocap body (m) [nmocap x 3]
  mjtNum* mocap_quat;         // global orientation of the mocap body (unit quaternion) [nmocap x 4]
  mjtNum* qacc;               // accelerations of all dofs (m/s^2, rad/s^2) [nv]
  mjtNum* act_dot;            // time derivatives of act [na]
  mjtNum* userdata;           // numbers of the user, which the engine does not change [nuserdata]
  mjtNum* sensordata;         // values of all sensors [nsensordata]
  int* tree_asleep;           // awake: negative counter that rises to -1 (ready to sleep); asleep: id of the next tree in the same sleeping cycle [ntree]
  int* plugin;                // index of the instance's plugin among the registered plugins [nplugin]
  uintptr_t* plugin_data;     // memory that belongs to the plugin instance [nplugin]
  mjtNum* xpos;               // global position of the frame of the body (m) [nbody x 3]
  mjtNum* xquat;              // global orientation of the frame of the body (unit quaternion) [nbody x 4]
  mjtNum* xmat;               // global orientation of the frame of the body (rotation matrix by rows) [nbody x 9]
  mjtNum* xipos;              // global position of the centre of mass of the body (m) [nbody x 3]
  mjtNum* ximat;              // global orientation of the principal axes of inertia (rotation matrix by rows) [nbody x 9]
  mjtNum* xanchor;            // global position of the anchor of the joint (m) [njnt x 3]
  mjtNum* xaxis;              // global direction of the axis of the joint (unit vector) [njnt x 3]
  mjtNum* geom_xpos;          // global position of the geom (m) [ngeom x 3]
  mjtNum* geom_xmat;          // global orientation of the geom (rotation matrix by rows) [ngeom x 9]
  mjtNum* site_xpos;          // global position of the site (m) [nsite x 3]
  mjtNum* site_xmat;          // global orientation of the site (rotation matrix by rows) [nsite x 9]
  mjtNum* cam_xpos;           // global position of the camera (m) [ncam x 3]
  mjtNum* cam_xmat;           // global orientation of the camera (rotation matrix by rows) [ncam x 9]
  mjtNum* light_xpos;         // global position of the light (m) [nlight x 3]
  mjtNum* light_xdir;         // global direction of the light (unit vector) [nlight x 3]
  mjtNum* subtree_com;        // centre of mass of the body and all its descendants (m) [nbody x 3]
  mjtNum* cdof;               // axis of motion of the dof: rotation [3], translation [3], at the centre of mass of the tree [nv x 6]
  mjtNum* cinert;             // inertia of the body about the centre of mass of the tree: Ixx Iyy Izz Ixy Ixz Iyz, first moment [3], mass [nbody x 10]
  mjtNum* flexvert_xpos;      // global position of the vertex (m) [nflexvert x 3]
  mjtNum* flexelem_aabb;      // bounding box of the element, including its radius: centre, half sizes (m) [nflexelem x 6]
  mjtNum* flexelem_krot;      // stiffness matrices of interpolated elements, rotated with the elements [nflexstiffness]
  mjtNum* flexedge_J;         // Jacobian of the lengths of edges, sparse [nJfe]
  mjtNum* flexedge_length;    // length of the edge (m) [nflexedge]
  mjtNum* flexvert_J;         // Jacobian of the strains at vertices, sparse; the entries of the two rows of a vertex alternate [nJfv x 2]
  mjtNum* flexvert_length;    // strain at the vertex: stretch, change of area [nflexvert x 2]
  mjtNum* bvh_aabb_dyn;       // bounding box of a node in the tree of a flex: centre, half sizes (m) [nbvhdynamic x 6]
  int* ten_wrapadr;           // index in wrap_xpos of the first point of the path [ntendon]
  int* ten_wrapnum;           // number of points of the path [ntendon]
  mjtNum* ten_J;              // Jacobian of the lengths of tendons, sparse [nJten]
  mjtNum* ten_length;         // length of the tendon (m) [ntendon]
  int* wrap_obj;              // id of the geom that the point is on; -1 for a site, -2 for a pulley [nwrap x 2]
  mjtNum* wrap_xpos;          // global positions of the points of paths, two points in each row (m) [nwrap x 6]
  mjtNum* actuator_length;    // length of the transmission (m or rad) [nout]
  int* moment_rownnz;         // number of entries of the row in actuator_moment [nout]
  int* moment_rowadr;         // index in actuator_moment of the first entry of the row [nout]
  int* moment_colind;         // degree of freedom (column) of each entry of actuator_moment [nJmom]
  mjtNum* actuator_moment;    // moment arms: derivatives of actuator_length with respect to the dofs, sparse [nJmom]
  mjtNum* crb;                // inertia of the subtree as one rigid body, in the form of cinert [nbody x 10]
  mjtNum* M;                  // inertia matrix, lower triangle, sparse [nC]
  mjtNum* qLD;                // factors L and D of M = L' D L, with the same nonzeros as M [nC]
  mjtNum* qLDiagInv;          // inverse of the diagonal matrix D in qLD [nv]
  mjtBool* bvh_active;        // whether collision detection visited the node; written only while vis.global.bvactive is set [nbvh]
  int* tree_awake;            // whether the tree is awake [ntree]
  int* body_awake;            // sleep state of the body: 1 awake, 0 asleep, -1 static (mjtSleepState) [nbody]
  int* body_awake_ind;        // ids of bodies that are not asleep, ascending [nbody]
  int* parent_awake_ind;      // ids of bodies whose parent is not asleep, ascending [nbody]
  int* dof_awake_ind;         // ids of dofs that are awake, ascending [nv]
  mjtNum* flexedge_velocity;  // rate of change of the length of the edge (m/s) [nflexedge]
  mjtNum* ten_velocity;       // rate of change of the length of the tendon (m/s) [ntendon]
  mjtNum* actuator_velocity;  // rate of change of the length of the transmission (m/s or rad/s) [nout]
  mjtNum* cvel;               // velocity of the body at the centre of mass of the tree: angular (rad/s), linear (m/s) [nbody x 6]
  mjtNum* cdof_dot;           // time derivative of cdof [nv x 6]
  mjtNum* qfrc_bias;          // Coriolis, centrifugal and gravity forces: M qacc + qfrc_bias = sum of all other forces (N or N m) [nv]
  mjtNum* qfrc_spring;        // force of springs on the dofs (N or N m) [nv]
  mjtNum* qfrc_damper;        // force of dampers on the dofs (N or N m) [nv]
  mjtNum* qfrc_gravcomp;      // force of gravity compensation on the dofs (N or N m) [nv]
  mjtNum* qfrc_fluid;         // force of the surrounding medium on the dofs (N or N m) [nv]
  mjtNum* qfrc_adhesion;      // force of adhesive contacts on the dofs (N or N m) [nv]
  mjtNum* qfrc_passive;       // sum of the passive forces on the dofs (N or N m) [nv]
  mjtNum* subtree_linvel;     // velocity of the centre of mass of the subtree (m/s) [nbody x 3]
  mjtNum* subtree_angmom;     // angular momentum of the subtree about its centre of mass (kg m^2/s) [nbody x 3]
  mjtNum* qH;                 // factors of the modified inertia matrix that the integrator uses, with the same nonzeros as M [nC]
  mjtNum* qHDiagInv;          // inverse of the diagonal matrix D in qH [nv]
  mjtNum* qDeriv;             // derivative of passive, actuator and bias forces with respect to velocity, sparse [nD]
  mjtNum* qLU;                // LU factors of M - timestep * qDeriv, sparse [nD]
  mjtNum* actuator_force;     // force of the actuator (N or N m) [nout]
  mjtNum* qfrc_actuator;      // force of actuators on the dofs (N or N m) [nv]
  mjtNum* qfrc_smooth;        // sum of all forces on the dofs except constraint forces (N or N m) [nv]
  mjtNum* qacc_smooth;        // acceleration that the dofs would have without constraints (m/s^2, rad/s^2) [nv]
  mjtNum* qfrc_constraint;    // force of constraints on the dofs (N or N m) [nv]
  mjtNum* qfrc_inverse;       // result of inverse dynamics: the applied force that causes qacc (N or N m) [nv]
  mjtNum* cacc;               // acceleration of the body at the centre of mass of the tree, gravity included: angular, linear [nbody x 6]
  mjtNum* cfrc_int;           // torque and force that the parent exerts on the body, at the centre of mass of the tree [nbody x 6]
  mjtNum* cfrc_ext;           // torque and force on the body from outside, at the centre of mass of the tree [nbody x 6]
  // </buffer>

  // <arena>
  mjContact* contact;         // contacts that collision detection found [ncon]

  int* efc_type;              // type of the constraint of the row (mjtConstraint) [nefc]
  int* efc_id;                // id of the equality, dof, joint, tendon or contact that the row belongs to [nefc]
  int* efc_J_rownnz;          // number of entries of the row in efc_J [nefc]
  int* efc_J_rowadr;          // index in efc_J of the first entry of the row [nefc]
  int* efc_J_rowsuper;        // number of following rows that have entries in the same columns [nefc]
  int* efc_J_colind;          // degree of freedom (column) of each entry of efc_J [nJ]
  mjtNum* efc_J;              // Jacobian of the constraints, sparse or dense [nJ]
  mjtNum* efc_pos;            // residual of an equality, or distance to a limit or between surfaces (m or rad) [nefc]
  mjtNum* efc_margin;         // distance below which the constraint becomes active (m or rad) [nefc]
  mjtNum* efc_frictionloss;   // largest dry friction force (N or N m) [nefc]
  mjtNum* efc_diagA;          // diagonal of J inv(M) J', approximate unless mjENBL_DIAGEXACT is set (1/kg) [nefc]
  mjtNum* efc_KBIP;           // stiffness, damping, impedance, and derivative of the impedance [nefc x 4]
  mjtNum* efc_D;              // mass of the constraint, the inverse of efc_R [nefc]
  mjtNum* efc_R;              // regularisation: the inverse mass of the constraint [nefc]
  int* tendon_efcadr;         // index of the first constraint row of the tendon, or -1 [ntendon]

  int* tree_island;           // id of the island of the tree, or -1 if the tree does not have constraints [ntree]
  int* island_ntree;          // number of trees of the island [nisland]
  int* island_itreeadr;       // index in map_itree2tree of the first tree of the island [nisland]
  int* map_itree2tree;        // ids of trees in the order of islands; trees without constraints come last [ntree]
  int* dof_island;            // id of the island of the dof, or -1 if the dof does not have constraints [nv]
  int* island_nv;             // number of dofs of the island [nisland]
  int* island_idofadr;        // index in map_idof2dof of the first dof of the island [nisland]
  int* island_dofadr;         // smallest index of a dof of the island [nisland]
  int* map_dof2idof;          // index of the dof in map_idof2dof [nv]
  int* map_idof2dof;          // indices of dofs in the order of islands; dofs without constraints come last [nv]
  mjtNum* ifrc_smooth;        // qfrc_smooth in the order of map_idof2dof [nidof]
  mjtNum* iacc_smooth;        // qacc_smooth in the order of map_idof2dof [nidof]
  mjtNum* iacc;               // qacc in the order of map_idof2dof [nidof]
  int* efc_island;            // id of the island of the row [nefc]
  int* island_ne;             // number of equality rows of the island [nisland]
  int* island_nf;             // number of rows of dry friction of the island [nisland]
  int* island_nefc;           // number of all constraint rows of the island [nisland]
  int* island_iefcadr;        // index in map_iefc2efc of the first row of the island [nisland]
  int* map_efc2iefc;          // index of the row in map_iefc2efc [nefc]
  int* map_iefc2efc;          // indices of rows in the order of islands [nefc]
  int* iefc_type;             // efc_type in the order of map_iefc2efc [nefc]
  int* iefc_id;               // efc_id in the order of map_iefc2efc [nefc]
  mjtNum* iefc_frictionloss;  // efc_frictionloss in the order of map_iefc2efc [nefc]
  mjtNum* iefc_D;             // efc_D in the order of map_iefc2efc [nefc]
  mjtNum* iefc_R;             // efc_R in the order of map_iefc2efc [nefc]

  int* efc_Y_rownnz;          // number of entries of the row in efc_Y [nefc]
  int* efc_Y_rowadr;          // index in efc_Y of the first entry of the row [nefc]
  int* efc_Y_colind;          // column of each entry of efc_Y [nY]
  mjtNum* efc_Y;              // whitened Jacobian: J times the inverse square root of M, sparse or dense [nY]
  int* efc_AR_rownnz;         // number of entries of the row in efc_AR [nefc]
  int* efc_AR_rowadr;         // index in efc_AR of the first entry of the row [nefc]
  int* efc_AR_colind;         // column of each entry of efc_AR [nA]
  mjtNum* efc_AR;             // J inv(M) J' + R, sparse or dense [nA]

  mjtNum* efc_vel;            // rate of change of efc_pos (m/s or rad/s) [nefc]
  mjtNum* efc_aref;           // reference acceleration, with which the constraint reduces its violation (m/s^2 or rad/s^2) [nefc]

  mjtNum* efm_c;              // force that implicitly integrated flexes add to qfrc_smooth (N or N m) [nv]
  int* efm_K_rownnz;          // number of entries of the row in efm_K_val [nv]
  int* efm_K_rowadr;          // index in efm_K_val of the first entry of the row [nv]
  int* efm_K_colind;          // degree of freedom (column) of each entry of efm_K_val [nefmK]
  mjtNum* efm_K_val;          // effective stiffness that is added to M [nefmK]
  int* efm_dofid;             // index of the first dof of the block of the preconditioner [nefmdof]
  mjtNum* efm_L;              // Cholesky factor of the 3x3 block of the preconditioner [nefmL]

  mjtNum* efc_b;              // acceleration without constraint forces minus the reference: J qacc_smooth - aref [nefc]

  mjtNum* iefc_aref;          // efc_aref in the order of map_iefc2efc [nefc]
  int* iefc_state;            // efc_state in the order of map_iefc2efc [nefc]
  mjtNum* iefc_force;         // efc_force in the order of map_iefc2efc [nefc]

  int* efc_state;             // state of the constraint in the solution (mjtConstraintState) [nefc]
  mjtNum* efc_force;          // force of the constraint in its own coordinates (N or N m) [nefc]

  mjtNum* ifrc_constraint;    // qfrc_constraint in the order of map_idof2dof [nidof]
  // </arena>

  uint64_t signature;  // signature of the model, copied when the data are reset
} mjData;

// clang-format on

// ---- Types of the callbacks that mjcallback.h declares

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*mjfGeneric)(const mjModel* m, mjData* d);
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);
typedef int (*mjfCollision)(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2,
                            mjtNum margin);
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);
typedef mjtNum (*mjfTime)(void);
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJDATA_H_
