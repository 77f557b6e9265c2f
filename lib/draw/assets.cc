// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/assets.h"

#include <algorithm>
#include <cmath>

namespace mj::draw {
namespace {

// Smallest scalar product of the normals of a corner and of its face for which the corner is
// smooth, in meshes without texture coordinates.
constexpr double kSmooth = 0.8;

Vec3 vec3_of(const float* v) {
  return {v[0], v[1], v[2]};
}

Vec3 face_normal(const std::vector<float>& vert, const int* corner) {
  const Vec3 a = vec3_of(&vert[3 * static_cast<size_t>(corner[0])]);
  const Vec3 b = vec3_of(&vert[3 * static_cast<size_t>(corner[1])]);
  const Vec3 c = vec3_of(&vert[3 * static_cast<size_t>(corner[2])]);
  const Vec3 n = cross(b - a, c - a);
  const double length = norm(n);
  return length > 0 ? n * (1 / length) : Vec3{0, 0, 1};
}

void append(std::vector<float>& out, const float* from, int n) {
  out.insert(out.end(), from, from + n);
}

Surface mesh_surface(const mjModel& m, int id) {
  Surface out;
  const float* const vert = m.mesh_vert + 3 * static_cast<size_t>(m.mesh_vertadr[id]);
  out.vert.assign(vert, vert + 3 * static_cast<size_t>(m.mesh_vertnum[id]));
  const int* const face = m.mesh_face + 3 * static_cast<size_t>(m.mesh_faceadr[id]);
  const size_t corners = 3 * static_cast<size_t>(m.mesh_facenum[id]);
  out.face.assign(face, face + corners);
  const int* const facenormal = m.mesh_facenormal + 3 * static_cast<size_t>(m.mesh_faceadr[id]);
  const float* const normal = m.mesh_normal + 3 * static_cast<size_t>(m.mesh_normaladr[id]);
  const bool is_textured = m.mesh_texcoordadr[id] >= 0;
  out.normal.reserve(3 * corners);
  for (size_t corner = 0; corner < corners; ++corner) {
    const float* const n = normal + 3 * static_cast<size_t>(facenormal[corner]);
    const Vec3 flat = face_normal(out.vert, &out.face[corner / 3 * 3]);
    if (is_textured || dot(flat, vec3_of(n)) >= kSmooth) {
      append(out.normal, n, 3);
    } else {
      const float sharp[3] = {static_cast<float>(flat.x), static_cast<float>(flat.y),
                              static_cast<float>(flat.z)};
      append(out.normal, sharp, 3);
    }
  }
  if (!is_textured) return out;
  const int* const facetexcoord = m.mesh_facetexcoord + 3 * static_cast<size_t>(m.mesh_faceadr[id]);
  const float* const texcoord = m.mesh_texcoord + 2 * static_cast<size_t>(m.mesh_texcoordadr[id]);
  for (size_t corner = 0; corner < corners; ++corner) {
    append(out.texcoord, texcoord + 2 * static_cast<size_t>(facetexcoord[corner]), 2);
  }
  return out;
}

// Returns the convex hull of a mesh, with flat faces. A corner at vertex v gets texture coordinates
// number v of the mesh.
Surface hull_surface(const mjModel& m, int id, const Surface& mesh) {
  Surface out;
  if (m.mesh_graphadr[id] < 0) return out;
  // mesh_graph: counts of vertices and faces, first edges [nvert], vertices [nvert],
  // edges [nvert + 3 nface], corners of faces [3 nface]
  const int* const graph = m.mesh_graph + m.mesh_graphadr[id];
  const int nvert = graph[0], nface = graph[1];
  const int* const corner = graph + 2 + 3 * nvert + 3 * nface;
  out.vert = mesh.vert;
  out.face.assign(corner, corner + 3 * nface);
  if (m.mesh_texcoordadr[id] < 0) return out;
  const float* const texcoord = m.mesh_texcoord + 2 * static_cast<size_t>(m.mesh_texcoordadr[id]);
  for (const int v : out.face) {
    const bool has_coordinates = v < m.mesh_texcoordnum[id];
    const float none[2] = {0, 0};
    append(out.texcoord, has_coordinates ? texcoord + 2 * static_cast<size_t>(v) : none, 2);
  }
  return out;
}

// A height field is a grid of cells with two triangles each, four walls and a bottom.
Surface height_field_surface(const mjModel& m, int id) {
  Surface out;
  const int rows = m.hfield_nrow[id], cols = m.hfield_ncol[id];
  const double* const size = m.hfield_size + 4 * static_cast<size_t>(id);
  const float* const data = m.hfield_data + m.hfield_adr[id];
  if (rows < 2 || cols < 2) return out;
  const auto x_of = [&](int c) { return static_cast<float>(size[0] * (2.0 * c / (cols - 1) - 1)); };
  const auto y_of = [&](int r) { return static_cast<float>(size[1] * (2.0 * r / (rows - 1) - 1)); };
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < cols; ++c) {
      const float z = static_cast<float>(size[2] * data[static_cast<size_t>(r) * cols + c]);
      const float v[3] = {x_of(c), y_of(r), z};
      append(out.vert, v, 3);
    }
  }
  const auto add_face = [&](int a, int b, int c) { out.face.insert(out.face.end(), {a, b, c}); };
  for (int r = 0; r + 1 < rows; ++r) {
    for (int c = 0; c + 1 < cols; ++c) {
      const int v = r * cols + c;
      add_face(v, v + 1, v + cols + 1);
      add_face(v, v + cols + 1, v + cols);
    }
  }
  // Adds the vertex below vertex v and returns its number.
  const auto below = [&](int v) {
    const float bottom[3] = {out.vert[3 * static_cast<size_t>(v)],
                             out.vert[3 * static_cast<size_t>(v) + 1],
                             static_cast<float>(-size[3])};
    append(out.vert, bottom, 3);
    return static_cast<int>(out.vert.size() / 3) - 1;
  };
  const auto add_wall = [&](int from, int to) {
    const int a = below(from), b = below(to);
    add_face(from, a, b);
    add_face(from, b, to);
  };
  for (int c = 0; c + 1 < cols; ++c) {
    add_wall(c, c + 1);
    add_wall((rows - 1) * cols + c + 1, (rows - 1) * cols + c);
  }
  for (int r = 0; r + 1 < rows; ++r) {
    add_wall((r + 1) * cols, r * cols);
    add_wall(r * cols + cols - 1, (r + 1) * cols + cols - 1);
  }
  const int a = below(0), b = below(cols - 1), c = below(rows * cols - 1),
            d = below((rows - 1) * cols);
  add_face(a, c, b);
  add_face(a, d, c);
  return out;
}

SkinFaces skin_faces(const mjModel& m, int id) {
  SkinFaces out;
  const int* const face = m.skin_face + 3 * static_cast<size_t>(m.skin_faceadr[id]);
  out.face.assign(face, face + 3 * static_cast<size_t>(m.skin_facenum[id]));
  out.clusters = Clusters(out.face, static_cast<size_t>(m.skin_vertnum[id]));
  if (m.skin_texcoordadr[id] < 0) return out;
  const float* const texcoord = m.skin_texcoord + 2 * static_cast<size_t>(m.skin_texcoordadr[id]);
  out.texcoord.assign(texcoord, texcoord + 2 * static_cast<size_t>(m.skin_vertnum[id]));
  return out;
}

}  // namespace

void Surface::find_bounds() {
  low = high = vert.empty() ? Vec3{} : vec3_of(vert.data());
  for (size_t i = 0; i + 3 <= vert.size(); i += 3) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], static_cast<double>(vert[i + k]));
      high[k] = std::max(high[k], static_cast<double>(vert[i + k]));
    }
  }
}

void Surface::find_clusters() {
  clusters = Clusters(face, vert.size() / 3);
  clusters.set_bounds(vert);
}

Assets::Assets(const mjModel& m) : vis(m.vis), extent(m.stat.extent) {
  textures.resize(m.ntex);
  meshes.resize(2 * m.nmesh);
  height_fields.resize(m.nhfield);
  for (int i = 0; i < m.ntex; ++i) {
    update_texture(m, i);
    if (sky < 0 && m.tex_type[i] == mjTEXTURE_SKYBOX && !textures[i].is_empty()) sky = i;
  }
  for (int i = 0; i < m.nmesh; ++i) update_mesh(m, i);
  for (int i = 0; i < m.nhfield; ++i) update_height_field(m, i);
  for (int i = 0; i < m.nskin; ++i) skins.push_back(skin_faces(m, i));
  for (int i = 0; i < m.nmat; ++i) {
    materials.push_back({m.mat_texid[mjNTEXROLE * i + mjTEXROLE_RGB],
                         m.mat_texuniform[i] != 0,
                         {m.mat_texrepeat[2 * i], m.mat_texrepeat[2 * i + 1]}});
  }
  for (int i = 0; i < m.nflex; ++i) {
    flex_radius.push_back(static_cast<float>(m.flex_radius[i]));
    flex_dim.push_back(m.flex_dim[i]);
    flex_is_textured.push_back(m.flex_texcoordadr[i] >= 0);
  }
}

void Assets::update_texture(const mjModel& m, int id) {
  textures[id] = Texture(m, id);
}

void Assets::update_mesh(const mjModel& m, int id) {
  meshes[2 * id] = mesh_surface(m, id);
  meshes[2 * id].find_bounds();
  meshes[2 * id + 1] = hull_surface(m, id, meshes[2 * id]);
  meshes[2 * id + 1].find_bounds();
  meshes[2 * id].find_clusters();
  meshes[2 * id + 1].find_clusters();
}

void Assets::update_height_field(const mjModel& m, int id) {
  height_fields[id] = height_field_surface(m, id);
  height_fields[id].find_bounds();
  height_fields[id].find_clusters();
}

}  // namespace mj::draw
