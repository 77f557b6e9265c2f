// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/pair_blocks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "batch/stages.h"
#include "engine/data/data.h"
#include "engine/test_model.h"

namespace mj::batch {
namespace {

// Two clouds of geoms and a floor. The geoms of a cloud have different shapes.
std::string clouds() {
  std::string out = "<worldbody><geom type='plane' size='9 9 1'/>";
  for (int body = 0; body < 2; ++body) {
    out += "<body><freejoint/>";
    for (int i = 0; i < 12; ++i) {
      const char* type = i % 3 == 0 ? "sphere" : i % 3 == 1 ? "capsule" : "box";
      out += std::string("<geom type='") + type + "' size='.1 .12 .07' pos='" +
             std::to_string(0.6 * std::sin(i)) + " " + std::to_string(0.6 * std::cos(2 * i)) + " " +
             std::to_string(0.1 * i) + "' margin='" + std::to_string(0.01 * (i % 2)) + "'/>";
    }
    out += "</body>";
  }
  return out + "</worldbody>";
}

// Returns a coordinate of the state in a step. In every fourth step, the bodies are far from each
// other and from the floor.
double coordinate(int i, double x, int step) {
  const bool is_far = step % 4 == 3;
  if (i % 7 == 2) return is_far ? 5 : 1 + x;
  return i == 0 && is_far ? 9 : x;
}

template <typename T>
struct Group {
  explicit Group(const mjModel& m)
      : tables(m), state(state_size(m)), computed(computed_size(m)), d(engine::make_data(m)) {
    static_cast<State<T>&>(w) = place_state(m, state.data());
    static_cast<Computed<T>&>(w) = place_computed(m, computed.data());
  }
  Tables tables;
  Block<T> state, computed;
  World<T> w;
  engine::DataPtr d;
};

}  // namespace

TEST_CASE("spheres around the geoms of bodies do not change the contacts") {
  engine::TestModel t(clouds());
  const mjModel& m = t.m();
  const std::vector<ContactPair> pairs = contact_pairs(m);
  const std::vector<PairBlock> blocks = pair_blocks(m, pairs);
  CHECK(std::ranges::any_of(blocks, [](const PairBlock& b) { return b.is_culled; }));
  PairBlock whole{};
  whole.runs.push_back({0, static_cast<int>(pairs.size()), -1});
  Group<Lanes> group(m);
  std::vector<mjData*> data(kLanes, group.d.get());
  int most = 0, fewest = 1000;
  for (int step = 0; step < 200; ++step) {
    for (int i = 0; i < m.nq; ++i) {
      for (int k = 0; k < kLanes; ++k) {
        const double x = std::sin(1.7 * step + 2.3 * i + k);
        set_lane(group.w.qpos[i], k, coordinate(i, x, step));
      }
    }
    position_stages(m, group.tables, group.w);
    std::vector<Contact<Lanes>> found, expected;
    const int n = collide(m, pairs, blocks, group.w, data.data(), found);
    REQUIRE(n == collide(m, pairs, {whole}, group.w, data.data(), expected));
    for (int i = 0; i < n; ++i) {
      const auto at = static_cast<size_t>(i);
      CHECK(found[at].pair == expected[at].pair);
      CHECK(bits(found[at].exists) == bits(expected[at].exists));
      CHECK(all(found[at].dist == expected[at].dist));
    }
    most = std::max(most, n);
    fewest = std::min(fewest, n);
  }
  CHECK(most > 20);
  CHECK(fewest == 0);
}

}  // namespace mj::batch
