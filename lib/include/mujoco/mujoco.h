// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The C API, source-compatible with the part of MuJoCo 3.12's that mjtools provides: names and
// signatures are MuJoCo's, and its documentation (APIreference) applies.
//
// Errors. Functions that load, and mj_makeData of a model whose sizes are damaged, return NULL with
// a message or a warning. What happens to an error of any other function depends on whether the
// user has a handler: mju_user_error or that of mju_setLogHandler (mjlog.h).
//
// With a handler, it gets the message after the function has given back all that it held, so that
// it may return, throw a C++ exception or jump (longjmp). When it returns, so does the function:
// NULL for a pointer, 0 for a number, unless its comment says otherwise. What it was to write may
// be written in part. An mjData holds a state between that before and the one aimed at, its arrays
// and counts fit each other, and it can be read, set, stepped, reset and freed. No exception of the
// library reaches the program.
//
// Without a handler, a C++ exception derived from std::runtime_error is thrown. Where nothing
// catches it, as in a program in C, it ends the process with its message.
//
// These rules hold for what callbacks of the user call, too (mjcallback.h). Errors in a function of
// a plugin, mju_error too, end the function of the library that called it. Only mju_error, called
// by the user without a handler, exits.

#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#include <mujoco/mjcallback.h>
#include <mujoco/mjdata.h>
#include <mujoco/mjedit.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjlog.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjmath.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjresource.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjspecmacro.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjui.h>
#include <mujoco/mjview.h>
#include <mujoco/mjvisualize.h>

#define mjVERSION_HEADER 3012000

#ifdef __cplusplus
extern "C" {
#endif

// ---- Virtual file system
//
// Files of models that are in memory or come from a provider. A file is looked for under its whole
// path, then under the folders around it, then at the resource provider of its prefix, then under
// the last part of its path in any case, then on the disk. Paths are compared without ".", ".." and
// doubled separators. A VFS that is NULL or was never made is an error. May be used by several
// threads. (Programming, Virtual file system)

// Makes a VFS, empty; mj_deleteVFS must follow.
MJAPI void mj_defaultVFS(mjVFS* vfs);

// Takes the file at `filepath` and the files below it from a provider, which must live until it is
// unmounted. Returns 0, 2 if the path is taken, -1 if an argument or a callback is NULL.
MJAPI int mj_mountVFS(mjVFS* vfs, const char* filepath, const mjpResourceProvider* provider);

// Ends a mount. Returns 0, -1 if there is none.
MJAPI int mj_unmountVFS(mjVFS* vfs, const char* filename);

// Adds a file of the disk under the last part of its name in lower case; `directory` may be NULL.
// Returns 0, 2 if that name is taken, -1 if the file cannot be read.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Adds a copy of `buffer` [nbuffer bytes] under a path. Returns 0, 2 if the path is taken, -1 if an
// argument is NULL or negative.
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);

// Deletes what is at the path, or under the last part of it in lower case. Returns 0, -1 if there
// is nothing.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);

// Whether something was added under exactly that path, and under the last part of the name of a
// file.
MJAPI int mj_containsBufferVFS(mjVFS* vfs, const char* name);
MJAPI int mj_containsFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Frees a VFS and ends its mounts; NULL is allowed. Models and descriptions that were made from it
// stay.
MJAPI void mj_deleteVFS(mjVFS* vfs);

// ---- Asset cache
//
// Meshes and images that were compiled are kept in memory, so that descriptions which use the same
// files are compiled faster; results never depend on it. May be used by several threads.
// (Programming, Asset cache)

// The cache of the process.
MJAPI mjCache* mj_getCache(void);

// Bytes that a cache holds; 0 for NULL.
MJAPI size_t mj_getCacheSize(const mjCache* cache);

// Bytes that it may hold, 500 MiB at the start; 0 for NULL.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);

// Sets that and returns it. What has no room any more is removed: first what was used least, of that
// the oldest. 0 switches the cache off.
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);

// Empties a cache.
MJAPI void mj_clearCache(mjCache* cache);

// ---- Resources
//
// Files by the names that models use: on the disk, in a VFS, of a provider. Errors of opening and
// writing are texts in the buffer of the caller. (Programming, Resource providers)

// Opens the file `name` relative to `dir`, which may be NULL; vfs may be NULL. Returns NULL where
// there is none. mju_closeResource must follow, before the VFS is deleted.
MJAPI mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error,
                                   size_t nerror);

// Closes and frees a resource; NULL is allowed.
MJAPI void mju_closeResource(mjResource* resource);

// Points at all bytes of an open resource, until it is closed, and returns their number; -1 if they
// cannot be read.
MJAPI int mju_readResource(mjResource* resource, const void** buffer);

// Writes bytes under a name, on the disk or through the provider that is there. Returns their
// number, or -1 after an error or where nothing can be written.
MJAPI mjtSize mju_writeResource(const char* name, const void* buffer, mjtSize nbytes,
                                const mjVFS* vfs, char* error, size_t nerror);

// The folder of a resource: the beginning of its name, with the last separator or the prefix.
MJAPI void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir);

// Compares an open resource with a time stamp that another one had: 0 if nothing changed, > 0 if it
// is newer, < 0 if it is older; 1 where that is not known.
MJAPI int mju_isModifiedResource(const mjResource* resource, const char* timestamp);

// The description that a decoder makes of a resource, by its content type or, if that is NULL, its
// extension; mj_deleteSpec must follow. NULL after a warning if there is no decoder or it fails.
MJAPI mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs);

// ---- Models

// Compiles an MJCF file, or the one in an archive. Files come from `vfs`, or from the disk for
// NULL. Returns NULL on failure, with the diagnostics in `error`; after success `error` holds the
// warnings. Each warning also goes to the log handler or mju_user_warning, and with the topic
// mjTOPIC_TIME_CMP how long the passes took. (XML reference)
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Writes the description of the last successful mj_loadXML as MJCF, with the values of `m` if it is
// not NULL: a model that this call made, or a copy, perhaps changed since. To standard output if
// `filename` is NULL or empty. Returns 1 on success (then `error` holds what the text cannot keep),
// else 0 with the reason in `error`. (XML reference)
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);

// Forgets that description.
MJAPI void mj_freeLastXML(void);

// Loads an MJB file, of `vfs` if that is not NULL, and checks every reference in it. Returns NULL
// with a warning on failure.
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

// Loads a model from MJB bytes in memory, as mj_loadModel does from a file.
MJAPI mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz);

// Writes the MJB form to `buffer` if it is not NULL, else to a file, which appears complete or not
// at all.
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

// Bytes of the MJB form.
MJAPI mjtSize mj_sizeModel(const mjModel* m);

// A deep copy, into `dest` if it is not NULL; `dest` must have the same sizes.
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

// Frees a model; NULL is allowed.
MJAPI void mj_deleteModel(mjModel* m);

// Recomputes the constants that derive from others (masses, lengths, inverse weights at qpos0 ...)
// after a change of the model. `d` is scratch. (Programming, Simulation: model changes)
MJAPI void mj_setConst(mjModel* m, mjData* d);

// Default options of mj_setLengthRange.
MJAPI void mj_defaultLROpt(mjLROpt* opt);

// Sets actuator_lengthrange of actuator `index` by simulation with m->opt as it is; `d` is scratch.
// Actuators that the options exclude keep theirs. Returns 1, or 0 with a message when a simulation
// is unstable or does not settle.
MJAPI int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error,
                            int error_sz);

// Sets the default constraint parameters: solref [mjNREF], solimp [mjNIMP]; either may be NULL.
MJAPI void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp);

// Scales all body masses and inertias so that they add up to `newmass` (kg). mj_setConst must
// follow.
MJAPI void mj_setTotalmass(mjModel* m, mjtNum newmass);

// Sets the default physics options.
MJAPI void mj_defaultOption(mjOption* opt);

// Sets the default visual options.
MJAPI void mj_defaultVisual(mjVisual* vis);

// Prints the grammar of MJCF: its elements with cardinality and attributes, as text, or as an HTML
// table that is indented by style (flg_pad) or by spaces. It goes to a file, if a name is given,
// and as much of it as fits into a buffer, if there is one. Returns its length without the final
// zero.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html,
                         int flg_pad);

// Prints the model as text to a file, or to standard output for NULL.
MJAPI void mj_printModel(const mjModel* m, const char* filename);

// Prints the model as mj_printModel does, with a printf format for real numbers; one that is none
// is replaced by "% -9.2g".
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);

// ---- Data

// Simulation data for a model, reset to qpos0. Error if the model uses a feature that mjtools does
// not simulate.
MJAPI mjData* mj_makeData(const mjModel* m);

// A copy of the data, into `dest` if it is not NULL.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Frees data and its threads; NULL is allowed.
MJAPI void mj_deleteData(mjData* d);

// Binds nthread worker threads to the data, in place of those bound before; 0: none. They help with
// solving constraint islands; results are the same for any number. Copies of the data have none.
MJAPI void mju_threadpool(mjData* d, int nthread);

// Prints the data as text to a file, or to standard output for NULL.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                                 const char* float_format);

// Back to qpos0, time 0.
MJAPI void mj_resetData(const mjModel* m, mjData* d);

// The same, with every computed byte set to `debug_value` first.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

// Controls back to 0, quaternions to the identity.
MJAPI void mj_resetCtrl(const mjModel* m, mjData* d);

// Reset to a keyframe; an index out of range is a plain reset.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

// Stores the state of `d` in keyframe k of the model.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);

// Sets all callbacks (mjcallback.h) to NULL.
MJAPI void mj_resetCallbacks(void);

// Counts a warning (mjtWarning) with the index or size it is about, and shows it if it is the first
// of its kind since the last reset.
MJAPI void mj_warning(mjData* d, int warning, int info);

// Opens and closes a frame of scratch memory in the arena of `d`; frames nest. Closing releases
// what was allocated since. Where the arena is full an error opens no frame.
MJAPI void mj_markStack(mjData* d);
MJAPI void mj_freeStack(mjData* d);

// Scratch memory in the current frame, uninitialised; NULL for size 0. Error when the arena is
// full. `alignment` is a power of two.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);

// ---- Simulation

// Advances the data by one timestep (opt.timestep seconds) with the integrator of the model.
// (Computation, Simulation pipeline)
MJAPI void mj_step(const mjModel* m, mjData* d);

// The part of a step before controls are needed.
MJAPI void mj_step1(const mjModel* m, mjData* d);

// The part of a step after controls are set.
MJAPI void mj_step2(const mjModel* m, mjData* d);

// Everything computed from state and controls: positions, velocities, forces, accelerations,
// sensors.
MJAPI void mj_forward(const mjModel* m, mjData* d);

// mj_forward without the stages up to `skipstage` (mjtStage), and without sensors if `skipsensor`
// is not 0.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// Inverse dynamics: qfrc_inverse from qacc. (Computation, Inverse dynamics)
MJAPI void mj_inverse(const mjModel* m, mjData* d);

// mj_inverse without the stages up to `skipstage`, and without sensors if `skipsensor` is not 0.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// ---- Stages

// Stages of mj_forward, each needing those before.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);

// Stages of mj_inverse. mj_invConstraint finds the constraint forces that belong to d->qacc.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);

// After a forward pass: d->solver_fwdinv = norms of the difference with inverse dynamics, of
// constraint forces and of applied forces.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

// From accelerations to the next state: semi-implicit Euler, Runge-Kutta (order N must be 4), or
// implicit in velocity (opt.integrator must be implicit or implicitfast).
MJAPI void mj_Euler(const mjModel* m, mjData* d);
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);
MJAPI void mj_implicit(const mjModel* m, mjData* d);

// Warn about NaN, infinity and huge values in qpos, qvel or qacc, and unless that is disabled reset
// the simulation.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);
MJAPI void mj_checkVel(const mjModel* m, mjData* d);
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);

// d->sensordata of the sensors whose inputs are known after the position, velocity and acceleration
// stage.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);

// Parts of the position stage, in this order. mj_fwdKinematics is all of them up to mj_tendon.
MJAPI void mj_fwdKinematics(const mjModel* m, mjData* d);
MJAPI void mj_kinematics(const mjModel* m, mjData* d);
MJAPI void mj_comPos(const mjModel* m, mjData* d);
MJAPI void mj_camlight(const mjModel* m, mjData* d);
MJAPI void mj_flex(const mjModel* m, mjData* d);
MJAPI void mj_tendon(const mjModel* m, mjData* d);
MJAPI void mj_crb(const mjModel* m, mjData* d);  // inertias of subtrees d->crb, and d->M of bodies
MJAPI void mj_makeM(const mjModel* m, mjData* d);    // mj_crb, and what tendons add to d->M
MJAPI void mj_factorM(const mjModel* m, mjData* d);  // M = L' D L: d->qLD, d->qLDiagInv
MJAPI void mj_collision(const mjModel* m, mjData* d);
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);
MJAPI void mj_island(const mjModel* m, mjData* d);
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);
MJAPI void mj_transmission(const mjModel* m, mjData* d);

// Parts of the velocity stage, in this order.
MJAPI void mj_comVel(const mjModel* m, mjData* d);
MJAPI void mj_passive(const mjModel* m, mjData* d);
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);

// result [nv] = generalised force of gravity, Coriolis and centrifugal terms, and with flg_acc that
// of M qacc, armatures left out.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);

// Computed when something needs them: d->subtree_linvel and subtree_angmom; d->cacc, cfrc_int and
// cfrc_ext, from qacc and the constraint forces; potential and kinetic d->energy (J).
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);
MJAPI void mj_energyPos(const mjModel* m, mjData* d);
MJAPI void mj_energyVel(const mjModel* m, mjData* d);

// Forces and states of the constraint rows for residuals jar [nefc] = J qacc - aref, and
// d->qfrc_constraint. Their cost goes to `cost` unless it is NULL; with flg_coneHessian also
// contact.H of contacts on their elliptic cone.
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                               int flg_coneHessian);

// Largest number of contacts that two geoms can have; it may depend on whether there is a margin,
// which a negative has_margin takes from the model.
MJAPI int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin);

// Appends a contact and discards the constraint rows: mj_makeConstraint must follow. Returns 1 with
// a warning if it does not fit, else 0.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);

// ---- State

// Number of values of the state elements in the bit set `sig` (mjtState).
MJAPI int mj_stateSize(const mjModel* m, int sig);

// Copies state elements, concatenated in bit order.
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig);

// Sets state elements.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig);

// The part `dstsig`, which must be a subset of `srcsig`, of a state vector.
MJAPI void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst,
                           int dstsig);

// Copies state elements from one mjData to another.
MJAPI void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig);

// Control of actuator `id` (the first of its inputs) as it acts at a time, through its delay;
// interp: 0 hold, 1 linear, 2 cubic, negative: as the model says.
MJAPI mjtNum mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, int interp);

// Value of a sensor as it shows at a time: a pointer to the stored sample, or NULL after writing
// the interpolated value to result [sensor_dim].
MJAPI const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time,
                                  mjtNum* result, int interp);

// Fills the history buffer of an actuator or sensor with n samples, oldest first; times must
// increase. NULL keeps times or values. `phase` is the time of the last tick of a sensor with an
// interval. Error if there is no buffer.
MJAPI void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                              const mjtNum* values);
MJAPI void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                                const mjtNum* values, mjtNum phase);

// qpos moved along the velocity qvel for dt seconds.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// The velocity that leads from qpos1 to qpos2 in dt seconds.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                               const mjtNum* qpos2);

// Normalises all quaternions of qpos.
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

// ---- Plugins
//
// Plugins are kept for the whole process, from slot 0 on, whatever registers them. While a library
// is loaded, mjp_registerPlugin does not throw: the function that loads it does, afterwards.

// Clears a plugin, to be filled in and registered.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);

// Registers a copy of a plugin and returns its slot, -1 after an error. Registering it again
// changes nothing; another plugin of that name is an error.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);

// Number of plugins.
MJAPI int mjp_pluginCount(void);

// The plugin of that name, in any case, or NULL; its slot, or -1, in `slot` if that is not NULL.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);

// The plugin of a slot, or NULL.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);

// Clears a resource provider, to be filled in and registered.
MJAPI void mjp_defaultResourceProvider(mjpResourceProvider* provider);

// Registers a copy of a provider of the files whose names begin with its prefix and a colon, and
// returns its slot, from 1 on. Its mount is called once for each VFS that needs it, with the prefix
// as name, its unmount when that VFS is deleted; without a VFS both for each file. Returns -1 after
// a warning if the prefix is no URI scheme or open, read or close is NULL. Registering it again
// changes nothing; another provider of that prefix is an error.
MJAPI int mjp_registerResourceProvider(const mjpResourceProvider* provider);

// Number of resource providers.
MJAPI int mjp_resourceProviderCount(void);

// The provider of a name, by what comes before its first colon, in any case, or NULL.
MJAPI const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name);

// The provider of a slot, or NULL.
MJAPI const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot);

// Clears a decoder, an encoder, to be filled in and registered.
MJAPI void mjp_defaultDecoder(mjpDecoder* decoder);
MJAPI void mjp_defaultEncoder(mjpEncoder* encoder);

// Registers a copy of a decoder, an encoder for its content type and its extensions. One that lacks
// a function or says neither is a warning, another one of the same content type or extension an
// error. First-party decoders are those of OBJ and STL meshes and of MJZ archives, the encoder that
// of MJZ archives.
MJAPI void mjp_registerDecoder(const mjpDecoder* decoder);
MJAPI void mjp_registerEncoder(const mjpEncoder* encoder);

// The decoder of a content type, which may be NULL, that accepts the resource, else that of the
// extension of its name, or NULL.
MJAPI const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type);

// The encoder of a content type, which may be NULL, else of the extension of a name, or NULL.
MJAPI const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type);

// The value of an attribute of a plugin instance, "" if it is not set; NULL if there is no such
// instance or attribute.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);

// Loads a shared library, which registers its plugins. It must find the functions of this API in
// the program (see README).
MJAPI void mj_loadPluginLibrary(const char* path);

// Loads the libraries of a folder, if it can be read; `callback`, if not NULL, is told of each.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

// ---- Names

// Id of the object of a type (mjtObj) with a name, or -1.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);

// Name of an object, or NULL.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);

// Name of the k-th control input of an actuator that has several, or NULL.
MJAPI const char* mj_actuatorInputName(const mjModel* m, int id, int k);

// What flags (by the number of their bit), timers and log topics (without mjTOPIC_NONE) are called.
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];
MJAPI extern const char* mjENABLESTRING[mjNENABLE];
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];
MJAPI extern const char* mjTOPICSTRING[mjNTOPIC];

// ---- Support

// Translational and rotational Jacobian (3 x nv each, either may be NULL) of a point fixed to a
// body.
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                  const mjtNum point[3], int body);
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

// Translational Jacobian of a point, and Jacobian of an axis fixed to the body (3 x nv each, either
// may be NULL).
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis,
                           const mjtNum point[3], const mjtNum axis[3], int body);

// Time derivative of mj_jac; needs mj_comVel.
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                     const mjtNum point[3], int body);

// The matrix (3 x nv) that maps qvel to the angular momentum of a subtree about its centre of mass.
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);

// Products with the constraint Jacobian: res [nefc] = J vec, res [nv] = J' vec.
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Whether friction cones are pyramidal, the constraint Jacobian is sparse, the solver is dual
// (needs efc_AR).
MJAPI int mj_isPyramidal(const mjModel* m);
MJAPI int mj_isSparse(const mjModel* m);
MJAPI int mj_isDual(const mjModel* m);

// The joint-space inertia matrix, nv x nv.
MJAPI void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst);

// res = M vec.
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res = D^(1/2) L vec, so that |res|^2 = vec' M vec.
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// dst += M: to rows of a sparse matrix, columns ascending, with room behind each for those that
// only M has; or, when the index arrays are NULL, to the lower triangle of a dense nv x nv matrix.
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);

// x = M^-1 y for n vectors.
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

// x = sqrtInvD o (L'^-1 y) for n vectors: with sqrtInvD the root of d->qLDiagInv, |x|^2 = y' M^-1
// y.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y,
                      const mjtNum* sqrtInvD, int n);

// qfrc_target [nv] += generalised force of a force (N) and torque (Nm), either may be NULL, at a
// point of a body, all in world axes.
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                      const mjtNum point[3], int body, mjtNum* qfrc_target);

// Rotational, then translational velocity of an object, in world or object axes.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid,
                             mjtNum res[6], int flg_local);

// Rotational, then translational acceleration of an object, in world or object axes. It includes
// minus gravity; needs mj_rnePostConstraint.
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid,
                                 mjtNum res[6], int flg_local);

// Smallest signed distance of two geoms, at most distmax; `fromto`, unless NULL, receives the ends
// of the shortest segment, or zeros beyond distmax.
MJAPI mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax,
                             mjtNum fromto[6]);

// World pose of a frame of a body: xpos from pos, xmat from quat, each if both are given.
// `sameframe` is its mjtSameFrame.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                           const mjtNum quat[4], int body, mjtByte sameframe);

// Force and torque of a contact, in its frame.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

// Sum of the body masses (kg).
MJAPI mjtNum mj_getTotalmass(const mjModel* m);

// ---- Rays

// Distances are in units of the length of `vec`, -1 for no hit. `normal`, unless NULL, receives the
// outward unit normal at the hit, zero for none.

// The nearest geom along a ray. geomgroup: flags of the 6 groups, NULL for all; flg_static: include
// geoms of static bodies; bodyexclude: a body to see through, or -1. geomid, unless NULL, receives
// the geom or -1.
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
                    const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1],
                    mjtNum normal[3]);

// nray rays from one point along vec [nray x 3], to geomid [nray], dist [nray] and normal [nray x
// 3] (geomid and normal may be NULL). Geoms beyond `cutoff` may be left out.
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                       const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid,
                       mjtNum* dist, mjtNum* normal, int nray, mjtNum cutoff);

// Distance along a ray to one height field, one mesh, or a shape of a primitive type (mjtGeom)
// given by pose and size; -1 if it is missed.
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                          const mjtNum vec[3], mjtNum normal[3]);
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                        const mjtNum vec[3], mjtNum normal[3]);
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                         const mjtNum pnt[3], const mjtNum vec[3], int geomtype, mjtNum normal[3]);

// Parts of a flex: vertices, edges, faces (of elements of 3D flexes: those of layer flex_layer) or
// skin. vertid, unless NULL, receives the vertex nearest to the hit; it is kept for none.
MJAPI mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert,
                        mjtBool flg_edge, mjtBool flg_face, mjtBool flg_skin, int flexid,
                        const mjtNum pnt[3], const mjtNum vec[3], int vertid[1], mjtNum normal[3]);

// Triangles face [nface x 3] over vert [nvert x 3].
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert,
                         const mjtNum pnt[3], const mjtNum vec[3], int vertid[1]);

// ---- Signed distance fields

// The plugin of a geom, which must be a signed distance field.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);

// Distance and gradient of the fields at a point of the first one's frame. A and B being the two
// distances: A (single), max(A, B) (intersection), A - B (midsurface), A + B + |max(A, B)|
// (collision); the gradient of the midsurface is a unit vector.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                        const mjtNum x[3]);

// ---- Derivatives

// Jacobians of one step by finite differences of size eps, row-major; NULL ones are not computed.
// With x = (qpos tangent, qvel, act) of nx = 2 nv + na numbers:
//   dx' = A dx + B du, dsensor = C dx + D du
//   A [nx x nx], B [nx x nu], C [nsensordata x nx], D [nsensordata x nu]
// State and controls are as before on return. Error for the Runge-Kutta integrator and for models
// with history buffers.
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered,
                            mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D);

// Transposed Jacobians of inverse dynamics by forward differences; row i is the derivative by input
// i. f = qfrc_inverse (minus qfrc_actuator with flg_actuation) [nv], s = sensordata, m = M [nC].
// NULL ones are not computed. Error for the Runge-Kutta integrator and the noslip solver.
MJAPI void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_actuation,
                         mjtNum* DfDq, mjtNum* DfDv, mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv,
                         mjtNum* DsDa, mjtNum* DmDq);

// 3012000: the version of MuJoCo whose behaviour, headers and files these are.
MJAPI int mj_version(void);
MJAPI const char* mj_versionString(void);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
