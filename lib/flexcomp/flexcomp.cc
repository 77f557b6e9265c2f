// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Each point p of the shape becomes pos + R(quat) p. Points of meshes are scaled before this. Then
// each point that is not pinned gets a body with slide joints. If the points are interpolated, the
// nodes get these bodies instead.

#include "flexcomp/flexcomp.h"

#include <algorithm>

#include "flexcomp/bodies.h"
#include "flexcomp/checks.h"
#include "flexcomp/geometry.h"
#include "flexcomp/nodes.h"
#include "flexcomp/pins.h"
#include "spec/rotation.h"

namespace mj::flexcomp {
namespace {

void take_points(const Settings& s, Geometry& out) {
  if (s.point.size() % 3 != 0) {
    throw Fault("mjcf-flexcomp", "'point' of <flexcomp> must hold three numbers for each point",
                "point");
  }
  for (size_t i = 0; i < s.point.size(); i += 3) out.point.push_back(vec3(&s.point[i]));
  out.element = s.element;
}

Geometry make_geometry(const Settings& s, const ReadFile& read) {
  const bool is_textured = !s.flex.material.empty() && s.flex.texcoord.empty();
  Geometry out;
  out.dim = s.shape == Shape::kSquare || s.shape == Shape::kDisc ? 2 : s.flex.dim;
  out.texcoord = s.flex.texcoord;
  switch (s.shape) {
    case Shape::kMesh:
      add_mesh(s, read, out);
      break;
    case Shape::kGmsh:
      add_gmsh(s, read, out);
      break;
    case Shape::kDirect:
      take_points(s, out);
      break;
    case Shape::kBox:
    case Shape::kCylinder:
    case Shape::kEllipsoid:
      add_surface(s, is_textured, out);
      break;
    case Shape::kGrid:
    case Shape::kSquare:
    case Shape::kDisc:
    case Shape::kCircle:
      add_grid(s, is_textured, out);
      break;
  }
  return out;
}

// Transforms points from the frame of the shape to the frame of the parent.
void pose(const Settings& s, std::vector<Vec3>& points) {
  Quat quat = s.quat;
  spec::make_unit(quat);
  for (Vec3& p : points) {
    if (s.has_own_points()) p = {p.x * s.scale.x, p.y * s.scale.y, p.z * s.scale.z};
    p = s.pos + rotate(quat, p);
  }
}

// Removes points that no element uses, together with their flags and texture coordinates.
void drop_unused(Geometry& g, std::vector<unsigned char>& pinned) {
  std::vector<unsigned char> is_used(g.point.size());
  for (const int id : g.element) is_used[id] = 1;
  if (std::ranges::find(is_used, 0) == is_used.end()) return;
  const bool has_pairs = g.elemtexcoord.empty() && g.texcoord.size() == 2 * g.point.size();
  std::vector<int> new_id(g.point.size());
  size_t kept = 0;
  for (size_t i = 0; i < is_used.size(); ++i) {
    if (!is_used[i]) continue;
    new_id[i] = static_cast<int>(kept);
    g.point[kept] = g.point[i];
    pinned[kept] = pinned[i];
    if (has_pairs) {
      g.texcoord[2 * kept] = g.texcoord[2 * i];
      g.texcoord[2 * kept + 1] = g.texcoord[2 * i + 1];
    }
    ++kept;
  }
  g.point.resize(kept);
  pinned.resize(kept);
  if (has_pairs) g.texcoord.resize(2 * kept);
  for (int& id : g.element) id = new_id[id];
}

// Makes the flex with its elements. Its bodies are added later.
spec::Flex make_flex(const Settings& s, Geometry& g) {
  spec::Flex out = s.flex;
  out.dim = g.dim;
  out.order = s.order();
  if (s.shape == Shape::kBox || s.shape == Shape::kCylinder ||
      (s.shape == Shape::kGrid && g.dim == 3)) {
    out.flatskin = true;
  }
  out.elem = std::move(g.element);
  out.texcoord = std::move(g.texcoord);
  out.elemtexcoord = std::move(g.elemtexcoord);
  return out;
}

}  // namespace

Expansion expand(const Settings& settings, const Parent& parent, const ReadFile& read) {
  check_settings(settings, parent);
  Geometry geometry = make_geometry(settings, read);
  check_pins(settings, geometry.dim);
  check_geometry(settings, geometry);
  pose(settings, geometry.point);
  const Box box = box_around(geometry.point);
  check_range(settings, box);
  Pinned pinned = pin(settings, geometry.dim, geometry.point.size());
  if (settings.has_own_points()) drop_unused(geometry, pinned.points);

  Expansion out;
  out.flex = make_flex(settings, geometry);
  if (pinned.is_rigid || !settings.is_interpolated()) out.flex.cellcount = {1, 1, 1};
  if (pinned.is_rigid) {
    hang_rigid(parent, geometry.point, out);
    return out;
  }
  if (settings.is_interpolated()) {
    hang_nodes(settings, parent, geometry.point, box, pinned, out);
  } else {
    hang_points(settings, parent, geometry.point, pinned, out);
  }
  add_equalities(settings, out);
  return out;
}

}  // namespace mj::flexcomp
