// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The keywords that attributes of MJCF may have as values, with the numbers for which they stand.

#ifndef MJTOOLS_MJCF_SCHEMA_KEYWORDS_H_
#define MJTOOLS_MJCF_SCHEMA_KEYWORDS_H_

#include <mujoco/mjtype.h>

#include <optional>
#include <span>
#include <string_view>

namespace mj::mjcf {

struct Keyword {
  std::string_view word;
  int value;
};

using Keywords = std::span<const Keyword>;

inline constexpr Keyword kCoordinate[] = {{"local", 0}, {"global", 1}};
inline constexpr Keyword kAngleUnit[] = {{"radian", 0}, {"degree", 1}};
inline constexpr Keyword kFluidShape[] = {{"none", 0}, {"ellipsoid", 1}};
inline constexpr Keyword kEnableFlag[] = {{"disable", 0}, {"enable", 1}};
inline constexpr Keyword kFalseTrueAuto[] = {{"false", 0}, {"true", 1}, {"auto", 2}};
inline constexpr Keyword kFalseAuto[] = {{"false", 0}, {"auto", 1}};
inline constexpr Keyword kSleepPolicy[] = {{"auto", mjSLEEP_AUTO},
                                           {"never", mjSLEEP_NEVER},
                                           {"allowed", mjSLEEP_ALLOWED},
                                           {"init", mjSLEEP_INIT}};
inline constexpr Keyword kJointType[] = {
    {"free", mjJNT_FREE}, {"ball", mjJNT_BALL}, {"slide", mjJNT_SLIDE}, {"hinge", mjJNT_HINGE}};
inline constexpr Keyword kGeomType[] = {
    {"plane", mjGEOM_PLANE},     {"hfield", mjGEOM_HFIELD},       {"sphere", mjGEOM_SPHERE},
    {"capsule", mjGEOM_CAPSULE}, {"ellipsoid", mjGEOM_ELLIPSOID}, {"cylinder", mjGEOM_CYLINDER},
    {"box", mjGEOM_BOX},         {"mesh", mjGEOM_MESH},           {"sdf", mjGEOM_SDF}};
inline constexpr Keyword kProjection[] = {{"perspective", mjPROJ_PERSPECTIVE},
                                          {"orthographic", mjPROJ_ORTHOGRAPHIC}};
inline constexpr Keyword kTrackingMode[] = {{"fixed", mjCAMLIGHT_FIXED},
                                            {"track", mjCAMLIGHT_TRACK},
                                            {"trackcom", mjCAMLIGHT_TRACKCOM},
                                            {"targetbody", mjCAMLIGHT_TARGETBODY},
                                            {"targetbodycom", mjCAMLIGHT_TARGETBODYCOM}};
inline constexpr Keyword kLightType[] = {{"spot", mjLIGHT_SPOT},
                                         {"directional", mjLIGHT_DIRECTIONAL},
                                         {"point", mjLIGHT_POINT},
                                         {"image", mjLIGHT_IMAGE}};
inline constexpr Keyword kTextureRole[] = {{"rgb", mjTEXROLE_RGB},
                                           {"occlusion", mjTEXROLE_OCCLUSION},
                                           {"roughness", mjTEXROLE_ROUGHNESS},
                                           {"metallic", mjTEXROLE_METALLIC},
                                           {"normal", mjTEXROLE_NORMAL},
                                           {"opacity", mjTEXROLE_OPACITY},
                                           {"emissive", mjTEXROLE_EMISSIVE},
                                           {"rgba", mjTEXROLE_RGBA},
                                           {"orm", mjTEXROLE_ORM}};
inline constexpr Keyword kIntegrator[] = {{"Euler", mjINT_EULER},
                                          {"RK4", mjINT_RK4},
                                          {"implicit", mjINT_IMPLICIT},
                                          {"implicitfast", mjINT_IMPLICITFAST}};
inline constexpr Keyword kCone[] = {{"pyramidal", mjCONE_PYRAMIDAL}, {"elliptic", mjCONE_ELLIPTIC}};
inline constexpr Keyword kJacobian[] = {
    {"dense", mjJAC_DENSE}, {"sparse", mjJAC_SPARSE}, {"auto", mjJAC_AUTO}};
inline constexpr Keyword kSolver[] = {
    {"PGS", mjSOL_PGS}, {"CG", mjSOL_CG}, {"Newton", mjSOL_NEWTON}};
inline constexpr Keyword kEqualityType[] = {
    {"connect", mjEQ_CONNECT},       {"weld", mjEQ_WELD},        {"joint", mjEQ_JOINT},
    {"tendon", mjEQ_TENDON},         {"flex", mjEQ_FLEX},        {"flexvert", mjEQ_FLEXVERT},
    {"flexstrain", mjEQ_FLEXSTRAIN}, {"distance", mjEQ_DISTANCE}};
inline constexpr Keyword kTextureType[] = {
    {"2d", mjTEXTURE_2D}, {"cube", mjTEXTURE_CUBE}, {"skybox", mjTEXTURE_SKYBOX}};
inline constexpr Keyword kColorspace[] = {
    {"auto", mjCOLORSPACE_AUTO}, {"linear", mjCOLORSPACE_LINEAR}, {"sRGB", mjCOLORSPACE_SRGB}};
inline constexpr Keyword kTextureBuiltin[] = {{"none", mjBUILTIN_NONE},
                                              {"gradient", mjBUILTIN_GRADIENT},
                                              {"checker", mjBUILTIN_CHECKER},
                                              {"flat", mjBUILTIN_FLAT}};
inline constexpr Keyword kTextureMark[] = {{"none", mjMARK_NONE},
                                           {"edge", mjMARK_EDGE},
                                           {"cross", mjMARK_CROSS},
                                           {"random", mjMARK_RANDOM}};
inline constexpr Keyword kDynamicsType[] = {
    {"none", mjDYN_NONE},     {"integrator", mjDYN_INTEGRATOR},
    {"filter", mjDYN_FILTER}, {"filterexact", mjDYN_FILTEREXACT},
    {"muscle", mjDYN_MUSCLE}, {"dcmotor", mjDYN_DCMOTOR},
    {"pid", mjDYN_PID},       {"user", mjDYN_USER}};
inline constexpr Keyword kGainType[] = {{"fixed", mjGAIN_FIXED},   {"affine", mjGAIN_AFFINE},
                                        {"muscle", mjGAIN_MUSCLE}, {"dcmotor", mjGAIN_DCMOTOR},
                                        {"so3", mjGAIN_SO3},       {"pid", mjGAIN_PID},
                                        {"user", mjGAIN_USER}};
// The inputs of an actuator. "expmap", "quat" and "none" may only be given alone. The other
// keywords are bits that can be combined.
inline constexpr Keyword kControlInput[] = {
    {"pos", mjINPUT_POS},         {"vel", mjINPUT_VEL},       {"ff", mjINPUT_FF},
    {"voltage", mjINPUT_VOLTAGE}, {"expmap", mjCHART_EXPMAP}, {"quat", mjCHART_QUAT},
    {"none", mjINPUT_NONE}};
inline constexpr Keyword kBiasType[] = {{"none", mjBIAS_NONE},     {"affine", mjBIAS_AFFINE},
                                        {"muscle", mjBIAS_MUSCLE}, {"dcmotor", mjBIAS_DCMOTOR},
                                        {"so3", mjBIAS_SO3},       {"user", mjBIAS_USER}};
inline constexpr Keyword kInterpolation[] = {{"zoh", 0}, {"linear", 1}, {"cubic", 2}};
inline constexpr Keyword kStage[] = {
    {"none", mjSTAGE_NONE}, {"pos", mjSTAGE_POS}, {"vel", mjSTAGE_VEL}, {"acc", mjSTAGE_ACC}};
inline constexpr Keyword kDatatype[] = {{"real", mjDATATYPE_REAL},
                                        {"positive", mjDATATYPE_POSITIVE},
                                        {"axis", mjDATATYPE_AXIS},
                                        {"quaternion", mjDATATYPE_QUATERNION}};
inline constexpr Keyword kFrameObjectType[] = {{"body", mjOBJ_BODY},
                                               {"xbody", mjOBJ_XBODY},
                                               {"geom", mjOBJ_GEOM},
                                               {"site", mjOBJ_SITE},
                                               {"camera", mjOBJ_CAMERA}};
inline constexpr Keyword kContactData[] = {
    {"found", mjCONDATA_FOUND},    {"force", mjCONDATA_FORCE}, {"torque", mjCONDATA_TORQUE},
    {"dist", mjCONDATA_DIST},      {"pos", mjCONDATA_POS},     {"normal", mjCONDATA_NORMAL},
    {"tangent", mjCONDATA_TANGENT}};
inline constexpr Keyword kRayData[] = {{"dist", mjRAYDATA_DIST},     {"dir", mjRAYDATA_DIR},
                                       {"origin", mjRAYDATA_ORIGIN}, {"point", mjRAYDATA_POINT},
                                       {"normal", mjRAYDATA_NORMAL}, {"depth", mjRAYDATA_DEPTH}};
inline constexpr Keyword kCameraOutput[] = {{"rgb", mjCAMOUT_RGB},
                                            {"depth", mjCAMOUT_DEPTH},
                                            {"distance", mjCAMOUT_DIST},
                                            {"normal", mjCAMOUT_NORMAL},
                                            {"segmentation", mjCAMOUT_SEG}};
inline constexpr Keyword kContactReduction[] = {
    {"none", 0}, {"mindist", 1}, {"maxforce", 2}, {"netforce", 3}};
inline constexpr Keyword kConflictPolicy[] = {
    {"warning", mjCONFLICT_WARNING}, {"merge", mjCONFLICT_MERGE}, {"error", mjCONFLICT_ERROR}};
inline constexpr Keyword kLengthRangeMode[] = {{"none", mjLRMODE_NONE},
                                               {"muscle", mjLRMODE_MUSCLE},
                                               {"muscleuser", mjLRMODE_MUSCLEUSER},
                                               {"all", mjLRMODE_ALL}};
inline constexpr Keyword kCompositeType[] = {{"particle", 0}, {"grid", 1},  {"rope", 2},
                                             {"loop", 3},     {"cable", 4}, {"cloth", 5}};
inline constexpr Keyword kCompositeJointKind[] = {{"main", 0}};
inline constexpr Keyword kCurveShape[] = {{"0", 0}, {"s", 1}, {"cos(s)", 2}, {"sin(s)", 3}};
inline constexpr Keyword kMeshInertia[] = {{"convex", mjMESH_INERTIA_CONVEX},
                                           {"legacy", mjMESH_INERTIA_LEGACY},
                                           {"exact", mjMESH_INERTIA_EXACT},
                                           {"shell", mjMESH_INERTIA_SHELL}};
inline constexpr Keyword kMeshBuiltin[] = {{"none", mjMESH_BUILTIN_NONE},
                                           {"sphere", mjMESH_BUILTIN_SPHERE},
                                           {"hemisphere", mjMESH_BUILTIN_HEMISPHERE},
                                           {"cone", mjMESH_BUILTIN_CONE},
                                           {"supertorus", mjMESH_BUILTIN_SUPERTORUS},
                                           {"supersphere", mjMESH_BUILTIN_SUPERSPHERE},
                                           {"wedge", mjMESH_BUILTIN_WEDGE},
                                           {"plate", mjMESH_BUILTIN_PLATE}};
inline constexpr Keyword kFlexcompType[] = {
    {"grid", 0}, {"box", 1},    {"cylinder", 2}, {"ellipsoid", 3}, {"square", 4},
    {"disc", 5}, {"circle", 6}, {"mesh", 7},     {"gmsh", 8},      {"direct", 9}};
inline constexpr Keyword kFlexDof[] = {
    {"full", 0}, {"radial", 1}, {"trilinear", 2}, {"quadratic", 3}, {"2d", 4}};
// Interpolation order of a flex for each value of dof.
inline constexpr Keyword kFlexOrder[] = {
    {"full", 0}, {"radial", 0}, {"trilinear", 1}, {"quadratic", 2}, {"2d", 0}};
inline constexpr Keyword kSelfCollision[] = {{"none", mjFLEXSELF_NONE},
                                             {"narrow", mjFLEXSELF_NARROW},
                                             {"bvh", mjFLEXSELF_BVH},
                                             {"sap", mjFLEXSELF_SAP},
                                             {"auto", mjFLEXSELF_AUTO}};
inline constexpr Keyword kElastic2d[] = {{"none", 0}, {"bend", 1}, {"stretch", 2}, {"both", 3}};
inline constexpr Keyword kFlexEquality[] = {{"false", 0}, {"true", 1}, {"vert", 2}, {"strain", 3}};
inline constexpr Keyword kBoolean[] = {{"false", 0}, {"true", 1}};

// Returns the value of a keyword, which must match exactly.
constexpr std::optional<int> keyword_value(Keywords keywords, std::string_view word) {
  for (const Keyword& keyword : keywords) {
    if (keyword.word == word) return keyword.value;
  }
  return std::nullopt;
}

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_KEYWORDS_H_
