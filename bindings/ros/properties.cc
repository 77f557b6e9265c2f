// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "properties.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/diagnostic.h"
#include "compile/tree/shape.h"
#include "engine/constants/set_const.h"
#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include <mujoco/mujoco.h>

namespace mj::server {
namespace {

std::string name_of(const mjModel& m, mjtObj type, int id) {
  const char* name = mj_id2name(&m, type, id);
  return name ? name : "";
}

int find(const mjModel& m, mjtObj type, const char* what, const std::string& name) {
  const int id = mj_name2id(&m, type, name.c_str());
  if (id >= 0) return id;
  throw Error("bad-argument", std::string("the model has no ") + what + " '" + name + "'");
}

int find_body(const mjModel& m, const std::string& name) {
  const int body = mj_name2id(&m, mjOBJ_BODY, name.c_str());
  if (body >= 0) return body;
  const int geom = mj_name2id(&m, mjOBJ_GEOM, name.c_str());
  if (geom >= 0) return m.geom_bodyid[geom];
  throw Error("bad-argument", "the model has no body and no geom '" + name + "'");
}

bool is_free(const mjModel& m, int body) {
  return m.body_jntnum[body] == 1 && m.jnt_type[m.body_jntadr[body]] == mjJNT_FREE;
}

bool are_finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double x) { return std::isfinite(x); });
}

// Computes the constants of the model again. Does not touch the state of the simulation.
void update_constants(mjModel& m) {
  const engine::DataPtr scratch = engine::make_data_without_plugins(m);
  engine::set_const(m, *scratch);
}

void require_mass(const mjModel& m, int body, double mass) {
  if (std::isfinite(mass) && mass >= mjMINVAL) return;
  throw Error("bad-argument", "the mass of body '" + name_of(m, mjOBJ_BODY, body) +
                                  "' must be positive");
}

void set_mass(mjModel& m, int body, double mass) {
  require_mass(m, body, mass);
  m.body_mass[body] = mass;
  update_constants(m);
}

bool is_world(const std::string& frame) {
  return frame.empty() || frame == "world";
}

// Writes the pose of a change to `qpos`.
void set_pose(const mjModel& m, mjData& d, const BodyChange& change, double* qpos) {
  std::array<double, 3> position = change.state.position;
  std::array<double, 4> quaternion = change.state.quaternion;
  if (!are_finite(position) || !are_finite(quaternion) || mju_norm(quaternion.data(), 4) == 0) {
    throw Error("bad-argument", "the pose has numbers that cannot be used");
  }
  mju_normalize4(quaternion.data());
  if (!is_world(change.pose_frame)) {
    const int frame = mj_name2id(&m, mjOBJ_BODY, change.pose_frame.c_str());
    if (frame < 0) {
      throw Error("bad-argument",
                  "the frame '" + change.pose_frame + "' of the pose is not a body of the model");
    }
    mj_kinematics(&m, &d);
    mju_mulPose(position.data(), quaternion.data(), d.xpos + 3 * frame, d.xquat + 4 * frame,
                change.state.position.data(), quaternion.data());
  }
  std::ranges::copy(position, qpos);
  std::ranges::copy(quaternion, qpos + 3);
}

// Sets pose and velocity of a body. Adds a sentence to `problems` for each part that is not set.
template <typename Work>
void try_to(std::string& problems, Work work) {
  try {
    work();
  } catch (const Error& e) {
    problems += (problems.empty() ? "" : "; ") + e.diagnostic().message;
  }
}

void move_body(const mjModel& m, mjData& d, int body, const BodyChange& change,
               std::string& problems) {
  const int joint = m.body_jntadr[body];
  double* const qpos = d.qpos + m.jnt_qposadr[joint];
  double* const qvel = d.qvel + m.jnt_dofadr[joint];
  if (change.is_reset) {
    std::copy_n(m.qpos0 + m.jnt_qposadr[joint], 7, qpos);
    std::fill_n(qvel, 6, 0.0);
  } else if (change.has_pose) {
    try_to(problems, [&] { set_pose(m, d, change, qpos); });
  }
  if (!change.has_twist) return;
  try_to(problems, [&] {
    if (!is_world(change.twist_frame)) {
      throw Error("bad-argument",
                  "the frame '" + change.twist_frame + "' of the velocity is not the world");
    }
    if (!are_finite(change.state.linear) || !are_finite(change.state.angular)) {
      throw Error("bad-argument", "the velocity has numbers that cannot be used");
    }
    std::ranges::copy(change.state.linear, qvel);
    std::ranges::copy(change.state.angular, qvel + 3);
  });
}

// ---- geoms

bool is_simple(int type) {
  return type == mjGEOM_PLANE || type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE ||
         type == mjGEOM_ELLIPSOID || type == mjGEOM_CYLINDER || type == mjGEOM_BOX;
}

void require_geom_change(const mjModel& m, int geom, const GeomChange& change) {
  const GeomProperties& p = change.properties;
  const int type = change.has_type ? p.type : m.geom_type[geom];
  const double* size = change.has_size ? p.size.data() : m.geom_size + 3 * geom;
  const std::string subject = "geom '" + p.name + "': ";
  if (change.has_type || change.has_size) {
    if (!is_simple(type) || !is_simple(m.geom_type[geom])) {
      throw Error("bad-argument", subject + "only planes, spheres, capsules, ellipsoids, cylinders "
                                            "and boxes can change their type and size");
    }
    if (type == mjGEOM_PLANE && m.body_weldid[m.geom_bodyid[geom]] != 0) {
      throw Error("bad-argument", subject + "a moving body cannot have a plane");
    }
    const int count = type == mjGEOM_PLANE ? 0 : compiler::shape_size_count(type);
    for (int i = 0; i < count; ++i) {
      if (std::isfinite(size[i]) && size[i] > 0) continue;
      throw Error("bad-argument", subject + "size_" + std::to_string(i) + " must be positive");
    }
    if (!are_finite({size, 3})) throw Error("bad-argument", subject + "the size must be finite");
  }
  if (change.has_friction) {
    const bool is_good = are_finite(p.friction) &&
                         std::ranges::all_of(p.friction, [](double x) { return x >= 0; });
    if (!is_good) throw Error("bad-argument", subject + "friction must not be negative");
  }
  if (change.has_mass) require_mass(m, m.geom_bodyid[geom], p.body_mass);
}

// ---- equality constraints

mjtObj element_type(const mjModel& m, int id) {
  if (m.eq_type[id] == mjEQ_JOINT) return mjOBJ_JOINT;
  if (m.eq_type[id] == mjEQ_TENDON) return mjOBJ_TENDON;
  return static_cast<mjtObj>(m.eq_objtype[id]);
}

std::string element_name(const mjModel& m, int id, int element) {
  return element < 0 ? "" : name_of(m, element_type(m, id), element);
}

}  // namespace

BodyState body_state(const mjModel& m, mjData& d, const std::string& name) {
  const int body = find_body(m, name);
  BodyState out;
  out.name = name_of(m, mjOBJ_BODY, body);
  out.mass = m.body_mass[body];
  if (is_free(m, body)) {
    const int joint = m.body_jntadr[body];
    const double* qpos = d.qpos + m.jnt_qposadr[joint];
    const double* qvel = d.qvel + m.jnt_dofadr[joint];
    std::copy_n(qpos, 3, out.position.begin());
    std::copy_n(qpos + 3, 4, out.quaternion.begin());
    std::copy_n(qvel, 3, out.linear.begin());
    std::copy_n(qvel + 3, 3, out.angular.begin());
    return out;
  }
  engine::forward(m, d);
  double velocity[6];
  mj_objectVelocity(&m, &d, mjOBJ_XBODY, body, velocity, 0);
  std::copy_n(d.xpos + 3 * body, 3, out.position.begin());
  std::copy_n(d.xquat + 4 * body, 4, out.quaternion.begin());
  std::copy_n(velocity, 3, out.angular.begin());
  std::copy_n(velocity + 3, 3, out.linear.begin());
  return out;
}

std::string change_body(mjModel& m, mjData& d, const BodyChange& change) {
  std::string problems;
  try_to(problems, [&] {
    const int body = find_body(m, change.state.name);
    if (change.has_mass) try_to(problems, [&] { set_mass(m, body, change.state.mass); });
    if (!change.has_pose && !change.has_twist && !change.is_reset) return;
    if (!is_free(m, body)) {
      throw Error("bad-argument", "body '" + name_of(m, mjOBJ_BODY, body) +
                                      "' has no free joint, so its pose and velocity cannot be set");
    }
    move_body(m, d, body, change, problems);
  });
  return problems;
}

GeomProperties geom_properties(const mjModel& m, const std::string& name) {
  const int geom = find(m, mjOBJ_GEOM, "geom", name);
  GeomProperties out;
  out.name = name;
  out.type = m.geom_type[geom];
  out.body_mass = m.body_mass[m.geom_bodyid[geom]];
  std::copy_n(m.geom_size + 3 * geom, 3, out.size.begin());
  std::copy_n(m.geom_friction + 3 * geom, 3, out.friction.begin());
  return out;
}

int change_geom(mjModel& m, mjData& d, const GeomChange& change, std::string& warning) {
  const GeomProperties& p = change.properties;
  const int geom = find(m, mjOBJ_GEOM, "geom", p.name);
  require_geom_change(m, geom, change);
  double* const size = m.geom_size + 3 * geom;
  if (change.has_friction) std::ranges::copy(p.friction, m.geom_friction + 3 * geom);
  if (change.has_type) m.geom_type[geom] = p.type;
  if (change.has_size) {
    if (p.size[0] * p.size[1] * p.size[2] > size[0] * size[1] * size[2]) {
      warning = "geom '" + p.name + "' has grown, and may now touch other geoms";
    }
    std::ranges::copy(p.size, size);
  }
  if (change.has_type || change.has_size) {
    compiler::shape_aabb(m.geom_type[geom], size, m.geom_aabb + 6 * geom);
    m.geom_rbound[geom] = compiler::shape_rbound(m.geom_type[geom], size);
    m.opt.disableflags |= mjDSBL_MIDPHASE;  // bounding trees are those of the old shape
  }
  if (change.has_mass) m.body_mass[m.geom_bodyid[geom]] = p.body_mass;
  if (change.has_mass || change.has_type) update_constants(m);
  if (change.has_size) engine::forward(m, d);
  return geom;
}

Equality equality(const mjModel& m, const mjData& d, const std::string& name) {
  const int id = find(m, mjOBJ_EQUALITY, "equality constraint", name);
  const double* data = m.eq_data + mjNEQDATA * id;
  Equality out;
  out.name = name;
  out.type = m.eq_type[id];
  std::copy_n(m.eq_solimp + mjNIMP * id, mjNIMP, out.solimp.begin());
  std::copy_n(m.eq_solref + mjNREF * id, mjNREF, out.solref.begin());
  out.is_active = d.eq_active[id] != 0;
  out.element1 = element_name(m, id, m.eq_obj1id[id]);
  out.element2 = element_name(m, id, m.eq_obj2id[id]);
  if (out.type == mjEQ_CONNECT || out.type == mjEQ_WELD) std::copy_n(data, 3, out.anchor.begin());
  if (out.type == mjEQ_WELD) {
    std::copy_n(data + 3, 3, out.position.begin());
    std::copy_n(data + 6, 4, out.quaternion.begin());
    out.torquescale = data[10];
  }
  if (out.type == mjEQ_JOINT || out.type == mjEQ_TENDON) out.polycoef.assign(data, data + 5);
  return out;
}

void change_equality(mjModel& m, mjData& d, const Equality& change) {
  const Equality before = equality(m, d, change.name);
  const int id = mj_name2id(&m, mjOBJ_EQUALITY, change.name.c_str());
  double* const data = m.eq_data + mjNEQDATA * id;
  const auto refuse = [&](const std::string& what) {
    throw Error("bad-argument", "equality constraint '" + change.name + "': " + what);
  };
  const auto is_other = [](const std::string& now, const std::string& then) {
    return !now.empty() && now != then;
  };
  if (change.type != before.type) refuse("the type cannot change");
  if (is_other(change.element1, before.element1) || is_other(change.element2, before.element2)) {
    refuse("the elements cannot change");
  }
  std::array<double, 4> quaternion = change.quaternion;
  if (!are_finite(change.solimp) || !are_finite(change.solref) || !are_finite(change.anchor) ||
      !are_finite(change.position) || !are_finite(quaternion) || !are_finite(change.polycoef) ||
      !std::isfinite(change.torquescale)) {
    refuse("all numbers must be finite");
  }
  if (change.type == mjEQ_WELD && mju_normalize4(quaternion.data()) < mjMINVAL) {
    refuse("the quaternion of the relative pose is zero");
  }
  if (change.polycoef.size() > 5) refuse("a polynomial has at most 5 coefficients");
  std::ranges::copy(change.solimp, m.eq_solimp + mjNIMP * id);
  std::ranges::copy(change.solref, m.eq_solref + mjNREF * id);
  d.eq_active[id] = change.is_active;
  if (change.type == mjEQ_CONNECT || change.type == mjEQ_WELD) {
    std::ranges::copy(change.anchor, data);
  }
  if (change.type == mjEQ_WELD) {
    std::ranges::copy(change.position, data + 3);
    std::ranges::copy(quaternion, data + 6);
    data[10] = change.torquescale;
  }
  if (change.type == mjEQ_JOINT || change.type == mjEQ_TENDON) {
    std::ranges::copy(change.polycoef, data);
  }
}

}  // namespace mj::server
