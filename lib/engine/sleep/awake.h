// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Who is awake: what a stage may skip while kinematic trees sleep.

#ifndef MJTOOLS_ENGINE_SLEEP_AWAKE_H_
#define MJTOOLS_ENGINE_SLEEP_AWAKE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/options.h"

namespace mj::engine {

// True when sleeping is enabled and some tree is asleep: only then need the other tests be made.
inline bool some_asleep(const mjModel& m, const mjData& d) {
  return is_enabled(m, mjENBL_SLEEP) && d.ntree_awake < m.ntree;
}

// Dofs to process: all, or those of awake trees.
class DofRange {
 public:
  DofRange(const mjModel& m, const mjData& d)
      : index_(some_asleep(m, d) ? d.dof_awake_ind : nullptr),
        size_(index_ ? d.nv_awake : static_cast<int>(m.nv)) {}
  [[nodiscard]] int size() const { return size_; }
  int operator[](int k) const { return index_ ? index_[k] : k; }

 private:
  const int* index_;
  int size_;
};

// Bodies to process: all, or those that are not asleep (static ones included). Starts at the world.
class BodyRange {
 public:
  BodyRange(const mjModel& m, const mjData& d)
      : index_(some_asleep(m, d) ? d.body_awake_ind : nullptr),
        size_(index_ ? d.nbody_awake : static_cast<int>(m.nbody)) {}
  [[nodiscard]] int size() const { return size_; }
  int operator[](int k) const { return index_ ? index_[k] : k; }

 private:
  const int* index_;
  int size_;
};

// Sleep state of a tendon or actuator, by the trees it acts on.
mjtSleepState tendon_sleep_state(const mjModel& m, const mjData& d, int tendon);
mjtSleepState actuator_sleep_state(const mjModel& m, const mjData& d, int actuator);

// The sleep state of a flex: that of its first body that can move.
mjtSleepState flex_sleep_state(const mjModel& m, const mjData& d, int flex);

// Sleep state of an object of a body, joint, geom, site, camera, tendon or actuator type. Other
// types count as awake.
mjtSleepState object_sleep_state(const mjModel& m, const mjData& d, int type, int id);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SLEEP_AWAKE_H_
