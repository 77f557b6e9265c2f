// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The rows of the MJCF grammar for global sections, default classes and assets.

#include "mjcf/schema/schema_table.h"

namespace mj::mjcf {
namespace {

using E = ElementId;

constexpr Attribute kMujocoAttributes[] = {
    {"model", reference("model")},
};

constexpr Child kMujocoChildren[] = {{E::kCompiler, '*'},   {E::kOption, '*'},   {E::kSize, '*'},
                                     {E::kStatistic, '*'},  {E::kVisual, '*'},   {E::kDefault, 'R'},
                                     {E::kExtension, '*'},  {E::kAsset, '*'},    {E::kBody, 'R'},
                                     {E::kDeformable, '*'}, {E::kContact, '*'},  {E::kTendon, '*'},
                                     {E::kEquality, '*'},   {E::kActuator, '*'}, {E::kSensor, '*'},
                                     {E::kCustom, '*'},     {E::kKeyframe, '*'}};

constexpr Attribute kCompilerAttributes[] = {
    {"autolimits", boolean(), "true"},
    {"boundmass", real()},
    {"boundinertia", real()},
    {"settotalmass", real(), "-1"},
    {"balanceinertia", boolean()},
    {"strippath", boolean()},
    {"coordinate", keyword(kCoordinate)},
    {"angle", keyword(kAngleUnit), "degree"},
    {"fitaabb", boolean()},
    {"eulerseq", characters(3)},
    {"meshdir", text()},
    {"texturedir", text()},
    {"discardvisual", boolean()},
    {"usethread", boolean(), "true"},
    {"fusestatic", boolean()},
    {"inertiafromgeom", keyword(kFalseTrueAuto), "auto"},
    {"inertiagrouprange", integers(2), "0 5"},
    {"saveinertial", boolean()},
    {"assetdir", text()},
    {"alignfree", boolean()},
    {"conflict", keyword(kConflictPolicy)},
};

constexpr Child kCompilerChildren[] = {{E::kLengthrange, '?'}};

constexpr Attribute kLengthrangeAttributes[] = {
    {"mode", keyword(kLengthRangeMode), "muscle"},
    {"useexisting", boolean(), "true"},
    {"uselimit", boolean()},
    {"accel", real(), "20"},
    {"maxforce", real()},
    {"timeconst", real(), "1"},
    {"timestep", real(), "0.01"},
    {"inttotal", real(), "10"},
    {"interval", real(), "2"},
    {"tolrange", real(), "0.05"},
};

constexpr Attribute kOptionAttributes[] = {
    {"timestep", real(), "0.002"},
    {"impratio", real(), "1"},
    {"tolerance", real(), "1e-08"},
    {"ls_tolerance", real(), "0.01"},
    {"noslip_tolerance", real(), "1e-06"},
    {"ccd_tolerance", real(), "1e-06"},
    {"sleep_tolerance", real(), "0.001"},
    {"gravity", reals(3), "0 0 -9.81"},
    {"wind", reals(3), "0 0 0"},
    {"magnetic", reals(3), "0 -0.5 0"},
    {"density", real()},
    {"viscosity", real()},
    {"o_margin", real()},
    {"o_solref", reals(1, mjNREF), "0.02 1"},
    {"o_solimp", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"o_friction", reals(1, 5), "1 1 0.005 0.0001 0.0001"},
    {"integrator", keyword(kIntegrator), "Euler"},
    {"cone", keyword(kCone), "pyramidal"},
    {"jacobian", keyword(kJacobian), "auto"},
    {"solver", keyword(kSolver), "Newton"},
    {"iterations", integer(), "100"},
    {"ls_iterations", integer(), "50"},
    {"noslip_iterations", integer()},
    {"ccd_iterations", integer(), "35"},
    {"sdf_iterations", integer(), "10"},
    {"sdf_initpoints", integer(), "40"},
    {"actuatorgroupdisable", integers(1, 31)},
};

constexpr Child kOptionChildren[] = {{E::kFlag, '?'}};

constexpr Attribute kFlagAttributes[] = {
    {"constraint", keyword(kEnableFlag), "enable"},
    {"equality", keyword(kEnableFlag), "enable"},
    {"frictionloss", keyword(kEnableFlag), "enable"},
    {"limit", keyword(kEnableFlag), "enable"},
    {"contact", keyword(kEnableFlag), "enable"},
    {"spring", keyword(kEnableFlag), "enable"},
    {"damper", keyword(kEnableFlag), "enable"},
    {"gravity", keyword(kEnableFlag), "enable"},
    {"clampctrl", keyword(kEnableFlag), "enable"},
    {"warmstart", keyword(kEnableFlag), "enable"},
    {"filterparent", keyword(kEnableFlag), "enable"},
    {"actuation", keyword(kEnableFlag), "enable"},
    {"refsafe", keyword(kEnableFlag), "enable"},
    {"sensor", keyword(kEnableFlag), "enable"},
    {"midphase", keyword(kEnableFlag), "enable"},
    {"eulerdamp", keyword(kEnableFlag), "enable"},
    {"autoreset", keyword(kEnableFlag), "enable"},
    {"nativeccd", keyword(kEnableFlag), "enable"},
    {"island", keyword(kEnableFlag), "enable"},
    {"multiccd", keyword(kEnableFlag), "enable"},
    {"override", keyword(kEnableFlag), "disable"},
    {"energy", keyword(kEnableFlag), "disable"},
    {"fwdinv", keyword(kEnableFlag), "disable"},
    {"invdiscrete", keyword(kEnableFlag), "disable"},
    {"sleep", keyword(kEnableFlag), "disable"},
    {"diagexact", keyword(kEnableFlag), "disable"},
};

constexpr Attribute kSizeAttributes[] = {
    {"memory", text()},
    {"njmax", integer().strict().at_least(-1), "-1"},
    {"nconmax", integer().strict().at_least(-1), "-1"},
    {"nstack", integer().strict().at_least(-1), "-1"},
    {"nuserdata", integer().at_least(0)},
    {"nkey", integer()},
    {"nuser_body", integer().at_least(-1), "-1"},
    {"nuser_jnt", integer().at_least(-1), "-1"},
    {"nuser_geom", integer().at_least(-1), "-1"},
    {"nuser_site", integer().at_least(-1), "-1"},
    {"nuser_cam", integer().at_least(-1), "-1"},
    {"nuser_tendon", integer().at_least(-1), "-1"},
    {"nuser_actuator", integer().at_least(-1), "-1"},
    {"nuser_sensor", integer().at_least(-1), "-1"},
};

constexpr PresenceRule kSizeRules[] = {at_most_one({"memory", "nstack"}),
                                       at_most_one({"memory", "njmax"})};

constexpr Attribute kStatisticAttributes[] = {
    {"meaninertia", real()},       {"meanmass", real()}, {"meansize", real()},
    {"extent", real().positive()}, {"center", reals(3)},
};

constexpr Child kVisualChildren[] = {{E::kGlobal, '?'}, {E::kQuality, '?'}, {E::kHeadlight, '?'},
                                     {E::kMap, '?'},    {E::kScale, '?'},   {E::kRgba, '?'}};

constexpr Attribute kGlobalAttributes[] = {
    {"cameraid", integer(), "-1"},
    {"orthographic", boolean(), "false"},
    {"fovy", single(), "45"},
    {"ipd", single(), "0.068"},
    {"azimuth", single(), "90"},
    {"elevation", single(), "-45"},
    {"linewidth", single(), "1"},
    {"glow", single(), "0.3"},
    {"offwidth", integer(), "640"},
    {"offheight", integer(), "480"},
    {"realtime", single().positive(), "1"},
    {"ellipsoidinertia", boolean(), "false"},
    {"bvactive", boolean(), "false"},
};

constexpr Attribute kQualityAttributes[] = {
    {"shadowsize", integer(), "4096"}, {"offsamples", integer(), "4"},
    {"numslices", integer(), "28"},    {"numstacks", integer(), "16"},
    {"numquads", integer(), "4"},
};

constexpr Attribute kHeadlightAttributes[] = {
    {"ambient", singles(3), "0.1 0.1 0.1"},
    {"diffuse", singles(3), "0.4 0.4 0.4"},
    {"specular", singles(3), "0.5 0.5 0.5"},
    {"active", integer(), "1"},
};

constexpr Attribute kMapAttributes[] = {
    {"stiffness", single(), "100"},    {"stiffnessrot", single(), "500"},
    {"force", single(), "0.005"},      {"torque", single(), "0.1"},
    {"alpha", single(), "0.3"},        {"fogstart", single(), "3"},
    {"fogend", single(), "10"},        {"znear", single().positive(), "0.01"},
    {"zfar", single(), "50"},          {"haze", single(), "0.3"},
    {"shadowclip", single(), "1"},     {"shadowscale", single(), "0.6"},
    {"actuatortendon", single(), "2"},
};

constexpr Attribute kScaleAttributes[] = {
    {"forcewidth", single(), "0.1"},
    {"contactwidth", single(), "0.3"},
    {"contactheight", single(), "0.1"},
    {"connect", single(), "0.2"},
    {"com", single(), "0.4"},
    {"camera", single(), "0.3"},
    {"light", single(), "0.3"},
    {"selectpoint", single(), "0.2"},
    {"jointlength", single(), "1"},
    {"jointwidth", single(), "0.1"},
    {"actuatorlength", single(), "0.7"},
    {"actuatorwidth", single(), "0.2"},
    {"framelength", single(), "1"},
    {"framewidth", single(), "0.1"},
    {"constraint", single(), "0.1"},
    {"slidercrank", single(), "0.2"},
    {"frustum", single(), "10"},
};

constexpr Attribute kRgbaAttributes[] = {
    {"fog", singles(4), "0 0 0 1"},
    {"haze", singles(4), "1 1 1 1"},
    {"force", singles(4), "1 0.5 0.5 1"},
    {"inertia", singles(4), "0.8 0.2 0.2 0.6"},
    {"joint", singles(4), "0.2 0.6 0.8 1"},
    {"actuator", singles(4), "0.2 0.25 0.2 1"},
    {"actuatornegative", singles(4), "0.2 0.6 0.9 1"},
    {"actuatorpositive", singles(4), "0.9 0.4 0.2 1"},
    {"com", singles(4), "0.9 0.9 0.9 1"},
    {"camera", singles(4), "0.6 0.9 0.6 1"},
    {"light", singles(4), "0.6 0.6 0.9 1"},
    {"selectpoint", singles(4), "0.9 0.9 0.1 1"},
    {"connect", singles(4), "0.2 0.2 0.8 1"},
    {"contactpoint", singles(4), "0.9 0.6 0.2 1"},
    {"contactforce", singles(4), "0.7 0.9 0.9 1"},
    {"contactfriction", singles(4), "0.9 0.8 0.4 1"},
    {"contacttorque", singles(4), "0.9 0.7 0.9 1"},
    {"contactgap", singles(4), "0.5 0.8 0.9 1"},
    {"rangefinder", singles(4), "1 1 0.1 1"},
    {"constraint", singles(4), "0.9 0 0 1"},
    {"slidercrank", singles(4), "0.5 0.3 0.8 1"},
    {"crankbroken", singles(4), "0.9 0 0 1"},
    {"frustum", singles(4), "1 1 0 0.2"},
    {"bv", singles(4), "0 1 0 0.5"},
    {"bvactive", singles(4), "1 0 0 0.5"},
};

constexpr Attribute kDefaultAttributes[] = {
    {"class", name_of("default")},
};

constexpr Child kDefaultChildren[] = {
    {E::kDefault, 'R'},         {E::kMesh, '?'},          {E::kMaterial, '?'},
    {E::kJoint, '?'},           {E::kGeom, '?'},          {E::kSite, '?'},
    {E::kCamera, '?'},          {E::kLight, '?'},         {E::kPair, '?'},
    {E::kDefaultEquality, '?'}, {E::kDefaultTendon, '?'}, {E::kGeneral, '?'},
    {E::kMotor, '?'},           {E::kPosition, '?'},      {E::kVelocity, '?'},
    {E::kIntvelocity, '?'},     {E::kOrientation, '?'},   {E::kPid, '?'},
    {E::kDamper, '?'},          {E::kCylinder, '?'},      {E::kMuscle, '?'},
    {E::kAdhesion, '?'},        {E::kDcmotor, '?'}};

constexpr Attribute kLayerAttributes[] = {
    {"texture", reference("texture").required()},
    {"role", text().required()},
};

constexpr Child kExtensionChildren[] = {{E::kExtensionPlugin, '*'}};

constexpr Attribute kExtensionPluginAttributes[] = {
    {"plugin", text().required()},
};

constexpr Child kExtensionPluginChildren[] = {{E::kInstance, '*'}};

constexpr Attribute kInstanceAttributes[] = {
    {"name", name_of("instance").required()},
};

constexpr Child kInstanceChildren[] = {{E::kConfig, '*'}};

constexpr Child kAssetChildren[] = {{E::kMesh, '*'},    {E::kHfield, '*'},   {E::kSkin, '*'},
                                    {E::kTexture, '*'}, {E::kMaterial, '*'}, {E::kModel, '*'}};

constexpr Attribute kMeshAttributes[] = {
    {"name", name_of("mesh")},
    {"class", reference("default")},
    {"content_type", text().not_in_class()},
    {"file", file().not_in_class()},
    {"vertex", singles().not_in_class()},
    {"normal", singles().not_in_class()},
    {"texcoord", singles().not_in_class()},
    {"face", integers().not_in_class()},
    {"refpos", reals(3).not_in_class()},
    {"refquat", reals(4).not_in_class(), "1 0 0 0"},
    {"scale", reals(3), "1 1 1"},
    {"smoothnormal", boolean().not_in_class()},
    {"maxhullvert", integer().strict(), "-1"},
    {"inertia", keyword(kMeshInertia), "legacy"},
    {"builtin", keyword(kMeshBuiltin).not_in_class()},
    {"params", reals().not_in_class()},
    {"material", reference("material").not_in_class()},
};

constexpr Child kMeshChildren[] = {{E::kPlugin, '*'}};

constexpr PresenceRule kMeshRules[] = {at_most_one({"builtin", "file"}),
                                       at_most_one({"builtin", "vertex"})};

constexpr Attribute kHfieldAttributes[] = {
    {"name", name_of("hfield")}, {"content_type", text()}, {"file", file()},
    {"nrow", integer()},         {"ncol", integer()},      {"size", reals(4).required()},
    {"elevation", reals()},
};

constexpr Attribute kSkinAttributes[] = {
    {"name", name_of("skin")},
    {"file", file()},
    {"material", reference("material")},
    {"rgba", singles(4), "0.5 0.5 0.5 1"},
    {"inflate", single()},
    {"vertex", singles()},
    {"texcoord", singles()},
    {"face", integers()},
    {"group", integer().at_least(0).at_most(5).strict()},
};

constexpr Child kSkinChildren[] = {{E::kBone, '*'}};

constexpr Attribute kBoneAttributes[] = {
    {"body", reference("body").required()}, {"bindpos", reals(3).required()},
    {"bindquat", reals(4).required()},      {"vertid", integers().required()},
    {"vertweight", singles().required()},
};

constexpr Attribute kTextureAttributes[] = {
    {"name", name_of("texture")},
    {"type", keyword(kTextureType), "cube"},
    {"colorspace", keyword(kColorspace), "auto"},
    {"content_type", text()},
    {"file", file()},
    {"gridsize", integers(2), "1 1"},
    {"gridlayout", characters(1, 12)},
    {"fileright", file()},
    {"fileleft", file()},
    {"fileup", file()},
    {"filedown", file()},
    {"filefront", file()},
    {"fileback", file()},
    {"builtin", keyword(kTextureBuiltin)},
    {"rgb1", reals(3), "0.8 0.8 0.8"},
    {"rgb2", reals(3), "0.5 0.5 0.5"},
    {"mark", keyword(kTextureMark)},
    {"markrgb", reals(3)},
    {"random", real(), "0.01"},
    {"width", integer()},
    {"height", integer()},
    {"hflip", boolean()},
    {"vflip", boolean()},
    {"nchannel", integer(), "3"},
};

constexpr Attribute kMaterialAttributes[] = {
    {"name", name_of("material")},     {"class", reference("default")},
    {"texture", reference("texture")}, {"texrepeat", singles(2), "1 1"},
    {"texuniform", boolean()},         {"emission", single()},
    {"specular", single(), "0.5"},     {"shininess", single(), "0.5"},
    {"reflectance", single()},         {"metallic", single(), "-1"},
    {"roughness", single(), "-1"},     {"rgba", singles(4), "1 1 1 1"},
};

constexpr Child kMaterialChildren[] = {{E::kLayer, '*'}};

constexpr Attribute kModelAttributes[] = {
    {"name", name_of("model")},
    {"file", file().required()},
    {"content_type", text()},
};

constexpr ElementSchema kElements[] = {
    {E::kMujoco, "mujoco", kMujocoAttributes, kMujocoChildren, {}},
    {E::kCompiler, "compiler", kCompilerAttributes, kCompilerChildren, {}},
    {E::kLengthrange, "lengthrange", kLengthrangeAttributes, {}, {}},
    {E::kOption, "option", kOptionAttributes, kOptionChildren, {}},
    {E::kFlag, "flag", kFlagAttributes, {}, {}},
    {E::kSize, "size", kSizeAttributes, {}, kSizeRules},
    {E::kStatistic, "statistic", kStatisticAttributes, {}, {}},
    {E::kVisual, "visual", {}, kVisualChildren, {}},
    {E::kGlobal, "global", kGlobalAttributes, {}, {}},
    {E::kQuality, "quality", kQualityAttributes, {}, {}},
    {E::kHeadlight, "headlight", kHeadlightAttributes, {}, {}},
    {E::kMap, "map", kMapAttributes, {}, {}},
    {E::kScale, "scale", kScaleAttributes, {}, {}},
    {E::kRgba, "rgba", kRgbaAttributes, {}, {}},
    {E::kDefault, "default", kDefaultAttributes, kDefaultChildren, {}},
    {E::kLayer, "layer", kLayerAttributes, {}, {}},
    {E::kExtension, "extension", {}, kExtensionChildren, {}},
    {E::kExtensionPlugin, "plugin", kExtensionPluginAttributes, kExtensionPluginChildren, {}},
    {E::kInstance, "instance", kInstanceAttributes, kInstanceChildren, {}},
    {E::kAsset, "asset", {}, kAssetChildren, {}},
    {E::kMesh, "mesh", kMeshAttributes, kMeshChildren, kMeshRules},
    {E::kHfield, "hfield", kHfieldAttributes, {}, {}},
    {E::kSkin, "skin", kSkinAttributes, kSkinChildren, {}},
    {E::kBone, "bone", kBoneAttributes, {}, {}},
    {E::kTexture, "texture", kTextureAttributes, {}, {}},
    {E::kMaterial, "material", kMaterialAttributes, kMaterialChildren, {}},
    {E::kModel, "model", kModelAttributes, {}, {}},
};

}  // namespace

std::span<const ElementSchema> sections_schema() {
  return kElements;
}

}  // namespace mj::mjcf
