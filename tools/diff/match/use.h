// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the objects of a model that a simulation uses in its computations. All other objects are
// only visible.

#ifndef MJTOOLS_TOOLS_DIFF_MATCH_USE_H_
#define MJTOOLS_TOOLS_DIFF_MATCH_USE_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <map>
#include <vector>

#include "model/field_kind.h"

namespace mj::diff {

class Uses {
 public:
  explicit Uses(const mjModel& m);

  // Returns whether a simulation uses the object in its computations. Objects of kinds that are not
  // in this list are always used.
  // - A body is not used if it has no mass, is fixed to the world, is not a mocap body, and no
  // object refers to it. The objects in a body are considered separately.
  // - A geom is used if it collides, resists a fluid, may be hit by a rangefinder, or if an object
  // refers to it. The mass that the geom gives to its body does not count here.
  // - A site or a camera is used if a sensor, an actuator, a tendon or an equality refers to it.
  // - A mesh or a height field is used if a used geom has it.
  [[nodiscard]] bool operator()(Size rows, int64_t id) const;
  // Returns the geoms that have the given mesh or height field.
  [[nodiscard]] std::vector<int64_t> geoms_with(Size rows, int64_t id) const;

 private:
  [[nodiscard]] bool is_referred(Size rows, int64_t id) const;
  void refer(Size rows, int64_t id);
  void refer_to_targets();
  void refer_to_measured_geoms();

  const mjModel& m_;
  std::map<Size, std::vector<bool>> referred_;
  bool has_rays_ = false;  // whether the model has rangefinders
};

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MATCH_USE_H_
