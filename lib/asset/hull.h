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

// A hull in the layout of mesh_graph. For n hull vertices and m triangles, `data` holds the numbers
// n and m, and then four arrays:
//   vert_edgeadr [n]         start of each vertex's neighbours in edge_localid
//   vert_globalid [n]        index of each hull vertex among the points
//   edge_localid [n + 3 m]   neighbours of each vertex as hull vertex numbers; -1 ends each list
//   face_globalid [3 m]      triangles as point indices, counter-clockwise from outside
struct HullGraph {
  std::vector<int> data;

  [[nodiscard]] int vertex_count() const { return data.empty() ? 0 : data[0]; }
  [[nodiscard]] int face_count() const { return data.empty() ? 0 : data[1]; }
  [[nodiscard]] std::span<const int> vertices() const;
  [[nodiscard]] std::span<const int> faces() const;
};

// Computes the convex hull of `points`. A negative `max_vertices` means that the hull may have any
// number of vertices. Otherwise the limit must be at least 4. Throws Error for points that do not
// span three dimensions, with `name` in the message.
[[nodiscard]] HullGraph convex_hull(const std::vector<Vec3>& points, int max_vertices,
                                    const std::string& name);

// A list of polygons. Each polygon is given by the indices of its points in cyclic order.
using Polygons = std::vector<std::vector<int>>;

// Merges hull triangles with nearly equal normals into polygons.
[[nodiscard]] Polygons hull_polygons(const std::vector<Vec3>& points, const HullGraph& hull);

}  // namespace mj

#endif  // MJTOOLS_ASSET_HULL_H_
