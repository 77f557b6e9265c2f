// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/collision/test_model.h"
#include "engine/data/warning.h"

namespace mj::engine::test {
namespace {

using doctest::Approx;

const std::string kSquare =
    R"(<flexcomp name="F" type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" radius=".01"
                 mass="1"><contact selfcollide="none"/></flexcomp>)";

std::string world(const std::string& body) {
  return "<worldbody>" + body + "</worldbody>";
}

std::vector<int> vertices(const Compiled& model) {
  std::vector<int> ids;
  const mjContact* con = model.contacts();
  for (int i = 0; i < model.d->ncon; ++i) ids.push_back(con[i].vert[1]);
  return ids;
}

TEST_CASE("a sphere touches each triangle of a cloth at its nearest point") {
  const Compiled model(world(R"(<geom type="sphere" size=".05" pos=".01 .02 .055"/>)" + kSquare));
  const mjContact* con = model.contacts();
  REQUIRE(model.d->ncon == 2);
  CHECK(con[0].elem[1] == 0);
  CHECK(con[0].dist == Approx(-.00454731746795292).epsilon(1e-12));
  CHECK(con[0].frame[0] == Approx(.0901670).epsilon(1e-5));
  CHECK(con[0].frame[1] == Approx(-.0901670).epsilon(1e-5));
  CHECK(con[0].frame[2] == Approx(-.9918366).epsilon(1e-6));
  CHECK(con[1].elem[1] == 1);
  CHECK(con[1].dist == Approx(-.005).epsilon(1e-12));
  for (int i = 0; i < 2; ++i) {
    CHECK(con[i].geom[0] == 0);
    CHECK(con[i].flex[1] == 0);
    CHECK(con[i].geom[1] == -1);
    CHECK(con[i].flex[0] == -1);
    CHECK(con[i].vert[1] == -1);
  }
}

TEST_CASE("a box touches corners of triangles with its faces and triangles with its corners") {
  const Compiled model(
      world(R"(<geom type="box" size=".05 .06 .05" pos=".01 .02 .055"/>)" + kSquare));
  const mjContact* con = model.contacts();
  REQUIRE(model.d->ncon == 4);
  const int elem[] = {0, 0, 1, 1};
  const double at[] = {.05, -.04, .05, -.04};
  for (int i = 0; i < 4; ++i) {
    CHECK(con[i].elem[1] == elem[i]);
    CHECK(con[i].dist == Approx(-.005));
    CHECK(con[i].pos[0] == Approx(at[i]));
    CHECK(con[i].pos[1] == Approx(at[i]));
  }
}

TEST_CASE("capsules touch triangles with their ends and beside corners") {
  const Compiled model(world(
      R"(<geom type="capsule" size=".02 .2" pos="-.05 .05 .025" euler="0 90 0"/>)" + kSquare));
  const mjContact* con = model.contacts();
  REQUIRE(model.d->ncon > 0);
  for (int i = 0; i < model.d->ncon; ++i) {
    CHECK(con[i].dist == Approx(-.005));
    CHECK(con[i].pos[2] == Approx(.0075));
  }
}

TEST_CASE("a flat height field touches an element that is below its surface, not one above") {
  const auto contacts = [](double z) {
    return Compiled(R"(<asset><hfield name="h" nrow="3" ncol="3" size="1 1 .5 .2"
                         elevation="0 0 0 0 0 0 0 0 0"/></asset>)" +
                    world(R"(<geom type="hfield" hfield="h"/><body name="b" pos="0 0 )" +
                          std::to_string(z) +
                          R"("><flexcomp name="F" type="direct" dim="2" radius=".01" mass="1"
                               point="0.01 0.02 0 .11 .02 0 .01 .12 0" element="0 1 2">
                             <contact selfcollide="none"/></flexcomp></body>)"));
  };
  const Compiled above = contacts(.009);
  CHECK(above.contact_count() == 0);
  const Compiled below = contacts(-.002);
  const mjContact* con = below.contacts();
  REQUIRE(below.d->ncon == 2);
  for (int i = 0; i < 2; ++i) {
    CHECK(con[i].dist == Approx(-.012).epsilon(1e-3));
    CHECK(con[i].frame[2] == Approx(1).epsilon(1e-3));
  }
}

TEST_CASE("of more than fifty contacts with a plane the widely separated ones are kept") {
  const Compiled model(world(R"(<geom type="plane" size="1 1 1"/><body name="b" pos="0 0 -.05">
    <flexcomp name="F" type="grid" dim="2" count="9 8 1" spacing=".1 .1 .1" radius=".01" mass="1">
    <contact selfcollide="none"/></flexcomp></body>)"));
  const std::vector<int> kept = {0,  2,  4,  5,  7,  8,  9,  10, 11, 13, 14, 15, 19, 20, 21, 22, 24,
                                 25, 26, 28, 29, 30, 31, 32, 34, 35, 36, 38, 39, 40, 41, 42, 43, 44,
                                 45, 46, 47, 48, 49, 50, 51, 54, 56, 58, 60, 62, 65, 67, 69, 71};
  CHECK(vertices(model) == kept);
}

TEST_CASE("a plane touches the vertices of a flex within margin and gap") {
  const Compiled model(world(R"(<geom type="plane" size="1 1 1" margin=".005" gap=".002"/>
    <flexcomp name="F" type="direct" dim="1" radius=".01" mass="1" element="0 1 1 2 2 3"
              point="0 0 .009 .2 0 .0149 .4 0 .0169 .6 0 .0171">
    <contact selfcollide="none"/></flexcomp>)"));
  CHECK(vertices(model) == std::vector<int>{0, 1, 2});
  const mjContact* con = model.contacts();
  CHECK(con[0].dist == Approx(-.001));
  CHECK(con[0].pos[2] == Approx(-.0005));
  CHECK(con[0].includemargin == Approx(.005));
  CHECK(con[1].exclude == 0);
  CHECK(con[2].exclude == 1);
}

TEST_CASE("contacts take the larger condim and friction of geom and flex, or follow the priority") {
  const auto model = [](const std::string& attributes) {
    return Compiled(world(R"(<geom type="plane" size="1 1 1" condim="6" friction=".3 .2 .1"/>
      <flexcomp name="F" type="grid" dim="1" count="2 1 1" spacing=".1 .1 .1" radius=".01" mass="1">
      <contact selfcollide="none" condim="1" friction=".4 .1 .2" )" +
                          attributes + "/></flexcomp>"));
  };
  const Compiled equal = model("");
  const mjContact& con = equal.contacts()[0];
  CHECK(con.dim == 6);
  CHECK(con.friction[0] == .4);
  CHECK(con.friction[2] == .2);
  CHECK(con.friction[3] == .2);
  const Compiled higher = model(R"(priority="1")");
  CHECK(higher.contacts()[0].dim == 1);
  CHECK(higher.contacts()[0].friction[2] == .1);
}

TEST_CASE("a flex whose bits match no geom has no contacts") {
  const Compiled model(world(R"(<geom type="box" size=".1 .1 .1"/>
    <flexcomp name="F" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" radius=".01" mass="1">
    <contact selfcollide="none" contype="2" conaffinity="2"/></flexcomp>)"));
  CHECK(model.contact_count() == 0);
}

TEST_CASE("elements do not touch geoms on the bodies of their vertices") {
  const Compiled model(world(R"(<body name="a"><freejoint/><geom type="box" size=".2 .2 .02"/>
    <flexcomp name="F" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" radius=".01" mass="1">
    <pin id="0"/><contact selfcollide="none"/></flexcomp></body>)"));
  const mjContact* con = model.contacts();
  REQUIRE(model.d->ncon > 0);
  for (int i = 0; i < model.d->ncon; ++i) {
    const int* corner = model.m->flex_elem + 3 * con[i].elem[1];
    for (int k = 0; k < 3; ++k) CHECK(corner[k] != 0);
  }
}

TEST_CASE("elements of two flexes touch; elements with corners on the same body do not") {
  const auto count = [](const std::string& pin) {
    const auto sheet = [&](const std::string& name, const std::string& z) {
      return R"(<flexcomp name=")" + name + R"(" type="grid" dim="2" count="2 2 1" radius=".01"
                spacing=".1 .1 .1" mass="1" pos="0 0 )" +
             z + R"(">)" + pin + R"(<contact selfcollide="none"/></flexcomp>)";
    };
    const Compiled model(world(sheet("F", "0") + sheet("G", ".015")));
    const mjContact* con = model.contacts();
    for (int i = 0; i < model.d->ncon; ++i) {
      CHECK(con[i].flex[0] == 0);
      CHECK(con[i].flex[1] == 1);
      CHECK(con[i].dist == Approx(-.005));
    }
    return model.d->ncon;
  };
  CHECK(count("") == 4);
  CHECK(count(R"(<pin id="0 3"/>)") == 0);
}

TEST_CASE("without midphase the same contacts are found") {
  const auto contacts = [](const std::string& flag) {
    const Compiled model("<option><flag " + flag + "/></option>" +
                         world(R"(<geom type="ellipsoid" size=".1 .2 .05" pos=".03 .02 .05"/>
      <geom type="cylinder" size=".05 .1" pos="-.1 0 .09"/>
      <flexcomp name="F" type="grid" dim="3" count="3 2 2" spacing=".1 .1 .05" radius=".01"
                mass="1"><contact selfcollide="none"/></flexcomp>)"));
    std::multiset<std::pair<int, int>> found;
    const mjContact* con = model.contacts();
    for (int i = 0; i < model.d->ncon; ++i) found.insert({con[i].geom[0], con[i].elem[1]});
    return found;
  };
  const auto with_trees = contacts(R"(midphase="enable")");
  CHECK(with_trees.size() > 5);
  CHECK(with_trees.size() < mjMAXCONPAIR);
  CHECK(with_trees == contacts(R"(midphase="disable")"));
}

TEST_CASE("contacts with a flex that do not fit in the arena are dropped with a warning") {
  static int warnings;
  warnings = 0;
  const WarningHandler before = set_warning_handler([](mjtWarning, const char*) { ++warnings; });
  const Compiled model(R"(<size memory="40K"/>)" + world(R"(<geom type="plane" size="1 1 1"/>
    <flexcomp name="F" type="grid" dim="2" count="9 9 1" spacing=".1 .1 .1" radius=".01" mass="1">
    <contact selfcollide="none"/></flexcomp>)"));
  const int n = model.contact_count();
  set_warning_handler(before);
  CHECK(n < 50);
  CHECK(model.d->warning[mjWARN_CONTACTFULL].number > 0);
  CHECK(warnings == 1);
}

}  // namespace
}  // namespace mj::engine::test
