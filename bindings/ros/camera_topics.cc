// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "camera_topics.h"

#include <tf2_msgs/TFMessage.h>

#include <cmath>
#include <mujoco/mujoco.h>

#include "messages.h"

namespace mj::server {
namespace {

constexpr int kMaxSide = 8192;  // pixels

// Bits of the parameter stream_type.
enum StreamType { kColours = 1, kDepths = 2, kSegments = 4 };

}  // namespace

void CameraTopics::load(const mjModel& m) {
  cameras_.clear();
  pictures_.reset();
  if (m.ncam == 0) return;
  tf2_msgs::TFMessage frames;
  for (int id = 0; id < m.ncam; ++id) {
    const char* name = mj_id2name(&m, mjOBJ_CAMERA, id);
    if (!name) continue;
    add_camera(m, id, name);
    for (auto& frame : camera_frames(m, id)) frames.transforms.push_back(std::move(frame));
  }
  if (!frames_) frames_ = node_.advertise<tf2_msgs::TFMessage>("/tf_static", 100, true);
  frames_.publish(frames);
}

void CameraTopics::add_camera(const mjModel& m, int id, const std::string& name) {
  const auto integer = [&](const std::string& key, int otherwise) {
    const mjtools::Config value = parameter_("cam_config/" + name + "/" + key);
    return value.is_null() ? otherwise : static_cast<int>(value.as_integer());
  };
  const mjtools::Config frequency = parameter_("cam_config/" + name + "/frequency");
  const mjtools::Config ids = parameter_("cam_config/" + name + "/use_segid");
  Camera camera;
  camera.id = id;
  camera.frame = name + "_optical_frame";
  camera.width = std::clamp(integer("width", camera.width), 1, kMaxSide);
  camera.height = std::clamp(integer("height", camera.height), 1, kMaxSide);
  camera.period = 1 / (frequency.is_null() ? 15.0 : frequency.as_real());
  const int types = integer("stream_type", kColours);
  camera.kinds = {(types & kColours) != 0, (types & kDepths) != 0, (types & kSegments) != 0,
                  ids.is_null() || ids.as_boolean()};
  const std::string topic = "cameras/" + name + "/";
  const auto advertise = [&](bool is_wanted, const char* kind) {
    return is_wanted ? node_.advertise<sensor_msgs::Image>(topic + kind, 1) : ros::Publisher();
  };
  camera.colours = advertise(camera.kinds.has_colours, "rgb");
  camera.depths = advertise(camera.kinds.has_depths, "depth");
  camera.segments = advertise(camera.kinds.has_segments, "segmented");
  camera.info = node_.advertise<sensor_msgs::CameraInfo>(topic + "camera_info", 1, true);
  camera.info.publish(camera_info(m, id, camera.width, camera.height));
  cameras_.push_back(std::move(camera));
}

void CameraTopics::publish(const mjModel& m, mjData& d,
                           const std::function<void(mjvScene&)>& add_geoms) {
  for (Camera& camera : cameras_) {
    PictureKinds kinds = camera.kinds;
    kinds.has_colours = kinds.has_colours && camera.colours.getNumSubscribers() > 0;
    kinds.has_depths = kinds.has_depths && camera.depths.getNumSubscribers() > 0;
    kinds.has_segments = kinds.has_segments && camera.segments.getNumSubscribers() > 0;
    if (!kinds.has_colours && !kinds.has_depths && !kinds.has_segments) continue;
    const auto number = [&](double time) { return std::floor(time / camera.period + 1e-9); };
    const bool is_due = camera.last < 0 || number(d.time) != number(camera.last);
    if (!is_due) continue;
    camera.last = d.time;
    if (!pictures_) pictures_ = std::make_unique<CameraPictures>(m);
    const CameraPicture picture =
        pictures_->draw(m, d, camera.id, camera.width, camera.height, kinds, add_geoms);
    const auto send = [&](const ros::Publisher& to, const char* encoding, const void* bytes,
                          size_t size) {
      if (size == 0) return;
      sensor_msgs::Image message = image(encoding, camera.width, camera.height, bytes, size);
      message.header.stamp = ros::Time(std::max(0.0, d.time));
      message.header.frame_id = camera.frame;
      to.publish(message);
    };
    send(camera.colours, "rgb8", picture.colours.data(), picture.colours.size());
    send(camera.depths, "32FC1", picture.depths.data(), picture.depths.size() * sizeof(float));
    send(camera.segments, "rgb8", picture.segments.data(), picture.segments.size());
  }
}

}  // namespace mj::server
