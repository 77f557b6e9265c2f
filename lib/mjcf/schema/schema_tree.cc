// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The rows of the MJCF grammar for bodies, their contents, and deformables.

#include "mjcf/schema/schema_table.h"

namespace mj::mjcf {
namespace {

using E = ElementId;

constexpr std::array kOrientation = {
    Attribute{"quat", reals(4), "1 0 0 0"}, Attribute{"axisangle", reals(4)},
    Attribute{"xyaxes", reals(6)},          Attribute{"zaxis", reals(3)},
    Attribute{"euler", reals(3)},
};

constexpr Attribute kConfigAttributes[] = {
    {"key", text().required()},
    {"value", text()},
};

constexpr Attribute kPluginAttributes[] = {
    {"plugin", text()},
    {"instance", reference("instance")},
};

constexpr Child kPluginChildren[] = {{E::kConfig, '*'}};

constexpr auto kBodyAttributes = join(
    std::array{Attribute{"name", name_of("body")}, Attribute{"childclass", reference("default")},
               Attribute{"pos", reals(3), "0 0 0"}},
    kOrientation,
    std::array{Attribute{"mocap", boolean()}, Attribute{"gravcomp", real()},
               Attribute{"sleep", keyword(kSleepPolicy)},
               Attribute{"simple", keyword(kFalseAuto), "auto"}, Attribute{"user", reals()}});

constexpr Child kBodyChildren[] = {{E::kBody, 'R'},      {E::kFrame, 'R'},   {E::kReplicate, '*'},
                                   {E::kInertial, '?'},  {E::kJoint, '*'},   {E::kFreejoint, '*'},
                                   {E::kGeom, '*'},      {E::kAttach, '*'},  {E::kSite, '*'},
                                   {E::kCamera, '*'},    {E::kLight, '*'},   {E::kPlugin, '*'},
                                   {E::kComposite, '*'}, {E::kFlexcomp, '*'}};

constexpr Attribute kInertialAttributes[] = {
    {"pos", reals(3).required()}, {"quat", reals(4), "1 0 0 0"}, {"mass", real().required()},
    {"diaginertia", reals(3)},    {"axisangle", reals(4)},       {"xyaxes", reals(6)},
    {"zaxis", reals(3)},          {"euler", reals(3)},           {"fullinertia", reals(6)},
};

constexpr PresenceRule kInertialRules[] = {
    at_most_one({"fullinertia", "quat", "axisangle", "xyaxes", "zaxis", "euler"})};

constexpr Attribute kJointAttributes[] = {
    {"name", name_of("joint")},
    {"class", reference("default")},
    {"type", keyword(kJointType), "hinge"},
    {"group", integer()},
    {"pos", reals(3)},
    {"axis", reals(3), "0 0 1"},
    {"springdamper", reals(2)},
    {"limited", keyword(kFalseTrueAuto), "auto"},
    {"actuatorfrclimited", keyword(kFalseTrueAuto), "auto"},
    {"solreflimit", reals(1, mjNREF), "0.02 1"},
    {"solimplimit", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"solreffriction", reals(1, mjNREF), "0.02 1"},
    {"solimpfriction", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"stiffness", reals(1, 3)},
    {"range", reals(2)},
    {"actuatorfrcrange", reals(2)},
    {"actuatorgravcomp", boolean()},
    {"margin", real()},
    {"ref", real()},
    {"springref", real()},
    {"armature", real()},
    {"damping", reals(1, 3)},
    {"frictionloss", real()},
    {"user", reals()},
};

constexpr Attribute kFreejointAttributes[] = {
    {"name", name_of("joint")},
    {"group", integer().strict()},
    {"align", keyword(kFalseTrueAuto)},
};

constexpr auto kGeomAttributes =
    join(std::array{Attribute{"name", name_of("geom")},
                    Attribute{"class", reference("default")},
                    Attribute{"type", keyword(kGeomType), "sphere"},
                    Attribute{"contype", integer(), "1"},
                    Attribute{"conaffinity", integer(), "1"},
                    Attribute{"condim", integer(), "3"},
                    Attribute{"group", integer()},
                    Attribute{"priority", integer()},
                    Attribute{"size", reals(1, 3)},
                    Attribute{"material", reference("material")},
                    Attribute{"friction", reals(1, 3), "1 0.005 0.0001"},
                    Attribute{"mass", real()},
                    Attribute{"density", real(), "1000"},
                    Attribute{"shellinertia", boolean()},
                    Attribute{"solmix", real(), "1"},
                    Attribute{"solref", reals(1, mjNREF), "0.02 1"},
                    Attribute{"solimp", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
                    Attribute{"margin", real()},
                    Attribute{"gap", real()},
                    Attribute{"surfacevel", reals(1, 6)},
                    Attribute{"adhesion", real()},
                    Attribute{"fromto", reals(6)},
                    Attribute{"pos", reals(3), "0 0 0"}},
         kOrientation,
         std::array{
             Attribute{"hfield", reference("hfield")}, Attribute{"mesh", reference("mesh")},
             Attribute{"fitscale", real(), "1"}, Attribute{"rgba", singles(4), "0.5 0.5 0.5 1"},
             Attribute{"fluidshape", keyword(kFluidShape)},
             Attribute{"fluidcoef", reals(1, 5), "0.5 0.25 1.5 1 1"}, Attribute{"user", reals()}});

constexpr Child kGeomChildren[] = {{E::kPlugin, '*'}};

constexpr Attribute kAttachAttributes[] = {
    {"model", reference("model")},
    {"body", reference("body")},
    {"frame", reference("frame")},
    {"prefix", text().required()},
};

constexpr PresenceRule kAttachRules[] = {at_most_one({"body", "frame"})};

constexpr auto kSiteAttributes = join(
    std::array{Attribute{"name", name_of("site")}, Attribute{"class", reference("default")},
               Attribute{"type", keyword(kGeomType), "sphere"}, Attribute{"group", integer()},
               Attribute{"pos", reals(3), "0 0 0"}},
    kOrientation,
    std::array{Attribute{"material", reference("material")},
               Attribute{"size", reals(1, 3), "0.005 0.005 0.005"}, Attribute{"fromto", reals(6)},
               Attribute{"rgba", singles(4), "0.5 0.5 0.5 1"}, Attribute{"user", reals()}});

constexpr auto kCameraAttributes =
    join(std::array{Attribute{"name", name_of("camera")}, Attribute{"class", reference("default")},
                    Attribute{"projection", keyword(kProjection)}, Attribute{"fovy", real(), "45"},
                    Attribute{"ipd", real(), "0.068"}, Attribute{"resolution", integers(2), "1 1"},
                    Attribute{"output", keyword_list(kCameraOutput), "rgb"},
                    Attribute{"pos", reals(3), "0 0 0"}},
         kOrientation,
         std::array{Attribute{"mode", keyword(kTrackingMode), "fixed"},
                    Attribute{"target", reference("body").not_in_class()},
                    Attribute{"focal", singles(2)}, Attribute{"focalpixel", singles(2)},
                    Attribute{"principal", singles(2)}, Attribute{"principalpixel", singles(2)},
                    Attribute{"sensorsize", singles(2)}, Attribute{"user", reals()}});

constexpr PresenceRule kCameraRules[] = {at_most_one({"fovy", "sensorsize"})};

constexpr Attribute kLightAttributes[] = {
    {"name", name_of("light")},
    {"class", reference("default")},
    {"directional", boolean()},
    {"type", keyword(kLightType)},
    {"castshadow", boolean(), "true"},
    {"active", boolean(), "true"},
    {"pos", reals(3), "0 0 0"},
    {"dir", reals(3), "0 0 -1"},
    {"bulbradius", single(), "0.02"},
    {"intensity", single()},
    {"range", single(), "10"},
    {"attenuation", singles(3), "1 0 0"},
    {"cutoff", single(), "45"},
    {"softness", single(), "0.2"},
    {"exponent", single(), "10"},
    {"ambient", singles(3)},
    {"diffuse", singles(3), "0.7 0.7 0.7"},
    {"specular", singles(3), "0.3 0.3 0.3"},
    {"mode", keyword(kTrackingMode), "fixed"},
    {"target", reference("body").not_in_class()},
    {"texture", reference("texture").not_in_class()},
};

constexpr PresenceRule kLightRules[] = {at_most_one({"directional", "type"})};

constexpr Attribute kCompositeAttributes[] = {
    {"prefix", text()},
    {"type", keyword(kCompositeType).required()},
    {"count", integers(1, 3).strict()},
    {"offset", reals(3)},
    {"vertex", reals()},
    {"initial", text()},
    {"curve", text()},
    {"size", reals(1, 3)},
    {"quat", reals(4)},
};

constexpr Child kCompositeChildren[] = {{E::kCompositeJoint, '*'},
                                        {E::kCompositeSkin, '?'},
                                        {E::kCompositeGeom, '?'},
                                        {E::kCompositeSite, '?'},
                                        {E::kPlugin, '*'}};

constexpr Attribute kCompositeJointAttributes[] = {
    {"kind", keyword(kCompositeJointKind).required()},
    {"group", integer().strict()},
    {"stiffness", real()},
    {"damping", real()},
    {"armature", real()},
    {"solreffix", reals(1, mjNREF)},
    {"solimpfix", reals(1, mjNIMP)},
    {"type", keyword(kJointType)},
    {"axis", reals(3)},
    {"limited", keyword(kFalseTrueAuto), "auto"},
    {"range", reals(2)},
    {"margin", real()},
    {"solreflimit", reals(1, mjNREF)},
    {"solimplimit", reals(1, mjNIMP)},
    {"frictionloss", real()},
    {"solreffriction", reals(1, mjNREF)},
    {"solimpfriction", reals(1, mjNIMP)},
};

constexpr Attribute kCompositeSkinAttributes[] = {
    {"texcoord", boolean()},
    {"material", reference("material")},
    {"group", integer().at_least(0).at_most(5).strict()},
    {"rgba", singles(4)},
    {"inflate", real()},
    {"subgrid", integer().strict()},
};

constexpr Attribute kCompositeGeomAttributes[] = {
    {"type", keyword(kGeomType)},
    {"contype", integer().strict()},
    {"conaffinity", integer().strict()},
    {"condim", integer().strict()},
    {"group", integer().strict()},
    {"priority", integer().strict()},
    {"size", reals(1, 3)},
    {"material", reference("material")},
    {"rgba", singles(4)},
    {"friction", reals(1, 3)},
    {"mass", real()},
    {"density", real()},
    {"solmix", real()},
    {"solref", reals(1, mjNREF)},
    {"solimp", reals(1, mjNIMP)},
    {"margin", real()},
    {"gap", real()},
    {"surfacevel", reals(1, 6)},
    {"adhesion", real()},
};

constexpr Attribute kCompositeSiteAttributes[] = {
    {"group", integer().strict()},
    {"size", reals(1, 3)},
    {"material", reference("material")},
    {"rgba", singles(4)},
};

constexpr Attribute kFlexcompAttributes[] = {
    {"name", name_of("flex").required()},
    {"type", keyword(kFlexcompType), "grid"},
    {"group", integer().strict()},
    {"dim", integer().strict(), "2"},
    {"dof", keyword(kFlexDof), "full"},
    {"count", integers(3).strict(), "10 10 10"},
    {"cellcount", integers(3).strict(), "1 1 1"},
    {"spacing", reals(3), "0.02 0.02 0.02"},
    {"radius", real(), "0.005"},
    {"rigid", boolean()},
    {"mass", real(), "1"},
    {"inertiabox", real(), "0.005"},
    {"scale", reals(3), "1 1 1"},
    {"file", file()},
    {"point", reals()},
    {"element", integers()},
    {"texcoord", reals()},
    {"material", reference("material")},
    {"rgba", singles(4), "0.5 0.5 0.5 1"},
    {"flatskin", boolean()},
    {"pos", reals(3)},
    {"quat", reals(4), "1 0 0 0"},
    {"axisangle", reals(4)},
    {"xyaxes", reals(6)},
    {"zaxis", reals(3)},
    {"euler", reals(3)},
    {"origin", reals(3)},
};

constexpr Child kFlexcompChildren[] = {{E::kFlexcompEdge, '?'},
                                       {E::kElasticity, '?'},
                                       {E::kFlexcompContact, '?'},
                                       {E::kPin, '*'},
                                       {E::kPlugin, '*'}};

constexpr Attribute kFlexcompEdgeAttributes[] = {
    {"equality", keyword(kFlexEquality)},
    {"solref", reals(1, mjNREF), "0.02 1"},
    {"solimp", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"stiffness", real()},
    {"damping", real()},
};

constexpr Attribute kElasticityAttributes[] = {
    {"young", real()},
    {"poisson", real()},
    {"damping", real()},
    {"thickness", real(), "-1"},
    {"elastic2d", keyword(kElastic2d)},
};

constexpr Attribute kFlexcompContactAttributes[] = {
    {"contype", integer(), "1"},
    {"conaffinity", integer(), "1"},
    {"condim", integer(), "3"},
    {"priority", integer()},
    {"friction", reals(1, 3), "1 0.005 0.0001"},
    {"solmix", real(), "1"},
    {"solref", reals(1, mjNREF), "0.02 1"},
    {"solimp", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"margin", real()},
    {"gap", real()},
    {"internal", boolean()},
    {"selfcollide", keyword(kSelfCollision), "auto"},
    {"activelayers", integer(), "1"},
    {"passive", boolean()},
};

constexpr Attribute kPinAttributes[] = {
    {"id", integers()},
    {"range", integers()},
    {"grid", integers()},
    {"gridrange", integers()},
};

constexpr Child kDeformableChildren[] = {{E::kFlex, '*'}, {E::kSkin, '*'}};

constexpr Attribute kFlexAttributes[] = {
    {"name", name_of("flex")},
    {"group", integer()},
    {"dim", integer(), "2"},
    {"radius", real(), "0.005"},
    {"material", reference("material")},
    {"rgba", singles(4), "0.5 0.5 0.5 1"},
    {"flatskin", boolean()},
    {"body", text().required()},
    {"vertex", reals()},
    {"element", integers().required()},
    {"texcoord", singles()},
    {"elemtexcoord", integers()},
    {"node", text()},
    {"nodecoord", reals()},
    {"cellcount", integers(3), "1 1 1"},
    {"dof", keyword(kFlexDof)},
};

constexpr Child kFlexChildren[] = {
    {E::kFlexcompContact, '?'}, {E::kFlexEdge, '?'}, {E::kElasticity, '?'}};

constexpr Attribute kFlexEdgeAttributes[] = {
    {"stiffness", real()},
    {"damping", real()},
};

constexpr Child kWorldbodyChildren[] = {
    {E::kBody, '*'},   {E::kFrame, '*'},     {E::kReplicate, '*'}, {E::kGeom, '*'},
    {E::kAttach, '*'}, {E::kSite, '*'},      {E::kCamera, '*'},    {E::kLight, '*'},
    {E::kPlugin, '*'}, {E::kComposite, '*'}, {E::kFlexcomp, '*'}};

constexpr auto kFrameAttributes =
    join(std::array{Attribute{"name", name_of("frame")},
                    Attribute{"childclass", reference("default")}, Attribute{"pos", reals(3)}},
         kOrientation);

constexpr Attribute kReplicateAttributes[] = {
    {"count", integer().required()},
    {"offset", reals(3)},
    {"euler", reals(3)},
    {"sep", text()},
    {"childclass", reference("default")},
};

constexpr Child kReplicateChildren[] = {
    {E::kBody, '*'},   {E::kFrame, '*'}, {E::kReplicate, 'R'}, {E::kInertial, '?'},
    {E::kJoint, '*'},  {E::kGeom, '*'},  {E::kAttach, '*'},    {E::kSite, '*'},
    {E::kCamera, '*'}, {E::kLight, '*'}, {E::kPlugin, '*'},    {E::kComposite, '*'}};

constexpr ElementSchema kElements[] = {
    {E::kConfig, "config", kConfigAttributes, {}, {}},
    {E::kPlugin, "plugin", kPluginAttributes, kPluginChildren, {}},
    {E::kBody, "body", kBodyAttributes, kBodyChildren, {}},
    {E::kInertial, "inertial", kInertialAttributes, {}, kInertialRules},
    {E::kJoint, "joint", kJointAttributes, {}, {}},
    {E::kFreejoint, "freejoint", kFreejointAttributes, {}, {}},
    {E::kGeom, "geom", kGeomAttributes, kGeomChildren, {}},
    {E::kAttach, "attach", kAttachAttributes, {}, kAttachRules},
    {E::kSite, "site", kSiteAttributes, {}, {}},
    {E::kCamera, "camera", kCameraAttributes, {}, kCameraRules},
    {E::kLight, "light", kLightAttributes, {}, kLightRules},
    {E::kComposite, "composite", kCompositeAttributes, kCompositeChildren, {}},
    {E::kCompositeJoint, "joint", kCompositeJointAttributes, {}, {}},
    {E::kCompositeSkin, "skin", kCompositeSkinAttributes, {}, {}},
    {E::kCompositeGeom, "geom", kCompositeGeomAttributes, {}, {}},
    {E::kCompositeSite, "site", kCompositeSiteAttributes, {}, {}},
    {E::kFlexcomp, "flexcomp", kFlexcompAttributes, kFlexcompChildren, {}},
    {E::kFlexcompEdge, "edge", kFlexcompEdgeAttributes, {}, {}},
    {E::kElasticity, "elasticity", kElasticityAttributes, {}, {}},
    {E::kFlexcompContact, "contact", kFlexcompContactAttributes, {}, {}},
    {E::kPin, "pin", kPinAttributes, {}, {}},
    {E::kDeformable, "deformable", {}, kDeformableChildren, {}},
    {E::kFlex, "flex", kFlexAttributes, kFlexChildren, {}},
    {E::kFlexEdge, "edge", kFlexEdgeAttributes, {}, {}},
    {E::kWorldbody, "worldbody", {}, kWorldbodyChildren, {}},
    {E::kFrame, "frame", kFrameAttributes, kBodyChildren, {}},
    {E::kReplicate, "replicate", kReplicateAttributes, kReplicateChildren, {}},
};

}  // namespace

std::span<const ElementSchema> tree_schema() {
  return kElements;
}

}  // namespace mj::mjcf
