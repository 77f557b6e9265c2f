// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builds the bounding volume hierarchy of a body. Its leaves are the geoms that can collide, and
// its boxes are in the inertial frame of the body.

#include <algorithm>

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

Leaf leaf_of(const Geom& geom, const Body& body) {
  const Vec3 offset = geom.pose.pos - body.inertial.pos;
  const Quat to_inertial = conjugate(body.inertial.quat);
  Leaf leaf;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 v;
    for (int k = 0; k < 3; ++k) {
      v[k] = corner & (1 << k) ? geom.aabb[k] + geom.aabb[3 + k] : geom.aabb[k] - geom.aabb[3 + k];
    }
    v = rotate(to_inertial, rotate(geom.pose.quat, v) + offset);
    for (int k = 0; k < 3; ++k) {
      leaf.min[k] = corner == 0 ? v[k] : std::min(leaf.min[k], v[k]);
      leaf.max[k] = corner == 0 ? v[k] : std::max(leaf.max[k], v[k]);
    }
  }
  leaf.key = rotate(to_inertial, offset);
  return leaf;
}

}  // namespace

void build_body_tree(Body& body) {
  std::vector<Leaf> leaves;
  std::vector<Geom*> geoms;
  for (Geom* geom : body.geoms) {
    if (geom->is_visual) continue;
    leaves.push_back(leaf_of(*geom, body));
    geoms.push_back(geom);
  }
  body.bvh = make_bounding_tree(leaves);
  body.bvh_geom.resize(body.bvh.size(), nullptr);
  for (int node = 0; node < body.bvh.size(); ++node) {
    if (body.bvh.leaf[node] >= 0) body.bvh_geom[node] = geoms[body.bvh.leaf[node]];
  }
}

void aggregate_contact(Body& body) {
  body.contype = body.conaffinity = 0;
  body.margin = 0;
  for (const Geom* geom : body.geoms) {
    body.contype |= geom->spec->contype;
    body.conaffinity |= geom->spec->conaffinity;
    body.margin = std::max(body.margin, geom->spec->margin + geom->spec->gap);
  }
}

}  // namespace mj::compiler
