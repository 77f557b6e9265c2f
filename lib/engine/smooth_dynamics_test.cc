// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares kinematics, inertia, velocities and Newton-Euler with numbers of the official build.

#include <cmath>
#include <string>
#include <vector>

#include "engine/pipeline/forward.h"
#include "engine/position/inertia.h"
#include "engine/position/jacobian.h"
#include "engine/position/kinematics.h"
#include "engine/test_model.h"
#include "engine/velocity/com_velocity.h"
#include "engine/velocity/rne.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

const std::string kSlideHingeBall = R"(
  <compiler angle="radian"/>
  <option gravity="0 0 0"/>
  <worldbody>
    <body pos="1 0 0" quat="1 0 0 1">
      <joint type="slide" axis="1 0 0" ref=".5"/>
      <joint type="hinge" axis="0 0 1" pos="0 1 0"/>
      <joint type="ball" pos=".5 0 0"/>
      <inertial pos=".1 .2 .3" quat="1 1 0 0" mass="2" diaginertia=".3 .2 .1"/>
    </body>
  </worldbody>)";

struct SlideHingeBall : TestModel {
  SlideHingeBall() : TestModel(kSlideHingeBall) {
    set(d().qpos, {0.8, 0.3, 2, 0, 0.4, 0});
    set(d().qvel, {0.1, -0.2, 0.3, 0.4, -0.5});
    forward(m(), d());
  }
};

TEST_CASE("joints of a body act one after the other on its running pose") {
  SlideHingeBall t;
  const mjData& d = t.d();
  check_values(d.xpos + 3, {0.943970327330939, 0.632263917781555, 0.192307692307692});
  check_values(d.xquat + 4,
               {0.581972686932896, -0.157841218089898, 0.116394537386579, 0.789206090449489});
  check_values(d.xanchor, {1, 0, 0, 0, 0.3, 0, 0.807576385794936, 1.07318845122414, 0});
  check_values(d.xaxis, {0, 1, 0, 0, 0, 1, 0, 0, 1});
  // The quaternion in qpos is not changed.
  CHECK(d.qpos[2] == 2);
}

TEST_CASE("a step integrates the quaternion of a ball joint from its normalised value") {
  SlideHingeBall t;
  step(t.m(), t.d());
  check_values(t.d().qpos, {0.800197674154828, 0.299601173252845, 0.98050185758221,
                            0.000196337228922096, 0.196508948448897, -0.000549462497415332});
}

TEST_CASE("bias force, inertia, factor and momentum of a body with three joints") {
  SlideHingeBall t;
  const mjModel& m = t.m();
  mjData& d = t.d();
  check_values(d.qfrc_bias, {0.430172513544178, 0.0843124260355028, 0.133469822485207,
                             0.0437278106508875, 0.113450887573964});
  check_values(d.M + m.M_rowadr[1], {1.38305151162923, 1.61597633136094});
  CHECK(d.qLD[0] == doctest::Approx(0.442267843139449).epsilon(1e-12));
  check_values(d.qLD + m.M_rowadr[1], {0.809531232684427, 0.621583544660467});
  subtree_velocity(m, d);
  check_values(d.subtree_angmom + 3, {-0.0534965755781609, 0.0375853509936516, -0.169881656804733});
  std::vector<double> momentum(m.nv);
  mul_inertia(m, d, momentum.data(), d.qvel);
  CHECK(0.5 * dot(momentum.data(), d.qvel, static_cast<int>(m.nv)) ==
        doctest::Approx(0.141017951376235).epsilon(1e-12));
}

TEST_CASE("motion axes of a ball joint turn with the velocity before the joint; of a slide none") {
  SlideHingeBall t;
  const double* cdof_dot = t.d().cdof_dot;
  check_values(cdof_dot, {0, 0, 0, 0, 0, 0});
  check_values(cdof_dot + 12, {0.176369813377035, 0.0545575766144011, 0});
  check_values(cdof_dot + 18, {-0.0591040413322679, 0.191067297825121, 0});
  check_values(cdof_dot + 24, {0.0734874222404312, 0.0227323235893338, 0});
}

TEST_CASE("solving with M undoes multiplying by it, and half solutions give the energy norm") {
  SlideHingeBall t;
  const mjModel& m = t.m();
  const mjData& d = t.d();
  const int nv = static_cast<int>(m.nv);
  const std::vector<double> x = {1, -2, 3, 0, 0.5};
  std::vector<double> y(nv), z(nv), root(nv);
  mul_inertia(m, d, y.data(), x.data());
  solve_inertia(m, d, z.data(), y.data());
  for (int i = 0; i < nv; ++i) CHECK(z[i] == doctest::Approx(x[i]).epsilon(1e-13));

  for (int i = 0; i < nv; ++i) root[i] = std::sqrt(d.qLDiagInv[i]);
  const double energy = dot(x.data(), y.data(), nv);
  solve_inertia_half(m, d, z.data(), y.data(), root.data());
  CHECK(dot(z.data(), z.data(), nv) == doctest::Approx(energy).epsilon(1e-13));
  mul_inertia_half(m, d, z.data(), x.data());
  CHECK(dot(z.data(), z.data(), nv) == doctest::Approx(energy).epsilon(1e-13));
}

TEST_CASE("armature enters M but not Newton-Euler") {
  TestModel t(R"(
    <worldbody><body>
      <joint axis="0 1 0" armature=".5"/>
      <inertial pos=".5 0 0" mass="1" diaginertia=".02 .02 .02"/>
      <body pos="1 0 0">
        <joint axis="0 1 0"/>
        <inertial pos=".4 0 .1" mass="2" diaginertia=".03 .03 .03"/>
      </body>
    </body></worldbody>)");
  const mjModel& m = t.m();
  mjData& d = t.d();
  forward(m, d);
  set(d.qacc, {1, 2});
  double with[2], without[2], product[2], half[2], sum[4] = {};
  rne(m, d, true, with);
  rne(m, d, false, without);
  const double difference[2] = {with[0] - without[0], with[1] - without[1]};
  check_values(difference, {6.58, 1.91});
  add_inertia(m, d, sum);
  check_values(sum, {4.74, 0, 1.17, .37});
  mul_inertia(m, d, product, d.qacc);
  check_values(product, {7.08, 1.91});
  check_values(d.qLD, {1.04027027027027, 3.16216216216216, 0.37});
  mul_inertia_half(m, d, half, d.qacc);
  check_values(half, {1.01993640501272, 3.14002065753232});
  const double root[2] = {std::sqrt(d.qLDiagInv[0]), std::sqrt(d.qLDiagInv[1])};
  solve_inertia_half(m, d, half, d.qacc, root);
  check_values(half, {-5.22025128052756, 3.28797974610715});
}

TEST_CASE("the inertia of a simple dof is a constant of the model") {
  TestModel t(R"(
    <worldbody><body>
      <joint type="slide" axis="1 0 0" armature=".5"/><joint type="slide" axis="0 1 0"/>
      <geom size=".1" mass="1"/>
    </body></worldbody>)");
  t.m().dof_armature[0] = 7;
  forward(t.m(), t.d());
  check_values(t.d().M, {1.5, 1});
}

TEST_CASE("armature of a tendon or of its actuator reaches M only where M has entries") {
  for (const char* armature : {R"(<tendon><fixed name="t" armature="2"><joint joint="x" coef="1"/>
                                  <joint joint="y" coef="1"/></fixed></tendon>)",
                               R"(<tendon><fixed name="t"><joint joint="x" coef="1"/>
                                  <joint joint="y" coef="1"/></fixed></tendon>
                                  <actuator><motor tendon="t" armature="2"/></actuator>)"}) {
    TestModel t(std::string(R"(
      <worldbody><body>
        <joint name="x" type="slide" axis="1 0 0"/><joint name="y" type="slide" axis="0 1 0"/>
        <geom size=".1" mass="1"/>
      </body></worldbody>)") +
                armature);
    forward(t.m(), t.d());
    CHECK(t.m().nC == 2);
    check_values(t.d().M, {3, 3});
  }
}

TEST_CASE("cameras and lights follow or look at bodies") {
  TestModel t(R"(
    <compiler angle="radian"/>
    <worldbody>
      <camera pos="0 0 2" mode="targetbody" target="b"/>
      <camera pos="1 2 3" mode="targetbody" target="b"/>
      <body name="b" pos="1 2 .5">
        <joint axis="0 0 1"/>
        <geom type="sphere" size=".1" pos=".5 0 0" mass="1"/>
        <camera mode="trackcom" pos="0 -2 0"/>
        <light mode="track" pos="0 0 1" dir="0 1 -1"/>
      </body>
    </worldbody>)");
  t.d().qpos[0] = 0.7;
  forward(t.m(), t.d());
  const mjData& d = t.d();
  check_values(d.cam_xmat,
               {0.894427190999916, 0.24913643956122, -0.371390676354104, -0.447213595499958,
                0.49827287912244, -0.742781352708207, 0, 0.8304547985374, 0.557086014531156});
  check_values(d.cam_xmat + 9, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  check_values(d.cam_xpos + 6, {0.882421093642244, 0.322108843618846, 0.5});
  check_values(d.cam_xmat + 18, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  check_values(d.light_xpos, {1, 2, 1.5});
  check_values(d.light_xdir, {0, std::sqrt(0.5), -std::sqrt(0.5)});
}

TEST_CASE("accelerations and forces between bodies include contacts and equality constraints") {
  TestModel t(R"(
    <option cone="elliptic" gravity="0 0 -10"/>
    <worldbody>
      <geom type="plane" size="5 5 1"/>
      <body pos="0 0 .098"><freejoint/>
        <inertial pos="0 0 0" mass="1" diaginertia=".01 .01 .01"/><geom size=".1"/>
      </body>
      <body pos="1 0 1"><joint axis="0 1 0"/>
        <inertial pos=".3 0 0" mass="2" diaginertia=".1 .1 .1"/>
        <body name="child" pos=".6 0 0"><joint axis="0 1 0"/>
          <inertial pos=".2 0 0" mass="1" diaginertia=".05 .05 .05"/>
        </body>
      </body>
    </worldbody>
    <equality><connect body1="child" anchor=".4 0 0"/></equality>)");
  const mjModel& m = t.m();
  mjData& d = t.d();
  d.qvel[0] = 0.3;
  d.qvel[6] = 0.5;
  d.qvel[7] = -0.2;
  d.xfrc_applied[6 * 3] = 2;
  d.xfrc_applied[6 * 3 + 4] = 0.5;
  forward(m, d);
  rne_post_constraint(m, d);
  check_values(d.efc_force,
               {7.42980821917808, 0, 31.1937726602647, 15.1820394767143, 0, 15.1820394767143});
  check_values(d.cfrc_ext + 6, {0, 1.50302190819472, 0, -15.1820394767143, 0, 15.1820394767143});
  check_values(d.cfrc_ext + 18, {0, -16.1366787521412, 0, 9.42980821917808, 0, 31.1937726602647});
  check_values(d.cfrc_int, {0, 3.81278568965624, 0, -9.74780821917809, 0, 8.17025504926547});
  double acceleration[6];
  object_acceleration(m, d, mjOBJ_BODY, 3, acceleration, true);
  check_values(acceleration, {0, -129.158661330759, 0, -0.168, 0, 27.597879987841});
  object_acceleration(m, d, mjOBJ_BODY, 0, acceleration, true);
  check_values(acceleration, {0, 0, 0, 0, 0, 0});
}

const std::string kBallHinge = R"(
  <worldbody><body name="a" pos="0 0 1"><joint type="ball"/>
    <inertial pos=".1 0 0" mass="1" diaginertia=".02 .02 .02"/>
    <body name="b" pos=".5 0 0"><joint axis="0 1 0"/>
      <inertial pos=".2 0 0" mass="2" diaginertia=".03 .03 .03"/>
      <body name="c" pos=".3 .1 0"><geom size=".1" mass="1"/></body>
    </body>
  </body></worldbody>)";

TEST_CASE("Jacobians of points, subtrees and momentum, and their rates of change") {
  TestModel t(kBallHinge);
  const mjModel& m = t.m();
  mjData& d = t.d();
  set(d.qpos, {0.8, 0, 0.6, 0, 0.4});
  set(d.qvel, {0.1, 0.2, 0.3, 0.4});
  forward(m, d);
  double jacp[12], jacr[12];
  jacobian_body_com(m, d, jacp, jacr, 3);
  check_values(jacp, {0.096, -0.777976707026758, -0.028, -0.297976707026758});
  check_values(jacr, {0.28, 0, 0.96, 0, 0, 1, 0, 1, -0.96, 0, 0.28, 0});
  jacobian_subtree_com(m, d, jacp, 2);
  check_values(jacp, {0.032, -0.711759661020811, -0.00933333333333334, -0.231759661020811});
  jacobian_dot(m, d, jacp, jacr, d.xipos + 9, 3);
  check_values(jacp,
               {0.00700190603231113, -0.00712998454681062, 0.0285158195784104, 0.0208700154531894});
  check_values(jacr, {-0.192, 0.012, 0.056, 0.012, 0.3, 0, -0.1, 0, -0.056, 0.316, -0.192, 0.316});
  angular_momentum_matrix(m, d, jacp, 1);
  subtree_velocity(m, d);
  for (int k = 0; k < 3; ++k) {
    CHECK(dot(jacp + 4 * k, d.qvel, 4) == doctest::Approx(d.subtree_angmom[3 + k]).epsilon(1e-12));
  }
  check_values(d.subtree_angmom + 3, {0.111221295587316, 0.127788408205315, 0.02071942845628});
}

TEST_CASE("sparse Jacobians over chains equal the dense ones") {
  TestModel t(kBallHinge);
  const mjModel& m = t.m();
  mjData& d = t.d();
  set(d.qpos, {0.8, 0, 0.6, 0, 0.4});
  forward(m, d);
  int chain[4];
  REQUIRE(merge_chains(m, 1, 3, chain) == 4);
  check_values(chain, {0, 1, 2, 3});
  double sparse[12], dense[12];
  jacobian_difference_sparse(m, d, sparse, nullptr, {1, d.xpos + 3}, {3, d.xpos + 9}, {4, chain});
  double from[12];
  jacobian(m, d, from, nullptr, d.xpos + 3, 1);
  jacobian(m, d, dense, nullptr, d.xpos + 9, 3);
  for (int i = 0; i < 12; ++i) dense[i] -= from[i];
  for (int i = 0; i < 12; ++i) CHECK(sparse[i] == doctest::Approx(dense[i]).epsilon(1e-14));
  REQUIRE(merge_chains_apart(m, 1, 3, chain) == 1);
  CHECK(chain[0] == 3);
  CHECK(body_chain(m, 0, chain) == 0);
}

TEST_CASE("a force on a body has the generalised force of the Jacobian transposed") {
  TestModel t(kBallHinge);
  const mjModel& m = t.m();
  mjData& d = t.d();
  forward(m, d);
  const double force[3] = {1, 2, 3}, torque[3] = {-1, 0.5, 2}, point[3] = {0.3, 0.2, 1.5};
  double jacp[12], jacr[12], target[4] = {};
  jacobian(m, d, jacp, jacr, point, 2);
  apply_force_torque(m, d, force, torque, point, 2, target);
  for (int i = 0; i < 4; ++i) {
    double expected = 0;
    for (int k = 0; k < 3; ++k) {
      expected += jacp[4 * k + i] * force[k] + jacr[4 * k + i] * torque[k];
    }
    CHECK(target[i] == doctest::Approx(expected).epsilon(1e-13));
  }
  CHECK_THROWS_AS(apply_force_torque(m, d, force, torque, point, 9, target), Error);
}

}  // namespace
}  // namespace mj::engine
