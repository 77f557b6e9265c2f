// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that generate the points and elements of a flexcomp, before the points are transformed
// and pinned.

#ifndef MJTOOLS_FLEXCOMP_GEOMETRY_H_
#define MJTOOLS_FLEXCOMP_GEOMETRY_H_

#include <vector>

#include "flexcomp/flexcomp.h"

namespace mj::flexcomp {

// Largest number of points, which is more than any practical flex has. A grid with that many points
// has about six times as many elements.
inline constexpr double kMaxPoints = 1e6;

struct Geometry {
  int dim = 2;
  std::vector<Vec3> point;
  std::vector<int> element;  // dim + 1 indices of points for each element
  // 2 numbers for each point; if elemtexcoord is given, any number of pairs.
  std::vector<float> texcoord;
  std::vector<int> elemtexcoord;

  void add(std::initializer_list<int> points) {
    element.insert(element.end(), points.begin(), points.end());
  }
};

// Appends a closed polygon made of segments, or a grid. The grid is made of segments, triangles or
// cubes, and each cube consists of six tetrahedra. If `is_textured` is set, also adds texture
// coordinates.
void add_grid(const Settings& settings, bool is_textured, Geometry& out);

// Adds a grid on the surface of a box, cylinder or ellipsoid. If dim is 3, the elements are
// tetrahedra between the surface and the centre. If dim is 2, they are the triangles of the surface
// without its top face.
void add_surface(const Settings& settings, bool is_textured, Geometry& out);

// Adds elements that are made from the triangles of a mesh. They are the first edge of each
// triangle (dim 1), the triangles themselves (dim 2), or tetrahedra between the triangles and the
// origin (dim 3). For dim 3, only triangles that face away from the origin are used.
void add_mesh(const Settings& settings, const ReadFile& read, Geometry& out);

// Adds the mesh of a GMSH file and sets out.dim to the dimension of the mesh.
void add_gmsh(const Settings& settings, const ReadFile& read, Geometry& out);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_GEOMETRY_H_
