// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "compile/fromto.h"
#include "compile/orientation.h"
#include "compile/passes.h"
#include "compile/shape.h"
#include "compile/user_data.h"

namespace mj::compiler {
namespace {

[[noreturn]] void fail(const Draft& draft, const Geom& geom, std::string_view code,
                       std::string what, std::string_view attribute) {
  draft.report.fail(geom.spec->where,
                    {.code = std::string(code),
                     .message = describe("geom", geom.spec->name, geom.id) + ": " + what,
                     .attribute = attribute});
}

void check_kind(const Draft& draft, const Geom& geom) {
  const spec::Geom& spec = *geom.spec;
  if (spec.type < 0 || spec.type >= mjNGEOMTYPES) {
    fail(draft, geom, "bad-geom-type", "the type is not valid", "type");
  }
  if (spec.condim != 1 && spec.condim != 3 && spec.condim != 4 && spec.condim != 6) {
    fail(draft, geom, "bad-condim", "condim must be 1, 3, 4 or 6", "condim");
  }
  if ((spec.type == mjGEOM_MESH || spec.type == mjGEOM_SDF) && spec.mesh.empty()) {
    fail(draft, geom, "geom-without-mesh", "a geom of this type needs a mesh", "type");
  }
  if ((spec.type == mjGEOM_HFIELD) != !spec.hfield.empty()) {
    fail(draft, geom, "geom-hfield",
         spec.hfield.empty() ? "a geom of type hfield needs an hfield"
                             : "only geoms of type hfield can have an hfield",
         spec.hfield.empty() ? "type" : "hfield");
  }
  const Body& weld = *geom.body->weld;
  if (spec.type == mjGEOM_PLANE && weld.parent != nullptr && !weld.spec->mocap) {
    fail(draft, geom, "plane-in-moving-body", "planes can only be part of static bodies", "type");
  }
}

void compile_sizes(Draft& draft, Geom& geom, std::string_view me) {
  if (geom.type == mjGEOM_PLANE && !(geom.size[2] > 0)) {
    fail(draft, geom, "size-not-positive", "the third size of a plane must be positive", "size");
  }
  check_sizes(draft, geom.spec->where, geom.type, geom.size, me);
  for (const double s : geom.size) {
    if (std::isnan(s)) fail(draft, geom, "size-nan", "size is not a number", "size");
  }
}

void compile_hfield(Draft& draft, Geom& geom) {
  const auto& size = draft.spec.hfields[geom.hfield].size;
  geom.size[0] = size[0];
  geom.size[1] = size[1];
  geom.size[2] = 0.25 * size[2] + 0.5 * size[3];
  const double aabb[6] = {0, 0, (size[2] - size[3]) / 2, size[0], size[1], (size[2] + size[3]) / 2};
  std::copy(aabb, aabb + 6, geom.aabb);
  geom.rbound = std::sqrt(size[0] * size[0] + size[1] * size[1] +
                          std::max(size[2] * size[2], size[3] * size[3]));
}

// Mass from the mass attribute or from the density; zero for geoms that take no part in inference.
void compile_mass(Draft& draft, Geom& geom) {
  const spec::Geom& spec = *geom.spec;
  if (!geom.inferred) return;
  const double volume = shape_volume(geom.type, geom.size, spec.shellinertia);
  double density = spec.density;
  if (!std::isnan(spec.mass)) {
    if (spec.mass == 0) {
      density = 0;
    } else if (volume > kEps) {
      geom.mass = spec.mass;
      density = spec.mass / volume;
    }
  } else if (density != 0) {
    geom.mass = density * volume;
  }
  geom.inertia = shape_inertia(geom.type, geom.size, geom.mass, spec.shellinertia);
  if (geom.mass < 0 || density < 0 || geom.inertia.x < 0 || geom.inertia.y < 0 ||
      geom.inertia.z < 0) {
    fail(draft, geom, "negative-mass", "mass, density and inertia must not be negative",
         std::isnan(spec.mass) ? "density" : "mass");
  }
}

void compile_fluid(Geom& geom) {
  if (!geom.spec->fluid_ellipsoid) return;
  geom.fluid[0] = 1;
  std::copy(geom.spec->fluidcoef.begin(), geom.spec->fluidcoef.end(), geom.fluid + 1);
  shape_added_mass(geom.type, geom.size, geom.fluid + 6, geom.fluid + 9);
}

}  // namespace

void compile_geom(Draft& draft, Geom& geom) {
  const spec::Geom& spec = *geom.spec;
  const std::string me = describe("geom", spec.name, geom.id);
  check_user_data(draft, spec.where, spec.user, draft.size.nuser_geom, me, "nuser_geom");
  check_kind(draft, geom);
  geom.type = spec.type;
  geom.visual = spec.contype == 0 && spec.conaffinity == 0;
  const Placement placement = place_shape(draft, spec, me);
  geom.pose = placement.pose;
  std::copy(placement.size, placement.size + 3, geom.size);
  std::copy(spec.surfacevel.begin(), spec.surfacevel.end(), geom.surfacevel);
  if (geom.hfield >= 0) {
    compile_hfield(draft, geom);
  } else {
    compile_sizes(draft, geom, me);
    shape_aabb(geom.type, geom.size, geom.aabb);
    geom.rbound = shape_rbound(geom.type, geom.size);
  }
  compile_mass(draft, geom);
  compile_fluid(geom);
  if (const Pose* frame = frame_of(*geom.body, spec.frame)) geom.pose = compose(*frame, geom.pose);
}

}  // namespace mj::compiler
