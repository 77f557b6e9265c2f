// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state of a simulation and everything computed from it, in the layout of MuJoCo 3.12. scripts/make/headers writes the
// members between `// <name>` and `// </name>` from the tables of mjxmacro.h.

#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjxmacro.h>

// Members are tables, aligned by hand.
// clang-format off

// A contact before its parameters are known: the output of narrow-phase collision functions.
typedef struct mjPreContact_ {
  mjtNum dist;        // distance, negative when the geoms overlap (m)
  mjtNum pos[3];      // global position: the middle between the surfaces (m)
  mjtNum normal[3];   // direction from the first geom to the second (unit vector)
  mjtNum tangent[3];  // first tangent (unit vector); zeros: any tangent
} mjPreContact;

// A contact in the list of detected contacts.
typedef struct mjContact_ {
  mjtNum dist;                    // distance, negative when the geoms overlap (m)
  mjtNum pos[3];                  // global position: the middle between the surfaces (m)
  mjtNum frame[9];                // axes of the contact by rows: normal from geom[0] to geom[1], two tangents
  mjtNum includemargin;           // the contact exerts force below this distance (m)
  mjtNum friction[5];             // coefficients of friction: sliding [2], torsional (m), rolling [2] (m)
  mjtNum solref[mjNREF];          // solref of the normal force
  mjtNum solreffriction[mjNREF];  // solref of friction; zeros: solref of the normal force
  mjtNum solimp[mjNIMP];          // impedance: minimum, maximum, width, midpoint, power
  mjtNum adhesion;                // force that holds the contact together (N)
  mjtNum mu;                      // friction of the regularised cone, set with the constraint
  mjtNum H[36];                   // Hessian of the cone, dim x dim, set by the solver
  int dim;                        // dimension of the force: 1, 3, 4 or 6
  int geom1;                      // geom[0], for older programs
  int geom2;                      // geom[1], for older programs
  int geom[2];                    // the two geoms; -1 for a flex
  int flex[2];                    // the two flexes; -1 for a geom
  int elem[2];                    // element of each flex, or -1
  int vert[2];                    // vertex of each flex, or -1
  int exclude;                    // 0: has a constraint; reasons for no constraint: 1 in the gap, 3 no dofs, 4 passive
  int efc_address;                // first constraint row, or -1
} mjContact;

// A warning counter.
typedef struct mjWarningStat_ {
  int lastinfo;  // index or size that the last warning reported
  int number;    // number of warnings
} mjWarningStat;

// A timer.
typedef struct mjTimerStat_ {
  mjtNum duration;  // time of all calls, in the unit of mjcb_time
  int number;       // number of calls
} mjTimerStat;

// Statistics of one solver iteration.
typedef struct mjSolverStat_ {
  mjtNum improvement;  // decrease of the cost, scaled by 1/(meaninertia nv)
  mjtNum gradient;     // norm of the gradient, scaled in the same way
  mjtNum lineslope;    // slope at the end of the line search
  int nactive;         // active constraint rows
  int nchange;         // rows whose state changed
  int neval;           // evaluations of the cost in the line search
  int nupdate;         // rank-one updates of the factor
} mjSolverStat;

typedef struct mjData_ {
  // <members>
  mjtSize narena;                            // bytes of the arena, copied from the model
  mjtSize nbuffer;                           // bytes of the buffer
  int nplugin;                               // plugin instances that were initialised
  size_t pstack;                             // bytes in use by the stack, counted from the end of the arena
  size_t pbase;                              // address of the record of the open stack frame, or 0
  size_t parena;                             // bytes in use at the start of the arena: contacts, then constraints
  uintptr_t threadpool;                      // handle of an attached thread pool, or 0
  mjtBool threadlock;                        // set while worker threads run: mark and free do nothing, allocation is atomic
  mjtSize maxuse_stack;                      // most bytes of stack in use since the reset
  mjtSize maxuse_arena;                      // most bytes of stack and arena in use since the reset
  int maxuse_con;                            // most contacts since the reset
  int maxuse_efc;                            // most constraint rows since the reset
  mjSolverStat solver[mjNISLAND*mjNSOLVER];  // statistics of each iteration, by island, then by iteration
  int solver_niter[mjNISLAND];               // iterations that the solver made, by island
  int solver_nnz[mjNISLAND];                 // nonzeros of the solver's matrix, by island
  mjtNum solver_fwdinv[2];                   // how far forward and inverse dynamics differ: constraint forces, applied forces
  mjWarningStat warning[mjNWARNING];         // one record per mjtWarning
  mjTimerStat timer[mjNTIMER];               // one record per mjtTimer
  int ncon;                                  // contacts in the contact array
  int ne;                                    // equality rows
  int nf;                                    // rows of dry friction
  int nl;                                    // limit rows
  int nefc;                                  // all constraint rows
  int nJ;                                    // nonzeros of efc_J
  int efm_active;                            // 1 when the flex effective metric is in use this step
  int nefmK;                                 // nonzeros of the effective stiffness
  int nefmdof;                               // 3x3 blocks of the preconditioner
  int nefmL;                                 // numbers in all blocks of the preconditioner: 9 per block
  int nY;                                    // nonzeros of efc_Y
  int nA;                                    // nonzeros of efc_AR
  int nisland;                               // constraint islands
  int nidof;                                 // dofs that belong to islands
  int ntree_awake;                           // awake trees
  int nbody_awake;                           // length of the valid part of body_awake_ind
  int nparent_awake;                         // length of the valid part of parent_awake_ind
  int nv_awake;                              // length of the valid part of dof_awake_ind
  mjtBool flg_energypos;                     // potential energy is up to date
  mjtBool flg_energyvel;                     // kinetic energy is up to date
  mjtBool flg_subtreevel;                    // subtree_linvel and subtree_angmom are up to date
  mjtBool flg_rnepost;                       // cacc, cfrc_int and cfrc_ext are up to date
  mjtNum time;                               // simulation time (s)
  mjtNum energy[2];                          // potential, kinetic energy (J)
  // </members>

  void* buffer;  // memory of the arrays of the buffer
  void* arena;   // memory of the arrays of the arena, and of the stack

  // <buffer>
  mjtNum* qpos;               // coordinates of all joints (m, rad, unit quaternions) [nq]
  mjtNum* qvel;               // velocities of all dofs (m/s, rad/s) [nv]
  mjtNum* act;                // activations of actuators [na]
  mjtNum* history;            // samples of delayed controls and sensors, and when they were taken [nhistory]
  mjtNum* qacc_warmstart;     // acceleration from which the solver may start [nv]
  mjtNum* plugin_state;       // state of plugin instances [npluginstate]
  mjtNum* ctrl;               // controls [nu]
  mjtNum* qfrc_applied;       // force that the user applies to dofs (N or N m) [nv]
  mjtNum* xfrc_applied;       // force (N) and torque (N m) that the user applies at centres of mass, global axes [nbody x 6]
  mjtBool* eq_active;         // whether the equality holds [neq]
  mjtNum* mocap_pos;          // global position (m) [nmocap x 3]
  mjtNum* mocap_quat;         // global orientation (unit quaternion) [nmocap x 4]
  mjtNum* qacc;               // acceleration (m/s^2, rad/s^2) [nv]
  mjtNum* act_dot;            // time derivative of the activation [na]
  mjtNum* userdata;           // numbers of the user, untouched by the engine [nuserdata]
  mjtNum* sensordata;         // readings of all sensors [nsensordata]
  int* tree_asleep;           // awake: negative counter that rises to -1 (ready to sleep); asleep: next tree of the sleeping cycle [ntree]
  int* plugin;                // registered plugin of the instance [nplugin]
  uintptr_t* plugin_data;     // memory that belongs to the plugin instance [nplugin]
  mjtNum* xpos;               // global position of the frame of the body (m) [nbody x 3]
  mjtNum* xquat;              // global orientation of the frame of the body (unit quaternion) [nbody x 4]
  mjtNum* xmat;               // global orientation of the frame of the body (rotation matrix by rows) [nbody x 9]
  mjtNum* xipos;              // global position of the centre of mass (m) [nbody x 3]
  mjtNum* ximat;              // global orientation of the principal axes of inertia (rotation matrix by rows) [nbody x 9]
  mjtNum* xanchor;            // global position of the anchor (m) [njnt x 3]
  mjtNum* xaxis;              // global axis (unit vector) [njnt x 3]
  mjtNum* geom_xpos;          // global position (m) [ngeom x 3]
  mjtNum* geom_xmat;          // global orientation (rotation matrix by rows) [ngeom x 9]
  mjtNum* site_xpos;          // global position (m) [nsite x 3]
  mjtNum* site_xmat;          // global orientation (rotation matrix by rows) [nsite x 9]
  mjtNum* cam_xpos;           // global position (m) [ncam x 3]
  mjtNum* cam_xmat;           // global orientation (rotation matrix by rows) [ncam x 9]
  mjtNum* light_xpos;         // global position (m) [nlight x 3]
  mjtNum* light_xdir;         // global direction (unit vector) [nlight x 3]
  mjtNum* subtree_com;        // centre of mass of the body and all its descendants (m) [nbody x 3]
  mjtNum* cdof;               // motion axis: rotation, translation at the centre of mass of the tree [nv x 6]
  mjtNum* cinert;             // spatial inertia at the centre of mass of the tree: Ixx Iyy Izz Ixy Ixz Iyz, first moment [3], mass [nbody x 10]
  mjtNum* flexvert_xpos;      // global position (m) [nflexvert x 3]
  mjtNum* flexelem_aabb;      // bounding box, radius included: centre, half sizes (m) [nflexelem x 6]
  mjtNum* flexelem_krot;      // stiffness of interpolated elements, rotated with the elements [nflexstiffness]
  mjtNum* flexedge_J;         // Jacobian of lengths of edges, sparse [nJfe]
  mjtNum* flexedge_length;    // length (m) [nflexedge]
  mjtNum* flexvert_J;         // Jacobian of strains at vertices, sparse, interleaved by two [nJfv x 2]
  mjtNum* flexvert_length;    // strain at the vertex: stretch, change of area [nflexvert x 2]
  mjtNum* bvh_aabb_dyn;       // bounding box of a flex node: centre, half sizes (m) [nbvhdynamic x 6]
  int* ten_wrapadr;           // first point of the path in wrap_xpos [ntendon]
  int* ten_wrapnum;           // how many points the path has [ntendon]
  mjtNum* ten_J;              // Jacobian of lengths of tendons, sparse [nJten]
  mjtNum* ten_length;         // length (m) [ntendon]
  int* wrap_obj;              // geom that the point is on; -1 site, -2 pulley [nwrap x 2]
  mjtNum* wrap_xpos;          // global positions of points of paths, two to a row (m) [nwrap x 6]
  mjtNum* actuator_length;    // length of the transmission (m or rad) [nout]
  int* moment_rownnz;         // how many entries of actuator_moment the row has [nout]
  int* moment_rowadr;         // first entry of the row in actuator_moment [nout]
  int* moment_colind;         // degree of freedom of the entry of actuator_moment [nJmom]
  mjtNum* actuator_moment;    // moment arms: derivative of lengths with respect to dofs, sparse [nJmom]
  mjtNum* crb;                // spatial inertia of the subtree as one rigid body, laid out as cinert [nbody x 10]
  mjtNum* M;                  // inertia matrix: lower triangle, sparse [nC]
  mjtNum* qLD;                // factors L'DL of M, in the pattern of M [nC]
  mjtNum* qLDiagInv;          // inverse of the diagonal of D in qLD [nv]
  mjtBool* bvh_active;        // whether collision detection opened the node; written while vis.global.bvactive is set [nbvh]
  int* tree_awake;            // whether the tree is awake [ntree]
  int* body_awake;            // 1 awake, 0 asleep, -1 static (mjtSleepState) [nbody]
  int* body_awake_ind;        // ids of bodies that are not asleep, ascending [nbody]
  int* parent_awake_ind;      // ids of bodies whose parent is not asleep, ascending [nbody]
  int* dof_awake_ind;         // ids of dofs that are awake, ascending [nv]
  mjtNum* flexedge_velocity;  // rate of change of the length (m/s) [nflexedge]
  mjtNum* ten_velocity;       // rate of change of the length (m/s) [ntendon]
  mjtNum* actuator_velocity;  // rate of change of the length of the transmission (m/s or rad/s) [nout]
  mjtNum* cvel;               // velocity at the centre of mass of the tree: angular (rad/s), linear (m/s) [nbody x 6]
  mjtNum* cdof_dot;           // time derivative of cdof [nv x 6]
  mjtNum* qfrc_bias;          // Coriolis, centrifugal and gravity forces: M qacc + qfrc_bias = sum of all other forces (N or N m) [nv]
  mjtNum* qfrc_spring;        // force of springs (N or N m) [nv]
  mjtNum* qfrc_damper;        // force of dampers (N or N m) [nv]
  mjtNum* qfrc_gravcomp;      // force of gravity compensation (N or N m) [nv]
  mjtNum* qfrc_fluid;         // force of the medium (N or N m) [nv]
  mjtNum* qfrc_adhesion;      // force of adhesive contacts (N or N m) [nv]
  mjtNum* qfrc_passive;       // sum of passive forces (N or N m) [nv]
  mjtNum* subtree_linvel;     // velocity of the centre of mass of the subtree (m/s) [nbody x 3]
  mjtNum* subtree_angmom;     // angular momentum of the subtree about its centre of mass (kg m^2/s) [nbody x 3]
  mjtNum* qH;                 // factors of the modified inertia matrix of the integrator, in the pattern of M [nC]
  mjtNum* qHDiagInv;          // inverse of the diagonal of D in qH [nv]
  mjtNum* qDeriv;             // derivative of passive, actuator and bias forces with respect to velocity, sparse [nD]
  mjtNum* qLU;                // LU factors of M - timestep * qDeriv, sparse [nD]
  mjtNum* actuator_force;     // force of the actuator (N or N m) [nout]
  mjtNum* qfrc_actuator;      // force of actuators on dofs (N or N m) [nv]
  mjtNum* qfrc_smooth;        // sum of all forces except constraint forces (N or N m) [nv]
  mjtNum* qacc_smooth;        // acceleration without constraints (m/s^2, rad/s^2) [nv]
  mjtNum* qfrc_constraint;    // force of constraints on dofs (N or N m) [nv]
  mjtNum* qfrc_inverse;       // result of inverse dynamics: applied force that explains qacc (N or N m) [nv]
  mjtNum* cacc;               // acceleration at the centre of mass of the tree, gravity included: angular, linear [nbody x 6]
  mjtNum* cfrc_int;           // torque and force between the body and its parent, at the centre of mass of the tree [nbody x 6]
  mjtNum* cfrc_ext;           // torque and force on the body from outside, at the centre of mass of the tree [nbody x 6]
  // </buffer>

  // <arena>
  mjContact* contact;         // contacts that were found [ncon]

  int* efc_type;              // type of the constraint (mjtConstraint) [nefc]
  int* efc_id;                // id of the equality, dof, joint, tendon or contact that the row constrains [nefc]
  int* efc_J_rownnz;          // how many entries of efc_J the row has [nefc]
  int* efc_J_rowadr;          // first entry of the row in efc_J [nefc]
  int* efc_J_rowsuper;        // how many rows after this one have the same columns [nefc]
  int* efc_J_colind;          // degree of freedom of the entry of efc_J [nJ]
  mjtNum* efc_J;              // Jacobian of constraints, sparse or dense [nJ]
  mjtNum* efc_pos;            // residual or distance (m or rad) [nefc]
  mjtNum* efc_margin;         // distance at which the constraint becomes active (m or rad) [nefc]
  mjtNum* efc_frictionloss;   // largest dry friction force (N or N m) [nefc]
  mjtNum* efc_diagA;          // diagonal of J inv(M) J', approximate unless mjENBL_DIAGEXACT is set (1/kg) [nefc]
  mjtNum* efc_KBIP;           // stiffness, damping, impedance, derivative of impedance [nefc x 4]
  mjtNum* efc_D;              // mass of the constraint, 1/efc_R [nefc]
  mjtNum* efc_R;              // regularisation, inverse mass of the constraint [nefc]
  int* tendon_efcadr;         // first constraint row of the tendon, or -1 [ntendon]

  int* tree_island;           // island of the tree, or -1 when it has no constraint [ntree]
  int* island_ntree;          // how many trees the island has [nisland]
  int* island_itreeadr;       // first tree of the island in map_itree2tree [nisland]
  int* map_itree2tree;        // trees in the order of islands; trees without constraints last [ntree]
  int* dof_island;            // island of the dof, or -1 when it has no constraint [nv]
  int* island_nv;             // how many dofs the island has [nisland]
  int* island_idofadr;        // first dof of the island in map_idof2dof [nisland]
  int* island_dofadr;         // lowest dof of the island [nisland]
  int* map_dof2idof;          // place of the dof in map_idof2dof [nv]
  int* map_idof2dof;          // dofs in the order of islands; dofs without constraints last [nv]
  mjtNum* ifrc_smooth;        // qfrc_smooth, by island [nidof]
  mjtNum* iacc_smooth;        // qacc_smooth, by island [nidof]
  mjtNum* iacc;               // qacc, by island [nidof]
  int* efc_island;            // island of the row [nefc]
  int* island_ne;             // how many equality rows the island has [nisland]
  int* island_nf;             // how many rows of dry friction the island has [nisland]
  int* island_nefc;           // how many rows the island has in all [nisland]
  int* island_iefcadr;        // first row of the island in map_iefc2efc [nisland]
  int* map_efc2iefc;          // place of the row in map_iefc2efc [nefc]
  int* map_iefc2efc;          // rows in the order of islands [nefc]
  int* iefc_type;             // efc_type, by island [nefc]
  int* iefc_id;               // efc_id, by island [nefc]
  mjtNum* iefc_frictionloss;  // efc_frictionloss, by island [nefc]
  mjtNum* iefc_D;             // efc_D, by island [nefc]
  mjtNum* iefc_R;             // efc_R, by island [nefc]

  int* efc_Y_rownnz;          // how many entries of efc_Y the row has [nefc]
  int* efc_Y_rowadr;          // first entry of the row in efc_Y [nefc]
  int* efc_Y_colind;          // column of the entry of efc_Y [nY]
  mjtNum* efc_Y;              // whitened Jacobian: J times the inverse square root of M, sparse or dense [nY]
  int* efc_AR_rownnz;         // how many entries of efc_AR the row has [nefc]
  int* efc_AR_rowadr;         // first entry of the row in efc_AR [nefc]
  int* efc_AR_colind;         // column of the entry of efc_AR [nA]
  mjtNum* efc_AR;             // J inv(M) J' + R, sparse or dense [nA]

  mjtNum* efc_vel;            // rate of change of the residual (m/s or rad/s) [nefc]
  mjtNum* efc_aref;           // reference acceleration (m/s^2 or rad/s^2) [nefc]

  mjtNum* efm_c;              // force that implicit flexes add to qfrc_smooth (N or N m) [nv]
  int* efm_K_rownnz;          // how many entries of efm_K_val the row has [nv]
  int* efm_K_rowadr;          // first entry of the row in efm_K_val [nv]
  int* efm_K_colind;          // degree of freedom of the entry of efm_K_val [nefmK]
  mjtNum* efm_K_val;          // effective stiffness that is added to M [nefmK]
  int* efm_dofid;             // first dof of the block of the preconditioner [nefmdof]
  mjtNum* efm_L;              // Cholesky factor of the 3x3 block [nefmL]

  mjtNum* efc_b;              // acceleration without constraint forces minus the reference: J qacc_smooth - aref [nefc]

  mjtNum* iefc_aref;          // efc_aref, by island [nefc]
  int* iefc_state;            // efc_state, by island [nefc]
  mjtNum* iefc_force;         // efc_force, by island [nefc]

  int* efc_state;             // state of the row in the solution (mjtConstraintState) [nefc]
  mjtNum* efc_force;          // force in constraint space (N or N m) [nefc]

  mjtNum* ifrc_constraint;    // qfrc_constraint, by island [nidof]
  // </arena>

  uint64_t signature;  // copied from the model at reset
} mjData;

// clang-format on

// ---- types of callbacks (mjcallback.h has the variables)

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
