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
//   /...         [frames x columns]  whatever else was chosen (record_plan.h)
//   /contact/pos [rows x 3]          lists: so many rows per frame as the array that attribute
//                                    `rows` names says, here ncon
//   /channels                        names of the arrays above, in order
//   /labels/*                        a name for each of their columns
//   /names/*                         of bodies, joints, geoms ...
//   /addresses/* [n x 2]             first row and number of rows: of joints in qpos and qvel, of
//                                    actuators in act and ctrl, of sensors in sensordata
//   /model/mjb   bytes               the model itself, or instead
//   /model/{reference,options}       its file, relative and absolute, and options that it depends
//                                    on: its hash is model_sha256
//   /checkpoint/{step,state}         full states to go on from
//   /rollouts/*  [rollouts]          seed, frames, initial_state; of resumed ones first_step and
//                                    first_memory (what noise and springs remembered there); when
//                                    it has ended: steps, status
//   /unstable/N  attributes          of rollout N that was unstable: step, place, state
//   /failed/N    attributes          of one that an error ended: step, message, state
//   /options     attributes          the options of the model
//   /            attributes          format, model_name, model_sha256, sizes, every, seed, inputs
//                                    (options of what is not recorded), settings (options of what
//                                    is recorded) ...; if asked for, command_line, folder, created,
//                                    isa; when it has ended, status:
//                                    the last of complete, unstable, interrupted, failed that a
//                                    rollout has; events, JSON: the rows from which on resets count
//
// Several rollouts in one file give every array a leading dimension, and those that ended early
// have NaN (or 0 for integers) after their last frame. Numbers are little-endian, 64-bit floating
// point or 32-bit integers, in chunks with checksums; strings UTF-8, of a fixed length in datasets
// and of a variable one in attributes (of a fixed one in older files). The same simulation gives
// the same bytes.
//
// The file can be read while it is written, and what was flushed survives the end of the process.

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

namespace mj {

inline constexpr const char* kTrajectoryFormat = "mjtools trajectory";  // attribute `format`

// The arrays of a trajectory, in file order.
enum class Channel { kTime, kQpos, kQvel, kAct, kCtrl, kSensordata, kEnergy };
inline constexpr int kChannelCount = 7;
inline constexpr std::array<const char*, kChannelCount> kChannelNames = {
    "time", "qpos", "qvel", "act", "ctrl", "sensordata", "energy"};

// A name for each column: "knee", "root.qw", "imu.x", or "#3" for unnamed elements.
[[nodiscard]] std::vector<std::string> channel_labels(const mjModel& m, Channel channel);

// A model that is not in its recording.
struct ModelReference {
  std::string relative;                   // its file, from the folder of the recording
  std::string path;                       // the same, absolute
  std::vector<std::string> options = {};  // that it depends on: "--set", "opt.timestep=0.001" ...
  std::string sha256 = {};                // of its MJB form, read from the recording
};

// What a trajectory says about its origin.
struct TrajectoryOrigin {
  std::string mjtools_version;
  std::string engine;        // "MuJoCo 3.12.0": whose physics
  std::string model_sha256;  // of the MJB form of the model
  std::string inputs;        // options of what is not recorded: "--ctrl FILE --push a@0-1=1,0,0"
  std::optional<ModelReference> model = {};  // where it is, if it is not in the file
  std::string settings;  // options of what is recorded: "--record qpos --state-every 10"
  int64_t every = 1;     // steps between frames
  uint64_t seed = 0;     // of random numbers; 0: none were drawn
  // Attributes of when, where and how it was made, which differ between recordings that are the
  // same otherwise: name and text.
  std::vector<std::pair<std::string, std::string>> provenance;
};

// The step that a rollout began with, and what its noise and springs remembered there.
struct RolloutStart {
  int64_t step = 0;
  std::vector<double> memory;
};

// A rollout of a recording, in memory.
struct Trajectory {
  struct Array {
    std::string name;
    int64_t columns = 0;
    std::vector<double> values;  // rows x columns
    std::vector<std::string> labels;
    bool is_integer = false;
    bool is_single = false;       // 32-bit floating point
    bool is_recorded = false;     // the file has it
    std::string rows;             // of lists: the array that says how many rows a frame has
    std::vector<int64_t> starts;  // of lists: the first row of each frame, and the end

    [[nodiscard]] bool is_list() const { return !starts.empty(); }
    [[nodiscard]] std::span<const double> row(int64_t i) const {
      return {values.data() + i * columns, static_cast<size_t>(columns)};
    }
  };
  struct Attribute {
    std::string name;
    std::string text;        // numbers are separated by spaces
    bool is_number = false;  // or several
    bool is_known = true;    // false: of a kind that has no text
  };
  int64_t frames = 0;
  std::vector<Array> channels;        // the seven above first, whether they were recorded or not
  std::vector<Attribute> attributes;  // of / and /options
  int64_t rollout = 0;
  int64_t rollouts = 1;  // in the file

  Trajectory() : channels(kChannelCount) {
    for (int c = 0; c < kChannelCount; ++c) {
      channels[static_cast<size_t>(c)].name = kChannelNames[c];
    }
  }
  [[nodiscard]] const Array& operator[](Channel c) const {
    return channels[static_cast<size_t>(c)];
  }
  // Null when there is none of that name.
  [[nodiscard]] const Array* find(std::string_view name) const;
  [[nodiscard]] std::string attribute(std::string_view name) const;  // empty: there is none
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_TRAJECTORY_H_
