// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that answer questions about a model and its state: matrices, Jacobians, accelerations,
// rays, fields.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/test_model.h"
#include "math/dense.h"

using mj::check_values;
using mj::engine::TestModel;

namespace {

constexpr char kArm[] = R"(
  <option gravity="0 0 -10"/>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="base" pos="0 0 1">
      <joint name="pan" axis="0 0 1" armature=".2"/>
      <geom type="box" size=".1 .2 .1" mass="2" contype="0" conaffinity="0"/>
      <body name="tip" pos=".5 0 0">
        <joint name="tilt" axis="0 1 0"/>
        <geom size=".1" pos=".3 0 0" mass="1" contype="0" conaffinity="0"/>
      </body>
    </body>
    <body name="ball" pos="2 0 .095"><freejoint/><geom name="ball" size=".1" mass="3"/></body>
  </worldbody>)";

struct Arm : TestModel {
  Arm() : TestModel(kArm) {
    d().qpos[0] = 0.3, d().qpos[1] = -0.6;
    d().qvel[0] = 1.1, d().qvel[1] = 0.8, d().qvel[2] = -0.4;
    mj_forward(mp(), dp());
  }
  mjModel* mp() { return model.get(); }
  mjData* dp() { return data.get(); }
  [[nodiscard]] size_t nv() const { return static_cast<size_t>(model->nv); }
};

double row_times(const std::vector<double>& matrix, size_t row, const double* x, size_t n) {
  return mj::dot(matrix.data() + row * n, x, static_cast<int>(n));
}

}  // namespace

TEST_CASE("C interface: half a solution has the length of the whole") {
  Arm s;
  const size_t nv = s.nv();
  std::vector<double> y(nv, 1.0), half(nv), whole(nv), root(nv);
  for (size_t i = 0; i < nv; ++i) root[i] = std::sqrt(s.d().qLDiagInv[i]);
  mj_solveM2(s.mp(), s.dp(), half.data(), y.data(), root.data(), 1);
  mj_solveM(s.mp(), s.dp(), whole.data(), y.data(), 1);
  const int n = static_cast<int>(nv);
  const double length = mj::dot(half.data(), half.data(), n);
  CHECK(length > 0);
  CHECK(length == doctest::Approx(mj::dot(y.data(), whole.data(), n)));
}

TEST_CASE("C interface: options decide about cones, Jacobians and solvers") {
  Arm s;
  s.m().opt.cone = mjCONE_PYRAMIDAL;
  CHECK(mj_isPyramidal(s.mp()) == 1);
  s.m().opt.cone = mjCONE_ELLIPTIC;
  CHECK(mj_isPyramidal(s.mp()) == 0);
  s.m().opt.jacobian = mjJAC_SPARSE;
  CHECK(mj_isSparse(s.mp()) == 1);
  s.m().opt.jacobian = mjJAC_AUTO;
  CHECK(mj_isSparse(s.mp()) == 0);
  s.m().opt.solver = mjSOL_PGS;
  CHECK(mj_isDual(s.mp()) == 1);
  s.m().opt.solver = mjSOL_NEWTON;
  CHECK(mj_isDual(s.mp()) == 0);
}

TEST_CASE("C interface: the constraint Jacobian and its transpose are one matrix") {
  Arm s;
  REQUIRE(s.d().nefc > 0);
  const int nefc = s.d().nefc, nv = static_cast<int>(s.nv());
  std::vector<double> x(s.nv()), y(static_cast<size_t>(nefc)), Jx(y), Jty(x);
  for (int i = 0; i < nv; ++i) x[static_cast<size_t>(i)] = 1 + i;
  for (int i = 0; i < nefc; ++i) y[static_cast<size_t>(i)] = 2 - i;
  mj_mulJacVec(s.mp(), s.dp(), Jx.data(), x.data());
  mj_mulJacTVec(s.mp(), s.dp(), Jty.data(), y.data());
  const double product = mj::dot(y.data(), Jx.data(), nefc);
  CHECK(std::abs(product) > 0.1);
  CHECK(mj::dot(Jty.data(), x.data(), nv) == doctest::Approx(product));
}

TEST_CASE("C interface: Jacobians of a point with an axis, and their rates") {
  Arm s;
  const size_t nv = s.nv();
  const int tip = mj_name2id(s.mp(), mjOBJ_BODY, "tip");
  const double* const point = s.d().xipos + 3 * tip;
  const double axis[3] = {1, 0, 0};
  std::vector<double> of_point(3 * nv), of_axis(3 * nv), jacp(3 * nv), jacr(3 * nv);
  mj_jacPointAxis(s.mp(), s.dp(), of_point.data(), of_axis.data(), point, axis, tip);
  mj_jac(s.mp(), s.dp(), jacp.data(), jacr.data(), point, tip);
  CHECK(of_point == jacp);
  double omega[3], expected[3];
  for (size_t r = 0; r < 3; ++r) omega[r] = row_times(jacr, r, s.d().qvel, nv);
  mju_cross(expected, omega, axis);
  CHECK(mj::dot(expected, expected, 3) > 0.1);
  for (size_t r = 0; r < 3; ++r) {
    CHECK(row_times(of_axis, r, s.d().qvel, nv) == doctest::Approx(expected[r]).scale(1));
  }

  std::vector<double> ratep(3 * nv), rater(3 * nv), laterp(3 * nv), laterr(3 * nv);
  mj_jacDot(s.mp(), s.dp(), ratep.data(), rater.data(), point, tip);
  constexpr double kTime = 1e-6;
  mj_integratePos(s.mp(), s.d().qpos, s.d().qvel, kTime);
  mj_fwdKinematics(s.mp(), s.dp());
  mj_jac(s.mp(), s.dp(), laterp.data(), laterr.data(), s.d().xipos + 3 * tip, tip);
  double largest = 0;
  for (size_t i = 0; i < 3 * nv; ++i) {
    CHECK(ratep[i] == doctest::Approx((laterp[i] - jacp[i]) / kTime).scale(1).epsilon(1e-5));
    CHECK(rater[i] == doctest::Approx((laterr[i] - jacr[i]) / kTime).scale(1).epsilon(1e-5));
    largest = std::max({largest, std::abs(ratep[i]), std::abs(rater[i])});
  }
  CHECK(largest > 0.1);
}

TEST_CASE("C interface: a matrix maps velocities to angular momentum") {
  Arm s;
  const int base = mj_name2id(s.mp(), mjOBJ_BODY, "base");
  std::vector<double> matrix(3 * s.nv());
  mj_angmomMat(s.mp(), s.dp(), matrix.data(), base);
  mj_subtreeVel(s.mp(), s.dp());
  CHECK(std::abs(s.d().subtree_angmom[3 * base + 2]) > 0.1);
  for (size_t r = 0; r < 3; ++r) {
    CHECK(row_times(matrix, r, s.d().qvel, s.nv()) ==
          doctest::Approx(s.d().subtree_angmom[3 * base + static_cast<int>(r)]).scale(1));
  }
}

TEST_CASE("C interface: a body at rest feels its weight as acceleration") {
  Arm s;
  mj::zero(s.d().qvel, static_cast<int>(s.nv()));
  mj_forward(s.mp(), s.dp());
  mj::zero(s.d().qacc, static_cast<int>(s.nv()));
  mj_rnePostConstraint(s.mp(), s.dp());
  double acceleration[6];
  mj_objectAcceleration(s.mp(), s.dp(), mjOBJ_BODY, 2, acceleration, 0);
  check_values(acceleration, {0, 0, 0, 0, 0, 10});
}

TEST_CASE("C interface: inputs of actuators that have several") {
  TestModel t(R"(
    <worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    <actuator><pid name="u" joint="j" kp="1" input="pos vel"/><motor joint="j"/></actuator>)");
  CHECK(std::string(mj_actuatorInputName(&t.m(), 0, 0)) == "pos");
  CHECK(std::string(mj_actuatorInputName(&t.m(), 0, 1)) == "vel");
  CHECK(mj_actuatorInputName(&t.m(), 0, 2) == nullptr);
  CHECK(mj_actuatorInputName(&t.m(), 1, 0) == nullptr);
}

TEST_CASE("C interface: rays at a height field, a shape, a flex and a skin") {
  TestModel t(R"(
    <asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 .1" elevation="0 1 0 1"/></asset>
    <worldbody>
      <geom name="h" type="hfield" hfield="h"/>
      <flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing="1 1 1" mass="1" radius=".01" pos="5 0 0"><edge equality="true"/></flexcomp>
    </worldbody>)");
  mj_forward(&t.m(), &t.d());
  const double from[3] = {0.5, 0.2, 3}, down[3] = {0, 0, -1};
  double normal[3];
  CHECK(mj_rayHfield(&t.m(), &t.d(), 0, from, down, normal) == doctest::Approx(2.25));
  CHECK(normal[2] > 0);

  const double pos[3] = {1, 0, 0}, unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, size[3] = {0.5, 0, 0};
  const double start[3] = {4, 0, 0}, back[3] = {-1, 0, 0};
  CHECK(mju_rayGeom(pos, unit, size, start, back, mjGEOM_SPHERE, normal) == doctest::Approx(2.5));
  check_values(normal, {1, 0, 0});

  int vertex = -1;
  const double above[3] = {5.2, 0.1, 3};
  const double hit = mj_rayFlex(&t.m(), &t.d(), 0, 0, 0, 1, 0, 0, above, down, &vertex, normal);
  CHECK(hit > 2.9);
  CHECK(hit < 3.01);
  CHECK(vertex == 4);  // the vertex in the middle

  const float triangle[9] = {0, 0, 1, 2, 0, 1, 0, 2, 1};
  const int face[3] = {0, 1, 2};
  const double over[3] = {0.2, 1.1, 4};
  CHECK(mju_raySkin(1, 3, face, triangle, over, down, &vertex) == doctest::Approx(3));
  CHECK(vertex == 2);
}

TEST_CASE("C interface: signed distances of shapes") {
  TestModel t(R"(<worldbody><geom size=".5"/></worldbody>)");
  mj_forward(&t.m(), &t.d());
  const mjpPlugin* plugin = nullptr;
  int id = 0;
  mjtGeom type = mjGEOM_SPHERE;
  mjSDF sphere = {};
  sphere.plugin = &plugin;
  sphere.id = &id;
  sphere.type = mjSDFTYPE_SINGLE;
  sphere.geomtype = &type;
  const double x[3] = {0, 2, 0};
  CHECK(mjc_distance(&t.m(), &t.d(), &sphere, x) == doctest::Approx(1.5));
  double gradient[3] = {7, 7, 7};
  mjc_gradient(&t.m(), &t.d(), &sphere, gradient, x);
  check_values(gradient, {0, 1, 0});
}

TEST_CASE("C interface: the force of inverse dynamics changes with acceleration by the inertia") {
  TestModel t(
      R"(<worldbody><body><joint axis="0 1 0" armature=".5"/><geom size=".1" mass="2" pos="1 0 0"/>
    </body></worldbody>)");
  mj_forward(&t.m(), &t.d());
  double by_acceleration = 0, by_position = 0;
  mjd_inverseFD(&t.m(), &t.d(), 1e-6, 0, &by_position, nullptr, &by_acceleration, nullptr, nullptr,
                nullptr, nullptr);
  CHECK(by_acceleration == doctest::Approx(t.d().M[0]).epsilon(1e-6));
  t.d().qpos[0] = 0.5;
  mj_forward(&t.m(), &t.d());
  mjd_inverseFD(&t.m(), &t.d(), 1e-6, 0, &by_position, nullptr, &by_acceleration, nullptr, nullptr,
                nullptr, nullptr);
  // The torque that holds the weight is -m g l cos(q). Its derivative is m g l sin(q).
  CHECK(by_position == doctest::Approx(2 * 9.81 * std::sin(0.5)).epsilon(1e-4));
}
