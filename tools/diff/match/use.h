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
  // in this list are always used. - Bodies are used unless they are massless, fixed to the world,
  // not mocap bodies, and without references to them. Their contents have their own use. - Geoms
  // are used if they collide, resist a fluid, may be hit by a rangefinder, or are referred to. The
  // mass of a body does not count here. - Sites and cameras are used if a sensor, an actuator, a
  // tendon or an equality refers to them. - Meshes and height fields are used if a used geom has
  // them.
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
