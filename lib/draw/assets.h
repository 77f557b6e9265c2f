// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The assets of a model in the form in which they are drawn. Assets are copies: later changes of
// the model are drawn only after an update.

#ifndef MJTOOLS_DRAW_ASSETS_H_
#define MJTOOLS_DRAW_ASSETS_H_

#include <mujoco/mjmodel.h>

#include <vector>

#include "draw/cluster.h"
#include "draw/texture.h"
#include "math/vec3.h"

namespace mj::draw {

// A surface of triangles. Faces are counter-clockwise when they are seen from outside.
struct Surface {
  std::vector<float> vert;      // positions of vertices (m) [n x 3]
  std::vector<int> face;        // vertices at the three corners [nface x 3]
  std::vector<float> normal;    // normals at the corners (unit vectors) [nface x 9]; empty: flat
  std::vector<float> texcoord;  // texture coordinates at the corners [nface x 6]; may be empty
  Vec3 low, high;               // corners of the box around all vertices (m)
  Clusters clusters;            // empty in surfaces of few faces

  void find_bounds();
  void find_clusters();
  [[nodiscard]] int nface() const { return static_cast<int>(face.size() / 3); }
};

struct SkinFaces {
  std::vector<int> face;        // vertices at the three corners [n x 3]
  std::vector<float> texcoord;  // texture coordinates of vertices [n x 2]; may be empty
  Clusters clusters;            // without bounds
};

// Properties of a material that the geoms of a scene do not hold.
struct MaterialTexture {
  int texid = -1;
  bool is_uniform = false;
  float repeat[2] = {1, 1};
};

class Assets {
 public:
  explicit Assets(const mjModel& m);

  // Copy an asset of the model again. Ids are valid.
  void update_texture(const mjModel& m, int id);
  void update_mesh(const mjModel& m, int id);
  void update_height_field(const mjModel& m, int id);

  std::vector<Texture> textures;
  std::vector<Surface> meshes;         // mesh i at 2 i, its convex hull at 2 i + 1
  std::vector<Surface> height_fields;  // in metres
  std::vector<SkinFaces> skins;
  std::vector<MaterialTexture> materials;
  int sky = -1;  // id of the texture of the sky, or -1
  mjVisual vis = {};
  double extent = 1;  // size of the model (m)
  std::vector<float> flex_radius;
  std::vector<int> flex_dim;
  std::vector<bool> flex_is_textured;  // whether the flex has texture coordinates
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_ASSETS_H_
