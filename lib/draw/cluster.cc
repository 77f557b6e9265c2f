// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/cluster.h"

#include <algorithm>

namespace mj::draw {
namespace {

constexpr int kClusterFaces = 96;  // largest number of faces of a cluster

Vec3 vertex_at(std::span<const float> vert, int vertex) {
  const float* const v = &vert[3 * static_cast<size_t>(vertex)];
  return {v[0], v[1], v[2]};
}

}  // namespace

// Appends faces to the last cluster until its vertices or its faces are too many.
Clusters::Clusters(std::span<const int> face, size_t vertices) {
  corner.resize(face.size());
  std::vector<int> place(vertices, -1);  // of each vertex in `vertex`
  for (size_t i = 0; i + 3 <= face.size(); i += 3) {
    const int f = static_cast<int>(i / 3);
    const auto new_vertices = [&](const Cluster& c) {
      return std::count_if(&face[i], &face[i] + 3,
                           [&](int v) { return place[static_cast<size_t>(v)] < c.vertex; });
    };
    if (clusters.empty() || f - clusters.back().face >= kClusterFaces ||
        clusters.back().vertex_end - clusters.back().vertex + new_vertices(clusters.back()) >
            kClusterVertices) {
      const int begin = static_cast<int>(vertex.size());
      clusters.push_back({f, f, begin, begin, {}, {}, {}, -1});
    }
    Cluster& c = clusters.back();
    for (size_t k = i; k < i + 3; ++k) {
      int& at = place[static_cast<size_t>(face[k])];
      if (at < c.vertex) {
        at = static_cast<int>(vertex.size());
        vertex.push_back(face[k]);
      }
      corner[k] = static_cast<uint8_t>(at - c.vertex);
    }
    c.face_end = f + 1;
    c.vertex_end = static_cast<int>(vertex.size());
  }
}

void Clusters::set_bounds(std::span<const float> vert) {
  has_bounds = true;
  for (Cluster& c : clusters) {
    c.low = c.high = vertex_at(vert, vertex[static_cast<size_t>(c.vertex)]);
    for (int i = c.vertex; i < c.vertex_end; ++i) {
      const Vec3 v = vertex_at(vert, vertex[static_cast<size_t>(i)]);
      for (int k = 0; k < 3; ++k) {
        c.low[k] = std::min(c.low[k], v[k]);
        c.high[k] = std::max(c.high[k], v[k]);
      }
    }
    const auto normal_of = [&](int face) {
      Vec3 p[3];
      for (size_t k = 0; k < 3; ++k) {
        const size_t at = static_cast<size_t>(c.vertex) + corner[3 * static_cast<size_t>(face) + k];
        p[k] = vertex_at(vert, vertex[at]);
      }
      const Vec3 n = cross(p[1] - p[0], p[2] - p[0]);
      const double length = norm(n);
      return length > 0 ? n * (1 / length) : Vec3{};
    };
    Vec3 sum = {};
    for (int f = c.face; f < c.face_end; ++f) sum += normal_of(f);
    const double length = norm(sum);
    c.spread = length > 0 ? 1 : -1;
    c.axis = length > 0 ? sum * (1 / length) : Vec3{};
    for (int f = c.face; f < c.face_end; ++f) {
      const Vec3 n = normal_of(f);
      // A face without area has no normal and is never drawn.
      if (norm(n) > 0) c.spread = std::min(c.spread, dot(n, c.axis));
    }
    // A hemisphere of normals is never seen from behind as a whole.
    if (!(c.spread > 0)) c.spread = -1;
  }
}

size_t Clusters::cluster_of_face(int face) const {
  const auto after = std::upper_bound(clusters.begin(), clusters.end(), face,
                                      [](int f, const Cluster& c) { return f < c.face; });
  return static_cast<size_t>(after - clusters.begin()) - 1;
}

}  // namespace mj::draw
