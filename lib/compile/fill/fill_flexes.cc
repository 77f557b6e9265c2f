// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies flexes into the model. Indices of vertices, nodes, edges and elements are relative to
// their flex, and addresses are relative to the start of the whole array.

#include <algorithm>
#include <cmath>
#include <span>

#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

// Row of each array at which the data of the next flex begin.
struct Cursor {
  int node = 0, vert = 0, edge = 0, elem = 0, elemdata = 0, stiffness = 0, bending = 0,
      elemedge = 0, shelldata = 0, evpair = 0, texcoord = 0, bvh = 0;
};

int size_of(const auto& list) {
  return static_cast<int>(list.size());
}

// Copies a list into an array whose rows have `cols` numbers, beginning at the row `cursor`. Then
// moves `cursor` to the next free row.
template <typename T>
void append(const std::vector<T>& list, int cols, T* to, int& cursor) {
  std::copy(list.begin(), list.end(), to + static_cast<ptrdiff_t>(cols) * cursor);
  cursor += size_of(list) / cols;
}

void append(const std::vector<Vec3>& points, double* to, int cursor) {
  for (size_t i = 0; i < points.size(); ++i) store(to + 3 * (cursor + i), points[i]);
}

// Returns the start address of a list in its model array, or -1 if the list is empty. `cursor` is
// the next free row of this array.
int address(const auto& list, int cursor) {
  return list.empty() ? -1 : cursor;
}

void fill_attributes(const spec::Flex& s, int i, mjModel& m) {
  m.flex_contype[i] = s.contype;
  m.flex_conaffinity[i] = s.conaffinity;
  m.flex_condim[i] = s.condim;
  m.flex_priority[i] = s.priority;
  m.flex_solmix[i] = s.solmix;
  put(m.flex_solref + i * mjNREF, s.solref);
  put(m.flex_solimp + i * mjNIMP, s.solimp);
  put(m.flex_friction + 3 * i, s.friction);
  m.flex_margin[i] = s.margin;
  m.flex_gap[i] = s.gap;
  m.flex_internal[i] = s.internal;
  m.flex_selfcollide[i] = s.selfcollide;
  m.flex_activelayers[i] = s.activelayers;
  m.flex_passive[i] = s.passive;
  m.flex_dim[i] = s.dim;
  m.flex_group[i] = s.group;
  put(m.flex_cellnum + 3 * i, s.cellcount);
  m.flex_radius[i] = s.radius;
  m.flex_damping[i] = s.damping;
  m.flex_edgestiffness[i] = s.edgestiffness;
  m.flex_edgedamping[i] = s.edgedamping;
  m.flex_flatskin[i] = s.flatskin;
  put(m.flex_rgba + 4 * i, s.rgba);
}

void fill_flags(const Flex& flex, const spec::Flex& s, int i, mjModel& m) {
  m.flex_matid[i] = flex.material;
  m.flex_interp[i] = s.elastic2d != 0 ? -s.order : s.order;
  m.flex_edgeequality[i] = flex.equality;
  m.flex_rigid[i] = flex.is_rigid;
  m.flex_centered[i] = flex.is_centered;
  store(m.flex_size + 3 * i, flex.size);
}

// Copies the vertices and nodes. Interpolated vertices do not belong to bodies.
void fill_vertices(const Flex& flex, int i, Cursor& at, mjModel& m) {
  m.flex_vertadr[i] = at.vert;
  m.flex_vertnum[i] = flex.vertex_count();
  m.flex_nodeadr[i] = at.node;
  m.flex_nodenum[i] = size_of(flex.nodebody);
  append(flex.vert, m.flex_vert, at.vert);
  append(flex.vert0, m.flex_vert0, at.vert);
  append(flex.node, m.flex_node, at.node);
  append(flex.node0, m.flex_node0, at.node);
  append(flex.nodebody, 1, m.flex_nodebodyid, at.node);
  append(flex.vertbody, 1, m.flex_vertbodyid, at.vert);
  if (flex.is_interpolated) {
    std::fill_n(m.flex_vertbodyid + m.flex_vertadr[i], flex.vertex_count(), -1);
  }
}

// Marks the edges whose vertices cannot move relative to each other.
void mark_rigid_edges(const Draft& draft, const Flex& flex, int first, mjModel& m) {
  for (int e = 0; e < flex.edge_count(); ++e) {
    const int* vertex = flex.topology.edge.data() + 2 * e;
    const auto weld_of = [&](int v) { return draft.bodies[flex.vertbody[v]]->weld; };
    m.flexedge_rigid[first + e] =
        flex.is_rigid || (!flex.is_interpolated && weld_of(vertex[0]) == weld_of(vertex[1]));
  }
}

void fill_edges(const Draft& draft, const Flex& flex, int i, Cursor& at, mjModel& m) {
  m.flex_edgeadr[i] = at.edge;
  m.flex_edgenum[i] = flex.edge_count();
  mark_rigid_edges(draft, flex, at.edge, m);
  const std::vector<int>& stencil = flex.topology.stencil;
  const bool has_flaps = !stencil.empty() && (draft.spec.flexes[i].elastic2d & 1) != 0;
  for (size_t e = 0; e < static_cast<size_t>(flex.edge_count()); ++e) {
    for (size_t k = 0; k < 2; ++k) {
      m.flex_edgeflap[2 * (at.edge + e) + k] = has_flaps ? stencil[4 * e + 2 + k] : -1;
    }
  }
  append(flex.topology.edge, 2, m.flex_edge, at.edge);
}

void fill_elements(const Flex& flex, int i, Cursor& at, mjModel& m) {
  m.flex_elemadr[i] = at.elem;
  m.flex_elemnum[i] = size_of(flex.topology.elemlayer);
  m.flex_elemdataadr[i] = at.elemdata;
  m.flex_elemedgeadr[i] = at.elemedge;
  m.flex_texcoordadr[i] = address(flex.texcoord, at.texcoord);
  std::copy(flex.elemtexcoord.begin(), flex.elemtexcoord.end(), m.flex_elemtexcoord + at.elemdata);
  append(flex.elem, 1, m.flex_elem, at.elemdata);
  append(flex.topology.elemlayer, 1, m.flex_elemlayer, at.elem);
  append(flex.topology.elemedge, 1, m.flex_elemedge, at.elemedge);
  append(flex.texcoord, 2, m.flex_texcoord, at.texcoord);
}

void fill_surface(const Flex& flex, int i, Cursor& at, mjModel& m) {
  m.flex_shellnum[i] = size_of(flex.topology.shell) / m.flex_dim[i];
  m.flex_shelldataadr[i] = address(flex.topology.shell, at.shelldata);
  m.flex_evpairadr[i] = address(flex.topology.evpair, at.evpair);
  m.flex_evpairnum[i] = size_of(flex.topology.evpair) / 2;
  append(flex.topology.shell, 1, m.flex_shell, at.shelldata);
  append(flex.topology.evpair, 2, m.flex_evpair, at.evpair);
}

void fill_elasticity(const Flex& flex, int i, Cursor& at, mjModel& m) {
  m.flex_stiffnessadr[i] = address(flex.stiffness, at.stiffness);
  m.flex_bendingadr[i] = address(flex.bending, at.bending);
  append(flex.stiffness, 1, m.flex_stiffness, at.stiffness);
  append(flex.bending, 1, m.flex_bending, at.bending);
}

// Copies the structure of the bounding tree, but not its boxes, because they depend on the motion
// of the flex (engine/flex/flex.cc).
void fill_tree(const Flex& flex, int i, Cursor& at, mjModel& m) {
  m.flex_bvhnum[i] = flex.tree.size();
  m.flex_bvhadr[i] = address(flex.tree.depth, at.bvh);
  std::copy(flex.tree.depth.begin(), flex.tree.depth.end(), m.bvh_depth + at.bvh);
  std::copy(flex.tree.leaf.begin(), flex.tree.leaf.end(), m.bvh_nodeid + at.bvh);
  append(flex.tree.child, 2, m.bvh_child, at.bvh);
}

}  // namespace

void fill_flexes(const Draft& draft, mjModel& m) {
  Cursor at;
  at.bvh = static_cast<int>(m.nbvhstatic);
  for (int i = 0; i < m.nflex; ++i) {
    const Flex& flex = draft.flexes[i];
    fill_attributes(draft.spec.flexes[i], i, m);
    fill_flags(flex, draft.spec.flexes[i], i, m);
    fill_vertices(flex, i, at, m);
    fill_edges(draft, flex, i, at, m);
    fill_elements(flex, i, at, m);
    fill_surface(flex, i, at, m);
    fill_elasticity(flex, i, at, m);
    fill_tree(flex, i, at, m);
  }
}

}  // namespace mj::compiler
