// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/mesh_place.h"

namespace mj::compiler {

Mat3 MeshTransform::rotation() const {
  Quat unit = refquat;
  make_unit(unit);
  return to_matrix(unit);
}

std::vector<Vec3> widen(std::span<const float> vertex) {
  std::vector<Vec3> out;
  out.reserve(vertex.size() / 3);
  for (size_t i = 0; i + 2 < vertex.size(); i += 3) {
    out.push_back({vertex[i], vertex[i + 1], vertex[i + 2]});
  }
  return out;
}

void shift(const MeshTransform& transform, std::vector<Vec3>& vertex) {
  if (!transform.shifts()) return;
  for (Vec3& v : vertex) v -= transform.refpos;
}

void turn(const MeshTransform& transform, std::vector<Vec3>& vertex) {
  if (!transform.turns()) return;
  const Mat3 r = transform.rotation();
  for (Vec3& v : vertex) v = transpose_times(r, v);
}

void stretch(const MeshTransform& transform, std::vector<Vec3>& vertex) {
  if (!transform.stretches()) return;
  const Vec3& scale = transform.scale;
  for (Vec3& v : vertex) v = {v.x * scale.x, v.y * scale.y, v.z * scale.z};
}

void move_to(const Pose& pose, std::vector<Vec3>& vertex) {
  const Mat3 r = to_matrix(conjugate(pose.quat));
  for (Vec3& v : vertex) v = r * (v - pose.pos);
}

std::vector<Vec3> place(std::span<const float> vertex, const MeshTransform& transform,
                        const Pose& pose) {
  std::vector<Vec3> out = widen(vertex);
  shift(transform, out);
  turn(transform, out);
  stretch(transform, out);
  move_to(pose, out);
  return out;
}

}  // namespace mj::compiler
