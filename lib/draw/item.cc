// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/item.h"

#include <algorithm>
#include <cmath>

#include "draw/built_in.h"
#include "draw/wireframe.h"

namespace mj::draw {
namespace {

// Opacity below which a geom is transparent.
constexpr float kOpaque = 0.995f;
// Factor of the opacity of a plane that is seen from behind.
constexpr float kPlaneBehind = 0.3f;
// Value of camdist for planes, which are farther than any other geom.
constexpr float kFarthest = 1e10f;

Vec3 vec3_of(const float* v) {
  return {v[0], v[1], v[2]};
}
Mat3 mat3_of(const float* m) {
  Mat3 out;
  for (int i = 0; i < 9; ++i) out.m[i] = m[i];
  return out;
}

bool is_infinite(const mjvGeom& g) {
  return g.type == mjGEOM_PLANE && (g.size[0] <= 0 || g.size[1] <= 0);
}

void use_surface(Item& item, const Surface& s) {
  item.vert = s.vert.data();
  item.face = s.face.data();
  item.nface = s.nface();
  item.normal = s.normal.empty() ? nullptr : s.normal.data();
  item.texcoord = s.texcoord.empty() ? nullptr : s.texcoord.data();
  item.low = s.low;
  item.high = s.high;
  item.clusters = s.clusters.clusters.empty() ? nullptr : &s.clusters;
}

void add_round(Item& item, Round::Kind kind, const Vec3& size) {
  item.rounds.push_back({kind, item.pos, item.mat, size});
  item.low = -size;
  item.high = size;
  if (kind == Round::kCapsule) item.low.z -= size.x, item.high.z += size.x;
}

// Sets what a plane is made of: a square of the size of the plane, or one that reaches beyond the
// far end of the view along infinite axes. The factor 2.1 and the margin are those that MuJoCo uses
// for its grid.
void set_plane(Item& item, const mjvGeom& g, const Assets& assets) {
  use_surface(item, built_in_plane());
  const double far = assets.vis.map.zfar * assets.extent;
  for (int k = 0; k < 2; ++k) {
    double half = g.size[k];
    if (half <= 0) {
      const bool has_repeat = g.matid >= 0 && g.texrepeat[k] > 0;
      const double shift = has_repeat ? 2 / g.texrepeat[k] : 2.1 * far / (mjMAXPLANEGRID - 2);
      half = 0.5 * (2.1 * far + 2 * shift);
    }
    item.scale[k] = half;
  }
}

// Adds the 12 edges of a box.
void set_line_box(Item& item, const mjvGeom& g, double width) {
  const Vec3 size = vec3_of(g.size);
  const auto corner = [&](int i) {
    return item.pos + item.mat * Vec3{i & 1 ? size.x : -size.x, i & 2 ? size.y : -size.y,
                                      i & 4 ? size.z : -size.z};
  };
  for (int i = 0; i < 8; ++i) {
    for (const int axis : {1, 2, 4}) {
      if (!(i & axis)) item.segments.push_back({corner(i), corner(i | axis), width});
    }
  }
  item.low = -size;
  item.high = size;
}

void set_flex(Item& item, const mjvGeom& g, const mjvScene& scene, const Assets& assets) {
  const int flex = g.objid;
  item.pos = {};
  item.mat = {};
  const int used = scene.flexfaceused[flex];
  if (used > 0) {
    const size_t first = static_cast<size_t>(scene.flexfaceadr[flex]);
    item.vert = scene.flexface + 9 * first;
    item.normal = scene.flexnormal + 9 * first;
    item.nface = used;
    if (g.texcoord) item.texcoord = scene.flextexcoord + 6 * first;
  }
  const bool is_skinned = scene.flexskinopt && used > 0;
  const double radius = g.size[0];
  const float* const vert = scene.flexvert + 3 * static_cast<size_t>(scene.flexvertadr[flex]);
  if (radius > 0 && !is_skinned && scene.flexvertopt) {
    for (int i = 0; i < scene.flexvertnum[flex]; ++i) {
      item.rounds.push_back({Round::kEllipsoid,
                             vec3_of(vert + 3 * static_cast<size_t>(i)),
                             {},
                             {radius, radius, radius}});
    }
  }
  if (radius > 0 && !is_skinned && scene.flexedgeopt) {
    const int* const edge = scene.flexedge + 2 * static_cast<size_t>(scene.flexedgeadr[flex]);
    for (int i = 0; i < scene.flexedgenum[flex]; ++i) {
      const Vec3 a = vec3_of(vert + 3 * static_cast<size_t>(edge[2 * i]));
      const Vec3 b = vec3_of(vert + 3 * static_cast<size_t>(edge[2 * i + 1]));
      Vec3 axis = b - a;
      const double length = normalize(axis);
      const Vec3 side =
          normalized(cross(axis, std::fabs(axis.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
      item.rounds.push_back({Round::kCylinder,
                             0.5 * (a + b),
                             mat3_from_columns(side, cross(axis, side), axis),
                             {radius, radius, 0.5 * length}});
    }
  }
  // The box around vertices, which holds faces that are shifted by the radius as well.
  const Vec3 margin = {radius, radius, radius};
  for (int i = 0; i < scene.flexvertnum[flex]; ++i) {
    const Vec3 p = vec3_of(vert + 3 * static_cast<size_t>(i));
    for (int k = 0; k < 3; ++k) {
      item.low[k] = i == 0 ? p[k] : std::min(item.low[k], p[k]);
      item.high[k] = i == 0 ? p[k] : std::max(item.high[k], p[k]);
    }
  }
  item.low -= margin;
  item.high += margin;
}

void set_skin(Item& item, const mjvGeom& g, const mjvScene& scene, const Assets& assets) {
  const int skin = g.objid;
  item.pos = {};
  item.mat = {};
  const size_t first = 3 * static_cast<size_t>(scene.skinvertadr[skin]);
  const SkinFaces& faces = assets.skins[skin];
  item.vert = scene.skinvert + first;
  item.normal = scene.skinnormal + first;
  item.is_normal_of_vertex = true;
  item.face = faces.face.data();
  item.nface = static_cast<int>(faces.face.size() / 3);
  item.clusters = &faces.clusters;
  if (!faces.texcoord.empty()) {
    item.texcoord = faces.texcoord.data();
    item.is_texcoord_of_vertex = true;
  }
  for (int i = 0; i < scene.skinvertnum[skin]; ++i) {
    const Vec3 p = vec3_of(item.vert + 3 * static_cast<size_t>(i));
    for (int k = 0; k < 3; ++k) {
      item.low[k] = i == 0 ? p[k] : std::min(item.low[k], p[k]);
      item.high[k] = i == 0 ? p[k] : std::max(item.high[k], p[k]);
    }
  }
}

void set_shape(Item& item, const mjvGeom& g, const mjvScene& scene, const Assets& assets) {
  const Vec3 size = vec3_of(g.size);
  const double line = assets.vis.global.linewidth;
  switch (g.type) {
    case mjGEOM_PLANE:
      return set_plane(item, g, assets);
    case mjGEOM_BOX:
      use_surface(item, built_in_box());
      item.scale = size;
      return;
    case mjGEOM_SPHERE:
    case mjGEOM_ELLIPSOID:
      return add_round(item, Round::kEllipsoid, size);
    case mjGEOM_CYLINDER:
      return add_round(item, Round::kCylinder, size);
    case mjGEOM_CAPSULE: {
      const double r = 0.5 * (size.x + size.y);
      return add_round(item, Round::kCapsule, {r, r, size.z});
    }
    case mjGEOM_ARROW:
    case mjGEOM_ARROW1:
    case mjGEOM_ARROW2:
      use_surface(item, built_in_arrow(g.type));
      item.scale = size;
      return;
    case mjGEOM_TRIANGLE:
      use_surface(item, built_in_triangle());
      item.scale = {size.x, size.y, 1};
      item.is_two_sided = true;
      return;
    case mjGEOM_LINE:
      item.segments.push_back({item.pos, item.pos + size.z * item.mat.col(2), size.x * line});
      item.high = {0, 0, size.z};
      item.is_unlit = true;
      return;
    case mjGEOM_LINEBOX:
      set_line_box(item, g, 1.5 * line);
      item.is_unlit = true;
      return;
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      if (g.dataid >= 0 && static_cast<size_t>(g.dataid) < assets.meshes.size()) {
        use_surface(item, assets.meshes[g.dataid]);
      }
      return;
    case mjGEOM_HFIELD:
      if (g.dataid >= 0 && static_cast<size_t>(g.dataid) < assets.height_fields.size()) {
        use_surface(item, assets.height_fields[g.dataid]);
      }
      return;
    case mjGEOM_FLEX:
      if (g.objid >= 0 && g.objid < scene.nflex) set_flex(item, g, scene, assets);
      return;
    case mjGEOM_SKIN:
      if (g.objid >= 0 && g.objid < scene.nskin) set_skin(item, g, scene, assets);
      return;
    default:
      return;
  }
}

Mapping mapping_of(const Item& item, const mjvGeom& g) {
  switch (g.type) {
    case mjGEOM_PLANE:
      return is_infinite(g) ? Mapping::kInfinitePlane : Mapping::kFinitePlane;
    case mjGEOM_BOX:
      return Mapping::kBox;
    case mjGEOM_SPHERE:
    case mjGEOM_ELLIPSOID:
      return Mapping::kSphere;
    case mjGEOM_CYLINDER:
      return Mapping::kCylinder;
    case mjGEOM_CAPSULE:
      return Mapping::kCapsule;
    case mjGEOM_FLEX:
      return g.texcoord && item.texcoord ? Mapping::kStored : Mapping::kNone;
    case mjGEOM_MESH:
    case mjGEOM_SDF:
    case mjGEOM_SKIN:
      return g.texcoord && item.texcoord ? Mapping::kStored : Mapping::kProjected;
    case mjGEOM_HFIELD:
      return Mapping::kProjected;
    default:
      return Mapping::kNone;
  }
}

void set_texture(Item& item, const mjvGeom& g, const Assets& assets) {
  if (g.matid < 0) return;
  int texid = g.texid;
  bool is_uniform = g.texuniform != 0;
  float repeat[2] = {g.texrepeat[0], g.texrepeat[1]};
  if (texid < 0 && static_cast<size_t>(g.matid) < assets.materials.size()) {
    const MaterialTexture& material = assets.materials[g.matid];
    texid = material.texid;
    is_uniform = material.is_uniform;
    repeat[0] = material.repeat[0], repeat[1] = material.repeat[1];
  }
  if (texid < 0 || static_cast<size_t>(texid) >= assets.textures.size()) return;
  const Texture& texture = assets.textures[texid];
  if (texture.is_empty()) return;
  item.mapping = mapping_of(item, g);
  if (item.mapping == Mapping::kNone && !texture.is_cube()) return;
  item.texture = &texture;
  const bool has_unit = g.type != mjGEOM_MESH && g.type != mjGEOM_SDF && g.type != mjGEOM_HFIELD &&
                        g.type != mjGEOM_SKIN && g.type != mjGEOM_FLEX;
  for (int k = 0; k < 3; ++k) {
    if (has_unit && g.size[k] > 0) item.unit[k] = g.size[k];
    if (is_uniform && g.size[k] > 0) item.stretch[k] = g.size[k];
  }
  if (texture.is_cube()) {
    item.mapping = Mapping::kCube;
    return;
  }
  for (int k = 0; k < 2; ++k) {
    item.repeat[k] = repeat[k] != 0 ? repeat[k] : 1;
    if (item.mapping == Mapping::kStored && !is_uniform) continue;
    if (item.mapping == Mapping::kProjected && g.dataid >= 0 && g.size[k] > 0) {
      item.repeat[k] /= g.size[k];
    }
    if (is_uniform && g.size[k] > 0) item.repeat[k] *= g.size[k];
  }
}

// Returns the distance from the eye to the nearest point of the sphere around a geom.
float distance_to(const mjvGeom& g, const Vec3& eye) {
  const float* const s = g.size;
  if (g.type == mjGEOM_PLANE) return kFarthest;
  float radius = 0;
  if (g.objtype == mjOBJ_GEOM) {
    radius = g.modelrbound;
  } else if (g.type == mjGEOM_SPHERE) {
    radius = s[0];
  } else if (g.type == mjGEOM_CAPSULE) {
    radius = s[0] + s[2];
  } else if (g.type == mjGEOM_CYLINDER) {
    radius = std::sqrt(s[0] * s[0] + s[2] * s[2]);
  } else if (g.type == mjGEOM_BOX) {
    radius = std::sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
  } else {
    radius = std::max({s[0], s[1], s[2]});
  }
  return static_cast<float>(distance(vec3_of(g.pos), eye)) - radius;
}

bool faces_away(const mjvGeom& g, const Vec3& eye) {
  return g.type == mjGEOM_PLANE && dot(eye - vec3_of(g.pos), mat3_of(g.mat).col(2)) < 0;
}

}  // namespace

std::vector<Item> make_items(mjvScene& scene, const Assets& assets, const Vec3& eye) {
  std::vector<Item> items;
  items.reserve(static_cast<size_t>(scene.ngeom));
  for (int i = 0; i < scene.ngeom; ++i) {
    mjvGeom& g = scene.geoms[i];
    Item item;
    item.geom = i;
    item.type = g.type;
    item.pos = vec3_of(g.pos);
    item.mat = mat3_of(g.mat);
    std::copy_n(g.rgba, 4, item.rgba);
    item.emission = g.emission;
    item.specular = g.specular;
    item.shininess = g.shininess;
    item.is_seen_from_behind = faces_away(g, eye);
    if (item.is_seen_from_behind) {
      item.rgba[3] *= kPlaneBehind;
      item.is_two_sided = true;
    }
    item.is_transparent = item.is_seen_from_behind || g.rgba[3] < kOpaque;
    g.transparent = item.is_transparent;
    g.camdist = distance_to(g, eye);
    item.casts_shadow = g.type != mjGEOM_LINE && g.category != mjCAT_DECOR;
    set_shape(item, g, scene, assets);
    if (item.nface == 0 && item.rounds.empty() && item.segments.empty()) continue;
    const bool may_reflect = g.type == mjGEOM_PLANE || g.type == mjGEOM_BOX;
    if (may_reflect && !item.is_transparent) item.reflectance = g.reflectance;
    set_texture(item, g, assets);
    // Pictures of segments keep the surfaces, because each number stands for a whole geom.
    if (scene.flags[mjRND_WIREFRAME] && !scene.flags[mjRND_SEGMENT]) {
      replace_by_edges(item, g.size, assets, eye, scene.flags[mjRND_CULL_FACE] != 0);
      if (item.segments.empty()) continue;
    }
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace mj::draw
