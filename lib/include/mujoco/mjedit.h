// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that make and change model descriptions (mjspec.h). mujoco.h includes this header.

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

// Returns a description of an empty world. Angles are in degrees. mj_deleteSpec frees it.
MJAPI mjSpec* mj_makeSpec(void);

// Return an MJCF or URDF model as a description, not compiled. On failure return NULL and write the
// messages to `error`, which may be NULL. File names in a string are relative to the current
// directory.
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

// Reads a file of any format. The extension (.xml, .urdf, in any case) or the content type
// "text/xml" selects MJCF and URDF. For other formats, a decoder (mjp_registerDecoder) must be
// registered for the content type or the extension. `content_type` may be NULL. On failure returns
// NULL and writes the reason to `error`.
MJAPI mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs,
                       char* error, int error_sz);

// Returns a copy of a description, but not of the program's own values (mjs_setUserValue). On
// failure returns NULL, and the original holds the error.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);

// Frees a description with all elements that it has or had; NULL is allowed. A description that was
// attached to another one lives as long as the other one.
MJAPI void mj_deleteSpec(mjSpec* s);

// Compiles a description. Returns the model, which the caller must free, or NULL with an error of
// the description (mjs_getError). In the description, it changes only ids and fills in missing
// values of keyframes.
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

// Compiles into an existing model and makes its data again. m and d must come from the last
// compilation of this description; d may be NULL. The time and the state of each joint, actuator
// and mocap body are kept. Everything else is as after mj_resetData. Returns 0. If compiling fails,
// frees m and d and returns -1 with an error of the description.
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

// Write the values of the last compilation as MJCF. Return 0, or -1 with a message in `error`. If
// the buffer is too small, return the length of the text without its final zero.
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

// Writes a file in the format of its extension or of its content type, which may be NULL. MJCF
// (.xml, "text/xml") is written from the description. If `s` is NULL, it is written from the model
// that mj_loadXML read last, with the values of `m`. The model is written as binary (.mjb) or as a
// listing (.txt, "text/plain"). Other formats need an encoder, such as archives with all files
// (.mjz, .zip, "application/zip"). Returns the number of bytes, or -1 with the reason in `error`.
MJAPI mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename,
                        const char* content_type, const mjVFS* vfs, char* error, int error_sz);

// Copies changes of a model back to the description that it was compiled from: options, poses,
// inertias and other values, but no meshes, height fields or pictures. Returns 1. If the model does
// not fit the description, returns 0 with an error of the description.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);

// Adds to a list the files that an XML model names, each once: the file itself, included files,
// models that it attaches, and files of assets.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);

// Lets a description use a registered plugin. Returns -1 if no plugin has that name.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);

// Selects whether mjs_attach copies a child (1) or makes it a part of both descriptions (0, the
// default). Returns 0.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);

// Deletes an element and returns 0. A body is deleted with everything in it, and with all pairs,
// excludes, tendons, equalities, actuators and sensors that refer to any of it. Keyframes keep
// their other values. Elements of a deleted frame keep their poses. Elements of a deleted class get
// class main. Returns -1 with an error of the description for the world, main, elements of another
// description and elements that were deleted before.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

// Attaches a body, a frame with its content, or a whole description (its `element`) to a frame or a
// site. A frame or a description may also be attached to a body. Elements that refer only to the
// child come with it, as do all assets and custom data. Names get a prefix and a suffix. If
// mjs_setDeepCopy of the parent is on, copies are attached. Otherwise the elements become parts of
// both descriptions, and the child's description can no longer be compiled. A whole description
// that is attached to the same parent again moves to the new place, and its names get both
// prefixes. Elements keep the compiler settings of the description that they come from. If options
// differ, `conflict` of the parent's <compiler> says how they are merged, and a warning is added.
// Returns the attached body or frame, or NULL with an error of the parent.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                             const char* suffix);

// Returns the last error of a description, or "". Only mj_compile clears it.
MJAPI const char* mjs_getError(mjSpec* s);
// Returns the durations of the parts of the last compilation (s), by mjtCTimer.
MJAPI const double* mjs_getTimer(mjSpec* s);
// Return the number and the texts of warnings. Warnings of mjs_attach come before warnings of the
// last compilation.
MJAPI int mjs_numWarnings(const mjSpec* spec);
MJAPI const char* mjs_getWarning(const mjSpec* spec, int index);  // NULL if out of range
MJAPI int mjs_isWarning(mjSpec* s);  // whether there are warnings but no error

// ---- New elements

// Each function returns the struct of a new element without a name. Only compiling the description
// checks it. `def` is the class whose values the element starts with. If it is NULL, the class is
// the childclass that applies in the body, or main for elements outside the tree of bodies. Later
// changes of a class do not change its elements.
MJAPI mjsBody* mjs_addBody(mjsBody* body,
                           const mjsDefault* def);  // def: childclass of the new body
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);  // may be NULL
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
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);  // a plugin instance
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);
MJAPI mjsHField* mjs_addHField(mjSpec* s);
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);
MJAPI mjsTexture* mjs_addTexture(mjSpec* s);
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

// Adds a class with the current values of its parent (NULL: main). Returns NULL if the name exists.
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// Append an element to the path of a tendon. Names are resolved when the description is compiled. A
// sidesite of "" means none.
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

// ---- Finding elements

// Return the description that an element is part of, the description in which the element was
// written, and the compiler settings with which the element was written.
MJAPI mjSpec* mjs_getSpec(const mjsElement* element);
MJAPI mjSpec* mjs_getOriginSpec(const mjsElement* element);
MJAPI mjsCompiler* mjs_getCompiler(const mjsElement* element);

// Return the object with this name, or NULL. A mesh or a texture without a name is found by the
// name of its file. mjs_findSpec searches attached descriptions. mjs_findChild searches a body and
// everything below it.
MJAPI mjSpec* mjs_findSpec(const mjSpec* spec, const char* name);
MJAPI mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name);
MJAPI mjsBody* mjs_findBody(const mjSpec* s, const char* name);
MJAPI mjsFrame* mjs_findFrame(const mjSpec* s, const char* name);
MJAPI mjsBody* mjs_findChild(const mjsBody* body, const char* name);
MJAPI mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname);

// Return the body that carries an element, the frame around it, and its class; NULL if none.
MJAPI mjsBody* mjs_getParent(const mjsElement* element);
MJAPI mjsFrame* mjs_getFrame(const mjsElement* element);
MJAPI mjsDefault* mjs_getDefault(const mjsElement* element);
MJAPI mjsDefault* mjs_getSpecDefault(const mjSpec* s);  // class main

// Returns the index of an element in the model that its description was compiled to. If elements
// were added or deleted after that, returns -1 for elements of the tree, and the place in the list
// for other elements.
MJAPI int mjs_getId(const mjsElement* element);

// Return the elements of a type, one after the other, in the order of the model; NULL at the end.
// Get the next element before you delete one.
MJAPI mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type);
MJAPI mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element);
// Return the children of a body of one type: body, frame, joint, geom, site, camera or light.
// `recurse` includes the bodies below. For any other type, the description gets an error.
MJAPI mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse);
MJAPI mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse);

// Return the number of elements of a tendon's path, and element i.
MJAPI int mjs_getWrapNum(const mjsTendon* tendonspec);
MJAPI mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i);
// Return the joint, site or geom of a path element; NULL for a pulley or a missing object.
MJAPI mjsElement* mjs_getWrapTarget(const mjsWrap* wrap);
MJAPI mjsSite* mjs_getWrapSideSite(const mjsWrap* wrap);
MJAPI double mjs_getWrapDivisor(const mjsWrap* wrap);
MJAPI double mjs_getWrapCoef(const mjsWrap* wrap);

// ---- Names, classes, frames

// Renames an element. Returns -1 and keeps the old name if another element of its type has the new
// one. References to a class follow its new name. Other references keep the old name.
MJAPI int mjs_setName(mjsElement* element, const char* name);
MJAPI mjString* mjs_getName(mjsElement* element);

// Sets the class of an element (NULL: main). The values of the element do not change.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);

// Puts an element of the tree into a frame of its body. Returns -1 if the frame belongs to another
// body or would contain itself.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

// ---- Values of the program

// Store, read or delete a value of the program that an element keeps under a key. Copies of the
// element do not have the value. `cleanup` is called when the value is replaced or deleted, or when
// its element is freed.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                       void (*cleanup)(const void*));
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);

// ---- Structs of handles

// Return the struct of an element; NULL for NULL and for an element of another type.
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

// Fill a struct with the values of a new element; all pointers are NULL. Do not pass elements of a
// description: they would lose their containers.
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

// Replace the content of a container by `size` numbers or bytes, or by a text. A negative size is
// an error.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);
MJAPI void mjs_setString(mjString* dest, const char* text);
// Replaces the content by the words of a text, which white space separates.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);
// Replaces entry i, which must exist, and returns true.
MJAPI mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

// Append one entry.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

// Return the content of a container, which is valid until it changes. Store the number of entries
// in `size` unless that is NULL.
MJAPI const char* mjs_getString(const mjString* source);
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);

// ---- Elements made from a few numbers

// Gives a mesh the vertices, normals and faces of a builtin shape (XMLreference, asset/mesh,
// builtin). Returns 0, or 1 for an unknown type. For parameters out of range it returns -1 with an
// error of the description.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

// Makes a <flexcomp> in a body: bodies, joints, constraints (equality: none, edge, vertex, strain)
// and the flex. Returns the flex, or NULL with an error of the description. If an array, type or
// dof is NULL, the default of <flexcomp> is used. mass and inertiabox are used only if positive.
MJAPI mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim,
                            const char* dof, const int count[3], const int cellcount[3],
                            const double spacing[3], const double scale[3], double radius,
                            double mass, double inertiabox, int equality, int rigid, int flatskin,
                            int elastic2d, const double pos[3], const double quat[4],
                            const double origin[3], const char* file, const mjVFS* vfs);

// Set and return the attributes of a plugin instance. Setting moves them out of `attributes`.
// `attributes` points to a std::map<std::string, std::string, std::less<>>.
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// Returns how many numbers a sensor gives, or -1 if only compiling can tell.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);

// ---- Kinds of actuators

// Set the parameters of an actuator as its MJCF element does, except the transmission. Kinds whose
// controls must not be negative also set ctrllimited. An array that is NULL counts as not given.
// Return an error message, or "" if all values are valid.
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
// Computes the area from `diameter` unless `diameter` is negative.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias,
                                    double area, double diameter);
// Ignores negative parameters.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                                  double range[2], double force, double scale, double lmin,
                                  double lmax, double vmax, double fpmax, double fvmax);
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);
// motorconst: torque constant, back-EMF constant. nominal: voltage, stall torque, free speed.
// saturation: torque, current, current rate. inductance: value, time constant. cogging: amplitude,
// period, phase. controller: kp, ki, kd, slewmax, largest integral, largest voltage. thermal:
// resistance, capacitance, time constant, temperature coefficient, reference and ambient
// temperature. lugre: stiffness, damping, Coulomb and static friction, Stribeck speed.
MJAPI const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                                   double nominal[3], double saturation[3], double inductance[2],
                                   double cogging[3], double controller[6], double thermal[6],
                                   double lugre[5], int ctrlspec);

// ---- Frames and orientations

// Replaces a body by a frame of its parent. Returns the frame and sets *body to NULL. The frame has
// the pose of the body and contains its elements. Elements that referred to the body are deleted.
// If the body or its parent has an explicit inertial, the parent gets the sum of both inertias.
// Inertias from geoms are inferred first, which needs a description that compiles. On failure and
// for the world, returns NULL with an error of the description and changes nothing.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);

// Converts an orientation to a quaternion. For type mjORIENTATION_QUAT, `quat` does not change.
// Angles are in degrees if `degree` is true. `sequence` is three letters of xyzXYZ for Euler angles
// (capitals: fixed axes). Returns NULL, or an error message.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                         const mjsOrientation* orientation);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJEDIT_H_
