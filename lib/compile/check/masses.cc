// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks the masses and inertias of moving bodies. In a real body, the radius of gyration k =
// sqrt(I / m) is not larger than the distance from the centre of mass to the farthest part. If the
// inertia is in a wrong unit, k is far larger than this distance.

#include <algorithm>
#include <cmath>

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

constexpr double kBeyond = 5;         // largest plausible k, as a multiple of the distance
constexpr double kAllowance = 0.1;    // metres; added because geoms are often drawn too small
constexpr double kLargestMesh = 100;  // largest plausible radius of a moving mesh in metres

bool moves(const Body& body) {
  return !body.joints.empty();
}

// Returns an upper bound of the distance from a point to the farthest point of the body's geoms and
// of the geoms of bodies welded to it. Without geoms and welded bodies, returns zero.
double reach(const mjModel& m, const Body& body, const Vec3& centre) {
  double out = 0;
  for (const Geom* geom : body.geoms) {
    const double radius = m.geom_rbound[geom->id];
    out = std::max(out, norm(vec3(m.geom_pos + 3 * geom->id) - centre) + radius);
  }
  for (const Body* child : body.children) {
    if (!child->joints.empty()) continue;
    out = std::max(out, norm(vec3(m.body_pos + 3 * child->id) - centre) + reach(m, *child, {}));
  }
  return out;
}

void check_mass(const Checked& c, const Body& body) {
  if (c.m.body_mass[body.id] > 0 || body.geoms.empty()) return;
  c.findings.add(body.spec->where,
                 {.code = "check-mass",
                  .message = name_of("body", body) +
                             " moves and has no mass: only the bodies welded to it have mass",
                  .hint = "give the geoms of this body a mass or a density"});
}

void check_inertia(const Checked& c, const Body& body) {
  const double mass = c.m.body_mass[body.id];
  const double* inertia = c.m.body_inertia + 3 * body.id;
  const double far = reach(c.m, body, vec3(c.m.body_ipos + 3 * body.id));
  if (!(mass > 0) || !(far > 0)) return;
  const double gyration = std::sqrt(*std::max_element(inertia, inertia + 3) / mass);
  if (gyration <= kBeyond * far + kAllowance) return;
  const bool has_place = body.spec->inertial_where.line > 0;
  c.findings.add(
      has_place ? body.spec->inertial_where : body.spec->where,
      {.code = "check-inertia",
       .message = name_of("body", body) + " has a radius of gyration of " + short_number(gyration) +
                  " m, but reaches only " + short_number(far) + " m",
       .hint = "the unit of inertia is kg m^2"});
}

// Finds meshes whose coordinates are in millimetres. If such coordinates are read as metres, the
// mesh is kilometres large.
void check_mesh_sizes(const Checked& c, const Body& body) {
  for (const Geom* geom : body.geoms) {
    const double radius = c.m.geom_rbound[geom->id];
    if (geom->mesh < 0 || radius < kLargestMesh) continue;
    c.findings.add(
        geom->spec->where,
        {.code = "check-mesh-size",
         .message =
             name_of("geom", *geom) + " moves, and its mesh reaches " + short_number(radius) + " m",
         .hint = "if the file is in millimetres, set scale=\"0.001 0.001 0.001\" of <mesh>"});
  }
}

}  // namespace

void check_masses(const Checked& c) {
  for (const Body* body : c.draft.bodies) {
    if (body->id == 0) continue;
    if (body->weld != nullptr && body->weld->id != 0) check_mesh_sizes(c, *body);
    if (!moves(*body)) continue;
    check_mass(c, *body);
    check_inertia(c, *body);
  }
}

}  // namespace mj::compiler
