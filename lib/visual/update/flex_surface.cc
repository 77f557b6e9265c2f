// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the surface with which a flex is drawn. There are two ways to draw a flex. If it is
// drawn as faces, every element is flat, and its faces are moved outwards by the radius. If it is
// drawn as a skin, its surface is closed and has the distance of the radius from the vertices. The
// normal at a vertex is the mean of the normals of the triangles around it. The skin of a sheet has
// two sides, and a rim with two triangles for each edge of the sheet's border.

#include "visual/update/flex_surface.h"

#include <algorithm>
#include <vector>

#include "visual/single_precision.h"

namespace mj::visual {
namespace {

struct Corner {
  Vec3 pos, normal;
  int texcoord = -1;  // index of the texture coordinate within the flex
};

// Replaces the faces of a flex in the scene: starts with no faces, and appends each new face.
class FaceList {
 public:
  FaceList(const mjModel& m, mjvScene& scene, int flex)
      : scene_(scene),
        flex_(flex),
        texcoord_(m.flex_texcoordadr[flex] < 0 ? nullptr
                                               : m.flex_texcoord + 2 * m.flex_texcoordadr[flex]) {
    scene_.flexfaceused[flex_] = 0;
  }

  void add(const Corner& a, const Corner& b, const Corner& c) {
    int& used = scene_.flexfaceused[flex_];
    if (used >= scene_.flexfacenum[flex_]) return;
    const int face = scene_.flexfaceadr[flex_] + used++;
    const Corner* corners[3] = {&a, &b, &c};
    for (int k = 0; k < 3; ++k) {
      store(scene_.flexface + 9 * face + 3 * k, corners[k]->pos);
      store(scene_.flexnormal + 9 * face + 3 * k, corners[k]->normal);
      if (texcoord_) {
        std::copy_n(texcoord_ + 2 * corners[k]->texcoord, 2,
                    scene_.flextexcoord + 6 * face + 2 * k);
      }
    }
  }

 private:
  mjvScene& scene_;
  const int flex_;
  const float* const texcoord_;
};

struct FlexView {
  const mjModel& m;
  const int id;
  const double* vertex;  // [vertnum x 3]
  const double radius;

  FlexView(const mjModel& model, const mjData& d, int flex)
      : m(model),
        id(flex),
        vertex(d.flexvert_xpos + 3 * model.flex_vertadr[flex]),
        radius(model.flex_radius[flex]) {}

  [[nodiscard]] int dim() const { return m.flex_dim[id]; }
  [[nodiscard]] Vec3 at(int v) const { return vec3(vertex + 3 * v); }
  [[nodiscard]] const int* element(int e) const {
    return m.flex_elem + m.flex_elemdataadr[id] + (dim() + 1) * e;
  }
  [[nodiscard]] const int* element_texcoord(int e) const {
    return m.flex_elemtexcoord + m.flex_elemdataadr[id] + (dim() + 1) * e;
  }
  [[nodiscard]] const int* fragment(int s) const {
    return m.flex_shell + m.flex_shelldataadr[id] + dim() * s;
  }
  [[nodiscard]] Vec3 normal(const int* v) const {
    return normalized(cross(at(v[1]) - at(v[0]), at(v[2]) - at(v[0])));
  }
};

// ---- elements

constexpr int kTriangleFaces[][3] = {{0, 1, 2}, {0, 2, 1}};
constexpr int kTetrahedronFaces[][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};

void add_flat_face(const FlexView& flex, int e, const int (&order)[3], FaceList& faces) {
  const int *element = flex.element(e), *texcoord = flex.element_texcoord(e);
  const int v[3] = {element[order[0]], element[order[1]], element[order[2]]};
  const Vec3 normal = flex.normal(v), shift = flex.radius * normal;
  Corner corner[3];
  for (int k = 0; k < 3; ++k) corner[k] = {flex.at(v[k]) + shift, normal, texcoord[order[k]]};
  faces.add(corner[0], corner[1], corner[2]);
}

void add_elements(const FlexView& flex, int layer, FaceList& faces) {
  const int first = flex.m.flex_elemadr[flex.id];
  for (int e = 0; e < flex.m.flex_elemnum[flex.id]; ++e) {
    if (flex.dim() == 2) {
      for (const auto& order : kTriangleFaces) add_flat_face(flex, e, order, faces);
    } else if (flex.m.flex_elemlayer[first + e] == layer) {
      for (const auto& order : kTetrahedronFaces) add_flat_face(flex, e, order, faces);
    }
  }
}

// ---- skin

// Returns the number of triangles of the surface. The surface of a sheet consists of its elements,
// and the surface of a solid consists of its shell.
int surface_size(const FlexView& flex) {
  return flex.dim() == 2 ? flex.m.flex_elemnum[flex.id] : flex.m.flex_shellnum[flex.id];
}
const int* surface_triangle(const FlexView& flex, int k) {
  return flex.dim() == 2 ? flex.element(k) : flex.fragment(k);
}

// Returns the normal of each vertex: the direction of the mean of the normals of the triangles
// around it.
std::vector<Vec3> vertex_normals(const FlexView& flex) {
  std::vector<Vec3> normals(static_cast<size_t>(flex.m.flex_vertnum[flex.id]));
  for (int k = 0; k < surface_size(flex); ++k) {
    const int* v = surface_triangle(flex, k);
    const Vec3 normal = flex.normal(v);
    for (int c = 0; c < 3; ++c) normals[static_cast<size_t>(v[c])] += normal;
  }
  for (Vec3& normal : normals) normalize(normal);
  return normals;
}

struct Skin {
  const FlexView& flex;
  std::vector<Vec3> normals;

  [[nodiscard]] const Vec3& normal(int v) const { return normals[static_cast<size_t>(v)]; }
  [[nodiscard]] Vec3 at(int v, double offset) const { return flex.at(v) + offset * normal(v); }
};

// Adds a triangle that is moved along the normals at its vertices by `offset`. If the offset is
// zero or negative, the normals of the triangle are reversed.
void add_skin_face(const Skin& skin, const int (&v)[3], const int (&texcoord)[3], double offset,
                   FaceList& faces) {
  const double side = offset > 0 ? 1 : -1;
  const bool is_flat = skin.flex.m.flex_flatskin[skin.flex.id];
  const Vec3 flat = skin.flex.normal(v);
  Corner corner[3];
  for (int k = 0; k < 3; ++k) {
    corner[k] = {skin.at(v[k], offset), side * (is_flat ? flat : skin.normal(v[k])), texcoord[k]};
  }
  faces.add(corner[0], corner[1], corner[2]);
}

// Adds the rim of a sheet along the edge between vertices a and b.
void add_rim(const Skin& skin, int a, int b, FaceList& faces) {
  const double r = skin.flex.radius;
  const Vec3 along = skin.flex.at(b) - skin.flex.at(a);
  const Vec3 at_a = normalized(cross(along, skin.normal(a)));
  const Vec3 at_b = normalized(cross(along, skin.normal(b)));
  faces.add({skin.at(a, r), at_b, a}, {skin.at(b, -r), at_b, b}, {skin.at(b, r), at_b, b});
  faces.add({skin.at(b, -r), at_a, b}, {skin.at(a, r), at_a, a}, {skin.at(a, -r), at_a, a});
}

void add_skin(const FlexView& flex, FaceList& faces) {
  const Skin skin{flex, vertex_normals(flex)};
  for (int k = 0; k < surface_size(flex); ++k) {
    const int* v = surface_triangle(flex, k);
    if (flex.dim() == 3) {
      // The texture coordinates of a solid have the same indices as its vertices.
      add_skin_face(skin, {v[0], v[1], v[2]}, {v[0], v[1], v[2]}, flex.radius, faces);
      continue;
    }
    const int* t = flex.element_texcoord(k);
    add_skin_face(skin, {v[0], v[1], v[2]}, {t[0], t[1], t[2]}, flex.radius, faces);
    add_skin_face(skin, {v[0], v[2], v[1]}, {t[0], t[2], t[1]}, -flex.radius, faces);
  }
  if (flex.dim() == 3) return;
  for (int s = 0; s < flex.m.flex_shellnum[flex.id]; ++s) {
    add_rim(skin, flex.fragment(s)[0], flex.fragment(s)[1], faces);
  }
}

}  // namespace

void update_flexes(const mjModel& m, const mjData& d, const mjvOption& opt, mjvScene& scene) {
  const mjtByte* flags = opt.flags;
  if (!flags[mjVIS_FLEXVERT] && !flags[mjVIS_FLEXEDGE] && !flags[mjVIS_FLEXFACE] &&
      !flags[mjVIS_FLEXSKIN]) {
    return;
  }
  if (scene.nflex != m.nflex) return;
  scene.flexvertopt = flags[mjVIS_FLEXVERT];
  scene.flexedgeopt = flags[mjVIS_FLEXEDGE];
  scene.flexfaceopt = flags[mjVIS_FLEXFACE];
  scene.flexskinopt = flags[mjVIS_FLEXSKIN];
  std::transform(d.flexvert_xpos, d.flexvert_xpos + 3 * m.nflexvert, scene.flexvert, single);
  for (int f = 0; f < m.nflex; ++f) {
    const FlexView flex(m, d, f);
    FaceList faces(m, scene, f);
    if (flex.dim() == 1) continue;
    if (flags[mjVIS_FLEXSKIN]) {
      add_skin(flex, faces);
    } else if (flags[mjVIS_FLEXFACE]) {
      add_elements(flex, opt.flex_layer, faces);
    }
  }
}

}  // namespace mj::visual
