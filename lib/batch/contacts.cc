// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9]

#include "batch/contacts.h"

#include <algorithm>
#include <span>

#include "batch/pair_blocks.h"
#include "batch/sweep_filter.h"
#include "batch/touch.h"
#include "engine/collision/collision_function.h"
#include "engine/collision/mid_phase.h"
#include "engine/collision/narrow_phase.h"
#include "engine/data/arena.h"

namespace mj::batch {
namespace {

// Returns the worlds in which the bounds of two geoms are not separated.
template <typename T>
Mask<T> near_worlds(const mjModel& m, const World<T>& w, const ContactPair& pair) {
  const int g1 = pair.geom[0], g2 = pair.geom[1];
  const double r1 = m.geom_rbound[g1], r2 = m.geom_rbound[g2];
  const Vec<T> between = vec3(w.geom_xpos + 3 * g2) - vec3(w.geom_xpos + 3 * g1);
  if (r1 > 0 && r2 > 0) {
    const double reach = r1 + r2 + pair.detection;
    return dot(between, between) <= same<T>(reach * reach);
  }
  if (m.geom_type[g1] == mjGEOM_PLANE && r2 > 0) {
    const T* R = w.geom_xmat + 9 * g1;
    const T height = between.x * R[2] + between.y * R[5] + between.z * R[8];
    return height <= same<T>(pair.detection + r2);
  }
  return T{} == T{};
}

template <typename T>
Vec<T> centre_of(const World<T>& w, const BodySphere& sphere) {
  return mat3(w.xmat + 9 * sphere.body) * same_vec<T>(sphere.centre) +
         vec3(w.xpos + 3 * sphere.body);
}

// Returns whether the spheres of a block are not separated in some world.
template <typename T>
bool are_near(const World<T>& w, const PairBlock& block) {
  const auto& [a, b] = block.sphere;
  if (a.radius < 0 || b.radius < 0) return true;
  const Vec<T> between = centre_of(w, a) - centre_of(w, b);
  const double reach = a.radius + b.radius + block.detection;
  return any(dot(between, between) <= same<T>(reach * reach));
}

// Returns whether a geom is not separated from the second sphere of a block in some world.
template <typename T>
bool is_near(const mjModel& m, const World<T>& w, int geom, const PairBlock& block) {
  const BodySphere& sphere = block.sphere[1];
  const double radius = m.geom_rbound[geom];
  if (radius <= 0 || sphere.radius < 0) return true;
  const Vec<T> between = vec3(w.geom_xpos + 3 * geom) - centre_of(w, sphere);
  const double reach = (radius + sphere.radius + block.detection) * (1 + 1e-9);
  return any(dot(between, between) <= same<T>(reach * reach));
}

template <typename T>
struct BoundingBox {
  Vec<T> centre;
  Matrix<T> R;
  const double* half;  // half sizes
};

template <typename T>
BoundingBox<T> bounding_box(const mjModel& m, const World<T>& w, int geom) {
  const double* aabb = m.geom_aabb + 6 * geom;
  const Matrix<T> R = mat3(w.geom_xmat + 9 * geom);
  return {R * same_vec<T>(aabb) + vec3(w.geom_xpos + 3 * geom), R, aabb + 3};
}

// Returns the worlds in which no face of box `a` separates the boxes by more than the margin.
template <typename T>
Mask<T> overlaps_along_faces(const BoundingBox<T>& a, const BoundingBox<T>& b, const T& margin) {
  const Vec<T> between = b.centre - a.centre;
  Mask<T> result = T{} == T{};
  for (int i = 0; i < 3; ++i) {
    const Vec<T> axis = a.R.col(i);
    T reach = same<T>(a.half[i]) + margin;
    for (int k = 0; k < 3; ++k) reach += same<T>(b.half[k]) * abs(dot(axis, b.R.col(k)));
    result = both(result, abs(dot(axis, between)) <= reach);
  }
  return result;
}

// Returns the worlds of `near` in which the bounding boxes of two geoms are not separated by more
// than rounding and the tolerance of collision functions. Planes and height fields have no bounding
// boxes.
template <typename T>
Mask<T> overlapping_worlds(const mjModel& m, const World<T>& w, const ContactPair& pair,
                           const Mask<T>& near) {
  if (m.geom_type[pair.geom[0]] <= mjGEOM_HFIELD) return near;
  const BoundingBox<T> a = bounding_box(m, w, pair.geom[0]), b = bounding_box(m, w, pair.geom[1]);
  constexpr double kTolerance = 1e-6;
  double size = 0;
  for (int k = 0; k < 3; ++k) size += a.half[k] + b.half[k];
  const T margin = same<T>(pair.detection + kTolerance * size);
  const Mask<T> first = both(near, overlaps_along_faces(a, b, margin));
  return any(first) ? both(first, overlaps_along_faces(b, a, margin)) : first;
}

// Extends a normal and a tangent to an orthonormal frame. The tangent may be zero.
template <typename T>
void complete_frame(Vec<T> x, Vec<T> y, T* frame) {
  const T one = same<T>(1), half = same<T>(0.5);
  normalize(x);
  const Mask<T> has_none = dot(y, y) < same<T>(0.25);
  const Mask<T> is_y = both(x.y > -half, x.y < half);
  y = select_vec<T>(has_none, Vec<T>{T{}, only(is_y, one), select(is_y, T{}, one)}, y);
  y = y - x * dot(x, y);
  normalize(y);
  store(frame, x);
  store(frame + 3, y);
  store(frame + 6, cross(x, y));
}

template <typename T>
class Collision {
 public:
  Collision(const mjModel& m, const World<T>& w, mjData* const* data,
            std::vector<Contact<T>>& contacts)
      : m_(m), w_(w), data_(data), contacts_(contacts) {}

  void collide(int index, const ContactPair& pair) {
    const Mask<T> near = near_worlds(m_, w_, pair);
    if (!any(near)) return;
    const int g1 = pair.geom[0], g2 = pair.geom[1];
    const mjfCollision function = engine::collision_function(m_.geom_type[g1], m_.geom_type[g2]);
    const T margin = same<T>(pair.detection);
    const GeomPose<T> a = geom_pose(m_, w_, g1), b = geom_pose(m_, w_, g2);
    const auto emit = [&](const Mask<T>& mask, const T& dist, const Vec<T>& pos,
                          const Vec<T>& normal, const Vec<T>& tangent) {
      add(index, pair, mask, dist, pos, normal, tangent);
    };
    switch (m_.geom_type[g1] * mjNGEOMTYPES + m_.geom_type[g2]) {
      case mjGEOM_PLANE* mjNGEOMTYPES + mjGEOM_SPHERE:
        return plane_sphere<T>(near, margin, a, b, emit);
      case mjGEOM_PLANE* mjNGEOMTYPES + mjGEOM_CAPSULE:
        return plane_capsule<T>(near, margin, a, b, emit);
      case mjGEOM_PLANE* mjNGEOMTYPES + mjGEOM_BOX:
        return plane_box<T>(near, margin, a, b, emit);
      case mjGEOM_SPHERE* mjNGEOMTYPES + mjGEOM_SPHERE:
        return sphere_sphere<T>(near, margin, a, b, emit);
      case mjGEOM_SPHERE* mjNGEOMTYPES + mjGEOM_CAPSULE:
        return sphere_capsule<T>(near, margin, a, b, emit);
      case mjGEOM_CAPSULE* mjNGEOMTYPES + mjGEOM_CAPSULE:
        return capsule_capsule<T>(near, margin, a, b, emit);
      default:
        one_by_one(function, index, pair, overlapping_worlds(m_, w_, pair, near));
    }
  }

  // Returns the contacts from number `first` on.
  [[nodiscard]] std::span<Contact<T>> since(int first) const {
    return {contacts_.data() + first, static_cast<size_t>(size_ - first)};
  }
  [[nodiscard]] int size() const { return size_; }

 private:
  void add(int index, const ContactPair& pair, const Mask<T>& mask, const T& dist,
           const Vec<T>& pos, const Vec<T>& normal, const Vec<T>& tangent) {
    const Mask<T> exists = both(mask, dist < same<T>(pair.parameters.includemargin));
    if (!any(exists)) return;
    const auto place = static_cast<size_t>(size_++);
    if (place == contacts_.size()) contacts_.resize(std::max<size_t>(16, 2 * place));
    Contact<T>& con = contacts_[place];
    con.pair = index;
    con.exists = exists;
    con.dist = dist;
    store(con.pos, pos);
    complete_frame(normal, tangent, con.frame);
  }

  // Returns whether the engine does not call the collision function of a pair.
  [[nodiscard]] bool is_skipped(const ContactPair& pair, const mjData& d) const {
    if (!pair.is_in_trees) return false;
    const int low = pair.body[0] < pair.body[1] ? 0 : 1;
    return engine::geom_boxes_separated(m_, d, pair.geom[low], pair.geom[1 - low], pair.detection);
  }

  // Finds the contacts of a pair in one world after the other, with a collision function of the
  // engine.
  void one_by_one(mjfCollision function, int index, const ContactPair& pair, const Mask<T>& near) {
    mjPreContact found[kWorlds<T>][mjMAXCONPAIR];
    int count[kWorlds<T>] = {}, most = 0;
    for (int k = 0; k < kWorlds<T>; ++k) {
      if (!lane(near, k)) continue;
      mjData& d = *data_[k];
      for (const int g : pair.geom) {
        for (int i = 3 * g; i < 3 * g + 3; ++i) d.geom_xpos[i] = lane(w_.geom_xpos[i], k);
        for (int i = 9 * g; i < 9 * g + 9; ++i) d.geom_xmat[i] = lane(w_.geom_xmat[i], k);
      }
      if (is_skipped(pair, d)) continue;
      engine::run_making_room(d, [&] {
        count[k] = function(&m_, &d, found[k], pair.geom[0], pair.geom[1], pair.detection);
      });
      most = std::max(most, count[k]);
    }
    for (int i = 0; i < most; ++i) {
      int exists = 0;
      T dist{};
      Vec<T> pos, normal, tangent;
      const auto set = [](Vec<T>& v, int k, const double* from) {
        set_lane(v.x, k, from[0]);
        set_lane(v.y, k, from[1]);
        set_lane(v.z, k, from[2]);
      };
      for (int k = 0; k < kWorlds<T>; ++k) {
        if (i >= count[k]) continue;
        exists |= 1 << k;
        set_lane(dist, k, found[k][i].dist);
        set(pos, k, found[k][i].pos);
        set(normal, k, found[k][i].normal);
        set(tangent, k, found[k][i].tangent);
      }
      add(index, pair, mask_of<T>(exists), dist, pos, normal, tangent);
    }
  }

  const mjModel& m_;
  const World<T>& w_;
  mjData* const* data_;
  std::vector<Contact<T>>& contacts_;
  int size_ = 0;
};

}  // namespace

template <typename T>
int collide(const mjModel& m, const std::vector<ContactPair>& pairs,
            const std::vector<PairBlock>& blocks, const World<T>& w, mjData* const* data,
            std::vector<Contact<T>>& contacts) {
  Collision<T> collision(m, w, data, contacts);
  const SweepFilter<T> filter(m, pairs, w, data);
  for (const PairBlock& block : blocks) {
    const int before = collision.size();
    if (block.is_culled && !are_near(w, block)) continue;
    for (const PairRun& run : block.runs) {
      if (run.geom >= 0 && !is_near(m, w, run.geom, block)) continue;
      for (int i = run.first; i < run.last; ++i) {
        collision.collide(i, pairs[static_cast<size_t>(i)]);
      }
    }
    if (collision.size() > before) filter.apply(collision.since(before));
  }
  return collision.size();
}

template int collide(const mjModel&, const std::vector<ContactPair>&, const std::vector<PairBlock>&,
                     const World<double>&, mjData* const*, std::vector<Contact<double>>&);
template int collide(const mjModel&, const std::vector<ContactPair>&, const std::vector<PairBlock>&,
                     const World<Lanes>&, mjData* const*, std::vector<Contact<Lanes>>&);

}  // namespace mj::batch
