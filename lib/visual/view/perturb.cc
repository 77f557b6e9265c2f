// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The mouse pulls a point p of the selected body to its target with a spring and a damper. The mass
// that the mouse feels at p is mu. The body has rotational inertia I, centre of mass c, and
// velocities v (linear) and w (angular) at c:
//
//   force  = -k mu (p - target) - sqrt(k) mu (v + w x (p - c))
//   torque = (p - c) x force - sqrt(kr) I (component of w along p - target)
//
// If the mouse rotates the body, the torque pulls the orientation of the body to its target
// instead:
//
//   torque = kr I (rotation from the orientation to the target) - sqrt(kr) I w
//
// k is vis.map.stiffness and kr is vis.map.stiffnessrot. The damping is critical for a body of mass
// mu.

#include "visual/view/perturb.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/stack.h"
#include "engine/position/inertia.h"
#include "engine/position/jacobian.h"
#include "math/rotation.h"
#include "visual/view/camera.h"

namespace mj::visual {
namespace {

constexpr double kOrthographicSpeed = 0.15;

bool has_selected_body(const mjModel& m, const mjvPerturb& pert) {
  return pert.select > 0 && pert.select < m.nbody;
}

Vec3 selected_point(const mjData& d, const mjvPerturb& pert) {
  return point_of_body(d, pert.select, vec3(pert.localpos));
}

Quat inertial_orientation(const mjModel& m, const mjData& d, int body) {
  return quat(d.xquat + 4 * body) * quat(m.body_iquat + 4 * body);
}

void shift_targets(const Vec3& shift, mjvPerturb& pert) {
  store(pert.refpos, vec3(pert.refpos) + shift);
  store(pert.refselpos, vec3(pert.refselpos) + shift);
}

// Limits the target orientation to a quarter turn from the current orientation of the body.
void limit_turn(const mjModel& m, const mjData& d, mjvPerturb& pert) {
  const Quat now = inertial_orientation(m, d, pert.select);
  Vec3 axis = difference(quat(pert.refquat), now);
  const double angle = normalize(axis);
  if (angle > mjPI / 2) store(pert.refquat, now * from_axis_angle(axis, mjPI / 2));
}

void turn_target(const mjModel& m, const mjData& d, const Vec3& turn, mjvPerturb& pert) {
  Vec3 axis = turn;
  const double angle = 2 * mjPI * normalize(axis);
  store(pert.refquat, normalized(from_axis_angle(axis, angle) * quat(pert.refquat)));
  if (has_selected_body(m, pert)) limit_turn(m, d, pert);
}

// Shifts the target along two axes of the selected body: y and z, or x and y. The action decides
// which.
void shift_along_body(const mjModel& m, const mjData& d, int action, const Drag& drag,
                      mjvPerturb& pert) {
  if (pert.select < 0 || pert.select >= m.nbody) {
    throw Error("bad-argument", "the model has no body " + std::to_string(pert.select));
  }
  const Mat3 axes = mat3(d.xmat + 9 * pert.select);
  const Vec3 along = axes.col(action == mjMOUSE_MOVE_V_REL ? 2 : 0);
  shift_targets(pert.scale * (drag.dy * along + drag.dx * axes.col(1)), pert);
}

// Angular and linear velocity of a body at its centre of mass, and the rotational inertia of the
// body.
struct Spin {
  Vec3 w, v;
  double inertia;
};

Spin spin_of(const mjModel& m, const mjData& d, int body) {
  double velocity[6];
  engine::object_velocity(m, d, mjOBJ_BODY, body, velocity, false);
  const double invweight = m.body_invweight0[2 * body + 1];
  return {vec3(velocity), vec3(velocity + 3),
          invweight == 0 ? 1 : 1 / std::max(mjMINVAL, invweight)};
}

bool is_free(const mjModel& m, int body) {
  return m.body_jntnum[body] == 1 && m.jnt_type[m.body_jntadr[body]] == mjJNT_FREE;
}

double* free_joint_qpos(const mjModel& m, mjData& d, int body) {
  return d.qpos + m.jnt_qposadr[m.body_jntadr[body]];
}

void store_pose(const Pose& pose, double* pos, double* orientation) {
  store(pos, pose.pos);
  store(orientation, pose.quat);
}

}  // namespace

Vec3 point_of_body(const mjData& d, int body, const Vec3& local) {
  return mat3(d.xmat + 9 * body) * local + vec3(d.xpos + 3 * body);
}

double mass_at(const mjModel& m, mjData& d, int body, const Vec3& point) {
  engine::StackFrame stack(d);
  const auto nv = static_cast<size_t>(m.nv);
  double* jac = stack.allocate<double>(3 * nv);
  double* solved = stack.allocate<double>(3 * nv);
  const double p[3] = {point.x, point.y, point.z};
  if (nv == 0) return 1;
  engine::jacobian(m, d, jac, nullptr, p, body);
  engine::solve_inertia(m, d, solved, jac, 3);
  double trace = 0;
  for (size_t i = 0; i < 3 * nv; ++i) trace += jac[i] * solved[i];
  return trace == 0 ? 1 : 3 / trace;
}

void init_perturb(const mjModel& m, mjData& d, const mjvScene& scene, mjvPerturb& pert) {
  if (!has_selected_body(m, pert)) return;
  const int body = pert.select;
  const Vec3 point = selected_point(d, pert);
  const EyeMean eye = camera_in_model(scene);
  pert.localmass = mass_at(m, d, body, point);
  if (pert.flexselect >= 0 && pert.flexselect < m.nflex && !m.flex_rigid[pert.flexselect]) {
    // A vertex of a flex is selected, so the mouse feels the mass of a vertex.
    pert.localmass *= 2.0 * m.flex_edgenum[pert.flexselect] / m.flex_vertnum[pert.flexselect];
  }
  std::copy_n(d.xipos + 3 * body, 3, pert.refpos);
  store(pert.refquat, inertial_orientation(m, d, body));
  store(pert.refselpos, point);
  pert.scale = frustum_height(scene) * dot(point - eye.head, eye.forward);
  if (scene.camera[0].orthographic) pert.scale *= kOrthographicSpeed;
}

void move_perturb(const mjModel& m, const mjData& d, int action, const Drag& drag,
                  const mjvScene& scene, mjvPerturb& pert) {
  const Vec3 forward = camera_in_model(scene).forward;
  switch (action) {
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_H:
      return shift_targets(pert.scale * drag_in_world(action, drag, forward), pert);
    case mjMOUSE_MOVE_V_REL:
    case mjMOUSE_MOVE_H_REL:
      return shift_along_body(m, d, action, drag, pert);
    case mjMOUSE_ROTATE_V:
    case mjMOUSE_ROTATE_H:
      return turn_target(m, d, drag_in_world(action, drag, forward), pert);
    case mjMOUSE_ZOOM:
      return;
    default:
      throw Error("bad-argument",
                  "the mouse action " + std::to_string(action) + " cannot move a body");
  }
}

void apply_perturb_pose(const mjModel& m, mjData& d, const mjvPerturb& pert, bool is_paused) {
  if (!has_selected_body(m, pert) || !(pert.active | pert.active2)) return;
  const int body = pert.select, root = m.body_rootid[body];
  const Pose inertial{vec3(m.body_ipos + 3 * body), quat(m.body_iquat + 4 * body)};
  const Pose target = Pose{vec3(pert.refpos), quat(pert.refquat)} * inverse(inertial);
  if (m.body_mocapid[body] >= 0) {
    const int mocap = m.body_mocapid[body];
    store_pose(target, d.mocap_pos + 3 * mocap, d.mocap_quat + 4 * mocap);
  } else if (is_paused && is_free(m, body)) {
    double* qpos = free_joint_qpos(m, d, body);
    store_pose(target, qpos, qpos + 3);
  } else if (is_paused && is_free(m, root)) {
    double* qpos = free_joint_qpos(m, d, root);
    const Pose now{vec3(d.xpos + 3 * body), quat(d.xquat + 4 * body)};
    store_pose(target * inverse(now) * Pose{vec3(qpos), quat(qpos + 3)}, qpos, qpos + 3);
  }
}

Wrench spring_pull(const mjModel& m, const mjData& d, const Spring& spring) {
  const Spin spin = spin_of(m, d, spring.body);
  const double k = spring.stiffness, mass = spring.mass;
  const Vec3 arm = spring.point - vec3(d.xipos + 3 * spring.body);
  Vec3 away = spring.point - spring.target;
  Wrench out;
  out.force = -k * mass * away - std::sqrt(k) * mass * (spin.v + cross(spin.w, arm));
  normalize(away);
  const double kr = m.vis.map.stiffnessrot;
  out.torque = cross(arm, out.force) - std::sqrt(kr) * spin.inertia * dot(away, spin.w) * away;
  return out;
}

Vec3 frame_spring(const mjModel& m, const mjData& d, int body, const Vec3& target,
                  double stiffness) {
  const double invweight = m.body_invweight0[2 * body];
  if (invweight <= 0) return {0, 0, 0};
  const double mass = 1 / invweight;
  return stiffness * mass * (target - vec3(d.xpos + 3 * body)) -
         std::sqrt(stiffness) * mass * spin_of(m, d, body).v;
}

void apply_perturb_force(const mjModel& m, mjData& d, const mjvPerturb& pert) {
  const int active = pert.active | pert.active2, body = pert.select;
  if (body < 0 || body >= m.nbody || !active) return;

  const Spin spin = spin_of(m, d, body);
  const double kr = m.vis.map.stiffnessrot;
  double* force = d.xfrc_applied + 6 * body;
  double* torque = force + 3;
  if (active & mjPERT_TRANSLATE) {
    const Wrench pull = spring_pull(m, d,
                                    {.body = body,
                                     .point = selected_point(d, pert),
                                     .target = vec3(pert.refselpos),
                                     .mass = pert.localmass,
                                     .stiffness = m.vis.map.stiffness});
    store(force, pull.force);
    store(torque, pull.torque);
  }
  if (active & mjPERT_ROTATE) {
    const Quat turn = quat(pert.refquat) * conjugate(inertial_orientation(m, d, body));
    store(torque, kr * spin.inertia * to_velocity(turn, 1) - std::sqrt(kr) * spin.inertia * spin.w);
  }
}

}  // namespace mj::visual
