// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scenes of collision tests that are built directly as compiled models. Every body is free and at
// the origin. Its geoms are placed at their world poses.

#ifndef MJTOOLS_ENGINE_COLLISION_TEST_SCENE_H_
#define MJTOOLS_ENGINE_COLLISION_TEST_SCENE_H_

#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

#include "engine/collision/collide.h"
#include "engine/data/data.h"
#include "math/quat.h"
#include "model/allocate.h"

namespace mj::engine::test {

inline size_t size_index(mjtSize mjModel::*size) {
  static const auto offset = [](mjtSize mjModel::*member) {
    static mjModel m;
    return reinterpret_cast<const char*>(&(m.*member)) - reinterpret_cast<const char*>(&m.nq);
  };
  return static_cast<size_t>(offset(size)) / sizeof(mjtSize);
}

// Returns the rotation by the intrinsic angles x, y and z, in degrees.
inline Quat euler(double x, double y, double z) {
  const double degree = mjPI / 180;
  return from_axis_angle(Vec3{1, 0, 0}, x * degree) * from_axis_angle(Vec3{0, 1, 0}, y * degree) *
         from_axis_angle(Vec3{0, 0, 1}, z * degree);
}

struct Geom {
  int type;
  Vec3 size;
  Vec3 pos;
  Quat quat;
  double margin = 0, gap = 0;
  int mesh = -1;
};
struct Pair {
  int geom1, geom2;  // the body of geom1 must not be after the body of geom2
  int dim = 3;
};

using Body = std::vector<Geom>;

// Return the bounding radius of a shape, and the half-sizes of its bounding box. The shape is
// centred at its origin.
inline double bounding_radius(const Geom& g) {
  const Vec3& s = g.size;
  switch (g.type) {
    case mjGEOM_PLANE:
      return 0;
    case mjGEOM_SPHERE:
      return s.x;
    case mjGEOM_CAPSULE:
      return s.x + s.y;
    case mjGEOM_CYLINDER:
      return std::hypot(s.x, s.y);
    case mjGEOM_ELLIPSOID:
      return std::fmax(s.x, std::fmax(s.y, s.z));
    default:
      return norm(s);
  }
}
inline Vec3 bounding_half(const Geom& g) {
  const Vec3& s = g.size;
  switch (g.type) {
    case mjGEOM_PLANE:
      return {mjMAXVAL, mjMAXVAL, mjMAXVAL / 2};
    case mjGEOM_SPHERE:
      return {s.x, s.x, s.x};
    case mjGEOM_CAPSULE:
      return {s.x, s.x, s.x + s.y};
    case mjGEOM_CYLINDER:
      return {s.x, s.x, s.y};
    default:
      return s;
  }
}

// Bodies with their geoms, from which a model is built. bodies[0] is the world.
struct Scene {
  ModelPtr m;
  DataPtr d;

  explicit Scene(const std::vector<Body>& bodies, const std::vector<Pair>& pairs = {},
                 const std::vector<std::pair<int, int>>& excludes = {}) {
    ConstructSizes sizes;
    int ngeom = 0;
    for (const Body& body : bodies) ngeom += static_cast<int>(body.size());
    const int nbody = static_cast<int>(bodies.size());
    sizes.value[size_index(&mjModel::nbody)] = nbody;
    sizes.value[size_index(&mjModel::ngeom)] = ngeom;
    sizes.value[size_index(&mjModel::npair)] = static_cast<int>(pairs.size());
    sizes.value[size_index(&mjModel::nexclude)] = static_cast<int>(excludes.size());
    sizes.value[size_index(&mjModel::nbvh)] = 2 * ngeom;
    sizes.value[size_index(&mjModel::nbvhstatic)] = 2 * ngeom;
    m = make_model(sizes);
    m->narena = 1 << 20;
    int g = 0;
    for (int b = 0; b < nbody; ++b) {
      m->body_weldid[b] = b;
      m->body_dofnum[b] = b > 0 ? 6 : 0;
      m->body_bvhadr[b] = -1;
      m->body_geomadr[b] = bodies[b].empty() ? -1 : g;
      m->body_geomnum[b] = static_cast<int>(bodies[b].size());
      if (!bodies[b].empty()) m->body_contype[b] = m->body_conaffinity[b] = 1;
      for (const Geom& geom : bodies[b]) fill(g++, b, geom);
    }
    for (size_t i = 0; i < pairs.size(); ++i) fill(static_cast<int>(i), pairs[i]);
    for (size_t i = 0; i < excludes.size(); ++i) {
      m->exclude_signature[i] = (excludes[i].first << 16) + excludes[i].second;
    }
    d = make_data(*m);
    g = 0;
    for (const Body& body : bodies) {
      for (const Geom& geom : body) place(g++, geom.pos, geom.quat);
    }
  }

  void place(int g, const Vec3& pos, const Quat& quat = {}) const {
    store(d->geom_xpos + 3 * g, pos);
    store(d->geom_xmat + 9 * g, to_matrix(normalized(quat)));
  }

  const mjContact* contacts() const {
    collide(*m, *d);
    return d->contact;
  }

  // Gives every body a bounding-volume tree. Each node of the tree divides its geoms, in the order
  // of their indices, into two halves.
  void add_trees() const {
    int adr = 0;
    for (int b = 0; b < m->nbody; ++b) {
      if (m->body_geomnum[b] == 0) continue;
      m->body_bvhadr[b] = adr;
      int next = adr;
      add_node(adr, next, m->body_geomadr[b], m->body_geomadr[b] + m->body_geomnum[b]);
      adr = next;
      for (int i = 0; i < 9; ++i) d->ximat[9 * b + i] = i % 4 == 0;
    }
  }

 private:
  void add_node(int root, int& next, int begin, int end) const {
    const int node = next++;
    Vec3 lo{1e9, 1e9, 1e9}, hi{-1e9, -1e9, -1e9};
    for (int g = begin; g < end; ++g) {
      for (int i = 0; i < 3; ++i) {
        const double *R = d->geom_xmat + 9 * g + 3 * i, *half = m->geom_aabb + 6 * g + 3;
        const double x = d->geom_xpos[3 * g + i];
        const double h =
            std::abs(R[0]) * half[0] + std::abs(R[1]) * half[1] + std::abs(R[2]) * half[2];
        lo[i] = std::fmin(lo[i], x - h);
        hi[i] = std::fmax(hi[i], x + h);
      }
    }
    store(m->bvh_aabb + 6 * node, (lo + hi) * 0.5);
    store(m->bvh_aabb + 6 * node + 3, (hi - lo) * 0.5);
    int* child = m->bvh_child + 2 * node;
    child[0] = child[1] = -1;
    m->bvh_nodeid[node] = end - begin == 1 ? begin : -1;
    if (end - begin == 1) return;
    const int middle = begin + (end - begin) / 2;
    child[0] = next - root;
    add_node(root, next, begin, middle);
    child[1] = next - root;
    add_node(root, next, middle, end);
  }

  void fill(int g, int body, const Geom& geom) const {
    m->geom_type[g] = geom.type;
    m->geom_bodyid[g] = body;
    m->geom_dataid[g] = geom.mesh;
    m->geom_contype[g] = m->geom_conaffinity[g] = 1;
    m->geom_condim[g] = 3;
    m->geom_solmix[g] = 1;
    m->geom_margin[g] = geom.margin;
    m->geom_gap[g] = geom.gap;
    store(m->geom_size + 3 * g, geom.size);
    m->geom_rbound[g] = bounding_radius(geom);
    store(m->geom_aabb + 6 * g + 3, bounding_half(geom));
    if (geom.type == mjGEOM_PLANE) m->geom_aabb[6 * g + 2] = -mjMAXVAL / 2;
    const double friction[3] = {1, 0.005, 0.0001}, solref[2] = {0.02, 1};
    const double solimp[5] = {0.9, 0.95, 0.001, 0.5, 2};
    std::memcpy(m->geom_friction + 3 * g, friction, sizeof friction);
    std::memcpy(m->geom_solref + 2 * g, solref, sizeof solref);
    std::memcpy(m->geom_solimp + 5 * g, solimp, sizeof solimp);
  }

  void fill(int i, const Pair& pair) const {
    m->pair_dim[i] = pair.dim;
    m->pair_geom1[i] = pair.geom1;
    m->pair_geom2[i] = pair.geom2;
    m->pair_signature[i] = (m->geom_bodyid[pair.geom1] << 16) + m->geom_bodyid[pair.geom2];
  }
};

inline Geom plane() {
  return {mjGEOM_PLANE, {1, 1, 1}, {}, {}};
}
inline Geom sphere(double radius, const Vec3& pos, const Quat& quat = {}) {
  return {mjGEOM_SPHERE, {radius, 0, 0}, pos, quat};
}
inline Geom capsule(double radius, double half, const Vec3& pos, const Quat& quat = {}) {
  return {mjGEOM_CAPSULE, {radius, half, 0}, pos, quat};
}
inline Geom cylinder(double radius, double half, const Vec3& pos, const Quat& quat = {}) {
  return {mjGEOM_CYLINDER, {radius, half, 0}, pos, quat};
}
inline Geom ellipsoid(const Vec3& size, const Vec3& pos, const Quat& quat = {}) {
  return {mjGEOM_ELLIPSOID, size, pos, quat};
}
inline Geom box(const Vec3& size, const Vec3& pos, const Quat& quat = {}) {
  return {mjGEOM_BOX, size, pos, quat};
}
inline Geom with_margin(Geom g, double margin, double gap = 0) {
  g.margin = margin;
  g.gap = gap;
  return g;
}

}  // namespace mj::engine::test

#endif  // MJTOOLS_ENGINE_COLLISION_TEST_SCENE_H_
