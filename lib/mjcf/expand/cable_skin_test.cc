// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/expand/cable_skin.h"

#include <map>
#include <utility>

#include "math/check_values.h"
#include "mjcf/read/error_rows.h"

namespace mj::mjcf {
namespace {

using doctest::Approx;

CableSkin cable(int bodies, int subgrid) {
  CableSkin out{.box_length = 0.5F, .half_width = 0.1F, .subgrid = subgrid, .has_texcoord = true};
  for (int k = 0; k < bodies; ++k) out.bodies.push_back("B" + std::to_string(k));
  return out;
}

spec::Skin skin_of(const CableSkin& cable) {
  spec::Skin skin;
  fill_cable_skin(cable, skin);
  return skin;
}

TEST_CASE("without a subgrid each bone of a cable's skin moves the two vertices at its place") {
  const spec::Skin skin = skin_of(cable(3, 0));
  REQUIRE(skin.bones.size() == 8);
  CHECK(skin.vertex.size() == 3 * 16);
  CHECK(skin.bones[5].body == "B2");
  CHECK(skin.bones[5].vertid == std::vector<int>{5, 13});
  CHECK(skin.bones[5].vertweight == std::vector<float>{1, 1});
  CHECK(skin.bones[7].body == "B2");
  check_values(skin.bones[6].bindpos.data(), {-0.5, -0.1, 0}, 1e-7);
}

TEST_CASE("a subgrid adds a row of bones to a cable's skin, and vertices between bones") {
  const CableSkin shape = cable(3, 2);
  const spec::Skin skin = skin_of(shape);
  CHECK(skin.bones.size() == 4 * 3);
  CHECK(vertex_count(shape) == 2 * 10 * 7);
  CHECK(skin.vertex.size() == 3 * 2 * 10 * 7);
  check_values(skin.bones[4].bindpos.data(), {0, 0, 0}, 1e-7);
}

// Returns the grid coordinates of the vertices, interpolated from the grid coordinates of the
// bones.
std::map<int, std::pair<double, double>> interpolated(const spec::Skin& skin, int across) {
  std::map<int, std::pair<double, double>> out;
  for (size_t b = 0; b < skin.bones.size(); ++b) {
    const spec::Bone& bone = skin.bones[b];
    for (size_t k = 0; k < bone.vertid.size(); ++k) {
      auto& [along_sum, across_sum] = out[bone.vertid[k]];
      along_sum += bone.vertweight[k] * static_cast<double>(b / across);
      across_sum += bone.vertweight[k] * static_cast<double>(b % across);
    }
  }
  return out;
}

TEST_CASE("the weights of a cable's skin put vertices at even distances between evenly set bones") {
  const int subgrid = 4, columns = 3 + 2 * subgrid, rows = 5 + 4 * subgrid;
  const auto places = interpolated(skin_of(cable(4, subgrid)), 3);
  REQUIRE(places.size() == 2 * rows * columns);
  for (const auto& [vertex, place] : places) {
    const int in_layer = vertex % (rows * columns);
    CHECK(place.first == Approx((in_layer / columns) / (1.0 + subgrid)).epsilon(1e-6));
    CHECK(place.second == Approx((in_layer % columns) / (1.0 + subgrid)).epsilon(1e-6));
  }
}

TEST_CASE("the skin of a cable is closed: neighbouring faces run through an edge both ways") {
  for (const int subgrid : {0, 1, 3}) {
    CAPTURE(subgrid);
    const spec::Skin skin = skin_of(cable(3, subgrid));
    std::map<std::pair<int, int>, int> edges;
    for (size_t f = 0; f < skin.face.size(); f += 3) {
      for (size_t k = 0; k < 3; ++k) ++edges[{skin.face[f + k], skin.face[f + (k + 1) % 3]}];
    }
    for (const auto& [edge, count] : edges) {
      CHECK(count == 1);
      CHECK(edges.count({edge.second, edge.first}) == 1);
    }
  }
}

TEST_CASE("a subgrid with more vertices than a skin may have is refused at the attribute") {
  check_error_rows(
      "<mujoco><worldbody>", "</worldbody></mujoco>", ReadMjcf(),
      {{"<composite type='cable' curve='s' count='4' size='1'><geom type='box' size='.1 .1 .1'/>"
        "<skin subgrid='^2147483647'/></composite>",
        "mjcf-too-large", "the skin of this cable has too many vertices"}});
}

}  // namespace
}  // namespace mj::mjcf
