// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/pair_blocks.h"

#include <algorithm>

#include "math/vec3.h"

namespace mj::batch {
namespace {

// A test of spheres costs about as much as the test of a pair. Blocks and runs with fewer pairs are
// not worth a test of their own.
constexpr int kFewestPairs = 6;

// Returns the geom of a pair that belongs to a body.
int geom_of(const ContactPair& pair, int body) {
  return pair.geom[pair.body[0] == body ? 0 : 1];
}

// Returns a sphere around the geoms of a body.
BodySphere sphere_around(const mjModel& m, int body, const std::vector<int>& geoms) {
  BodySphere sphere{body, {}, 0};
  Vec3 centre{};
  for (const int g : geoms) centre += vec3(m.geom_pos + 3 * g);
  centre = centre * (1 / static_cast<double>(geoms.size()));
  store(sphere.centre, centre);
  for (const int g : geoms) {
    if (m.geom_rbound[g] <= 0) return {body, {}, -1};
    sphere.radius =
        std::max(sphere.radius, norm(vec3(m.geom_pos + 3 * g) - centre) + m.geom_rbound[g]);
  }
  // Enlarges the radius a little, because it and the positions of the geoms are rounded.
  sphere.radius *= 1 + 1e-9;
  return sphere;
}

// Returns the block of the pairs `first` to `last` - 1, which belong to the same two bodies.
PairBlock make_block(const mjModel& m, const std::vector<ContactPair>& pairs, int first, int last) {
  const auto pair = [&](int i) -> const ContactPair& { return pairs[static_cast<size_t>(i)]; };
  PairBlock block{};
  block.is_culled = last - first >= kFewestPairs;
  if (!block.is_culled) {
    block.runs.push_back({first, last, -1});
    return block;
  }
  const int low = std::min(pair(first).body[0], pair(first).body[1]);
  const int high = std::max(pair(first).body[0], pair(first).body[1]);
  std::vector<int> geoms[2];
  for (int i = first; i < last; ++i) {
    geoms[0].push_back(geom_of(pair(i), low));
    geoms[1].push_back(geom_of(pair(i), high));
    block.detection = std::max(block.detection, pair(i).detection);
  }
  for (int i = first; i < last;) {
    PairRun run{i, i, geom_of(pair(i), low)};
    while (run.last < last && geom_of(pair(run.last), low) == run.geom) ++run.last;
    i = run.last;
    if (run.last - run.first < kFewestPairs) run.geom = -1;
    block.runs.push_back(run);
  }
  for (std::vector<int>& list : geoms) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  block.sphere[0] = sphere_around(m, low, geoms[0]);
  block.sphere[1] = sphere_around(m, high, geoms[1]);
  return block;
}

}  // namespace

std::vector<PairBlock> pair_blocks(const mjModel& m, const std::vector<ContactPair>& pairs) {
  std::vector<PairBlock> blocks;
  const auto bodies = [&](size_t i) { return std::minmax(pairs[i].body[0], pairs[i].body[1]); };
  for (size_t i = 0; i < pairs.size();) {
    size_t last = i;
    while (last < pairs.size() && bodies(last) == bodies(i)) ++last;
    blocks.push_back(make_block(m, pairs, static_cast<int>(i), static_cast<int>(last)));
    i = last;
  }
  return blocks;
}

}  // namespace mj::batch
