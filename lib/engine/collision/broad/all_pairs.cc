// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests all pairs of bodies by their bounds along the axes of the world.
//
//   lo = min_g max(x - r, c - h) - margin,  hi = max_g min(x + r, c + h) + margin
//
// over the geoms g of a body that can collide: position x and radius r of the bounding sphere,
// centre c and extent h of the bounding box, and the geom's part of the detection distance. A pair
// is dropped if the intervals of the two bodies are apart on one of the three axes.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_rbound [ngeom],
//         m.geom_aabb [ngeom x 6], m.geom_margin [ngeom], m.geom_gap [ngeom]
// writes  a list of body pairs on the stack

#include "engine/collision/broad/all_pairs.h"

#include <bit>
#include <limits>

#include "engine/collision/broad/bounds.h"
#include "engine/data/callback.h"
#include "math/lanes.h"
#include "math/vec3.h"

namespace mj::engine {
namespace {

// If at most this many bodies can collide, all pairs are tested. In measurements with 108 to 192
// such bodies, the sweep was as fast as the test of all pairs.
constexpr int kMostBodies = 128;

constexpr double kFar = std::numeric_limits<double>::infinity();

struct BoundingBox {
  Lanes lo, hi;  // components x, y, z
};

constexpr BoundingBox kUnbounded = {{-kFar, -kFar, -kFar, 0}, {kFar, kFar, kFar, 0}};
constexpr BoundingBox kEmpty = {{kFar, kFar, kFar, 0}, {-kFar, -kFar, -kFar, 0}};

bool can_collide(const mjModel& m, int geom) {
  return m.geom_contype[geom] || m.geom_conaffinity[geom] || mjcb_contactfilter;
}

// Returns the box of a body. The box is unbounded if the position of a geom is NaN. Sets
// `has_spheres` to false if a geom has no bounding sphere.
BoundingBox bounding_box(const mjModel& m, const mjData& d, int body, bool& has_spheres) {
  BoundingBox box = kEmpty;
  Lanes positions = {0, 0, 0, 0};
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int g = m.body_geomadr[body]; g < end; ++g) {
    if (!can_collide(m, g)) continue;
    const double *x = d.geom_xpos + 3 * g, *R = d.geom_xmat + 9 * g, *aabb = m.geom_aabb + 6 * g;
    const Lanes axis[3] = {{R[0], R[3], R[6], 0}, {R[1], R[4], R[7], 0}, {R[2], R[5], R[8], 0}};
    const Lanes position = {x[0], x[1], x[2], 0};
    const Lanes centre = position + (axis[0] * aabb[0] + axis[1] * aabb[1] + axis[2] * aabb[2]);
    const Lanes half =
        magnitude(axis[0]) * aabb[3] + magnitude(axis[1]) * aabb[4] + magnitude(axis[2]) * aabb[5];
    const double r = m.geom_rbound[g];
    if (!(r > 0)) has_spheres = false;
    const double margin = half_detection(m, g);
    positions += position;
    box.lo = least(box.lo, greatest(position - r, centre - half) - margin);
    box.hi = greatest(box.hi, least(position + r, centre + half) + margin);
  }
  if (bits_of(positions != positions)) return kUnbounded;
  // Enlarges the box by more than the rounding errors of this function and of the functions that
  // find contacts. The boxes of bodies that hardly touch then overlap, and SweepCheck decides about
  // these bodies.
  const Lanes rounding = (magnitude(box.lo) + magnitude(box.hi)) * kSweepRounding;
  box.lo -= rounding;
  box.hi += rounding;
  return box;
}

// The boxes of kLanes bodies, one body in each lane. A group is written as a whole. If its numbers
// were written one by one, the processor would have to wait before it can read them as vectors.
struct BoxGroup {
  Lanes lo[3], hi[3];  // by axis
};

BoxGroup group_of(const BoundingBox (&box)[kLanes]) {
  BoxGroup group;
  for (int k = 0; k < 3; ++k) {
    group.lo[k] = Lanes{box[0].lo[k], box[1].lo[k], box[2].lo[k], box[3].lo[k]};
    group.hi[k] = Lanes{box[0].hi[k], box[1].hi[k], box[2].hi[k], box[3].hi[k]};
  }
  return group;
}

// Computes the boxes of all bodies. A body that is paired with all others overlaps everything.
// Returns false if a geom of another body has no bounding sphere.
bool make_groups(const mjModel& m, const mjData& d, const Bodies& bodies, BoxGroup* groups,
                 bool* unbounded) {
  bool has_spheres = true;
  int nbounded = 0;
  for (int i = 0; i < bodies.n; ++i) {
    unbounded[i] = is_unbounded(m, bodies.filter[i].id);
    nbounded += !unbounded[i];
  }
  for (int i = 0; i < bodies.n; i += kLanes) {
    BoundingBox box[kLanes] = {kEmpty, kEmpty, kEmpty, kEmpty};
    for (int k = 0; k < kLanes && i + k < bodies.n; ++k) {
      const bool skip = unbounded[i + k] || nbounded == 1;  // all pairs touch anyway
      box[k] = skip ? kUnbounded : bounding_box(m, d, bodies.filter[i + k].id, has_spheres);
    }
    groups[i / kLanes] = group_of(box);
  }
  return has_spheres;
}

// Calls `visit` with the index of each body after body i whose box touches the box of body i, in
// descending order.
template <typename Visit>
void visit_touching(const BoxGroup* groups, int i, int n, Visit visit) {
  const BoxGroup& own = groups[i / kLanes];
  const int lane = i % kLanes;
  double lo[3], hi[3];
  for (int k = 0; k < 3; ++k) {
    lo[k] = own.lo[k][lane];
    hi[k] = own.hi[k][lane];
  }
  for (int g = (n - 1) / kLanes; g >= i / kLanes; --g) {
    const BoxGroup& other = groups[g];
    LaneMask apart = (other.lo[0] > hi[0]) | (other.hi[0] < lo[0]);
    apart |= (other.lo[1] > hi[1]) | (other.hi[1] < lo[1]);
    apart |= (other.lo[2] > hi[2]) | (other.hi[2] < lo[2]);
    const int first = g * kLanes;
    unsigned touching = ~static_cast<unsigned>(bits_of(apart)) & ((1u << kLanes) - 1);
    if (first <= i) touching &= ~0u << (i + 1 - first);
    while (touching) {
      const int last = std::bit_width(touching) - 1;
      touching ^= 1u << last;
      if (first + last < n) visit(first + last);
    }
  }
}

}  // namespace

bool add_touching_pairs(const mjModel& m, const mjData& d, const Bodies& bodies, StackFrame& stack,
                        PairList& pairs) {
  const int n = bodies.n;
  if (n > kMostBodies || m.nflex > 0) return false;
  BoxGroup* groups = stack.allocate<BoxGroup>(padded(n) / kLanes);
  bool* unbounded = stack.allocate<bool>(n);
  if (!make_groups(m, d, bodies, groups, unbounded)) return false;
  const bool parents = filters_parents(m);
  for (int i = n - 1; i >= 0; --i) {
    const BodyFilter& b1 = bodies.filter[i];
    visit_touching(groups, i, n, [&](int j) {
      const BodyFilter& b2 = bodies.filter[j];
      const bool matches = unbounded[j] && !unbounded[i]
                               ? may_collide(b2, b1, true, parents)
                               : may_collide(b1, b2, unbounded[i], parents);
      if (matches) pairs.add(b1.id, b2.id);
    });
  }
  return true;
}

}  // namespace mj::engine
