// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Transforms the vertices of a mesh from the coordinates of the file to the frame of the principal
// axes of the mesh:
//
//   v = R(pose)' (S R(refquat)' (v - refpos) - pose.pos)

#ifndef MJTOOLS_COMPILE_GEOMETRY_MESH_PLACE_H_
#define MJTOOLS_COMPILE_GEOMETRY_MESH_PLACE_H_

#include <memory>
#include <span>
#include <vector>

#include "compile/geometry/geometry.h"
#include "math/lanes.h"

namespace mj::compiler {

// The transformation that the description of a mesh applies to the vertices of the file.
struct MeshTransform {
  Vec3 refpos;
  Quat refquat;  // need not have unit length
  Vec3 scale = {1, 1, 1};

  [[nodiscard]] bool shifts() const { return refpos.x != 0 || refpos.y != 0 || refpos.z != 0; }
  [[nodiscard]] bool turns() const { return !refquat.is_identity(); }
  [[nodiscard]] bool stretches() const { return scale.x != 1 || scale.y != 1 || scale.z != 1; }
  [[nodiscard]] Mat3 rotation() const;
};

// Returns vertices in double precision. `vertex` holds three floats per vertex.
[[nodiscard]] std::vector<Vec3> widen(std::span<const float> vertex);

// Each function applies one step of the transformation. They are listed in the order in which they
// must be called. A step without effect leaves all bits of the vertices unchanged.
void shift(const MeshTransform& transform, std::vector<Vec3>& vertex);
void turn(const MeshTransform& transform, std::vector<Vec3>& vertex);
void stretch(const MeshTransform& transform, std::vector<Vec3>& vertex);
void move_to(const Pose& pose, std::vector<Vec3>& vertex);

// Applies all steps above to n vertices, given as [n x 3]. The result is bit for bit the same as
// the result of the separate functions.
[[nodiscard]] std::unique_ptr<Lanes[]> place(std::span<const float> vertex,
                                             const MeshTransform& transform, const Pose& pose);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_MESH_PLACE_H_
