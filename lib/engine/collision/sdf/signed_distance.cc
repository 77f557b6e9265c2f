// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance fields. Some of them are only approximations: the field of an ellipsoid is
// first-order, and the field inside a box is not Euclidean. The approximations are the same as in
// MuJoCo, because contacts depend on them.
//
// reads   m.geom_size [ngeom x 3], m.oct_*
// writes  nothing of mjData

#include "engine/collision/sdf/signed_distance.h"

#include <algorithm>
#include <cmath>

#include "plugin/instance.h"

namespace mj::engine {
namespace {

double sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}
Vec3 divide(const Vec3& a, const Vec3& b) {
  return {a.x / b.x, a.y / b.y, a.z / b.z};
}
double largest(const Vec3& a) {
  return std::max({a.x, a.y, a.z});
}
Vec3 absolute(const Vec3& a) {
  return {std::abs(a.x), std::abs(a.y), std::abs(a.z)};
}

// Returns the vector to `x` from the nearest point of a capsule's axis.
Vec3 from_axis(const Vec3& s, const Vec3& x) {
  return {x.x, x.y, x.z - std::clamp(x.z, -s.y, s.y)};
}

// Returns the gradient of the field inside a box, which is a unit vector. `a` is |x| - s.
Vec3 box_inside(const Vec3& s, const Vec3& x, const Vec3& a) {
  Vec3 f = normalized(Vec3{-s.x / a.x, -s.y / a.y, -s.z / a.z});
  for (int i = 0; i < 3; ++i) {
    if (x[i] < 0) f[i] = -f[i];
  }
  return f;
}

double box_distance(const Vec3& s, const Vec3& x) {
  const Vec3 a = absolute(x) - s;
  if (largest(a) >= 0) {
    const Vec3 out{std::max(a.x, 0.0), std::max(a.y, 0.0), std::max(a.z, 0.0)};
    return norm(out) + std::min(largest(a), 0.0);
  }
  const Vec3 f = box_inside(s, x, a);
  const double t = std::min({-a.x / std::abs(f.x), -a.y / std::abs(f.y), -a.z / std::abs(f.z)});
  return -t * norm(f);
}

Vec3 box_gradient(const Vec3& s, const Vec3& x) {
  const Vec3 a = absolute(x) - s;
  if (largest(a) < 0) return box_inside(s, x, a);
  const Vec3 out{std::max(a.x, 0.0), std::max(a.y, 0.0), std::max(a.z, 0.0)};
  const double length = norm(out);
  Vec3 g;
  for (int i = 0; i < 3; ++i) {
    if (a[i] > 0) g[i] = out[i] / length * sign(x[i]);
  }
  return g;
}

double ellipsoid_distance(const Vec3& s, const Vec3& x) {
  const Vec3 scaled = divide(x, s);
  const double k0 = norm(scaled), k1 = norm(divide(scaled, s));
  return k0 * (k0 - 1) / k1;
}

Vec3 ellipsoid_gradient(const Vec3& s, const Vec3& x) {
  const Vec3 scaled = divide(x, s), twice = divide(scaled, s);
  const double k0 = norm(scaled), k1 = norm(twice);
  const Vec3 g0 = twice * (1 / k0),
             g1 = divide(divide(twice, s), s) * (1 / k1);  // gradients of k0 and k1
  return normalized(g0 * ((2 * k0 - 1) / k1) - g1 * (k0 * (k0 - 1) / (k1 * k1)));
}

double cylinder_distance(const Vec3& s, const Vec3& x) {
  const double a0 = std::sqrt(x.x * x.x + x.y * x.y) - s.x, a1 = std::abs(x.z) - s.y;
  const double b0 = std::max(a0, 0.0), b1 = std::max(a1, 0.0);
  return std::min(std::max(a0, a1), 0.0) + std::sqrt(b0 * b0 + b1 * b1);
}

Vec3 cylinder_gradient(const Vec3& s, const Vec3& x) {
  // MuJoCo's lower limit of lengths that are used as denominators.
  constexpr double kSmall = 1e-10;
  const double radial = std::sqrt(x.x * x.x + x.y * x.y);
  const double a0 = radial - s.x, a1 = std::abs(x.z) - s.y;
  const double c = std::max(radial, kSmall), e = std::max(std::abs(x.z), kSmall);
  const Vec3 g{x.x / c, x.y / c, x.z / e};
  const bool side = a0 > a1;
  if ((side ? a0 : a1) < 0) return side ? Vec3{g.x, g.y, 0} : Vec3{0, 0, g.z};
  const double b0 = std::max(a0, 0.0), b1 = std::max(a1, 0.0);
  const double length = std::max(std::sqrt(b0 * b0 + b1 * b1), kSmall);
  return {g.x * b0 / length, g.y * b0 / length, g.z * b1 / length};
}

// Point in an octree, given by its leaf cell and its coordinates in that cell.
struct CellPoint {
  int node;
  Vec3 t;          // coordinates in the cell, from 0 to 1
  double outside;  // distance from the octree's box, not positive if the point is inside it
};

CellPoint locate(const Octree& octree, Vec3 x) {
  constexpr double kInward = 1e-6;  // MuJoCo's value: a point outside is moved this far into the
                                    // box
  CellPoint p;
  const Vec3 excess = absolute(x - vec3(octree.aabb)) - vec3(octree.aabb + 3);
  p.outside = largest(excess);
  if (p.outside > 0) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) {
      if (excess[i] < 0) continue;
      sum += excess[i] * excess[i];
      x[i] -= sign(x[i] - octree.aabb[i]) * (excess[i] + kInward);
    }
    p.outside = std::sqrt(sum);
  }

  p.node = 0;
  for (;;) {
    const double* box = octree.aabb + 6 * p.node;
    for (int i = 0; i < 3; ++i) {
      const double low = box[i] - box[3 + i], high = box[i] + box[3 + i];
      p.t[i] = (x[i] - low) / (high - low);
    }
    const int* child = octree.child + 8 * p.node;
    const int next = child[4 * (p.t.z >= 0.5) + 2 * (p.t.y >= 0.5) + (p.t.x >= 0.5)];
    if (next < 0) return p;
    p.node = next;
  }
}

double octree_distance(const Octree& octree, const Vec3& x) {
  const CellPoint p = locate(octree, x);
  const double* coeff = octree.coeff + 8 * p.node;
  double value = 0;
  for (int j = 0; j < 8; ++j) {
    value += (j & 1 ? p.t.x : 1 - p.t.x) * (j & 2 ? p.t.y : 1 - p.t.y) *
             (j & 4 ? p.t.z : 1 - p.t.z) * coeff[j];
  }
  return p.outside > 0 ? value + p.outside : value;
}

Vec3 octree_gradient(const Octree& octree, const Vec3& x) {
  const CellPoint p = locate(octree, x);
  Vec3 g;
  if (p.outside > 0) {
    constexpr double kStep = 1e-8;  // MuJoCo's step size of forward differences
    const double here = octree_distance(octree, x);
    for (int i = 0; i < 3; ++i) {
      Vec3 moved = x;
      moved[i] += kStep;
      g[i] = (octree_distance(octree, moved) - here) / kStep;
    }
    return g;
  }
  const double* coeff = octree.coeff + 8 * p.node;
  for (int j = 0; j < 8; ++j) {
    const double wx = j & 1 ? p.t.x : 1 - p.t.x, wy = j & 2 ? p.t.y : 1 - p.t.y,
                 wz = j & 4 ? p.t.z : 1 - p.t.z;
    g.x += (j & 1 ? 1 : -1) * wy * wz * coeff[j];
    g.y += wx * (j & 2 ? 1 : -1) * wz * coeff[j];
    g.z += wx * wy * (j & 4 ? 1 : -1) * coeff[j];
  }
  return g;
}

double plugin_distance(const PluginField& field, const Vec3& x) {
  const double point[3] = {x.x, x.y, x.z};
  return field.plugin->sdf_distance(point, field.data, field.instance);
}

Vec3 plugin_gradient(const PluginField& field, const Vec3& x) {
  const double point[3] = {x.x, x.y, x.z};
  double g[3] = {};
  field.plugin->sdf_gradient(g, point, field.data, field.instance);
  return vec3(g);
}

}  // namespace

SignedDistance signed_distance(const mjModel& m, const mjData& d, int geom) {
  SignedDistance sdf{m.geom_type[geom], vec3(m.geom_size + 3 * geom), {}, {}};
  const int instance = m.geom_plugin[geom];
  if (sdf.type == mjGEOM_SDF && instance >= 0) {
    sdf.plugin = {&plugin::plugin_of(m, instance), &d, instance};
    return sdf;
  }
  if ((sdf.type == mjGEOM_SDF || sdf.type == mjGEOM_MESH) && m.geom_dataid[geom] >= 0) {
    const int adr = m.mesh_octadr[m.geom_dataid[geom]];
    if (adr >= 0) sdf.octree = {m.oct_aabb + 6 * adr, m.oct_child + 8 * adr, m.oct_coeff + 8 * adr};
  }
  return sdf;
}

void reset_field(const mjModel& m, const SignedDistance& sdf) {
  const PluginField& field = sdf.plugin;
  if (field.plugin == nullptr || field.plugin->reset == nullptr) return;
  field.plugin->reset(&m, nullptr, reinterpret_cast<void*>(field.data->plugin_data[field.instance]),
                      field.instance);
}

double distance(const SignedDistance& sdf, const Vec3& x) {
  const Vec3& s = sdf.size;
  switch (sdf.type) {
    case mjGEOM_PLANE:
      return x.z;
    case mjGEOM_SPHERE:
      return norm(x) - s.x;
    case mjGEOM_CAPSULE:
      return norm(from_axis(s, x)) - s.x;
    case mjGEOM_ELLIPSOID:
      return ellipsoid_distance(s, x);
    case mjGEOM_CYLINDER:
      return cylinder_distance(s, x);
    case mjGEOM_BOX:
      return box_distance(s, x);
    default:
      if (sdf.plugin.plugin != nullptr) return plugin_distance(sdf.plugin, x);
      return sdf.octree.child ? octree_distance(sdf.octree, x) : mjMAXVAL;
  }
}

Vec3 gradient(const SignedDistance& sdf, const Vec3& x) {
  const Vec3& s = sdf.size;
  switch (sdf.type) {
    case mjGEOM_PLANE:
      return {0, 0, 1};
    case mjGEOM_SPHERE:
      return x * (1 / norm(x));
    case mjGEOM_CAPSULE: {
      const Vec3 q = from_axis(s, x);
      const double length = norm(q);
      return {q.x / length, q.y / length, q.z / length};
    }
    case mjGEOM_ELLIPSOID:
      return ellipsoid_gradient(s, x);
    case mjGEOM_CYLINDER:
      return cylinder_gradient(s, x);
    case mjGEOM_BOX:
      return box_gradient(s, x);
    default:
      if (sdf.plugin.plugin != nullptr) return plugin_gradient(sdf.plugin, x);
      return sdf.octree.child ? octree_gradient(sdf.octree, x) : Vec3{};
  }
}

}  // namespace mj::engine
