// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/built_in.h"

#include <mujoco/mjmodel.h>

#include <cmath>
#include <numbers>

namespace mj::draw {
namespace {

// Number of sides of arrows.
constexpr int kSides = 28;

Surface plane() {
  Surface s;
  s.vert = {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0};
  s.face = {0, 1, 2, 0, 2, 3};
  s.find_bounds();
  return s;
}

Surface box() {
  Surface s;
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 3; ++k) s.vert.push_back(i >> k & 1 ? 1.0f : -1.0f);
  }
  s.face = {0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,   // -x, +x
            0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3,   // -y, +y
            0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6};  // -z, +z
  s.find_bounds();
  return s;
}

Surface triangle() {
  Surface s;
  s.vert = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  s.face = {0, 1, 2};
  s.find_bounds();
  return s;
}

// Adds a ring of kSides faces or pairs of faces between two circles around the z axis. Normals are
// (cos, sin, rise) before they are normalised; a flat ring has the normals (0, 0, rise).
void add_ring(Surface& s, float r0, float z0, float r1, float z1, bool is_flat, float rise) {
  const auto angle = [](int i) {
    return static_cast<float>(2 * std::numbers::pi * (i % kSides) / kSides);
  };
  const auto corner = [&](float radius, float z, int i) {
    const float c = std::cos(angle(i)), n = std::sin(angle(i));
    s.vert.insert(s.vert.end(), {radius * c, radius * n, z});
    s.face.push_back(static_cast<int>(s.vert.size() / 3) - 1);
    const float length = std::sqrt((is_flat ? 0 : 1) + rise * rise);
    s.normal.insert(s.normal.end(),
                    {is_flat ? 0 : c / length, is_flat ? 0 : n / length, rise / length});
  };
  for (int i = 0; i < kSides; ++i) {
    if (r0 > 0) {
      corner(r0, z0, i), corner(r0, z0, i + 1), corner(r1, z1, i);
    }
    if (r1 > 0) {
      corner(r0, z0, i + 1), corner(r1, z1, i + 1), corner(r1, z1, i);
    }
  }
}

Surface arrow(int type) {
  constexpr float kShaft = 1 / 3.0f, kTip = 0.5f;
  const float base = type == mjGEOM_ARROW1 ? 1.0f : 1.75f;
  const bool is_double = type == mjGEOM_ARROW2;
  Surface s;
  const float from = is_double ? -kShaft : 0;
  add_ring(s, 1, from, 1, kShaft, false, 0);
  add_ring(s, base, kShaft, 0, kTip, false, 1);
  add_ring(s, 0, kShaft, base, kShaft, true, -1);
  if (is_double) {
    add_ring(s, 0, -kTip, base, -kShaft, false, -1);
    add_ring(s, base, -kShaft, 0, -kShaft, true, 1);
  } else {
    add_ring(s, 0, 0, 1, 0, true, -1);
  }
  s.find_bounds();
  return s;
}

}  // namespace

const Surface& built_in_plane() {
  static const Surface surface = plane();
  return surface;
}

const Surface& built_in_box() {
  static const Surface surface = box();
  return surface;
}

const Surface& built_in_triangle() {
  static const Surface surface = triangle();
  return surface;
}

const Surface& built_in_arrow(int type) {
  static const Surface arrows[] = {arrow(mjGEOM_ARROW), arrow(mjGEOM_ARROW1), arrow(mjGEOM_ARROW2)};
  return arrows[type == mjGEOM_ARROW1 ? 1 : type == mjGEOM_ARROW2 ? 2 : 0];
}

}  // namespace mj::draw
