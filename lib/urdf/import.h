// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Options to import parts of URDF files that the official build ignores. All options are off by
// default, so that models are the same as MuJoCo's.

#ifndef MJTOOLS_URDF_IMPORT_H_
#define MJTOOLS_URDF_IMPORT_H_

namespace mj::urdf {

struct Import {
  bool has_floating_base = false;     // whether links without a parent get a free joint
  bool has_mimic_equalities = false;  // whether <mimic> becomes an equality constraint
  // whether <transmission> and <ros2_control> become motors
  bool has_transmission_motors = false;
  bool has_inertial_rotation = false;  // whether the rpy of <inertial> rotates the inertia tensor
  // whether files with the same name in different folders become different meshes
  bool has_meshes_by_path = false;
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_IMPORT_H_
