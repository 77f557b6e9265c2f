// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/passive/passive_flex.h"

#include <string>

#include "engine/passive/energy.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "math/dense.h"
#include "math/quat.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

// Returns a flexcomp in the world body, without collisions.
std::string flexcomp(const std::string& attributes, const std::string& content,
                     const std::string& option = "") {
  return option + "<worldbody><flexcomp name='F' radius='.001' " + attributes +
         "><contact selfcollide='none'/>" + content + "</flexcomp></worldbody>";
}

std::string hinge(const std::string& elements, const std::string& damping) {
  return flexcomp(
      "type='direct' dim='2' point='0 0 0 .1 0 0 .02 .08 0 .07 -.05 0' mass='.4' element='" +
          elements + "'",
      "<elasticity young='1e6' poisson='.25' thickness='.01' elastic2d='bend' damping='" + damping +
          "'/>");
}

std::string tetrahedron(const std::string& flag) {
  return flexcomp(
      "type='direct' dim='3' point='0 0 0 .1 0 0 0 .1 0 0 0 .1' element='0 1 2 3' mass='.4'",
      "<pin id='0 1 2'/><elasticity young='1000' poisson='.25' damping='.01'/>",
      "<option><flag " + flag + "/></option>");
}

std::string grid(const std::string& dof, const std::string& size, const std::string& elasticity) {
  return flexcomp("type='grid' dim='3' dof='" + dof + "' " + size + " mass='8'",
                  "<elasticity " + elasticity + "/>");
}

// Turns all nodes about the world's origin and moves them, by setting qpos of their slides.
void move_rigidly(TestModel& t, const Quat& q, const Vec3& shift) {
  for (int b = 1; b < t.m().nbody; ++b) {
    const Vec3 x = vec3(t.m().body_pos + 3 * b);
    store(t.d().qpos + t.m().jnt_qposadr[t.m().body_jntadr[b]], rotate(q, x) + shift - x);
  }
}

}  // namespace

TEST_CASE("edges of a cable are springs and dampers, and its only elasticity in the energy") {
  TestModel t(flexcomp("type='direct' dim='1' point='0 0 0 .1 0 0' element='0 1'",
                       "<edge stiffness='100' damping='3'/>",
                       "<option gravity='0 0 0'><flag energy='enable'/></option>"));
  set(t.d().qpos, {-.01, 0, 0, .02, .03, 0});
  t.d().qvel[3] = 1;
  forward(t.m(), t.d());
  CHECK(t.d().flexedge_length[0] == doctest::Approx(.13341664064126335));
  const double x = .13 / t.d().flexedge_length[0], y = .03 / t.d().flexedge_length[0];
  check_values(t.d().flexedge_J, {-x, -y, 0, x, y, 0});
  check_values(t.d().qfrc_spring, {3.2560880430538015}, 1e-13);
  check_values(t.d().qfrc_damper, {2.8483146067415723}, 1e-13);
  CHECK(t.d().energy[0] == doctest::Approx(50 * .03341664064126335 * .03341664064126335));
}

TEST_CASE("bending pushes the four vertices of an edge, whichever triangle comes first") {
  TestModel t(hinge("0 1 2 1 0 3", ".5"));
  t.d().qpos[8] = .01;
  t.d().qvel[2] = 1;
  forward(t.m(), t.d());
  check_values(t.d().qfrc_spring, {0, 0, 2. / 13, 0, 0, .158653846153846, 0, 0, -.120192307692308,
                                   0, 0, -.192307692307692});
  check_values(t.d().qfrc_damper, {0, 0, -9.84615384615384, 0, 0, -10.1538461538462, 0, 0,
                                   7.69230769230769, 0, 0, 12.3076923076923});
  // With the vertices of the edge in the other order, the coefficients of these two vertices are
  // exchanged, as in the official build.
  TestModel turned(hinge("2 1 0 1 3 0", "0"));
  turned.d().qpos[8] = .01;
  forward(turned.m(), turned.d());
  check_values(turned.d().qfrc_spring,
               {.0634615384615382, 0, .158653846153846, .0615384615384613, 0, 2. / 13});
}

TEST_CASE("bending neither pushes nor turns a free cloth as a whole") {
  TestModel t(flexcomp("type='grid' dim='2' count='4 3 1' spacing='.1 .1 .1' mass='1'",
                       "<elasticity young='1e4' poisson='.3' thickness='.02' elastic2d='bend'/>"));
  for (int i = 0; i < t.m().nv; ++i) t.d().qpos[i] = .02 * ((i * 7919) % 13 - 6) / 6;
  forward(t.m(), t.d());
  Vec3 force, torque;
  for (int v = 0; v < t.m().nflexvert; ++v) {
    const Vec3 f = vec3(t.d().qfrc_spring + 3 * v);
    force += f;
    torque += cross(vec3(t.d().flexvert_xpos + 3 * v), f);
  }
  const double largest = norm(t.d().qfrc_spring, static_cast<int>(t.m().nv));
  CHECK(largest > .5);
  CHECK(norm(force) < 1e-12 * largest);
  CHECK(norm(torque) < 1e-12 * largest);
}

TEST_CASE("stretching with its damping is a spring force, which neither flag alone switches off") {
  for (const char* flag : {"", "spring='disable'", "damper='disable'"}) {
    CAPTURE(flag);
    TestModel t(tetrahedron(flag));
    set(t.d().qpos, {.01, 0, .02});
    t.d().qvel[2] = 1;
    forward(t.m(), t.d());
    check_values(t.d().qfrc_spring,
                 {-.15816643678160971, .00027023223082367487, -1.1008220689655164}, 1e-11);
    check_values(t.d().qfrc_damper, {0, 0, 0});
  }
  TestModel t(tetrahedron("spring='disable' damper='disable'"));
  set(t.d().qpos, {.01, 0, .02});
  forward(t.m(), t.d());
  check_values(t.d().qfrc_spring, {0, 0, 0});
}

TEST_CASE("cells between nodes turn with their deformation") {
  TestModel t(grid("trilinear", "count='2 2 2' spacing='.2 .1 .1'",
                   "young='1000' poisson='.25' damping='.1'"));
  t.d().qpos[23] = .01;
  t.d().qvel[0] = 1;
  forward(t.m(), t.d());
  check_values(t.d().qfrc_spring,
               {.0247370729313678, .0495495602954749, .0593112394131823, .00900104949369442,
                .0176613818183245, -.0159867857677626},
               1e-9);
  check_values(t.d().qfrc_spring + 21, {-.0494120792964069, -.099735801613186, -.23595864551937},
               1e-9);
  check_values(t.d().qfrc_damper,
               {-1.32507154246831, -.485544982846735, -.497631831055649, .000136428810313898,
                -.249088213709859, .151186054444536},
               1e-9);

  TestModel quadratic(grid("quadratic", "count='3 3 3' spacing='.1 .1 .1'",
                           "young='1000' poisson='.25' damping='.1'"));
  set(quadratic.d().qpos, {0, .02, .01});
  quadratic.d().qvel[0] = 1;
  forward(quadratic.m(), quadratic.d());
  check_values(quadratic.d().qfrc_spring,
               {-4.28669410150892, -10.0319226405189, -7.15930837101391, 2.01315856322715,
                6.4268658232993, 7.72240004064421},
               1e-9);
  check_values(quadratic.d().qfrc_damper,
               {-43.0151230334129, -14.2889803383631, -14.2889803383631, 29.2130264695423}, 1e-9);
}

TEST_CASE("cells and shells that are moved rigidly feel no elasticity") {
  const char* elasticity[] = {"young='1e4' poisson='.25' damping='.1'",
                              "young='1e6' poisson='.25' thickness='.01' elastic2d='both'"};
  for (const char* e : elasticity) {
    for (const char* dof : {"trilinear", "quadratic"}) {
      CAPTURE(e);
      CAPTURE(dof);
      TestModel t(grid(dof, "count='3 3 3' cellcount='2 2 2' spacing='.2 .1 .1'", e));
      move_rigidly(t, normalized(Quat{.8, .3, -.4, .5}), {1, 2, 3});
      forward(t.m(), t.d());
      CHECK(norm(t.d().qfrc_spring, static_cast<int>(t.m().nv)) < 1e-5);
    }
  }
}

TEST_CASE("shells bend at the edges between their faces, and do not stretch") {
  TestModel t(grid("trilinear", "count='2 2 2' spacing='.2 .1 .1'",
                   "young='1e6' poisson='.25' thickness='.01' elastic2d='both'"));
  t.d().qpos[23] = .01;
  forward(t.m(), t.d());
  check_values(t.d().qfrc_spring,
               {.00372346994771859, .0214319461625415, 0, .0102606652888703, -.0123265079343308,
                .0205266563540413},
               1e-9);
  check_values(t.d().qfrc_spring + 21, {.0383955572132836, .0105193364675387, -.107174993723687},
               1e-9);
  TestModel stretch(grid("trilinear", "count='2 2 2' spacing='.2 .1 .1'",
                         "young='1e6' poisson='.25' thickness='.01' elastic2d='stretch'"));
  stretch.d().qpos[23] = .01;
  forward(stretch.m(), stretch.d());
  CHECK(stretch.m().nflexstiffness == 864);
  CHECK(norm(stretch.d().qfrc_spring, 24) == 0);
}

TEST_CASE("a sleeping cloth keeps its elastic forces while others move") {
  TestModel t(R"(
    <option gravity="0 0 -1" sleep_tolerance=".01">
      <flag contact="disable" sleep="enable"/></option>
    <default><joint damping="5"/></default>
    <worldbody>
      <flexcomp name="F" type="grid" dim="2" count="4 3 1" spacing=".1 .1 .1" mass=".4">
        <pin id="0 1 2"/><edge equality="true" damping="3"/><contact selfcollide="none"/>
        <elasticity young="1000" poisson=".3" thickness=".02" elastic2d="bend" damping="1"/>
      </flexcomp>
      <body pos="1 0 0"><freejoint/><geom size=".1"/></body>
    </worldbody>)");
  const auto asleep = [&] { return t.d().tree_asleep[0] >= 0; };
  for (int i = 0; i < 1000 && !asleep(); ++i) step(t.m(), t.d());
  REQUIRE(asleep());
  const double before = t.d().qfrc_spring[2];
  CHECK(before != 0);
  for (int i = 0; i < 10; ++i) step(t.m(), t.d());
  CHECK(asleep());
  CHECK(t.d().qfrc_spring[2] == before);
}

}  // namespace mj::engine
