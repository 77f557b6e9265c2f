// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/primitive/primitive.h"

#include <doctest/doctest.h>

#include "engine/collision/test_scene.h"

namespace mj::engine {
namespace {

using namespace test;

void check_position(const mjContact& con, double x, double y, double z) {
  CHECK(con.pos[0] == doctest::Approx(x).epsilon(1e-11));
  CHECK(con.pos[1] == doctest::Approx(y).epsilon(1e-11));
  CHECK(con.pos[2] == doctest::Approx(z).epsilon(1e-11));
}
void check_normal(const mjContact& con, double x, double y, double z) {
  CHECK(con.frame[0] == doctest::Approx(x).epsilon(1e-11));
  CHECK(con.frame[1] == doctest::Approx(y).epsilon(1e-11));
  CHECK(con.frame[2] == doctest::Approx(z).epsilon(1e-11));
}
void check_dist(const mjContact& con, double dist) {
  CHECK(con.dist == doctest::Approx(dist).epsilon(1e-11));
}

TEST_CASE("a capsule leaning on a box touches at two points") {
  const Scene scene(
      {{}, {box({0.2, 0.3, 0.1}, {})}, {capsule(0.1, 0.3, {0.05, 0, 0.18}, euler(0, 85, 10))}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 2);
  check_dist(con[0], -0.042093359839575);
  check_position(con[0], -0.1981656609792, 0, 0.07903340905147);
  check_normal(con[0], 0.08715574274766, 0, -0.9961946980917);
  check_dist(con[1], -0.0073182466775083);
  check_normal(con[1], 0, 0, -1);

  const Scene corner({{},
                      {box({0.2, 0.3, 0.1}, {})},
                      {capsule(0.1, 0.05, {0.24, 0.33, 0.14}, euler(80, 10, 30))}});
  con = corner.contacts();
  REQUIRE(corner.d->ncon == 2);
  check_dist(con[0], -0.037825787482532);
  check_dist(con[1], -0.031245884975065);
}

TEST_CASE("two boxes touch in the clipped polygon of their faces") {
  const Scene scene(
      {{}, {box({0.2, 0.3, 0.1}, {})}, {box({0.2, 0.2, 0.1}, {0.15, 0.1, 0.19}, euler(0, 0, 30))}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 5);
  const double xy[5][2] = {{0.09641016151378, 0.3},
                           {-0.1232050807569, 0.1732050807569},
                           {0.07679491924311, -0.1732050807569},
                           {0.2, -0.1020725942164},
                           {0.2, 0.3}};
  for (int i = 0; i < 5; ++i) {
    check_dist(con[i], -0.01);
    check_position(con[i], xy[i][0], xy[i][1], 0.095);
  }
}

TEST_CASE("two boxes touch where their edges cross") {
  const Scene scene({{},
                     {box({0.3, 0.1, 0.1}, {}, euler(45, 0, 0))},
                     {box({0.1, 0.3, 0.1}, {0.02, 0, 0.27}, euler(0, 45, 0))}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  check_dist(con[0], -0.012842712474619);
  check_position(con[0], 0.02, 0, 0.135);
  check_normal(con[0], 0, 0, 1);
}

TEST_CASE("boxes within their margin touch at positive distance") {
  const Scene scene({{},
                     {with_margin(box({0.2, 0.2, 0.1}, {}), 0.02)},
                     {box({0.1, 0.1, 0.1}, {0, 0, 0.21}, euler(2, 0, 0))}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 4);
  check_dist(con[0], 0.01355086696834);
  check_dist(con[1], 0.01355086696834);
  check_dist(con[2], 0.0065709676278403);
  check_dist(con[3], 0.0065709676278403);
}

TEST_CASE("a standing cylinder touches a plane at three points") {
  const Scene scene({{plane()}, {cylinder(0.1, 0.3, {0, 0, 0.29}, euler(0, 0, 20))}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 3);
  const double xy[3][2] = {{0.09396926207859, 0.03420201433257},
                           {-0.0766044443119, 0.06427876096865},
                           {-0.01736481776669, -0.09848077530122}};
  for (int i = 0; i < 3; ++i) {
    check_dist(con[i], -0.01);
    check_position(con[i], xy[i][0], xy[i][1], -0.005 + 1e-18);
  }
}

TEST_CASE("a box on a plane touches with its lower corners in index order") {
  const Scene scene({{plane()}, {box({0.1, 0.2, 0.1}, {0, 0, 0.09})}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 4);
  const double xy[4][2] = {{-0.1, -0.2}, {0.1, -0.2}, {-0.1, 0.2}, {0.1, 0.2}};
  for (int i = 0; i < 4; ++i) check_position(con[i], xy[i][0], xy[i][1], -0.005);
}

TEST_CASE("coinciding spheres are pushed apart across their z axes") {
  const Scene scene({{}, {sphere(0.1, {})}, {sphere(0.1, {}, euler(0, 30, 0))}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  check_dist(con[0], -0.2);
  check_normal(con[0], 0, 1, 0);
  scene.place(1, {});
  check_normal(*scene.contacts(), 1, 0, 0);
}

TEST_CASE("geoms without nearest points to a position that is NaN do not touch it") {
  const Body shapes[][2] = {{{plane()}, {cylinder(0.1, 0.3, {})}},
                            {{capsule(0.1, 0.3, {})}, {box({0.1, 0.1, 0.1}, {})}}};
  for (const auto& [a, b] : shapes) {
    const Scene scene({{}, a, b});
    scene.place(1, {0, 0, std::nan("")});
    scene.contacts();
    CHECK(scene.d->ncon == 0);
  }
}

TEST_CASE("a sphere touches the side, cap or rim of a cylinder") {
  const Scene scene({{}, {cylinder(0.2, 0.3, {})}, {sphere(0.1, {0.28, 0, 0.1})}});
  const auto touch = [&](const Vec3& pos) {
    scene.place(1, pos);
    const mjContact* con = scene.contacts();
    REQUIRE(scene.d->ncon == 1);
    CHECK(con->geom[0] == 1);
    return *con;
  };
  mjContact con = touch({0.28, 0, 0.1});
  check_dist(con, -0.02);
  check_normal(con, -1, 0, 0);
  con = touch({-0.25, 0, 0.35});
  check_dist(con, -0.029289321881345);
  check_normal(con, std::sqrt(0.5), 0, -std::sqrt(0.5));
  con = touch({0, -0.12, -0.29});
  check_dist(con, -0.11);
  check_normal(con, 0, 0, 1);
  con = touch({0, -0.12, -0.1});
  check_dist(con, -0.18);
  check_normal(con, 0, 1, 0);
}

}  // namespace
}  // namespace mj::engine
