// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Meshes. Indices in faces, graphs and polygons are local to the mesh; addresses are global.

#include <algorithm>
#include <numeric>

#include "compile/build.h"

namespace mj::compiler {
namespace {

// Where the next mesh's data go.
struct Cursor {
  int vert = 0, normal = 0, texcoord = 0, face = 0, graph = 0, poly = 0, polyvert = 0, polymap = 0,
      bvh = 0, octree = 0;
};

// For each of the 27 directions with components -1, 0, 1: the hull vertex farthest along it.
void fill_extrema(const Mesh& mesh, const float* vert, int* extrema) {
  std::fill_n(extrema, 27, 0);
  if (mesh.hull.data.empty()) return;
  const std::span<const int> hull = mesh.hull.vertices();
  for (int k = 0; k < 27; ++k) {
    const float c[3] = {static_cast<float>(k / 9 - 1), static_cast<float>(k / 3 % 3 - 1),
                        static_cast<float>(k % 3 - 1)};
    float best = 0;
    for (size_t local = 0; local < hull.size(); ++local) {
      const float* v = vert + 3 * hull[local];
      const float value = v[0] * c[0] + v[1] * c[1] + v[2] * c[2];
      if (local == 0 || value > best) {
        best = value;
        extrema[k] = static_cast<int>(local);
      }
    }
  }
}

void fill_vertices(const Mesh& mesh, int i, const Cursor& at, mjModel& m) {
  m.mesh_vertadr[i] = at.vert;
  m.mesh_vertnum[i] = mesh.vertex_count();
  float* vert = m.mesh_vert + 3 * at.vert;
  for (const Vec3& v : mesh.vertex) {
    for (int k = 0; k < 3; ++k) *vert++ = static_cast<float>(v[k]);
  }
  m.mesh_normaladr[i] = at.normal;
  m.mesh_normalnum[i] = static_cast<int>(mesh.data.normal.size() / 3);
  std::copy(mesh.data.normal.begin(), mesh.data.normal.end(), m.mesh_normal + 3 * at.normal);
  const int texcoords = static_cast<int>(mesh.data.texcoord.size() / 2);
  m.mesh_texcoordadr[i] = texcoords > 0 ? at.texcoord : -1;
  m.mesh_texcoordnum[i] = texcoords;
  std::copy(mesh.data.texcoord.begin(), mesh.data.texcoord.end(),
            m.mesh_texcoord + 2 * at.texcoord);
}

void fill_faces(const Mesh& mesh, int i, const Cursor& at, mjModel& m) {
  m.mesh_faceadr[i] = at.face;
  m.mesh_facenum[i] = mesh.face_count();
  std::copy(mesh.data.face.begin(), mesh.data.face.end(), m.mesh_face + 3 * at.face);
  std::copy(mesh.data.facenormal.begin(), mesh.data.facenormal.end(),
            m.mesh_facenormal + 3 * at.face);
  if (!mesh.data.texcoord.empty()) {
    std::copy(mesh.data.facetexcoord.begin(), mesh.data.facetexcoord.end(),
              m.mesh_facetexcoord + 3 * at.face);
  }
  m.mesh_graphadr[i] = mesh.hull.data.empty() ? -1 : at.graph;
  std::copy(mesh.hull.data.begin(), mesh.hull.data.end(), m.mesh_graph + at.graph);
}

void fill_polygons(const Mesh& mesh, int i, Cursor at, mjModel& m) {
  m.mesh_polyadr[i] = at.poly;
  m.mesh_polynum[i] = static_cast<int>(mesh.polygons.size());
  int* count = m.mesh_polymapnum + at.vert;
  int* start = m.mesh_polymapadr + at.vert;
  std::fill_n(count, mesh.vertex_count(), 0);
  for (size_t p = 0; p < mesh.polygons.size(); ++p) {
    const std::vector<int>& loop = mesh.polygons[p];
    store(m.mesh_polynormal + 3 * (at.poly + p), mesh.polygon_normal[p]);
    m.mesh_polyvertadr[at.poly + p] = at.polyvert;
    m.mesh_polyvertnum[at.poly + p] = static_cast<int>(loop.size());
    std::copy(loop.begin(), loop.end(), m.mesh_polyvert + at.polyvert);
    at.polyvert += static_cast<int>(loop.size());
    for (const int v : loop) ++count[v];
  }
  std::exclusive_scan(count, count + mesh.vertex_count(), start, at.polymap);
  std::fill_n(count, mesh.vertex_count(), 0);
  for (size_t p = 0; p < mesh.polygons.size(); ++p) {
    for (const int v : mesh.polygons[p])
      m.mesh_polymap[start[v] + count[v]++] = static_cast<int>(p);
  }
}

void fill_tree(const Mesh& mesh, int i, const Cursor& at, mjModel& m) {
  m.mesh_bvhadr[i] = at.bvh;
  m.mesh_bvhnum[i] = mesh.bvh.size();
  fill_bounding_tree(mesh.bvh, at.bvh, m);
  std::copy(mesh.bvh.leaf.begin(), mesh.bvh.leaf.end(), m.bvh_nodeid + at.bvh);
}

void fill_octree(const Mesh& mesh, int i, const Cursor& at, mjModel& m) {
  const Octree& octree = mesh.octree;
  m.mesh_octadr[i] = octree.size() > 0 ? at.octree : -1;
  m.mesh_octnum[i] = octree.size();
  std::copy(octree.depth.begin(), octree.depth.end(), m.oct_depth + at.octree);
  std::copy(octree.child.begin(), octree.child.end(), m.oct_child + 8 * at.octree);
  std::copy(octree.aabb.begin(), octree.aabb.end(), m.oct_aabb + 6 * at.octree);
  std::copy(octree.coeff.begin(), octree.coeff.end(), m.oct_coeff + 8 * at.octree);
}

void advance(const Mesh& mesh, Cursor& at) {
  at.vert += mesh.vertex_count();
  at.normal += static_cast<int>(mesh.data.normal.size() / 3);
  at.texcoord += static_cast<int>(mesh.data.texcoord.size() / 2);
  at.face += mesh.face_count();
  at.graph += static_cast<int>(mesh.hull.data.size());
  at.poly += static_cast<int>(mesh.polygons.size());
  for (const auto& loop : mesh.polygons) {
    at.polyvert += static_cast<int>(loop.size());
    at.polymap += static_cast<int>(loop.size());
  }
  at.bvh += mesh.bvh.size();
  at.octree += mesh.octree.size();
}

}  // namespace

void fill_meshes(const Draft& draft, mjModel& m) {
  Cursor at;
  for (const Body* body : draft.bodies) at.bvh += body->bvh.size();
  for (int i = 0; i < m.nmesh; ++i) {
    const Mesh& mesh = draft.meshes[i];
    put(m.mesh_scale + 3 * i, draft.mesh_specs[i]->scale);
    store(m.mesh_pos + 3 * i, mesh.pose.pos);
    store(m.mesh_quat + 4 * i, mesh.pose.quat);
    fill_vertices(mesh, i, at, m);
    fill_faces(mesh, i, at, m);
    fill_polygons(mesh, i, at, m);
    fill_tree(mesh, i, at, m);
    fill_octree(mesh, i, at, m);
    fill_extrema(mesh, m.mesh_vert + 3 * at.vert, m.mesh_extrema + 27 * i);
    advance(mesh, at);
  }
}

}  // namespace mj::compiler
