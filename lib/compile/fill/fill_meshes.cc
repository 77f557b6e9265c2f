// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies meshes into the model. Indices in faces, graphs and polygons are relative to their mesh,
// and addresses are relative to the start of the whole array.

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "compile/draft/build.h"
#include "compile/geometry/lane_box.h"
#include "compile/geometry/mesh_tree.h"

namespace mj::compiler {
namespace {

// For fewer faces, starting threads takes longer than copying the faces.
constexpr mjtSize kFewFaces = 10000;

// Row of each array at which the data of the next mesh begin.
struct Cursor {
  int vert = 0, normal = 0, texcoord = 0, face = 0, graph = 0, poly = 0, polyvert = 0, polymap = 0,
      bvh = 0, octree = 0;
};

template <typename T>
void copy(std::span<const T> from, T* to) {
  std::copy(from.begin(), from.end(), to);
}
void copy(const NarrowInts& from, int* to) {
  from.copy_to(to);
}

int texcoord_count(const Mesh& mesh) {
  return static_cast<int>(mesh.arrays.texcoord.size() / 2);
}
int normal_count(const Mesh& mesh) {
  return static_cast<int>(mesh.arrays.normal.size() / 3);
}

void fill_vertices(const Mesh& mesh, std::span<const Lanes> vertex, int i, const Cursor& at,
                   mjModel& m) {
  m.mesh_vertadr[i] = at.vert;
  m.mesh_vertnum[i] = mesh.vertex_count();
  float* vert = m.mesh_vert + 3 * at.vert;
  for (const Lanes& v : vertex) {
    for (int k = 0; k < 3; ++k) *vert++ = static_cast<float>(v[k]);
  }
  m.mesh_normaladr[i] = at.normal;
  m.mesh_normalnum[i] = normal_count(mesh);
  copy(mesh.arrays.normal, m.mesh_normal + 3 * at.normal);
  m.mesh_texcoordadr[i] = texcoord_count(mesh) > 0 ? at.texcoord : -1;
  m.mesh_texcoordnum[i] = texcoord_count(mesh);
  copy(mesh.arrays.texcoord, m.mesh_texcoord + 2 * at.texcoord);
}

void fill_faces(const Mesh& mesh, int i, const Cursor& at, mjModel& m) {
  m.mesh_faceadr[i] = at.face;
  m.mesh_facenum[i] = mesh.face_count();
  copy(mesh.arrays.face, m.mesh_face + 3 * at.face);
  mesh.arrays.facenormal.stream_to(m.mesh_facenormal + 3 * at.face);
  if (mesh.arrays.facetexcoord.empty()) {
    std::fill_n(m.mesh_facetexcoord + 3 * at.face, mesh.arrays.face.size(), 0);
  } else {
    mesh.arrays.facetexcoord.stream_to(m.mesh_facetexcoord + 3 * at.face);
  }
  m.mesh_graphadr[i] = mesh.arrays.graph.empty() ? -1 : at.graph;
  copy(mesh.arrays.graph, m.mesh_graph + at.graph);
  std::copy_n(mesh.extrema, 27, m.mesh_extrema + 27 * i);
}

Vec3 normal_of(std::span<const int> polygon, std::span<const Lanes> vertex) {
  const Lanes& a = vertex[polygon[0]];
  const Vec3 n = cross(to_vec3(vertex[polygon[1]] - a), to_vec3(vertex[polygon[2]] - a));
  const double length = norm(n);
  return length < kEps ? Vec3{1, 0, 0} : Vec3{n.x / length, n.y / length, n.z / length};
}

// Copies the polygons of a mesh, and lists for each vertex the polygons that contain it.
void fill_polygons(const Mesh& mesh, std::span<const Lanes> vertex, int i, const Cursor& at,
                   mjModel& m) {
  m.mesh_polyadr[i] = at.poly;
  m.mesh_polynum[i] = mesh.polygon_count();
  int *size = m.mesh_polyvertnum + at.poly, *corner = m.mesh_polyvert + at.polyvert;
  copy(mesh.arrays.polyvertnum, size);
  copy(mesh.arrays.polyvert, corner);
  int *count = m.mesh_polymapnum + at.vert, *start = m.mesh_polymapadr + at.vert;
  std::fill_n(count, vertex.size(), 0);
  for (size_t k = 0; k < mesh.arrays.polyvert.size(); ++k) ++count[corner[k]];
  std::exclusive_scan(count, count + vertex.size(), start, at.polymap);
  std::vector<int> next(start, start + vertex.size());
  int address = 0;
  for (int p = 0; p < mesh.polygon_count(); address += size[p], ++p) {
    m.mesh_polyvertadr[at.poly + p] = at.polyvert + address;
    const std::span<const int> polygon(corner + address, static_cast<size_t>(size[p]));
    store(m.mesh_polynormal + 3 * static_cast<size_t>(at.poly + p), normal_of(polygon, vertex));
    for (const int v : polygon) m.mesh_polymap[next[v]++] = p;
  }
}

void fill_tree(const Mesh& mesh, std::span<const Lanes> vertex, int i, const Cursor& at,
               mjModel& m) {
  m.mesh_bvhadr[i] = at.bvh;
  m.mesh_bvhnum[i] = mesh.tree_size();
  const size_t leaves = mesh.arrays.tree_order.size();
  const auto order = std::make_unique_for_overwrite<int[]>(leaves);
  copy(mesh.arrays.tree_order, order.get());
  const std::span<const int> face(m.mesh_face + 3 * at.face, mesh.arrays.face.size());
  write_face_tree(vertex, face, {order.get(), leaves},
                  {m.bvh_depth + at.bvh, m.bvh_child + 2 * at.bvh, m.bvh_nodeid + at.bvh,
                   m.bvh_aabb + 6 * at.bvh});
}

// Clears the node `first` and all static nodes after it, because they belong to no bounding tree.
void clear_nodes(int first, mjModel& m) {
  std::fill(m.bvh_depth + first, m.bvh_depth + m.nbvhstatic, 0);
  std::fill(m.bvh_child + 2 * first, m.bvh_child + 2 * m.nbvhstatic, 0);
  std::fill(m.bvh_nodeid + first, m.bvh_nodeid + m.nbvhstatic, 0);
  std::fill(m.bvh_aabb + 6 * first, m.bvh_aabb + 6 * m.nbvhstatic, 0.0);
}

void fill_octree(const Mesh& mesh, int i, const Cursor& at, mjModel& m) {
  m.mesh_octadr[i] = mesh.octree_size() > 0 ? at.octree : -1;
  m.mesh_octnum[i] = mesh.octree_size();
  copy(mesh.arrays.oct_depth, m.oct_depth + at.octree);
  copy(mesh.arrays.oct_child, m.oct_child + 8 * at.octree);
  copy(mesh.arrays.oct_aabb, m.oct_aabb + 6 * at.octree);
  copy(mesh.arrays.oct_coeff, m.oct_coeff + 8 * at.octree);
}

void advance(const Mesh& mesh, Cursor& at) {
  at.vert += mesh.vertex_count();
  at.normal += normal_count(mesh);
  at.texcoord += texcoord_count(mesh);
  at.face += mesh.face_count();
  at.graph += static_cast<int>(mesh.arrays.graph.size());
  at.poly += mesh.polygon_count();
  at.polyvert += static_cast<int>(mesh.arrays.polyvert.size());
  at.polymap += static_cast<int>(mesh.arrays.polyvert.size());
  at.bvh += mesh.tree_size();
  at.octree += mesh.octree_size();
}

}  // namespace

void fill_meshes(const Draft& draft, mjModel& m) {
  Cursor at;
  for (const Body* body : draft.bodies) at.bvh += body->bvh.size();
  std::vector<Cursor> start;
  for (const Mesh& mesh : draft.meshes) {
    start.push_back(at);
    advance(mesh, at);
  }
  const int threads = m.nmeshface > kFewFaces ? asset_threads(draft) : 1;
  run_parallel(static_cast<int>(m.nmesh), threads, [&](int i) {
    const Mesh& mesh = draft.meshes[i];
    put(m.mesh_scale + 3 * i, draft.mesh_specs[i]->scale);
    store(m.mesh_pos + 3 * i, mesh.pose.pos);
    store(m.mesh_quat + 4 * i, mesh.pose.quat);
    const auto placed = place(mesh.arrays.vert, mesh.transform, mesh.pose);
    const std::span<const Lanes> vertex(placed.get(), mesh.arrays.vert.size() / 3);
    fill_vertices(mesh, vertex, i, start[i], m);
    fill_faces(mesh, i, start[i], m);
    fill_polygons(mesh, vertex, i, start[i], m);
    fill_tree(mesh, vertex, i, start[i], m);
    fill_octree(mesh, i, start[i], m);
  });
  clear_nodes(at.bvh, m);
}

}  // namespace mj::compiler
