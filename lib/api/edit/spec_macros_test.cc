// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the lists of mjspecmacro.h with the structs of mjspec.h at compile time. Every member
// must be listed, in its place and with its type. Only mjSpec has a member that its list lacks,
// `authored`. MuJoCo does not list it either.

#include <mujoco/mjspec.h>
#include <mujoco/mjspecmacro.h>

#include <cstddef>
#include <type_traits>

// clang-format off
#define MJ_STRUCTS(S) \
  S(mjsElement, MJSELEMENT_FIELDS) \
  S(mjsCompiler, MJSCOMPILER_FIELDS) \
  S(mjsAuthored, MJSAUTHORED_FIELDS) \
  S(mjSpec, MJSPEC_FIELDS) \
  S(mjsOrientation, MJSORIENTATION_FIELDS) \
  S(mjsPlugin, MJSPLUGIN_FIELDS) \
  S(mjsBody, MJSBODY_FIELDS) \
  S(mjsFrame, MJSFRAME_FIELDS) \
  S(mjsJoint, MJSJOINT_FIELDS) \
  S(mjsGeom, MJSGEOM_FIELDS) \
  S(mjsSite, MJSSITE_FIELDS) \
  S(mjsCamera, MJSCAMERA_FIELDS) \
  S(mjsLight, MJSLIGHT_FIELDS) \
  S(mjsFlex, MJSFLEX_FIELDS) \
  S(mjsMesh, MJSMESH_FIELDS) \
  S(mjsHField, MJSHFIELD_FIELDS) \
  S(mjsSkin, MJSSKIN_FIELDS) \
  S(mjsTexture, MJSTEXTURE_FIELDS) \
  S(mjsMaterial, MJSMATERIAL_FIELDS) \
  S(mjsPair, MJSPAIR_FIELDS) \
  S(mjsExclude, MJSEXCLUDE_FIELDS) \
  S(mjsEquality, MJSEQUALITY_FIELDS) \
  S(mjsTendon, MJSTENDON_FIELDS) \
  S(mjsWrap, MJSWRAP_FIELDS) \
  S(mjsActuator, MJSACTUATOR_FIELDS) \
  S(mjsSensor, MJSSENSOR_FIELDS) \
  S(mjsNumeric, MJSNUMERIC_FIELDS) \
  S(mjsText, MJSTEXT_FIELDS) \
  S(mjsTuple, MJSTUPLE_FIELDS) \
  S(mjsKey, MJSKEY_FIELDS) \
  S(mjsDefault, MJSDEFAULT_FIELDS)
// clang-format on

// Structs that are declared with the lists alone.
namespace listed {
#define X(type, name, n) type name;
#define XVEC(type, name, n) type name[n];
#define MJ_LISTED(Struct, fields) \
  struct Struct {                 \
    fields                        \
  };
MJ_STRUCTS(MJ_LISTED)
#undef X
#undef XVEC
}  // namespace listed

template <class Struct>
constexpr std::size_t unlisted_bytes = 0;
template <>
constexpr std::size_t unlisted_bytes<mjSpec> = sizeof(mjsAuthored);

#define X(type, name, n)                                                 \
  static_assert(n == 1 && std::is_same_v<decltype(Public::name), type>); \
  static_assert(offsetof(Public, name) == offsetof(Listed, name));
#define XVEC(type, name, n)                                       \
  static_assert(std::is_same_v<decltype(Public::name), type[n]>); \
  static_assert(offsetof(Public, name) == offsetof(Listed, name));
#define MJ_SAME(Struct, fields)                                               \
  namespace same_##Struct {                                                   \
    using Public = ::Struct;                                                  \
    using Listed = listed::Struct;                                            \
    static_assert(sizeof(Public) == sizeof(Listed) + unlisted_bytes<Public>); \
    fields                                                                    \
  }
MJ_STRUCTS(MJ_SAME)
#undef X
#undef XVEC
