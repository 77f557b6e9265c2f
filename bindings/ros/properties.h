// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Properties of a model and of its state that services read and change while it is simulated:
// bodies, geoms and equality constraints. This header needs only C++17, as the headers of roscpp do.

#ifndef MJTOOLS_BINDINGS_ROS_PROPERTIES_H_
#define MJTOOLS_BINDINGS_ROS_PROPERTIES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <array>
#include <string>
#include <vector>

namespace mj::server {

struct BodyState {
  std::string name;
  std::array<double, 3> position = {};
  std::array<double, 4> quaternion = {1, 0, 0, 0};  // w, x, y, z
  std::array<double, 3> linear = {}, angular = {};  // velocity
  double mass = 0;
};

struct BodyChange {
  BodyState state;
  std::string pose_frame, twist_frame;
  bool has_pose = false, has_twist = false, has_mass = false, is_reset = false;
};

// Returns the state of a body. `name` is its name or the name of one of its geoms. A free body has
// the position and velocity of its joint, so that its angular velocity is in its own frame. For any
// other body, returns the position and velocity of its frame in the world. Throws Error if there is
// no such body.
[[nodiscard]] BodyState body_state(const mjModel& m, mjData& d, const std::string& name);

// Changes a body. Returns a text about everything that could not be changed, or an empty text.
//
// - Pose, velocity and reset need a free body.
// - A pose is in the world, or in the frame of a body that `pose_frame` names. Its quaternion is
//   normalised.
// - A reset goes to the initial pose, also if a pose is given. It stops the body, unless a velocity
//   is given.
// - A mass does not change the inertia. The constants of the model are computed again.
[[nodiscard]] std::string change_body(mjModel& m, mjData& d, const BodyChange& change);

struct GeomProperties {
  std::string name;
  int type = 0;          // mjtGeom
  double body_mass = 0;  // mass of the body of the geom
  std::array<double, 3> size = {}, friction = {};
};

struct GeomChange {
  GeomProperties properties;
  bool has_type = false, has_mass = false, has_friction = false, has_size = false;
};

// Throws Error if there is no such geom.
[[nodiscard]] GeomProperties geom_properties(const mjModel& m, const std::string& name);

// Changes a geom and returns its id. Adds a warning to `warning` if the geom grows. Throws Error,
// and changes nothing, if there is no such geom or if a value cannot be used. The type can only
// change between simple shapes. After a change of shape, collisions are found without bounding
// trees.
[[nodiscard]] int change_geom(mjModel& m, mjData& d, const GeomChange& change,
                              std::string& warning);

struct Equality {
  std::string name;
  int type = 0;  // mjtEq
  std::array<double, mjNIMP> solimp = {};
  std::array<double, mjNREF> solref = {};
  bool is_active = false;
  std::string element1, element2;
  double torquescale = 0;
  std::array<double, 3> anchor = {};
  std::array<double, 3> position = {};              // relative pose of a weld
  std::array<double, 4> quaternion = {1, 0, 0, 0};
  std::vector<double> polycoef;  // of joints and tendons
};

// Throws Error if there is no such constraint.
[[nodiscard]] Equality equality(const mjModel& m, const mjData& d, const std::string& name);

// Changes an equality constraint. Its type and its elements cannot change: other values are an
// error, and empty elements are ignored. Throws Error, and changes nothing, if a value cannot be
// used.
void change_equality(mjModel& m, mjData& d, const Equality& change);

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_PROPERTIES_H_
