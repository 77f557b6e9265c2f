// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Construction, reset, copying and destruction of simulation data.

#ifndef MJTOOLS_ENGINE_DATA_DATA_H_
#define MJTOOLS_ENGINE_DATA_DATA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <memory>

namespace mj::engine {

struct DataDeleter {
  void operator()(mjData* d) const;
};
using DataPtr = std::unique_ptr<mjData, DataDeleter>;

// Throws Error unless the sizes of the model are those of its arrays, and data of them can be
// addressed.
void require_sizes(const mjModel& m);

// Allocates buffer and arena, resets, and makes the plugin instances. Throws Error when memory
// cannot be had or a plugin fails.
[[nodiscard]] DataPtr make_data(const mjModel& m);

// Makes data without plugin instances: for what the model itself is computed with.
[[nodiscard]] DataPtr make_data_without_plugins(const mjModel& m);

// A copy of src, which was made for the model.
[[nodiscard]] DataPtr clone_data(const mjModel& m, const mjData& src);

// Back to the reference configuration qpos0; everything computed is zero. With sleeping enabled,
// poses are computed and trees that start asleep (policy INIT) are put to sleep; throws Error if
// one cannot be.
void reset_data(const mjModel& m, mjData& d);

// Resets, but fills everything that is not a state or an input with `byte`, so that reading what
// has not been computed shows.
void reset_data_debug(const mjModel& m, mjData& d, unsigned char byte);

// Reset to keyframe `key`; an invalid one gives a plain reset.
void reset_data_keyframe(const mjModel& m, mjData& d, int key);

// Controls back to zero, which for an orientation given as a quaternion is the identity.
void reset_controls(const mjModel& m, mjData& d);

// Stores time, qpos, qvel, act, mocap poses and ctrl in keyframe `key` of the model.
void set_keyframe(mjModel& m, const mjData& d, int key);

// Copies all of src, which was made for the same model; dest keeps its memory and thread pool, and
// the plugins copy what is theirs.
void copy_data(const mjModel& m, mjData& dest, const mjData& src);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_DATA_H_
