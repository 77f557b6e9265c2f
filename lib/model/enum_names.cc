// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <cctype>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "model/field_table.h"
#include "model/sensor_table.h"

namespace mj {
namespace {

// A value of an enumeration, its symbol, and the keyword that is derived from the symbol.
struct EnumValue {
  int value;
  std::string_view symbol;
  std::array<char, 20> keyword = {};

  constexpr EnumValue(int v, std::string_view s) : value(v), symbol(s) {
    const size_t start = s.find('_') + 1;
    for (size_t i = start; i < s.size(); ++i) {
      keyword[i - start] = s[i] >= 'A' && s[i] <= 'Z' ? static_cast<char>(s[i] - 'A' + 'a') : s[i];
    }
  }
};

// clang-format off
#define V(symbol) EnumValue(symbol, #symbol),
constexpr EnumValue k_mjtSameFrame[] = {
  V(mjSAMEFRAME_NONE) V(mjSAMEFRAME_BODY) V(mjSAMEFRAME_INERTIA) V(mjSAMEFRAME_BODYROT)
  V(mjSAMEFRAME_INERTIAROT)
};
constexpr EnumValue k_mjtJoint[] = {
  V(mjJNT_FREE) V(mjJNT_BALL) V(mjJNT_SLIDE) V(mjJNT_HINGE)
};
constexpr EnumValue k_mjtSleepPolicy[] = {
  V(mjSLEEP_AUTO) V(mjSLEEP_AUTO_NEVER) V(mjSLEEP_AUTO_ALLOWED) V(mjSLEEP_NEVER)
  V(mjSLEEP_ALLOWED) V(mjSLEEP_INIT)
};
constexpr EnumValue k_mjtGeom[] = {
  V(mjGEOM_PLANE) V(mjGEOM_HFIELD) V(mjGEOM_SPHERE) V(mjGEOM_CAPSULE) V(mjGEOM_ELLIPSOID)
  V(mjGEOM_CYLINDER) V(mjGEOM_BOX) V(mjGEOM_MESH) V(mjGEOM_SDF) V(mjGEOM_ARROW) V(mjGEOM_ARROW1)
  V(mjGEOM_ARROW2) V(mjGEOM_LINE) V(mjGEOM_LINEBOX) V(mjGEOM_FLEX) V(mjGEOM_SKIN) V(mjGEOM_LABEL)
  V(mjGEOM_TRIANGLE) V(mjGEOM_NONE)
};
constexpr EnumValue k_mjtCamLight[] = {
  V(mjCAMLIGHT_FIXED) V(mjCAMLIGHT_TRACK) V(mjCAMLIGHT_TRACKCOM) V(mjCAMLIGHT_TARGETBODY)
  V(mjCAMLIGHT_TARGETBODYCOM)
};
constexpr EnumValue k_mjtProjection[] = {
  V(mjPROJ_PERSPECTIVE) V(mjPROJ_ORTHOGRAPHIC)
};
constexpr EnumValue k_mjtLightType[] = {
  V(mjLIGHT_SPOT) V(mjLIGHT_DIRECTIONAL) V(mjLIGHT_POINT) V(mjLIGHT_IMAGE)
};
constexpr EnumValue k_mjtFlexSelf[] = {
  V(mjFLEXSELF_NONE) V(mjFLEXSELF_NARROW) V(mjFLEXSELF_BVH) V(mjFLEXSELF_SAP) V(mjFLEXSELF_AUTO)
};
constexpr EnumValue k_mjtTexture[] = {
  V(mjTEXTURE_2D) V(mjTEXTURE_CUBE) V(mjTEXTURE_SKYBOX)
};
constexpr EnumValue k_mjtColorSpace[] = {
  V(mjCOLORSPACE_AUTO) V(mjCOLORSPACE_LINEAR) V(mjCOLORSPACE_SRGB)
};
constexpr EnumValue k_mjtObj[] = {
  V(mjOBJ_UNKNOWN) V(mjOBJ_BODY) V(mjOBJ_XBODY) V(mjOBJ_JOINT) V(mjOBJ_DOF) V(mjOBJ_GEOM)
  V(mjOBJ_SITE) V(mjOBJ_CAMERA) V(mjOBJ_LIGHT) V(mjOBJ_FLEX) V(mjOBJ_MESH) V(mjOBJ_SKIN)
  V(mjOBJ_HFIELD) V(mjOBJ_TEXTURE) V(mjOBJ_MATERIAL) V(mjOBJ_PAIR) V(mjOBJ_EXCLUDE)
  V(mjOBJ_EQUALITY) V(mjOBJ_TENDON) V(mjOBJ_ACTUATOR) V(mjOBJ_SENSOR) V(mjOBJ_NUMERIC)
  V(mjOBJ_TEXT) V(mjOBJ_TUPLE) V(mjOBJ_KEY) V(mjOBJ_PLUGIN) V(mjOBJ_FRAME) V(mjOBJ_DEFAULT)
  V(mjOBJ_MODEL)
};
constexpr EnumValue k_mjtEq[] = {
  V(mjEQ_CONNECT) V(mjEQ_WELD) V(mjEQ_JOINT) V(mjEQ_TENDON) V(mjEQ_FLEX) V(mjEQ_FLEXVERT)
  V(mjEQ_FLEXSTRAIN) V(mjEQ_DISTANCE)
};
constexpr EnumValue k_mjtWrap[] = {
  V(mjWRAP_NONE) V(mjWRAP_JOINT) V(mjWRAP_PULLEY) V(mjWRAP_SITE) V(mjWRAP_SPHERE)
  V(mjWRAP_CYLINDER)
};
constexpr EnumValue k_mjtTrn[] = {
  V(mjTRN_JOINT) V(mjTRN_JOINTINPARENT) V(mjTRN_SLIDERCRANK) V(mjTRN_TENDON) V(mjTRN_SITE)
  V(mjTRN_BODY) V(mjTRN_SO3) V(mjTRN_UNDEFINED)
};
constexpr EnumValue k_mjtDyn[] = {
  V(mjDYN_NONE) V(mjDYN_INTEGRATOR) V(mjDYN_FILTER) V(mjDYN_FILTEREXACT) V(mjDYN_MUSCLE)
  V(mjDYN_DCMOTOR) V(mjDYN_PID) V(mjDYN_USER)
};
constexpr EnumValue k_mjtGain[] = {
  V(mjGAIN_FIXED) V(mjGAIN_AFFINE) V(mjGAIN_MUSCLE) V(mjGAIN_DCMOTOR) V(mjGAIN_SO3) V(mjGAIN_PID)
  V(mjGAIN_USER)
};
constexpr EnumValue k_mjtBias[] = {
  V(mjBIAS_NONE) V(mjBIAS_AFFINE) V(mjBIAS_MUSCLE) V(mjBIAS_DCMOTOR) V(mjBIAS_SO3) V(mjBIAS_USER)
};
constexpr EnumValue k_mjtDataType[] = {
  V(mjDATATYPE_REAL) V(mjDATATYPE_POSITIVE) V(mjDATATYPE_AXIS) V(mjDATATYPE_QUATERNION)
};
constexpr EnumValue k_mjtStage[] = {
  V(mjSTAGE_NONE) V(mjSTAGE_POS) V(mjSTAGE_VEL) V(mjSTAGE_ACC)
};
constexpr EnumValue k_mjtIntegrator[] = {
  V(mjINT_EULER) V(mjINT_RK4) V(mjINT_IMPLICIT) V(mjINT_IMPLICITFAST)
};
constexpr EnumValue k_mjtCone[] = {
  V(mjCONE_PYRAMIDAL) V(mjCONE_ELLIPTIC)
};
constexpr EnumValue k_mjtJacobian[] = {
  V(mjJAC_DENSE) V(mjJAC_SPARSE) V(mjJAC_AUTO)
};
constexpr EnumValue k_mjtSolver[] = {
  V(mjSOL_PGS) V(mjSOL_CG) V(mjSOL_NEWTON)
};
constexpr EnumValue k_mjtConstraint[] = {
  V(mjCNSTR_EQUALITY) V(mjCNSTR_FRICTION_DOF) V(mjCNSTR_FRICTION_TENDON) V(mjCNSTR_LIMIT_JOINT)
  V(mjCNSTR_LIMIT_TENDON) V(mjCNSTR_CONTACT_FRICTIONLESS) V(mjCNSTR_CONTACT_PYRAMIDAL)
  V(mjCNSTR_CONTACT_ELLIPTIC)
};
constexpr EnumValue k_mjtConstraintState[] = {
  V(mjCNSTRSTATE_SATISFIED) V(mjCNSTRSTATE_QUADRATIC) V(mjCNSTRSTATE_LINEARNEG)
  V(mjCNSTRSTATE_LINEARPOS) V(mjCNSTRSTATE_CONE)
};
#undef V
// clang-format on
#undef V

template <size_t... i>
constexpr std::array<EnumValue, sizeof...(i)> sensor_values(std::index_sequence<i...>) {
  return {EnumValue(kSensorKinds[i].type, kSensorKinds[i].symbol)...};
}
constexpr auto k_mjtSensor = sensor_values(std::make_index_sequence<std::size(kSensorKinds)>());

struct Enumeration {
  std::string_view name;
  std::span<const EnumValue> values;
};

// All enumerations, indexed by EnumType.
constexpr Enumeration kEnumerations[] = {
    {"mjtSameFrame", k_mjtSameFrame},
    {"mjtJoint", k_mjtJoint},
    {"mjtSleepPolicy", k_mjtSleepPolicy},
    {"mjtGeom", k_mjtGeom},
    {"mjtCamLight", k_mjtCamLight},
    {"mjtProjection", k_mjtProjection},
    {"mjtLightType", k_mjtLightType},
    {"mjtFlexSelf", k_mjtFlexSelf},
    {"mjtTexture", k_mjtTexture},
    {"mjtColorSpace", k_mjtColorSpace},
    {"mjtObj", k_mjtObj},
    {"mjtEq", k_mjtEq},
    {"mjtWrap", k_mjtWrap},
    {"mjtTrn", k_mjtTrn},
    {"mjtDyn", k_mjtDyn},
    {"mjtGain", k_mjtGain},
    {"mjtBias", k_mjtBias},
    {"mjtSensor", k_mjtSensor},
    {"mjtDataType", k_mjtDataType},
    {"mjtStage", k_mjtStage},
    {"mjtIntegrator", k_mjtIntegrator},
    {"mjtCone", k_mjtCone},
    {"mjtJacobian", k_mjtJacobian},
    {"mjtSolver", k_mjtSolver},
    {"mjtConstraint", k_mjtConstraint},
    {"mjtConstraintState", k_mjtConstraintState},
};

const EnumValue* find(EnumType type, int value) {
  for (const EnumValue& v : kEnumerations[static_cast<size_t>(type)].values) {
    if (v.value == value) return &v;
  }
  return nullptr;
}

}  // namespace

std::string_view enum_symbol(EnumType type, int value) {
  const EnumValue* v = find(type, value);
  return v ? v->symbol : std::string_view();
}

std::string_view enum_keyword(EnumType type, int value) {
  const EnumValue* v = find(type, value);
  return v ? std::string_view(v->keyword.data()) : std::string_view();
}

std::string_view enum_name(EnumType type) {
  return kEnumerations[static_cast<size_t>(type)].name;
}

}  // namespace mj
