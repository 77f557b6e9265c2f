// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts properties of a simulation to messages of ROS, and messages of ROS to properties.

#ifndef MJTOOLS_BINDINGS_ROS_MESSAGES_H_
#define MJTOOLS_BINDINGS_ROS_MESSAGES_H_

#include <geometry_msgs/TransformStamped.h>
#include <mujoco/mjmodel.h>
#include <mujoco_ros_msgs/BodyState.h>
#include <mujoco_ros_msgs/EqualityConstraintParameters.h>
#include <mujoco_ros_msgs/GeomProperties.h>
#include <mujoco_ros_msgs/SetBodyState.h>
#include <mujoco_ros_msgs/SetGeomProperties.h>
#include <sensor_msgs/CameraInfo.h>
#include <sensor_msgs/Image.h>
#include <sensor_msgs/JointState.h>

#include <string>
#include <vector>

#include "properties.h"

namespace mj::server {

[[nodiscard]] mujoco_ros_msgs::BodyState message_of(const BodyState& state, const ros::Time& now);
[[nodiscard]] BodyChange change_in(const mujoco_ros_msgs::SetBodyState::Request& request);
[[nodiscard]] mujoco_ros_msgs::GeomProperties message_of(const GeomProperties& properties);
[[nodiscard]] GeomChange change_in(const mujoco_ros_msgs::SetGeomProperties::Request& request);
[[nodiscard]] mujoco_ros_msgs::EqualityConstraintParameters message_of(const Equality& equality);
[[nodiscard]] Equality change_in(const mujoco_ros_msgs::EqualityConstraintParameters& message);

// Returns the joint states of hinge and slide joints with a name.
[[nodiscard]] sensor_msgs::JointState joint_states(const mjModel& m, const mjData& d);

// Returns the properties of a camera whose pictures have this size.
[[nodiscard]] sensor_msgs::CameraInfo camera_info(const mjModel& m, int camera, int width,
                                                  int height);
// Returns the poses of two frames of a camera. NAME_link is relative to the body of the camera, and
// NAME_optical_frame is relative to NAME_link.
[[nodiscard]] std::vector<geometry_msgs::TransformStamped> camera_frames(const mjModel& m,
                                                                         int camera);
// Returns a picture as a message. `bytes` are width x height pixels of an encoding of ROS.
[[nodiscard]] sensor_msgs::Image image(const std::string& encoding, int width, int height,
                                       const void* bytes, size_t size);

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_MESSAGES_H_
