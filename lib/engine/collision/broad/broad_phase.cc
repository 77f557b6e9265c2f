// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the pairs of bodies that may collide. A scene of few bodies is tested pair by pair
// (all_pairs.h). All other scenes are handled by sweep and prune along the principal axes of the
// scene, as in MuJoCo. A flex is treated as a body: flex f has the id nbody + f.
//
//   p = geom_xpos, flexvert_xpos,  c = mean p,  C = mean (p - c)(p - c)'
//   axes = rows of the eigenvector matrix of C
//
// The world and static bodies with planes are paired with every body. All other bodies have an
// interval on each axis. They are swept along the first axis and tested on the other two.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], flexvert_xpos [nflexvert x 3],
//         body_awake [nbody], m.geom_rbound [ngeom], m.geom_aabb [ngeom x 6], m.geom_margin
//         m.geom_gap [ngeom], m.body_*, m.flex_*
// writes  a list of body pairs on the stack

#include "engine/collision/broad/broad_phase.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/invariant.h"
#include "engine/collision/broad/all_pairs.h"
#include "engine/collision/broad/body_filter.h"
#include "engine/collision/broad/bounds.h"
#include "engine/collision/broad/open_intervals.h"
#include "engine/collision/broad/pair_list.h"
#include "engine/collision/broad/radix_sort.h"
#include "engine/contact/contact_parameters.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/sleep/awake.h"
#include "math/eig3.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

void add_unbounded_bodies(const mjModel& m, const Bodies& bodies, PairList& pairs) {
  for (int i = 0; i < bodies.nbody; ++i) {
    const BodyFilter& b1 = bodies.filter[i];
    if (!is_unbounded(m, b1.id)) continue;
    for (int j = 0; j < bodies.n; ++j) {
      const BodyFilter& b2 = bodies.filter[j];
      if (may_collide(b1, b2, true, filters_parents(m))) pairs.add(b1.id, b2.id);
    }
  }
}

// Calls `visit` with the position of each flex vertex that does not belong to the world body.
// Returns the number of these vertices.
template <typename Visit>
int visit_vertices(const mjModel& m, const mjData& d, Visit visit) {
  int n = 0;
  for (int v = 0; v < m.nflexvert; ++v) {
    if (m.flex_vertbodyid[v] == 0) continue;
    visit(vec3(d.flexvert_xpos + 3 * v));
    ++n;
  }
  return n;
}

// Computes the principal axes of the positions of all geoms and flex vertices, except those in the
// world body. The axes are the rows of `axes`. Returns false if there are no such positions.
bool scene_axes(const mjModel& m, const mjData& d, Mat3& axes) {
  const int begin = m.body_geomnum[0];  // the geoms of the world body come first
  int n = m.ngeom - begin;
  Vec3 centre;
  for (int g = begin; g < m.ngeom; ++g) centre += vec3(d.geom_xpos + 3 * g);
  if (m.nflexvert) n += visit_vertices(m, d, [&](const Vec3& p) { centre += p; });
  if (n <= 0) return false;
  centre *= 1.0 / n;
  double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;
  const auto add = [&](const Vec3& p) {
    const Vec3 v = p - centre;
    xx += v.x * v.x;
    xy += v.x * v.y;
    xz += v.x * v.z;
    yy += v.y * v.y;
    yz += v.y * v.z;
    zz += v.z * v.z;
  };
  for (int g = begin; g < m.ngeom; ++g) add(vec3(d.geom_xpos + 3 * g));
  if (m.nflexvert) visit_vertices(m, d, add);
  const double scale = 1.0 / n;
  axes = eig3({{xx * scale, xy * scale, xz * scale, xy * scale, yy * scale, yz * scale, xz * scale,
                yz * scale, zz * scale}})
             .vectors;
  return true;
}

struct Box {
  Vec3 lo, hi;
};

// The axes of the sweep, as a matrix in SIMD lanes. The first three lanes of `axes * v` are the
// components of v along the axes.
class SweepAxes {
 public:
  explicit SweepAxes(const Mat3& axes) {
    for (int i = 0; i < 3; ++i) column_[i] = Lanes{axes(0, i), axes(1, i), axes(2, i), 0};
  }
  Lanes operator*(const Vec3& v) const {
    return column_[0] * v.x + column_[1] * v.y + column_[2] * v.z;
  }
  // Returns whether all components of the axes are NaN. This happens if a position in the scene is
  // NaN.
  [[nodiscard]] bool is_nan() const { return std::isnan(column_[0][0]); }

 private:
  Lanes column_[3];
};

Lanes size(const Lanes& a) {
  return greatest(a, -a);
}

// Returns the bounds of a body along the axes of the sweep. They contain the bounds of its geoms.
// The bounds of a geom are the intersection of its bounding sphere and its bounding box, enlarged
// by margin and gap.
Box body_bounds(const mjModel& m, const mjData& d, int body, const SweepAxes& axes) {
  Lanes lo = {mjMAXVAL, mjMAXVAL, mjMAXVAL, 0}, hi = -lo;
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int g = m.body_geomadr[body]; g < end; ++g) {
    const Vec3 x = vec3(d.geom_xpos + 3 * g);
    const Mat3 R = mat3(d.geom_xmat + 9 * g);
    const double* aabb = m.geom_aabb + 6 * g;
    const Lanes centre = axes * (x + R * vec3(aabb));
    const Lanes position = axes * x;
    const Lanes half = size(aabb[3] * (axes * R.col(0))) + size(aabb[4] * (axes * R.col(1))) +
                       size(aabb[5] * (axes * R.col(2)));
    const double r = m.geom_rbound[g];
    const double margin = sweep_margin(m, g);
    lo = least(lo, greatest(position - r, centre - half) - margin);
    hi = greatest(hi, least(position + r, centre + half) + margin);
  }
  return {{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}};
}

// Returns the bounds of a flex along the axes of the sweep. They contain its vertices, and are
// enlarged by radius, margin and gap.
Box flex_bounds(const mjModel& m, const mjData& d, int flex, const SweepAxes& axes) {
  Lanes lo = {mjMAXVAL, mjMAXVAL, mjMAXVAL, 0}, hi = -lo;
  const int end = m.flex_vertadr[flex] + m.flex_vertnum[flex];
  for (int v = m.flex_vertadr[flex]; v < end; ++v) {
    const Lanes position = axes * vec3(d.flexvert_xpos + 3 * v);
    lo = least(lo, position);
    hi = greatest(hi, position);
  }
  const bool override_margin = has_override(m) && m.opt.o_margin != 0;
  const double margin =
      override_margin ? 0.5 * m.opt.o_margin : m.flex_margin[flex] + m.flex_gap[flex];
  const double reach = m.flex_radius[flex] + margin;
  return {{lo[0] - reach, lo[1] - reach, lo[2] - reach},
          {hi[0] + reach, hi[1] + reach, hi[2] + reach}};
}

// Returns whether, on each axis of the sweep, the bounds of the two geoms of a contact overlap by
// more than the rounding errors of the sweep. The bounds overlap at least by the depth of the
// contact.
bool surely_overlap(const mjModel& m, const mjData& d, const mjContact& con) {
  double overlap = -con.dist, size = 0;
  for (const int g : con.geom) {
    const Vec3 x = vec3(d.geom_xpos + 3 * g);
    const double margin = sweep_margin(m, g);
    overlap += margin;
    size += std::abs(x.x) + std::abs(x.y) + std::abs(x.z) + m.geom_rbound[g] + margin;
  }
  return overlap > kSweepRounding * size;
}

bool overlap(double lo1, double hi1, double lo2, double hi2) {
  return !(lo1 > hi2) && !(hi1 < lo2);
}

// The bounds that every body gets if the axes of the scene are NaN. All bodies then overlap, so the
// narrow phase tests all pairs. A geom at a NaN position gets contacts with NaN, and the step ends
// with mjWARN_BADQACC.
constexpr Box kEverywhere = {{-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}, {mjMAXVAL, mjMAXVAL, mjMAXVAL}};

Box bounds(const mjModel& m, const mjData& d, int id, const SweepAxes& axes) {
  if (axes.is_nan()) return kEverywhere;
  return id < m.nbody ? body_bounds(m, d, id, axes)
                      : flex_bounds(m, d, id - static_cast<int>(m.nbody), axes);
}

// The active bodies of the sweep, which are the bodies whose intervals on the first axis contain
// the current position. Their bounds on the other two axes are stored, too.
class ActiveBodies {
 public:
  ActiveBodies(StackFrame& stack, int capacity)
      : place_(stack.allocate<int>(capacity)),
        body_(stack.allocate<int>(padded(capacity))),
        bounds_(stack, capacity) {
    std::fill(place_, place_ + capacity, -1);
  }

  void add(int body, const Box& box) {
    bounds_.open(n_, {box.lo.y, box.hi.y, box.lo.z, box.hi.z});
    body_[n_] = body;
    place_[body] = n_++;
  }
  [[nodiscard]] bool contains(int body) const {
    return place_[body] >= 0 && place_[body] < n_ && body_[place_[body]] == body;
  }
  void remove(int body) {
    const int place = place_[body], last = --n_;
    body_[place] = body_[last];
    place_[body_[place]] = place;
    bounds_.move(last, place);
    bounds_.close(last);
  }

  // Calls `visit` with every active body whose bounds on the other two axes overlap or touch the
  // box.
  template <typename Visit>
  void visit_overlapping(const Box& box, Visit visit) const {
    bounds_.visit_overlapping(n_, {box.lo.y, box.hi.y, box.lo.z, box.hi.z},
                              [&](int i) { visit(body_[i]); });
  }

 private:
  int n_ = 0;
  int* place_;  // index in body_ of each body; -1 if it was never added
  int* body_;
  OpenIntervals bounds_;
};

// Scratch memory of the sweep. It must be allocated before the list of pairs starts to grow.
struct SweepSpace {
  Box* boxes;
  uint64_t* keys;
  uint64_t* sort_space;
  ActiveBodies active;

  SweepSpace(StackFrame& stack, int n)
      : boxes(stack.allocate<Box>(n)),
        keys(stack.allocate<uint64_t>(2 * n)),
        sort_space(stack.allocate<uint64_t>(2 * n)),
        active(stack, n) {}
};

void sweep(const mjModel& m, mjData& d, const Bodies& bodies, SweepSpace& space, PairList& pairs) {
  const int first = bodies.n > 0 && bodies.filter[0].id == 0 ? 1 : 0;
  const int n = bodies.n - first;
  const BodyFilter* body = bodies.filter + first;
  const bool parents = filters_parents(m);
  Mat3 rows;
  if (n < 2 || !scene_axes(m, d, rows)) return;
  const SweepAxes axes(rows);

  for (int i = 0; i < n; ++i) {
    space.boxes[i] = bounds(m, d, body[i].id, axes);
    space.keys[2 * i] = interval_key(space.boxes[i].lo.x, 2 * i);
    space.keys[2 * i + 1] = interval_key(space.boxes[i].hi.x, 2 * i + 1);
  }
  const uint64_t* keys = sort_by_upper_half(space.keys, space.sort_space, 2 * n);

  for (int k = 0; k < 2 * n; ++k) {
    const uint32_t place = static_cast<uint32_t>(keys[k]);
    const int i = static_cast<int>(place / 2);
    if (place & 1) {
      if (space.active.contains(i)) space.active.remove(i);
      continue;
    }
    space.active.visit_overlapping(space.boxes[i], [&](int other) {
      if (may_collide(body[i], body[other], false, parents)) pairs.add(body[i].id, body[other].id);
    });
    space.active.add(i, space.boxes[i]);
  }
}

}  // namespace

Candidates broad_phase(const mjModel& m, mjData& d, StackFrame& stack) {
  const Bodies bodies = find_collidable(m, d, stack);
  if (!bodies.any_pair_matches()) return {};
  PairList pairs(d);
  if (add_touching_pairs(m, d, bodies, stack, pairs)) {
    MJ_INVARIANT(std::ranges::is_sorted(pairs.pairs()));
    return {pairs.pairs(), false};
  }
  SweepSpace space(stack, bodies.n);
  add_unbounded_bodies(m, bodies, pairs);
  sweep(m, d, bodies, space, pairs);
  const std::span<uint32_t> list = pairs.pairs();
  uint32_t* sort_space = stack.allocate<uint32_t>(list.size());
  const uint32_t* sorted = sort_keys(list.data(), sort_space, static_cast<int>(list.size()));
  MJ_INVARIANT(std::is_sorted(sorted, sorted + list.size()));
  return {{sorted, list.size()}};
}

bool SweepCheck::finds(int b1, int b2, int begin, int end) {
  if (b1 == 0) return true;  // the world is paired with all bodies
  for (int i = begin; i < end; ++i) {
    if (surely_overlap(m_, d_, d_.contact[i])) return true;
  }
  if (is_unbounded(m_, b1) || is_unbounded(m_, b2)) return true;
  if (!has_axes_) has_axes_ = scene_axes(m_, d_, axes_);
  const SweepAxes axes(axes_);
  const Box box1 = bounds(m_, d_, b1, axes), box2 = bounds(m_, d_, b2, axes);
  // If b2 begins exactly where b1 ends, the sweep closes the interval of b1 first and does not find
  // the pair.
  return interval_key(box2.lo.x, 0) < interval_key(box1.hi.x, 0) &&
         interval_key(box1.lo.x, 0) <= interval_key(box2.hi.x, 0) &&
         overlap(box1.lo.y, box1.hi.y, box2.lo.y, box2.hi.y) &&
         overlap(box1.lo.z, box1.hi.z, box2.lo.z, box2.hi.z);
}

}  // namespace mj::engine
