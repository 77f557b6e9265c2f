// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lets the user pull and rotate bodies with the mouse.

#ifndef MJTOOLS_VISUAL_VIEW_PERTURB_H_
#define MJTOOLS_VISUAL_VIEW_PERTURB_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "math/vec3.h"
#include "visual/view/mouse.h"

namespace mj::visual {

// A spring that pulls a point of a body to a target (world coordinates).
struct Spring {
  int body = 0;
  Vec3 point, target;
  double mass = 1;       // mass that the spring feels at the point
  double stiffness = 0;  // stiffness per unit of mass
};
struct Wrench {
  Vec3 force, torque;  // force at the centre of mass of a body, and torque
};

// Returns the wrench that the spring and a damper exert on the body, at the position and velocity
// that the body has in `d`.
[[nodiscard]] Wrench spring_pull(const mjModel& m, const mjData& d, const Spring& spring);

// Returns the force of the mouse spring of MuJoCo's plug-in for Unity. The spring pulls the origin
// of the body frame, has half the critical damping, and exerts no torque:
//
//   force = k mu (target - xpos) - sqrt(k) mu v,   mu = 1 / body_invweight0
//
// v is the velocity of the centre of mass. Returns zero for a body that does not move.
[[nodiscard]] Vec3 frame_spring(const mjModel& m, const mjData& d, int body, const Vec3& target,
                                double stiffness);

[[nodiscard]] Vec3 point_of_body(const mjData& d, int body, const Vec3& local);

// Returns the mass that a force at a point of a body has to move: 3 / trace(J inv(M) J'), where J
// is the 3 x nv Jacobian of the point and M is the inertia matrix, already factorised in `d`.
// Returns 1 for a body that does not move.
[[nodiscard]] double mass_at(const mjModel& m, mjData& d, int body, const Vec3& point);

// Starts a perturbation: sets the target position and orientation to the current pose of the
// selected body, and computes the mass that the mouse feels and the scale of mouse movements. Does
// nothing if no body is selected.
void init_perturb(const mjModel& m, mjData& d, const mjvScene& scene, mjvPerturb& pert);

// Moves the target position, or rotates the target orientation, by the drag of the mouse. Throws
// Error if the action does not move targets.
void move_perturb(const mjModel& m, const mjData& d, int action, const Drag& drag,
                  const mjvScene& scene, mjvPerturb& pert);

// Moves the selected body to its target if it is a mocap body. If `is_paused`, also moves a body
// that belongs to a kinematic tree with a free joint.
void apply_perturb_pose(const mjModel& m, mjData& d, const mjvPerturb& pert, bool is_paused);

// Sets xfrc_applied of the selected body to the force and torque of the spring and damper that pull
// it to its targets.
void apply_perturb_force(const mjModel& m, mjData& d, const mjvPerturb& pert);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_PERTURB_H_
