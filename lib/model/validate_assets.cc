// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates the references inside meshes and skins, and the blocks of height fields and textures.

#include <algorithm>
#include <string>

#include "model/validation.h"

namespace mj::validation {
namespace {

// ---- meshes

// Checks the packed graph of a convex hull with n vertices and f faces:
//   n, f, edge_address[n], vertex[n], edge[n + 3f] (lists of neighbours, each closed by -1),
//   face[3f]
// Returns n.
int64_t check_hull_graph(const mjModel& m, int mesh) {
  const int64_t start = m.mesh_graphadr[mesh], vertices = m.mesh_vertnum[mesh];
  expect_range(m, Array::mesh_graphadr, mesh, start, 0, m.nmeshgraph - 1);
  const int* graph = m.mesh_graph + start;
  const int64_t n = graph[0], f = graph[1], room = m.nmeshgraph - start;
  expect_range(m, Array::mesh_graph, start, n, 1, vertices + 1);
  expect_range(m, Array::mesh_graph, start + 1, f, 0, room / 6 + 1);
  const int64_t edges = n + 3 * f;
  if (2 + 3 * n + 6 * f > room) {
    fail(m, Array::mesh_graph, start, n, "a hull that ends inside mesh_graph");
  }
  const int64_t edge_address = start + 2, vertex = edge_address + n, edge = vertex + n,
                face = edge + edges;
  expect_all(m, Array::mesh_graph, edge_address, vertex, 0, edges);
  expect_all(m, Array::mesh_graph, vertex, edge, 0, vertices);
  expect_all(m, Array::mesh_graph, edge, face, -1, n);
  expect_equal(m, Array::mesh_graph, face - 1, m.mesh_graph[face - 1], -1);
  expect_all(m, Array::mesh_graph, face, face + 3 * f, 0, vertices);
  return n;
}

void check_faces(const mjModel& m, int mesh) {
  const int64_t begin = 3 * int64_t{m.mesh_faceadr[mesh]};
  const int64_t end = begin + 3 * int64_t{m.mesh_facenum[mesh]};
  if (begin == end) return;
  expect_all(m, Array::mesh_face, begin, end, 0, m.mesh_vertnum[mesh]);
  // -1 marks a corner that has no normal or texture coordinate in the mesh file.
  expect_all(m, Array::mesh_facenormal, begin, end, -1, m.mesh_normalnum[mesh]);
  // a mesh that has no normals or texture coordinates at all has 0 everywhere
  const int texcoords = std::max(m.mesh_texcoordnum[mesh], 1);
  expect_all(m, Array::mesh_facetexcoord, begin, end, -1, texcoords);
}

// Checks the polygons of a mesh: the list of vertices of each polygon, and the list of polygons
// that contain each vertex.
void check_polygons(const mjModel& m, int mesh, int64_t& most_vertices, int64_t& most_polygons) {
  const int64_t polygons = m.mesh_polynum[mesh];
  for (int64_t k = 0; k < polygons; ++k) {
    const int64_t p = m.mesh_polyadr[mesh] + k;
    const int64_t begin = m.mesh_polyvertadr[p], n = m.mesh_polyvertnum[p];
    expect_range(m, Array::mesh_polyvertnum, p, n, 3, m.nmeshpolyvert + 1);
    expect_all(m, Array::mesh_polyvert, begin, begin + n, 0, m.mesh_vertnum[mesh]);
    most_vertices = std::max(most_vertices, n);
  }
  for (int64_t k = 0; k < m.mesh_vertnum[mesh]; ++k) {
    const int64_t v = m.mesh_vertadr[mesh] + k;
    const int64_t begin = m.mesh_polymapadr[v], n = m.mesh_polymapnum[v];
    // Skip the vertex if it is inside the hull, as most vertices are. It belongs to no polygon.
    if (n == 0) continue;
    expect_all(m, Array::mesh_polymap, begin, begin + n, 0, polygons);
    most_polygons = std::max(most_polygons, n);
  }
}

void check_all_polygons(const mjModel& m) {
  int64_t most_vertices = 0, most_polygons = 0;
  for (int i = 0; i < m.nmesh; ++i) {
    if (m.mesh_graphadr[i] < 0) expect_equal(m, Array::mesh_polynum, i, m.mesh_polynum[i], 0);
    check_polygons(m, i, most_vertices, most_polygons);
  }
  if (m.npolygonmax != most_vertices) {
    fail("npolygonmax is " + std::to_string(m.npolygonmax) + ", expected " +
         std::to_string(most_vertices));
  }
  if (m.nmeshdegmax != most_polygons) {
    fail("nmeshdegmax is " + std::to_string(m.nmeshdegmax) + ", expected " +
         std::to_string(most_polygons));
  }
}

void check_hulls(const mjModel& m) {
  for (int i = 0; i < m.nmesh; ++i) {
    const int64_t hull = m.mesh_graphadr[i] >= 0 ? check_hull_graph(m, i) : 1;
    expect_all(m, Array::mesh_extrema, 27 * i, 27 * (i + 1), 0, hull);
  }
}

// ---- skins, height fields, textures

void check_skins(const mjModel& m) {
  for (int i = 0; i < m.nskin; ++i) {
    const int64_t vertices = m.skin_vertnum[i], face = m.skin_faceadr[i];
    expect_all(m, Array::skin_face, 3 * face, 3 * (face + m.skin_facenum[i]), 0, vertices);
    for (int64_t b = m.skin_boneadr[i], end = b + m.skin_bonenum[i]; b < end; ++b) {
      const int64_t first = m.skin_bonevertadr[b];
      expect_all(m, Array::skin_bonevertid, first, first + m.skin_bonevertnum[b], 0, vertices);
    }
    if (m.skin_texcoordadr[i] >= 0) {
      expect_block(m, Array::skin_texcoordadr, i, m.skin_texcoordadr[i], vertices, m.nskintexvert);
    }
  }
}

void check_hfields(const mjModel& m) {
  for (int i = 0; i < m.nhfield; ++i) {
    expect_range(m, Array::hfield_nrow, i, m.hfield_nrow[i], 1, m.nhfielddata + 1);
    expect_range(m, Array::hfield_ncol, i, m.hfield_ncol[i], 1, m.nhfielddata + 1);
    expect_block(m, Array::hfield_adr, i, m.hfield_adr[i],
                 int64_t{m.hfield_nrow[i]} * m.hfield_ncol[i], m.nhfielddata);
  }
}

void check_textures(const mjModel& m) {
  for (int i = 0; i < m.ntex; ++i) {
    const int64_t height = m.tex_height[i], width = m.tex_width[i], channels = m.tex_nchannel[i];
    expect_range(m, Array::tex_nchannel, i, channels, 1, 5);
    expect_range(m, Array::tex_height, i, height, 0, m.ntexdata + 1);
    expect_range(m, Array::tex_width, i, width, 0, m.ntexdata + 1);
    if (width > 0 && height > m.ntexdata / width) {
      fail(m, Array::tex_height, i, height, "a texture that fits in tex_data");
    }
    expect_block(m, Array::tex_adr, i, m.tex_adr[i], height * width * channels, m.ntexdata);
  }
}

}  // namespace

void validate_mesh_surfaces(const mjModel& m) {
  for (int i = 0; i < m.nmesh; ++i) check_faces(m, i);
  check_all_polygons(m);
}

void validate_assets(const mjModel& m) {
  check_hulls(m);
  check_skins(m);
  check_hfields(m);
  check_textures(m);
}

}  // namespace mj::validation
