// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recorded simulations in an HDF5 file, format version 2.
//
//   /time        [frames]            seconds
//   /qpos        [frames x nq]       state at that time ...
//   /qvel        [frames x nv]
//   /act         [frames x na]
//   /ctrl        [frames x nu]       controls applied from that time on
//   /sensordata  [frames x nsensordata]
//   /energy      [frames x 2]        potential, kinetic
//   /...         [frames x columns]  other arrays that were chosen (record_plan.h)
//   /contact/pos [rows x 3]          a list: the array that attribute `rows` names, here ncon,
//                                    holds the number of rows of each frame
//   /camera/front/rgb [frames x height x width x 3]    pictures that a camera takes, in 8-bit
//                                    integers; see pixel_array.h for depth and segmentation
//   /camera/front/depth [frames x height x width]      32-bit floating point
//   /camera/front/segmentation [frames x height x width x 2]   32-bit integers
//   /pictures                        names of the pictures, in order; absent without pictures
//   /channels                        names of all other arrays, in order
//   /labels/*                        a name for each column of these arrays
//   /names/*                         names of bodies, joints, geoms ...
//   /addresses/* [n x 2]             first row and number of rows: of joints in qpos and qvel, of
//                                    actuators in act and ctrl, of sensors in sensordata
//   /model/mjb   bytes               the model itself, or instead of it:
//   /model/{reference,options}       path of the model file, relative and absolute, and options
//                                    that the model depends on; its hash is model_sha256
//   /checkpoint/{step,state}         full states that the simulation can continue from
//   /rollouts/*  [rollouts]          seed, frames, initial_state; in a resumed recording also
//                                    first_step and first_memory (state of the noise filter at
//                                    this step, masses that springs pull); in a shard also
//                                    finished (whether the rollout is complete); in a finished
//                                    recording also steps, status
//   /unstable/N  attributes          for an unstable rollout N: step, place, state
//   /failed/N    attributes          for a rollout N that an error ended: step, message, state
//   /options     attributes          the options of the model
//   /            attributes          format, model_name, model_sha256, sizes, every, seed, inputs
//                                    (options of unrecorded quantities), settings (options of the
//                                    recorded arrays) ...; on request command_line, folder,
//                                    created, isa; in a finished recording also status, the worst
//                                    of all rollouts (complete, unstable, interrupted, failed), and
//                                    events, JSON with the row from which each reset applies; in
//                                    a shard shard_index, shard_count, first_rollout,
//                                    all_rollouts, shard_start (options for the initial state)
//
// In a file with several rollouts every array has a leading dimension. Rollouts that ended early
// have NaN (or 0 for integers) after their last frame. Numbers are little-endian, 64-bit floating
// point or 32-bit integers, in chunks with checksums. Strings are UTF-8. In datasets they have a
// fixed length. In attributes they have a variable length (a fixed length in older files). The same
// simulation gives the same bytes.
//
// The file can be read while it is written. Frames that were flushed survive the end of the
// process.

#ifndef MJTOOLS_TRAJECTORY_TRAJECTORY_H_
#define MJTOOLS_TRAJECTORY_TRAJECTORY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trajectory/pixel_array.h"

namespace mj {

inline constexpr const char* kTrajectoryFormat = "mjtools trajectory";  // attribute `format`

// The seven standard arrays of a trajectory, in the order of the file. A trajectory may have
// further arrays.
enum class Channel { kTime, kQpos, kQvel, kAct, kCtrl, kSensordata, kEnergy };
inline constexpr int kChannelCount = 7;
inline constexpr std::array<const char*, kChannelCount> kChannelNames = {
    "time", "qpos", "qvel", "act", "ctrl", "sensordata", "energy"};

// Returns a name for each column of a channel, such as "knee", "root.qw" or "imu.x". A column of an
// unnamed element has a name such as "#3".
[[nodiscard]] std::vector<std::string> channel_labels(const mjModel& m, Channel channel);

// The location of a model that is not contained in its recording.
struct ModelReference {
  // path of the model file relative to the folder of the recording
  std::string relative;
  std::string path;  // absolute path of the model file
  // options on which the model depends, such as "--set" and "opt.timestep=0.001"
  std::vector<std::string> options = {};
  std::string sha256 = {};  // hash of the MJB form, read from the recording
};

// The way in which a trajectory was made.
struct TrajectoryOrigin {
  std::string mjtools_version;
  std::string engine;        // engine whose physics is used, such as "MuJoCo 3.12.0"
  std::string model_sha256;  // hash of the MJB form of the model
  // The options for inputs that are not recorded, such as "--ctrl FILE --push a@0-1=1,0,0".
  std::string inputs;
  std::optional<ModelReference> model = {};  // set if the model is not contained in the file
  // options for the recorded quantities, such as "--record qpos --state-every 10"
  std::string settings;
  int64_t every = 1;  // steps between frames
  uint64_t seed = 0;  // seed of random numbers; 0 if none were drawn
  // The names and texts of attributes that tell when, where and how the recording was made.
  // Recordings of the same simulation may differ in these attributes.
  std::vector<std::pair<std::string, std::string>> provenance;
};

// The first step of a rollout. `memory` is the state of the noise filter (ControlNoise::memory())
// at that step, then the masses that springs pull.
struct RolloutStart {
  int64_t step = 0;
  std::vector<double> memory;
};

// The place of a recording that is one shard of a larger recording (rollout/shard.h).
struct ShardPlace {
  int64_t index = 0, count = 1;  // number of this shard, and number of shards
  int64_t first = 0;             // number of the first rollout in the larger recording
  int64_t rollouts = 1;          // number of rollouts of the larger recording
  std::string start;             // options for the initial state, such as "--keyframe home"
};

// A single rollout of a recording, in memory.
struct Trajectory {
  struct Array {
    std::string name;
    int64_t columns = 0;
    std::vector<double> values;  // rows x columns
    std::vector<std::string> labels;
    bool is_integer = false;
    bool is_single = false;    // whether the file stores 32-bit floating point numbers
    bool is_recorded = false;  // whether the file contains the array
    // for a list, the name of the array that holds the number of rows of each frame
    std::string rows;
    // for a list, the first row of each frame, followed by the number of all rows
    std::vector<int64_t> starts;

    [[nodiscard]] bool is_list() const { return !starts.empty(); }
    [[nodiscard]] std::span<const double> row(int64_t i) const {
      return {values.data() + i * columns, static_cast<size_t>(columns)};
    }
  };
  struct Attribute {
    std::string name;
    std::string text;        // numbers are separated by spaces
    bool is_number = false;  // whether the text consists of one or more numbers
    bool is_known = true;    // whether the type of the attribute can be shown as text
  };
  int64_t frames = 0;
  // The seven arrays of Channel, even if they were not recorded, followed by all other arrays.
  std::vector<Array> channels;
  std::vector<PixelArray> pictures;   // recorded pictures, without their pixels
  std::vector<Attribute> attributes;  // attributes of the objects / and /options
  int64_t rollout = 0;
  int64_t rollouts = 1;  // number of rollouts in the file

  Trajectory() : channels(kChannelCount) {
    for (int c = 0; c < kChannelCount; ++c) {
      channels[static_cast<size_t>(c)].name = kChannelNames[c];
    }
  }
  [[nodiscard]] const Array& operator[](Channel c) const {
    return channels[static_cast<size_t>(c)];
  }
  // Returns the array with this name, or null.
  [[nodiscard]] const Array* find(std::string_view name) const;
  [[nodiscard]] std::string attribute(std::string_view name) const;  // empty for an unknown name
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_TRAJECTORY_H_
