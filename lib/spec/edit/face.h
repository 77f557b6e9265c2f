// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies members between the structs that users edit (mjsGeom and others), called faces, and the
// values that the library works on (spec::Geom and others). For each kind of element, a list pairs
// the members of the face with the members of the value. Tests compare the lists with the structs,
// so that no member is forgotten.
//
// Pointer members of a face refer to containers, which belong to a Containers object.

#ifndef MJTOOLS_SPEC_EDIT_FACE_H_
#define MJTOOLS_SPEC_EDIT_FACE_H_

#include <mujoco/mjspec.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "spec/model_spec.h"

namespace mj::spec {

// The owner of the containers to which the pointers of a face refer. The containers never move in
// memory.
class Containers {
 public:
  template <typename T>
  T* make() {
    const auto container = std::make_shared<T>();
    all_.push_back(container);
    return container.get();
  }

 private:
  std::vector<std::shared_ptr<void>> all_;
};

template <typename FaceMember, typename ValueMember>
struct MemberPair {
  FaceMember face;
  ValueMember value;
};
template <typename FaceMember, typename ValueMember>
constexpr auto same(FaceMember face, ValueMember value) {
  return MemberPair<FaceMember, ValueMember>{face, value};
}

// ---- conversion of one member from face to value, and back

template <typename A, typename B>
concept Scalars = (std::is_arithmetic_v<A> || std::is_enum_v<A>)&&std::is_arithmetic_v<B>;

template <typename A, typename B>
requires Scalars<A, B>
void take(const A& from, B& to) {
  to = static_cast<B>(from);
}
template <typename A, typename B>
requires Scalars<A, B>
void give(const B& from, A& to) {
  to = static_cast<A>(from);
}

template <typename A, typename B, size_t n>
void take(const A (&from)[n], std::array<B, n>& to) {
  for (size_t i = 0; i < n; ++i) to[i] = from[i];
}
template <typename A, typename B, size_t n>
void give(const std::array<B, n>& from, A (&to)[n]) {
  for (size_t i = 0; i < n; ++i) to[i] = from[i];
}

// Copies characters from an array that has no final zero. If the text is shorter than the array,
// the remaining characters of the array stay unchanged.
template <size_t n>
void take(const char (&from)[n], std::string& to) {
  to.assign(from, n);
}
template <size_t n>
void give(const std::string& from, char (&to)[n]) {
  for (size_t i = 0; i < n && i < from.size(); ++i) to[i] = from[i];
}

template <typename T>
void take(T* const& from, T& to) {
  to = *from;
}
template <typename T>
void give(const T& from, T*& to) {
  *to = from;
}

inline void take(mjByteVec* const& from, std::vector<unsigned char>& to) {
  to.resize(from->size());
  for (size_t i = 0; i < to.size(); ++i) to[i] = std::to_integer<unsigned char>((*from)[i]);
}
inline void give(const std::vector<unsigned char>& from, mjByteVec*& to) {
  to->resize(from.size());
  for (size_t i = 0; i < from.size(); ++i) (*to)[i] = std::byte{from[i]};
}

// Copies a list into an array. Entries that do not fit into the array are ignored, and missing
// entries become empty.
template <size_t n>
void take(mjStringVec* const& from, std::array<std::string, n>& to) {
  for (size_t i = 0; i < n; ++i) to[i] = i < from->size() ? (*from)[i] : std::string();
}
template <size_t n>
void give(const std::array<std::string, n>& from, mjStringVec*& to) {
  to->assign(from.begin(), from.end());
}

void take(const mjsOrientation& from, Orientation& to);
void give(const Orientation& from, mjsOrientation& to);
// Copy all members except `element`, which is the handle of an unnamed plugin instance.
void take(const mjsPlugin& from, PluginUse& to);
void give(const PluginUse& from, mjsPlugin& to);

// ---- the lists

template <typename Face>
struct ValueOf;

#define MJTOOLS_FACE(Face, Value) \
  template <>                     \
  struct ValueOf<Face> {          \
    using type = Value;           \
  };
MJTOOLS_FACE(mjsBody, Body)
MJTOOLS_FACE(mjsFrame, Frame)
MJTOOLS_FACE(mjsJoint, Joint)
MJTOOLS_FACE(mjsGeom, Geom)
MJTOOLS_FACE(mjsSite, Site)
MJTOOLS_FACE(mjsCamera, Camera)
MJTOOLS_FACE(mjsLight, Light)
MJTOOLS_FACE(mjsFlex, Flex)
MJTOOLS_FACE(mjsMesh, Mesh)
MJTOOLS_FACE(mjsHField, HField)
MJTOOLS_FACE(mjsSkin, Skin)
MJTOOLS_FACE(mjsTexture, Texture)
MJTOOLS_FACE(mjsMaterial, Material)
MJTOOLS_FACE(mjsPair, Pair)
MJTOOLS_FACE(mjsExclude, Exclude)
MJTOOLS_FACE(mjsEquality, Equality)
MJTOOLS_FACE(mjsTendon, Tendon)
MJTOOLS_FACE(mjsActuator, Actuator)
MJTOOLS_FACE(mjsSensor, Sensor)
MJTOOLS_FACE(mjsNumeric, Numeric)
MJTOOLS_FACE(mjsText, Text)
MJTOOLS_FACE(mjsTuple, Tuple)
MJTOOLS_FACE(mjsKey, Key)
#undef MJTOOLS_FACE

template <typename Face>
using Value = typename ValueOf<Face>::type;

// The pairs of members of an element, without the members that take_rest() and give_rest() copy.
template <typename Face>
inline constexpr auto kMembers = std::tuple<>{};

template <>
inline constexpr auto kMembers<mjsBody> = [] {
  using F = mjsBody;
  using V = Body;
  return std::tuple{same(&F::childclass, &V::childclass),
                    same(&F::pos, &V::pos),
                    same(&F::quat, &V::quat),
                    same(&F::alt, &V::alt),
                    same(&F::mass, &V::mass),
                    same(&F::ipos, &V::ipos),
                    same(&F::iquat, &V::iquat),
                    same(&F::inertia, &V::inertia),
                    same(&F::ialt, &V::ialt),
                    same(&F::fullinertia, &V::fullinertia),
                    same(&F::mocap, &V::mocap),
                    same(&F::gravcomp, &V::gravcomp),
                    same(&F::sleep, &V::sleep),
                    same(&F::simple, &V::simple),
                    same(&F::userdata, &V::user),
                    same(&F::explicitinertial, &V::explicitinertial),
                    same(&F::plugin, &V::plugin)};
}();

template <>
inline constexpr auto kMembers<mjsFrame> = [] {
  using F = mjsFrame;
  using V = Frame;
  return std::tuple{same(&F::childclass, &V::childclass), same(&F::pos, &V::pos),
                    same(&F::quat, &V::quat), same(&F::alt, &V::alt)};
}();

template <>
inline constexpr auto kMembers<mjsJoint> = [] {
  using F = mjsJoint;
  using V = Joint;
  return std::tuple{same(&F::type, &V::type),
                    same(&F::pos, &V::pos),
                    same(&F::axis, &V::axis),
                    same(&F::ref, &V::ref),
                    same(&F::align, &V::align),
                    same(&F::stiffness, &V::stiffness),
                    same(&F::springref, &V::springref),
                    same(&F::springdamper, &V::springdamper),
                    same(&F::limited, &V::limited),
                    same(&F::range, &V::range),
                    same(&F::margin, &V::margin),
                    same(&F::solref_limit, &V::solreflimit),
                    same(&F::solimp_limit, &V::solimplimit),
                    same(&F::actfrclimited, &V::actuatorfrclimited),
                    same(&F::actfrcrange, &V::actuatorfrcrange),
                    same(&F::armature, &V::armature),
                    same(&F::damping, &V::damping),
                    same(&F::frictionloss, &V::frictionloss),
                    same(&F::solref_friction, &V::solreffriction),
                    same(&F::solimp_friction, &V::solimpfriction),
                    same(&F::group, &V::group),
                    same(&F::actgravcomp, &V::actuatorgravcomp),
                    same(&F::userdata, &V::user)};
}();

template <>
inline constexpr auto kMembers<mjsGeom> = [] {
  using F = mjsGeom;
  using V = Geom;
  return std::tuple{same(&F::type, &V::type),
                    same(&F::pos, &V::pos),
                    same(&F::quat, &V::quat),
                    same(&F::alt, &V::alt),
                    same(&F::fromto, &V::fromto),
                    same(&F::size, &V::size),
                    same(&F::contype, &V::contype),
                    same(&F::conaffinity, &V::conaffinity),
                    same(&F::condim, &V::condim),
                    same(&F::priority, &V::priority),
                    same(&F::friction, &V::friction),
                    same(&F::solmix, &V::solmix),
                    same(&F::solref, &V::solref),
                    same(&F::solimp, &V::solimp),
                    same(&F::margin, &V::margin),
                    same(&F::gap, &V::gap),
                    same(&F::surfacevel, &V::surfacevel),
                    same(&F::adhesion, &V::adhesion),
                    same(&F::mass, &V::mass),
                    same(&F::density, &V::density),
                    same(&F::typeinertia, &V::shellinertia),
                    same(&F::fluid_ellipsoid, &V::fluid_ellipsoid),
                    same(&F::fluid_coefs, &V::fluidcoef),
                    same(&F::material, &V::material),
                    same(&F::rgba, &V::rgba),
                    same(&F::group, &V::group),
                    same(&F::hfieldname, &V::hfield),
                    same(&F::meshname, &V::mesh),
                    same(&F::fitscale, &V::fitscale),
                    same(&F::userdata, &V::user),
                    same(&F::plugin, &V::plugin)};
}();

template <>
inline constexpr auto kMembers<mjsSite> = [] {
  using F = mjsSite;
  using V = Site;
  return std::tuple{same(&F::pos, &V::pos),           same(&F::quat, &V::quat),
                    same(&F::alt, &V::alt),           same(&F::fromto, &V::fromto),
                    same(&F::size, &V::size),         same(&F::type, &V::type),
                    same(&F::material, &V::material), same(&F::group, &V::group),
                    same(&F::rgba, &V::rgba),         same(&F::userdata, &V::user)};
}();

template <>
inline constexpr auto kMembers<mjsCamera> = [] {
  using F = mjsCamera;
  using V = Camera;
  return std::tuple{same(&F::pos, &V::pos),
                    same(&F::quat, &V::quat),
                    same(&F::alt, &V::alt),
                    same(&F::mode, &V::mode),
                    same(&F::targetbody, &V::target),
                    same(&F::proj, &V::projection),
                    same(&F::resolution, &V::resolution),
                    same(&F::output, &V::output),
                    same(&F::fovy, &V::fovy),
                    same(&F::ipd, &V::ipd),
                    same(&F::sensor_size, &V::sensorsize),
                    same(&F::focal_length, &V::focal),
                    same(&F::focal_pixel, &V::focalpixel),
                    same(&F::principal_length, &V::principal),
                    same(&F::principal_pixel, &V::principalpixel),
                    same(&F::userdata, &V::user)};
}();

template <>
inline constexpr auto kMembers<mjsLight> = [] {
  using F = mjsLight;
  using V = Light;
  return std::tuple{same(&F::pos, &V::pos),
                    same(&F::dir, &V::dir),
                    same(&F::mode, &V::mode),
                    same(&F::targetbody, &V::target),
                    same(&F::active, &V::active),
                    same(&F::type, &V::type),
                    same(&F::texture, &V::texture),
                    same(&F::castshadow, &V::castshadow),
                    same(&F::bulbradius, &V::bulbradius),
                    same(&F::intensity, &V::intensity),
                    same(&F::range, &V::range),
                    same(&F::attenuation, &V::attenuation),
                    same(&F::cutoff, &V::cutoff),
                    same(&F::softness, &V::softness),
                    same(&F::exponent, &V::exponent),
                    same(&F::ambient, &V::ambient),
                    same(&F::diffuse, &V::diffuse),
                    same(&F::specular, &V::specular)};
}();

template <>
inline constexpr auto kMembers<mjsFlex> = [] {
  using F = mjsFlex;
  using V = Flex;
  return std::tuple{same(&F::contype, &V::contype),
                    same(&F::conaffinity, &V::conaffinity),
                    same(&F::condim, &V::condim),
                    same(&F::priority, &V::priority),
                    same(&F::friction, &V::friction),
                    same(&F::solmix, &V::solmix),
                    same(&F::solref, &V::solref),
                    same(&F::solimp, &V::solimp),
                    same(&F::margin, &V::margin),
                    same(&F::gap, &V::gap),
                    same(&F::dim, &V::dim),
                    same(&F::radius, &V::radius),
                    same(&F::internal, &V::internal),
                    same(&F::flatskin, &V::flatskin),
                    same(&F::selfcollide, &V::selfcollide),
                    same(&F::passive, &V::passive),
                    same(&F::activelayers, &V::activelayers),
                    same(&F::group, &V::group),
                    same(&F::edgestiffness, &V::edgestiffness),
                    same(&F::edgedamping, &V::edgedamping),
                    same(&F::rgba, &V::rgba),
                    same(&F::material, &V::material),
                    same(&F::young, &V::young),
                    same(&F::poisson, &V::poisson),
                    same(&F::damping, &V::damping),
                    same(&F::thickness, &V::thickness),
                    same(&F::elastic2d, &V::elastic2d),
                    same(&F::cellcount, &V::cellcount),
                    same(&F::order, &V::order),
                    same(&F::nodebody, &V::nodebody),
                    same(&F::vertbody, &V::vertbody),
                    same(&F::node, &V::node),
                    same(&F::vert, &V::vert),
                    same(&F::elem, &V::elem),
                    same(&F::texcoord, &V::texcoord),
                    same(&F::elemtexcoord, &V::elemtexcoord)};
}();

template <>
inline constexpr auto kMembers<mjsMesh> = [] {
  using F = mjsMesh;
  using V = Mesh;
  return std::tuple{same(&F::content_type, &V::content_type),
                    same(&F::file, &V::file),
                    same(&F::refpos, &V::refpos),
                    same(&F::refquat, &V::refquat),
                    same(&F::scale, &V::scale),
                    same(&F::inertia, &V::inertia),
                    same(&F::smoothnormal, &V::smoothnormal),
                    same(&F::needsdf, &V::needsdf),
                    same(&F::maxhullvert, &V::maxhullvert),
                    same(&F::uservert, &V::vertex),
                    same(&F::usernormal, &V::normal),
                    same(&F::usertexcoord, &V::texcoord),
                    same(&F::userface, &V::face),
                    same(&F::userfacenormal, &V::facenormal),
                    same(&F::userfacetexcoord, &V::facetexcoord),
                    same(&F::plugin, &V::plugin),
                    same(&F::material, &V::material),
                    same(&F::octree_maxdepth, &V::octree_maxdepth)};
}();

template <>
inline constexpr auto kMembers<mjsHField> = [] {
  using F = mjsHField;
  using V = HField;
  return std::tuple{same(&F::content_type, &V::content_type),
                    same(&F::file, &V::file),
                    same(&F::size, &V::size),
                    same(&F::nrow, &V::nrow),
                    same(&F::ncol, &V::ncol),
                    same(&F::userdata, &V::elevation)};
}();

template <>
inline constexpr auto kMembers<mjsSkin> = [] {
  using F = mjsSkin;
  using V = Skin;
  return std::tuple{same(&F::file, &V::file),         same(&F::material, &V::material),
                    same(&F::rgba, &V::rgba),         same(&F::inflate, &V::inflate),
                    same(&F::group, &V::group),       same(&F::vert, &V::vertex),
                    same(&F::texcoord, &V::texcoord), same(&F::face, &V::face)};
}();

template <>
inline constexpr auto kMembers<mjsTexture> = [] {
  using F = mjsTexture;
  using V = Texture;
  return std::tuple{same(&F::type, &V::type),
                    same(&F::colorspace, &V::colorspace),
                    same(&F::builtin, &V::builtin),
                    same(&F::mark, &V::mark),
                    same(&F::rgb1, &V::rgb1),
                    same(&F::rgb2, &V::rgb2),
                    same(&F::markrgb, &V::markrgb),
                    same(&F::random, &V::random),
                    same(&F::height, &V::height),
                    same(&F::width, &V::width),
                    same(&F::nchannel, &V::nchannel),
                    same(&F::content_type, &V::content_type),
                    same(&F::file, &V::file),
                    same(&F::gridsize, &V::gridsize),
                    same(&F::gridlayout, &V::gridlayout),
                    same(&F::cubefiles, &V::cubefiles),
                    same(&F::data, &V::data),
                    same(&F::hflip, &V::hflip),
                    same(&F::vflip, &V::vflip)};
}();

template <>
inline constexpr auto kMembers<mjsMaterial> = [] {
  using F = mjsMaterial;
  using V = Material;
  return std::tuple{same(&F::textures, &V::textures),       same(&F::texuniform, &V::texuniform),
                    same(&F::texrepeat, &V::texrepeat),     same(&F::emission, &V::emission),
                    same(&F::specular, &V::specular),       same(&F::shininess, &V::shininess),
                    same(&F::reflectance, &V::reflectance), same(&F::metallic, &V::metallic),
                    same(&F::roughness, &V::roughness),     same(&F::rgba, &V::rgba)};
}();

template <>
inline constexpr auto kMembers<mjsPair> = [] {
  using F = mjsPair;
  using V = Pair;
  return std::tuple{same(&F::geomname1, &V::geom1),
                    same(&F::geomname2, &V::geom2),
                    same(&F::condim, &V::condim),
                    same(&F::solref, &V::solref),
                    same(&F::solreffriction, &V::solreffriction),
                    same(&F::solimp, &V::solimp),
                    same(&F::margin, &V::margin),
                    same(&F::gap, &V::gap),
                    same(&F::adhesion, &V::adhesion),
                    same(&F::friction, &V::friction)};
}();

template <>
inline constexpr auto kMembers<mjsExclude> = std::tuple{
    same(&mjsExclude::bodyname1, &Exclude::body1), same(&mjsExclude::bodyname2, &Exclude::body2)};

template <>
inline constexpr auto kMembers<mjsEquality> = [] {
  using F = mjsEquality;
  using V = Equality;
  return std::tuple{same(&F::type, &V::type),     same(&F::data, &V::data),
                    same(&F::active, &V::active), same(&F::name1, &V::name1),
                    same(&F::name2, &V::name2),   same(&F::objtype, &V::objtype),
                    same(&F::solref, &V::solref), same(&F::solimp, &V::solimp)};
}();

template <>
inline constexpr auto kMembers<mjsTendon> = [] {
  using F = mjsTendon;
  using V = Tendon;
  return std::tuple{same(&F::stiffness, &V::stiffness),
                    same(&F::springlength, &V::springlength),
                    same(&F::damping, &V::damping),
                    same(&F::frictionloss, &V::frictionloss),
                    same(&F::solref_friction, &V::solreffriction),
                    same(&F::solimp_friction, &V::solimpfriction),
                    same(&F::armature, &V::armature),
                    same(&F::limited, &V::limited),
                    same(&F::actfrclimited, &V::actuatorfrclimited),
                    same(&F::range, &V::range),
                    same(&F::actfrcrange, &V::actuatorfrcrange),
                    same(&F::margin, &V::margin),
                    same(&F::solref_limit, &V::solreflimit),
                    same(&F::solimp_limit, &V::solimplimit),
                    same(&F::material, &V::material),
                    same(&F::width, &V::width),
                    same(&F::rgba, &V::rgba),
                    same(&F::group, &V::group),
                    same(&F::userdata, &V::user)};
}();

template <>
inline constexpr auto kMembers<mjsActuator> = [] {
  using F = mjsActuator;
  using V = Actuator;
  return std::tuple{same(&F::gaintype, &V::gaintype),
                    same(&F::gainprm, &V::gainprm),
                    same(&F::biastype, &V::biastype),
                    same(&F::biasprm, &V::biasprm),
                    same(&F::dyntype, &V::dyntype),
                    same(&F::dynprm, &V::dynprm),
                    same(&F::actdim, &V::actdim),
                    same(&F::ctrlspec, &V::ctrlspec),
                    same(&F::velrange, &V::velrange),
                    same(&F::ffrange, &V::ffrange),
                    same(&F::actearly, &V::actearly),
                    same(&F::trntype, &V::trntype),
                    same(&F::gear, &V::gear),
                    same(&F::target, &V::target),
                    same(&F::refsite, &V::refsite),
                    same(&F::slidersite, &V::slidersite),
                    same(&F::cranklength, &V::cranklength),
                    same(&F::lengthrange, &V::lengthrange),
                    same(&F::inheritrange, &V::inheritrange),
                    same(&F::damping, &V::damping),
                    same(&F::armature, &V::armature),
                    same(&F::ctrllimited, &V::ctrllimited),
                    same(&F::ctrlrange, &V::ctrlrange),
                    same(&F::forcelimited, &V::forcelimited),
                    same(&F::forcerange, &V::forcerange),
                    same(&F::actlimited, &V::actlimited),
                    same(&F::actrange, &V::actrange),
                    same(&F::group, &V::group),
                    same(&F::nsample, &V::nsample),
                    same(&F::interp, &V::interp),
                    same(&F::delay, &V::delay),
                    same(&F::userdata, &V::user),
                    same(&F::plugin, &V::plugin)};
}();

template <>
inline constexpr auto kMembers<mjsSensor> = [] {
  using F = mjsSensor;
  using V = Sensor;
  return std::tuple{same(&F::type, &V::type),         same(&F::objtype, &V::objtype),
                    same(&F::objname, &V::objname),   same(&F::reftype, &V::reftype),
                    same(&F::refname, &V::refname),   same(&F::intprm, &V::intprm),
                    same(&F::datatype, &V::datatype), same(&F::needstage, &V::needstage),
                    same(&F::dim, &V::dim),           same(&F::cutoff, &V::cutoff),
                    same(&F::noise, &V::noise),       same(&F::nsample, &V::nsample),
                    same(&F::interp, &V::interp),     same(&F::delay, &V::delay),
                    same(&F::interval, &V::interval), same(&F::userdata, &V::user),
                    same(&F::plugin, &V::plugin)};
}();

template <>
inline constexpr auto kMembers<mjsNumeric> =
    std::tuple{same(&mjsNumeric::data, &Numeric::data), same(&mjsNumeric::size, &Numeric::size)};

template <>
inline constexpr auto kMembers<mjsText> = std::tuple{same(&mjsText::data, &Text::data)};

template <>
inline constexpr auto kMembers<mjsKey> = [] {
  using F = mjsKey;
  using V = Key;
  return std::tuple{same(&F::time, &V::time), same(&F::qpos, &V::qpos), same(&F::qvel, &V::qvel),
                    same(&F::act, &V::act),   same(&F::mpos, &V::mpos), same(&F::mquat, &V::mquat),
                    same(&F::ctrl, &V::ctrl)};
}();

// ---- all members

// Copies the members that have no pair: the bones of skins and the elements of tuples. A face
// stores them as parallel lists, and a value stores them as structs.
template <typename Face>
void take_rest(const Face&, Value<Face>&) {}
template <typename Face>
void give_rest(const Value<Face>&, Face&) {}
template <>
void take_rest(const mjsSkin& from, Skin& to);
template <>
void give_rest(const Skin& from, mjsSkin& to);
template <>
void take_rest(const mjsTuple& from, Tuple& to);
template <>
void give_rest(const Tuple& from, mjsTuple& to);

// Copies the face to the value. Members of the value that a face does not have stay unchanged.
template <typename Face>
void take_face(const Face& from, Value<Face>& to) {
  std::apply([&](const auto&... pair) { (take(from.*pair.face, to.*pair.value), ...); },
             kMembers<Face>);
  take_rest(from, to);
}

template <typename Face>
void give_face(const Value<Face>& from, Face& to) {
  std::apply([&](const auto&... pair) { (give(from.*pair.value, to.*pair.face), ...); },
             kMembers<Face>);
  give_rest(from, to);
}

// ---- construction

template <typename T>
void make_container(T*& pointer, Containers& containers) {
  pointer = containers.make<T>();
}
template <typename T>
void make_container(T&, Containers&) {}
// Creates the strings for the names of the instance and of the plugin. The handle and the info text
// belong to the instance.
inline void make_container(mjsPlugin& plugin, Containers& containers) {
  plugin.name = containers.make<mjString>();
  plugin.plugin_name = containers.make<mjString>();
}

template <typename Face>
void make_rest(Face&, Containers&) {}
template <>
void make_rest(mjsSkin& skin, Containers& containers);
template <>
void make_rest(mjsTuple& tuple, Containers& containers);

// Points the pointers of a face to new, empty containers.
template <typename Face>
void make_containers(Face& face, Containers& containers) {
  std::apply([&](const auto&... pair) { (make_container(face.*pair.face, containers), ...); },
             kMembers<Face>);
  make_rest(face, containers);
  face.info = containers.make<mjString>();
}

template <typename A, typename B>
void give_number(const B& from, A& to) {
  if constexpr (!std::is_pointer_v<A> && !std::is_same_v<A, mjsPlugin>) give(from, to);
}

template <typename A, typename B>
void take_number(const A& from, B& to) {
  if constexpr (!std::is_pointer_v<A> && !std::is_same_v<A, mjsPlugin>) take(from, to);
}

// Copies all members that are not pointers. The face needs no containers.
template <typename Face>
void take_numbers(const Face& from, Value<Face>& to) {
  std::apply([&](const auto&... pair) { (take_number(from.*pair.face, to.*pair.value), ...); },
             kMembers<Face>);
}

template <typename Face>
void give_numbers(const Value<Face>& from, Face& to) {
  std::apply([&](const auto&... pair) { (give_number(from.*pair.value, to.*pair.face), ...); },
             kMembers<Face>);
}

// Sets the numbers of a face to the values of a new element. Pointers and all other members become
// 0.
template <typename Face>
void set_default(Face& face) {
  std::memset(static_cast<void*>(&face), 0, sizeof(face));
  give_numbers(Value<Face>(), face);
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_FACE_H_
