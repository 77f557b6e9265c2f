// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/collision_function.h"

#include "engine/collision/convex/convex.h"
#include "engine/collision/height_field/height_field.h"
#include "engine/collision/primitive/primitive.h"
#include "engine/collision/sdf/sdf_contact.h"

using namespace mj::engine;

namespace {

using Collide = int (*)(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2,
                        double margin);

// Adapts a collision function of this library to the signature of the public table.
template <Collide Function>
int of(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  return Function(*m, *d, con, g1, g2, margin);
}

}  // namespace

// clang-format off
mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES] = {
    //            plane    hfield   sphere                   capsule                  ellipsoid                cylinder                 box                      mesh                     sdf
    /*plane*/     {nullptr, nullptr, of<plane_sphere>,        of<plane_capsule>,       of<plane_convex>,        of<plane_cylinder>,      of<plane_box>,           of<plane_convex>,        of<plane_convex>},
    /*hfield*/    {nullptr, nullptr, of<height_field_convex>, of<height_field_convex>, of<height_field_convex>, of<height_field_convex>, of<height_field_convex>, of<height_field_convex>, nullptr},
    /*sphere*/    {nullptr, nullptr, of<sphere_sphere>,       of<sphere_capsule>,      of<convex_convex>,       of<sphere_cylinder>,     of<sphere_box>,          of<convex_convex>,       of<geom_sdf>},
    /*capsule*/   {nullptr, nullptr, nullptr,                 of<capsule_capsule>,     of<convex_convex>,       of<convex_convex>,       of<capsule_box>,         of<convex_convex>,       of<geom_sdf>},
    /*ellipsoid*/ {nullptr, nullptr, nullptr,                 nullptr,                 of<convex_convex>,       of<convex_convex>,       of<convex_convex>,       of<convex_convex>,       of<geom_sdf>},
    /*cylinder*/  {nullptr, nullptr, nullptr,                 nullptr,                 nullptr,                 of<convex_convex>,       of<convex_convex>,       of<convex_convex>,       of<geom_sdf>},
    /*box*/       {nullptr, nullptr, nullptr,                 nullptr,                 nullptr,                 nullptr,                 of<box_box>,             of<convex_convex>,       of<geom_sdf>},
    /*mesh*/      {nullptr, nullptr, nullptr,                 nullptr,                 nullptr,                 nullptr,                 nullptr,                 of<convex_convex>,       of<mesh_sdf>},
    /*sdf*/       {nullptr, nullptr, nullptr,                 nullptr,                 nullptr,                 nullptr,                 nullptr,                 nullptr,                 of<geom_sdf>},
};
// clang-format on

bool mj::engine::is_convex_convex(mjfCollision function) {
  return function == of<convex_convex>;
}

bool mj::engine::is_convex_function(mjfCollision function) {
  return function == of<convex_convex> || function == of<box_box>;
}
