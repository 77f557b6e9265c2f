// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The points and elements of a flexcomp, before it is posed and pinned.

#ifndef MJTOOLS_FLEXCOMP_GEOMETRY_H_
#define MJTOOLS_FLEXCOMP_GEOMETRY_H_

#include <vector>

#include "flexcomp/flexcomp.h"

namespace mj::flexcomp {

// More points than any flex has use for; a sixth of the elements that a grid of them has.
inline constexpr double kMaxPoints = 1e6;

struct Geometry {
  int dim = 2;
  std::vector<Vec3> point;
  std::vector<int> element;     // dim + 1 points each
  std::vector<float> texcoord;  // 2 per point, or those that elemtexcoord refers to
  std::vector<int> elemtexcoord;

  void add(std::initializer_list<int> points) {
    element.insert(element.end(), points.begin(), points.end());
  }
};

// Appends segments, triangles or cubes of six tetrahedra between the points of a
// grid, or a closed polygon of segments. `is_textured`: with texture coordinates.
void add_grid(const Settings& settings, bool is_textured, Geometry& out);

// Adds a grid on the surface of a box, cylinder or ellipsoid: tetrahedra between it and the centre,
// or triangles, without the face at the top.
void add_surface(const Settings& settings, bool is_textured, Geometry& out);

// Adds the triangles of a mesh, their first edges, or tetrahedra between them and the origin.
void add_mesh(const Settings& settings, const ReadFile& read, Geometry& out);

// Adds the mesh of a GMSH file, whose dimension it takes.
void add_gmsh(const Settings& settings, const ReadFile& read, Geometry& out);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_GEOMETRY_H_
