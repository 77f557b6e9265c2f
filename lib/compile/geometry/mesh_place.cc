// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry/mesh_place.h"

#include "compile/geometry/lane_box.h"

namespace mj::compiler {
namespace {

struct LaneMatrix {
  Lanes column[3];
};

LaneMatrix to_columns(const Mat3& m) {
  return {{to_lanes(m.col(0)), to_lanes(m.col(1)), to_lanes(m.col(2))}};
}

Lanes operator*(const LaneMatrix& m, const Lanes& v) {
  return m.column[0] * v[0] + m.column[1] * v[1] + m.column[2] * v[2];
}

}  // namespace

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

std::unique_ptr<Lanes[]> place(std::span<const float> vertex, const MeshTransform& transform,
                               const Pose& pose) {
  const bool shifts = transform.shifts(), turns = transform.turns(),
             stretches = transform.stretches();
  const Lanes refpos = to_lanes(transform.refpos), scale = to_lanes(transform.scale),
              origin = to_lanes(pose.pos);
  const LaneMatrix unturn = to_columns(transpose(transform.rotation())),
                   unrotate = to_columns(to_matrix(conjugate(pose.quat)));
  const size_t count = vertex.size() / 3;
  auto out = std::make_unique_for_overwrite<Lanes[]>(count);
  for (size_t i = 0; i < count; ++i) {
    Lanes v = {vertex[3 * i], vertex[3 * i + 1], vertex[3 * i + 2], 0};
    if (shifts) v -= refpos;
    if (turns) v = unturn * v;
    if (stretches) v *= scale;
    out[i] = unrotate * (v - origin);
  }
  return out;
}

}  // namespace mj::compiler
