// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The C API. It has the names and signatures of MuJoCo 3.12, so programs for MuJoCo compile without
// changes, and MuJoCo's documentation applies (APIreference). Parentheses such as (Programming,
// Asset cache) name a chapter and a section of that documentation.
//
// Errors. If an error occurs, a function that loads a model returns NULL and gives a message or a
// warning. mj_makeData does the same for a model with damaged sizes. For all other functions, the
// effect of an error depends on whether the program has set a handler: mju_user_error, or one with
// mju_setLogHandler (mjlog.h).
//
// A handler receives the message after the function has released everything that it held. Therefore
// the handler may return, throw a C++ exception or leave with longjmp. When the handler returns,
// the function returns too. Its result is then NULL for a pointer and 0 for a number, unless its
// comment says otherwise. The function may have written a part of its outputs. An mjData then holds
// a state between the old and the intended one. Its arrays and counts agree with each other, and it
// can be read, set, stepped, reset and freed. No exception of the library reaches the program.
//
// Without a handler, the effect depends on the library. In the static library (libmjtools.a), the
// function throws a C++ exception that is derived from std::runtime_error. An exception that
// nothing catches, as in a C program, ends the process with its message. The shared library
// (libmjtools.so) throws no exceptions: it ends the process with the message, as MuJoCo does.
//
// The rules also hold for functions that are called by callbacks of the program (mjcallback.h). An
// error in a function of a plugin, including a call of mju_error, ends the library function that
// called the plugin. mju_error itself ends the process only if the program calls it without a
// handler.

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
// A virtual file system (VFS) holds files of models in memory, or gets them from a provider. A file
// is looked for in the following places:
//   1. in the VFS under its whole path
//   2. at the providers that are mounted at a folder which contains the file
//   3. at the resource provider of its prefix
//   4. in the VFS under the last part of its path, ignoring case; the last such file is used
//   5. on the disk
// Paths are compared after "." and ".." and doubled separators are removed. The functions of this
// section report an error for a VFS that was not made with mj_defaultVFS, and for NULL unless NULL
// is allowed. Several threads may use a VFS. (Programming, Virtual file system)

// Initialises an empty VFS, which the caller must free with mj_deleteVFS.
MJAPI void mj_defaultVFS(mjVFS* vfs);

// Mounts a provider, which then supplies the file at `filepath` and all files below it. The
// provider must exist until it is unmounted. Returns 0 on success, 2 if the path is taken, and -1
// if an argument or a callback is NULL.
MJAPI int mj_mountVFS(mjVFS* vfs, const char* filepath, const mjpResourceProvider* provider);

// Unmounts the provider at a path. Returns 0, or -1 if no provider is mounted there.
MJAPI int mj_unmountVFS(mjVFS* vfs, const char* filename);

// Reads a file from the disk and adds it to the VFS. Its name in the VFS is the last part of its
// path, in lower case. `directory` may be NULL. Returns 0 on success, 2 if the name is taken, and
// -1 if the file cannot be read.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Adds a copy of `buffer` (nbuffer bytes) as a file with the path `name`. Returns 0 on success, 2
// if the path is taken, and -1 if an argument is NULL or negative.
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);

// Deletes the file with this path. If there is no such file, deletes the file whose name is the
// last part of the path in lower case. Returns 0, or -1 if neither file exists.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);

// mj_containsBufferVFS returns 1 if a file was added with exactly this path. mj_containsFileVFS
// returns 1 if a file was added whose name is the last part of this path.
MJAPI int mj_containsBufferVFS(mjVFS* vfs, const char* name);
MJAPI int mj_containsFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Unmounts all providers of a VFS and frees it. NULL is allowed. Models and descriptions that were
// read from the VFS stay valid.
MJAPI void mj_deleteVFS(mjVFS* vfs);

// ---- Asset cache
//
// The cache keeps compiled meshes and images in memory, so that other descriptions that use the
// same files compile faster. Results never depend on the cache. Several threads may use it.
// (Programming, Asset cache)

// Returns the cache that the whole process shares.
MJAPI mjCache* mj_getCache(void);

// Returns the number of bytes that a cache holds, or 0 if `cache` is NULL.
MJAPI size_t mj_getCacheSize(const mjCache* cache);

// Returns the largest number of bytes that a cache may hold, or 0 if `cache` is NULL. The limit is
// 500 MiB when the program starts.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);

// Sets the largest number of bytes that a cache may hold, and returns it. If the cache holds more,
// assets are removed: first those that were used least often, and among these the oldest. A size of
// 0 switches the cache off.
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);

// Removes all assets from a cache.
MJAPI void mj_clearCache(mjCache* cache);

// ---- Resources
//
// A resource is a file that a model refers to by a name. The file is on the disk, in a VFS, or
// supplied by a provider. If a file cannot be opened or written, the reason is written to `error`.
// (Programming, Resource providers)

// Opens the file `name` relative to the folder `dir`. `dir` and `vfs` may be NULL. Returns NULL if
// the file does not exist. The caller must close the resource with mju_closeResource before it
// deletes the VFS.
MJAPI mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error,
                                   size_t nerror);

// Closes and frees a resource; NULL is allowed.
MJAPI void mju_closeResource(mjResource* resource);

// Points *buffer to the bytes of an open resource. The bytes are valid until the resource is
// closed. Returns the number of bytes, or -1 if they cannot be read.
MJAPI int mju_readResource(mjResource* resource, const void** buffer);

// Writes bytes to the file `name`, on the disk or through the provider that the name selects.
// Returns the number of bytes, or -1 on failure.
MJAPI mjtSize mju_writeResource(const char* name, const void* buffer, mjtSize nbytes,
                                const mjVFS* vfs, char* error, size_t nerror);

// Finds the folder of a resource, which is the beginning of its name up to the last separator, or
// the prefix if the name has no separator. Points *dir to the name and writes the length of the
// folder to *ndir.
MJAPI void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir);

// Compares the time of the last change of an open resource with a time stamp. Returns 0 if they are
// equal, a positive number if the resource is newer or the answer is unknown, and a negative number
// if it is older.
MJAPI int mju_isModifiedResource(const mjResource* resource, const char* timestamp);

// Decodes a resource with the decoder for the content type, or for the extension if `content_type`
// is NULL. Returns a description, which the caller frees with mj_deleteSpec. If there is no such
// decoder, or if the decoder fails, a warning is sent and the result is NULL.
MJAPI mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs);

// ---- Models

// Compiles an MJCF file, or the MJCF file in an archive. Files are read from `vfs`, or from the
// disk if `vfs` is NULL. On failure, returns NULL and writes the diagnostics to `error`. On
// success, writes the warnings to `error`, and also sends each warning to the log handler or to
// mju_user_warning. If the topic mjTOPIC_TIME_CMP is enabled, the durations of the passes are
// logged. (XML reference)
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Writes the description that the last successful mj_loadXML read, as MJCF. If `m` is not NULL, the
// values of `m` are written. `m` must be the model that this call of mj_loadXML returned, or a copy
// of it, and may have been changed since. If `filename` is NULL or empty, the text is written to
// standard output. On success, returns 1 and writes to `error` a list of the values that MJCF
// cannot express. On failure, returns 0 and writes the reason to `error`. (XML reference)
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);

// Frees the description that the last mj_loadXML read.
MJAPI void mj_freeLastXML(void);

// Loads a model from an MJB file and checks all references in it. The file is read from `vfs`, or
// from the disk if `vfs` is NULL. On failure, sends a warning and returns NULL.
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

// Loads a model from the bytes of an MJB file in memory. Otherwise it does the same as
// mj_loadModel.
MJAPI mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz);

// Writes a model in binary form (MJB) to `buffer`, or to a file if `buffer` is NULL. If writing
// fails, no partly written file is left.
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

// Returns the number of bytes that mj_saveModel writes.
MJAPI mjtSize mj_sizeModel(const mjModel* m);

// Returns a copy of a model that shares no memory with it. If `dest` is not NULL, the copy is
// written to `dest`, which must have the same sizes.
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

// Frees a model; NULL is allowed.
MJAPI void mj_deleteModel(mjModel* m);

// Computes again the constants that are derived from other values of the model (masses, lengths,
// inverse weights at qpos0 ...). Call it after you change a model. `d` is overwritten.
// (Programming, Simulation: model changes)
MJAPI void mj_setConst(mjModel* m, mjData* d);

// Sets the default options of mj_setLengthRange.
MJAPI void mj_defaultLROpt(mjLROpt* opt);

// Computes actuator_lengthrange of actuator `index` by simulating the model with the physics
// options in m->opt. `d` is overwritten. If `opt` excludes the actuator, its range does not change.
// Returns 1 on success. If a simulation is unstable or does not settle, returns 0 and writes a
// message to `error`.
MJAPI int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error,
                            int error_sz);

// Sets the default constraint parameters solref [mjNREF] and solimp [mjNIMP]. Each argument may be
// NULL.
MJAPI void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp);

// Scales the masses and inertias of all bodies so that the masses add up to `newmass` (kg). Call
// mj_setConst afterwards.
MJAPI void mj_setTotalmass(mjModel* m, mjtNum newmass);

// Sets the default physics options.
MJAPI void mj_defaultOption(mjOption* opt);

// Sets the default visual options.
MJAPI void mj_defaultVisual(mjVisual* vis);

// Prints the grammar of MJCF: its elements, how often each may occur, and its attributes. The
// output is an HTML table if `flg_html` is set, and text otherwise. In the table, elements are
// indented by padding if `flg_pad` is set, and by spaces otherwise. The text is written to a file
// if `filename` is not NULL. If `buffer` is not NULL, as much of the text as fits is written to it.
// Returns the length of the whole text without the final zero.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html,
                         int flg_pad);

// Prints the model as text to a file, or to standard output if `filename` is NULL.
MJAPI void mj_printModel(const mjModel* m, const char* filename);

// Prints the model as mj_printModel does. `float_format` is a printf format for real numbers. If it
// is not valid, "% -9.2g" is used.
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);

// ---- Data

// Allocates the data for simulating a model, and sets them to qpos0. If the model has a feature
// that mjtools does not simulate, this is an error.
MJAPI mjData* mj_makeData(const mjModel* m);

// Returns a copy of the data. If `dest` is not NULL, the data are copied to `dest`.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Frees data and their worker threads. NULL is allowed.
MJAPI void mj_deleteData(mjData* d);

// Starts `nthread` worker threads for the data, which replace earlier threads. 0 means no worker
// threads. The threads solve constraint islands in parallel. Results do not depend on the number of
// threads. Copies of the data do not have threads.
MJAPI void mju_threadpool(mjData* d, int nthread);

// Print the data as text to a file, or to standard output if `filename` is NULL.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                                 const char* float_format);

// Resets the data to the configuration qpos0 at time 0.
MJAPI void mj_resetData(const mjModel* m, mjData* d);

// Sets every byte of computed values to `debug_value`, and then resets the data.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

// Sets all controls to 0. Controls that form a quaternion are set to the identity.
MJAPI void mj_resetCtrl(const mjModel* m, mjData* d);

// Resets the data to keyframe `key`. If the model does not have this keyframe, resets the data like
// mj_resetData.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

// Stores the time and the state of `d` in keyframe k of the model.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);

// Sets all callbacks (mjcallback.h) to NULL.
MJAPI void mj_resetCallbacks(void);

// Counts a warning of a type (mjtWarning). `info` is the index or size that the warning is about.
// The first warning of each type since the last reset is also shown.
MJAPI void mj_warning(mjData* d, int warning, int info);

// mj_markStack opens a frame of scratch memory on the stack of `d`, and mj_freeStack closes it.
// Closing a frame frees everything that was allocated in it. Frames may be nested. If the memory is
// full, mj_markStack reports an error and does not open a frame.
MJAPI void mj_markStack(mjData* d);
MJAPI void mj_freeStack(mjData* d);

// Allocate scratch memory in the current frame. The memory is not initialised, and is NULL if the
// size is 0. If there is not enough memory, this is an error. `alignment` is a power of two.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);

// ---- Simulation

// Advances the data by one timestep (opt.timestep seconds) with the integrator of the model.
// (Computation, Simulation pipeline)
MJAPI void mj_step(const mjModel* m, mjData* d);

// Runs the first part of a step, which does not depend on the controls. A program may set the
// controls after this part.
MJAPI void mj_step1(const mjModel* m, mjData* d);

// Runs the second part of a step, after the controls were set.
MJAPI void mj_step2(const mjModel* m, mjData* d);

// Computes all values that depend on the state and the controls: positions, velocities, forces,
// accelerations and sensors.
MJAPI void mj_forward(const mjModel* m, mjData* d);

// Runs mj_forward, but skips all stages up to and including `skipstage` (mjtStage). If `skipsensor`
// is not 0, sensors are skipped too.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// Computes inverse dynamics: the forces qfrc_inverse that cause the accelerations qacc.
// (Computation, Inverse dynamics)
MJAPI void mj_inverse(const mjModel* m, mjData* d);

// Runs mj_inverse, but skips all stages up to and including `skipstage` (mjtStage). If `skipsensor`
// is not 0, sensors are skipped too.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// ---- Stages

// Run one stage of mj_forward. Each stage needs the results of the stages that are listed before
// it.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);

// Run one stage of mj_inverse. mj_invConstraint computes the constraint forces from d->qacc.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);

// Compares forward and inverse dynamics after a call of mj_forward. Writes two norms of their
// differences to d->solver_fwdinv: one for constraint forces and one for applied forces.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

// Advance the state by one step from the accelerations, with one of three methods: semi-implicit
// Euler (mj_Euler), Runge-Kutta (mj_RungeKutta; N must be 4), or implicit in velocity (mj_implicit;
// opt.integrator must be implicit or implicitfast).
MJAPI void mj_Euler(const mjModel* m, mjData* d);
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);
MJAPI void mj_implicit(const mjModel* m, mjData* d);

// Check qpos, qvel or qacc for NaN, infinity and huge values. If such a value is found, warn, and
// reset the simulation unless mjDSBL_AUTORESET is set.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);
MJAPI void mj_checkVel(const mjModel* m, mjData* d);
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);

// Compute the values of the sensors whose inputs are known after the position stage (mj_sensorPos),
// the velocity stage (mj_sensorVel) or the acceleration stage (mj_sensorAcc). Write them to
// d->sensordata.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);

// Run the parts of the position stage. They are declared in the order in which they run.
// mj_fwdKinematics runs all parts up to mj_tendon.
MJAPI void mj_fwdKinematics(const mjModel* m, mjData* d);
MJAPI void mj_kinematics(const mjModel* m, mjData* d);
MJAPI void mj_comPos(const mjModel* m, mjData* d);
MJAPI void mj_camlight(const mjModel* m, mjData* d);
MJAPI void mj_flex(const mjModel* m, mjData* d);
MJAPI void mj_tendon(const mjModel* m, mjData* d);
MJAPI void mj_crb(const mjModel* m, mjData* d);      // d->crb, and d->M without tendons
MJAPI void mj_makeM(const mjModel* m, mjData* d);    // d->M: mj_crb plus the inertia of tendons
MJAPI void mj_factorM(const mjModel* m, mjData* d);  // M = L' D L: d->qLD and d->qLDiagInv
MJAPI void mj_collision(const mjModel* m, mjData* d);
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);
MJAPI void mj_island(const mjModel* m, mjData* d);
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);
MJAPI void mj_transmission(const mjModel* m, mjData* d);

// Run the parts of the velocity stage. They are declared in the order in which they run.
MJAPI void mj_comVel(const mjModel* m, mjData* d);
MJAPI void mj_passive(const mjModel* m, mjData* d);
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);

// result [nv] = generalised force of gravity, Coriolis and centrifugal terms. If `flg_acc` is set,
// M qacc is added, where M is the inertia matrix of the bodies without armatures.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);

// Compute values that mj_forward computes only if they are needed. mj_subtreeVel computes
// d->subtree_linvel and d->subtree_angmom. mj_rnePostConstraint computes d->cacc, d->cfrc_int and
// d->cfrc_ext from qacc and the constraint forces. mj_energyPos and mj_energyVel compute the
// potential and kinetic energy in d->energy (J).
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);
MJAPI void mj_energyPos(const mjModel* m, mjData* d);
MJAPI void mj_energyVel(const mjModel* m, mjData* d);

// Computes d->qfrc_constraint, efc_force and efc_state from the residuals J qacc - aref, which are
// given as jar [nefc]. Writes the cost of the constraints to `cost`, unless it is NULL. If
// `flg_coneHessian` is set, also computes contact.H of the contacts that are in the middle zone of
// an elliptic cone.
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                               int flg_coneHessian);

// Returns the largest number of contacts that two geoms can have. It may depend on whether the
// geoms have a margin: `has_margin` is 1 if they do, 0 if they do not, and negative if the function
// should look in the model.
MJAPI int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin);

// Appends a contact to d->contact and removes all constraint rows. Call mj_makeConstraint
// afterwards. Returns 0. If the arena has no room for the contact, returns 1 and warns.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);

// ---- State

// Returns the number of values in a state vector that holds the parts of the state in `sig` (bits
// of mjtState).
MJAPI int mj_stateSize(const mjModel* m, int sig);

// Copies the parts of the state in `sig` to a vector, one after the other in the order of the bits.
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig);

// Sets the parts of the state in `sig` from a vector that mj_getState wrote.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig);

// Copies some parts of a state vector. `src` holds the parts in `srcsig`. The parts in `dstsig`,
// which must be a subset of `srcsig`, are copied to `dst`.
MJAPI void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst,
                           int dstsig);

// Copies the parts of the state in `sig` from one mjData to another.
MJAPI void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig);

// Returns the value that takes effect at `time` for the first control of actuator `id`. If the
// actuator has a delay, this value is a control that was set earlier. `interp` selects the
// interpolation between samples: 0 hold, 1 linear, 2 cubic, negative as in the model.
MJAPI mjtNum mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, int interp);

// Reads the value that a sensor outputs at `time`. If the sensor has a delay, this value was
// measured earlier. If the value is a stored sample, returns a pointer to the sample. Otherwise
// writes the interpolated value to `result` [sensor_dim] and returns NULL.
MJAPI const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time,
                                  mjtNum* result, int interp);

// Fill the history of an actuator or a sensor with samples. The oldest sample comes first, and
// times must increase. If `times` or `values` is NULL, the times or values in the history do not
// change. `phase` is the time of the last measurement of a sensor with an interval. An actuator or
// sensor without a history is an error.
MJAPI void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                              const mjtNum* values);
MJAPI void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                                const mjtNum* values, mjtNum phase);

// Advances qpos by the motion with the velocity qvel during `dt` seconds.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// Computes the velocity qvel that leads from qpos1 to qpos2 in `dt` seconds.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                               const mjtNum* qpos2);

// Normalises all quaternions in qpos.
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

// ---- Plugins
//
// Plugins are registered for the whole process and numbered by slots, which begin at 0. While a
// library is being loaded, mjp_registerPlugin does not report errors. The function that loads the
// library reports the first of them afterwards.

// Sets all members of a plugin to 0 or NULL, before a program fills it in and registers it.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);

// Registers a copy of a plugin. Returns its slot, or -1 after an error. Registering the same plugin
// again changes nothing. Another plugin with the same name is an error.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);

// Returns the number of registered plugins.
MJAPI int mjp_pluginCount(void);

// Returns the plugin called `name`, ignoring case, or NULL if no such plugin exists. Writes the slot
// of the plugin, or -1, to `slot`.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);

// Returns the plugin in a slot, or NULL.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);

// Sets all members of a resource provider to 0 or NULL, before a program fills it in and registers
// it.
MJAPI void mjp_defaultResourceProvider(mjpResourceProvider* provider);

// Registers a copy of a resource provider. It provides the files whose names begin with its prefix
// and a colon. Returns its slot; slots begin at 1.
//
// A VFS that uses the provider calls `mount` once, with the prefix as name, and calls `unmount`
// when the VFS is deleted. If a program uses no VFS, `mount` and `unmount` are called for each
// file.
//
// If the prefix is not a valid URI scheme, or if `open`, `read` or `close` is NULL, a warning is
// sent and -1 is returned. Registering the same provider again changes nothing. Another provider
// with the same prefix is an error.
MJAPI int mjp_registerResourceProvider(const mjpResourceProvider* provider);

// Returns the number of registered resource providers.
MJAPI int mjp_resourceProviderCount(void);

// Returns the provider whose prefix is the part of `resource_name` before the first colon, ignoring
// case. Returns NULL if there is no such provider.
MJAPI const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name);

// Returns the resource provider in a slot, or NULL.
MJAPI const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot);

// Set all members of a decoder or an encoder to NULL, before a program fills it in and registers
// it.
MJAPI void mjp_defaultDecoder(mjpDecoder* decoder);
MJAPI void mjp_defaultEncoder(mjpEncoder* encoder);

// Register a copy of a decoder or an encoder for its content type and its extensions. If one of its
// functions is NULL, or if it has neither a content type nor extensions, a warning is sent and it
// is not registered. A second decoder or encoder for the same content type or extension is an
// error. The library itself has decoders for OBJ and STL meshes and for MJZ archives, and an
// encoder for MJZ archives.
MJAPI void mjp_registerDecoder(const mjpDecoder* decoder);
MJAPI void mjp_registerEncoder(const mjpEncoder* encoder);

// Returns a decoder that can read a resource. First the decoder for the content type is asked
// (unless `content_type` is NULL), and then the decoder for the extension of the resource. Returns
// NULL if neither can read it.
MJAPI const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type);

// Returns the encoder for the content type. If `content_type` is NULL or has no encoder, returns
// the encoder for the extension of `filename`, or NULL.
MJAPI const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type);

// Returns the value of the attribute `attrib` of a plugin instance, or "" if it is not set. Returns
// NULL if the instance or the attribute does not exist.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);

// Loads a shared library, which registers the plugins in it. The library needs the functions of
// this API. If the program contains them, it must export them (-rdynamic, or ENABLE_EXPORTS in
// CMake).
MJAPI void mj_loadPluginLibrary(const char* path);

// Loads all shared libraries in a folder. Does nothing if the folder cannot be read. Calls
// `callback` for each library, unless it is NULL.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

// ---- Names

// Returns the id of the object with this type (mjtObj) and name, or -1.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);

// Returns the name of the object with this type (mjtObj) and id, or NULL.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);

// Returns the name of control k of an actuator that has several controls, or NULL.
MJAPI const char* mj_actuatorInputName(const mjModel* m, int id, int k);

// Names for menus and messages: disable and enable flags (indexed by the number of the bit),
// timers, and log topics (without mjTOPIC_NONE).
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];
MJAPI extern const char* mjENABLESTRING[mjNENABLE];
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];
MJAPI extern const char* mjTOPICSTRING[mjNTOPIC];

// ---- Support

// Compute the translational and the rotational Jacobian of a point that moves with a body. Each
// Jacobian has the shape 3 x nv and may be NULL.
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                  const mjtNum point[3], int body);
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

// Computes the translational Jacobian of a point, and the Jacobian of an axis that rotates with the
// body. Each Jacobian has the shape 3 x nv and may be NULL.
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis,
                           const mjtNum point[3], const mjtNum axis[3], int body);

// Computes the time derivatives of the Jacobians that mj_jac computes. d->cvel must be up to date
// (mj_comVel).
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                     const mjtNum point[3], int body);

// mat [3 x nv] = matrix that maps qvel to the angular momentum of a subtree about its centre of
// mass
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);

// Multiply by the constraint Jacobian: res [nefc] = J vec (mj_mulJacVec), res [nv] = J' vec
// (mj_mulJacTVec).
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Return 1 if friction cones are pyramids (mj_isPyramidal), if the constraint Jacobian is sparse
// (mj_isSparse), or if the solver is dual and needs efc_AR (mj_isDual).
MJAPI int mj_isPyramidal(const mjModel* m);
MJAPI int mj_isSparse(const mjModel* m);
MJAPI int mj_isDual(const mjModel* m);

// dst = joint-space inertia matrix M, as a dense matrix [nv x nv]
MJAPI void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst);

// res = M vec
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res = D^(1/2) L vec, so that |res|^2 = vec' M vec
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// dst += M. If the index arrays are not NULL, `dst` is sparse with ascending columns in each row,
// and each row must have room for the entries that only M has. If the index arrays are NULL, `dst`
// is the lower triangle of a dense matrix [nv x nv].
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);

// x = M^-1 y for each of n vectors
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

// x = sqrtInvD o (L'^-1 y) for each of n vectors, where o multiplies element by element. If
// `sqrtInvD` is the square root of d->qLDiagInv, then |x|^2 = y' M^-1 y.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y,
                      const mjtNum* sqrtInvD, int n);

// Adds to the generalised force qfrc_target [nv] the effect of a force (N) and a torque (N m) that
// act at a point of a body. All vectors are in world axes. `force` and `torque` may be NULL.
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                      const mjtNum point[3], int body, mjtNum* qfrc_target);

// Computes the velocity of an object: rotational [3], translational [3], in the axes of the
// object if `flg_local` is set, and in world axes otherwise.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid,
                             mjtNum res[6], int flg_local);

// Computes the acceleration of an object: rotational [3], translational [3], in the axes of the
// object if `flg_local` is set, and in world axes otherwise. The gravitational acceleration is
// subtracted, as an accelerometer does. d->cacc must be up to date (mj_rnePostConstraint).
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid,
                                 mjtNum res[6], int flg_local);

// Returns the smallest signed distance between two geoms, or `distmax` if it is larger. Writes the
// ends of the shortest segment between the geoms to `fromto`, unless it is NULL. If the distance is
// larger than distmax, writes zeros.
MJAPI mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax,
                             mjtNum fromto[6]);

// Computes the pose in the world of a frame that is fixed to a body: `xpos` from `pos`, and `xmat`
// from `quat`. If an output or its input is NULL, this output is not computed. `sameframe` is the
// mjtSameFrame of the frame.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                           const mjtNum quat[4], int body, mjtByte sameframe);

// Computes the force and the torque of a contact, in the frame of the contact.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

// Returns the sum of the body masses (kg).
MJAPI mjtNum mj_getTotalmass(const mjModel* m);

// ---- Rays

// Distances along a ray are given in units of the length of `vec`. A distance of -1 means that the
// ray hits nothing. `normal`, which may be NULL, receives the outward unit normal at the hit, or
// zeros.

// Finds the nearest geom along the ray that begins at `pnt`, and returns its distance. `geomgroup`
// has 6 flags that select groups of geoms; NULL selects all groups. If `flg_static` is set, geoms
// of static bodies are included. The ray ignores the body `bodyexclude`, unless it is -1. `geomid`,
// which may be NULL, receives the id of the geom, or -1.
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
                    const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1],
                    mjtNum normal[3]);

// Does the same as mj_ray for `nray` rays from one point. Their directions are the rows of vec
// [nray x 3]. Writes the results to geomid [nray], dist [nray] and normal [nray x 3]. `geomid` and
// `normal` may be NULL. Geoms that are farther away than `cutoff` may be ignored.
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                       const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid,
                       mjtNum* dist, mjtNum* normal, int nray, mjtNum cutoff);

// Return the distance along a ray to the height field of a geom (mj_rayHfield), to the mesh of a
// geom (mj_rayMesh), or to a primitive shape with a given pose, size and type (mju_rayGeom).
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                          const mjtNum vec[3], mjtNum normal[3]);
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                        const mjtNum vec[3], mjtNum normal[3]);
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                         const mjtNum pnt[3], const mjtNum vec[3], int geomtype, mjtNum normal[3]);

// Returns the distance along a ray to the selected parts of a flex: vertices, edges, faces or skin.
// If the elements of the flex are tetrahedra, the faces are those in layer `flex_layer`. `vertid`,
// which may be NULL, receives the vertex that is nearest to the hit.
MJAPI mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert,
                        mjtBool flg_edge, mjtBool flg_face, mjtBool flg_skin, int flexid,
                        const mjtNum pnt[3], const mjtNum vec[3], int vertid[1], mjtNum normal[3]);

// Returns the distance along a ray to a set of triangles: face [nface x 3] holds indices of the
// vertices vert [nvert x 3]. `vertid`, which may be NULL, receives the vertex that is nearest to
// the hit.
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert,
                         const mjtNum pnt[3], const mjtNum vec[3], int vertid[1]);

// ---- Signed distance fields

// Returns the plugin of geom `id`. It is an error if this plugin is not a signed distance field.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);

// Compute the distance (mjc_distance) or the gradient (mjc_gradient) of a combination of two fields
// at a point. The point is given in the frame of the first field. If A and B are the distances of
// the two fields, the combined distance depends on s->type: A (single), A - B (midsurface),
// max(A, B) (intersection), or A + B + |max(A, B)| (collision). The gradient of the midsurface is a
// unit vector.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                        const mjtNum x[3]);

// ---- Derivatives

// Computes the derivatives of one step by finite differences of size `eps`. The step maps the state
// x = (qpos tangent, qvel, act), which has nx = 2 nv + na numbers, and the controls u to the next
// state and the sensor data:
//
//   dx' = A dx + B du, dsensor = C dx + D du
//   A [nx x nx], B [nx x nu], C [nsensordata x nx], D [nsensordata x nu], by rows
//
// Matrices that are NULL are not computed. If `flg_centered` is set, differences are centred. The
// state and the controls in d are the same after the call as before. It is an error if the model
// has histories or uses the Runge-Kutta integrator.
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered,
                            mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D);

// Computes the transposed derivatives of inverse dynamics by forward differences. Row i of each
// matrix is the derivative with respect to input i. In the names of the matrices, f [nv] is
// qfrc_inverse, or qfrc_inverse - qfrc_actuator if `flg_actuation` is set, s is sensordata, and m
// is M [nC]. Matrices that are NULL are not computed. It is an error if the model uses the
// Runge-Kutta integrator or the noslip solver.
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
