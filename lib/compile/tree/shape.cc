// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/tree/shape.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <cmath>

#include "compile/geometry/geometry.h"
#include "math/elementary.h"

namespace mj::compiler {
namespace {

// Exponent in Thomsen's formula, which approximates the surface area of an ellipsoid.
constexpr double kThomsen = 1.6075;

// MuJoCo's thickness of the shell of an ellipsoid, in metres. The shell is approximated by the
// difference of two ellipsoids.
constexpr double kShellThickness = 1e-6;

constexpr double kPlaneExtent = 1e10;  // MuJoCo's extent of an infinite plane in metres

double ellipsoid_volume(double a, double b, double c) {
  return 4 * mjPI * a * b * c / 3;
}

double ellipsoid_area(double a, double b, double c) {
  const double x = math::pow(a * b, kThomsen), y = math::pow(b * c, kThomsen),
               z = math::pow(c * a, kThomsen);
  return 4 * mjPI * math::pow((x + y + z) / 3, 1 / kThomsen);
}

Vec3 ellipsoid_inertia(double a, double b, double c, double mass) {
  return {mass * (b * b + c * c) / 5, mass * (a * a + c * c) / 5, mass * (a * a + b * b) / 5};
}

Vec3 ellipsoid_shell_inertia(double a, double b, double c, double mass) {
  const double e = kShellThickness;
  const double inner = ellipsoid_volume(a, b, c), outer = ellipsoid_volume(a + e, b + e, c + e);
  const double density = mass / (outer - inner);
  return ellipsoid_inertia(a + e, b + e, c + e, density * outer) -
         ellipsoid_inertia(a, b, c, density * inner);
}

Vec3 capsule_inertia(double r, double h, double mass, bool shell) {
  if (shell) {
    const double ball = 4 * mjPI * r * r, area = ball + 2 * mjPI * r * h;
    const double ms = mass * ball / area, mc = mass - ms;
    const double offset = (h / 2 + r / 2) * (h / 2 + r / 2) - (r / 2) * (r / 2);
    const double side = mc * (6 * r * r + h * h) / 12 + (2 * ms * r * r / 3 + ms * offset);
    return {side, side, mc * r * r + 2 * ms * r * r / 3};
  }
  const double ms = mass * 4 * r / (4 * r + 3 * h), mc = mass - ms;
  const double ball = 2 * ms * r * r / 5;
  const double side = mc * (3 * r * r + h * h) / 12 + (ball + ms * h * (3 * r + 2 * h) / 8);
  return {side, side, mc * r * r / 2 + ball};
}

Vec3 cylinder_inertia(double r, double h, double mass, bool shell) {
  if (shell) {
    const double disk = mjPI * r * r, area = 2 * mjPI * r * r + 2 * mjPI * r * h;
    const double md = mass * disk / area, mc = mass - 2 * md;
    const double side =
        mc * (6 * r * r + h * h) / 12 + 2 * (md * r * r / 4 + md * (h / 2) * (h / 2));
    return {side, side, mc * r * r + md * r * r};
  }
  const double side = mass * (3 * r * r + h * h) / 12;
  return {side, side, mass * r * r / 2};
}

// Returns the inertia of a box shell. The shell consists of six plates with the same area density.
// The two plates with the normal i have the half sides s[j] and s[k].
Vec3 box_shell_inertia(const double s[3], double mass) {
  const double density = mass / (8 * (s[0] * s[1] + s[1] * s[2] + s[2] * s[0]));
  Vec3 inertia;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double plates = 2 * density * 4 * s[j] * s[k];
    inertia[i] += plates * (s[j] * s[j] + s[k] * s[k]) / 3;
    inertia[j] += plates * (s[k] * s[k] / 3 + s[i] * s[i]);
    inertia[k] += plates * (s[j] * s[j] / 3 + s[i] * s[i]);
  }
  return inertia;
}

// Nodes and weights of the Gauss-Kronrod rule for the integral that gives the added-mass
// coefficient of an ellipsoid. The variable of the integral is substituted so that [0, infinity)
// becomes [0, 1].
constexpr int kNodes = 15;
constexpr double kWeight[kNodes] = {0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236,
                                    0.09517529, 0.10221647, 0.10474107, 0.10221647, 0.09517529,
                                    0.08450236, 0.07032663, 0.05239501, 0.03154605, 0.01146766};
constexpr double kLambda[kNodes] = {
    7.865151709349917e-08, 1.7347976913907274e-05, 0.0003548008144506193, 0.002846636252924549,
    0.014094260903596077,  0.053063261727396636,   0.17041978741317773,   0.5,
    1.4036301548686991,    3.9353484827022642,     11.644841677041734,    39.53187807410903,
    177.5711362220801,     1429.4772912937397,     54087.416549217705};
constexpr double kDerivative[kNodes] = {
    5.538677720489877e-05, 0.002080868285293228, 0.016514126520723166, 0.07261900344370877,
    0.23985243401862602,   0.6868318249020725,   1.8551129519182894,   5.0,
    14.060031152313941,    43.28941239611009,    156.58546376397112,   747.9826085305024,
    5827.4042950027115,    116754.0197944512,    25482945.327264845};

double added_mass_coefficient(double dx, double dy, double dz) {
  const double inv_x = 1 / (dx * dx), inv_y = 1 / (dy * dy), inv_z = 1 / (dz * dz);
  const double scale = math::pow(dx * dx * dx * dy * dz, 0.4);
  double sum = 0;
  for (int i = 0; i < kNodes; ++i) {
    const double lambda = scale * kLambda[i];
    const double x = 1 + lambda * inv_x, y = 1 + lambda * inv_y, z = 1 + lambda * inv_z;
    sum += scale * kDerivative[i] / (x * std::sqrt(x * y * z)) * kWeight[i];
  }
  return sum * inv_x;
}

Vec3 semi_axes(int type, const double size[3]) {
  switch (type) {
    case mjGEOM_SPHERE:
      return {size[0], size[0], size[0]};
    case mjGEOM_CAPSULE:
      return {size[0], size[0], size[1] + size[0]};
    case mjGEOM_CYLINDER:
      return {size[0], size[0], size[1]};
    default:
      return vec3(size);
  }
}

}  // namespace

int shape_size_count(int type) {
  switch (type) {
    case mjGEOM_SPHERE:
      return 1;
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER:
      return 2;
    case mjGEOM_ELLIPSOID:
    case mjGEOM_BOX:
      return 3;
    default:
      return 0;
  }
}

double shape_volume(int type, const double size[3], bool shell) {
  const double r = size[0], h = 2 * size[1];
  switch (type) {
    case mjGEOM_SPHERE:
      return shell ? 4 * mjPI * r * r : 4 * mjPI * r * r * r / 3;
    case mjGEOM_CAPSULE:
      return shell ? 4 * mjPI * r * r + 2 * mjPI * r * h : mjPI * (r * r * h + 4 * r * r * r / 3);
    case mjGEOM_CYLINDER:
      return shell ? 2 * mjPI * r * r + 2 * mjPI * r * h : mjPI * r * r * h;
    case mjGEOM_ELLIPSOID:
      return shell ? ellipsoid_area(size[0], size[1], size[2])
                   : ellipsoid_volume(size[0], size[1], size[2]);
    case mjGEOM_HFIELD:
    case mjGEOM_BOX:
      return shell ? 8 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0])
                   : size[0] * size[1] * size[2] * 8;
    default:
      return 0;
  }
}

Vec3 shape_inertia(int type, const double size[3], double mass, bool shell) {
  const double r = size[0], h = 2 * size[1];
  const double a = size[0], b = size[1], c = size[2];
  switch (type) {
    case mjGEOM_SPHERE: {
      const double i = shell ? 2 * mass * r * r / 3 : 2 * mass * r * r / 5;
      return {i, i, i};
    }
    case mjGEOM_CAPSULE:
      return capsule_inertia(r, h, mass, shell);
    case mjGEOM_CYLINDER:
      return cylinder_inertia(r, h, mass, shell);
    case mjGEOM_ELLIPSOID:
      return shell ? ellipsoid_shell_inertia(a, b, c, mass) : ellipsoid_inertia(a, b, c, mass);
    case mjGEOM_HFIELD:
    case mjGEOM_BOX:
      if (shell) return box_shell_inertia(size, mass);
      return {mass * (b * b + c * c) / 3, mass * (a * a + c * c) / 3, mass * (a * a + b * b) / 3};
    default:
      return {};
  }
}

void shape_aabb(int type, const double size[3], double aabb[6]) {
  store(aabb, Vec3{});
  if (type == mjGEOM_PLANE) {
    aabb[2] = -kPlaneExtent / 2;
    store(aabb + 3, Vec3{kPlaneExtent, kPlaneExtent, kPlaneExtent / 2});
  } else {
    store(aabb + 3, semi_axes(type, size));
  }
}

double shape_rbound(int type, const double size[3]) {
  switch (type) {
    case mjGEOM_SPHERE:
      return size[0];
    case mjGEOM_CAPSULE:
      return size[0] + size[1];
    case mjGEOM_CYLINDER:
      return std::sqrt(size[0] * size[0] + size[1] * size[1]);
    case mjGEOM_ELLIPSOID:
      return std::max({size[0], size[1], size[2]});
    case mjGEOM_BOX:
      return std::sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);
    default:
      return 0;
  }
}

void shape_added_mass(int type, const double size[3], double virtual_mass[3],
                      double virtual_inertia[3]) {
  const Vec3 d = semi_axes(type, size);
  const double volume = 4.0 / 3.0 * mjPI * d.x * d.y * d.z;
  const double k[3] = {added_mass_coefficient(d.x, d.y, d.z), added_mass_coefficient(d.y, d.z, d.x),
                       added_mass_coefficient(d.z, d.x, d.y)};
  for (int i = 0; i < 3; ++i) {
    const int b = (i + 1) % 3, c = (i + 2) % 3;
    virtual_mass[i] = volume * k[i] / std::max(kEps, 2 - k[i]);
    const double bb = d[b] * d[b], cc = d[c] * d[c];
    virtual_inertia[i] = volume * (bb - cc) * (bb - cc) * std::abs(k[c] - k[b]) /
                         std::max(kEps, std::abs(2 * (bb - cc) + (bb + cc) * (k[b] - k[c]))) / 5;
  }
}

}  // namespace mj::compiler
