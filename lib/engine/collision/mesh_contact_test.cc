// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks contacts of meshes with planes, boxes and round shapes against numbers from the official
// build.

#include <array>
#include <string>
#include <vector>

#include "engine/collision/test_model.h"

namespace mj::engine {
namespace {

const std::string kCube =
    ".1 .1 .1 -.1 .1 .1 .1 -.1 .1 -.1 -.1 .1 .1 .1 -.1 -.1 .1 -.1 .1 -.1 -.1 -.1 -.1 -.1";
const std::string kPrism =
    ".2 0 -.1 .1 .173205 -.1 -.1 .173205 -.1 -.2 0 -.1 -.1 -.173205 -.1 .1 -.173205 -.1 "
    ".2 0 .1 .1 .173205 .1 -.1 .173205 .1 -.2 0 .1 -.1 -.173205 .1 .1 -.173205 .1";

const std::string kMesh = "<geom type='mesh' mesh='m'/>";

std::string free_body(const std::string& pose, const std::string& geom) {
  return "<body " + pose + "><freejoint/>" + geom + "</body>";
}

struct MeshScene : test::Compiled {
  MeshScene(const std::string& vertices, const std::string& bodies)
      : Compiled("<asset><mesh name='m' vertex='" + vertices + "'/></asset><worldbody>" + bodies +
                 "</worldbody>") {}
};

void check_vector(const double* v, double x, double y, double z, double tolerance = 1e-11) {
  CHECK(v[0] == doctest::Approx(x).epsilon(tolerance).scale(1));
  CHECK(v[1] == doctest::Approx(y).epsilon(tolerance).scale(1));
  CHECK(v[2] == doctest::Approx(z).epsilon(tolerance).scale(1));
}
void check_dist(const mjContact& con, double dist) {
  CHECK(con.dist == doctest::Approx(dist).epsilon(1e-11));
}
void check_xy(const MeshScene& scene, double dist, const std::vector<std::array<double, 2>>& xy) {
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == static_cast<int>(xy.size()));
  for (size_t i = 0; i < xy.size(); ++i) {
    CAPTURE(i);
    check_dist(con[i], dist);
    CHECK(con[i].pos[0] == doctest::Approx(xy[i][0]).epsilon(1e-6));
    CHECK(con[i].pos[1] == doctest::Approx(xy[i][1]).epsilon(1e-6));
  }
}

TEST_CASE("a cube on a plane: what else touches depends on the index of the first vertex") {
  const std::string bodies =
      "<geom type='plane' size='1 1 1'/>" + free_body("pos='0 0 .09' euler='3 5 7'", kMesh);
  const MeshScene cube(kCube, bodies);
  const mjContact* con = cube.contacts();
  REQUIRE(cube.d->ncon == 1);
  check_dist(con[0], -.023739176821546);
  check_vector(con[0].pos, .1023019080133, -.08122635143144, -.01186958841077);

  const MeshScene shifted("0 0 0 " + kCube, bodies);
  con = shifted.contacts();
  REQUIRE(shifted.d->ncon == 3);
  check_dist(con[0], -.023739176821546);
  check_dist(con[1], -.011228594924647);
  check_dist(con[2], -.0077372976162424);
}

TEST_CASE("a cube on a box touches in the four corners of the common face") {
  check_xy({kCube, free_body("", "<geom type='box' size='.3 .3 .1'/>") +
                       free_body("pos='.05 .02 .19' euler='0 0 20'", kMesh)},
           -.010000001490116,
           {{{-.009767248636625, -.1081712783211}},
            {{.1781712783211, -.03976724863663}},
            {{.1097672486366, .1481712783211}},
            {{-.07817127832106, .07976724863663}}});
}

TEST_CASE("of a hexagonal face four points are kept, of an edge two") {
  const std::string box = free_body("", "<geom type='box' size='.5 .5 .1'/>");
  check_xy({kPrism, box + free_body("pos='0 0 .19'", kMesh)}, -.010000001490117,
           {{{.1, -.173205}}, {{.2, 0}}, {{.1, .173205}}, {{-.1, .173205}}});
  check_xy({kPrism, box + free_body("pos='0 0 .26' euler='30 0 0'", kMesh)}, -.013205043240101,
           {{{-.1, -.09999993203879}}, {{.1, -.09999993203879}}});
}

TEST_CASE("with a margin a cube and a box touch in one point") {
  const MeshScene scene(kCube, free_body("", "<geom type='box' size='.3 .3 .1' margin='.01'/>") +
                                   free_body("pos='.05 .02 .195' euler='3 2 20'", kMesh));
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  check_dist(con[0], -.012397009571688);
}

TEST_CASE("a capsule lying on a cube touches in five points") {
  const MeshScene scene(
      kCube, free_body("pos='0 0 .19' euler='90 0 0'", "<geom type='capsule' size='.1 .05'/>") +
                 free_body("", kMesh));
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 5);
  for (int i = 0; i < 5; ++i) check_dist(con[i], -.010000001490116);
  CHECK(con[0].pos[1] == doctest::Approx(.0333333334989).epsilon(1e-9));
  CHECK(std::abs(con[3].pos[1]) == doctest::Approx(.0501899).epsilon(1e-6));
  CHECK(con[3].pos[1] == doctest::Approx(-con[4].pos[1]).epsilon(1e-6));
}

TEST_CASE("a sphere touches a cube, on its face or deep inside") {
  const auto touch = [](const std::string& pos) {
    const MeshScene scene(
        kCube, free_body("pos='" + pos + "'", "<geom size='.1'/>") + free_body("", kMesh));
    const mjContact* con = scene.contacts();
    REQUIRE(scene.d->ncon == 1);
    return *con;
  };
  mjContact con = touch("0 0 .19");
  check_dist(con, -.010000001490116);
  CHECK(con.pos[2] == doctest::Approx(.09500000074506).epsilon(1e-11));
  con = touch(".01 .02 .05");
  check_dist(con, -.14999981623558);
  check_vector(con.pos, .01006836240314, .01990027374877, .02500009337247);
}

}  // namespace
}  // namespace mj::engine
