// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the faces of a hull as polygons. Triangles whose normals fall into the same bin of
// spherical angles are joined along their common edges. The boundary loops of the joined triangles
// are the faces.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "asset/hull.h"
#include "math/elementary.h"

namespace mj {
namespace {

constexpr double kAngleBin = 0.01;
constexpr double kPole = 1 - 1e-7;
constexpr double kSouthBin = 314;

// The bin into which a normal falls: azimuth and polar angle as multiples of kAngleBin.
struct Direction {
  double theta = 0, phi = 0;

  bool operator==(const Direction&) const = default;
};

Direction bin_of(Vec3 n) {
  n = {n.x + 0.0, n.y + 0.0, n.z + 0.0};  // turns -0 into +0
  if (std::abs(n.z) > kPole) return {0, n.z >= 0 ? 0 : kSouthBin};
  return {std::round(math::atan2(n.y, n.x) / kAngleBin), std::round(math::acos(n.z) / kAngleBin)};
}

struct Edge {
  int from, to, island;
};

// All triangles whose normals have the same direction, stored as the directed edges of their
// boundary. An island is a set of triangles that are connected by edges. Each edge is stored with
// the number of its island.
class Group {
 public:
  void add(int a, int b, int c) {
    const int corners[3][2] = {{a, b}, {b, c}, {c, a}};
    int island = -1;
    bool matched[3] = {};
    for (int k = 0; k < 3; ++k) {
      const auto reverse = std::find_if(edges_.begin(), edges_.end(), [&](const Edge& e) {
        return e.from == corners[k][1] && e.to == corners[k][0];
      });
      if (reverse == edges_.end()) continue;
      matched[k] = true;
      const int met = reverse->island;
      edges_.erase(reverse);
      island = island < 0 || island == met ? met : join(island, met);
    }
    if (island < 0) island = islands_++;
    for (int k = 0; k < 3; ++k) {
      if (!matched[k]) edges_.push_back({corners[k][0], corners[k][1], island});
    }
  }

  void append_loops(Polygons& out) const {
    if (edges_.size() == 3) {
      out.push_back({edges_[0].from, edges_[1].from, edges_[2].from});
      return;
    }
    for (int island = 0; island < islands_; ++island) append_loop(island, out);
  }

 private:
  // Joins the islands with the numbers `a` and `b`. The result gets the smaller number, and all
  // numbers above the larger one are decremented.
  int join(int a, int b) {
    const int low = std::min(a, b), high = std::max(a, b);
    for (Edge& e : edges_) {
      if (e.island == high) {
        e.island = low;
      } else if (e.island > high) {
        --e.island;
      }
    }
    --islands_;
    return low;
  }

  void append_loop(int island, Polygons& out) const {
    const auto first = std::find_if(edges_.begin(), edges_.end(),
                                    [&](const Edge& e) { return e.island == island; });
    if (first == edges_.end()) return;
    std::vector<int> path = {first->from, first->to};
    for (size_t step = 0; step < edges_.size(); ++step) {
      const auto next = std::find_if(edges_.begin() + 1, edges_.end(), [&](const Edge& e) {
        return e.island == island && e.from == path.back();
      });
      if (next == edges_.end()) return;
      if (next->to == path.front()) {
        out.push_back(std::move(path));
        return;
      }
      path.push_back(next->to);
    }
  }

  std::vector<Edge> edges_;
  int islands_ = 0;
};

uint64_t shift_mix(uint64_t z) {
  return z ^ (z >> 47);
}

uint64_t hash_of(double x) {
  if (x == 0) return 0;
  constexpr uint64_t kMultiplier = 0xc6a4a7935bd1e995u;
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  uint64_t h = 0xc70f6907u ^ (8 * kMultiplier);
  h = (h ^ (shift_mix(bits * kMultiplier) * kMultiplier)) * kMultiplier;
  return shift_mix(shift_mix(h) * kMultiplier);
}

struct DirectionHash {
  size_t operator()(const Direction& d) const { return hash_of(d.theta) ^ hash_of(d.phi); }
};

// Keeps directions in the order that the hash table of the official x86-64 build has, because this
// order decides the order of the polygons in a model. A new element goes before the first element
// of its bucket, or to the front of the table if the bucket is empty. When the table grows, all
// elements are inserted again.
class HashOrder {
 public:
  void add(uint64_t hash) {
    if (hashes_.size() == buckets_) grow();
    hashes_.push_back(hash);
    next_.push_back(kNone);
    previous_.push_back(kNone);
    insert(static_cast<int>(hashes_.size()) - 1);
  }

  [[nodiscard]] std::vector<int> order() const {
    std::vector<int> out;
    for (int i = first_; i != kNone; i = next_[i]) out.push_back(i);
    return out;
  }

 private:
  static constexpr int kNone = -1;

  void insert(int i) {
    int& head = heads_[hashes_[i] % buckets_];
    const int after = head == kNone ? first_ : head;
    const int before = after == kNone ? kNone : previous_[after];
    next_[i] = after;
    previous_[i] = before;
    if (after != kNone) previous_[after] = i;
    (before == kNone ? first_ : next_[before]) = i;
    head = i;
  }

  void grow() {
    constexpr uint64_t kCounts[] = {13,   29,    59,    127,   257,   541,    1109,  2357,
                                    5087, 10273, 20753, 42043, 84097, 168227, 336541};
    buckets_ = *std::upper_bound(std::begin(kCounts), std::end(kCounts) - 1, buckets_);
    const std::vector<int> old = order();
    heads_.assign(buckets_, kNone);
    first_ = kNone;
    for (const int i : old) insert(i);
  }

  std::vector<uint64_t> hashes_;
  std::vector<int> next_, previous_, heads_;
  uint64_t buckets_ = 0;
  int first_ = kNone;
};

}  // namespace

Polygons hull_polygons(const std::vector<Vec3>& points, const HullGraph& hull) {
  std::unordered_map<Direction, size_t, DirectionHash> index;
  std::vector<Group> groups;
  HashOrder order;
  const std::span<const int> faces = hull.faces();
  for (size_t f = 0; f < faces.size(); f += 3) {
    const int a = faces[f], b = faces[f + 1], c = faces[f + 2];
    Vec3 normal = cross(points[b] - points[a], points[c] - points[a]);
    const double length = norm(normal);
    if (length < mjMINVAL) continue;
    normal = {normal.x / length, normal.y / length, normal.z / length};
    const Direction direction = bin_of(normal);
    const auto [place, is_new] = index.try_emplace(direction, groups.size());
    if (is_new) {
      groups.emplace_back();
      order.add(DirectionHash()(direction));
    }
    groups[place->second].add(a, b, c);
  }
  Polygons out;
  for (const int g : order.order()) groups[g].append_loops(out);
  return out;
}

}  // namespace mj
