// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the pairs of bodies that may collide, by sweep and prune along the principal axes of the
// scene. A flex is treated as a body: flex f has the id nbody + f.
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
#include "engine/collision/broad/open_intervals.h"
#include "engine/collision/broad/radix_sort.h"
#include "engine/contact/contact_parameters.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/sleep/awake.h"
#include "math/eig3.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

// A list of body pairs on mjData's stack. It grows down the stack, one chunk after the other, so
// nothing else may be allocated on the stack while the list grows.
class PairList {
 public:
  explicit PairList(mjData& d) : d_(d) {}

  void add(int b1, int b2) {
    if (room_ == 0) grow();
    *--first_ = (static_cast<uint32_t>(std::min(b1, b2)) << 16) + std::max(b1, b2);
    ++size_;
    --room_;
  }
  [[nodiscard]] std::span<uint32_t> pairs() const { return {first_, size_}; }

 private:
  static constexpr int kFirstChunk = 8;

  // Adds a chunk that doubles the capacity of the list.
  void grow() {
    room_ = std::max(kFirstChunk, static_cast<int>(size_));
    void* chunk = stack_allocate(d_, room_ * sizeof(uint32_t), alignof(uint32_t));
    first_ = static_cast<uint32_t*>(chunk) + room_;
  }

  mjData& d_;
  uint32_t* first_ = nullptr;
  size_t size_ = 0;
  int room_ = 0;
};

// The properties of a body that decide with which other bodies it can collide.
struct BodyFilter {
  int id;
  int contype, conaffinity;  // combined bits of all geoms, computed in each step
  int weld, parent_weld;     // body to which this one is welded, and the parent of that body
  bool movable, asleep;
  bool fixed;  // whether the body is welded to the world
};

struct Bodies {
  int n;
  int nbody;                 // number of body filters; the flex filters come after them
  const BodyFilter* filter;  // filters of all bodies that can collide; ids ascend
  int contype, conaffinity;  // union of the bits of all filters

  [[nodiscard]] bool any_pair_matches() const { return contype & conaffinity; }
};

// Returns whether the filters allow two bodies to collide. If `awake1` is true, body 1 counts as
// awake.
bool may_collide(const BodyFilter& b1, const BodyFilter& b2, bool awake1, bool filter_parents) {
  if (!(b1.contype & b2.conaffinity) && !(b2.contype & b1.conaffinity)) return false;
  if (b1.weld == b2.weld) return false;
  if (!b1.movable && !b2.movable) return false;
  const bool asleep1 = !awake1 && b1.asleep;
  if (asleep1 && b2.asleep) return false;
  if ((asleep1 && b2.fixed) || (b2.asleep && b1.fixed)) return false;
  if (filter_parents && b1.weld != 0 && b2.weld != 0) {
    if (b1.weld == b2.parent_weld || b2.weld == b1.parent_weld) return false;
  }
  return true;
}

// Returns the filter of a flex. A flex is not welded to any body. A sleeping flex is treated as
// immovable, so it is paired only with awake bodies that can move.
BodyFilter flex_filter(const mjModel& m, int flex, mjtSleepState state) {
  return {static_cast<int>(m.nbody) + flex,
          m.flex_contype[flex],
          m.flex_conaffinity[flex],
          -1 - flex,
          -1 - static_cast<int>(m.nflex),
          state != mjS_ASLEEP,
          state == mjS_ASLEEP,
          state == mjS_STATIC};
}

Bodies find_collidable(const mjModel& m, const mjData& d, StackFrame& stack) {
  BodyFilter* filter = stack.allocate<BodyFilter>(m.nbody + m.nflex);
  const bool sleep = is_enabled(m, mjENBL_SLEEP) && d.nbody_awake < m.nbody;
  int n = 0, contype = 0, conaffinity = 0;
  for (int b = 0; b < m.nbody; ++b) {
    if (!m.body_contype[b] && !m.body_conaffinity[b]) continue;
    BodyFilter& f = filter[n++];
    f.id = b;
    f.contype = f.conaffinity = 0;
    const int end = m.body_geomadr[b] + m.body_geomnum[b];
    for (int g = m.body_geomadr[b]; g < end; ++g) {
      f.contype |= m.geom_contype[g];
      f.conaffinity |= m.geom_conaffinity[g];
    }
    contype |= f.contype;
    conaffinity |= f.conaffinity;
    f.weld = m.body_weldid[b];
    f.parent_weld = m.body_weldid[m.body_parentid[f.weld]];
    f.movable = m.body_dofnum[f.weld] != 0;
    f.fixed = f.weld == 0;
    f.asleep = sleep && d.body_awake[b] == mjS_ASLEEP;
  }
  const int nbody = n;
  for (int f = 0; f < m.nflex; ++f) {
    if (!m.flex_contype[f] && !m.flex_conaffinity[f]) continue;
    filter[n++] = flex_filter(m, f, sleep ? flex_sleep_state(m, d, f) : mjS_AWAKE);
    contype |= m.flex_contype[f];
    conaffinity |= m.flex_conaffinity[f];
  }
  return {n, nbody, filter, contype, conaffinity};
}

bool filters_parents(const mjModel& m) {
  return !is_disabled(m, mjDSBL_FILTERPARENT);
}

bool has_plane(const mjModel& m, int body) {
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int g = m.body_geomadr[body]; g < end; ++g) {
    if (m.geom_type[g] == mjGEOM_PLANE) return true;
  }
  return false;
}

void add_unbounded_bodies(const mjModel& m, const Bodies& bodies, PairList& pairs) {
  for (int i = 0; i < bodies.nbody; ++i) {
    const BodyFilter& b1 = bodies.filter[i];
    const bool always = b1.id == 0 ? m.body_geomnum[0] > 0 : !b1.movable && has_plane(m, b1.id);
    if (!always) continue;
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

Lanes least(const Lanes& a, const Lanes& b) {
  return b < a ? b : a;
}
Lanes greatest(const Lanes& a, const Lanes& b) {
  return a < b ? b : a;
}
Lanes size(const Lanes& a) {
  return greatest(a, -a);
}

// Returns the bounds of a body along the axes of the sweep. They contain the bounds of its geoms.
// The bounds of a geom are the intersection of its bounding sphere and its bounding box, enlarged
// by margin and gap.
Box body_bounds(const mjModel& m, const mjData& d, int body, const SweepAxes& axes) {
  Lanes lo = {mjMAXVAL, mjMAXVAL, mjMAXVAL, 0}, hi = -lo;
  const bool override_margin = has_override(m) && m.opt.o_margin != 0;
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
    const double margin = override_margin ? 0.5 * m.opt.o_margin : m.geom_margin[g] + m.geom_gap[g];
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

std::span<const uint32_t> broad_phase(const mjModel& m, mjData& d, StackFrame& stack) {
  const Bodies bodies = find_collidable(m, d, stack);
  if (!bodies.any_pair_matches()) return {};
  SweepSpace space(stack, bodies.n);
  PairList pairs(d);
  add_unbounded_bodies(m, bodies, pairs);
  sweep(m, d, bodies, space, pairs);
  const std::span<uint32_t> list = pairs.pairs();
  uint32_t* sort_space = stack.allocate<uint32_t>(list.size());
  const uint32_t* sorted = sort_keys(list.data(), sort_space, static_cast<int>(list.size()));
  MJ_INVARIANT(std::is_sorted(sorted, sorted + list.size()));
  return {sorted, list.size()};
}

}  // namespace mj::engine
