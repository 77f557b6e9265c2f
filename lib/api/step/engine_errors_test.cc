// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Errors of the engine, each provoked by a model, a state or a call that it cannot work with.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <functional>
#include <limits>
#include <string>

#include "base/diagnostic.h"
#include "engine/test_model.h"

using mj::engine::TestModel;

namespace {

// Returns the code of the error that a call throws, or "none".
std::string code_of(const std::function<void()>& call) try {
  call();
  return "none";
} catch (const mj::Error& e) {
  return std::string(e.diagnostic().code.name());
}

// Returns the code of the first error in a model. `mjcf` is the content of its <mujoco> element.
std::string code_of_model(const std::string& mjcf) {
  mj::Diagnostics diagnostics;
  const mj::spec::ModelSpec spec = mj::mjcf::read_mjcf_text(
      "<mujoco>" + mjcf + "</mujoco>", "test.xml", mj::MemoryReader({}), diagnostics);
  if (diagnostics.ok()) (void)mj::compile(spec, diagnostics);
  return diagnostics.ok() ? "none" : std::string(diagnostics.first_error().code.name());
}

// A ball on a plane.
constexpr char kBall[] =
    "<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/>"
    "<geom size='.1'/></body></worldbody>";

struct Ball : TestModel {
  explicit Ball(const std::string& more = "") : TestModel(kBall + more) {}

  std::string step() {
    return code_of([&] { mj_step(&m(), &d()); });
  }
};

}  // namespace

TEST_CASE("options that do not exist are errors") {
  Ball integrator, solver;
  integrator.m().opt.integrator = 99;
  CHECK(integrator.step() == "bad-option");
  solver.m().opt.solver = 99;
  CHECK(solver.step() == "bad-option");
  CHECK(code_of([&] { mj_implicit(&solver.m(), &solver.d()); }) == "bad-option");
}

TEST_CASE("combinations of options that a function does not support are errors") {
  Ball ball;
  ball.m().opt.integrator = mjINT_RK4;
  double numbers[144];
  CHECK(code_of([&] {
          mjd_transitionFD(&ball.m(), &ball.d(), 1e-6, 0, numbers, nullptr, nullptr, nullptr);
        }) == "unsupported-combination");
  ball.m().opt.enableflags |= mjENBL_INVDISCRETE;
  CHECK(code_of([&] { mj_inverse(&ball.m(), &ball.d()); }) == "unsupported-combination");
}

TEST_CASE("histories need a buffer and a positive timestep") {
  TestModel slider(
      "<worldbody><body><joint name='s' type='slide'/><geom size='.1'/></body></worldbody>"
      "<actuator><motor joint='s'/><motor joint='s' delay='.01' nsample='4'/></actuator>");
  const double times[4] = {0, 1, 2, 3}, values[4] = {};
  CHECK(code_of([&] { mj_initCtrlHistory(&slider.m(), &slider.d(), 0, times, values); }) ==
        "no-history");
  slider.m().opt.timestep = 0;
  CHECK(code_of([&] { mj_resetData(&slider.m(), &slider.d()); }) == "bad-timestep");
}

TEST_CASE("a keyframe that does not exist cannot be set") {
  Ball ball;
  CHECK(code_of([&] { mj_setKeyframe(&ball.m(), &ball.d(), 3); }) == "unknown-keyframe");
}

TEST_CASE("scratch memory has limits, and data that use it are not copied") {
  Ball ball;
  CHECK(code_of([&] { mj_stackAllocNum(&ball.d(), std::numeric_limits<size_t>::max() / 4); }) ==
        "stack-overflow");
  mj_markStack(&ball.d());
  (void)mj_stackAllocNum(&ball.d(), 10);
  CHECK(code_of([&] { mj_copyData(nullptr, &ball.m(), &ball.d()); }) == "stack-in-use");
  mj_freeStack(&ball.d());
}

TEST_CASE("data are only copied between models of the same sizes") {
  Ball one, other("<sensor><clock/></sensor>");
  CHECK(code_of([&] { mj_copyData(&one.d(), &other.m(), &other.d()); }) == "data-mismatch");
  CHECK(code_of([&] { mj_copyModel(&one.m(), &other.m()); }) == "data-mismatch");
}

TEST_CASE("a matrix of the implicit integrator without mass is singular") {
  TestModel slider(
      "<option integrator='implicit'/><worldbody><body><joint type='slide'/><geom size='.1'/>"
      "</body></worldbody>");
  mj_forward(&slider.m(), &slider.d());
  slider.d().M[0] = 0;
  CHECK(code_of([&] { mj_implicit(&slider.m(), &slider.d()); }) == "singular-inertia");
}

TEST_CASE("the inertial frame of a simple body cannot be moved after compilation") {
  Ball ball;
  REQUIRE(ball.m().body_simple[1] != 0);
  ball.m().body_ipos[3] = 0.1;
  CHECK(code_of([&] { mj_setConst(&ball.m(), &ball.d()); }) == "moved-simple-body");
}

TEST_CASE("trees that constraints tie to others cannot sleep alone") {
  const std::string two =
      "<option><flag sleep='enable'/></option><worldbody><body sleep='allowed'><joint name='a' "
      "type='slide'/><geom size='.1'/></body><body pos='1 0 0'><joint name='b' type='slide'/>"
      "<geom size='.1'/></body></worldbody><tendon><fixed name='t' stiffness='1'><joint joint='a' "
      "coef='1'/><joint joint='b' coef='1'/></fixed><fixed name='u'><joint joint='b' coef='1'/>"
      "</fixed></tendon>";
  CHECK(code_of_model(two) == "sleep-not-allowed");
  Ball ball(
      "<option><flag sleep='enable'/></option><worldbody><body pos='3 0 0' "
      "sleep='init'><freejoint/>"
      "<geom size='.1'/></body><body pos='1 0 0'><joint name='b' "
      "type='slide'/><geom size='.1'/></body></worldbody><tendon><fixed name='t'><joint joint='b' "
      "coef='1'/></fixed></tendon><equality><tendon tendon1='t'/></equality>");
  CHECK(ball.step() == "sleep-tendon-equality");
}

TEST_CASE("a tree that a program puts to sleep inside an active island is an error") {
  Ball sleeping("<option><flag sleep='enable'/></option>");
  mjcb_control = [](const mjModel*, mjData* d) { d->tree_asleep[0] = 0; };
  CHECK(sleeping.step() == "sleeping-tree-constrained");
  mjcb_control = nullptr;
}

TEST_CASE("a constraint between bodies that cannot move is an error") {
  Ball ball("<worldbody><body pos='3 0 1'><freejoint/><geom size='.1'/></body></worldbody>");
  ball.m().body_treeid[1] = -1;  // the ball belongs to no tree
  CHECK(ball.step() == "static-constraint");
}

TEST_CASE("collision functions of programs must return few contacts with normals") {
  mjfCollision& function = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE];
  const mjfCollision before = function;
  Ball ball;
  function = [](const mjModel*, mjData*, mjPreContact* contacts, int, int, double) {
    contacts[0] = {};
    return 1;
  };
  CHECK(ball.step() == "contact-normal");
  function = [](const mjModel*, mjData*, mjPreContact*, int, int, double) { return 100000; };
  CHECK(ball.step() == "contact-count");
  function = before;
}

TEST_CASE("the tree of bounding volumes of a mesh has bounded depth") {
  TestModel mesh(
      "<asset><mesh name='m' builtin='sphere' params='2'/></asset><worldbody><geom type='mesh' "
      "mesh='m'/></worldbody>");
  const mjModel& m = mesh.m();
  const int root = m.mesh_bvhadr[0];
  m.bvh_child[2 * root] = m.bvh_child[2 * root + 1] = 0;  // the root is its own child
  mj_forward(&m, &mesh.d());
  const double from[3] = {0, 0, 5}, direction[3] = {0, 0, -1};
  CHECK(code_of([&] { mj_rayMesh(&m, &mesh.d(), 0, from, direction, nullptr); }) ==
        "deep-bounding-tree");
}

TEST_CASE("a sensor of a type that does not exist is not measured") {
  Ball ball("<sensor><clock/></sensor>");
  ball.m().sensor_type[0] = 999;
  CHECK(ball.step() == "sensor-type");
}

TEST_CASE("flexes that the engine cannot simulate are errors") {
  const std::string grid =
      "<worldbody><flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' "
      "radius='.01' mass='1'>";
  TestModel cloth(grid +
                  "<elasticity young='1e3' poisson='.2' thickness='.01' elastic2d='bend'/>"
                  "</flexcomp></worldbody>");
  for (mjtSize i = 0; i < cloth.m().nflexedge * 17; ++i) cloth.m().flex_bending[i] = -1e12;
  CHECK(code_of([&] { mj_setConst(&cloth.m(), &cloth.d()); }) == "singular-flex-metric");
  CHECK(code_of_model("<worldbody><flexcomp name='f' type='direct' dim='2' radius='.01' mass='1' "
                      "point='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 1 2 3'>"
                      "<edge equality='vert'/></flexcomp></worldbody>") == "flex-not-planar");
}
