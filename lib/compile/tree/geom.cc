// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "compile/draft/passes.h"
#include "compile/draft/user_data.h"
#include "compile/tree/fromto.h"
#include "compile/tree/orientation.h"
#include "compile/tree/shape.h"

namespace mj::compiler {
namespace {

[[noreturn]] void fail(const Draft& draft, const Geom& geom, DiagnosticCode code, std::string what,
                       std::string_view attribute) {
  draft.report.fail(geom.spec->where,
                    {.code = code,
                     .message = describe("geom", geom.spec->name, geom.id) + ": " + what,
                     .attribute = attribute});
}

void check_kind(const Draft& draft, const Geom& geom) {
  const spec::Geom& spec = *geom.spec;
  if (spec.type < 0 || spec.type >= mjNGEOMTYPES) {
    fail(draft, geom, "geom-type", "the type is not valid", "type");
  }
  if (spec.condim != 1 && spec.condim != 3 && spec.condim != 4 && spec.condim != 6) {
    fail(draft, geom, "bad-condim", "condim must be 1, 3, 4 or 6", "condim");
  }
  if ((spec.type == mjGEOM_MESH || spec.type == mjGEOM_SDF) && spec.mesh.empty()) {
    fail(draft, geom, "geom-asset", "a geom of this type needs a mesh", "type");
  }
  if ((spec.type == mjGEOM_HFIELD) != !spec.hfield.empty()) {
    fail(draft, geom, "geom-asset",
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
    if (std::isnan(s)) fail(draft, geom, "size-not-positive", "size is not a number", "size");
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

bool is_mesh_type(int type) {
  return type == mjGEOM_MESH || type == mjGEOM_SDF;
}

// Computes the sizes of a primitive that replaces a mesh. They follow from the bounds of the mesh
// or from the box with the same inertia. Returns the position of the primitive's centre in the
// frame of the mesh.
Vec3 fit_to_mesh(const Draft& draft, Geom& geom, const Mesh& mesh) {
  const bool fit_bounds = draft.spec.compiler.fitaabb;
  const Vec3 half = fit_bounds ? (mesh.high - mesh.low) * 0.5 : vec3(mesh.box);
  double* size = geom.size;
  size[0] = size[1] = size[2] = 0;
  switch (geom.type) {
    case mjGEOM_SPHERE:
      size[0] = fit_bounds ? std::max({half.x, half.y, half.z}) : (half.x + half.y + half.z) / 3;
      break;
    case mjGEOM_CAPSULE:
      size[0] = fit_bounds ? std::max(half.x, half.y) : (half.x + half.y) / 2;
      size[1] = fit_bounds ? half.z - size[0] : std::max(0.0, half.z - size[0] / 2);
      break;
    case mjGEOM_CYLINDER:
      size[0] = fit_bounds ? std::max(half.x, half.y) : (half.x + half.y) / 2;
      size[1] = half.z;
      break;
    case mjGEOM_ELLIPSOID:
    case mjGEOM_BOX:
      store(size, half);
      break;
    default:
      fail(draft, geom, "mesh-fit", "no shape of this type can be fitted to a mesh", "type");
  }
  for (int k = 0; k < 3; ++k) size[k] *= geom.spec->fitscale;
  return fit_bounds ? (mesh.low + mesh.high) * 0.5 : Vec3{};
}

// Transforms the surface velocity of a geom from the frame of the mesh file to the frame of the
// geom.
void move_surface_velocity(Geom& geom, const Pose& mesh) {
  double* v = geom.surfacevel;
  const Vec3 angular = vec3(v + 3), linear = vec3(v) + cross(angular, mesh.pos);
  const Quat back = conjugate(mesh.quat);
  store(v, rotate(back, linear));
  store(v + 3, rotate(back, angular));
}

bool is_zero(const double* v, int n) {
  return std::all_of(v, v + n, [](double x) { return x == 0; });
}

// Sets the size and the frame of a geom that has a mesh.
void compile_mesh(Draft& draft, Geom& geom) {
  const spec::Geom& spec = *geom.spec;
  const Mesh& mesh = draft.meshes[geom.mesh];
  if (!std::isnan(spec.fromto[0])) {
    fail(draft, geom, "fromto-type", "fromto cannot be used with a mesh", "fromto");
  }
  Pose offset = mesh.pose;
  if (is_mesh_type(geom.type)) {
    if (spec.shellinertia) {
      fail(draft, geom, "mesh-shellinertia",
           "shell inertia of a mesh must be set in the mesh asset", "shellinertia");
    }
    for (int k = 0; k < 3; ++k) {
      geom.size[k] = std::max(std::abs(mesh.low[k]), std::abs(mesh.high[k]));
      geom.aabb[k] = (mesh.low[k] + mesh.high[k]) / 2;
      geom.aabb[3 + k] = (mesh.high[k] - mesh.low[k]) / 2;
    }
    const Vec3 size = vec3(geom.size);
    geom.rbound = norm(size);
  } else {
    offset.pos = offset.pos + to_matrix(offset.quat) * fit_to_mesh(draft, geom, mesh);
  }
  geom.pose = compose(geom.pose, offset);
  if (!is_zero(geom.surfacevel, 6)) move_surface_velocity(geom, offset);
  if (geom.material < 0) geom.material = draft.mesh_materials[geom.mesh];
}

double volume_of(const Draft& draft, const Geom& geom) {
  if (is_mesh_type(geom.type)) return draft.meshes[geom.mesh].volume;
  return shape_volume(geom.type, geom.size, geom.spec->shellinertia);
}

Vec3 inertia_of(const Draft& draft, const Geom& geom) {
  if (is_mesh_type(geom.type)) {
    return shape_inertia(mjGEOM_BOX, draft.meshes[geom.mesh].box, geom.mass, false);
  }
  return shape_inertia(geom.type, geom.size, geom.mass, geom.spec->shellinertia);
}

// Computes the mass of a geom from its mass attribute or its density. Geoms that do not contribute
// to the inertia of their body have mass zero.
void compile_mass(Draft& draft, Geom& geom) {
  const spec::Geom& spec = *geom.spec;
  if (!geom.is_inferred) return;
  const double volume = volume_of(draft, geom);
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
  geom.inertia = inertia_of(draft, geom);
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
  if (geom.mesh >= 0 && draft.broken_meshes[geom.mesh]) geom.is_broken = true;
  geom.type = spec.type;
  geom.is_visual = spec.contype == 0 && spec.conaffinity == 0;
  const Placement placement = place_shape(draft, spec, me);
  geom.pose = placement.pose;
  std::copy(placement.size, placement.size + 3, geom.size);
  std::copy(spec.surfacevel.begin(), spec.surfacevel.end(), geom.surfacevel);
  if (geom.is_broken) return;
  if (geom.mesh >= 0) compile_mesh(draft, geom);
  if (geom.hfield >= 0) {
    compile_hfield(draft, geom);
  } else if (!is_mesh_type(geom.type)) {
    compile_sizes(draft, geom, me);
    shape_aabb(geom.type, geom.size, geom.aabb);
    geom.rbound = shape_rbound(geom.type, geom.size);
  }
  compile_mass(draft, geom);
  compile_fluid(geom);
  if (const Pose* frame = frame_of(*geom.body, spec.frame)) geom.pose = compose(*frame, geom.pose);
}

}  // namespace mj::compiler
