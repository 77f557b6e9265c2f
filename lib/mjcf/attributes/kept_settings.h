// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiler settings that the written text keeps. The text has the compiled poses and inertias. A
// setting that would change these again is left out. Bodies that the setting affected get an
// explicit inertia.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_
#define MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_

#include <mujoco/mjmodel.h>

#include "spec/model_spec.h"

namespace mj::mjcf {

struct KeptSettings {
  KeptSettings(const spec::ModelSpec& spec, const mjModel& m);

  bool bounds = true;      // keep boundmass and boundinertia: no body is below these bounds
  bool alignfree = false;  // keep alignfree: it is true, and every free body is aligned

  // Returns whether a setting that the text does not keep affected the inertia of a body.
  [[nodiscard]] bool lost_for(const spec::ModelSpec& spec, const spec::Body& body) const;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_
