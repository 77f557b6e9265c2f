// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/ray/ray.h"

#include <cmath>
#include <string>

#include "engine/pipeline/forward.h"
#include "engine/ray/ray_shape.h"
#include "engine/test_model.h"

// The expected numbers are from the official build.

namespace mj::engine {

TEST_CASE("a rangefinder reports the hit and cuts the distance off with its sign") {
  TestModel t(R"(
    <worldbody><geom type="plane" size="0 0 1"/>
      <body pos=".1 0 1"><site name="s" zaxis="0 0 -1"/></body>
      <body pos=".1 0 .5"><geom size=".1"/></body></worldbody>
    <sensor><rangefinder site="s" data="dist dir origin point" cutoff=".25"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {.25, 0, 0, -.25, .1, 0, .25, .1, 0, .25});
}

TEST_CASE("a site sees the inside of its neighbours but no geom of its own body") {
  TestModel t(R"(
    <asset><material name="clear" rgba="1 1 1 0"/><material name="solid" rgba="1 1 1 1"/></asset>
    <worldbody>
      <geom type="box" pos="2 0 .5" size=".3 .4 .5"/>
      <body pos="2 0 .5"><site name="inside" zaxis=".6 0 -.8"/></body>
      <geom pos="0 0 1" size=".1" rgba="1 1 1 0"/>
      <geom pos="0 0 2" size=".1" material="clear"/>
      <geom pos="0 0 3" size=".1" material="solid" rgba="1 1 1 0"/>
      <site name="world"/><body><site name="up"/></body></worldbody>
    <sensor><rangefinder site="inside" data="dist normal"/><rangefinder site="world"/>
      <rangefinder site="up"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {.5, 1, 0, 0, -1});
  // A geom with alpha 0 is visible if its own material is visible. The third geom is an example.
  check_values(t.d().sensordata + 5, {2.9});
}

TEST_CASE("rays hit meshes from both sides, and planes within their size from the front") {
  TestModel t(R"(
    <asset><mesh name="tetrahedron" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
    <worldbody><geom type="mesh" mesh="tetrahedron" contype="0" conaffinity="0"/>
      <body pos="10 0 0"><geom type="plane" size="1 0 1"/></body></worldbody>)");
  forward(t.m(), t.d());
  double normal[3];
  const auto cast = [&](std::initializer_list<double> from, std::initializer_list<double> to) {
    return ray(t.m(), t.d(), from.begin(), to.begin(), {}, nullptr, normal);
  };
  CHECK(cast({.2, .2, 3}, {0, 0, -1}) == doctest::Approx(2.40000000448706).epsilon(1e-15));
  CHECK(cast({.2, .2, 3}, {0, 0, -.5}) == doctest::Approx(4.80000000897412).epsilon(1e-15));
  CHECK(cast({.1, .1, .1}, {1, 0, 0}) == doctest::Approx(.699999995512941).epsilon(1e-15));
  const double n = std::sqrt(1.0 / 3);
  check_values(normal, {n, n, n}, 1e-7);  // the vertices are in single precision
  CHECK(cast({9.1, 100, 2}, {0, 0, -1}) == doctest::Approx(2));
  CHECK(cast({11.1, 0, 2}, {0, 0, -1}) == -1);
  CHECK(cast({9.1, 0, -2}, {0, 0, 1}) == -1);
}

TEST_CASE("rays march through signed distance fields, out of them too, whatever their length") {
  TestModel t(R"(
    <asset><mesh name="cube" vertex=".1 .1 .1 -.1 .1 .1 .1 -.1 .1 -.1 -.1 .1
                                     .1 .1 -.1 -.1 .1 -.1 .1 -.1 -.1 -.1 -.1 -.1"/></asset>
    <worldbody><body pos="1 0 0" euler="0 0 30"><freejoint/><geom type="sdf" mesh="cube"/></body>
    </worldbody>)");
  forward(t.m(), t.d());
  double normal[3];
  const auto cast = [&](std::initializer_list<double> from, std::initializer_list<double> to) {
    return ray(t.m(), t.d(), from.begin(), to.begin(), {}, nullptr, normal);
  };
  CHECK(cast({.97, .02, 1}, {0, 0, -1}) == doctest::Approx(.8999999985098839).epsilon(1e-12));
  CHECK(cast({.97, .02, 1}, {0, 0, -2}) == doctest::Approx(.8999999985098839).epsilon(1e-12));
  CHECK(cast({1.01, .02, .03}, {1, 0, 0}) == doctest::Approx(.09392304769165925).epsilon(1e-12));
  check_values(normal, {.8660254037844386, .5, 0});
  CHECK(cast({0, 0, .05}, {1, .02, 0}) == doctest::Approx(.8746077281027036).epsilon(1e-12));
  CHECK(cast({0, .5, 0}, {1, 0, 0}) == -1);
  check_values(normal, {0, 0, 0});
}

TEST_CASE("a ray hits the triangles of a skin and names the nearest corner") {
  const int face[] = {0, 1, 2};
  const float vertex[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const double from[3] = {.6, .2, 1}, down[3] = {0, 0, -1}, up[3] = {0, 0, 1};
  int id = -7;
  CHECK(ray_skin(1, 3, face, vertex, from, down, &id) == doctest::Approx(1));
  CHECK(id == 1);
  id = -7;
  CHECK(ray_skin(1, 3, face, vertex, from, up, &id) == -1);
  CHECK(id == -7);
}

// A square of 3 x 3 vertices at distance 1 in the plane z = 1.
struct Cloth {
  static constexpr int kVertices = 9, kElements = 8;
  int dim = 2, elements = kElements, edges = 2, vertices = kVertices;
  int elem[3 * kElements] = {0, 3, 1, 3, 4, 1, 1, 4, 2, 4, 5, 2,
                             3, 6, 4, 6, 7, 4, 4, 7, 5, 7, 8, 5};
  int edge[4] = {4, 5, 5, 8};
  int first = 0;
  double radius = .1, vertex[3 * kVertices];
  mjModel m{};
  mjData d{};

  Cloth() {
    for (int i = 0; i < kVertices; ++i) {
      vertex[3 * i] = i / 3 - 1;
      vertex[3 * i + 1] = i % 3 - 1;
      vertex[3 * i + 2] = 1;
    }
    m.nflex = 1;
    m.flex_dim = &dim;
    m.flex_radius = &radius;
    m.flex_vertnum = &vertices;
    m.flex_elemnum = &elements;
    m.flex_edgenum = &edges;
    m.flex_vertadr = m.flex_elemadr = m.flex_elemdataadr = m.flex_edgeadr = &first;
    m.flex_elem = elem;
    m.flex_edge = edge;
    d.flexvert_xpos = vertex;
  }
};

TEST_CASE("a ray hits the faces of a flex and names the nearest corner; it misses thin elements") {
  const Cloth cloth;
  const double from[3] = {.3, .6, 3}, down[3] = {0, 0, -1};
  const auto ray = [&](const FlexParts& parts, int& vertex) {
    return ray_flex(cloth.m, cloth.d, parts, from, down, &vertex, nullptr);
  };
  int vertex = -7;
  CHECK(ray({.flex = 0, .layer = 0, .vertices = true}, vertex) == -1);
  CHECK(ray({.flex = 0, .layer = 0, .edges = true}, vertex) == -1);
  CHECK(vertex == -7);
  CHECK(ray({.flex = 0, .layer = 0, .faces = true}, vertex) == doctest::Approx(2));
  CHECK(vertex == 5);
}

TEST_CASE("rays hit a compiled cloth at its faces, vertices, edges or skin") {
  TestModel cloth(R"(<worldbody><flexcomp name="F" type="grid" dim="2" count="2 2 1"
    spacing=".1 .1 .1" radius=".01" mass="1"><contact selfcollide="none"/></flexcomp></worldbody>)");
  forward(cloth.m(), cloth.d());
  const double along[3] = {0, 0, -2};
  int vertex = -1;
  double normal[3];
  const auto ray = [&](const FlexParts& parts, double x, double y) {
    const double from[3] = {x, y, 1};
    vertex = -1;
    return ray_flex(cloth.m(), cloth.d(), parts, from, along, &vertex, normal);
  };
  CHECK(ray({.flex = 0, .layer = 0, .faces = true}, .02, -.03) ==
        doctest::Approx(.5).epsilon(1e-12));
  CHECK(vertex == 2);
  CHECK(normal[2] == doctest::Approx(1));
  CHECK(ray({.flex = 0, .layer = 0, .vertices = true}, .05, .05) ==
        doctest::Approx(.495).epsilon(1e-12));
  CHECK(vertex == 3);
  CHECK(ray({.flex = 0, .layer = 0, .edges = true}, 0, .002) ==
        doctest::Approx(.495050252531707).epsilon(1e-12));
  CHECK(ray({.flex = 0, .layer = 0, .skin = true}, .052, 0) ==
        doctest::Approx(.49510102051443117).epsilon(1e-12));
  CHECK(vertex == 3);
  CHECK(ray({.layer = 0}, 0, 0) == -1);
}

TEST_CASE("a ray from above hits the nearest of all triangles of a height field") {
  std::string elevation;
  constexpr int kRows = 9, kColumns = 13;
  for (int i = 0; i < kRows * kColumns; ++i) elevation += std::to_string(i * 37 % 11) + " ";
  TestModel t(R"(<asset><hfield name="h" nrow="9" ncol="13" size="3 2 1.5 .1" elevation=")" +
              elevation + R"("/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>)");
  forward(t.m(), t.d());
  const float* data = t.m().hfield_data;
  const auto vertex = [&](int r, int c) {
    return Vec3{c * .5 - 3, r * .5 - 2, data[r * kColumns + c] * 1.5};
  };
  int count = 0;
  for (int k = 0; k < 200; ++k) {
    CAPTURE(k);
    const auto random = [&](int i) { return std::sin(100. * k + 31 * i); };
    const Vec3 from{3 * random(1), 2 * random(2), 1.6 + .5 * random(3)};
    const Vec3 target{2.8 * random(4), 1.8 * random(5), 0};
    // Some rays are vertical or along rows.
    const Vec3 along{k % 5 == 1 ? 0 : target.x - from.x, k % 5 < 2 ? 0 : target.y - from.y,
                     -from.z};
    const TriangleRay triangles({from, along});
    double expected = -1;
    for (int r = 0; r < kRows - 1; ++r) {
      for (int c = 0; c < kColumns - 1; ++c) {
        const Vec3 a = vertex(r, c), b = vertex(r + 1, c + 1);
        for (const double x :
             {triangles.hit(a, vertex(r, c + 1), b).x, triangles.hit(a, b, vertex(r + 1, c)).x}) {
          if (x >= 0 && (expected < 0 || x < expected)) expected = x;
        }
      }
    }
    const double p[] = {from.x, from.y, from.z}, v[] = {along.x, along.y, along.z};
    if (expected < 0) continue;  // the ray passes exactly between two triangles
    CHECK(ray_hfield(t.m(), t.d(), 0, p, v, nullptr) == expected);
    ++count;
  }
  CHECK(count > 190);
}

}  // namespace mj::engine
