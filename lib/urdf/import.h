// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Optional import of URDF parts that the official build drops. All flags are off by default, so
// that models are the same as MuJoCo's.

#ifndef MJTOOLS_URDF_IMPORT_H_
#define MJTOOLS_URDF_IMPORT_H_

namespace mj::urdf {

struct Import {
  bool has_floating_base = false;        // links without a parent get a free joint
  bool has_mimic_equalities = false;     // <mimic> becomes an equality constraint
  bool has_transmission_motors = false;  // <transmission> and <ros2_control> become motors
  bool has_inertial_rotation = false;    // the rpy of <inertial> rotates the inertia tensor
  bool has_meshes_by_path = false;       // files of one name in different folders are not mixed
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_IMPORT_H_
