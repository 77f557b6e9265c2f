// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/convex/hull_tables.h"

#include <cmath>
#include <string>

#include "engine/collision/test_model.h"

namespace mj::engine {
namespace {

// A ball of n rings of five vertices, which lie on a sphere.
std::string ball(int n) {
  std::string vertices;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 5; ++k) {
      const double height = -0.8 + 1.6 * i / (n - 1), angle = 1.2566 * k + 0.4 * i;
      const double r = std::sqrt(1 - height * height);
      for (const double x : {r * std::cos(angle), r * std::sin(angle), height}) {
        vertices += std::to_string(x) + " ";
      }
    }
  }
  return "<asset><mesh name='m' vertex='" + vertices +
         "'/></asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody>";
}

TEST_CASE("a table of neighbours does not change the support vertices of a hull") {
  const test::Compiled t(ball(5));
  HullTable table;
  ConvexObject plain = convex_object(*t.m, *t.d, 0, 0), fast = plain;
  REQUIRE(plain.mesh.ngraph == 25);
  REQUIRE(table.build(plain.mesh));
  fast.mesh.table = &table;
  for (int i = 0; i < 500; ++i) {
    const Vec3 direction =
        normalized(Vec3{std::sin(1 + 1.7 * i), std::cos(2.3 * i), std::sin(3 + 0.9 * i)});
    const Vec3 p = support(plain, direction), q = support(fast, direction);
    CHECK(plain.vertex == fast.vertex);
    CHECK((p.x == q.x && p.y == q.y && p.z == q.z));
  }
}

TEST_CASE("a small hull has a table when it has been used several times") {
  HullTables tables;
  const test::Compiled small(ball(5));
  const ConvexMesh mesh = convex_mesh(*small.m, 0);
  for (int i = 0; i < 7; ++i) CHECK(tables.find(mesh) == nullptr);
  const HullTable* table = tables.find(mesh);
  CHECK(table != nullptr);
  CHECK(tables.find(mesh) == table);

  const test::Compiled large(ball(8));
  const ConvexMesh other = convex_mesh(*large.m, 0);
  REQUIRE(other.ngraph > HullTable::kMostVertices);
  for (int i = 0; i < 20; ++i) CHECK(tables.find(other) == nullptr);
}

}  // namespace
}  // namespace mj::engine
