// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A recorded simulation in an HDF5 file.
//
//   /time        [frames]            seconds
//   /qpos        [frames x nq]       state at that time ...
//   /qvel        [frames x nv]
//   /act         [frames x na]
//   /ctrl        [frames x nu]       controls applied from that time on
//   /sensordata  [frames x nsensordata]
//   /energy      [frames x 2]        potential, kinetic
//   /labels/*                        a name for each column of the arrays above
//   /names/{body,joint,actuator,sensor}
//   /options     attributes          the options of the model
//   /            attributes          format, model_name, model_sha256, sizes, every, seed ...
//
// Arrays are 64-bit floating point, little-endian, chunked, extendible and checksummed; strings
// UTF-8.

#ifndef MJTOOLS_TRAJECTORY_TRAJECTORY_H_
#define MJTOOLS_TRAJECTORY_TRAJECTORY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mj {

// The arrays of a trajectory, in file order.
enum class Channel { kTime, kQpos, kQvel, kAct, kCtrl, kSensordata, kEnergy };
inline constexpr int kChannelCount = 7;
inline constexpr std::array<const char*, kChannelCount> kChannelNames = {
    "time", "qpos", "qvel", "act", "ctrl", "sensordata", "energy"};

// Columns that the channels of a model have.
[[nodiscard]] std::array<int64_t, kChannelCount> channel_columns(const mjModel& m);

// A name for each column: "knee", "root.qw", "imu.x", or "hinge[3]"-like for unnamed elements.
[[nodiscard]] std::vector<std::string> channel_labels(const mjModel& m, Channel channel);

// What a trajectory says about its origin.
struct TrajectoryOrigin {
  std::string mjtools_version;
  std::string model_sha256;  // of the MJB form of the model
  int64_t every = 1;         // steps between frames
  uint64_t seed = 0;         // of random numbers; 0: none were drawn
};

// A trajectory in memory.
struct Trajectory {
  struct Array {
    int64_t columns = 0;
    std::vector<double> values;  // frames x columns
    std::vector<std::string> labels;

    [[nodiscard]] std::span<const double> row(int64_t frame) const {
      return {values.data() + frame * columns, static_cast<size_t>(columns)};
    }
  };
  int64_t frames = 0;
  std::array<Array, kChannelCount> channels;
  std::vector<std::pair<std::string, std::string>> attributes;  // of / and /options, as text

  [[nodiscard]] const Array& operator[](Channel c) const {
    return channels[static_cast<size_t>(c)];
  }
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_TRAJECTORY_H_
