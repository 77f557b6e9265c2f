// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Generates the points and elements of a flexcomp, before it is posed and pinned.

#ifndef MJTOOLS_FLEXCOMP_GEOMETRY_H_
#define MJTOOLS_FLEXCOMP_GEOMETRY_H_

#include <vector>

#include "flexcomp/flexcomp.h"

namespace mj::flexcomp {

// Largest number of points, more than any practical flex has. A grid of that many points has about
// six times as many elements.
inline constexpr double kMaxPoints = 1e6;

struct Geometry {
  int dim = 2;
  std::vector<Vec3> point;
  std::vector<int> element;     // dim + 1 point indices per element
  std::vector<float> texcoord;  // 2 per point; with elemtexcoord, any number of pairs
  std::vector<int> elemtexcoord;

  void add(std::initializer_list<int> points) {
    element.insert(element.end(), points.begin(), points.end());
  }
};

// Appends a closed polygon of segments, or a grid of segments, triangles or cubes of six tetrahedra
// each. `is_textured` adds texture coordinates.
void add_grid(const Settings& settings, bool is_textured, Geometry& out);

// Adds a grid on the surface of a box, cylinder or ellipsoid. The elements are tetrahedra between
// the surface and the centre (dim 3), or the triangles of the surface without its top face (dim 2).
void add_surface(const Settings& settings, bool is_textured, Geometry& out);

// Adds elements made of the triangles of a mesh: the first edge of each triangle (dim 1), the
// triangles (dim 2), or tetrahedra between the triangles and the origin (dim 3, without triangles
// that do not face away from the origin).
void add_mesh(const Settings& settings, const ReadFile& read, Geometry& out);

// Adds the mesh of a GMSH file and sets out.dim to the dimension of the mesh.
void add_gmsh(const Settings& settings, const ReadFile& read, Geometry& out);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_GEOMETRY_H_
