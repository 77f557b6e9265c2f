// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that make and change model descriptions (mjspec.h). Included by mujoco.h.

#ifndef MUJOCO_MJEDIT_H_
#define MUJOCO_MJEDIT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjresource.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Descriptions

// A new description: a world without anything. Angles are degrees. To be freed by mj_deleteSpec.
MJAPI mjSpec* mj_makeSpec(void);

// The description in MJCF or URDF, not compiled; NULL with the messages in `error`, which may be
// NULL. Names of files in a string are relative to the current directory.
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

// A new description of a file of any format: MJCF and URDF by the extension .xml or .urdf, in any
// case, or the content type "text/xml"; others by their decoder (mjp_registerDecoder), that of the
// content type, which may be NULL, or of the extension. Returns NULL with the reason in `error`.
MJAPI mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs,
                       char* error, int error_sz);

// A copy of all that a description has, but for values of the program; NULL with an error of the
// original.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);

// Frees a description and all elements that it has or had; NULL is nothing. One that was attached to
// another lives as long as that.
MJAPI void mj_deleteSpec(mjSpec* s);

// The model of a description; NULL with an error of the description (mjs_getError). The model is
// the caller's. The description is as it was, but for ids and for keyframes, which are completed.
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

// Compiles into an existing model and makes the data anew. m and d (NULL: none) come from the last
// compilation of this description. Time stays, and of each joint, actuator and mocap body the
// state; all else is as after mj_resetData. Returns 0; or -1 with an error of the description, and m
// and d are freed.
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

// Save the values of the last compilation as MJCF. Return 0, or -1 with a message in `error`; the
// length of the text, without its final zero, if the buffer is too small.
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

// Writes a file of the format of its extension or content type, which may be NULL: MJCF (.xml,
// "text/xml") of a description, or of what the last mj_loadXML read with the values of a model if
// `s` is NULL; a binary model (.mjb), its listing (.txt, "text/plain"); others by their encoder, as
// archives (.mjz, .zip, "application/zip") of a description with its files. Returns the number of
// bytes, or -1 with the reason in `error`.
MJAPI mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename,
                        const char* content_type, const mjVFS* vfs, char* error, int error_sz);

// Takes over what was changed in a model since the description was compiled to it: options, poses,
// inertias and other values of elements, not meshes, height fields and pictures. Returns 1, or 0 with
// an error of the description if the model is not one of it as it is.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);

// Adds the files that a model in XML names to a list: itself, what it includes, models that it is
// made of, and files of assets, each once.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);

// Lets a description use a plugin that is registered; -1 if there is none of that name.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);

// Whether what is attached to the description is copied (1) or becomes a part of both (0, as after
// mj_makeSpec). Returns 0.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);

// Deletes an element, and gives back 0. With a body goes all that it carries, and pairs, excludes,
// tendons, equalities, actuators and sensors that refer to any of that; keyframes keep the rest of
// their values. What is in a deleted frame stays where it is; what has a deleted class has main.
// Returns -1 with an error of the description for what cannot be deleted: the world, main, elements
// of another description or that were deleted before.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

// Attaches a body, a frame with all in it, or a whole description (its `element`) to a frame, a site
// or, no body, a body, with what refers to it alone, all assets and custom data. Names get a prefix and
// a suffix. If mjs_setDeepCopy of the parent's description is on, copies are attached; else the
// elements themselves become parts of both descriptions, and that of the child can no longer be
// compiled. The compiler settings of each description go on to apply to its elements; options that
// differ are merged as <compiler conflict> of the parent says, with a warning. Returns the body or
// frame in the parent's description; NULL with an error of that.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                             const char* suffix);

// What went wrong last with a description, "" if nothing did. Only mj_compile empties it.
MJAPI const char* mjs_getError(mjSpec* s);
// Seconds of the last compilation, by mjtCTimer.
MJAPI const double* mjs_getTimer(mjSpec* s);
// Warnings of attaching, then of the last compilation.
MJAPI int mjs_numWarnings(const mjSpec* spec);
MJAPI const char* mjs_getWarning(const mjSpec* spec, int index);  // NULL if there is none
MJAPI int mjs_isWarning(mjSpec* s);                               // there are some, and no error

// ---- New elements

// Each returns the struct of a new element without a name. Nothing is checked before the description
// is compiled. `def` is the class whose values the element starts with; NULL stands for the class
// that the body's childclass names, and outside the tree for main. Later changes of a class do not
// change elements.
MJAPI mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def);  // def: its childclass
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);  // NULL: in no frame
MJAPI mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def);
MJAPI mjsSensor* mjs_addSensor(mjSpec* s);
MJAPI mjsFlex* mjs_addFlex(mjSpec* s);
MJAPI mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def);
MJAPI mjsExclude* mjs_addExclude(mjSpec* s);
MJAPI mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def);
MJAPI mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def);
MJAPI mjsNumeric* mjs_addNumeric(mjSpec* s);
MJAPI mjsText* mjs_addText(mjSpec* s);
MJAPI mjsTuple* mjs_addTuple(mjSpec* s);
MJAPI mjsKey* mjs_addKey(mjSpec* s);
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);  // an instance
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);
MJAPI mjsHField* mjs_addHField(mjSpec* s);
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);
MJAPI mjsTexture* mjs_addTexture(mjSpec* s);
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

// A class with the values that its parent has now (NULL: main); NULL if its name is taken.
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// Append to the path of a tendon. Names are resolved when the description is compiled; sidesite ""
// is none.
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

// ---- Finding elements

// The description that an element is part of, the one in which it was written, and the compiler
// settings of that, which apply to the element.
MJAPI mjSpec* mjs_getSpec(const mjsElement* element);
MJAPI mjSpec* mjs_getOriginSpec(const mjsElement* element);
MJAPI mjsCompiler* mjs_getCompiler(const mjsElement* element);

// By name, as names are now; NULL if there is none. Meshes and textures without a name are known by
// that of their file. mjs_findSpec looks among the descriptions that were attached, mjs_findChild at
// the body and all below it.
MJAPI mjSpec* mjs_findSpec(const mjSpec* spec, const char* name);
MJAPI mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name);
MJAPI mjsBody* mjs_findBody(const mjSpec* s, const char* name);
MJAPI mjsFrame* mjs_findFrame(const mjSpec* s, const char* name);
MJAPI mjsBody* mjs_findChild(const mjsBody* body, const char* name);
MJAPI mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname);

// The body that carries an element, the frame that it is in, its class; NULL if there is none.
MJAPI mjsBody* mjs_getParent(const mjsElement* element);
MJAPI mjsFrame* mjs_getFrame(const mjsElement* element);
MJAPI mjsDefault* mjs_getDefault(const mjsElement* element);
MJAPI mjsDefault* mjs_getSpecDefault(const mjSpec* s);  // main

// Index of an element in the model that its description was compiled to. Elements of the tree have
// none (-1) after a change of structure; those of lists have their places.
MJAPI int mjs_getId(const mjsElement* element);

// Elements of a type, one after the other, in the order of the model; NULL at the end. Take the
// next one before you delete one.
MJAPI mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type);
MJAPI mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element);
// What a body carries (bodies, frames, joints, geoms, sites, cameras or lights); with `recurse` what
// is below it, too. Another type is an error of the description.
MJAPI mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse);
MJAPI mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse);

// Elements of the path of a tendon, i in [0, mjs_getWrapNum).
MJAPI int mjs_getWrapNum(const mjsTendon* tendonspec);
MJAPI mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i);
// The joint, site or geom; NULL for a pulley or if it is missing.
MJAPI mjsElement* mjs_getWrapTarget(const mjsWrap* wrap);
MJAPI mjsSite* mjs_getWrapSideSite(const mjsWrap* wrap);
MJAPI double mjs_getWrapDivisor(const mjsWrap* wrap);
MJAPI double mjs_getWrapCoef(const mjsWrap* wrap);

// ---- Names, classes, frames

// The name that an element has from now on. Returns -1 and keeps the old one if another element of
// its type has it. Elements that refer to a class know its new name, others keep the old one.
MJAPI int mjs_setName(mjsElement* element, const char* name);
MJAPI mjString* mjs_getName(mjsElement* element);

// The class that an element is said to have; its values stay. NULL: main.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);

// Puts an element of the tree into a frame of its body. Returns -1 if the frame is of another, or
// would be in itself.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

// ---- Values of the program

// Kept with an element under a key; copies of the element do not have them. `cleanup` is called
// when the value is replaced or deleted, or its element is freed.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                       void (*cleanup)(const void*));
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);

// ---- Structs of handles

// NULL if the element is of another type, or NULL.
MJAPI mjsBody* mjs_asBody(mjsElement* element);
MJAPI mjsGeom* mjs_asGeom(mjsElement* element);
MJAPI mjsJoint* mjs_asJoint(mjsElement* element);
MJAPI mjsSite* mjs_asSite(mjsElement* element);
MJAPI mjsCamera* mjs_asCamera(mjsElement* element);
MJAPI mjsLight* mjs_asLight(mjsElement* element);
MJAPI mjsFrame* mjs_asFrame(mjsElement* element);
MJAPI mjsActuator* mjs_asActuator(mjsElement* element);
MJAPI mjsSensor* mjs_asSensor(mjsElement* element);
MJAPI mjsFlex* mjs_asFlex(mjsElement* element);
MJAPI mjsPair* mjs_asPair(mjsElement* element);
MJAPI mjsEquality* mjs_asEquality(mjsElement* element);
MJAPI mjsExclude* mjs_asExclude(mjsElement* element);
MJAPI mjsTendon* mjs_asTendon(mjsElement* element);
MJAPI mjsNumeric* mjs_asNumeric(mjsElement* element);
MJAPI mjsText* mjs_asText(mjsElement* element);
MJAPI mjsTuple* mjs_asTuple(mjsElement* element);
MJAPI mjsKey* mjs_asKey(mjsElement* element);
MJAPI mjsMesh* mjs_asMesh(mjsElement* element);
MJAPI mjsHField* mjs_asHField(mjsElement* element);
MJAPI mjsSkin* mjs_asSkin(mjsElement* element);
MJAPI mjsTexture* mjs_asTexture(mjsElement* element);
MJAPI mjsMaterial* mjs_asMaterial(mjsElement* element);
MJAPI mjsPlugin* mjs_asPlugin(mjsElement* element);

// ---- Structs that stand alone

// Fill a struct with the values of a new element; all pointers are NULL. Not for elements of a
// description, which would lose their containers.
MJAPI void mjs_defaultSpec(mjSpec* spec);
MJAPI void mjs_defaultOrientation(mjsOrientation* orient);
MJAPI void mjs_defaultBody(mjsBody* body);
MJAPI void mjs_defaultFrame(mjsFrame* frame);
MJAPI void mjs_defaultJoint(mjsJoint* joint);
MJAPI void mjs_defaultGeom(mjsGeom* geom);
MJAPI void mjs_defaultSite(mjsSite* site);
MJAPI void mjs_defaultCamera(mjsCamera* camera);
MJAPI void mjs_defaultLight(mjsLight* light);
MJAPI void mjs_defaultFlex(mjsFlex* flex);
MJAPI void mjs_defaultMesh(mjsMesh* mesh);
MJAPI void mjs_defaultHField(mjsHField* hfield);
MJAPI void mjs_defaultSkin(mjsSkin* skin);
MJAPI void mjs_defaultTexture(mjsTexture* texture);
MJAPI void mjs_defaultMaterial(mjsMaterial* material);
MJAPI void mjs_defaultPair(mjsPair* pair);
MJAPI void mjs_defaultEquality(mjsEquality* equality);
MJAPI void mjs_defaultTendon(mjsTendon* tendon);
MJAPI void mjs_defaultActuator(mjsActuator* actuator);
MJAPI void mjs_defaultSensor(mjsSensor* sensor);
MJAPI void mjs_defaultNumeric(mjsNumeric* numeric);
MJAPI void mjs_defaultText(mjsText* text);
MJAPI void mjs_defaultTuple(mjsTuple* tuple);
MJAPI void mjs_defaultKey(mjsKey* key);
MJAPI void mjs_defaultPlugin(mjsPlugin* plugin);

// ---- Containers of elements

// Replace what a container holds by `size` numbers or bytes, or by a text. A negative size is an
// error.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);
MJAPI void mjs_setString(mjString* dest, const char* text);
// The words of the text, which white space separates.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);
// Replaces entry i, which must be there, and returns true.
MJAPI mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

// Append one entry.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

// What a container holds, until that changes. The number of entries is stored in `size` unless that
// is NULL.
MJAPI const char* mjs_getString(const mjString* source);
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);

// ---- Elements from few numbers

// Gives a mesh the vertices, normals and faces of a builtin shape (XMLreference, asset/mesh,
// builtin). Returns 0; -1 with an error of the description for parameters out of range; 1 for a type
// that is none.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

// What <flexcomp> makes, in a body: bodies, joints, constraints (equality: none, edge, vertex,
// strain) and the flex, which is returned; NULL with an error of the description. Arrays, type and dof
// may be NULL: as in <flexcomp>; mass and inertiabox count if they are positive.
MJAPI mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim,
                            const char* dof, const int count[3], const int cellcount[3],
                            const double spacing[3], const double scale[3], double radius,
                            double mass, double inertiabox, int equality, int rigid, int flatskin,
                            int elastic2d, const double pos[3], const double quat[4],
                            const double origin[3], const char* file, const mjVFS* vfs);

// The attributes of an instance of a plugin: a std::map<std::string, std::string, std::less<>>,
// which is emptied.
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// How many numbers a sensor gives; -1 if that is not known before its description is compiled.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);

// ---- Kinds of actuators

// Set the parameters of an actuator as the MJCF element of that name does, but for the transmission;
// kinds that need their controls in a range without negative numbers switch that range on. A
// parameter that is an array may be NULL: not given. Return what is wrong with the values, or "".
MJAPI const char* mjs_setToMotor(mjsActuator* actuator);
MJAPI const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1],
                                    double dampratio[1], double timeconst[1], double inheritrange);
MJAPI const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1],
                                       double dampratio[1], double timeconst[1],
                                       double inheritrange);
MJAPI const char* mjs_setToVelocity(mjsActuator* actuator, double kv);
MJAPI const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1],
                                       double dampratio[1], int ctrlspec);
MJAPI const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                               double ki[1], double imax[1], double slewmax[1], double inheritrange,
                               int ctrlspec);
MJAPI const char* mjs_setToDamper(mjsActuator* actuator, double kv);
// A diameter that is not negative says the area.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias,
                                    double area, double diameter);
// Negative parameters are not given.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                                  double range[2], double force, double scale, double lmin,
                                  double lmax, double vmax, double fpmax, double fvmax);
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);
// motorconst: torque, back EMF; nominal: voltage, stall torque, free speed; saturation: torque,
// current, current rate; inductance: itself, time constant; cogging: amplitude, period, phase;
// controller: kp, ki, kd, slewmax, largest integral, largest voltage; thermal: resistance,
// capacitance, time constant, temperature coefficient, reference and ambient temperature; lugre:
// stiffness, damping, Coulomb and static friction, Stribeck speed.
MJAPI const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                                   double nominal[3], double saturation[3], double inductance[2],
                                   double cogging[3], double controller[6], double thermal[6],
                                   double lugre[5], int ctrlspec);

// ---- Frames and orientations

// Replaces a body by a frame of its parent, which is returned, and sets *body to NULL. The frame has
// the pose of the body and what it carried, joints and frames too; what referred to the body goes.
// The parent gets its mass and inertia if one of the two has an explicit inertial; what their geoms
// give them is then inferred, which needs a description that compiles. Returns NULL with an error of
// the description for the world and where that fails; then nothing changes.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);

// An orientation other than a quaternion as quaternion; of type mjORIENTATION_QUAT, quat stays.
// Angles are degrees if `degree`; `sequence` is three letters of xyzXYZ (Euler angles; capitals:
// fixed axes). Returns NULL, or what is wrong.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                         const mjsOrientation* orientation);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJEDIT_H_
