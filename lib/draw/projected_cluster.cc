// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/projected_cluster.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace mj::draw {

ClusterProjection::ClusterProjection(const View& view, const Item& item)
    : item_(item),
      projection_(view, item),
      is_orthographic_(view.is_orthographic),
      near_(0.999 * view.near) {
  eye_ = transpose_times(item.mat, is_orthographic_ ? view.forward : view.eye - item.pos);
  const auto& row = projection_.row;
  for (int k = 0; k < 4; ++k) {
    border_[0][k] = row[0][k];
    border_[1][k] = view.width * row[2][k] - row[0][k];
    border_[2][k] = row[1][k];
    border_[3][k] = view.height * row[2][k] - row[1][k];
    border_[4][k] = row[3][k] - (k == 3 ? near_ : 0);
    border_[5][k] = (k == 3 ? 1.001 * view.far : 0) - row[3][k];
  }
}

bool ClusterProjection::is_outside(const Cluster& c) const {
  if (!item_.clusters->has_bounds) return false;
  const Vec3 middle = 0.5 * (c.low + c.high), half = 0.5 * (c.high - c.low);
  for (const auto& b : border_) {
    const double highest = b[0] * middle.x + b[1] * middle.y + b[2] * middle.z + b[3] +
                           std::fabs(b[0]) * half.x + std::fabs(b[1]) * half.y +
                           std::fabs(b[2]) * half.z;
    if (highest < 0) return true;
  }
  return false;
}

// A face with the normal n through p is seen from behind if n . (p - eye) > 0. With the middle m of
// the box, its radius r and n at an angle below a to the axis, the least value of the product is
// |m - eye| cos(angle of axis and m - eye + a) - r.
bool ClusterProjection::is_seen_from_behind(const Cluster& c) const {
  if (!item_.clusters->has_bounds || c.spread <= 0) return false;
  const double sine = std::sqrt(std::max(0.0, 1 - c.spread * c.spread));
  // A margin for the rounding of positions, normals and pixel coordinates.
  constexpr double kMargin = 1e-5;
  const Vec3 v = is_orthographic_ ? eye_ : 0.5 * (c.low + c.high) - eye_;
  const double radius = is_orthographic_ ? 0 : 0.5 * norm(c.high - c.low);
  const double along = dot(v, c.axis);
  const double across = std::sqrt(std::max(0.0, dot(v, v) - along * along));
  return along * c.spread - across * sine > radius + kMargin * (along + radius);
}

void ClusterProjection::project(const Cluster& c, ProjectedCluster& out) const {
  const int count = c.vertex_end - c.vertex;
  // Vertices are projected four at once. The last one fills the lanes that remain.
  const int padded = (count + 3) / 4 * 4;
  float v[3][kClusterVertices];
  for (int i = 0; i < padded; ++i) {
    const int from = c.vertex + std::min(i, count - 1);
    const size_t vertex = static_cast<size_t>(item_.clusters->vertex[static_cast<size_t>(from)]);
    for (size_t k = 0; k < 3; ++k) v[k][i] = item_.vert[3 * vertex + k];
  }
  typedef double Four __attribute__((vector_size(32)));
  typedef float FourFloats __attribute__((vector_size(16)));
  constexpr double kMost = std::numeric_limits<double>::max();
  const auto four = [](double x) { return Four{x, x, x, x}; };
  const auto positions = [&](const float* from) {
    FourFloats p;
    std::memcpy(&p, from, sizeof(p));
    return __builtin_convertvector(p, Four);
  };
  const auto lesser = [](const Four& a, const Four& b) { return a < b ? a : b; };
  const auto greater = [](const Four& a, const Four& b) { return a > b ? a : b; };
  Four left = four(kMost), top = left, right = -left, bottom = -left, nearest = left;
  for (int i = 0; i < padded; i += 4) {
    const Four px = positions(v[0] + i), py = positions(v[1] + i), pz = positions(v[2] + i);
    const auto product = [&](const double(&row)[4]) {
      return row[0] * px + row[1] * py + row[2] * pz + row[3];
    };
    const auto write = [&](double* to, const Four& value) {
      std::memcpy(to + i, &value, sizeof(value));
    };
    const Four X = product(projection_.row[0]), Y = product(projection_.row[1]);
    const Four W = product(projection_.row[2]), depth = product(projection_.row[3]);
    const Four scale = 1.0 / W;
    const Four x = X * scale, y = Y * scale;
    write(out.X, X);
    write(out.Y, Y);
    write(out.W, W);
    write(out.depth, depth);
    write(out.x, x);
    write(out.y, y);
    left = lesser(x, left), right = greater(x, right);
    top = lesser(y, top), bottom = greater(y, bottom);
    nearest = lesser(depth, nearest);
  }
  const auto least = [](const Four& a) { return std::min({a[0], a[1], a[2], a[3]}); };
  const auto most = [](const Four& a) { return std::max({a[0], a[1], a[2], a[3]}); };
  out.nearest = least(nearest);
  out.is_in_front = is_orthographic_ || out.nearest >= near_;
  out.bounds = {least(left), least(top), most(right), most(bottom)};
}

}  // namespace mj::draw
