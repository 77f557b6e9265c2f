// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/collision/test_model.h"

namespace mj::engine::test {
namespace {

using doctest::Approx;
using Pairs = std::vector<std::pair<int, int>>;

// Returns two sheets of 3 x 3 vertices that are closer than twice the radius.
std::string two_sheets(const std::string& contact) {
  std::string points, elements;
  for (int layer = 0; layer < 2; ++layer) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        points += std::to_string(.1 * i + .033 * layer) + " " +
                  std::to_string(.1 * j + .021 * layer) + " " + std::to_string(.015 * layer) + " ";
        if (i == 2 || j == 2) continue;
        const int a = 9 * layer + 3 * i + j, b = a + 3, c = a + 4, d = a + 1;
        for (const int v : {a, b, c, a, c, d}) elements += std::to_string(v) + " ";
      }
    }
  }
  return R"(<worldbody><flexcomp name="F" type="direct" dim="2" radius=".01" mass="1" point=")" +
         points + R"(" element=")" + elements + R"("><contact )" + contact +
         "/></flexcomp></worldbody>";
}

Pairs pairs_of(const Compiled& model) {
  Pairs pairs;
  const mjContact* con = model.contacts();
  for (int i = 0; i < model.d->ncon; ++i) pairs.push_back({con[i].elem[0], con[i].elem[1]});
  return pairs;
}

TEST_CASE("two sheets of a flex touch in the order of the pairs that each method finds") {
  const auto check = [](const std::string& mode, const Pairs& first) {
    CAPTURE(mode);
    const Compiled model(two_sheets(R"(selfcollide=")" + mode + "\""));
    const Pairs pairs = pairs_of(model);
    REQUIRE(pairs.size() == 32);
    CHECK(Pairs(pairs.begin(), pairs.begin() + static_cast<long>(first.size())) == first);
  };
  const Pairs sweep = {{0, 8}, {1, 8}, {2, 8}, {0, 9}, {1, 9}};
  check("auto", sweep);
  check("sap", sweep);
  check("bvh", {{7, 15}, {6, 15}, {7, 14}, {6, 14}, {13, 7}});
  check("narrow", {{0, 8}, {0, 9}, {1, 8}, {1, 9}, {2, 8}});
  CHECK(pairs_of(Compiled(two_sheets(R"(selfcollide="none")"))).empty());
}

TEST_CASE("vertices of a tetrahedron come no closer to the opposite face than twice the radius") {
  const Compiled model(R"(<worldbody><flexcomp name="F" type="direct" dim="3" radius=".06" mass=".4"
    point="0 0 0 .1 0 0 0 .1 0 0 0 .1" element="0 1 2 3">
    <contact selfcollide="none" internal="true"/></flexcomp></worldbody>)");
  const mjContact* con = model.contacts();
  REQUIRE(model.d->ncon == 4);
  const int vertex[] = {3, 2, 1, 0};
  for (int i = 0; i < 4; ++i) {
    CHECK(con[i].dim == 1);
    CHECK(con[i].elem[0] == 0);
    CHECK(con[i].vert[1] == vertex[i]);
    CHECK(con[i].includemargin == 0);
    if (i == 3) break;
    CHECK(con[i].dist == Approx(-.02));
    CHECK(con[i].frame[2 - i] == Approx(1));
  }
  CHECK(con[3].dist == Approx(-.06226497308103741).epsilon(1e-12));
}

TEST_CASE("internal contacts of a chain are contacts of links with the vertex of their neighbour") {
  const Compiled model(R"(<worldbody><flexcomp name="F" type="direct" dim="1" radius=".01" mass="1"
    point="0 0 0 .1 0 0 0 .015 0" element="0 1 1 2">
    <contact selfcollide="none" internal="true"/></flexcomp></worldbody>)");
  const mjContact* con = model.contacts();
  REQUIRE(model.d->ncon == 2);
  for (int i = 0; i < 2; ++i) {
    CHECK(con[i].vert[0] >= 0);
    CHECK(con[i].elem[1] >= 0);
    CHECK(con[i].dist < 0);
  }
}

TEST_CASE("a flex without matching bits of its own does not touch itself") {
  const Compiled model(two_sheets(R"(contype="1" conaffinity="2")"));
  CHECK(pairs_of(model).empty());
}

TEST_CASE("a sweep over elements that all overlap finds every pair that shares no body") {
  std::string points, elements;
  constexpr int kLinks = 40;
  for (int i = 0; i < kLinks; ++i) {
    points += "-1 " + std::to_string(1e-4 * i) + " 0 1 " + std::to_string(-1e-4 * i) + " 0 ";
    elements += std::to_string(2 * i) + " " + std::to_string(2 * i + 1) + " ";
  }
  const auto count = [&](const std::string& mode) {
    const Compiled model(R"(<worldbody><flexcomp name="F" type="direct" dim="1" radius=".01"
      mass="1" point=")" +
                         points + R"(" element=")" + elements + R"("><contact selfcollide=")" +
                         mode + R"("/></flexcomp></worldbody>)");
    return model.contact_count();
  };
  CHECK(count("sap") == mjMAXCONPAIR);
  CHECK(count("narrow") == mjMAXCONPAIR);
}

}  // namespace
}  // namespace mj::engine::test
