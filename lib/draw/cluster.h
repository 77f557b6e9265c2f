// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Clusters of neighbouring faces of a surface. A view projects each vertex of a cluster once, and
// leaves out clusters that are outside the picture or seen from behind.

#ifndef MJTOOLS_DRAW_CLUSTER_H_
#define MJTOOLS_DRAW_CLUSTER_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "math/vec3.h"

namespace mj::draw {

constexpr int kClusterVertices = 64;  // largest number of vertices of a cluster

struct Cluster {
  int face, face_end;      // faces [face, face_end) of the surface
  int vertex, vertex_end;  // their vertices: entries [vertex, vertex_end) of Clusters::vertex
  // The box around the vertices, in the frame of the surface.
  Vec3 low, high;
  // Each normal n of a face has n . axis >= spread. `spread` is -1 if the normals point in more
  // than half of all directions.
  Vec3 axis;
  double spread;
};

// The clusters of a surface, in the order of its faces.
struct Clusters {
  std::vector<Cluster> clusters;
  std::vector<int> vertex;      // vertices of the surface
  std::vector<uint8_t> corner;  // vertices of the corners of faces, from the first of the cluster
  bool has_bounds = false;      // whether the boxes and normals are set

  // Makes the clusters of faces [nface x 3] of a surface with `vertices` vertices.
  Clusters() = default;
  Clusters(std::span<const int> face, size_t vertices);
  // Sets the boxes and normals for the positions of vertices [n x 3].
  void set_bounds(std::span<const float> vert);

  // Returns the index of the cluster that has a face.
  [[nodiscard]] size_t cluster_of_face(int face) const;
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_CLUSTER_H_
