// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which objects of a model a simulation computes with. The others are only seen.

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

  // Whether a simulation computes with the object itself. Objects of kinds that are not listed are
  // always used.
  // - Bodies: unless they are massless, fixed to the world, no mocap bodies, and nothing refers to
  //   them. What is in a body has its own use.
  // - Geoms: if they collide, resist a fluid, or may be hit by a rangefinder, or if something refers
  //   to them. The mass of a body is not looked at.
  // - Sites and cameras: if a sensor, an actuator, a tendon or an equality refers to them.
  // - Meshes and height fields: if geoms have them that are used.
  [[nodiscard]] bool operator()(Size rows, int64_t id) const;
  // The geoms that have a mesh or a height field.
  [[nodiscard]] std::vector<int64_t> geoms_with(Size rows, int64_t id) const;

 private:
  [[nodiscard]] bool is_referred(Size rows, int64_t id) const;
  void refer(Size rows, int64_t id);
  void refer_to_targets();
  void refer_to_measured_geoms();

  const mjModel& m_;
  std::map<Size, std::vector<bool>> referred_;
  bool has_rays_ = false;  // of rangefinders
};

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MATCH_USE_H_
