// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decides which compiler settings the written text keeps. The text contains the compiled poses and
// inertias, so a setting that would change them again when the text is compiled is left out. Bodies
// whose inertia such a setting affected are written with an explicit inertia.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_
#define MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_

#include <mujoco/mjmodel.h>

#include "spec/model_spec.h"

namespace mj::mjcf {

struct KeptSettings {
  KeptSettings(const spec::ModelSpec& spec, const mjModel& m);

  // True if the attributes `boundmass` and `boundinertia` are written. They are written if no body
  // is below these bounds.
  bool bounds = true;
  // True if the attribute `alignfree` is written. It is written if it is set and every free body is
  // aligned.
  bool alignfree = false;

  // Returns whether the inertia of a body was computed with a setting that the text does not keep.
  [[nodiscard]] bool lost_for(const spec::ModelSpec& spec, const spec::Body& body) const;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_KEPT_SETTINGS_H_
