// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/view/select.h"

#include "engine/flex/flex_element.h"
#include "engine/ray/ray.h"
#include "visual/single_precision.h"
#include "visual/view/camera.h"

namespace mj::visual {
namespace {

struct Ray {
  double origin[3], direction[3];
};

// Returns the ray through a point of the window. It starts at the mean of the left and the right
// eye.
Ray ray_through(const WindowPoint& at, const mjvScene& scene) {
  const EyeMean eye = camera_in_model(scene);
  const mjvGLCamera camera = average_camera(scene.camera[0], scene.camera[1]);
  const Vec3 left = normalized(cross(eye.up, eye.forward));
  const double height = camera.frustum_top - camera.frustum_bottom;
  const double half_width = 0.5 * at.aspect * height;
  const double up = camera.frustum_bottom + at.y * height;
  const double sideways = -(camera.frustum_center + (2 * at.x - 1) * half_width);
  const Vec3 offset = up * eye.up + sideways * left;
  Ray ray;
  if (camera.orthographic) {
    store(ray.origin, eye.head + offset);
    store(ray.direction, eye.forward);
  } else {
    store(ray.origin, eye.head);
    store(ray.direction, normalized(camera.frustum_near * eye.forward + offset));
  }
  return ray;
}

struct VertexHit {
  double distance = -1;
  int id = -1;  // index of the flex or skin that was hit
  int vertex = -1;

  // Replaces this hit if the distance `x` is smaller. The new hit is vertex `v` of the flex or skin
  // with the index `of`.
  void update(double x, int of, int v) {
    if (x >= 0 && (distance < 0 || x < distance)) *this = {x, of, v};
  }
};

VertexHit hit_flexes(const mjModel& m, const mjData& d, const mjvOption& opt, const Ray& ray) {
  VertexHit nearest;
  const mjtByte* flags = opt.flags;
  const bool vertices = flags[mjVIS_FLEXVERT], edges = flags[mjVIS_FLEXEDGE],
             faces = flags[mjVIS_FLEXFACE], skin = flags[mjVIS_FLEXSKIN];
  if (!vertices && !edges && !faces && !skin) return nearest;
  for (int f = 0; f < m.nflex; ++f) {
    int vertex = -1;
    const double x = engine::ray_flex(m, d, {f, opt.flex_layer, vertices, edges, faces, skin},
                                      ray.origin, ray.direction, &vertex, nullptr);
    nearest.update(x, f, vertex);
  }
  return nearest;
}

VertexHit hit_skins(const mjModel& m, const mjvOption& opt, const mjvScene& scene, const Ray& ray) {
  VertexHit nearest;
  if (!opt.flags[mjVIS_SKIN] || scene.nskin != m.nskin) return nearest;
  for (int s = 0; s < m.nskin; ++s) {
    int vertex = -1;
    const double x = engine::ray_skin(
        m.skin_facenum[s], m.skin_vertnum[s], m.skin_face + 3 * m.skin_faceadr[s],
        scene.skinvert + 3 * m.skin_vertadr[s], ray.origin, ray.direction, &vertex);
    nearest.update(x, s, vertex);
  }
  return nearest;
}

// Returns the node with the largest weight among the nodes that determine the position of a vertex,
// as an index within the flex. Returns -1 if all these nodes are inside a shell, where nodes are
// not attached to a body.
int heaviest_node(const engine::ElementGrid& grid, const double* coord) {
  const engine::GridPoint p(grid.nodes, coord);
  const int order = grid.nodes.order;
  int heaviest = -1;
  double most = 0;
  for (int i = 0; i <= order; ++i) {
    for (int j = 0; j <= order; ++j) {
      for (int k = 0; k <= order; ++k) {
        const int node = grid.nodes.index(p.first[0] + i, p.first[1] + j, p.first[2] + k);
        if (grid.is_shell && grid.nodes.is_inside(node)) continue;
        const double weight = p.phi[0][i] * p.phi[1][j] * p.phi[2][k];
        if (heaviest >= 0 && weight <= most) continue;
        heaviest = node;
        most = weight;
      }
    }
  }
  return heaviest;
}

void select_flex_vertex(const mjModel& m, const mjData& d, const VertexHit& hit,
                        Selection& selection) {
  const int vertex = m.flex_vertadr[hit.id] + hit.vertex;
  selection.flex = hit.id;
  selection.body = m.flex_vertbodyid[vertex];
  selection.point = vec3(d.flexvert_xpos + 3 * vertex);
  if (m.flex_interp[hit.id] == 0) return;
  const int local = heaviest_node(engine::element_grid(m, hit.id), m.flex_vert0 + 3 * vertex);
  if (local < 0) {  // nodes inside a shell have no body, so the world is used
    selection.body = 0;
    selection.point = {};
    return;
  }
  const int node = m.flex_nodeadr[hit.id] + local;
  selection.body = m.flex_nodebodyid[node];
  selection.point =
      engine::attached_point(d, selection.body, m.flex_node + 3 * node, m.flex_centered[hit.id]);
}

// Returns the body of the bone that has the largest weight for a vertex of a skin. Returns -1 if no
// bone moves the vertex.
int heaviest_bone(const mjModel& m, int skin, int vertex) {
  int body = -1;
  float most = 0;
  for (int b = m.skin_boneadr[skin]; b < m.skin_boneadr[skin] + m.skin_bonenum[skin]; ++b) {
    const int adr = m.skin_bonevertadr[b];
    for (int k = adr; k < adr + m.skin_bonevertnum[b]; ++k) {
      if (m.skin_bonevertid[k] != vertex || m.skin_bonevertweight[k] <= most) continue;
      most = m.skin_bonevertweight[k];
      body = m.skin_bonebodyid[b];
    }
  }
  return body;
}

}  // namespace

Selection select(const mjModel& m, const mjData& d, const mjvOption& opt, const WindowPoint& at,
                 const mjvScene& scene) {
  const Ray ray = ray_through(at, scene);
  Selection result;
  int geom = -1;
  const double to_geom =
      engine::ray(m, d, ray.origin, ray.direction,
                  {opt.geomgroup, opt.flags[mjVIS_STATIC] != 0, -1}, &geom, nullptr);
  const VertexHit flex = hit_flexes(m, d, opt, ray), skin = hit_skins(m, opt, scene, ray);
  const auto is_nearest = [&](double x) {
    const auto before = [x](double other) { return other < 0 || x <= other; };
    return x >= 0 && before(to_geom) && before(flex.distance) && before(skin.distance);
  };
  if (is_nearest(to_geom)) {
    result.geom = geom;
    result.body = m.geom_bodyid[geom];
    result.point = vec3(ray.origin) + to_geom * vec3(ray.direction);
  } else if (is_nearest(flex.distance)) {
    select_flex_vertex(m, d, flex, result);
  } else if (is_nearest(skin.distance)) {
    result.skin = skin.id;
    result.body = heaviest_bone(m, skin.id, skin.vertex);
    result.point = vec3(scene.skinvert + 3 * (m.skin_vertadr[skin.id] + skin.vertex));
  }
  return result;
}

}  // namespace mj::visual
