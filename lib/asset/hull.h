// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Convex hulls of point sets: hull vertices, triangles and the graph of neighbouring vertices in
// the layout of mesh_graph. The hull's faces are also available as polygons.

#ifndef MJTOOLS_ASSET_HULL_H_
#define MJTOOLS_ASSET_HULL_H_

#include <span>
#include <string>
#include <vector>

#include "math/vec3.h"

namespace mj {

// For n hull vertices and m triangles, `data` holds n, m, and then
//   vert_edgeadr [n]         start of each vertex's neighbours in edge_localid
//   vert_globalid [n]        index among the points
//   edge_localid [n + 3 m]   neighbours as hull vertex numbers, closed by -1
//   face_globalid [3 m]      triangles of points, counter-clockwise from outside
struct HullGraph {
  std::vector<int> data;

  [[nodiscard]] int vertex_count() const { return data.empty() ? 0 : data[0]; }
  [[nodiscard]] int face_count() const { return data.empty() ? 0 : data[1]; }
  [[nodiscard]] std::span<const int> vertices() const;
  [[nodiscard]] std::span<const int> faces() const;
};

// Computes the hull. A negative `max_vertices` sets no limit; otherwise it must be at least 4.
// Throws Error for degenerate points, with `name` in the message.
[[nodiscard]] HullGraph convex_hull(const std::vector<Vec3>& points, int max_vertices,
                                    const std::string& name);

// Polygons, each a loop of point indices.
using Polygons = std::vector<std::vector<int>>;

// Merges hull triangles with nearly equal normals into polygons.
[[nodiscard]] Polygons hull_polygons(const std::vector<Vec3>& points, const HullGraph& hull);

}  // namespace mj

#endif  // MJTOOLS_ASSET_HULL_H_
