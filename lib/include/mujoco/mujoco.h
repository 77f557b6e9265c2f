// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The C API, source-compatible with MuJoCo 3.12: names and signatures are MuJoCo's, and its
// documentation (APIreference) applies.
//
// Errors. Functions that load a model return NULL with a message or a warning. So does mj_makeData
// for a model with damaged sizes. For all other functions, the effect of an error depends on
// whether the program has set a handler: mju_user_error, or one of mju_setLogHandler (mjlog.h).
//
// A handler gets the message after the function has released everything that it held. So the
// handler may return, throw a C++ exception or jump (longjmp). When the handler returns, the
// function returns too: NULL for a pointer and 0 for a number, unless its comment says otherwise.
// The function may have written part of its outputs. An mjData then holds a state between the old
// and the intended one. Its arrays and counts fit each other, and it can be read, set, stepped,
// reset and freed. No exception of the library reaches the program.
//
// Without a handler, the function throws a C++ exception derived from std::runtime_error. An
// exception that nothing catches, as in a C program, ends the process with its message.
//
// The rules also hold for functions that callbacks of the program call (mjcallback.h). An error in
// a function of a plugin, including a call of mju_error, ends the library function that called the
// plugin. mju_error exits the process only if the program itself calls it without a handler.

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
// Files of models in memory or from a provider. A file is looked for in this order:
//   1. in the VFS under its whole path
//   2. at the mounts of the folders that contain it
//   3. at the resource provider of its prefix
//   4. in the VFS under the last part of its path, ignoring case; the file added last counts
//   5. on the disk
// Paths are compared without ".", ".." and doubled separators. A VFS that is NULL or was never made
// is an error. Several threads may use a VFS. (Programming, Virtual file system)

// Makes an empty VFS, which mj_deleteVFS must free later.
MJAPI void mj_defaultVFS(mjVFS* vfs);

// Mounts a provider for the file at `filepath` and the files below it. The provider must exist until
// it is unmounted. Returns 0; 2 if the path is taken; -1 if an argument or a callback is NULL.
MJAPI int mj_mountVFS(mjVFS* vfs, const char* filepath, const mjpResourceProvider* provider);

// Ends a mount. Returns 0, or -1 if the mount does not exist.
MJAPI int mj_unmountVFS(mjVFS* vfs, const char* filename);

// Reads a file from the disk and adds it. Its name in the VFS is the last part of its path, in lower
// case. `directory` may be NULL. Returns 0; 2 if the name is taken; -1 if the file cannot be read.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Adds a copy of `buffer` [nbuffer bytes] under a path. Returns 0; 2 if the path is taken; -1 if an
// argument is NULL or negative.
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);

// Deletes the file at the path, or under the last part of the path in lower case. Returns 0, or -1
// if nothing is there.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);

// mj_containsBufferVFS returns whether a file was added under exactly this path.
// mj_containsFileVFS returns whether a file was added under the last part of this path.
MJAPI int mj_containsBufferVFS(mjVFS* vfs, const char* name);
MJAPI int mj_containsFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Frees a VFS and ends its mounts; NULL is allowed. Models and descriptions that were read from the
// VFS stay valid.
MJAPI void mj_deleteVFS(mjVFS* vfs);

// ---- Asset cache
//
// Compiled meshes and images are kept in memory, so that other descriptions with the same files
// compile faster. Results never depend on the cache. Several threads may use it. (Programming,
// Asset cache)

// Returns the cache of the process.
MJAPI mjCache* mj_getCache(void);

// Returns the number of bytes that a cache holds; 0 for NULL.
MJAPI size_t mj_getCacheSize(const mjCache* cache);

// Returns the largest number of bytes for a cache, 500 MiB at the start; 0 for NULL.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);

// Sets and returns the largest number of bytes. Assets that no longer fit are removed: first those
// used least often, and among these the oldest first. 0 switches the cache off.
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);

// Empties a cache.
MJAPI void mj_clearCache(mjCache* cache);

// ---- Resources
//
// Files under the names that models use: on the disk, in a VFS or from a provider. Functions that
// fail to open or write a file write the reason to `error`. (Programming, Resource providers)

// Opens the file `name` relative to `dir`. dir and vfs may be NULL. Returns NULL if the file does
// not exist. The caller must call mju_closeResource before the VFS is deleted.
MJAPI mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error,
                                   size_t nerror);

// Closes and frees a resource; NULL is allowed.
MJAPI void mju_closeResource(mjResource* resource);

// Points *buffer to all bytes of an open resource. They stay valid until the resource is closed.
// Returns the number of bytes, or -1 if they cannot be read.
MJAPI int mju_readResource(mjResource* resource, const void** buffer);

// Writes bytes to the file `name`, on the disk or through the provider of the name. Returns the
// number of bytes, or -1 on failure.
MJAPI mjtSize mju_writeResource(const char* name, const void* buffer, mjtSize nbytes,
                                const mjVFS* vfs, char* error, size_t nerror);

// Returns the folder of a resource: the start of its name, up to the last separator or the prefix.
MJAPI void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir);

// Compares an open resource with a time stamp. Returns 0 if they agree, > 0 if the resource is newer
// or the answer is unknown, < 0 if the resource is older.
MJAPI int mju_isModifiedResource(const mjResource* resource, const char* timestamp);

// Decodes a resource. The content type, or the extension if content_type is NULL, selects the
// decoder. Returns a description, which mj_deleteSpec frees. Returns NULL after a warning if no
// decoder exists or the decoder fails.
MJAPI mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs);

// ---- Models

// Compiles an MJCF file, or the MJCF file in an archive. Reads files from `vfs`, or from the disk if
// `vfs` is NULL. Returns NULL on failure, with the diagnostics in `error`. After success `error`
// holds the warnings. Each warning also goes to the log handler or mju_user_warning. If the topic
// mjTOPIC_TIME_CMP is enabled, the times of the passes are logged. (XML reference)
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Writes the description of the last successful mj_loadXML as MJCF. If `m` is not NULL, the values
// of `m` are written. `m` must be the model that this mj_loadXML returned, or a copy of it, and may
// have changed since. Writes to standard output if `filename` is NULL or empty. Returns 1 with a
// list of losses in `error`, or 0 with the reason of the failure in `error`. (XML reference)
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);

// Forgets the description of the last mj_loadXML.
MJAPI void mj_freeLastXML(void);

// Loads an MJB file and checks every reference in it. Reads from `vfs`, or from the disk if `vfs` is
// NULL. Returns NULL with a warning on failure.
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

// Loads a model from MJB bytes in memory, as mj_loadModel does from a file.
MJAPI mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz);

// Writes the MJB form to `buffer` if `buffer` is not NULL, else to a file. A failure leaves no
// partly written file.
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

// Returns the number of bytes of the MJB form.
MJAPI mjtSize mj_sizeModel(const mjModel* m);

// Returns a deep copy. If `dest` is not NULL, the copy is written to `dest`, which must have the
// same sizes.
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

// Frees a model; NULL is allowed.
MJAPI void mj_deleteModel(mjModel* m);

// Recomputes derived constants (masses, lengths, inverse weights at qpos0 ...) after a change of the
// model. Overwrites `d`. (Programming, Simulation: model changes)
MJAPI void mj_setConst(mjModel* m, mjData* d);

// Sets the default options of mj_setLengthRange.
MJAPI void mj_defaultLROpt(mjLROpt* opt);

// Sets actuator_lengthrange of actuator `index` by simulation with the present m->opt. Overwrites
// `d`. An actuator that the options exclude keeps its range. Returns 1, or 0 with a message if a
// simulation is unstable or does not settle.
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

// Prints the grammar of MJCF: its elements with cardinality and attributes. The form is text or an
// HTML table (flg_html), whose indentation is padding (flg_pad) or spaces. Writes the grammar to a
// file if `filename` is not NULL, and as much as fits to `buffer` if that is not NULL. Returns the
// length of the whole text without the final zero.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html,
                         int flg_pad);

// Prints the model as text to a file, or to standard output if filename is NULL.
MJAPI void mj_printModel(const mjModel* m, const char* filename);

// Prints the model as mj_printModel does, with a printf format for real numbers. "% -9.2g" replaces
// an invalid format.
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);

// ---- Data

// Makes simulation data for a model, reset to qpos0. A feature that mjtools does not simulate is an
// error.
MJAPI mjData* mj_makeData(const mjModel* m);

// Returns a copy of the data. If `dest` is not NULL, the copy is written to `dest`.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Frees data and its threads; NULL is allowed.
MJAPI void mj_deleteData(mjData* d);

// Gives the data nthread worker threads (0: none) instead of those that it had. The threads solve
// constraint islands in parallel. Results do not depend on nthread. Copies of the data have no
// threads.
MJAPI void mju_threadpool(mjData* d, int nthread);

// Prints the data as text to a file, or to standard output if filename is NULL.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                                 const char* float_format);

// Resets the data to qpos0 and time 0.
MJAPI void mj_resetData(const mjModel* m, mjData* d);

// Resets the data, after setting every computed byte to `debug_value`.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

// Resets controls to 0, and quaternions among them to the identity.
MJAPI void mj_resetCtrl(const mjModel* m, mjData* d);

// Resets the data to a keyframe; an index out of range gives a plain reset.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

// Stores the state of `d` in keyframe k of the model.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);

// Sets all callbacks (mjcallback.h) to NULL.
MJAPI void mj_resetCallbacks(void);

// Counts a warning (mjtWarning). `info` is the index or size in question. The first warning of a
// kind since the last reset is also shown.
MJAPI void mj_warning(mjData* d, int warning, int info);

// mj_markStack opens a frame of scratch memory in the arena of `d`, and mj_freeStack closes it.
// Frames nest. Closing a frame frees everything allocated in it. If the arena is full, mj_markStack
// reports an error and opens no frame.
MJAPI void mj_markStack(mjData* d);
MJAPI void mj_freeStack(mjData* d);

// Allocate uninitialised scratch memory in the current frame. Return NULL for size 0. A full arena
// is an error. `alignment` is a power of two.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);

// ---- Simulation

// Advances the data by one timestep (opt.timestep seconds) with the integrator of the model.
// (Computation, Simulation pipeline)
MJAPI void mj_step(const mjModel* m, mjData* d);

// Runs the part of a step before controls are needed.
MJAPI void mj_step1(const mjModel* m, mjData* d);

// Runs the part of a step after controls are set.
MJAPI void mj_step2(const mjModel* m, mjData* d);

// Computes everything from state and controls: positions, velocities, forces, accelerations,
// sensors.
MJAPI void mj_forward(const mjModel* m, mjData* d);

// Runs mj_forward without the stages up to `skipstage` (mjtStage), and without sensors if
// `skipsensor` is not 0.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// Computes inverse dynamics: qfrc_inverse from qacc. (Computation, Inverse dynamics)
MJAPI void mj_inverse(const mjModel* m, mjData* d);

// Runs mj_inverse without the stages up to `skipstage`, and without sensors if `skipsensor` is set.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// ---- Stages

// Run one stage of mj_forward. Each stage needs the results of the stages above it.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);

// Run one stage of mj_inverse. mj_invConstraint computes the constraint forces from d->qacc.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);

// Sets d->solver_fwdinv after a forward pass: norms of the differences between forward and inverse
// dynamics, in constraint forces and in applied forces.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

// Integrate accelerations to the next state: semi-implicit Euler, Runge-Kutta (order N must be 4),
// or implicit in velocity (opt.integrator must be implicit or implicitfast).
MJAPI void mj_Euler(const mjModel* m, mjData* d);
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);
MJAPI void mj_implicit(const mjModel* m, mjData* d);

// Warn about NaN, infinity and huge values in qpos, qvel or qacc. Then reset the simulation, unless
// mjDSBL_AUTORESET is set.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);
MJAPI void mj_checkVel(const mjModel* m, mjData* d);
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);

// Compute d->sensordata of the sensors whose inputs are known after the position, velocity and
// acceleration stage.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);

// Run parts of the position stage, in this order. mj_fwdKinematics runs all parts up to mj_tendon.
MJAPI void mj_fwdKinematics(const mjModel* m, mjData* d);
MJAPI void mj_kinematics(const mjModel* m, mjData* d);
MJAPI void mj_comPos(const mjModel* m, mjData* d);
MJAPI void mj_camlight(const mjModel* m, mjData* d);
MJAPI void mj_flex(const mjModel* m, mjData* d);
MJAPI void mj_tendon(const mjModel* m, mjData* d);
MJAPI void mj_crb(const mjModel* m, mjData* d);      // d->crb, and d->M without tendons
MJAPI void mj_makeM(const mjModel* m, mjData* d);    // mj_crb, then adds inertia of tendons to d->M
MJAPI void mj_factorM(const mjModel* m, mjData* d);  // M = L' D L: d->qLD, d->qLDiagInv
MJAPI void mj_collision(const mjModel* m, mjData* d);
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);
MJAPI void mj_island(const mjModel* m, mjData* d);
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);
MJAPI void mj_transmission(const mjModel* m, mjData* d);

// Run parts of the velocity stage, in this order.
MJAPI void mj_comVel(const mjModel* m, mjData* d);
MJAPI void mj_passive(const mjModel* m, mjData* d);
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);

// result [nv] = generalised force of gravity, Coriolis and centrifugal terms. If flg_acc is set,
// also adds M qacc, where M is the inertia of bodies without armatures.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);

// Compute values that the stages leave out: d->subtree_linvel and subtree_angmom; d->cacc, cfrc_int
// and cfrc_ext from qacc and constraint forces; potential and kinetic d->energy (J).
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);
MJAPI void mj_energyPos(const mjModel* m, mjData* d);
MJAPI void mj_energyVel(const mjModel* m, mjData* d);

// Computes d->qfrc_constraint, and forces and states of the constraint rows, from the residuals jar
// [nefc] = J qacc - aref. Writes the cost of the constraints to `cost`, unless `cost` is NULL. If
// flg_coneHessian is set, also sets contact.H of contacts in the middle zone of an elliptic cone.
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                               int flg_coneHessian);

// Returns the largest number of contacts that two geoms can have. The number may depend on whether
// they have a margin. If has_margin is negative, the model says whether they have one.
MJAPI int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin);

// Appends a contact and discards the constraint rows: mj_makeConstraint must follow. Returns 1 with
// a warning if the arena has no room for the contact, else 0.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);

// ---- State

// Returns the number of values of the state elements in the bit set `sig` (mjtState).
MJAPI int mj_stateSize(const mjModel* m, int sig);

// Copies state elements, concatenated in bit order.
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig);

// Sets state elements.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig);

// Copies the elements dstsig of a state vector that has the elements srcsig. dstsig must be a subset
// of srcsig.
MJAPI void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst,
                           int dstsig);

// Copies state elements from one mjData to another.
MJAPI void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig);

// Returns the first control of actuator `id` that takes effect at `time`, after the delay of the
// actuator. interp: 0 hold, 1 linear, 2 cubic, negative: as in the model.
MJAPI mjtNum mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, int interp);

// Reads the value of a sensor at `time`, after the delay of the sensor. Returns a pointer to the
// stored sample. If no stored sample is the value, writes the interpolated value to result
// [sensor_dim] and returns NULL.
MJAPI const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time,
                                  mjtNum* result, int interp);

// Fill the history buffer of an actuator or sensor with samples, the oldest first. Times must
// increase. If times or values is NULL, the old ones stay. `phase` is the time of the last reading
// of a sensor with an interval. An actuator or sensor without a buffer is an error.
MJAPI void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                              const mjtNum* values);
MJAPI void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                                const mjtNum* values, mjtNum phase);

// Moves qpos along the velocity qvel for dt seconds.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// Computes the velocity that leads from qpos1 to qpos2 in dt seconds.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                               const mjtNum* qpos2);

// Normalises all quaternions of qpos.
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

// ---- Plugins
//
// Plugins are registered for the whole process, from slot 0 on. While a library is being loaded,
// mjp_registerPlugin does not throw. The function that loads the library throws afterwards.

// Clears a plugin before a program fills it in and registers it.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);

// Registers a copy of a plugin. Returns its slot, or -1 after an error. Registering the same plugin
// again changes nothing. Another plugin of the same name is an error.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);

// Returns the number of plugins.
MJAPI int mjp_pluginCount(void);

// Returns the plugin of this name, ignoring case, or NULL. Writes its slot, or -1, to `slot`.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);

// Returns the plugin of a slot, or NULL.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);

// Clears a resource provider before a program fills it in and registers it.
MJAPI void mjp_defaultResourceProvider(mjpResourceProvider* provider);

// Registers a copy of a provider. It provides the files whose names begin with its prefix and a
// colon. Returns its slot, from 1 on. A VFS that uses the provider calls mount once, with the prefix
// as name, and calls unmount when the VFS is deleted. Without a VFS, both are called for each file.
// Returns -1 after a warning if the prefix is not a URI scheme, or if open, read or close is NULL.
// Registering the same provider again changes nothing. Another provider of the same prefix is an
// error.
MJAPI int mjp_registerResourceProvider(const mjpResourceProvider* provider);

// Returns the number of resource providers.
MJAPI int mjp_resourceProviderCount(void);

// Returns the provider whose prefix is the part of a name before its first colon, ignoring case, or
// NULL.
MJAPI const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name);

// Returns the provider of a slot, or NULL.
MJAPI const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot);

// Clear a decoder or an encoder before a program fills it in and registers it.
MJAPI void mjp_defaultDecoder(mjpDecoder* decoder);
MJAPI void mjp_defaultEncoder(mjpEncoder* encoder);

// Register a copy of a decoder or encoder for its content type and extensions. A warning follows if
// one of its functions is NULL, or if it has neither a content type nor extensions. A second decoder
// or encoder for the same content type or extension is an error. The decoders of the library read
// OBJ and STL meshes and MJZ archives. The encoder of the library writes MJZ archives.
MJAPI void mjp_registerDecoder(const mjpDecoder* decoder);
MJAPI void mjp_registerEncoder(const mjpEncoder* encoder);

// Returns a decoder that accepts the resource. Tries the decoder of the content type (unless
// content_type is NULL), then the decoder of the extension of the resource. Returns NULL if neither
// accepts it.
MJAPI const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type);

// Returns the encoder of the content type. If content_type is NULL or has no encoder, returns that
// of the extension of filename, or NULL.
MJAPI const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type);

// Returns the value of an attribute of a plugin instance, or "" if it is not set. Returns NULL if
// the instance or the attribute does not exist.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);

// Loads a shared library, which registers its plugins. The library must find the functions of this
// API in the program (see README).
MJAPI void mj_loadPluginLibrary(const char* path);

// Loads the libraries of a folder, if the folder can be read. Reports each library to `callback`,
// unless `callback` is NULL.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

// ---- Names

// Returns the id of the object with this type (mjtObj) and name, or -1.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);

// Returns the name of an object, or NULL.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);

// Returns the name of the k-th control input of an actuator that has several, or NULL.
MJAPI const char* mj_actuatorInputName(const mjModel* m, int id, int k);

// Names of flags (indexed by the number of the bit), timers, and log topics except mjTOPIC_NONE.
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];
MJAPI extern const char* mjENABLESTRING[mjNENABLE];
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];
MJAPI extern const char* mjTOPICSTRING[mjNTOPIC];

// ---- Support

// Compute the translational and rotational Jacobian (3 x nv each, either may be NULL) of a point
// fixed to a body.
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                  const mjtNum point[3], int body);
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

// Computes the translational Jacobian of a point, and the Jacobian of an axis fixed to the body (3
// x nv each, either may be NULL).
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis,
                           const mjtNum point[3], const mjtNum axis[3], int body);

// Computes the time derivative of the Jacobians of mj_jac. Needs mj_comVel.
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                     const mjtNum point[3], int body);

// mat (3 x nv) = map from qvel to the angular momentum of a subtree about its centre of mass
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);

// Products with the constraint Jacobian: res [nefc] = J vec, res [nv] = J' vec.
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Return whether friction cones are pyramidal, whether the constraint Jacobian is sparse, and
// whether the solver is dual (needs efc_AR).
MJAPI int mj_isPyramidal(const mjModel* m);
MJAPI int mj_isSparse(const mjModel* m);
MJAPI int mj_isDual(const mjModel* m);

// dst = joint-space inertia matrix, nv x nv
MJAPI void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst);

// res = M vec
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res = D^(1/2) L vec, so that |res|^2 = vec' M vec
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// dst += M. dst is sparse, with ascending columns in each row. A row must have room for the entries
// that only M has. If the index arrays are NULL, dst is the lower triangle of a dense nv x nv matrix.
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);

// x = M^-1 y for n vectors
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

// x = sqrtInvD o (L'^-1 y) for n vectors, where o multiplies elements. If sqrtInvD is the square
// root of d->qLDiagInv, then |x|^2 = y' M^-1 y.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y,
                      const mjtNum* sqrtInvD, int n);

// Adds the effect of a force (N) and a torque (N m) at a point of a body to the generalised force
// qfrc_target [nv]. All vectors are in world axes. Force and torque may be NULL.
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                      const mjtNum point[3], int body, mjtNum* qfrc_target);

// Computes the velocity of an object: rotational, then translational, in world or object axes.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid,
                             mjtNum res[6], int flg_local);

// Computes the acceleration of an object: rotational, then translational, in world or object axes.
// The gravitational acceleration is subtracted, as by an accelerometer. Needs mj_rnePostConstraint.
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid,
                                 mjtNum res[6], int flg_local);

// Returns the smallest signed distance of two geoms, at most distmax. Writes the ends of the
// shortest segment to `fromto`, unless `fromto` is NULL. If the distance is greater than distmax,
// writes zeros.
MJAPI mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax,
                             mjtNum fromto[6]);

// Computes the world pose of a frame of a body: xpos from pos, and xmat from quat. A result whose
// argument or array is NULL is skipped. `sameframe` is the mjtSameFrame of the frame.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                           const mjtNum quat[4], int body, mjtByte sameframe);

// Computes force and torque of a contact, in the frame of the contact.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

// Returns the sum of the body masses (kg).
MJAPI mjtNum mj_getTotalmass(const mjModel* m);

// ---- Rays

// Distances are multiples of the length of `vec`; -1 means no hit. `normal` receives the outward
// unit normal at the hit, or zero if the ray hits nothing. `normal` may be NULL.

// Finds the nearest geom along a ray and returns its distance. geomgroup: flags of the 6 groups,
// NULL for all. flg_static: include geoms of static bodies. bodyexclude: body that the ray ignores,
// or -1. geomid receives the geom, or -1; it may be NULL.
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
                    const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1],
                    mjtNum normal[3]);

// Casts nray rays from one point along vec [nray x 3]. Writes the results to geomid [nray], dist
// [nray] and normal [nray x 3]. geomid and normal may be NULL. Geoms beyond the distance `cutoff`
// may be ignored.
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                       const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid,
                       mjtNum* dist, mjtNum* normal, int nray, mjtNum cutoff);

// Return the distance along a ray to the height field of a geom, to the mesh of a geom, or to a
// primitive shape (mjtGeom) with this pose and size.
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                          const mjtNum vec[3], mjtNum normal[3]);
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                        const mjtNum vec[3], mjtNum normal[3]);
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                         const mjtNum pnt[3], const mjtNum vec[3], int geomtype, mjtNum normal[3]);

// Casts a ray at parts of a flex: vertices, edges, faces or skin. Of 3D elements, only the faces in
// layer flex_layer count. After a hit, vertid receives the vertex nearest to the hit; it may be NULL.
MJAPI mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert,
                        mjtBool flg_edge, mjtBool flg_face, mjtBool flg_skin, int flexid,
                        const mjtNum pnt[3], const mjtNum vec[3], int vertid[1], mjtNum normal[3]);

// Casts a ray at the triangles face [nface x 3] with vertices vert [nvert x 3].
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert,
                         const mjtNum pnt[3], const mjtNum vec[3], int vertid[1]);

// ---- Signed distance fields

// Returns the plugin of a geom, which must be a signed distance field.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);

// Compute distance and gradient of a combination of fields (s->type) at a point in the frame of the
// first field. With the distances A and B of the fields, the distance is A (single), max(A, B)
// (intersection), A - B (midsurface), or A + B + |max(A, B)| (collision). The gradient of the
// midsurface is a unit vector.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                        const mjtNum x[3]);

// ---- Derivatives

// Computes Jacobians of one step (row-major) by finite differences of size eps. Skips those that are
// NULL. With x = (qpos tangent, qvel, act) of nx = 2 nv + na numbers:
//   dx' = A dx + B du, dsensor = C dx + D du
//   A [nx x nx], B [nx x nu], C [nsensordata x nx], D [nsensordata x nu]
// On return, state and controls are as before. The Runge-Kutta integrator and models with history
// buffers are errors.
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered,
                            mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D);

// Computes transposed Jacobians of inverse dynamics by forward differences. Skips those that are
// NULL. Row i is the derivative with respect to input i. f [nv] is qfrc_inverse, or qfrc_inverse -
// qfrc_actuator if flg_actuation is set. s is sensordata, m is M [nC]. The Runge-Kutta integrator
// and the noslip solver are errors.
MJAPI void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_actuation,
                         mjtNum* DfDq, mjtNum* DfDv, mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv,
                         mjtNum* DsDa, mjtNum* DmDq);

// Return the version of MuJoCo that mjtools implements: as a number (3012000), and as a text.
MJAPI int mj_version(void);
MJAPI const char* mj_versionString(void);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
