// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that make and change model descriptions (mjspec.h). Included by mujoco.h.

#ifndef MUJOCO_MJEDIT_H_
#define MUJOCO_MJEDIT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjresource.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Descriptions

// A new description: a world without anything. Angles are degrees. To be freed by mj_deleteSpec.
mjSpec* mj_makeSpec(void);

// The description in MJCF or URDF, not compiled; NULL with the messages in `error`, which may be
// NULL. Names of files in a string are relative to the current directory.
mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

// A copy of all that a description has, but for values of the program; NULL with an error of the
// original.
mjSpec* mj_copySpec(const mjSpec* s);

// Frees a description and all elements that it has or had; NULL is nothing. One that was attached to
// another lives as long as that.
void mj_deleteSpec(mjSpec* s);

// The model of a description; NULL with an error of the description (mjs_getError). The model is
// the caller's. The description is as it was, but for ids and for keyframes, which are completed.
mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

// Compiles into an existing model and makes the data anew. m and d (NULL: none) come from the last
// compilation of this description. Time stays, and of each joint, actuator and mocap body the
// state; all else is as after mj_resetData. Returns 0; or -1 with an error of the description, and m
// and d are freed.
int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

// Save the values of the last compilation as MJCF. Return 0, or -1 with a message in `error`; the
// length of the text, without its final zero, if the buffer is too small.
int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);
int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

// Lets a description use a plugin that is registered; -1 if there is none of that name.
int mjs_activatePlugin(mjSpec* s, const char* name);

// Whether what is attached to the description is copied (1) or becomes a part of both (0, as after
// mj_makeSpec). Returns 0.
int mjs_setDeepCopy(mjSpec* s, int deepcopy);

// Deletes an element, and gives back 0. With a body goes all that it carries, and pairs, excludes,
// tendons, equalities, actuators and sensors that refer to any of that; keyframes keep the rest of
// their values. What is in a deleted frame stays where it is; what has a deleted class has main.
// Returns -1 with an error of the description for what cannot be deleted: the world, main, elements
// of another description or that were deleted before.
int mjs_delete(mjSpec* spec, mjsElement* element);

// Attaches a body, a frame with all in it, or a whole description (its `element`) to a frame, a site
// or, no body, a body, with what refers to it alone, all assets and custom data. Names get a prefix and
// a suffix. If mjs_setDeepCopy of the parent's description is on, copies are attached; else the
// elements themselves become parts of both descriptions, and that of the child can no longer be
// compiled. The compiler settings of each description go on to apply to its elements; options that
// differ are merged as <compiler conflict> of the parent says, with a warning. Returns the body or
// frame in the parent's description; NULL with an error of that.
mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                       const char* suffix);

// What went wrong last with a description, "" if nothing did. Only mj_compile empties it.
const char* mjs_getError(mjSpec* s);
// Seconds of the last compilation, by mjtCTimer.
const double* mjs_getTimer(mjSpec* s);
// Warnings of attaching, then of the last compilation.
int mjs_numWarnings(const mjSpec* spec);
const char* mjs_getWarning(const mjSpec* spec, int index);  // NULL if there is none
int mjs_isWarning(mjSpec* s);                               // there are some, and no error

// ---- New elements

// Each returns the struct of a new element without a name. Nothing is checked before the description
// is compiled. `def` is the class whose values the element starts with; NULL stands for the class
// that the body's childclass names, and outside the tree for main. Later changes of a class do not
// change elements.
mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def);  // def: its childclass
mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);
mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);
mjsJoint* mjs_addFreeJoint(mjsBody* body);
mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);
mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);
mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);
mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);  // NULL: in no frame
mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def);
mjsSensor* mjs_addSensor(mjSpec* s);
mjsFlex* mjs_addFlex(mjSpec* s);
mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def);
mjsExclude* mjs_addExclude(mjSpec* s);
mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def);
mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def);
mjsNumeric* mjs_addNumeric(mjSpec* s);
mjsText* mjs_addText(mjSpec* s);
mjsTuple* mjs_addTuple(mjSpec* s);
mjsKey* mjs_addKey(mjSpec* s);
mjsPlugin* mjs_addPlugin(mjSpec* s);  // an instance
mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);
mjsHField* mjs_addHField(mjSpec* s);
mjsSkin* mjs_addSkin(mjSpec* s);
mjsTexture* mjs_addTexture(mjSpec* s);
mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

// A class with the values that its parent has now (NULL: main); NULL if its name is taken.
mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// Append to the path of a tendon. Names are resolved when the description is compiled; sidesite ""
// is none.
mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);
mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);
mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);
mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

// ---- Finding elements

// The description that an element is part of, the one in which it was written, and the compiler
// settings of that, which apply to the element.
mjSpec* mjs_getSpec(const mjsElement* element);
mjSpec* mjs_getOriginSpec(const mjsElement* element);
mjsCompiler* mjs_getCompiler(const mjsElement* element);

// By name, as names are now; NULL if there is none. Meshes and textures without a name are known by
// that of their file. mjs_findSpec looks among the descriptions that were attached, mjs_findChild at
// the body and all below it.
mjSpec* mjs_findSpec(const mjSpec* spec, const char* name);
mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name);
mjsBody* mjs_findBody(const mjSpec* s, const char* name);
mjsFrame* mjs_findFrame(const mjSpec* s, const char* name);
mjsBody* mjs_findChild(const mjsBody* body, const char* name);
mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname);

// The body that carries an element, the frame that it is in, its class; NULL if there is none.
mjsBody* mjs_getParent(const mjsElement* element);
mjsFrame* mjs_getFrame(const mjsElement* element);
mjsDefault* mjs_getDefault(const mjsElement* element);
mjsDefault* mjs_getSpecDefault(const mjSpec* s);  // main

// Index of an element in the model that its description was compiled to. Elements of the tree have
// none (-1) after a change of structure; those of lists have their places.
int mjs_getId(const mjsElement* element);

// Elements of a type, one after the other, in the order of the model; NULL at the end. Take the
// next one before you delete one.
mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type);
mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element);
// What a body carries (bodies, frames, joints, geoms, sites, cameras or lights); with `recurse` what
// is below it, too. Another type is an error of the description.
mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse);
mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse);

// Elements of the path of a tendon, i in [0, mjs_getWrapNum).
int mjs_getWrapNum(const mjsTendon* tendonspec);
mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i);
// The joint, site or geom; NULL for a pulley or if it is missing.
mjsElement* mjs_getWrapTarget(const mjsWrap* wrap);
mjsSite* mjs_getWrapSideSite(const mjsWrap* wrap);
double mjs_getWrapDivisor(const mjsWrap* wrap);
double mjs_getWrapCoef(const mjsWrap* wrap);

// ---- Names, classes, frames

// The name that an element has from now on. Returns -1 and keeps the old one if another element of
// its type has it. Elements that refer to a class know its new name, others keep the old one.
int mjs_setName(mjsElement* element, const char* name);
mjString* mjs_getName(mjsElement* element);

// The class that an element is said to have; its values stay. NULL: main.
void mjs_setDefault(mjsElement* element, const mjsDefault* def);

// Puts an element of the tree into a frame of its body. Returns -1 if the frame is of another, or
// would be in itself.
int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

// ---- Values of the program

// Kept with an element under a key; copies of the element do not have them. `cleanup` is called
// when the value is replaced or deleted, or its element is freed.
void mjs_setUserValue(mjsElement* element, const char* key, const void* data);
void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                 void (*cleanup)(const void*));
const void* mjs_getUserValue(mjsElement* element, const char* key);
void mjs_deleteUserValue(mjsElement* element, const char* key);

// ---- Structs of handles

// NULL if the element is of another type, or NULL.
mjsBody* mjs_asBody(mjsElement* element);
mjsGeom* mjs_asGeom(mjsElement* element);
mjsJoint* mjs_asJoint(mjsElement* element);
mjsSite* mjs_asSite(mjsElement* element);
mjsCamera* mjs_asCamera(mjsElement* element);
mjsLight* mjs_asLight(mjsElement* element);
mjsFrame* mjs_asFrame(mjsElement* element);
mjsActuator* mjs_asActuator(mjsElement* element);
mjsSensor* mjs_asSensor(mjsElement* element);
mjsFlex* mjs_asFlex(mjsElement* element);
mjsPair* mjs_asPair(mjsElement* element);
mjsEquality* mjs_asEquality(mjsElement* element);
mjsExclude* mjs_asExclude(mjsElement* element);
mjsTendon* mjs_asTendon(mjsElement* element);
mjsNumeric* mjs_asNumeric(mjsElement* element);
mjsText* mjs_asText(mjsElement* element);
mjsTuple* mjs_asTuple(mjsElement* element);
mjsKey* mjs_asKey(mjsElement* element);
mjsMesh* mjs_asMesh(mjsElement* element);
mjsHField* mjs_asHField(mjsElement* element);
mjsSkin* mjs_asSkin(mjsElement* element);
mjsTexture* mjs_asTexture(mjsElement* element);
mjsMaterial* mjs_asMaterial(mjsElement* element);
mjsPlugin* mjs_asPlugin(mjsElement* element);

// ---- Structs that stand alone

// Fill a struct with the values of a new element; all pointers are NULL. Not for elements of a
// description, which would lose their containers.
void mjs_defaultSpec(mjSpec* spec);
void mjs_defaultOrientation(mjsOrientation* orient);
void mjs_defaultBody(mjsBody* body);
void mjs_defaultFrame(mjsFrame* frame);
void mjs_defaultJoint(mjsJoint* joint);
void mjs_defaultGeom(mjsGeom* geom);
void mjs_defaultSite(mjsSite* site);
void mjs_defaultCamera(mjsCamera* camera);
void mjs_defaultLight(mjsLight* light);
void mjs_defaultFlex(mjsFlex* flex);
void mjs_defaultMesh(mjsMesh* mesh);
void mjs_defaultHField(mjsHField* hfield);
void mjs_defaultSkin(mjsSkin* skin);
void mjs_defaultTexture(mjsTexture* texture);
void mjs_defaultMaterial(mjsMaterial* material);
void mjs_defaultPair(mjsPair* pair);
void mjs_defaultEquality(mjsEquality* equality);
void mjs_defaultTendon(mjsTendon* tendon);
void mjs_defaultActuator(mjsActuator* actuator);
void mjs_defaultSensor(mjsSensor* sensor);
void mjs_defaultNumeric(mjsNumeric* numeric);
void mjs_defaultText(mjsText* text);
void mjs_defaultTuple(mjsTuple* tuple);
void mjs_defaultKey(mjsKey* key);
void mjs_defaultPlugin(mjsPlugin* plugin);

// ---- Containers of elements

// Replace what a container holds by `size` numbers or bytes, or by a text. A negative size is an
// error.
void mjs_setBuffer(mjByteVec* dest, const void* array, int size);
void mjs_setInt(mjIntVec* dest, const int* array, int size);
void mjs_setFloat(mjFloatVec* dest, const float* array, int size);
void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);
void mjs_setString(mjString* dest, const char* text);
// The words of the text, which white space separates.
void mjs_setStringVec(mjStringVec* dest, const char* text);
// Replaces entry i, which must be there, and returns true.
mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

// Append one entry.
void mjs_appendString(mjStringVec* dest, const char* text);
void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);
void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

// What a container holds, until that changes. The number of entries is stored in `size` unless that
// is NULL.
const char* mjs_getString(const mjString* source);
const double* mjs_getDouble(const mjDoubleVec* source, int* size);

// ---- Elements from few numbers

// Gives a mesh the vertices, normals and faces of a builtin shape (XMLreference, asset/mesh,
// builtin). Returns 0; -1 with an error of the description for parameters out of range; 1 for a type
// that is none.
int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

// What <flexcomp> makes, in a body: bodies, joints, constraints (equality: none, edge, vertex,
// strain) and the flex, which is returned; NULL with an error of the description. Arrays, type and dof
// may be NULL: as in <flexcomp>; mass and inertiabox count if they are positive.
mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim, const char* dof,
                      const int count[3], const int cellcount[3], const double spacing[3],
                      const double scale[3], double radius, double mass, double inertiabox,
                      int equality, int rigid, int flatskin, int elastic2d, const double pos[3],
                      const double quat[4], const double origin[3], const char* file,
                      const mjVFS* vfs);

// The attributes of an instance of a plugin: a std::map<std::string, std::string, std::less<>>,
// which is emptied.
void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);
const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// How many numbers a sensor gives; -1 if that is not known before its description is compiled.
int mjs_sensorDim(const mjsSensor* sensor);

// ---- Kinds of actuators

// Set the parameters of an actuator as the MJCF element of that name does, but for the transmission;
// kinds that need their controls in a range without negative numbers switch that range on. A
// parameter that is an array may be NULL: not given. Return what is wrong with the values, or "".
const char* mjs_setToMotor(mjsActuator* actuator);
const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                              double timeconst[1], double inheritrange);
const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1],
                                 double dampratio[1], double timeconst[1], double inheritrange);
const char* mjs_setToVelocity(mjsActuator* actuator, double kv);
const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1],
                                 double dampratio[1], int ctrlspec);
const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                         double ki[1], double imax[1], double slewmax[1], double inheritrange,
                         int ctrlspec);
const char* mjs_setToDamper(mjsActuator* actuator, double kv);
// A diameter that is not negative says the area.
const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area,
                              double diameter);
// Negative parameters are not given.
const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                            double range[2], double force, double scale, double lmin, double lmax,
                            double vmax, double fpmax, double fvmax);
const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);
// motorconst: torque, back EMF; nominal: voltage, stall torque, free speed; saturation: torque,
// current, current rate; inductance: itself, time constant; cogging: amplitude, period, phase;
// controller: kp, ki, kd, slewmax, largest integral, largest voltage; thermal: resistance,
// capacitance, time constant, temperature coefficient, reference and ambient temperature; lugre:
// stiffness, damping, Coulomb and static friction, Stribeck speed.
const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                             double nominal[3], double saturation[3], double inductance[2],
                             double cogging[3], double controller[6], double thermal[6],
                             double lugre[5], int ctrlspec);

// ---- Frames and orientations

// Replaces a body by a frame of its parent, which is returned, and sets *body to NULL. The frame has
// the pose of the body and what it carried, joints and frames too; what referred to the body goes.
// The parent gets its mass and inertia if one of the two has an explicit inertial; what their geoms
// give them is then inferred, which needs a description that compiles. Returns NULL with an error of
// the description for the world and where that fails; then nothing changes.
mjsFrame* mjs_bodyToFrame(mjsBody** body);

// An orientation other than a quaternion as quaternion; of type mjORIENTATION_QUAT, quat stays.
// Angles are degrees if `degree`; `sequence` is three letters of xyzXYZ (Euler angles; capitals:
// fixed axes). Returns NULL, or what is wrong.
const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                   const mjsOrientation* orientation);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJEDIT_H_
