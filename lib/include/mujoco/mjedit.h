// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that make and change model descriptions (mjspec.h). Included by mujoco.h.

#ifndef MUJOCO_MJEDIT_H_
#define MUJOCO_MJEDIT_H_

#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

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

// ---- Orientations

// An orientation other than a quaternion as quaternion; of type mjORIENTATION_QUAT, quat stays.
// Angles are degrees if `degree`; `sequence` is three letters of xyzXYZ (Euler angles; capitals:
// fixed axes). Returns NULL, or what is wrong.
const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                   const mjsOrientation* orientation);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJEDIT_H_
