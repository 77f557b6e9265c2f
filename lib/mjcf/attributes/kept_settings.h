// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which compiler settings the written text keeps. The text has the compiled poses and inertias, so
// a setting that would change them again is left out, and bodies that it took part in say what they
// have.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_
#define MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_

#include <mujoco/mjmodel.h>

#include "spec/model_spec.h"

namespace mj::mjcf {

struct KeptSettings {
  KeptSettings(const spec::ModelSpec& spec, const mjModel& m);

  bool bounds = true;      // boundmass, boundinertia: no body was scaled or attached below them
  bool alignfree = false;  // set, and every free body is aligned

  // Whether a setting that the text does not keep took part in the inertia of a body.
  [[nodiscard]] bool lost_for(const spec::ModelSpec& spec, const spec::Body& body) const;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_
