// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The topics of cameras: pictures, properties and frames.

#ifndef MJTOOLS_BINDINGS_ROS_CAMERA_TOPICS_H_
#define MJTOOLS_BINDINGS_ROS_CAMERA_TOPICS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>
#include <ros/ros.h>

#include <functional>
#include <memory>
#include <mjtools/config.hpp>
#include <string>
#include <vector>

#include "camera_pictures.h"

namespace mj::server {

class CameraTopics {
 public:
  // Returns a parameter of the node, or null.
  using Parameter = std::function<mjtools::Config(const std::string& name)>;

  CameraTopics(ros::NodeHandle node, Parameter parameter)
      : node_(std::move(node)), parameter_(std::move(parameter)) {}

  // Advertises the topics of the cameras of a model, instead of the topics of the previous model.
  // Throws ConfigError for parameters of the wrong kind.
  void load(const mjModel& m);
  // Publishes the pictures that are due and have subscribers.
  void publish(const mjModel& m, mjData& d, const std::function<void(mjvScene&)>& add_geoms);

 private:
  struct Camera {
    int id = 0;
    std::string frame;
    int width = 720, height = 480;
    double period = 0;  // simulated seconds between two pictures
    PictureKinds kinds;
    ros::Publisher colours, depths, segments, info;
    double last = -1;  // simulated time of the last picture
  };

  void add_camera(const mjModel& m, int id, const std::string& name);

  ros::NodeHandle node_;
  Parameter parameter_;
  std::unique_ptr<CameraPictures> pictures_;
  std::vector<Camera> cameras_;
  ros::Publisher frames_;
};

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_CAMERA_TOPICS_H_
