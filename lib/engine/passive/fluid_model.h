// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The two fluid models as functions of the local velocity, for two scalar types. With double they
// compute forces. With Dual they also compute derivatives.

#ifndef MJTOOLS_ENGINE_PASSIVE_FLUID_MODEL_H_
#define MJTOOLS_ENGINE_PASSIVE_FLUID_MODEL_H_

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cmath>

namespace mj::engine {

// Dual number. It is a value and its derivatives with respect to the six components of a local
// velocity (rotation, translation).
struct Dual {
  double value = 0;
  double slope[6] = {};

  Dual() = default;
  Dual(double v) : value(v) {}  // constant
};

inline Dual chain_rule(double value, double by_a, const Dual& a, double by_b, const Dual& b) {
  Dual r(value);
  for (int i = 0; i < 6; ++i) r.slope[i] = by_a * a.slope[i] + by_b * b.slope[i];
  return r;
}
inline Dual chain_rule(double value, double by_a, const Dual& a) {
  Dual r(value);
  for (int i = 0; i < 6; ++i) r.slope[i] = by_a * a.slope[i];
  return r;
}
inline Dual operator+(const Dual& a, const Dual& b) {
  return chain_rule(a.value + b.value, 1, a, 1, b);
}
inline Dual operator-(const Dual& a, const Dual& b) {
  return chain_rule(a.value - b.value, 1, a, -1, b);
}
inline Dual operator-(const Dual& a) {
  return chain_rule(-a.value, -1, a);
}
inline Dual operator*(const Dual& a, const Dual& b) {
  return chain_rule(a.value * b.value, b.value, a, a.value, b);
}
inline double root(double a) {
  return std::sqrt(a);
}
// Returns the square root of a sum of squares. Where the sum is zero, its derivatives are zero, and
// the derivatives of the result are set to zero instead of infinity times zero.
inline Dual root(const Dual& a) {
  const double s = std::sqrt(a.value);
  return chain_rule(s, 0.5 / std::max(mjMINVAL, s), a);
}
inline double absolute(double a) {
  return std::abs(a);
}
inline Dual absolute(const Dual& a) {
  return a.value < 0 ? -a : a;
}

inline double positive(double a) {
  return std::max(mjMINVAL, a);
}

// Returns the area of an ellipsoid projected along its velocity: pi sqrt(Q / N). N and Q are sums
// of squared velocities. Their weights are the squares and the fourth powers of the cross sections.
// For very small shapes the derivatives of this function are inexact, because it guards against
// division by zero in the same way as MuJoCo. Implicit integration depends on these derivatives.
inline double projected_area(double N, double Q) {
  return mjPI * std::sqrt(Q / positive(N));
}
inline Dual projected_area(const Dual& N, const Dual& Q) {
  const double n = N.value, q = Q.value;
  const double factor = 0.5 * mjPI / positive(std::sqrt(n * n * n * q));
  return chain_rule(projected_area(n, q), factor * n, Q, -factor * q, N);
}

// Returns pi sqrt(N / Q) / speed, which is the projected area times the cosine of the angle between
// the velocity and the surface normal.
inline double lifting_area(double N, double Q, double speed) {
  return N / positive(speed * Q) * projected_area(N, Q);
}
inline Dual lifting_area(const Dual& N, const Dual& Q, const Dual& speed) {
  const double factor = mjPI / positive(std::sqrt(N.value * Q.value) * speed.value);
  const double area = factor * N.value;
  const Dual by_sections = chain_rule(area, 0.5 * factor, N, -0.5 * area / positive(Q.value), Q);
  return chain_rule(area, 1, by_sections, -area / positive(speed.value), speed);
}

// Motion (angular, linear) or wrench (torque, force), in local axes.
template <typename T>
struct LocalSpatial {
  T r[3], t[3];
};

template <typename T>
void cross_product(T out[3], const T a[3], const T b[3]) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}
template <typename T>
T squared_norm(const T a[3]) {
  return a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
}

struct Medium {
  double density, viscosity;
};

// Computes the wrench on a box with edge lengths b. It consists of the viscous resistance of a
// sphere with the mean diameter of the box, and the quadratic drag of the faces.
template <typename T>
LocalSpatial<T> inertia_box_wrench(const LocalSpatial<T>& v, const double b[3],
                                   const Medium& medium) {
  LocalSpatial<T> f;
  const double diameter = (b[0] + b[1] + b[2]) / 3;
  const double viscous_r =
      medium.viscosity > 0 ? -mjPI * diameter * diameter * diameter * medium.viscosity : 0;
  const double viscous_t = medium.viscosity > 0 ? -3 * mjPI * diameter * medium.viscosity : 0;
  for (int i = 0; i < 3; ++i) {
    f.r[i] = T(viscous_r) * v.r[i];
    f.t[i] = T(viscous_t) * v.t[i];
    if (medium.density <= 0) continue;
    const double bj = b[(i + 1) % 3], bk = b[(i + 2) % 3];
    const double drag_t = 0.5 * medium.density * bj * bk;
    const double drag_r = medium.density * b[i] * (bj * bj * bj * bj + bk * bk * bk * bk) / 64;
    f.t[i] = f.t[i] - T(drag_t) * absolute(v.t[i]) * v.t[i];
    f.r[i] = f.r[i] - T(drag_r) * absolute(v.r[i]) * v.r[i];
  }
  return f;
}

// Computes the wrench on an ellipsoid with the given semi-axes. `fluid` is a row of geom_fluid. It
// contains the interaction coefficient, the drag coefficients (blunt, slender, angular), the lift
// coefficients (Kutta, Magnus), the virtual mass and the virtual inertia.
template <typename T>
LocalSpatial<T> ellipsoid_wrench(const LocalSpatial<T>& v, const double semi[3],
                                 const double fluid[mjNFLUID], const Medium& medium) {
  const double blunt = fluid[1], slender = fluid[2], angular = fluid[3];
  const double kutta = fluid[4], magnus = fluid[5];
  const double s0 = semi[0], s1 = semi[1], s2 = semi[2];
  const double d_max = std::max({s0, s1, s2}), d_min = std::min({s0, s1, s2});
  const double d_mid = s0 + s1 + s2 - d_max - d_min;
  const double area_max = mjPI * d_max * d_mid;
  const double volume = 4.0 / 3 * mjPI * s0 * s1 * s2;
  const double diameter = 2.0 / 3 * (s0 + s1 + s2);

  // Squares of the areas of the coordinate cross sections. The factor pi^2 is left out.
  const double section[3] = {s1 * s2 * s1 * s2, s2 * s0 * s2 * s0, s0 * s1 * s0 * s1};
  T normal[3];
  T numerator(0.0), quartic(0.0);
  for (int i = 0; i < 3; ++i) {
    normal[i] = T(section[i]) * v.t[i];
    numerator = numerator + normal[i] * v.t[i];
    quartic = quartic + normal[i] * normal[i];
  }
  const T area = projected_area(numerator, quartic);
  const T speed = root(squared_norm(v.t));

  LocalSpatial<T> f;

  // Added mass.
  T momentum[3], spin[3], a[3], b[3];
  for (int i = 0; i < 3; ++i) {
    momentum[i] = T(medium.density * fluid[6 + i]) * v.t[i];
    spin[i] = T(medium.density * fluid[9 + i]) * v.r[i];
  }
  cross_product(f.t, momentum, v.r);
  cross_product(a, momentum, v.t);
  cross_product(b, spin, v.r);
  for (int i = 0; i < 3; ++i) f.r[i] = a[i] + b[i];

  // Magnus and Kutta lift.
  cross_product(a, v.r, v.t);
  for (int i = 0; i < 3; ++i) f.t[i] = f.t[i] + T(magnus * medium.density * volume) * a[i];
  cross_product(a, normal, v.t);
  cross_product(b, a, v.t);
  const T lift = T(kutta * medium.density) * lifting_area(numerator, quartic, speed);
  for (int i = 0; i < 3; ++i) f.t[i] = f.t[i] + lift * b[i];

  // Drag.
  const double inertia_max = 8.0 / 15 * mjPI * d_mid * (d_max * d_max) * (d_max * d_max);
  T torque[3];
  for (int i = 0; i < 3; ++i) {
    const double wide = std::max(semi[(i + 1) % 3], semi[(i + 2) % 3]);
    const double inertia = 8.0 / 15 * mjPI * semi[i] * (wide * wide) * (wide * wide);
    torque[i] = T(angular * inertia + slender * (inertia_max - inertia)) * v.r[i];
  }
  const T drag_t =
      T(3 * mjPI * diameter * medium.viscosity) +
      T(medium.density) * speed * (T(blunt) * area + T(slender) * (T(area_max) - area));
  const T drag_r = T(mjPI * diameter * diameter * diameter * medium.viscosity) +
                   T(medium.density) * root(squared_norm(torque));
  for (int i = 0; i < 3; ++i) {
    f.t[i] = (f.t[i] - drag_t * v.t[i]) * T(fluid[0]);
    f.r[i] = (f.r[i] - drag_r * v.r[i]) * T(fluid[0]);
  }
  return f;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PASSIVE_FLUID_MODEL_H_
