// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What becomes of the parts of a URDF file that the official build drops. Nothing by default, so
// that models are the same.

#ifndef MJTOOLS_URDF_IMPORT_H_
#define MJTOOLS_URDF_IMPORT_H_

namespace mj::urdf {

struct Import {
  bool has_floating_base = false;        // links without a parent get a free joint
  bool has_mimic_equalities = false;     // <mimic> becomes an equality constraint
  bool has_transmission_motors = false;  // <transmission> and <ros2_control> become motors
  bool has_inertial_rotation = false;    // rpy of <inertial> turns the moments
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_IMPORT_H_
