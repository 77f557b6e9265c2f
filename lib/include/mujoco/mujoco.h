// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The C API, source-compatible with the part of MuJoCo 3.12's that mjtools provides: names and
// signatures are MuJoCo's, and its documentation (APIreference) applies.
//
// Errors: functions that load return NULL with a message or warning. Everything else hands its
// message to mju_user_error; without a handler, or when it returns, a C++ exception (derived from
// std::runtime_error) is thrown. The library never ends the process.

#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#define mjVERSION_HEADER 3012000

#ifdef __cplusplus
extern "C" {
#endif

// Virtual file systems are not provided: pass NULL.
typedef struct mjVFS_ mjVFS;

// Handlers of errors and warnings; NULL by default.
extern void (*mju_user_error)(const char*);
extern void (*mju_user_warning)(const char*);

// ---- Models

// Compiles an MJCF file. Returns NULL on failure, with the diagnostics in `error`; after success
// `error` holds the warnings. `vfs` must be NULL. (XML reference)
mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Loads an MJB file and checks every reference in it. Returns NULL with a warning on failure. `vfs`
// must be NULL.
mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

// The same from memory.
mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz);

// Writes the MJB form to `buffer` if it is not NULL, else to a file, which appears complete or not
// at all.
void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

// Bytes of the MJB form.
mjtSize mj_sizeModel(const mjModel* m);

// A deep copy, into `dest` if it is not NULL; `dest` must have the same sizes.
mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

// Frees a model; NULL is allowed.
void mj_deleteModel(mjModel* m);

// Recomputes the constants that derive from others (masses, lengths, inverse weights at qpos0 ...)
// after a change of the model. `d` is scratch. (Programming, Simulation: model changes)
void mj_setConst(mjModel* m, mjData* d);

// Sets the default physics options.
void mj_defaultOption(mjOption* opt);

// Sets the default visual options.
void mj_defaultVisual(mjVisual* vis);

// Prints the model as text to a file, or to standard output for NULL.
void mj_printModel(const mjModel* m, const char* filename);

// ---- Data

// Simulation data for a model, reset to qpos0. Error if the model uses a feature that mjtools does
// not simulate.
mjData* mj_makeData(const mjModel* m);

// A copy of the data, into `dest` if it is not NULL.
mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Frees data; NULL is allowed.
void mj_deleteData(mjData* d);

// Back to qpos0, time 0.
void mj_resetData(const mjModel* m, mjData* d);

// The same, with every computed byte set to `debug_value` first.
void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

// Reset to a keyframe; an index out of range is a plain reset.
void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

// Stores the state of `d` in keyframe k of the model.
void mj_setKeyframe(mjModel* m, const mjData* d, int k);

// ---- Simulation

// One timestep (opt.timestep seconds) with the integrator of the model. (Computation, Simulation
// pipeline)
void mj_step(const mjModel* m, mjData* d);

// The part of a step before controls are needed.
void mj_step1(const mjModel* m, mjData* d);

// The part of a step after controls are set.
void mj_step2(const mjModel* m, mjData* d);

// Everything computed from state and controls: positions, velocities, forces, accelerations,
// sensors.
void mj_forward(const mjModel* m, mjData* d);

// mj_forward without the stages up to `skipstage` (mjtStage), and without sensors if `skipsensor`
// is not 0.
void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// Inverse dynamics: qfrc_inverse from qacc. (Computation, Inverse dynamics)
void mj_inverse(const mjModel* m, mjData* d);

// ---- Stages

// Stages of mj_forward, each needing those before.
void mj_fwdPosition(const mjModel* m, mjData* d);
void mj_fwdVelocity(const mjModel* m, mjData* d);
void mj_fwdActuation(const mjModel* m, mjData* d);
void mj_fwdAcceleration(const mjModel* m, mjData* d);
void mj_fwdConstraint(const mjModel* m, mjData* d);
void mj_kinematics(const mjModel* m, mjData* d);
void mj_comPos(const mjModel* m, mjData* d);
void mj_collision(const mjModel* m, mjData* d);
void mj_makeConstraint(const mjModel* m, mjData* d);
void mj_energyPos(const mjModel* m, mjData* d);
void mj_energyVel(const mjModel* m, mjData* d);

// ---- State

// Number of values of the state elements in the bit set `sig` (mjtState).
int mj_stateSize(const mjModel* m, int sig);

// Copies state elements, concatenated in bit order.
void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig);

// Sets state elements.
void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig);

// qpos moved along the velocity qvel for dt seconds.
void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// The velocity that leads from qpos1 to qpos2 in dt seconds.
void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                         const mjtNum* qpos2);

// Normalises all quaternions of qpos.
void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

// ---- Names

// Id of the object of a type (mjtObj) with a name, or -1.
int mj_name2id(const mjModel* m, int type, const char* name);

// Name of an object, or NULL.
const char* mj_id2name(const mjModel* m, int type, int id);

// Name of the k-th control input of an actuator that has several, or NULL.
const char* mj_actuatorInputName(const mjModel* m, int id, int k);

// ---- Support

// Translational and rotational Jacobian (3 x nv each, either may be NULL) of a point fixed to a
// body.
void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
            int body);
void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);
void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);
void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

// The joint-space inertia matrix, nv x nv.
void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst);

// res = M vec.
void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// x = M^-1 y for n vectors.
void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

// Rotational, then translational velocity of an object, in world or object axes.
void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                       int flg_local);

// Force and torque of a contact, in its frame.
void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

// Sum of the body masses (kg).
mjtNum mj_getTotalmass(const mjModel* m);

// 3012000: the version of MuJoCo whose behaviour, headers and files these are.
int mj_version(void);
const char* mj_versionString(void);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
