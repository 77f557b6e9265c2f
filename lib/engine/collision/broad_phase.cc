// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Broad phase: sweep and prune along the principal axes of the scene.
//
//   c = mean geom_xpos,  C = mean (p - c)(p - c)',  axes = rows of the eigenvector matrix of C
//
// Static bodies with planes, and the world, are paired with every body. The others get an interval
// on each axis; they are swept along the first and tested on the other two.
//
// reads   d.geom_xpos, d.geom_xmat, d.body_awake, m.geom_rbound/aabb/margin/gap, m.body_*
// writes  a list of body pairs on the stack

#include "engine/collision/broad_phase.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/collision/contact_parameters.h"
#include "engine/stack.h"
#include "math/eig3.h"

namespace mj::engine {
namespace {

// Body pairs, growing down the stack chunk by chunk; nothing else may allocate meanwhile.
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
  static constexpr int kChunk = 256;

  void grow() {
    void* chunk = stack_allocate(d_, kChunk * sizeof(uint32_t), alignof(uint32_t));
    first_ = static_cast<uint32_t*>(chunk) + kChunk;
    room_ = kChunk;
  }

  mjData& d_;
  uint32_t* first_ = nullptr;
  size_t size_ = 0;
  int room_ = 0;
};

// Which bodies can collide, with the contact bits of their geoms as they are now.
struct Bodies {
  int n;
  bool sleep_filter;
  const int* collidable;  // ids, ascending
  const int* contype;
  const int* conaffinity;
};

// Body pair filter; `awake1` regards body 1 as awake.
bool may_collide(const mjModel& m, const mjData& d, const Bodies& bodies, int b1, int b2,
                 bool awake1) {
  if (!(bodies.contype[b1] & bodies.conaffinity[b2]) &&
      !(bodies.contype[b2] & bodies.conaffinity[b1])) {
    return false;
  }
  const int w1 = m.body_weldid[b1], w2 = m.body_weldid[b2];
  if (w1 == w2) return false;
  if (m.body_dofnum[w1] == 0 && m.body_dofnum[w2] == 0) return false;
  if (bodies.sleep_filter) {
    const bool asleep1 = !awake1 && d.body_awake[b1] == mjS_ASLEEP;
    const bool asleep2 = d.body_awake[b2] == mjS_ASLEEP;
    if (asleep1 && asleep2) return false;
    if ((asleep1 && w2 == 0) || (asleep2 && w1 == 0)) return false;
  }
  if (w1 != 0 && w2 != 0 && !(m.opt.disableflags & mjDSBL_FILTERPARENT)) {
    const int p1 = m.body_weldid[m.body_parentid[w1]];
    const int p2 = m.body_weldid[m.body_parentid[w2]];
    if (w1 == p2 || w2 == p1) return false;
  }
  return true;
}

Bodies find_collidable(const mjModel& m, const mjData& d, StackFrame& stack) {
  int* collidable = stack.allocate<int>(m.nbody);
  int* contype = stack.allocate<int>(m.nbody);
  int* conaffinity = stack.allocate<int>(m.nbody);
  int n = 0;
  for (int b = 0; b < m.nbody; ++b) {
    contype[b] = conaffinity[b] = 0;
    if (!m.body_contype[b] && !m.body_conaffinity[b]) continue;
    collidable[n++] = b;
    const int end = m.body_geomadr[b] + m.body_geomnum[b];
    for (int g = m.body_geomadr[b]; g < end; ++g) {
      contype[b] |= m.geom_contype[g];
      conaffinity[b] |= m.geom_conaffinity[g];
    }
  }
  const bool sleep = (m.opt.enableflags & mjENBL_SLEEP) && d.nbody_awake < m.nbody;
  return {n, sleep, collidable, contype, conaffinity};
}

bool has_plane(const mjModel& m, int body) {
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int g = m.body_geomadr[body]; g < end; ++g) {
    if (m.geom_type[g] == mjGEOM_PLANE) return true;
  }
  return false;
}

void add_unbounded_bodies(const mjModel& m, const mjData& d, const Bodies& bodies,
                          PairList& pairs) {
  for (int i = 0; i < bodies.n; ++i) {
    const int b1 = bodies.collidable[i];
    const bool always =
        b1 == 0 ? m.body_geomnum[0] > 0 : m.body_dofnum[m.body_weldid[b1]] == 0 && has_plane(m, b1);
    if (!always) continue;
    for (int j = 0; j < bodies.n; ++j) {
      const int b2 = bodies.collidable[j];
      if (may_collide(m, d, bodies, b1, b2, true)) pairs.add(b1, b2);
    }
  }
}

// The principal axes of the geom positions as rows; false when there are no geoms to sort.
bool scene_axes(const mjModel& m, const mjData& d, Mat3& axes) {
  const int begin = m.body_geomnum[0];  // geoms of the world come first
  const int n = m.ngeom - begin;
  if (n <= 0) return false;
  Vec3 centre;
  for (int g = begin; g < m.ngeom; ++g) centre += vec3(d.geom_xpos + 3 * g);
  centre *= 1.0 / n;
  double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;
  for (int g = begin; g < m.ngeom; ++g) {
    const Vec3 v = vec3(d.geom_xpos + 3 * g) - centre;
    xx += v.x * v.x;
    xy += v.x * v.y;
    xz += v.x * v.z;
    yy += v.y * v.y;
    yz += v.y * v.z;
    zz += v.z * v.z;
  }
  const double scale = 1.0 / n;
  axes = eig3({{xx * scale, xy * scale, xz * scale, xy * scale, yy * scale, yz * scale, xz * scale,
                yz * scale, zz * scale}})
             .vectors;
  return true;
}

struct Box {
  Vec3 lo, hi;
};

// Bounds of a body along the axes: for each geom the tighter of bounding sphere and bounding box.
Box body_bounds(const mjModel& m, const mjData& d, int body, const Mat3& axes) {
  Box box{{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
  const bool override_margin = has_override(m) && m.opt.o_margin != 0;
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int g = m.body_geomadr[body]; g < end; ++g) {
    const Vec3 x = vec3(d.geom_xpos + 3 * g);
    const Mat3 R = mat3(d.geom_xmat + 9 * g);
    const double* aabb = m.geom_aabb + 6 * g;
    const Vec3 centre = axes * (x + R * vec3(aabb));
    const Vec3 position = axes * x;
    const Mat3 G = axes * R;
    const double r = m.geom_rbound[g];
    const double margin = override_margin ? 0.5 * m.opt.o_margin : m.geom_margin[g] + m.geom_gap[g];
    for (int a = 0; a < 3; ++a) {
      const double h =
          std::abs(aabb[3] * G(a, 0)) + std::abs(aabb[4] * G(a, 1)) + std::abs(aabb[5] * G(a, 2));
      box.lo[a] = std::min(box.lo[a], std::max(position[a] - r, centre[a] - h) - margin);
      box.hi[a] = std::max(box.hi[a], std::min(position[a] + r, centre[a] + h) + margin);
    }
  }
  return box;
}

// An interval end as an integer that sorts by its float value, then by its place in the list.
uint64_t sort_key(double end, uint32_t place) {
  const uint32_t bits = std::bit_cast<uint32_t>(static_cast<float>(end) + 0.0f);
  const uint32_t ordered = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
  return (static_cast<uint64_t>(ordered) << 32) | place;
}

void sort_ascending(uint64_t* keys, int n) {
  if (n > 32) {
    std::sort(keys, keys + n);
    return;
  }
  for (int i = 1; i < n; ++i) {
    const uint64_t key = keys[i];
    int j = i;
    for (; j > 0 && keys[j - 1] > key; --j) keys[j] = keys[j - 1];
    keys[j] = key;
  }
}

void sweep(const mjModel& m, mjData& d, const Bodies& bodies, Box* boxes, uint64_t* keys,
           int* active, PairList& pairs) {
  const int first = bodies.n > 0 && bodies.collidable[0] == 0 ? 1 : 0;
  const int n = bodies.n - first;
  const int* ids = bodies.collidable + first;
  Mat3 axes;
  if (n < 2 || !scene_axes(m, d, axes)) return;

  for (int i = 0; i < n; ++i) {
    boxes[i] = body_bounds(m, d, ids[i], axes);
    keys[2 * i] = sort_key(boxes[i].lo.x, 2 * i);
    keys[2 * i + 1] = sort_key(boxes[i].hi.x, 2 * i + 1);
  }
  sort_ascending(keys, 2 * n);

  int nactive = 0;
  for (int k = 0; k < 2 * n; ++k) {
    const uint32_t place = static_cast<uint32_t>(keys[k]);
    const int i = static_cast<int>(place / 2);
    if (place & 1) {
      int* found = std::find(active, active + nactive, i);
      if (found != active + nactive) *found = active[--nactive];
      continue;
    }
    const Box& box = boxes[i];
    for (int a = 0; a < nactive; ++a) {
      const Box& other = boxes[active[a]];
      const bool apart = box.lo.y > other.hi.y || other.lo.y > box.hi.y || box.lo.z > other.hi.z ||
                         other.lo.z > box.hi.z;
      if (!apart && may_collide(m, d, bodies, ids[i], ids[active[a]], false)) {
        pairs.add(ids[i], ids[active[a]]);
      }
    }
    active[nactive++] = i;
  }
}

}  // namespace

std::span<const uint32_t> broad_phase(const mjModel& m, mjData& d, StackFrame& stack) {
  const Bodies bodies = find_collidable(m, d, stack);
  Box* boxes = stack.allocate<Box>(bodies.n);
  uint64_t* keys = stack.allocate<uint64_t>(2 * bodies.n);
  int* active = stack.allocate<int>(bodies.n);

  PairList pairs(d);
  add_unbounded_bodies(m, d, bodies, pairs);
  sweep(m, d, bodies, boxes, keys, active, pairs);
  const std::span<uint32_t> list = pairs.pairs();
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace mj::engine
