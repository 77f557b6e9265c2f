// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws the bounding boxes of bodies, flexes and meshes at one level of their trees, the cells of
// octrees, and the grids of nodes that move interpolated flexes.

#include "engine/flex/flex_element.h"
#include "visual/groups/groups.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

// Returns whether a node of a tree is drawn at the chosen level. A level consists of all nodes at
// this depth, and of the leaves above it.
bool is_at_level(const Drawing& drawing, int node) {
  const mjModel& m = drawing.m;
  const bool is_leaf = m.bvh_child[2 * node] < 0 && m.bvh_child[2 * node + 1] < 0;
  const int depth = m.bvh_depth[node], level = drawing.opt.bvh_depth;
  return depth == level || (is_leaf && depth < level);
}

bool is_active(const Drawing& drawing, int node) {
  return drawing.m.vis.global.bvactive && drawing.d.bvh_active[node];
}

// Adds a box for a node. `aabb` holds the centre and half the sizes of the box, in the frame that
// `pos` and `axes` give.
void add_box(Drawing& drawing, int node, const double* aabb, const Vec3& pos, const Mat3& axes,
             const float* rgba) {
  mjvGeom geom = drawing.geoms.begin(decoration(node));
  geom.type = mjGEOM_LINEBOX;
  store(geom.size, vec3(aabb + 3));
  store(geom.pos, pos + axes * vec3(aabb));
  store(geom.mat, axes);
  set_rgba(geom, rgba);
  drawing.geoms.keep(geom);
}

const float* colour_of_node(const Drawing& drawing, int node) {
  return is_active(drawing, node) ? drawing.m.vis.rgba.bvactive : drawing.m.vis.rgba.bv;
}

void add_body_tree(Drawing& drawing, int body) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const int first = m.body_bvhadr[body];
  for (int node = first; node < first + m.body_bvhnum[body]; ++node) {
    if (!is_at_level(drawing, node)) continue;
    const int geom = m.bvh_nodeid[node];
    if (geom >= 0) {
      add_box(drawing, node, m.geom_aabb + 6 * geom, vec3(d.geom_xpos + 3 * geom),
              mat3(d.geom_xmat + 9 * geom), colour_of_node(drawing, node));
    } else {
      add_box(drawing, node, m.bvh_aabb + 6 * node, vec3(d.xipos + 3 * body),
              mat3(d.ximat + 9 * body), colour_of_node(drawing, node));
    }
  }
}

void add_flex_tree(Drawing& drawing, int flex) {
  const mjModel& m = drawing.m;
  if (!is_shown(drawing.opt.flexgroup, m.flex_group[flex])) return;
  const int first = m.flex_bvhadr[flex];
  for (int node = first; node < first + m.flex_bvhnum[flex]; ++node) {
    if (!is_at_level(drawing, node)) continue;
    const double* aabb = drawing.d.bvh_aabb_dyn + 6 * (node - m.nbvhstatic);
    add_box(drawing, node, aabb, {}, {}, colour_of_node(drawing, node));
  }
}

// Adds lines between adjacent nodes that move. The id of a line is the index i of its first node
// (i, j, k).
void add_cage(Drawing& drawing, int flex) {
  const mjModel& m = drawing.m;
  const engine::ElementGrid grid = engine::element_grid(m, flex);
  const engine::NodeGrid& nodes = grid.nodes;
  if (nodes.count() != m.flex_nodenum[flex]) return;
  const int adr = m.flex_nodeadr[flex];
  const auto moves = [&](int node) {
    return m.body_jntnum[m.flex_nodebodyid[adr + node]] > 0 &&
           !(grid.is_shell && nodes.is_inside(node));
  };
  const auto position = [&](int node) {
    return engine::attached_point(drawing.d, m.flex_nodebodyid[adr + node],
                                  m.flex_node + 3 * (adr + node), m.flex_centered[flex]);
  };
  for (int i = 0; i < nodes.size(0); ++i) {
    for (int j = 0; j < nodes.size(1); ++j) {
      for (int k = 0; k < nodes.size(2); ++k) {
        const int at[3] = {i, j, k}, node = nodes.index(i, j, k);
        if (!moves(node)) continue;
        for (int axis = 0; axis < 3; ++axis) {
          if (at[axis] + 1 >= nodes.size(axis)) continue;
          const int next = nodes.index(i + (axis == 0), j + (axis == 1), k + (axis == 2));
          if (!moves(next)) continue;
          drawing.geoms.keep(begin_connector(drawing, decoration(i), mjGEOM_LINE, kLineWidth,
                                             position(node), position(next)));
        }
      }
    }
  }
}

// Returns the mesh whose bounding boxes are drawn for a geom. As in MuJoCo, a height field shows
// the boxes of the mesh with the same id.
int mesh_of_geom(const mjModel& m, int geom) {
  const int mesh = m.geom_dataid[geom];
  return mesh < m.nmesh ? mesh : -1;
}

void add_mesh_tree(Drawing& drawing, int geom) {
  const mjModel& m = drawing.m;
  const int mesh = mesh_of_geom(m, geom);
  if (mesh < 0 || m.geom_type[geom] == mjGEOM_SDF || m.mesh_octnum[mesh] > 0) return;
  const int first = m.mesh_bvhadr[mesh];
  for (int node = first; node < first + m.mesh_bvhnum[mesh]; ++node) {
    if (!is_at_level(drawing, node)) continue;
    if (m.vis.global.bvactive && !drawing.d.bvh_active[node]) continue;
    add_box(drawing, node, m.bvh_aabb + 6 * node, vec3(drawing.d.geom_xpos + 3 * geom),
            mat3(drawing.d.geom_xmat + 9 * geom), colour_of_node(drawing, node));
  }
}

void add_octree(Drawing& drawing, int geom) {
  const mjModel& m = drawing.m;
  const int mesh = mesh_of_geom(m, geom);
  if (mesh < 0 || m.geom_type[geom] == mjGEOM_HFIELD) return;
  const int first = m.mesh_octadr[mesh];
  for (int node = first; node < first + m.mesh_octnum[mesh]; ++node) {
    if (m.oct_depth[node] != drawing.opt.bvh_depth) continue;
    add_box(drawing, node, m.oct_aabb + 6 * node, vec3(drawing.d.geom_xpos + 3 * geom),
            mat3(drawing.d.geom_xmat + 9 * geom), m.vis.rgba.bv);
  }
}

}  // namespace

void add_bounding_volumes(Drawing& drawing) {
  const mjModel& m = drawing.m;
  if (drawing.has(mjVIS_BODYBVH)) {
    for (int i = 0; i < m.nbody; ++i) add_body_tree(drawing, i);
  }
  if (!drawing.has(mjVIS_MESHBVH)) return;
  for (int i = 0; i < m.nflex; ++i) {
    add_flex_tree(drawing, i);
    if (m.flex_interp[i] != 0) add_cage(drawing, i);
  }
  for (int i = 0; i < m.ngeom; ++i) add_mesh_tree(drawing, i);
  for (int i = 0; i < m.ngeom; ++i) add_octree(drawing, i);
}

}  // namespace mj::visual
