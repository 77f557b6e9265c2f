// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the inertial frame of a body from its geoms:
//
//   mass = sum m_g        com = sum m_g x_g / mass
//   I    = sum R_g I_g R_g' + m_g (|d|^2 1 - d d')     d = x_g - com
//
// The axes of the inertial frame are the principal axes of I.

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

// Returns the geoms that count for the inertia of a body. Each of them has a mass above kEps, so
// the mass of the body is large enough to divide by it.
std::vector<const Geom*> massive_geoms(const Draft& draft, const Body& body) {
  const auto& range = draft.compiler_of(*body.spec).inertiagrouprange;
  std::vector<const Geom*> out;
  for (const Geom* geom : body.geoms) {
    const int group = geom->spec->group;
    if (group >= range[0] && group <= range[1] && geom->mass > kEps) out.push_back(geom);
  }
  return out;
}

}  // namespace

void infer_inertia(Draft& draft, Body& body) {
  const std::vector<const Geom*> geoms = massive_geoms(draft, body);
  if (geoms.empty()) return;
  if (geoms.size() == 1) {
    body.inertial = geoms[0]->pose;
    body.mass = geoms[0]->mass;
    body.inertia = geoms[0]->inertia;
    return;
  }
  body.mass = 0;
  Vec3 com;
  for (const Geom* geom : geoms) {
    body.mass += geom->mass;
    com += geom->mass * geom->pose.pos;
  }
  body.inertial.pos = {com.x / body.mass, com.y / body.mass, com.z / body.mass};
  Inertia sum = {};
  for (const Geom* geom : geoms) {
    const Inertia own = rotate_inertia(geom->inertia, geom->pose.quat);
    const Inertia off = point_inertia(geom->mass, geom->pose.pos - body.inertial.pos);
    for (int i = 0; i < 6; ++i) sum[i] = sum[i] + own[i] + off[i];
  }
  const PrincipalAxes axes = principal_axes(sum);
  if (axes.moments.z < kEps) {
    draft.report.fail(body.spec->where,
                      {.code = "inertia-eigenvalues",
                       .message = describe("body", body.spec->name, body.id) +
                                  ": the inertia of its geoms has eigenvalues that are not "
                                  "positive"});
  }
  body.inertial.quat = axes.quat;
  body.inertia = axes.moments;
}

}  // namespace mj::compiler
