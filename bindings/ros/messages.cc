// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "messages.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mujoco/mujoco.h>

namespace mj::server {
namespace {

template <typename Message>
void put(const std::array<double, 3>& from, Message& to) {
  to.x = from[0], to.y = from[1], to.z = from[2];
}

template <typename Message>
std::array<double, 3> triple(const Message& from) {
  return {from.x, from.y, from.z};
}

void put(const std::array<double, 4>& from, geometry_msgs::Quaternion& to) {
  to.w = from[0], to.x = from[1], to.y = from[2], to.z = from[3];
}

std::array<double, 4> quaternion(const geometry_msgs::Quaternion& from) {
  return {from.w, from.x, from.y, from.z};
}

std::string camera_name(const mjModel& m, int camera) {
  const char* name = mj_id2name(&m, mjOBJ_CAMERA, camera);
  return name ? name : "";
}

}  // namespace

mujoco_ros_msgs::BodyState message_of(const BodyState& state, const ros::Time& now) {
  mujoco_ros_msgs::BodyState out;
  out.name = state.name;
  out.mass = static_cast<float>(state.mass);
  out.pose.header.stamp = out.twist.header.stamp = now;
  out.pose.header.frame_id = out.twist.header.frame_id = "world";
  put(state.position, out.pose.pose.position);
  put(state.quaternion, out.pose.pose.orientation);
  put(state.linear, out.twist.twist.linear);
  put(state.angular, out.twist.twist.angular);
  return out;
}

BodyChange change_in(const mujoco_ros_msgs::SetBodyState::Request& request) {
  const mujoco_ros_msgs::BodyState& state = request.state;
  BodyChange out;
  out.state.name = state.name;
  out.state.position = triple(state.pose.pose.position);
  out.state.quaternion = quaternion(state.pose.pose.orientation);
  out.state.linear = triple(state.twist.twist.linear);
  out.state.angular = triple(state.twist.twist.angular);
  out.state.mass = state.mass;
  out.pose_frame = state.pose.header.frame_id;
  out.twist_frame = state.twist.header.frame_id;
  out.has_pose = request.set_pose;
  out.has_twist = request.set_twist;
  out.has_mass = request.set_mass;
  out.is_reset = request.reset_qpos;
  return out;
}

mujoco_ros_msgs::GeomProperties message_of(const GeomProperties& p) {
  mujoco_ros_msgs::GeomProperties out;
  out.name = p.name;
  out.type.value = static_cast<uint16_t>(p.type);
  out.body_mass = static_cast<float>(p.body_mass);
  out.size_0 = static_cast<float>(p.size[0]);
  out.size_1 = static_cast<float>(p.size[1]);
  out.size_2 = static_cast<float>(p.size[2]);
  out.friction_slide = static_cast<float>(p.friction[0]);
  out.friction_spin = static_cast<float>(p.friction[1]);
  out.friction_roll = static_cast<float>(p.friction[2]);
  return out;
}

GeomChange change_in(const mujoco_ros_msgs::SetGeomProperties::Request& request) {
  const mujoco_ros_msgs::GeomProperties& p = request.properties;
  GeomChange out;
  out.properties = {p.name,
                    p.type.value,
                    p.body_mass,
                    {p.size_0, p.size_1, p.size_2},
                    {p.friction_slide, p.friction_spin, p.friction_roll}};
  out.has_type = request.set_type;
  out.has_mass = request.set_mass;
  out.has_friction = request.set_friction;
  out.has_size = request.set_size;
  return out;
}

mujoco_ros_msgs::EqualityConstraintParameters message_of(const Equality& e) {
  mujoco_ros_msgs::EqualityConstraintParameters out;
  out.name = e.name;
  out.type.value = static_cast<uint16_t>(e.type);
  out.solverParameters.dmin = e.solimp[0];
  out.solverParameters.dmax = e.solimp[1];
  out.solverParameters.width = e.solimp[2];
  out.solverParameters.midpoint = e.solimp[3];
  out.solverParameters.power = e.solimp[4];
  out.solverParameters.timeconst = e.solref[0];
  out.solverParameters.dampratio = e.solref[1];
  out.active = e.is_active;
  out.element1 = e.element1;
  out.element2 = e.element2;
  out.torquescale = e.torquescale;
  put(e.anchor, out.anchor);
  put(e.position, out.relpose.position);
  put(e.quaternion, out.relpose.orientation);
  out.polycoef = e.polycoef;
  return out;
}

Equality change_in(const mujoco_ros_msgs::EqualityConstraintParameters& message) {
  const mujoco_ros_msgs::SolverParameters& solver = message.solverParameters;
  Equality out;
  out.name = message.name;
  out.type = message.type.value;
  out.solimp = {solver.dmin, solver.dmax, solver.width, solver.midpoint, solver.power};
  out.solref = {solver.timeconst, solver.dampratio};
  out.is_active = message.active;
  out.element1 = message.element1;
  out.element2 = message.element2;
  out.torquescale = message.torquescale;
  out.anchor = triple(message.anchor);
  out.position = triple(message.relpose.position);
  out.quaternion = quaternion(message.relpose.orientation);
  out.polycoef = message.polycoef;
  return out;
}

sensor_msgs::JointState joint_states(const mjModel& m, const mjData& d) {
  sensor_msgs::JointState out;
  for (int j = 0; j < m.njnt; ++j) {
    const bool is_scalar = m.jnt_type[j] == mjJNT_HINGE || m.jnt_type[j] == mjJNT_SLIDE;
    const char* name = mj_id2name(&m, mjOBJ_JOINT, j);
    if (!is_scalar || !name) continue;
    const int dof = m.jnt_dofadr[j];
    out.name.emplace_back(name);
    out.position.push_back(d.qpos[m.jnt_qposadr[j]]);
    out.velocity.push_back(d.qvel[dof]);
    out.effort.push_back(d.qfrc_actuator[dof]);
  }
  return out;
}

sensor_msgs::CameraInfo camera_info(const mjModel& m, int camera, int width, int height) {
  sensor_msgs::CameraInfo out;
  const double focal = height / 2.0 / std::tan(m.cam_fovy[camera] * mjPI / 360);
  const double x = (width - 1) / 2.0, y = (height - 1) / 2.0;
  out.header.frame_id = camera_name(m, camera) + "_optical_frame";
  out.width = static_cast<uint32_t>(width);
  out.height = static_cast<uint32_t>(height);
  out.distortion_model = "plumb_bob";
  out.D.assign(5, 0.0);
  out.K = {focal, 0, x, 0, focal, y, 0, 0, 1};
  out.R = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  out.P = {focal, 0, x, 0, 0, focal, y, 0, 0, 0, 1, 0};
  return out;
}

std::vector<geometry_msgs::TransformStamped> camera_frames(const mjModel& m, int camera) {
  const std::string name = camera_name(m, camera);
  const char* body = mj_id2name(&m, mjOBJ_BODY, m.cam_bodyid[camera]);
  const double* pos = m.cam_pos + 3 * camera;
  const double* quat = m.cam_quat + 4 * camera;
  geometry_msgs::TransformStamped link, optical;
  link.header.frame_id = body ? body : "";
  link.child_frame_id = name + "_link";
  put(std::array<double, 3>{pos[0], pos[1], pos[2]}, link.transform.translation);
  put(std::array<double, 4>{quat[0], quat[1], quat[2], quat[3]}, link.transform.rotation);
  // Cameras of MuJoCo look along -z, and their y axis points up. Optical frames look along z, and
  // their y axis points down.
  optical.header.frame_id = link.child_frame_id;
  optical.child_frame_id = name + "_optical_frame";
  optical.transform.rotation.x = 1;
  return {link, optical};
}

sensor_msgs::Image image(const std::string& encoding, int width, int height, const void* bytes,
                         size_t size) {
  sensor_msgs::Image out;
  out.width = static_cast<uint32_t>(width);
  out.height = static_cast<uint32_t>(height);
  out.encoding = encoding;
  out.step = static_cast<uint32_t>(size / static_cast<size_t>(height));
  out.data.resize(size);
  std::memcpy(out.data.data(), bytes, size);
  return out;
}

}  // namespace mj::server
