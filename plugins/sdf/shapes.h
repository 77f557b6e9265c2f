// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The shapes of this plugin library. In their formulas, rho is the distance from the z axis and R
// is a radius.

#ifndef MJTOOLS_PLUGINS_SDF_SHAPES_H_
#define MJTOOLS_PLUGINS_SDF_SHAPES_H_

#include <array>

namespace mj::plugins {

// A tube of radius radius2 around a circle of radius radius1.
struct Torus {
  static constexpr char kName[] = "mujoco.sdf.torus";
  static constexpr const char* kAttributes[] = {"radius1", "radius2"};
  static constexpr std::array<double, 2> kDefaults = {0.35, 0.15};
  static constexpr char kInvalid[] = "Invalid radius1 or radius2 parameters in Torus plugin";
  static double distance(const double x[3], const double* attributes);
  static void gradient(double g[3], const double x[3], const double* attributes);
  static void box(double aabb[6], const double* attributes);
};

// A spherical shell that is cut off at `height`. The middle of the shell has the radius `radius`.
struct Bowl {
  static constexpr char kName[] = "mujoco.sdf.bowl";
  static constexpr const char* kAttributes[] = {"height", "radius", "thickness"};
  static constexpr std::array<double, 3> kDefaults = {0.4, 1, 0.02};
  static constexpr char kInvalid[] = "Invalid parameter specification in Bowl plugin";
  static double distance(const double x[3], const double* attributes);
  static void gradient(double g[3], const double x[3], const double* attributes);
  static void box(double aabb[6], const double* attributes);
};

// A screw with a hexagonal head, and the nut for it.
struct Bolt {
  static constexpr char kName[] = "mujoco.sdf.bolt";
  static constexpr const char* kAttributes[] = {"radius"};
  static constexpr std::array<double, 1> kDefaults = {0.26};
  static constexpr char kInvalid[] = "Invalid parameter specification in Bolt plugin";
  static double distance(const double x[3], const double* attributes);
  static void gradient(double g[3], const double x[3], const double* attributes);
  static void box(double aabb[6], const double* attributes);
};

struct Nut {
  static constexpr char kName[] = "mujoco.sdf.nut";
  static constexpr const char* kAttributes[] = {"radius"};
  static constexpr std::array<double, 1> kDefaults = {0.26};
  static constexpr char kInvalid[] = "Invalid parameter specification in Nut plugin";
  static double distance(const double x[3], const double* attributes);
  static void gradient(double g[3], const double x[3], const double* attributes);
  static void box(double aabb[6], const double* attributes);
};

// An involute gear turned by alpha (rad). If the inner diameter is negative, the plugin chooses an
// inner diameter that suits the other attributes.
struct Gear {
  static constexpr char kName[] = "mujoco.sdf.gear";
  static constexpr const char* kAttributes[] = {"alpha", "diameter", "teeth", "thickness",
                                                "innerdiameter"};
  static constexpr std::array<double, 5> kDefaults = {0, 2.8, 25, 0.2, -1};
  static constexpr char kInvalid[] = "Invalid parameter specification in Gear plugin";
  static double distance(const double x[3], const double* attributes);
  static void gradient(double g[3], const double x[3], const double* attributes);
  static void box(double aabb[6], const double* attributes);
};

}  // namespace mj::plugins

#endif  // MJTOOLS_PLUGINS_SDF_SHAPES_H_
