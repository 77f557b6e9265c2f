// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "replay/scene_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "draw/assets.h"
#include "model/names.h"
#include "replay/column.h"
#include "visual/scene/defaults.h"
#include "visual/scene/scene.h"
#include "visual/update/update_scene.h"
#include "visual/view/camera.h"

namespace mj::inspect {
namespace {

using Json = nlohmann::ordered_json;

// Largest width and height of a texture in a replay. Larger ones are halved.
constexpr int kMostTexels = 1024;
// Room in a scene for segments of tendons, beside the geoms and sites of the model.
constexpr int kMoreGeoms = 100000;
constexpr int kCubeFaces = 6;

template <typename T>
Json numbers(const T* from, int count) {
  Json out = Json::array();
  for (int i = 0; i < count; ++i) {
    // JSON has no infinity. Single precision has about seven digits.
    const double x = static_cast<double>(from[i]);
    out.push_back(std::isfinite(x) ? x : 0);
  }
  return out;
}

std::string name_of(const mjModel& m, int type, int id) {
  const char* const name = id_to_name(m, type, id);
  return name ? name : "";
}

template <typename T>
void append_numbers(std::string& bytes, const T* from, size_t count, size_t stride, double step) {
  std::vector<double> column(count);
  for (size_t i = 0; i < count; ++i) column[i] = static_cast<double>(from[i * stride]);
  append_column(bytes, column, step);
}

// ---- surfaces

// A corner of a face: numbers of its vertex, then its quantised normal and its texture coordinates.
struct Corner {
  int vertex;
  std::array<int, 3> normal;
  std::array<float, 2> texcoord;
  auto operator<=>(const Corner&) const = default;
};

// Steps of the components of normals.
constexpr double kNormalSteps = 127;

// Appends a surface. Corners that are alike become one vertex.
Json describe_surface(const draw::Surface& surface, std::string& bytes) {
  const bool is_smooth = !surface.normal.empty(), is_textured = !surface.texcoord.empty();
  std::map<Corner, int> numbers_of_corners;
  std::vector<double> index;
  std::array<std::vector<double>, 8> columns;  // position, normal, texture coordinates
  index.reserve(surface.face.size());
  for (size_t i = 0; i < surface.face.size(); ++i) {
    Corner corner = {surface.face[i], {}, {}};
    for (size_t k = 0; k < 3 && is_smooth; ++k) {
      corner.normal[k] = static_cast<int>(std::lround(kNormalSteps * surface.normal[3 * i + k]));
    }
    for (size_t k = 0; k < 2 && is_textured; ++k) {
      corner.texcoord[k] = surface.texcoord[2 * i + k];
    }
    const auto [place, is_new] =
        numbers_of_corners.try_emplace(corner, static_cast<int>(numbers_of_corners.size()));
    index.push_back(place->second);
    if (!is_new) continue;
    for (size_t k = 0; k < 3; ++k) {
      columns[k].push_back(surface.vert[3 * static_cast<size_t>(corner.vertex) + k]);
      columns[3 + k].push_back(corner.normal[k] / kNormalSteps);
    }
    for (size_t k = 0; k < 2; ++k) columns[6 + k].push_back(corner.texcoord[k]);
  }
  const Json out = {{"offset", bytes.size()},
                    {"vertices", numbers_of_corners.size()},
                    {"corners", index.size()},
                    {"smooth", is_smooth},
                    {"textured", is_textured}};
  for (size_t k = 0; k < 3; ++k) append_column(bytes, columns[k], kStepOfRange);
  for (size_t k = 3; k < 6 && is_smooth; ++k) append_column(bytes, columns[k], 1 / kNormalSteps);
  for (size_t k = 6; k < 8 && is_textured; ++k) append_column(bytes, columns[k], kStepOfRange);
  append_column(bytes, index, 1);
  return out;
}

// The surfaces of meshes and height fields that the geoms of a scene use.
class Surfaces {
 public:
  explicit Surfaces(const draw::Assets& assets) : assets_(assets) {}

  // Returns the place of the surface of a geom in the list, or -1.
  int index_of(const mjvGeom& g, std::string& bytes) {
    if (g.dataid < 0) return -1;
    const bool is_mesh = g.type == mjGEOM_MESH || g.type == mjGEOM_SDF;
    if (!is_mesh && g.type != mjGEOM_HFIELD) return -1;
    const auto& from = is_mesh ? assets_.meshes : assets_.height_fields;
    if (static_cast<size_t>(g.dataid) >= from.size()) return -1;
    const auto [place, is_new] =
        places_.try_emplace({is_mesh, g.dataid}, static_cast<int>(list_.size()));
    if (is_new) {
      list_.push_back(describe_surface(from[static_cast<size_t>(g.dataid)], bytes));
    }
    return place->second;
  }
  [[nodiscard]] const Json& list() const { return list_; }

 private:
  const draw::Assets& assets_;
  std::map<std::pair<bool, int>, int> places_;
  Json list_ = Json::array();
};

// ---- textures

uint8_t linear_byte(uint8_t srgb) {
  const double c = srgb / 255.0;
  const double linear = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  return static_cast<uint8_t>(std::lround(linear * 255));
}

struct Image {
  int width, height, channels;
  std::vector<uint8_t> texels;
};

Image halved(const Image& from) {
  Image out = {std::max(1, from.width / 2), std::max(1, from.height / 2), from.channels, {}};
  const auto at = [&](int x, int y, int c) {
    x = std::min(x, from.width - 1), y = std::min(y, from.height - 1);
    const size_t texel =
        static_cast<size_t>(y) * static_cast<size_t>(from.width) + static_cast<size_t>(x);
    return from.texels[texel * static_cast<size_t>(from.channels) + static_cast<size_t>(c)];
  };
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      for (int c = 0; c < out.channels; ++c) {
        const int sum = at(2 * x, 2 * y, c) + at(2 * x + 1, 2 * y, c) + at(2 * x, 2 * y + 1, c) +
                        at(2 * x + 1, 2 * y + 1, c);
        out.texels.push_back(static_cast<uint8_t>((sum + 2) / 4));
      }
    }
  }
  return out;
}

// Appends the differences of the texels of an image from their left neighbours.
void append_image(const Image& image, std::string& bytes) {
  const size_t c = static_cast<size_t>(image.channels), row = c * static_cast<size_t>(image.width);
  for (size_t i = 0; i < image.texels.size(); ++i) {
    const uint8_t left = i % row < c ? 0 : image.texels[i - c];
    bytes += static_cast<char>(image.texels[i] - left);
  }
}

// Appends a texture of the model. A texture that cannot be drawn has no width.
Json describe_texture(const mjModel& m, int id, std::string& bytes) {
  const int channels = m.tex_nchannel[id], width = m.tex_width[id];
  const bool is_cube = m.tex_type[id] != mjTEXTURE_2D;
  const bool has_one_face = is_cube && width == m.tex_height[id];
  const int faces = is_cube && !has_one_face ? kCubeFaces : 1;
  const int height = m.tex_height[id] / faces;
  if ((channels != 3 && channels != 4) || width <= 0 || height <= 0) return {{"width", 0}};
  const bool is_srgb = !is_cube && m.tex_colorspace[id] == mjCOLORSPACE_SRGB;
  const size_t begin = bytes.size();
  Image image = {};
  for (int face = 0; face < faces; ++face) {
    const size_t count =
        static_cast<size_t>(width) * static_cast<size_t>(height) * static_cast<size_t>(channels);
    const mjtByte* const from = m.tex_data + m.tex_adr[id] + static_cast<size_t>(face) * count;
    image = {width, height, channels, std::vector<uint8_t>(from, from + count)};
    if (is_srgb) {
      for (size_t i = 0; i < count; ++i) {
        if (i % static_cast<size_t>(channels) < 3) image.texels[i] = linear_byte(image.texels[i]);
      }
    }
    while (image.width > kMostTexels || image.height > kMostTexels) image = halved(image);
    append_image(image, bytes);
  }
  return {{"offset", begin},      {"width", image.width}, {"height", image.height},
          {"channels", channels}, {"cube", is_cube},      {"faces", faces}};
}

class Textures {
 public:
  explicit Textures(const mjModel& m) : m_(m) {}

  int index_of(int id, std::string& bytes) {
    if (id < 0 || id >= m_.ntex) return -1;
    const auto [place, is_new] = places_.try_emplace(id, static_cast<int>(list_.size()));
    if (is_new) list_.push_back(describe_texture(m_, id, bytes));
    return list_[static_cast<size_t>(place->second)]["width"] == 0 ? -1 : place->second;
  }
  [[nodiscard]] const Json& list() const { return list_; }

 private:
  const mjModel& m_;
  std::map<int, int> places_;
  Json list_ = Json::array();
};

// ---- shapes of the scene

Json describe_look(const mjvGeom& g, Textures& textures, std::string& bytes) {
  Json out = {{"type", g.type},
              {"size", numbers(g.size, 3)},
              {"rgba", numbers(g.rgba, 4)},
              {"emission", g.emission},
              {"specular", g.specular},
              {"shininess", g.shininess},
              {"reflectance", g.reflectance},
              {"texture", g.matid < 0 ? -1 : textures.index_of(g.texid, bytes)}};
  if (out["texture"] != -1) {
    out["uniform"] = g.texuniform != 0;
    out["repeat"] = numbers(g.texrepeat, 2);
    out["texcoord"] = g.texcoord != 0;
  }
  return out;
}

Json describe_geom(const mjModel& m, const mjvGeom& g, Surfaces& surfaces, Textures& textures,
                   std::string& bytes) {
  const bool is_geom = g.objtype == mjOBJ_GEOM;
  const int id = g.objid;
  Json out = describe_look(g, textures, bytes);
  out["kind"] = is_geom ? "geom" : "site";
  out["name"] = name_of(m, g.objtype, id);
  out["body"] = is_geom ? m.geom_bodyid[id] : m.site_bodyid[id];
  out["group"] = is_geom ? m.geom_group[id] : m.site_group[id];
  out["pos"] = numbers((is_geom ? m.geom_pos : m.site_pos) + 3 * id, 3);
  out["quat"] = numbers((is_geom ? m.geom_quat : m.site_quat) + 4 * id, 4);
  out["radius"] = is_geom ? m.geom_rbound[id] : 0;
  if (const int surface = surfaces.index_of(g, bytes); surface >= 0) out["surface"] = surface;
  return out;
}

// Appends triangles, or edges of a flex of lines, with the texture coordinates of their corners.
// Then appends the edges of the border of a sheet.
Json describe_flex(const mjModel& m, const mjvGeom& g, Textures& textures, std::string& bytes) {
  const int id = g.objid, dim = m.flex_dim[id];
  Json out = describe_look(g, textures, bytes);
  out["kind"] = "flex";
  out["name"] = name_of(m, mjOBJ_FLEX, id);
  out["group"] = m.flex_group[id];
  out["dim"] = dim;
  out["radius"] = m.flex_radius[id];
  out["flat"] = m.flex_flatskin[id] != 0;
  out["first"] = m.flex_vertadr[id];
  out["vertices"] = m.flex_vertnum[id];
  const int* index = m.flex_edge + 2 * m.flex_edgeadr[id];
  size_t count = 2 * static_cast<size_t>(m.flex_edgenum[id]);
  const int* texcoord_index = nullptr;
  if (dim == 2) {
    index = m.flex_elem + m.flex_elemdataadr[id];
    count = 3 * static_cast<size_t>(m.flex_elemnum[id]);
    texcoord_index = m.flex_elemtexcoord + m.flex_elemdataadr[id];
  } else if (dim == 3) {
    count = 3 * static_cast<size_t>(m.flex_shellnum[id]);
    if (count > 0) index = texcoord_index = m.flex_shell + m.flex_shelldataadr[id];
  }
  out["offset"] = bytes.size();
  out["corners"] = count;
  append_numbers(bytes, index, count, 1, 1);
  const bool is_textured = texcoord_index && m.flex_texcoordadr[id] >= 0;
  out["textured"] = is_textured;
  for (size_t k = 0; k < 2 && is_textured; ++k) {
    std::vector<double> column(count);
    const float* const from = m.flex_texcoord + 2 * static_cast<size_t>(m.flex_texcoordadr[id]);
    for (size_t i = 0; i < count; ++i) {
      column[i] = from[2 * static_cast<size_t>(texcoord_index[i]) + k];
    }
    append_column(bytes, column, kStepOfRange);
  }
  const size_t rim = dim == 2 ? 2 * static_cast<size_t>(m.flex_shellnum[id]) : 0;
  out["rim_corners"] = rim;
  append_numbers(bytes, rim > 0 ? m.flex_shell + m.flex_shelldataadr[id] : index, rim, 1, 1);
  return out;
}

// Appends the skin in its bound pose, and the vertices and weights of its bones.
Json describe_skin(const mjModel& m, const mjvGeom& g, Textures& textures, std::string& bytes) {
  const int id = g.objid;
  Json out = describe_look(g, textures, bytes);
  const size_t vertices = static_cast<size_t>(m.skin_vertnum[id]);
  const size_t corners = 3 * static_cast<size_t>(m.skin_facenum[id]);
  out["kind"] = "skin";
  out["name"] = name_of(m, mjOBJ_SKIN, id);
  out["group"] = m.skin_group[id];
  out["inflate"] = m.skin_inflate[id];
  out["vertices"] = vertices;
  out["corners"] = corners;
  out["textured"] = m.skin_texcoordadr[id] >= 0;
  out["offset"] = bytes.size();
  const float* const vert = m.skin_vert + 3 * static_cast<size_t>(m.skin_vertadr[id]);
  for (size_t k = 0; k < 3; ++k) append_numbers(bytes, vert + k, vertices, 3, kStepOfRange);
  append_numbers(bytes, m.skin_face + 3 * static_cast<size_t>(m.skin_faceadr[id]), corners, 1, 1);
  if (m.skin_texcoordadr[id] >= 0) {
    const float* const from = m.skin_texcoord + 2 * static_cast<size_t>(m.skin_texcoordadr[id]);
    for (size_t k = 0; k < 2; ++k) append_numbers(bytes, from + k, vertices, 2, kStepOfRange);
  }
  Json bones = Json::array();
  for (int b = m.skin_boneadr[id]; b < m.skin_boneadr[id] + m.skin_bonenum[id]; ++b) {
    const size_t count = static_cast<size_t>(m.skin_bonevertnum[b]);
    bones.push_back({{"body", m.skin_bonebodyid[b]},
                     {"pos", numbers(m.skin_bonebindpos + 3 * b, 3)},
                     {"quat", numbers(m.skin_bonebindquat + 4 * b, 4)},
                     {"count", count}});
    append_numbers(bytes, m.skin_bonevertid + m.skin_bonevertadr[b], count, 1, 1);
    append_numbers(bytes, m.skin_bonevertweight + m.skin_bonevertadr[b], count, 1, kStepOfRange);
  }
  out["bones"] = std::move(bones);
  return out;
}

// ---- lights and cameras

Json describe_lights(const mjModel& m) {
  Json out = Json::array();
  if (m.vis.headlight.active) {
    out.push_back({{"headlight", true},
                   {"directional", true},
                   {"ambient", numbers(m.vis.headlight.ambient, 3)},
                   {"diffuse", numbers(m.vis.headlight.diffuse, 3)},
                   {"specular", numbers(m.vis.headlight.specular, 3)}});
  }
  for (int i = 0; i < m.nlight; ++i) {
    const bool is_directional = m.light_type[i] == mjLIGHT_DIRECTIONAL;
    if (!m.light_active[i] || (!is_directional && m.light_type[i] != mjLIGHT_SPOT)) continue;
    out.push_back({{"headlight", false},
                   {"id", i},
                   {"directional", is_directional},
                   {"shadow", m.light_castshadow[i] != 0 && m.vis.quality.shadowsize > 0},
                   {"ambient", numbers(m.light_ambient + 3 * i, 3)},
                   {"diffuse", numbers(m.light_diffuse + 3 * i, 3)},
                   {"specular", numbers(m.light_specular + 3 * i, 3)},
                   {"attenuation", numbers(m.light_attenuation + 3 * i, 3)},
                   {"cutoff", m.light_cutoff[i]},
                   {"exponent", m.light_exponent[i]}});
  }
  return out;
}

// Returns the edges of what a camera sees at distance 1. An orthographic view has the same edges at
// any distance.
Json describe_frustum(const mjModel& m, const mjvCamera& camera) {
  const visual::Frustum f = visual::frustum(m, camera);
  const double scale = f.is_orthographic || f.near <= 0 ? 1 : 1 / static_cast<double>(f.near);
  return {{"orthographic", f.is_orthographic},
          {"up", f.up * scale},
          {"down", f.down * scale},
          {"left", f.left * scale},
          {"right", f.right * scale}};
}

Json describe_cameras(const mjModel& m) {
  Json out = Json::array();
  for (int i = 0; i < m.ncam; ++i) {
    mjvCamera camera = visual::default_camera();
    camera.type = mjCAMERA_FIXED;
    camera.fixedcamid = i;
    Json one = describe_frustum(m, camera);
    one["name"] = name_of(m, mjOBJ_CAMERA, i);
    out.push_back(std::move(one));
  }
  return out;
}

Json describe_view(const mjModel& m) {
  const mjvCamera camera = visual::default_free_camera(m);
  Json out = describe_frustum(m, camera);
  out["lookat"] = numbers(camera.lookat, 3);
  out["distance"] = camera.distance;
  out["azimuth"] = camera.azimuth;
  out["elevation"] = camera.elevation;
  out["near"] = m.vis.map.znear * m.stat.extent;
  out["far"] = m.vis.map.zfar * m.stat.extent;
  out["extent"] = m.stat.extent;
  out["center"] = numbers(m.stat.center, 3);
  out["shadowclip"] = m.vis.map.shadowclip * m.stat.extent;
  out["shadowscale"] = m.vis.map.shadowscale;
  out["haze"] = m.vis.map.haze;
  out["haze_rgb"] = numbers(m.vis.rgba.haze, 3);
  return out;
}

// A scene that is freed with its owner.
struct OwnScene {
  mjvScene scene = {};
  OwnScene(const mjModel& m, int room) { visual::make_scene(&m, scene, room); }
  ~OwnScene() { visual::free_scene(scene); }
  OwnScene(const OwnScene&) = delete;
  OwnScene& operator=(const OwnScene&) = delete;
};

}  // namespace

Json describe_scene(const mjModel& m, mjData& d, std::string& bytes) {
  OwnScene own(m, static_cast<int>(m.ngeom + m.nsite) + kMoreGeoms);
  mjvOption option = visual::default_option();
  for (mjtByte* groups : {option.geomgroup, option.sitegroup, option.flexgroup, option.skingroup}) {
    std::fill_n(groups, mjNGROUP, mjtByte{1});
  }
  visual::add_geoms(m, d, {option, nullptr, mjCAT_STATIC | mjCAT_DYNAMIC}, own.scene);
  const draw::Assets assets(m);
  Surfaces surfaces(assets);
  Textures textures(m);
  Json shapes = Json::array();
  for (const mjvGeom& g : std::span(own.scene.geoms, static_cast<size_t>(own.scene.ngeom))) {
    if (g.objtype == mjOBJ_GEOM || g.objtype == mjOBJ_SITE) {
      shapes.push_back(describe_geom(m, g, surfaces, textures, bytes));
    } else if (g.objtype == mjOBJ_FLEX) {
      shapes.push_back(describe_flex(m, g, textures, bytes));
    } else if (g.objtype == mjOBJ_SKIN) {
      shapes.push_back(describe_skin(m, g, textures, bytes));
    }
  }
  Json bodies = Json::array();
  for (int i = 0; i < m.nbody; ++i) {
    bodies.push_back({{"name", name_of(m, mjOBJ_BODY, i)}, {"parent", m.body_parentid[i]}});
  }
  Json view = describe_view(m);
  view["sky"] = textures.index_of(assets.sky, bytes);
  return {{"view", std::move(view)},        {"lights", describe_lights(m)},
          {"cameras", describe_cameras(m)}, {"bodies", std::move(bodies)},
          {"shapes", std::move(shapes)},    {"surfaces", surfaces.list()},
          {"textures", textures.list()},    {"flex_vertices", m.nflexvert},
          {"model_lights", m.nlight}};
}

Json describe_joints(const mjModel& m, const mjData& d) {
  Json joints = Json::array(), bodies = Json::array();
  for (int i = 0; i < m.nbody; ++i) {
    bodies.push_back({numbers(m.body_pos + 3 * i, 3), numbers(m.body_quat + 4 * i, 4),
                      m.body_mocapid[i] >= 0 ? 1 : 0});
  }
  for (int i = 0; i < m.njnt; ++i) {
    const int adr = m.jnt_qposadr[i];
    const bool is_free = m.jnt_type[i] == mjJNT_FREE;
    const int nq = is_free ? 7 : m.jnt_type[i] == mjJNT_BALL ? 4 : 1;
    joints.push_back({{"name", name_of(m, mjOBJ_JOINT, i)},
                      {"type", m.jnt_type[i]},
                      {"body", m.jnt_bodyid[i]},
                      {"pos", numbers(m.jnt_pos + 3 * i, 3)},
                      {"axis", numbers(m.jnt_axis + 3 * i, 3)},
                      {"qpos", numbers(d.qpos + adr, nq)},
                      {"qpos0", numbers(m.qpos0 + adr, nq)},
                      {"limited", m.jnt_limited[i] != 0},
                      {"range", numbers(m.jnt_range + 2 * i, 2)}});
  }
  return {{"joints", std::move(joints)}, {"bodies", std::move(bodies)}};
}

}  // namespace mj::inspect
