// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/rotation.h"

#include "base/diagnostic.h"
#include "math/check_values.h"
#include "math/eig3.h"
#include "math/rotation_derivative.h"
#include "math/scalar.h"

namespace mj {
namespace {

void check_near(const Quat& q, double w, double x, double y, double z) {
  const double actual[] = {q.w, q.x, q.y, q.z};
  check_values(actual, {w, x, y, z});
}

void check_near(const Vec3& v, double x, double y, double z) {
  const double actual[] = {v.x, v.y, v.z};
  check_values(actual, {x, y, z});
}

Vec3 first_row(const Mat3& m) {
  return {m(0, 0), m(0, 1), m(0, 2)};
}

TEST_CASE("integration normalises the quaternion it starts from") {
  check_near(integrate({2, 0, 0, 0}, {0, 0, 3}, 0.1), 0.988771077936042, 0, 0, 0.149438132473599);
}

TEST_CASE("the rotation vector of a quaternion takes the short way; half a turn stays positive") {
  check_near(to_velocity(Quat{-0.9, 0.1, 0.2, 0.3}, 0.5), -0.421204814780326, -0.842409629560653,
             -1.26361444434098);
  check_near(to_velocity(Quat{0, 0, 1, 0}, 1), 0, mjPI, 0);
  check_near(to_velocity(Quat{-1, 0, 0, 0}, 1), 0, 0, 0);
}

TEST_CASE("a matrix with negative trace becomes a quaternion through its largest component") {
  check_near(to_quat({{-1, 0, 0, 0, -1, 0, 0, 0, 1}}), 0, 0, 0, 1);
  for (const Quat& q : {Quat{0.1, 0.9, 0.2, 0.3}, Quat{0.1, 0.2, 0.9, -0.3},
                        Quat{-0.1, 0.2, 0.3, 0.9}, Quat{0.8, 0.2, -0.3, 0.1}}) {
    const Quat unit = normalized(q), back = to_quat(to_matrix(unit));
    const double sign = back.w * unit.w + back.x * unit.x + back.y * unit.y + back.z * unit.z;
    CHECK(std::abs(sign) == doctest::Approx(1).epsilon(1e-14));
  }
}

TEST_CASE("turning z to a vector: opposite direction turns about x, zero stays") {
  check_near(z_to_vector({0, 0, -2}), 0, 1, 0, 0);
  check_near(z_to_vector({1, 1, 1}), 0.888073833977115, -0.325057583671868, 0.325057583671868, 0);
  check_near(z_to_vector({0, 0, 0}), 1, 0, 0, 0);
}

TEST_CASE("Euler sequences turn with the body in lower case, about fixed axes in upper case") {
  const double angles[3] = {0.1, 0.2, 0.3};
  check_near(from_euler(angles, "xyz"), 0.981856172866081, 0.0640713477060712, 0.0911575493429907,
             0.153439302024223);
  check_near(from_euler(angles, "XYZ"), 0.983347443256356, 0.0342707985504821, 0.106020511061796,
             0.143572175027392);
  check_near(from_euler(angles, "xYz"), 0.983347443256356, 0.0640713477060712, 0.0911575493429907,
             0.143572175027392);
  CHECK_THROWS_AS((void)from_euler(angles, "xy"), Error);
  CHECK_THROWS_AS((void)from_euler(angles, "xya"), Error);
}

TEST_CASE("the nearest rotation of a general matrix is found in the known number of rounds") {
  Quat q;
  CHECK(nearest_rotation(q, {{1, 0.2, 0, -0.3, 2, 0.1, 0, 0.4, 1.5}}) == 24);
  check_near(q, 0.995605821207734, 0.0424676520412312, -0.00904759915457133, -0.0829679953772297);
}

TEST_CASE(
    "derivatives of a difference of rotations: by the one minus the transposed by the other") {
  const auto [by_a, by_b] = difference_derivative({.8, .6, 0, 0}, {.6, 0, .8, 0});
  check_near(first_row(by_a), .65532731064216, -.70961325921602, -.687646495269646);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) CHECK(by_b(i, j) == -by_a(j, i));
  }
}

TEST_CASE("derivatives of the integration of a rotation") {
  const IntegrationDerivative d = integration_derivative({1, 2, 3}, .1);
  check_near(first_row(d.by_rotation), .978484495426219, .151568223908461, -.0938736477477138);
  check_near(first_row(d.by_quat), .935754803277919, .302932713402637, -.180540076694398);
  check_near(d.by_dt, 1, 2, 3);
  check_near(first_row(integration_derivative({1, 2, 3}, .001).by_rotation), .99999783333485,
             .00150033158310082, -.000999498833683878);
}

TEST_CASE("a pose times its inverse is the identity") {
  const Pose a{{1, 2, 3}, normalized(Quat{1, 2, 3, 4})};
  const Pose i = a * inverse(a);
  CHECK(norm(i.pos) < 1e-14);
  check_near(i.quat, 1, 0, 0, 0);
  check_near(transform(inverse(a), transform(a, {4, 5, 6})), 4, 5, 6);
}

TEST_CASE("eigenvalues of a symmetric matrix come in descending order with a rotation") {
  const Eigen3 e = eig3({{2, 0.5, -0.3, 0.5, 1, 0.2, -0.3, 0.2, 3}});
  CHECK(e.rounds == 6);
  check_near(e.values, 3.08500505416332, 2.16253153190413, 0.752463413932557);
  check_near(e.rotation, 0.34067498967822, 0.50760912273457, -0.418895297382603, 0.671416606701923);
}

TEST_CASE("scalar functions give the expected values") {
  CHECK(halton(6, 2) == 0.375);
  CHECK(halton(11, 3) == doctest::Approx(0.703703703703704).epsilon(1e-14));
  CHECK(halton(0, 2) == 0);
  CHECK(sigmoid(0.3) == doctest::Approx(0.16308).epsilon(1e-14));
  CHECK(sigmoid(-1) == 0);
  CHECK(sigmoid(2) == 1);
  CHECK(spring_damper(1, 2, 3, 4, 0.5) == doctest::Approx(1.18163140905894).epsilon(1e-13));
  CHECK(spring_damper(1, 2, 4, 4, 0.5) == doctest::Approx(1.10363832351433).epsilon(1e-13));
  CHECK(spring_damper(1, 2, 30, 4, 0.5) == doctest::Approx(-0.144200561370238).epsilon(1e-13));
  CHECK(round_to_int(0.5) == 1);
  CHECK(round_to_int(-0.5) == -1);
  CHECK(round_to_int(2.5) == 3);
  CHECK(round_to_int(1e20) == 2147483647);
}

}  // namespace
}  // namespace mj
