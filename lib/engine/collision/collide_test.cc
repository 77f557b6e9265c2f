// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/collide.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "engine/collision/collision_function.h"
#include "engine/collision/test_model.h"
#include "engine/collision/test_scene.h"
#include "engine/data/callback.h"

namespace mj::engine {
namespace {

using namespace test;

std::string geom_pairs(const Scene& scene) {
  std::string list;
  const mjContact* con = scene.contacts();
  for (int i = 0; i < scene.d->ncon; ++i) {
    list += "(" + std::to_string(con[i].geom[0]) + "," + std::to_string(con[i].geom[1]) + ")";
  }
  return list;
}

TEST_CASE("margins and gaps of two geoms add up, the gap detects without force") {
  const Scene scene(
      {{with_margin(plane(), 0.01, 0.02)}, {with_margin(sphere(0.1, {0, 0, 0.1399}), 0.03, 0.04)}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  CHECK(con->dist == doctest::Approx(0.0399));
  CHECK(con->includemargin == doctest::Approx(0.04));
  CHECK(con->exclude == 0);
  scene.place(1, {0, 0, 0.14});
  CHECK(scene.contacts()->exclude == 1);
  CHECK(scene.contacts()->efc_address == -1);
  scene.place(1, {0, 0, 0.2});
  scene.contacts();
  CHECK(scene.d->ncon == 1);
  scene.place(1, {0, 0, 0.2001});
  scene.contacts();
  CHECK(scene.d->ncon == 0);
}

TEST_CASE("a position that is NaN touches geoms whose only test is distance") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Scene scene(
      {{}, {sphere(0.1, {0, 0, 0})}, {sphere(0.1, {1, 0, 0})}, {sphere(0.1, {1.1, 0, 0})}});
  scene.place(0, {0, nan, 0});
  CHECK(geom_pairs(scene) == "(0,1)(0,2)(1,2)");
}

TEST_CASE("explicit pairs come before dynamic ones of the same bodies and ignore exclusions") {
  const Scene scene({{plane()},
                     {sphere(0.1, {0, 0, 0.05}), sphere(0.1, {0.05, 0, 0.05})},
                     {sphere(0.1, {0.1, 0, 0.05})},
                     {sphere(0.1, {0.1, 0.1, 0.05})}},
                    {{0, 2, 1}, {2, 3, 1}, {3, 4, 3}}, {{1, 2}});
  CHECK(geom_pairs(scene) == "(0,2)(0,1)(0,3)(0,4)(2,3)(1,4)(2,4)(3,4)");
  CHECK(scene.d->contact[0].dim == 1);
  CHECK(scene.d->contact[1].dim == 3);
  CHECK(scene.d->contact[4].dim == 1);
}

TEST_CASE("signatures of pairs name the bodies, the lower one first") {
  const test::Compiled scene(
      "<worldbody><geom name='w' type='plane' size='1 1 1'/>"
      "<body name='A' pos='0 0 .05'><freejoint/><geom name='a1' size='.1'/>"
      "<geom name='a2' size='.1' pos='.05 0 0'/></body>"
      "<body name='B' pos='.1 0 .05'><freejoint/><geom name='b1' size='.1'/></body>"
      "<body pos='.1 .1 .05'><freejoint/><geom name='c1' size='.1'/></body></worldbody>"
      "<contact><pair geom1='c1' geom2='b1'/><pair geom1='a2' geom2='b1' condim='1'/>"
      "<pair geom1='a2' geom2='w' condim='1'/><exclude body1='A' body2='B'/></contact>");
  const int signatures[3] = {1, 65538, 131075};
  for (int i = 0; i < 3; ++i) CHECK(scene.m->pair_signature[i] == signatures[i]);
  const int geoms[8][2] = {{0, 2}, {0, 1}, {0, 3}, {0, 4}, {2, 3}, {1, 4}, {2, 4}, {3, 4}};
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 8);
  for (int i = 0; i < 8; ++i) {
    CHECK(con[i].geom[0] == geoms[i][0]);
    CHECK(con[i].geom[1] == geoms[i][1]);
    CHECK(con[i].dim == (i == 0 || i == 4 ? 1 : 3));
  }
}

TEST_CASE("touching within float precision counts only if the lower body comes first") {
  const Scene scene({{}, {sphere(0.5, {1000, 0, 0})}, {sphere(0.5, {1000.99998, 0, 0})}});
  CHECK(geom_pairs(scene) == "");
  scene.place(0, {1000.99998, 0, 0});
  scene.place(1, {1000, 0, 0});
  CHECK(geom_pairs(scene) == "(0,1)");
  scene.place(0, {1000.9999, 0, 0});
  CHECK(geom_pairs(scene) == "(0,1)");
  scene.place(0, {1000, 0, 0});
  scene.place(1, {1000.9999, 0, 0});
  CHECK(geom_pairs(scene) == "(0,1)");
}

// Returns the world and `n` bodies of one or two geoms at random poses in a cube. One geom in four
// is only visual. `far` more bodies stand in a row far away, apart from each other.
Scene random_scene(unsigned seed, int n, int far) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> random(-1, 1);
  const auto random_pos = [&] {
    return Vec3{random(generator), random(generator), random(generator)};
  };
  const auto random_geom = [&] {
    const Vec3 pos = random_pos(), axis = random_pos();
    const Quat quat{random(generator), axis.x, axis.y, axis.z};
    const double s = 0.2 + 0.1 * random(generator);
    const Geom geom =
        random(generator) < 0 ? sphere(s, pos, quat) : box({s, 2 * s, 0.1}, pos, quat);
    return with_margin(geom, 0.01 * (1 + random(generator)), 0.01 * (1 + random(generator)));
  };
  std::vector<Body> bodies(1);
  for (int i = 0; i < n; ++i) {
    bodies.push_back({random_geom()});
    if (i % 2) bodies.back().push_back(random_geom());
  }
  for (int i = 0; i < far; ++i) bodies.push_back({sphere(0.1, {10.0 + i, 0, 0})});
  Scene scene(bodies);
  for (int g = 0; g < scene.m->ngeom; g += 4)
    scene.m->geom_contype[g] = scene.m->geom_conaffinity[g] = 0;
  return scene;
}

TEST_CASE(
    "a scene of few bodies, whose pairs are all tested, has the contacts that the sweep finds") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    for (const bool override_margin : {false, true}) {
      const Scene few = random_scene(seed, 24, 0), many = random_scene(seed, 24, 100);
      for (const Scene* scene : {&few, &many}) {
        scene->m->opt.o_margin = 0.005;
        if (override_margin) scene->m->opt.enableflags |= mjENBL_OVERRIDE;
      }
      const std::string pairs = geom_pairs(few);
      CHECK(few.d->ncon >= 5);
      CHECK(pairs == geom_pairs(many));
    }
  }
}

TEST_CASE(
    "in a row of bodies that hardly touch, all pairs give the contacts that the sweep finds") {
  std::mt19937 generator(1);
  std::uniform_real_distribution<double> overlap(0, 1e-4);
  std::vector<Body> bodies(1);
  double x = 1000;
  for (int i = 0; i < 40; ++i) {
    bodies.push_back({sphere(0.5, {x, 0, 0})});
    x += 1 - overlap(generator);
  }
  const Scene few(bodies);
  for (int i = 0; i < 100; ++i) bodies.push_back({sphere(0.1, {10.0 + i, 0, 0})});
  const Scene many(bodies);
  const std::string pairs = geom_pairs(few);
  CHECK(few.d->ncon > 10);
  CHECK(few.d->ncon < 39);
  CHECK(pairs == geom_pairs(many));
}

TEST_CASE("a geom without a bounding sphere touches another geom within its bounding box alone") {
  const Scene scene({{}, {sphere(0.1, {0, 0, 0})}, {sphere(0.1, {0.05, 0, 0})}});
  scene.m->geom_rbound[0] = 0;
  CHECK(geom_pairs(scene) == "(0,1)");
  scene.place(1, {0.15, 0, 0});
  CHECK(geom_pairs(scene) == "");
}

TEST_CASE("a contact frame has the normal first and completes it by fixed rules") {
  const Scene spheres({{}, {sphere(0.1, {})}, {sphere(0.1, {0, 0.15, 0})}});
  const double expected[9] = {0, 1, 0, 0, 0, 1, 1, 0, 0};
  const mjContact* con = spheres.contacts();
  for (int i = 0; i < 9; ++i) CHECK(con->frame[i] == expected[i]);

  const Quat turned{0.5, 0.5, 0.5, 0.5};
  Geom wall = plane();
  wall.quat = turned;
  const Scene parallel({{wall}, {capsule(0.1, 0.3, {0.39, 0, 0}, turned)}});
  con = parallel.contacts();
  REQUIRE(parallel.d->ncon == 1);
  CHECK(con->dist == doctest::Approx(-0.01));
  const double degenerate[9] = {1, 0, 0, 1, 0, 0, 0, 0, 0};
  for (int i = 0; i < 9; ++i) CHECK(con->frame[i] == doctest::Approx(degenerate[i]));

  const Scene lying({{plane()}, {capsule(0.1, 0.3, {0, 0, 0.09}, {1, 1, 0, 0})}});
  con = lying.contacts();
  REQUIRE(lying.d->ncon == 2);
  CHECK(con[0].pos[1] == doctest::Approx(-0.3));
  CHECK(con[1].pos[1] == doctest::Approx(0.3));
  CHECK(con[0].frame[4] == doctest::Approx(-1));
}

TEST_CASE("the override flag replaces margin, solref and friction") {
  const Scene scene({{},
                     {with_margin(sphere(0.1, {}), 0, 0.05)},
                     {with_margin(sphere(0.1, {0.209, 0, 0}), 0, 0.05)}});
  scene.m->opt.enableflags |= mjENBL_OVERRIDE;
  scene.m->opt.o_margin = 0.01;
  scene.m->opt.o_solref[0] = 0.03;
  scene.m->opt.o_solref[1] = 0.5;
  for (int i = 0; i < 5; ++i) scene.m->opt.o_friction[i] = i == 0 ? 0 : 0.1 * (i + 1);
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  CHECK(con->solref[0] == 0.03);
  CHECK(con->solreffriction[1] == 0.5);
  CHECK(con->friction[0] == 1e-5);
  CHECK(con->friction[4] == 0.5);
  scene.place(1, {0.2101, 0, 0});
  CHECK(geom_pairs(scene) == "");
  scene.place(1, {0.29, 0, 0});
  CHECK(geom_pairs(scene) == "");
  scene.m->opt.o_margin = 0;
  CHECK(geom_pairs(scene) == "(0,1)");
}

TEST_CASE("solver parameters are mixed by solmix at equal priority") {
  const Scene scene({{plane()}, {sphere(0.1, {0, 0, 0.05})}});
  mjModel& m = *scene.m;
  m.geom_solmix[1] = 3;
  const double solref[2] = {0.04, 2}, solimp[5] = {0.8, 0.9, 0.002, 0.4, 3};
  std::memcpy(m.geom_solref + 2, solref, sizeof solref);
  std::memcpy(m.geom_solimp + 5, solimp, sizeof solimp);
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  CHECK(con->solref[0] == doctest::Approx(0.035));
  CHECK(con->solref[1] == doctest::Approx(1.75));
  const double mixed[5] = {0.825, 0.9125, 0.00175, 0.425, 2.75};
  for (int i = 0; i < 5; ++i) CHECK(con->solimp[i] == doctest::Approx(mixed[i]));
  m.geom_solref[2] = -400;
  m.geom_solref[3] = -2;
  con = scene.contacts();
  CHECK(con->solref[0] == -400);
  CHECK(con->solref[1] == -2);
}

TEST_CASE("adhesion acts within the gap, with condim 1") {
  Geom ground = plane();
  ground.gap = 0.1;
  const Scene scene({{ground}, {sphere(0.1, {0, 0, 0.15})}});
  scene.m->geom_adhesion[0] = 2;
  scene.m->geom_adhesion[1] = 1;
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  CHECK(con->dist == doctest::Approx(0.05));
  CHECK(con->dim == 1);
  CHECK(con->exclude == 0);
  CHECK(con->adhesion == 3);
  scene.m->geom_adhesion[0] = 3;
  scene.m->geom_priority[0] = 2;
  scene.m->geom_priority[1] = 1;
  CHECK(scene.contacts()->adhesion == 3);
}

TEST_CASE("a batch of contacts that does not fit the arena is dropped with a warning") {
  std::vector<Body> bodies{{plane()}};
  for (int i = 0; i < 10; ++i) bodies.push_back({box({0.1, 0.1, 0.1}, {i * 1.0, 0, 0.05})});
  const Scene scene(bodies);
  scene.contacts();
  CHECK(scene.d->ncon == 40);
  scene.m->narena = 20000;
  const DataPtr small = make_data(*scene.m);
  std::memcpy(small->geom_xpos, scene.d->geom_xpos, 3 * scene.m->ngeom * sizeof(double));
  std::memcpy(small->geom_xmat, scene.d->geom_xmat, 9 * scene.m->ngeom * sizeof(double));
  collide(*scene.m, *small);
  CHECK(small->ncon == 0);
  CHECK(small->warning[mjWARN_CONTACTFULL].number == 1);
  CHECK(small->warning[mjWARN_CONTACTFULL].lastinfo == 0);
}

// A collision function: the two spheres touch at the centre of the second sphere.
int touch_centre(const mjModel*, mjData* d, mjPreContact* con, int, int g2, mjtNum margin) {
  *con = {};
  con->dist = margin;
  std::memcpy(con->pos, d->geom_xpos + 3 * g2, 3 * sizeof(mjtNum));
  con->normal[2] = 1;
  return 1;
}

TEST_CASE("collision functions may be replaced") {
  mjfCollision& spheres = mjCOLLISIONFUNC[mjGEOM_SPHERE][mjGEOM_SPHERE];
  const mjfCollision original = spheres;
  const Scene scene({{}, {sphere(0.1, {})}, {sphere(0.1, {0.15, 0, 0})}});
  spheres = touch_centre;
  CHECK(geom_pairs(scene) == "(0,1)");
  CHECK(scene.d->contact[0].pos[0] == 0.15);
  CHECK(scene.d->contact[0].frame[2] == 1);
  spheres = nullptr;
  CHECK(geom_pairs(scene) == "");
  spheres = original;
  CHECK(geom_pairs(scene) == "(0,1)");
  CHECK(scene.d->contact[0].pos[0] == doctest::Approx(0.075));
}

int g_refused = 0;

TEST_CASE("a contact filter decides for geoms instead of their bits, not for explicit pairs") {
  const std::vector<Body> bodies{
      {}, {sphere(0.1, {})}, {sphere(0.1, {0.15, 0, 0})}, {sphere(0.1, {0.1, 0.1, 0})}};
  const Scene scene(bodies, {{0, 2}});
  scene.m->geom_contype[0] = scene.m->geom_conaffinity[0] = 2;
  CHECK(geom_pairs(scene) == "(0,2)(1,2)");
  g_refused = 2;
  mjcb_contactfilter = [](const mjModel*, mjData*, int g1, int g2) {
    return static_cast<int>(g1 == g_refused || g2 == g_refused);
  };
  // The bits contype and conaffinity of the bodies apply even with a filter callback. Here body 1
  // has no bit in common with the other bodies.
  CHECK(geom_pairs(scene) == "(0,2)");
  scene.m->geom_contype[0] = 1;
  CHECK(geom_pairs(scene) == "(0,1)(0,2)");
  mjcb_contactfilter = nullptr;
}

TEST_CASE("an explicit pair has its own parameters, not those of its geoms") {
  const Scene scene({{plane()}, {sphere(0.1, {0, 0, 0.05})}}, {{0, 1}});
  mjModel& m = *scene.m;
  m.pair_solref[0] = 0.02;
  m.pair_solref[1] = 1;
  m.pair_friction[0] = 0.3;
  m.geom_solref[0] = m.geom_solref[2] = 0.5;
  m.geom_condim[0] = m.geom_condim[1] = 6;
  m.geom_margin[0] = 0.2;
  m.geom_friction[0] = m.geom_friction[3] = 2;
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  CHECK(con->dim == 3);
  CHECK(con->solref[0] == 0.02);
  CHECK(con->friction[0] == 0.3);
  CHECK(con->friction[1] == mjMINMU);
  CHECK(con->includemargin == 0);
}

TEST_CASE("boxes that collide as general convex geoms touch in up to eight points") {
  mjfCollision& boxes = mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_BOX];
  const mjfCollision original = boxes;
  boxes = mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_MESH];
  const double c = std::cos(0.125 * 3.141592653589793), s = std::sin(0.125 * 3.141592653589793);
  const Scene scene(
      {{}, {box({0.2, 0.2, 0.1}, {})}, {box({0.2, 0.2, 0.1}, {0, 0, 0.19}, Quat{c, 0, 0, s})}});
  geom_pairs(scene);
  boxes = original;
  CHECK(scene.d->ncon == 8);
  for (int i = 0; i < scene.d->ncon; ++i) CHECK(scene.d->contact[i].dist == doctest::Approx(-0.01));
}

TEST_CASE("bodies welded together, static, or parent and child do not collide") {
  const Scene welded({{sphere(0.1, {})}, {sphere(0.1, {})}});
  welded.m->body_weldid[1] = 0;
  CHECK(geom_pairs(welded) == "");

  const Scene mocap({{sphere(0.1, {})}, {sphere(0.1, {})}, {sphere(0.1, {})}});
  mocap.m->body_dofnum[1] = 0;
  CHECK(geom_pairs(mocap) == "(0,2)(1,2)");

  const Scene chain({{plane()}, {sphere(0.1, {})}, {sphere(0.1, {})}, {sphere(0.1, {})}});
  chain.m->body_parentid[2] = 1;
  chain.m->body_parentid[3] = 2;
  CHECK(geom_pairs(chain) == "(0,1)(0,2)(0,3)(1,3)");
  chain.m->opt.disableflags |= mjDSBL_FILTERPARENT;
  CHECK(geom_pairs(chain) == "(0,1)(0,2)(0,3)(1,2)(1,3)(2,3)");
  chain.m->opt.disableflags |= mjDSBL_CONTACT;
  CHECK(geom_pairs(chain) == "");
}

TEST_CASE("where no geom accepts another only explicit pairs collide, until their bits change") {
  const Scene scene({{}, {sphere(0.1, {})}, {sphere(0.1, {})}, {sphere(0.1, {})}}, {{0, 2}});
  for (int g = 0; g < scene.m->ngeom; ++g) scene.m->geom_contype[g] = 0;
  CHECK(geom_pairs(scene) == "(0,2)");
  CHECK(scene.d->timer[mjTIMER_COL_BROAD].number == 1);
  CHECK(scene.d->timer[mjTIMER_COL_NARROW].number == 1);
  scene.m->geom_contype[1] = 1;
  CHECK(geom_pairs(scene) == "(0,1)(0,2)(1,2)");
}

TEST_CASE("the mid phase orders the contacts of two bodies by geoms") {
  const Vec3 size{0.1, 0.1, 0.1};
  const Scene scene({{},
                     {box(size, {}), sphere(0.11, {})},
                     {sphere(0.11, {0.15, 0, 0}), box(size, {0.15, 0, 0})}});
  CHECK(geom_pairs(scene) == "(2,0)(0,3)(0,3)(0,3)(0,3)(1,2)(1,3)");
  scene.add_trees();
  CHECK(geom_pairs(scene) == "(0,3)(0,3)(0,3)(0,3)(1,2)(1,3)(2,0)");
  const mjContact* con = scene.d->contact;
  const double y[4] = {0.1, -0.1, -0.1, 0.1}, z[4] = {0.1, 0.1, -0.1, -0.1};
  for (int i = 0; i < 4; ++i) {
    CHECK(con[i].dist == doctest::Approx(-0.05));
    CHECK(con[i].pos[0] == doctest::Approx(0.075));
    CHECK(con[i].pos[1] == doctest::Approx(y[i]));
    CHECK(con[i].pos[2] == doctest::Approx(z[i]));
  }
}

TEST_CASE("visited nodes of the trees are marked when asked for") {
  const Scene scene({{},
                     {sphere(0.1, {}), sphere(0.1, {1, 0, 0}), sphere(0.1, {2, 0, 0})},
                     {sphere(0.1, {1.05, 0, 0})}});
  scene.add_trees();
  scene.m->vis.global.bvactive = 1;
  CHECK(geom_pairs(scene) == "(1,3)");
  const int nodeid[6] = {-1, 0, -1, 1, 2, 3}, active[6] = {1, 0, 1, 1, 0, 1};
  for (int i = 0; i < 6; ++i) {
    CHECK(scene.m->bvh_nodeid[i] == nodeid[i]);
    CHECK(scene.d->bvh_active[i] == active[i]);
  }
}

// Returns a body whose geoms form a crate: a floor and four walls. Each geom has a gap.
Body crate() {
  std::vector<Geom> geoms = {
      box({0.4, 0.3, 0.02}, {0, 0, 0}), box({0.02, 0.3, 0.1}, {-0.4, 0, 0.1}),
      box({0.02, 0.3, 0.1}, {0.4, 0, 0.1}, euler(0, 20, 0)),
      capsule(0.03, 0.4, {0, -0.3, 0.1}, euler(0, 90, 0)), box({0.4, 0.02, 0.1}, {0, 0.3, 0.1})};
  for (Geom& g : geoms) g.gap = 0.01;
  return geoms;
}

// Scenes with lone geoms beside a crate with a tree. If visited nodes are marked, the boxes of all
// nodes are tested. Otherwise the bounding sphere of a lone geom is tested first.
TEST_CASE("a lone geom has the same contacts with spheres of the tree as with boxes") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> angle(0, 360), x(-0.5, 0.5), z(0, 0.25);
  int contacts = 0, exact = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const bool is_first = trial % 2 == 0;
    std::vector<Body> bodies = {{}};
    if (!is_first) bodies.push_back(crate());
    for (int i = 0; i < 6; ++i) {
      // Every third trial has geoms that touch the floor exactly.
      const bool is_exact = trial % 3 == 0;
      const Vec3 at{x(random), x(random) * 0.7, is_exact ? 0.07 : z(random)};
      const Quat turn = euler(is_exact ? 0 : angle(random), 0, angle(random));
      const double r = 0.05;
      if (i % 3 == 0) bodies.push_back({sphere(r, at, turn)});
      if (i % 3 == 1) bodies.push_back({box({r, r, r}, at, turn)});
      if (i % 3 == 2) bodies.push_back({with_margin(ellipsoid({r, r, r}, at, turn), 0.02)});
    }
    if (is_first) bodies.push_back(crate());
    const Scene scene(bodies);
    scene.add_trees();
    for (int b = 0; b < scene.m->nbody; ++b) scene.m->body_margin[b] = 0.02;
    scene.m->vis.global.bvactive = 1;
    const std::string pairs = geom_pairs(scene);
    const std::vector<mjContact> boxes(scene.d->contact, scene.d->contact + scene.d->ncon);
    scene.m->vis.global.bvactive = 0;
    REQUIRE(geom_pairs(scene) == pairs);
    for (size_t i = 0; i < boxes.size(); ++i) {
      CHECK(boxes[i].dist == scene.d->contact[i].dist);
      CHECK(std::memcmp(boxes[i].pos, scene.d->contact[i].pos, sizeof boxes[i].pos) == 0);
      exact += std::abs(boxes[i].dist) < 1e-15;
    }
    contacts += static_cast<int>(boxes.size());
  }
  CHECK(contacts > 1500);
  CHECK(exact > 100);
}

TEST_CASE("a geom whose margin exceeds that of its body has the contacts that its tree allows") {
  const Scene scene({{},
                     {sphere(0.1, {}), sphere(0.1, {1, 0, 0})},
                     {with_margin(sphere(0.1, {1.2, 0.1, 0}, euler(0, 0, 45)), 0.1)}});
  scene.add_trees();
  scene.m->vis.global.bvactive = 1;
  CHECK(geom_pairs(scene) == "(1,2)");
  scene.m->vis.global.bvactive = 0;
  CHECK(geom_pairs(scene) == "(1,2)");
}

}  // namespace
}  // namespace mj::engine
