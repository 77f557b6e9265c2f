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

// Throws Error if the sizes in the model do not match its arrays, or if the arrays of an mjData for
// the model would be too large for the address space.
void require_sizes(const mjModel& m);

// Allocates buffer and arena of a new mjData, resets it and makes its plugin instances. Throws
// Error if there is not enough memory or a plugin fails.
[[nodiscard]] DataPtr make_data(const mjModel& m);

// Makes data without plugin instances. Such data is used to compute constants of the model itself.
[[nodiscard]] DataPtr make_data_without_plugins(const mjModel& m);

// Returns a copy of `src`, which must have been made for the model `m`.
[[nodiscard]] DataPtr clone_data(const mjModel& m, const mjData& src);

// Resets the data to the reference configuration qpos0 and sets everything computed to zero. If
// sleeping is enabled, also computes the poses and puts trees with the policy INIT to sleep. Throws
// Error if such a tree cannot sleep.
void reset_data(const mjModel& m, mjData& d);

// Resets the data as reset_data() does, but fills everything that is neither a state nor an input
// with `byte`. A program that reads a field before it is computed then sees this pattern.
void reset_data_debug(const mjModel& m, mjData& d, unsigned char byte);

// Resets the data to keyframe `key`. If there is no such keyframe, resets the data as reset_data()
// does.
void reset_data_keyframe(const mjModel& m, mjData& d, int key);

// Sets the controls to zero. A control that is a quaternion is set to the identity.
void reset_controls(const mjModel& m, mjData& d);

// Stores time, qpos, qvel, act, mocap poses and ctrl in keyframe `key` of the model.
void set_keyframe(mjModel& m, const mjData& d, int key);

// Copies all of `src` to `dest`. Both must have been made for the model `m`. `dest` keeps its
// memory and its thread pool. The plugins copy their own data.
void copy_data(const mjModel& m, mjData& dest, const mjData& src);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_DATA_H_
