// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that create, change and compile descriptions of models (mjspec.h). mujoco.h includes
// this header.

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

// Returns a new description of an empty world, in which angles are in degrees. The caller frees it
// with mj_deleteSpec.
MJAPI mjSpec* mj_makeSpec(void);

// Return a description of an MJCF or URDF model, which is not compiled. On failure, return NULL and
// write the messages to `error`, which may be NULL. If the model is given as a string, the file
// names in it are relative to the current directory.
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

// Reads a model file of any format. A file is read as MJCF or URDF if its extension is .xml or
// .urdf (ignoring case), or if `content_type` is "text/xml". Other formats need a decoder that was
// registered for their content type or extension (mjp_registerDecoder). `content_type` may be NULL.
// On failure, returns NULL and writes the reason to `error`.
MJAPI mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs,
                       char* error, int error_sz);

// Returns a copy of a description. Values that the program stored with mjs_setUserValue are not
// copied. On failure, returns NULL, and mjs_getError of the original returns the reason.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);

// Frees a description and all elements that were ever added to it. Does nothing if `s` is NULL. A
// description that was attached to another one is freed only together with the other one.
MJAPI void mj_deleteSpec(mjSpec* s);

// Compiles a description and returns the model, which the caller frees with mj_deleteModel. On
// failure, returns NULL, and mjs_getError returns the reason. In the description, compiling sets
// the ids of elements and fills in missing values of keyframes. Compiling changes nothing else.
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

// Compiles a changed description again and replaces the contents of m and d. m and d must be the
// model and data of the last compilation of this description; d may be NULL. The time and the state
// of each joint, actuator and mocap body are kept. All other values in d are as after mj_resetData.
// Returns 0. If compiling fails, frees m and d, returns -1, and mjs_getError returns the reason.
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

// Write the description with the values of the last compilation as MJCF. Return 0, or -1 with a
// message in `error`. If its buffer is too small, mj_saveXMLString returns the length of the text
// without its final zero.
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

// Writes a model to a file. The format is that of the content type, or of the extension if
// `content_type` is NULL.
//
//   .xml, "text/xml"       MJCF of the description `s`. If `s` is NULL, MJCF of the model that
//                          mj_loadXML read last, with the values of `m`.
//   .mjb                   the model `m` in binary form
//   .txt, "text/plain"     a listing of the model `m`
//
// Other formats need an encoder. The library has one for archives that contain the model and all
// its files (.mjz, .zip, "application/zip"). Returns the number of bytes, or -1 with the reason in
// `error`.
MJAPI mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename,
                        const char* content_type, const mjVFS* vfs, char* error, int error_sz);

// Copies values of a model, such as options, poses and inertias, back to the description that it
// was compiled from. Meshes, height fields and textures are not copied. Returns 1. If the model
// does not fit the description, returns 0, and mjs_getError returns the reason.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);

// Appends to `dependencies` the names of all files that an XML model needs, each name once: the
// model itself, included files, attached models, and the files of assets.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);

// Allows a description to use the registered plugin with this name. Returns -1 if there is no such
// plugin.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);

// Sets whether mjs_attach copies a child (`deepcopy` is 1) or makes the child a part of both
// descriptions (0, the default). Returns 0.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);

// Deletes an element and returns 0. A body is deleted with everything in it, and with all pairs,
// excludes, tendons, equalities, actuators and sensors that refer to a deleted element. The values
// of these elements are removed from keyframes. If a frame is deleted, its elements stay and keep
// their poses. If a class is deleted, its elements get the class main. The world, the class main,
// elements of another description and deleted elements cannot be deleted. For these, returns -1,
// and mjs_getError returns the reason.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

// Attaches a child to a parent, which is a frame or a site. The child is a body, a frame with its
// content, or a whole description (given by its `element`). Frames and descriptions may also be
// attached to a body. Elements that refer only to the child are attached with it, as are all assets
// and custom data. The names of attached elements get a prefix and a suffix.
//
// If mjs_setDeepCopy of the parent is on, copies are attached. Otherwise the elements become parts
// of both descriptions, and the description of the child can no longer be compiled. If a whole
// description is attached a second time to the same parent, it moves to the new place, and its
// names get both prefixes.
//
// Elements keep the compiler settings of the description that they come from. If the options of the
// two descriptions differ, the attribute `conflict` in the <compiler> of the parent selects how
// they are merged, and a warning is added. Returns the attached body or frame. On failure, returns
// NULL, and mjs_getError of the parent returns the reason.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                             const char* suffix);

// Returns the last error of a description, or "" if there was no error. Only mj_compile clears the
// error.
MJAPI const char* mjs_getError(mjSpec* s);
// Returns the durations (s) of the stages of the last compilation, indexed by mjtCTimer.
MJAPI const double* mjs_getTimer(mjSpec* s);
// Return the number of warnings, and the text of one of them. Warnings of mjs_attach come before
// warnings of the last compilation.
MJAPI int mjs_numWarnings(const mjSpec* spec);
MJAPI const char* mjs_getWarning(const mjSpec* spec, int index);  // NULL if out of range
MJAPI int mjs_isWarning(mjSpec* s);  // returns 1 if there are warnings but no error

// ---- New elements

// Each function adds an element without a name to a description and returns its struct. The values
// of the element are checked when the description is compiled. The element starts with the values
// of the class `def`. If `def` is NULL, the class is the childclass that applies in the body, or
// main for elements that are not in a body. Later changes of the class do not change the element.
MJAPI mjsBody* mjs_addBody(mjsBody* body,
                           const mjsDefault* def);  // `def` becomes the childclass of the body
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);  // parentframe may be NULL
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
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);  // adds a plugin instance
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);
MJAPI mjsHField* mjs_addHField(mjSpec* s);
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);
MJAPI mjsTexture* mjs_addTexture(mjSpec* s);
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

// Adds a class that starts with the current values of its parent. If `parent` is NULL, the parent
// is the class main. Returns NULL if a class with this name exists.
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// Append an element to the path of a tendon. The named objects are looked up when the description
// is compiled. The geom has no sidesite if `sidesite` is "".
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

// ---- Finding elements

// Return the description that an element is part of (mjs_getSpec), the description in which the
// element was written (mjs_getOriginSpec), and the compiler settings with which it was written
// (mjs_getCompiler).
MJAPI mjSpec* mjs_getSpec(const mjsElement* element);
MJAPI mjSpec* mjs_getOriginSpec(const mjsElement* element);
MJAPI mjsCompiler* mjs_getCompiler(const mjsElement* element);

// Return the object that has the given name, or NULL if no object has it. A mesh or a texture without
// a name is found by the name of its file. mjs_findSpec searches the attached descriptions.
// mjs_findChild searches a body and all its descendants.
MJAPI mjSpec* mjs_findSpec(const mjSpec* spec, const char* name);
MJAPI mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name);
MJAPI mjsBody* mjs_findBody(const mjSpec* s, const char* name);
MJAPI mjsFrame* mjs_findFrame(const mjSpec* s, const char* name);
MJAPI mjsBody* mjs_findChild(const mjsBody* body, const char* name);
MJAPI mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname);

// Return the body that contains an element (mjs_getParent), the innermost frame around it
// (mjs_getFrame), and its class (mjs_getDefault). Return NULL if there is no such object.
MJAPI mjsBody* mjs_getParent(const mjsElement* element);
MJAPI mjsFrame* mjs_getFrame(const mjsElement* element);
MJAPI mjsDefault* mjs_getDefault(const mjsElement* element);
MJAPI mjsDefault* mjs_getSpecDefault(const mjSpec* s);  // returns the class main

// Returns the index of an element in the compiled model. If elements were added or deleted after
// the last compilation, returns -1 for elements that are in a body. For other elements, it then
// returns their index in the list of their type.
MJAPI int mjs_getId(const mjsElement* element);

// Return the first element of a type, and the element of the same type that follows a given
// element. Elements come in the order of the compiled model. After the last element, NULL is
// returned. Before you delete an element, get the one that follows it.
MJAPI mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type);
MJAPI mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element);
// Return the first child of the given type in a body, and the child of the same type that follows a
// given child. The type is body, frame, joint, geom, site, camera or light. For any other type,
// the result is NULL, and mjs_getError returns the reason. If `recurse` is 1, the children of all
// descendants are included.
MJAPI mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse);
MJAPI mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse);

// Return the number of elements in the path of a tendon, and element i of the path.
MJAPI int mjs_getWrapNum(const mjsTendon* tendonspec);
MJAPI mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i);
// Return the joint, site or geom that an element of a path refers to, the sidesite of a geom, the
// divisor of a pulley, and the coefficient of a joint. mjs_getWrapTarget and mjs_getWrapSideSite
// return NULL if there is no such object.
MJAPI mjsElement* mjs_getWrapTarget(const mjsWrap* wrap);
MJAPI mjsSite* mjs_getWrapSideSite(const mjsWrap* wrap);
MJAPI double mjs_getWrapDivisor(const mjsWrap* wrap);
MJAPI double mjs_getWrapCoef(const mjsWrap* wrap);

// ---- Names, classes, frames

// Renames an element. If another element of the same type has this name, returns -1 and keeps the
// old name. References to a class are renamed with it. All other references keep the old name.
MJAPI int mjs_setName(mjsElement* element, const char* name);
MJAPI mjString* mjs_getName(mjsElement* element);

// Sets the class of an element. If `def` is NULL, the class is main. The values of the element do
// not change.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);

// Moves an element into a frame of the body that contains the element. Returns -1 if the frame
// belongs to another body, or if a frame would contain itself.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

// ---- Values of the program

// Store, read and delete values that belong to the program. An element keeps each value under a
// key. Copies of the element do not have the values. `cleanup` is called when the value is replaced
// or deleted, and when the element is freed.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                       void (*cleanup)(const void*));
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);

// ---- Structs of handles

// Return the struct of an element. Return NULL if `element` is NULL or has another type.
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

// Set all members of a struct to the values of a new element, and all pointers to NULL. Do not call
// these functions for the struct of an element in a description, because the element would lose its
// containers.
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

// Replace the content of a container by an array of `size` numbers or bytes, or by a text. A
// negative size is an error.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);
MJAPI void mjs_setString(mjString* dest, const char* text);
// Replaces the content of a container by the words of a text. Words are separated by white space.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);
// Replaces entry i of a container and returns true. The entry must exist.
MJAPI mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

// Append one entry to a container.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

// Return the content of a container. The returned pointer is valid until the container changes. The
// number of entries is stored in `size`, unless `size` is NULL.
MJAPI const char* mjs_getString(const mjString* source);
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);

// ---- Elements made from a few numbers

// Gives a mesh the vertices, normals and faces of a built-in shape. The shapes and their parameters
// are listed at the attribute `builtin` of <mesh> (XMLreference). Returns 0, or 1 if the type is
// unknown. If a parameter is out of range, returns -1, and mjs_getError returns the reason.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

// Creates in a body what the MJCF element <flexcomp> creates: bodies, joints, constraints
// (`equality` selects none, edge, vertex or strain) and the flex. Returns the flex. On failure,
// returns NULL, and mjs_getError returns the reason. If an array, `type` or `dof` is NULL, the
// default of <flexcomp> is used. `mass` and `inertiabox` are used only if they are positive.
MJAPI mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim,
                            const char* dof, const int count[3], const int cellcount[3],
                            const double spacing[3], const double scale[3], double radius,
                            double mass, double inertiabox, int equality, int rigid, int flatskin,
                            int elastic2d, const double pos[3], const double quat[4],
                            const double origin[3], const char* file, const mjVFS* vfs);

// Set and return the attributes of a plugin instance. `attributes` points to a
// std::map<std::string, std::string, std::less<>>. mjs_setPluginAttributes moves the contents of
// this map to the instance, which leaves the map empty.
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// Returns the number of values that a sensor outputs, or -1 if it is known only after compiling.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);

// ---- Kinds of actuators

// Set the parameters of an actuator to the values that an MJCF element such as <motor> or
// <position> gives it. The transmission does not change. If the controls of an actuator must not be
// negative, ctrllimited is also set. An array that is NULL means that the attribute is not given.
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
// If `diameter` is not negative, the area is computed from it and `area` is ignored.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias,
                                    double area, double diameter);
// A parameter that is negative counts as not given, except that a negative `tausmooth` is an error.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                                  double range[2], double force, double scale, double lmin,
                                  double lmax, double vmax, double fpmax, double fvmax);
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);
// The arrays contain the following values:
//   motorconst   torque constant, back-EMF constant
//   nominal      voltage, stall torque, free speed
//   saturation   torque, current, rate of change of the current
//   inductance   inductance, time constant
//   cogging      amplitude, period, phase
//   controller   kp, ki, kd, slewmax, largest integral, largest voltage
//   thermal      resistance, capacitance, time constant, temperature coefficient, reference
//                temperature, ambient temperature
//   lugre        stiffness, damping, Coulomb friction, static friction, Stribeck speed
MJAPI const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                                   double nominal[3], double saturation[3], double inductance[2],
                                   double cogging[3], double controller[6], double thermal[6],
                                   double lugre[5], int ctrlspec);

// ---- Frames and orientations

// Replaces a body by a frame in its parent. The frame has the pose of the body and contains its
// elements. Elements that refer to the body are deleted. Returns the frame and sets *body to NULL.
//
// If the body or its parent has an explicit inertial, the parent gets the sum of the two inertias.
// Inertias that come from geoms are computed first, which requires that the description compiles.
// The world cannot be replaced. On failure, returns NULL and changes nothing, and mjs_getError
// returns the reason.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);

// Converts an orientation to a quaternion. If the type is mjORIENTATION_QUAT, `quat` does not
// change. Angles are in degrees if `degree` is true, and in radians otherwise. `sequence` contains
// the three axes of Euler angles: the letters xyz mean axes that turn with the body, and XYZ mean
// fixed axes. Returns NULL, or an error message.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                         const mjsOrientation* orientation);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJEDIT_H_
