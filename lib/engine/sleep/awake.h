// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Awake bodies, dofs and objects. While kinematic trees sleep, stages skip everything that is not
// awake.

#ifndef MJTOOLS_ENGINE_SLEEP_AWAKE_H_
#define MJTOOLS_ENGINE_SLEEP_AWAKE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/options.h"

namespace mj::engine {

// Returns whether sleeping is enabled and at least one tree is asleep. If the result is false,
// stages need no other test of sleep.
inline bool some_asleep(const mjModel& m, const mjData& d) {
  return is_enabled(m, mjENBL_SLEEP) && d.ntree_awake < m.ntree;
}

// Range of the dofs to process: all dofs, or the dofs of awake trees.
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

// Range of the bodies to process: all bodies, or the bodies that are awake or static. The first
// body is the world.
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

// Return the bodies and the dofs that a stage processes.
inline BodyRange bodies_of(const mjModel& m, const mjData& d) {
  return {m, d};
}
inline DofRange dofs_of(const mjModel& m, const mjData& d) {
  return {m, d};
}

// Return the sleep state of a tendon or actuator, which depends on the trees on which it acts.
mjtSleepState tendon_sleep_state(const mjModel& m, const mjData& d, int tendon);
mjtSleepState actuator_sleep_state(const mjModel& m, const mjData& d, int actuator);

// Returns the sleep state of the first body of a flex that can move, or mjS_STATIC if no body can
// move.
mjtSleepState flex_sleep_state(const mjModel& m, const mjData& d, int flex);

// Returns the sleep state of a body, joint, geom, site, camera, tendon or actuator. Objects of
// other types count as awake.
mjtSleepState object_sleep_state(const mjModel& m, const mjData& d, int type, int id);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SLEEP_AWAKE_H_
