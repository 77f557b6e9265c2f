// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of a flex with itself. Margin and gap are ignored.
//
//   internal   dim 1, 2: contacts of an element with a vertex of a neighbouring element;
//              dim 3: contacts of a vertex of an element with the opposite face of the element
//   self       contacts of pairs of elements, which are found by testing all pairs, by descending
//              the tree, or by a sweep along the longest axis
//
// reads   flexvert_xpos [nflexvert x 3], flexelem_aabb [nflexelem x 6],
//         bvh_aabb_dyn [nbvhdynamic x 6], m.flex_*, m.bvh_*
// writes  contact [ncon], ncon, parena, bvh_active [nbvh], warning

#include <algorithm>
#include <string>

#include "engine/collision/broad/open_intervals.h"
#include "engine/collision/broad/oriented_box.h"
#include "engine/collision/broad/radix_sort.h"
#include "engine/collision/broad/tree_pair.h"
#include "engine/collision/flex/element_contacts.h"
#include "engine/collision/flex/flex_contacts.h"
#include "engine/collision/flex/flex_pairs.h"
#include "engine/collision/flex/flex_triangle.h"
#include "engine/collision/primitive/primitive.h"
#include "engine/data/object_error.h"
#include "engine/data/options.h"

namespace mj::engine {
namespace {

constexpr Margin kNoMargin{0, 0};

// ---- Internal contacts.

int collide_vertex(const FlexShape& flex, int elem, int vert, mjPreContact* con) {
  const Vec3 x = flex.vertex(vert);
  if (flex.dim == 1) {
    return sphere_capsule({x, Mat3{}, {flex.radius, 0, 0}}, flex.capsule(elem), 0, con);
  }
  const RoundedTriangle triangle{{flex.corner(elem, 0), flex.corner(elem, 1), flex.corner(elem, 2)},
                                 flex.radius};
  return sphere_triangle(x, flex.radius, triangle, 0, con);
}

void collide_neighbours(const mjModel& m, mjData& d, const FlexShape& flex) {
  const int* pair = m.flex_evpair + 2 * m.flex_evpairadr[flex.id];
  for (int i = 0; i < m.flex_evpairnum[flex.id]; ++i, pair += 2) {
    const int elem = pair[0], vert = pair[1];
    const double half = m.flex_margin[flex.id] + flex.radius;
    const Vec3 x = flex.vertex(vert);
    const double cube[6] = {x.x, x.y, x.z, half, half, half};
    if (aligned_boxes_separated(cube, flex.box_of(elem), 0)) continue;
    mjPreContact con;
    const int n = collide_vertex(flex, elem, vert, &con);
    const ContactSideIds side[2] = {{-1, flex.id, -1, vert}, {-1, flex.id, elem, -1}};
    add_flex_contacts(m, d, side, 0, &con, n);
  }
}

// Collides each vertex of an element with the opposite face of the same element. A vertex and a
// face touch if they are closer than twice the radius. Returns false if a contact does not fit in
// the arena.
bool collide_inside(const mjModel& m, mjData& d, const FlexShape& flex, int elem) {
  static constexpr int kFaces[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};
  for (const auto& face : kFaces) {
    const Vec3 origin = flex.corner(elem, face[0]), x = flex.corner(elem, face[3]);
    const Vec3 normal =
        normalized(cross(flex.corner(elem, face[1]) - origin, flex.corner(elem, face[2]) - origin));
    const double s = dot(normal, x - origin);
    if (!(s > -2 * flex.radius)) continue;
    mjPreContact con;
    set_contact(con, -s - 2 * flex.radius, x - normal * (0.5 * s), -normal);
    const ContactSideIds side[2] = {{-1, flex.id, elem, -1},
                                    {-1, flex.id, -1, flex.corners(elem)[face[3]]}};
    if (!add_flex_contacts(m, d, side, 0, &con, 1, 1)) return false;
  }
  return true;
}

void collide_internally(const mjModel& m, mjData& d, const FlexShape& flex) {
  const int first = d.ncon;
  if (flex.dim < 3) {
    collide_neighbours(m, d, flex);
  } else {
    for (int e = 0; e < flex.nelem && collide_inside(m, d, flex, e); ++e) {
    }
  }
  thin_contacts(d, first);
}

// ---- Pairs of elements.

void collide_all_pairs(const mjModel& m, mjData& d, const FlexShape& flex) {
  for (int e1 = 0; e1 < flex.nelem; ++e1) {
    if (!flex.is_active(e1)) continue;
    for (int e2 = e1 + 1; e2 < flex.nelem; ++e2) {
      if (flex.is_active(e2)) touch_elements(m, d, flex, e1, flex, e2, kNoMargin);
    }
  }
}

void collide_tree(const mjModel& m, mjData& d, const FlexShape& flex) {
  const BvhTree tree = flex_tree(m, d, flex.id);
  descend<true>(
      m, d, tree, tree,
      [](const double* box1, const double* box2) { return aligned_boxes_separated(box1, box2, 0); },
      [&](int e1, int e2) { return touch_elements(m, d, flex, e1, flex, e2, kNoMargin); });
}

// Returns the longest axis of the root box of the flex's tree. The sweep follows this axis.
int sweep_axis(const mjModel& m, const mjData& d, int flex) {
  const double* half = flex_tree(m, d, flex).boxes + 3;
  if (half[0] > half[1] && half[0] > half[2]) return 0;
  return half[1] > half[2] ? 1 : 2;
}

// Elements whose intervals the sweep has opened and not yet closed, in the order of opening. A
// closed element loses its bounds but keeps its place in the list. When more than half of the
// places belong to closed elements, these places are removed.
class SweptElements {
 public:
  using Bounds = OpenIntervals::Bounds;

  SweptElements(StackFrame& stack, int capacity)
      : elem_(stack.allocate<int>(capacity)),
        place_(stack.allocate<int>(capacity)),
        bounds_(stack, capacity) {
    std::fill_n(place_, capacity, kLeft);
  }

  void add(int elem, const Bounds& bounds) {
    bounds_.open(n_, bounds);
    place_[elem] = n_;
    elem_[n_++] = elem;
  }
  void remove(int elem) {
    if (place_[elem] == kLeft)
      return;  // not open: an interval of width zero may end before it
               // begins
    elem_[place_[elem]] = kLeft;
    bounds_.close(place_[elem]);
    if (++left_ > n_ / 2) compact();
  }
  // Calls `visit` with every open element whose bounds overlap or touch `bounds`.
  template <typename Visit>
  void visit_overlapping(const Bounds& bounds, Visit visit) const {
    bounds_.visit_overlapping(n_, bounds, [&](int i) {
      if (elem_[i] != kLeft) visit(elem_[i]);
    });
  }

 private:
  static constexpr int kLeft = -1;

  void compact() {
    int n = 0;
    for (int i = 0; i < n_; ++i) {
      if (elem_[i] == kLeft) continue;
      place_[elem_[i]] = n;
      bounds_.move(i, n);
      elem_[n++] = elem_[i];
    }
    for (int i = n; i < n_; ++i) bounds_.close(i);
    n_ = n;
    left_ = 0;
  }

  int* elem_;
  int* place_;
  OpenIntervals bounds_;
  int n_ = 0, left_ = 0;
};

void sweep_elements(const mjModel& m, mjData& d, const FlexShape& flex) {
  constexpr int kMaxElements = 1 << 16, kMaxPairs = 1000000;  // MuJoCo's limits
  StackFrame stack(d);
  int* active = stack.allocate<int>(flex.nelem);
  int n = 0;
  for (int e = 0; e < flex.nelem; ++e) {
    if (flex.is_active(e)) active[n++] = e;
  }
  if (n >= kMaxElements) {
    throw ObjectError(mjOBJ_FLEX, flex.id, "model-invalid",
                      "flex " + std::to_string(flex.id) + " has " + std::to_string(n) +
                          " elements; a sweep (selfcollide=\"sap\" or \"auto\") supports at most " +
                          std::to_string(kMaxElements - 1),
                      "use selfcollide=\"bvh\"");
  }
  if (n < 2) return;

  const int axis = sweep_axis(m, d, flex.id), y = (axis + 1) % 3, z = (axis + 2) % 3;
  const auto lower = [&](int e, int k) { return flex.box_of(e)[k] - flex.box_of(e)[3 + k]; };
  const auto upper = [&](int e, int k) { return flex.box_of(e)[k] + flex.box_of(e)[3 + k]; };
  uint64_t* ends = stack.allocate<uint64_t>(2 * n);
  uint64_t* sort_space = stack.allocate<uint64_t>(2 * n);
  for (int i = 0; i < n; ++i) {
    ends[2 * i] = interval_key(lower(active[i], axis), 2 * i);
    ends[2 * i + 1] = interval_key(upper(active[i], axis), 2 * i + 1);
  }
  const uint64_t* sorted = sort_by_upper_half(ends, sort_space, 2 * n);

  SweptElements swept(stack, flex.nelem);
  int left = static_cast<int>(std::min<int64_t>(int64_t{n} * (n - 1) / 2, kMaxPairs));
  for (int k = 0; k < 2 * n && left > 0; ++k) {
    const uint32_t place = static_cast<uint32_t>(sorted[k]);
    const int e = active[place / 2];
    if (place & 1) {
      swept.remove(e);
      continue;
    }
    const SweptElements::Bounds bounds{lower(e, y), upper(e, y), lower(e, z), upper(e, z)};
    swept.visit_overlapping(bounds, [&](int other) {
      if (left-- > 0) touch_elements(m, d, flex, other, flex, e, kNoMargin);
    });
    swept.add(e, bounds);
  }
}

void collide_elements(const mjModel& m, mjData& d, const FlexShape& flex) {
  const int mode = m.flex_selfcollide[flex.id];
  const bool solid = flex.dim == 3;
  const int first = d.ncon;
  if (mode == mjFLEXSELF_NARROW || is_disabled(m, mjDSBL_MIDPHASE)) {
    collide_all_pairs(m, d, flex);
  } else if (m.flex_bvhadr[flex.id] < 0) {
    return;
  } else if (mode == mjFLEXSELF_BVH || (mode == mjFLEXSELF_AUTO && solid)) {
    collide_tree(m, d, flex);
  } else {
    sweep_elements(m, d, flex);
  }
  thin_contacts(d, first);
}

}  // namespace

void collide_flex_with_itself(const mjModel& m, mjData& d, int f) {
  if (m.flex_rigid[f] || !(m.flex_contype[f] & m.flex_conaffinity[f])) return;
  const FlexShape flex = flex_shape(m, d, f);
  if (m.flex_internal[f]) collide_internally(m, d, flex);
  if (m.flex_selfcollide[f] != mjFLEXSELF_NONE) collide_elements(m, d, flex);
}

}  // namespace mj::engine
