// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What the columns of a trajectory are called.

#include <string_view>

#include "trajectory/trajectory.h"

namespace mj {
namespace {

std::string object_label(const mjModel& m, const int* name_address, std::string_view kind, int id) {
  const char* name = m.names + name_address[id];
  if (*name) return name;
  return std::string(kind) + "[" + std::to_string(id) + "]";
}

std::string joint_label(const mjModel& m, int joint) {
  static constexpr std::string_view kTypes[] = {"free", "ball", "slide", "hinge"};
  const int type = m.jnt_type[joint];
  const bool known = type >= 0 && type < 4;
  const char* name = m.names + m.name_jntadr[joint];
  const char* body = m.names + m.name_bodyadr[m.jnt_bodyid[joint]];
  if (!*name && *body && type == mjJNT_FREE) return body;
  return object_label(m, m.name_jntadr, known ? kTypes[type] : "joint", joint);
}

// "label" for a single column, "label.suffix" for several.
void append(std::vector<std::string>& out, const std::string& label,
            std::span<const std::string_view> suffixes) {
  for (std::string_view suffix : suffixes) out.push_back(label + "." + std::string(suffix));
}

void append_numbered(std::vector<std::string>& out, const std::string& label, int count) {
  static constexpr std::string_view kAxes[] = {"x", "y", "z"};
  static constexpr std::string_view kQuaternion[] = {"w", "x", "y", "z"};
  if (count == 1) {
    out.push_back(label);
  } else if (count == 3) {
    append(out, label, kAxes);
  } else if (count == 4) {
    append(out, label, kQuaternion);
  } else {
    for (int i = 0; i < count; ++i) out.push_back(label + "." + std::to_string(i));
  }
}

std::vector<std::string> position_labels(const mjModel& m) {
  static constexpr std::string_view kFree[] = {"x", "y", "z", "qw", "qx", "qy", "qz"};
  static constexpr std::string_view kBall[] = {"qw", "qx", "qy", "qz"};
  std::vector<std::string> out;
  for (int j = 0; j < m.njnt; ++j) {
    const std::string label = joint_label(m, j);
    if (m.jnt_type[j] == mjJNT_FREE) {
      append(out, label, kFree);
    } else if (m.jnt_type[j] == mjJNT_BALL) {
      append(out, label, kBall);
    } else {
      out.push_back(label);
    }
  }
  return out;
}

std::vector<std::string> velocity_labels(const mjModel& m) {
  static constexpr std::string_view kFree[] = {"vx", "vy", "vz", "wx", "wy", "wz"};
  static constexpr std::string_view kBall[] = {"wx", "wy", "wz"};
  std::vector<std::string> out;
  for (int j = 0; j < m.njnt; ++j) {
    const std::string label = joint_label(m, j);
    if (m.jnt_type[j] == mjJNT_FREE) {
      append(out, label, kFree);
    } else if (m.jnt_type[j] == mjJNT_BALL) {
      append(out, label, kBall);
    } else {
      out.push_back(label);
    }
  }
  return out;
}

std::vector<std::string> block_labels(const mjModel& m, int64_t owners, const int* name_address,
                                      std::string_view kind, const int* counts) {
  std::vector<std::string> out;
  for (int i = 0; i < owners; ++i) {
    append_numbered(out, object_label(m, name_address, kind, i), counts[i]);
  }
  return out;
}

}  // namespace

std::array<int64_t, kChannelCount> channel_columns(const mjModel& m) {
  return {1, m.nq, m.nv, m.na, m.nu, m.nsensordata, 2};
}

std::vector<std::string> channel_labels(const mjModel& m, Channel channel) {
  switch (channel) {
    case Channel::kTime:
      return {"time"};
    case Channel::kQpos:
      return position_labels(m);
    case Channel::kQvel:
      return velocity_labels(m);
    case Channel::kAct:
      return block_labels(m, m.nactuator, m.name_actuatoradr, "actuator", m.actuator_actnum);
    case Channel::kCtrl:
      return block_labels(m, m.nactuator, m.name_actuatoradr, "actuator", m.actuator_ctrlnum);
    case Channel::kSensordata:
      return block_labels(m, m.nsensor, m.name_sensoradr, "sensor", m.sensor_dim);
    case Channel::kEnergy:
      return {"potential", "kinetic"};
  }
  return {};
}

}  // namespace mj
