// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares Jacobians with finite differences on random trees.

#include "engine/position/jacobian.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "engine/derivative/derivative.h"
#include "engine/pipeline/forward.h"
#include "engine/position/configuration.h"
#include "engine/position/inertia.h"
#include "engine/position/kinematics.h"
#include "engine/random_model.h"
#include "engine/velocity/com_velocity.h"
#include "math/dense.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

constexpr double kEps = 1e-6;
constexpr double kTolerance = 3e-8;

constexpr RandomModelOptions everything() {
  return {.springs = true, .damping = true, .armature = true, .tendons = true, .actuators = true};
}

using Vector = std::vector<double>;

Vector velocity_of(TestModel& t, int dof, double size) {
  Vector v(static_cast<size_t>(t.m().nv));
  v[static_cast<size_t>(dof)] = size;
  return v;
}

// Returns the central difference of a function of the configuration along v.
template <typename F>
Vector differentiate(TestModel& t, const Vector& v, F f) {
  const Vector qpos(t.d().qpos, t.d().qpos + t.m().nq);
  const auto at = [&](double dt) {
    std::copy(qpos.begin(), qpos.end(), t.d().qpos);
    integrate_position(t.m(), t.d().qpos, v.data(), dt);
    return Vector(f());
  };
  Vector plus = at(kEps);
  const Vector minus = at(-kEps);
  std::copy(qpos.begin(), qpos.end(), t.d().qpos);
  for (size_t i = 0; i < plus.size(); ++i) plus[i] = (plus[i] - minus[i]) / (2 * kEps);
  return plus;
}

void check_close(const Vector& actual, const Vector& expected, double tolerance = kTolerance) {
  REQUIRE(actual.size() == expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    CAPTURE(i);
    CHECK(actual[i] == doctest::Approx(expected[i]).epsilon(tolerance).scale(1));
  }
}

Vector column(const Vector& jac, int nv, int col) {
  return {jac[col], jac[nv + col], jac[2 * nv + col]};
}

// Returns the rotation vector from one orientation to another, in world axes.
Vec3 turn(const Mat3& from, const Mat3& to) {
  const Mat3 r = to * transpose(from);
  return Vec3{r(2, 1) - r(1, 2), r(0, 2) - r(2, 0), r(1, 0) - r(0, 1)} * 0.5;
}

}  // namespace

TEST_CASE("point and rotation Jacobians are finite differences of poses") {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {});
    const int nv = static_cast<int>(t.m().nv), site = static_cast<int>(t.m().nsite) - 1;
    forward_kinematics(t.m(), t.d());
    Vector jacp(3 * nv), jacr(3 * nv);
    jacobian_site(t.m(), t.d(), jacp.data(), jacr.data(), site);
    for (int i = 0; i < nv; ++i) {
      const Vector v = velocity_of(t, i, 1);
      check_close(column(jacp, nv, i), differentiate(t, v, [&] {
                    kinematics(t.m(), t.d());
                    const double* x = t.d().site_xpos + 3 * site;
                    return Vector(x, x + 3);
                  }));
      const Vector qpos(t.d().qpos, t.d().qpos + t.m().nq);
      kinematics(t.m(), t.d());
      const Mat3 before = mat3(t.d().site_xmat + 9 * site);
      integrate_position(t.m(), t.d().qpos, v.data(), kEps);
      kinematics(t.m(), t.d());
      const Vec3 rate = turn(before, mat3(t.d().site_xmat + 9 * site)) * (1 / kEps);
      std::copy(qpos.begin(), qpos.end(), t.d().qpos);
      check_close(column(jacr, nv, i), {rate.x, rate.y, rate.z}, 1e-5);
    }
  }
}

TEST_CASE("the Jacobian of a subtree's centre of mass is its finite difference") {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {});
    const int nv = static_cast<int>(t.m().nv);
    forward_kinematics(t.m(), t.d());
    Vector jac(3 * nv);
    jacobian_subtree_com(t.m(), t.d(), jac.data(), 1);
    for (int i = 0; i < nv; ++i) {
      check_close(column(jac, nv, i), differentiate(t, velocity_of(t, i, 1), [&] {
                    forward_kinematics(t.m(), t.d());
                    return Vector(t.d().subtree_com + 3, t.d().subtree_com + 6);
                  }));
    }
  }
}

TEST_CASE("the time derivative of a Jacobian is its finite difference along the motion") {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {});
    const int nv = static_cast<int>(t.m().nv), body = static_cast<int>(t.m().nbody) - 1;
    const Vector qvel(t.d().qvel, t.d().qvel + nv);
    const auto jacobians = [&] {
      forward_kinematics(t.m(), t.d());
      Vector both(6 * nv);
      jacobian_body_com(t.m(), t.d(), both.data(), both.data() + 3 * nv, body);
      return both;
    };
    const Vector expected = differentiate(t, qvel, jacobians);
    forward_kinematics(t.m(), t.d());
    com_velocity(t.m(), t.d());
    Vector actual(6 * nv);
    jacobian_dot(t.m(), t.d(), actual.data(), actual.data() + 3 * nv, t.d().xipos + 3 * body, body);
    check_close(actual, expected, 1e-7);
  }
}

TEST_CASE("moments of tendons and actuators are finite differences of their lengths") {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, everything());
    const int nv = static_cast<int>(t.m().nv);
    forward(t.m(), t.d());
    const Vector velocity(t.d().ten_velocity, t.d().ten_velocity + t.m().ntendon);
    const Vector rate(t.d().actuator_velocity, t.d().actuator_velocity + t.m().nout);
    const Vector qvel(t.d().qvel, t.d().qvel + nv);
    check_close(velocity, differentiate(t, qvel, [&] {
                  forward_position(t.m(), t.d());
                  return Vector(t.d().ten_length, t.d().ten_length + t.m().ntendon);
                }));
    const Vector differences = differentiate(t, qvel, [&] {
      forward_position(t.m(), t.d());
      return Vector(t.d().actuator_length, t.d().actuator_length + t.m().nout);
    });
    for (int i = 0; i < t.m().nactuator; ++i) {
      // Skips actuators on ball joints and sites. Such actuators measure projections of rotations,
      // and the rate of their length is not moment * qvel.
      const int type = t.m().actuator_trntype[i];
      const bool is_scalar =
          type == mjTRN_TENDON ||
          (type == mjTRN_JOINT && t.m().jnt_type[t.m().actuator_trnid[2 * i]] != mjJNT_BALL);
      if (!is_scalar) continue;
      const int out = t.m().actuator_outadr[i];
      CHECK(rate[out] == doctest::Approx(differences[out]).epsilon(1e-7).scale(1));
    }
  }
}

TEST_CASE("the angular momentum matrix gives the angular momentum") {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {});
    const int nv = static_cast<int>(t.m().nv);
    forward(t.m(), t.d());
    subtree_velocity(t.m(), t.d());
    for (int b = 0; b < t.m().nbody; ++b) {
      Vector matrix(3 * nv);
      angular_momentum_matrix(t.m(), t.d(), matrix.data(), b);
      Vector momentum(3);
      for (int k = 0; k < 3; ++k) momentum[k] = dot(&matrix[k * nv], t.d().qvel, nv);
      const double* expected = t.d().subtree_angmom + 3 * b;
      check_close(momentum, {expected[0], expected[1], expected[2]}, 1e-12);
    }
  }
}

TEST_CASE("the inertia matrix is the sum of J' I J over the bodies") {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {});
    const int nv = static_cast<int>(t.m().nv);
    forward(t.m(), t.d());
    Vector sum(nv * nv), M(nv * nv), jacp(3 * nv), jacr(3 * nv);
    for (int b = 1; b < t.m().nbody; ++b) {
      jacobian_body_com(t.m(), t.d(), jacp.data(), jacr.data(), b);
      const Mat3 R = mat3(t.d().ximat + 9 * b);
      const double* inertia = t.m().body_inertia + 3 * b;
      for (int i = 0; i < nv; ++i) {
        const Vector p = column(jacp, nv, i), r = column(jacr, nv, i);
        const Vec3 w = transpose_times(R, vec3(r.data()));
        const Vec3 Iw = R * Vec3{inertia[0] * w.x, inertia[1] * w.y, inertia[2] * w.z};
        for (int j = 0; j < nv; ++j) {
          const Vector pj = column(jacp, nv, j), rj = column(jacr, nv, j);
          sum[i * nv + j] +=
              t.m().body_mass[b] * dot(vec3(p.data()), vec3(pj.data())) + dot(Iw, vec3(rj.data()));
        }
      }
    }
    full_inertia(t.m(), M.data(), t.d().M);
    check_close(M, sum, 1e-11);
  }
}

TEST_CASE("qDeriv is the finite difference of the smooth forces by velocity") {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {.springs = true, .damping = true, .actuators = true});
    const int nv = static_cast<int>(t.m().nv);
    t.m().opt.density = 1.2, t.m().opt.viscosity = 0.3;
    // The controls must be within their range, because the derivative of a damper does not clamp
    // them.
    for (int i = 0; i < t.m().nu; ++i) t.d().ctrl[i] = std::abs(t.d().ctrl[i]);
    forward(t.m(), t.d());
    smooth_velocity_derivative(t.m(), t.d(), true);
    const Vector derivative(t.d().qDeriv, t.d().qDeriv + t.m().nD);
    const auto forces = [&] {
      forward(t.m(), t.d());
      Vector f(nv);
      for (int i = 0; i < nv; ++i) {
        f[i] = t.d().qfrc_actuator[i] + t.d().qfrc_passive[i] - t.d().qfrc_bias[i];
      }
      return f;
    };
    Vector dense(nv * nv);
    for (int j = 0; j < nv; ++j) {
      const double v = t.d().qvel[j];
      t.d().qvel[j] = v + kEps;
      const Vector plus = forces();
      t.d().qvel[j] = v - kEps;
      const Vector minus = forces();
      t.d().qvel[j] = v;
      for (int i = 0; i < nv; ++i) dense[i * nv + j] = (plus[i] - minus[i]) / (2 * kEps);
    }
    for (int i = 0; i < nv; ++i) {
      for (int p = t.m().D_rowadr[i]; p < t.m().D_rowadr[i] + t.m().D_rownnz[i]; ++p) {
        const double expected = dense[i * nv + t.m().D_colind[p]];
        CHECK(derivative[p] == doctest::Approx(expected).epsilon(1e-6).scale(1));
      }
    }
  }
}

}  // namespace mj::engine
