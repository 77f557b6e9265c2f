// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scalar types, constants, enumerations and log messages of the public API, with the values of MuJoCo 3.12.

#ifndef MUJOCO_MJTYPE_H_
#define MUJOCO_MJTYPE_H_

#include <stddef.h>
#include <stdint.h>

typedef double mjtNum;
typedef int64_t mjtSize;
typedef unsigned char mjtByte;
#ifdef __cplusplus
typedef bool mjtBool;
#else
#include <stdbool.h>
typedef bool mjtBool;
#endif

// smallest value treated as nonzero in divisions
#define mjMINVAL 1e-15

// ---- constants

#define mjPI 3.141592653589793
#define mjMAXVAL 1e+10
#define mjMINMU 1e-05
#define mjMINIMP 0.0001
#define mjMAXIMP 0.9999
#define mjMAXCONPAIR 50
#define mjMAXTREEDEPTH 50
#define mjMAXFLEXNODES 27
#define mjMINAWAKE 10
#define mjNEQDATA 11
#define mjNDYN 10
#define mjNGAIN 10
#define mjNBIAS 10
#define mjNFLUID 12
#define mjNREF 2
#define mjNIMP 5
#define mjNPOLY 2
#define mjNSENS 3
#define mjNSOLVER 200
#define mjNISLAND 20

// Enumerations are tables, aligned by hand.
// clang-format off

// ---- model and engine enumerations

typedef enum mjtDisableBit {  // bits of mjOption.disableflags, which switch off features
  mjDSBL_CONSTRAINT   = 1,
  mjDSBL_EQUALITY     = 2,
  mjDSBL_FRICTIONLOSS = 4,
  mjDSBL_LIMIT        = 8,
  mjDSBL_CONTACT      = 16,
  mjDSBL_SPRING       = 32,
  mjDSBL_DAMPER       = 64,
  mjDSBL_GRAVITY      = 128,
  mjDSBL_CLAMPCTRL    = 256,
  mjDSBL_WARMSTART    = 512,
  mjDSBL_FILTERPARENT = 1024,
  mjDSBL_ACTUATION    = 2048,
  mjDSBL_REFSAFE      = 4096,
  mjDSBL_SENSOR       = 8192,
  mjDSBL_MIDPHASE     = 16384,
  mjDSBL_EULERDAMP    = 32768,
  mjDSBL_AUTORESET    = 65536,
  mjDSBL_NATIVECCD    = 131072,
  mjDSBL_ISLAND       = 262144,
  mjDSBL_MULTICCD     = 524288,
  mjNDISABLE          = 20,
} mjtDisableBit;

typedef enum mjtEnableBit {  // bits of mjOption.enableflags, which switch on features
  mjENBL_OVERRIDE    = 1,
  mjENBL_ENERGY      = 2,
  mjENBL_FWDINV      = 4,
  mjENBL_INVDISCRETE = 8,
  mjENBL_SLEEP       = 16,
  mjENBL_DIAGEXACT   = 32,
  mjNENABLE          = 6,
} mjtEnableBit;

typedef enum mjtJoint {  // type of joint
  mjJNT_FREE  = 0,
  mjJNT_BALL  = 1,
  mjJNT_SLIDE = 2,
  mjJNT_HINGE = 3,
} mjtJoint;

typedef enum mjtGeom {  // shape; types below mjNGEOMTYPES are shapes of geoms in a model
  mjGEOM_PLANE     = 0,
  mjGEOM_HFIELD    = 1,
  mjGEOM_SPHERE    = 2,
  mjGEOM_CAPSULE   = 3,
  mjGEOM_ELLIPSOID = 4,
  mjGEOM_CYLINDER  = 5,
  mjGEOM_BOX       = 6,
  mjGEOM_MESH      = 7,
  mjGEOM_SDF       = 8,
  mjNGEOMTYPES     = 9,
  mjGEOM_ARROW     = 100,
  mjGEOM_ARROW1    = 101,
  mjGEOM_ARROW2    = 102,
  mjGEOM_LINE      = 103,
  mjGEOM_LINEBOX   = 104,
  mjGEOM_FLEX      = 105,
  mjGEOM_SKIN      = 106,
  mjGEOM_LABEL     = 107,
  mjGEOM_TRIANGLE  = 108,
  mjGEOM_NONE      = 1001,
} mjtGeom;

typedef enum mjtProjection {  // projection of a camera
  mjPROJ_PERSPECTIVE  = 0,
  mjPROJ_ORTHOGRAPHIC = 1,
} mjtProjection;

typedef enum mjtCamLight {  // how a camera or a light moves
  mjCAMLIGHT_FIXED         = 0,
  mjCAMLIGHT_TRACK         = 1,
  mjCAMLIGHT_TRACKCOM      = 2,
  mjCAMLIGHT_TARGETBODY    = 3,
  mjCAMLIGHT_TARGETBODYCOM = 4,
} mjtCamLight;

typedef enum mjtLightType {  // type of light
  mjLIGHT_SPOT        = 0,
  mjLIGHT_DIRECTIONAL = 1,
  mjLIGHT_POINT       = 2,
  mjLIGHT_IMAGE       = 3,
} mjtLightType;

typedef enum mjtTexture {  // type of texture
  mjTEXTURE_2D     = 0,
  mjTEXTURE_CUBE   = 1,
  mjTEXTURE_SKYBOX = 2,
} mjtTexture;

typedef enum mjtTextureRole {  // role of a texture in a material
  mjTEXROLE_USER      = 0,
  mjTEXROLE_RGB       = 1,
  mjTEXROLE_OCCLUSION = 2,
  mjTEXROLE_ROUGHNESS = 3,
  mjTEXROLE_METALLIC  = 4,
  mjTEXROLE_NORMAL    = 5,
  mjTEXROLE_OPACITY   = 6,
  mjTEXROLE_EMISSIVE  = 7,
  mjTEXROLE_RGBA      = 8,
  mjTEXROLE_ORM       = 9,
  mjNTEXROLE          = 10,
} mjtTextureRole;

typedef enum mjtColorSpace {  // colour space of a texture
  mjCOLORSPACE_AUTO   = 0,
  mjCOLORSPACE_LINEAR = 1,
  mjCOLORSPACE_SRGB   = 2,
} mjtColorSpace;

typedef enum mjtIntegrator {  // method that advances the state by one step
  mjINT_EULER        = 0,
  mjINT_RK4          = 1,
  mjINT_IMPLICIT     = 2,
  mjINT_IMPLICITFAST = 3,
} mjtIntegrator;

typedef enum mjtCone {  // shape of friction cones
  mjCONE_PYRAMIDAL = 0,
  mjCONE_ELLIPTIC  = 1,
} mjtCone;

typedef enum mjtJacobian {  // how the constraint Jacobian is stored
  mjJAC_DENSE  = 0,
  mjJAC_SPARSE = 1,
  mjJAC_AUTO   = 2,
} mjtJacobian;

typedef enum mjtSolver {  // algorithm that solves for the constraint forces
  mjSOL_PGS    = 0,
  mjSOL_CG     = 1,
  mjSOL_NEWTON = 2,
} mjtSolver;

typedef enum mjtEq {  // type of equality constraint
  mjEQ_CONNECT    = 0,
  mjEQ_WELD       = 1,
  mjEQ_JOINT      = 2,
  mjEQ_TENDON     = 3,
  mjEQ_FLEX       = 4,
  mjEQ_FLEXVERT   = 5,
  mjEQ_FLEXSTRAIN = 6,
  mjEQ_DISTANCE   = 7,
} mjtEq;

typedef enum mjtWrap {  // type of an element in the path of a tendon
  mjWRAP_NONE     = 0,
  mjWRAP_JOINT    = 1,
  mjWRAP_PULLEY   = 2,
  mjWRAP_SITE     = 3,
  mjWRAP_SPHERE   = 4,
  mjWRAP_CYLINDER = 5,
} mjtWrap;

typedef enum mjtTrn {  // what the force of an actuator acts on
  mjTRN_JOINT         = 0,
  mjTRN_JOINTINPARENT = 1,
  mjTRN_SLIDERCRANK   = 2,
  mjTRN_TENDON        = 3,
  mjTRN_SITE          = 4,
  mjTRN_BODY          = 5,
  mjTRN_SO3           = 6,
  mjTRN_UNDEFINED     = 1000,
} mjtTrn;

typedef enum mjtDyn {  // how the activation of an actuator changes
  mjDYN_NONE        = 0,
  mjDYN_INTEGRATOR  = 1,
  mjDYN_FILTER      = 2,
  mjDYN_FILTEREXACT = 3,
  mjDYN_MUSCLE      = 4,
  mjDYN_DCMOTOR     = 5,
  mjDYN_PID         = 6,
  mjDYN_USER        = 7,
} mjtDyn;

typedef enum mjtGain {  // how the gain of an actuator is computed
  mjGAIN_FIXED   = 0,
  mjGAIN_AFFINE  = 1,
  mjGAIN_MUSCLE  = 2,
  mjGAIN_DCMOTOR = 3,
  mjGAIN_SO3     = 4,
  mjGAIN_PID     = 5,
  mjGAIN_USER    = 6,
} mjtGain;

typedef enum mjtBias {  // how the bias of an actuator is computed
  mjBIAS_NONE    = 0,
  mjBIAS_AFFINE  = 1,
  mjBIAS_MUSCLE  = 2,
  mjBIAS_DCMOTOR = 3,
  mjBIAS_SO3     = 4,
  mjBIAS_USER    = 5,
} mjtBias;

typedef enum mjtCtrlChart {  // controls of an so3 actuator: a rotation vector or a quaternion
  mjCHART_EXPMAP = 1,
  mjCHART_QUAT   = 2,
} mjtCtrlChart;

typedef enum mjtCtrlInput {  // controls of pid and dcmotor actuators (bits)
  mjINPUT_POS     = 1,
  mjINPUT_VEL     = 2,
  mjINPUT_FF      = 4,
  mjINPUT_VOLTAGE = 8,
  mjINPUT_NONE    = 16,
} mjtCtrlInput;

typedef enum mjtObj {  // type of object in a model or a description
  mjOBJ_UNKNOWN  = 0,
  mjOBJ_BODY     = 1,
  mjOBJ_XBODY    = 2,
  mjOBJ_JOINT    = 3,
  mjOBJ_DOF      = 4,
  mjOBJ_GEOM     = 5,
  mjOBJ_SITE     = 6,
  mjOBJ_CAMERA   = 7,
  mjOBJ_LIGHT    = 8,
  mjOBJ_FLEX     = 9,
  mjOBJ_MESH     = 10,
  mjOBJ_SKIN     = 11,
  mjOBJ_HFIELD   = 12,
  mjOBJ_TEXTURE  = 13,
  mjOBJ_MATERIAL = 14,
  mjOBJ_PAIR     = 15,
  mjOBJ_EXCLUDE  = 16,
  mjOBJ_EQUALITY = 17,
  mjOBJ_TENDON   = 18,
  mjOBJ_ACTUATOR = 19,
  mjOBJ_SENSOR   = 20,
  mjOBJ_NUMERIC  = 21,
  mjOBJ_TEXT     = 22,
  mjOBJ_TUPLE    = 23,
  mjOBJ_KEY      = 24,
  mjOBJ_PLUGIN   = 25,
  mjNOBJECT      = 26,
  mjOBJ_FRAME    = 100,
  mjOBJ_DEFAULT  = 101,
  mjOBJ_MODEL    = 102,
} mjtObj;

typedef enum mjtSensor {  // type of sensor
  mjSENS_TOUCH          = 0,
  mjSENS_ACCELEROMETER  = 1,
  mjSENS_VELOCIMETER    = 2,
  mjSENS_GYRO           = 3,
  mjSENS_FORCE          = 4,
  mjSENS_TORQUE         = 5,
  mjSENS_MAGNETOMETER   = 6,
  mjSENS_RANGEFINDER    = 7,
  mjSENS_CAMPROJECTION  = 8,
  mjSENS_JOINTPOS       = 9,
  mjSENS_JOINTVEL       = 10,
  mjSENS_TENDONPOS      = 11,
  mjSENS_TENDONVEL      = 12,
  mjSENS_ACTUATORPOS    = 13,
  mjSENS_ACTUATORVEL    = 14,
  mjSENS_ACTUATORFRC    = 15,
  mjSENS_JOINTACTFRC    = 16,
  mjSENS_TENDONACTFRC   = 17,
  mjSENS_BALLQUAT       = 18,
  mjSENS_BALLANGVEL     = 19,
  mjSENS_JOINTLIMITPOS  = 20,
  mjSENS_JOINTLIMITVEL  = 21,
  mjSENS_JOINTLIMITFRC  = 22,
  mjSENS_TENDONLIMITPOS = 23,
  mjSENS_TENDONLIMITVEL = 24,
  mjSENS_TENDONLIMITFRC = 25,
  mjSENS_FRAMEPOS       = 26,
  mjSENS_FRAMEQUAT      = 27,
  mjSENS_FRAMEXAXIS     = 28,
  mjSENS_FRAMEYAXIS     = 29,
  mjSENS_FRAMEZAXIS     = 30,
  mjSENS_FRAMELINVEL    = 31,
  mjSENS_FRAMEANGVEL    = 32,
  mjSENS_FRAMELINACC    = 33,
  mjSENS_FRAMEANGACC    = 34,
  mjSENS_SUBTREECOM     = 35,
  mjSENS_SUBTREELINVEL  = 36,
  mjSENS_SUBTREEANGMOM  = 37,
  mjSENS_INSIDESITE     = 38,
  mjSENS_GEOMDIST       = 39,
  mjSENS_GEOMNORMAL     = 40,
  mjSENS_GEOMFROMTO     = 41,
  mjSENS_CONTACT        = 42,
  mjSENS_E_POTENTIAL    = 43,
  mjSENS_E_KINETIC      = 44,
  mjSENS_CLOCK          = 45,
  mjSENS_TACTILE        = 46,
  mjSENS_PLUGIN         = 47,
  mjSENS_USER           = 48,
} mjtSensor;

typedef enum mjtStage {  // stage of the computation at which a sensor is computed
  mjSTAGE_NONE = 0,
  mjSTAGE_POS  = 1,
  mjSTAGE_VEL  = 2,
  mjSTAGE_ACC  = 3,
} mjtStage;

typedef enum mjtDataType {  // values that a sensor can output
  mjDATATYPE_REAL       = 0,
  mjDATATYPE_POSITIVE   = 1,
  mjDATATYPE_AXIS       = 2,
  mjDATATYPE_QUATERNION = 3,
} mjtDataType;

typedef enum mjtConDataField {  // values that a contact sensor outputs for a contact
  mjCONDATA_FOUND   = 0,
  mjCONDATA_FORCE   = 1,
  mjCONDATA_TORQUE  = 2,
  mjCONDATA_DIST    = 3,
  mjCONDATA_POS     = 4,
  mjCONDATA_NORMAL  = 5,
  mjCONDATA_TANGENT = 6,
  mjNCONDATA        = 7,
} mjtConDataField;

typedef enum mjtRayDataField {  // values that a rangefinder sensor outputs for a ray
  mjRAYDATA_DIST   = 0,
  mjRAYDATA_DIR    = 1,
  mjRAYDATA_ORIGIN = 2,
  mjRAYDATA_POINT  = 3,
  mjRAYDATA_NORMAL = 4,
  mjRAYDATA_DEPTH  = 5,
  mjNRAYDATA       = 6,
} mjtRayDataField;

typedef enum mjtCamOutBit {  // kinds of images that a camera outputs (bits)
  mjCAMOUT_RGB    = 1,
  mjCAMOUT_DEPTH  = 2,
  mjCAMOUT_DIST   = 4,
  mjCAMOUT_NORMAL = 8,
  mjCAMOUT_SEG    = 16,
  mjNCAMOUT       = 5,
} mjtCamOutBit;

typedef enum mjtSameFrame {  // whether the frame of an element coincides with a frame of its body
  mjSAMEFRAME_NONE       = 0,
  mjSAMEFRAME_BODY       = 1,
  mjSAMEFRAME_INERTIA    = 2,
  mjSAMEFRAME_BODYROT    = 3,
  mjSAMEFRAME_INERTIAROT = 4,
} mjtSameFrame;

typedef enum mjtSleepPolicy {  // when a kinematic tree may fall asleep
  mjSLEEP_AUTO         = 0,
  mjSLEEP_AUTO_NEVER   = 1,
  mjSLEEP_AUTO_ALLOWED = 2,
  mjSLEEP_NEVER        = 3,
  mjSLEEP_ALLOWED      = 4,
  mjSLEEP_INIT         = 5,
} mjtSleepPolicy;

typedef enum mjtLRMode {  // actuators whose length range is computed
  mjLRMODE_NONE       = 0,
  mjLRMODE_MUSCLE     = 1,
  mjLRMODE_MUSCLEUSER = 2,
  mjLRMODE_ALL        = 3,
} mjtLRMode;

typedef enum mjtFlexSelf {  // whether and how collisions of a flex with itself are found
  mjFLEXSELF_NONE   = 0,
  mjFLEXSELF_NARROW = 1,
  mjFLEXSELF_BVH    = 2,
  mjFLEXSELF_SAP    = 3,
  mjFLEXSELF_AUTO   = 4,
} mjtFlexSelf;

typedef enum mjtSDFType {  // signed distance that a query computes
  mjSDFTYPE_SINGLE       = 0,
  mjSDFTYPE_INTERSECTION = 1,
  mjSDFTYPE_MIDSURFACE   = 2,
  mjSDFTYPE_COLLISION    = 3,
} mjtSDFType;

typedef enum mjtState {  // parts of the state (bits)
  mjSTATE_TIME         = 1,
  mjSTATE_QPOS         = 2,
  mjSTATE_QVEL         = 4,
  mjSTATE_ACT          = 8,
  mjSTATE_HISTORY      = 16,
  mjSTATE_WARMSTART    = 32,
  mjSTATE_CTRL         = 64,
  mjSTATE_QFRC_APPLIED = 128,
  mjSTATE_XFRC_APPLIED = 256,
  mjSTATE_EQ_ACTIVE    = 512,
  mjSTATE_MOCAP_POS    = 1024,
  mjSTATE_MOCAP_QUAT   = 2048,
  mjSTATE_USERDATA     = 4096,
  mjSTATE_PLUGIN       = 8192,
  mjNSTATE             = 14,
  mjSTATE_PHYSICS      = 30,
  mjSTATE_FULLPHYSICS  = 8223,
  mjSTATE_USER         = 8128,
  mjSTATE_INTEGRATION  = 16383,
} mjtState;

typedef enum mjtConstraint {  // type of constraint row
  mjCNSTR_EQUALITY             = 0,
  mjCNSTR_FRICTION_DOF         = 1,
  mjCNSTR_FRICTION_TENDON      = 2,
  mjCNSTR_LIMIT_JOINT          = 3,
  mjCNSTR_LIMIT_TENDON         = 4,
  mjCNSTR_CONTACT_FRICTIONLESS = 5,
  mjCNSTR_CONTACT_PYRAMIDAL    = 6,
  mjCNSTR_CONTACT_ELLIPTIC     = 7,
} mjtConstraint;

typedef enum mjtConstraintState {  // state of a constraint row in the solution
  mjCNSTRSTATE_SATISFIED = 0,
  mjCNSTRSTATE_QUADRATIC = 1,
  mjCNSTRSTATE_LINEARNEG = 2,
  mjCNSTRSTATE_LINEARPOS = 3,
  mjCNSTRSTATE_CONE      = 4,
} mjtConstraintState;

typedef enum mjtWarning {  // warnings, which mjData.warning counts
  mjWARN_INERTIA     = 0,
  mjWARN_CONTACTFULL = 1,
  mjWARN_CNSTRFULL   = 2,
  mjWARN_BADQPOS     = 3,
  mjWARN_BADQVEL     = 4,
  mjWARN_BADQACC     = 5,
  mjWARN_BADCTRL     = 6,
  mjNWARNING         = 7,
} mjtWarning;

typedef enum mjtTimer {  // parts of a step whose duration mjData.timer measures
  mjTIMER_STEP           = 0,
  mjTIMER_FORWARD        = 1,
  mjTIMER_INVERSE        = 2,
  mjTIMER_POSITION       = 3,
  mjTIMER_VELOCITY       = 4,
  mjTIMER_ACTUATION      = 5,
  mjTIMER_CONSTRAINT     = 6,
  mjTIMER_ADVANCE        = 7,
  mjTIMER_POS_KINEMATICS = 8,
  mjTIMER_POS_INERTIA    = 9,
  mjTIMER_POS_COLLISION  = 10,
  mjTIMER_POS_MAKE       = 11,
  mjTIMER_POS_PROJECT    = 12,
  mjTIMER_COL_BROAD      = 13,
  mjTIMER_COL_NARROW     = 14,
  mjNTIMER               = 15,
} mjtTimer;

typedef enum mjtSleepState {  // sleep state of an object
  mjS_STATIC = -1,
  mjS_ASLEEP = 0,
  mjS_AWAKE  = 1,
} mjtSleepState;

typedef enum mjtLogLevel {  // severity of a log message
  mjLOG_DEBUG   = 0,
  mjLOG_INFO    = 1,
  mjLOG_WARNING = 2,
  mjLOG_ERROR   = 3,
} mjtLogLevel;

typedef enum mjtLogTopic {  // topics of log messages, which can be enabled one by one
  mjTOPIC_NONE     = 0,
  mjTOPIC_TIME_STP = 1,
  mjTOPIC_TIME_CMP = 2,
  mjTOPIC_SLEEP    = 3,
  mjNTOPIC         = 3,
} mjtLogTopic;

// ---- model description enumerations

typedef enum mjtGeomInertia {  // where the mass of a geom is
  mjINERTIA_VOLUME = 0,
  mjINERTIA_SHELL  = 1,
} mjtGeomInertia;

typedef enum mjtMeshInertia {  // how the inertia of a mesh is computed
  mjMESH_INERTIA_CONVEX = 0,
  mjMESH_INERTIA_EXACT  = 1,
  mjMESH_INERTIA_LEGACY = 2,
  mjMESH_INERTIA_SHELL  = 3,
} mjtMeshInertia;

typedef enum mjtMeshBuiltin {  // shape of a built-in mesh
  mjMESH_BUILTIN_NONE        = 0,
  mjMESH_BUILTIN_SPHERE      = 1,
  mjMESH_BUILTIN_HEMISPHERE  = 2,
  mjMESH_BUILTIN_CONE        = 3,
  mjMESH_BUILTIN_SUPERSPHERE = 4,
  mjMESH_BUILTIN_SUPERTORUS  = 5,
  mjMESH_BUILTIN_WEDGE       = 6,
  mjMESH_BUILTIN_PLATE       = 7,
} mjtMeshBuiltin;

typedef enum mjtBuiltin {  // pattern of a built-in texture
  mjBUILTIN_NONE     = 0,
  mjBUILTIN_GRADIENT = 1,
  mjBUILTIN_CHECKER  = 2,
  mjBUILTIN_FLAT     = 3,
} mjtBuiltin;

typedef enum mjtMark {  // marks on a built-in texture
  mjMARK_NONE   = 0,
  mjMARK_EDGE   = 1,
  mjMARK_CROSS  = 2,
  mjMARK_RANDOM = 3,
} mjtMark;

typedef enum mjtLimited {  // value of an attribute such as `limited`: false, true, or auto
  mjLIMITED_FALSE = 0,
  mjLIMITED_TRUE  = 1,
  mjLIMITED_AUTO  = 2,
} mjtLimited;

typedef enum mjtAlignFree {  // whether the body of a free joint is aligned with its inertial frame
  mjALIGNFREE_FALSE = 0,
  mjALIGNFREE_TRUE  = 1,
  mjALIGNFREE_AUTO  = 2,
} mjtAlignFree;

typedef enum mjtInertiaFromGeom {  // whether inertias of bodies are computed from their geoms
  mjINERTIAFROMGEOM_FALSE = 0,
  mjINERTIAFROMGEOM_TRUE  = 1,
  mjINERTIAFROMGEOM_AUTO  = 2,
} mjtInertiaFromGeom;

typedef enum mjtOrientation {  // form in which an orientation is given
  mjORIENTATION_QUAT      = 0,
  mjORIENTATION_AXISANGLE = 1,
  mjORIENTATION_XYAXES    = 2,
  mjORIENTATION_ZAXIS     = 3,
  mjORIENTATION_EULER     = 4,
} mjtOrientation;

typedef enum mjtConflict {  // what mjs_attach does if the options of two descriptions differ
  mjCONFLICT_WARNING = 0,
  mjCONFLICT_MERGE   = 1,
  mjCONFLICT_ERROR   = 2,
} mjtConflict;

typedef enum mjtCTimer {  // stages of compiling whose duration mjs_getTimer returns
  mjCTIMER_TOTAL        = 0,
  mjCTIMER_ASSETS       = 1,
  mjCTIMER_TEXTURE      = 2,
  mjCTIMER_MESH_LOAD    = 3,
  mjCTIMER_MESH_HULL    = 4,
  mjCTIMER_MESH_POLYGON = 5,
  mjCTIMER_MESH_INERTIA = 6,
  mjCTIMER_MESH_BVH     = 7,
  mjCTIMER_MESH_OCTREE  = 8,
  mjNCTIMER             = 9,
} mjtCTimer;

// ---- plugin enumerations

typedef enum mjtPluginCapabilityBit {  // what a plugin can do (bits)
  mjPLUGIN_ACTUATOR = 1,
  mjPLUGIN_SENSOR   = 2,
  mjPLUGIN_PASSIVE  = 4,
  mjPLUGIN_SDF      = 8,
} mjtPluginCapabilityBit;

// clang-format on

// ---- log messages (mjlog.h has the functions)

typedef struct mjLogMessage_ {
  int level;           // mjtLogLevel
  int topic;           // mjtLogTopic
  char subject[1024];  // text of the message
  const char* body;    // further lines of text, or NULL
  const char* func;    // sending function, or NULL; `file` may also be NULL, and `line` may be 0
  const char* file;
  int line;
  mjtBool timestamp;  // whether messages on the console show the time
} mjLogMessage;

typedef struct mjLogConfig_ {
  // whether messages are printed: errors and warnings to standard error, others to standard output
  mjtBool logto_console;
  mjtBool logto_file;
  char logfile[1024];
  int topics;  // enabled topics; bit t - 1 enables topic t
} mjLogConfig;

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*mjfLogHandler)(const mjLogMessage* msg);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJTYPE_H_
