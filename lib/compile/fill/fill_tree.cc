// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies the kinematic trees, and the bodies with their bounding volumes, into the model.

#include <algorithm>

#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

int root_of(const Body& body, const mjModel& m) {
  if (!body.parent) return 0;
  return body.parent->parent ? m.body_rootid[body.parent->id] : body.id;
}

void fill_body(const Draft& draft, const Body& body, mjModel& m) {
  const int i = body.id;
  m.body_parentid[i] = body.parent ? body.parent->id : 0;
  m.body_rootid[i] = root_of(body, m);
  m.body_weldid[i] = body.weld->id;
  m.body_mocapid[i] = body.mocapid;
  m.body_jntnum[i] = static_cast<int>(body.joints.size());
  m.body_jntadr[i] = body.jntadr;
  m.body_dofnum[i] = body.dofnum;
  m.body_dofadr[i] = body.dofadr;
  m.body_treeid[i] = body.weld->dofadr < 0 ? -1 : draft.structure.dof_tree[body.weld->dofadr];
  m.body_geomnum[i] = static_cast<int>(body.geoms.size());
  m.body_geomadr[i] = body.geomadr;
  m.body_simple[i] = static_cast<mjtByte>(draft.structure.body_simple[i]);
  m.body_sameframe[i] = static_cast<mjtByte>(same_frame(body.inertial, {}));
  if (!body.parent) m.body_sameframe[i] = mjSAMEFRAME_BODY;
  store(m.body_pos + 3 * i, body.pose.pos);
  store(m.body_quat + 4 * i, body.pose.quat);
  store(m.body_ipos + 3 * i, body.inertial.pos);
  store(m.body_iquat + 4 * i, body.inertial.quat);
  m.body_mass[i] = body.mass;
  store(m.body_inertia + 3 * i, body.inertia);
  m.body_gravcomp[i] = body.spec->gravcomp;
  m.body_margin[i] = body.margin;
  put(m.body_user + i * m.nuser_body, body.spec->user);
  m.body_plugin[i] = body.plugin_id;
  m.body_contype[i] = body.contype;
  m.body_conaffinity[i] = body.conaffinity;
}

void fill_body_trees(const Draft& draft, mjModel& m) {
  int first = 0;
  for (const Body* body : draft.bodies) {
    const int n = body->bvh.size();
    m.body_bvhnum[body->id] = n;
    m.body_bvhadr[body->id] = n > 0 ? first : -1;
    fill_bounding_tree(body->bvh, first, m);
    for (int node = 0; node < n; ++node) {
      const Geom* geom = body->bvh_geom[node];
      m.bvh_nodeid[first + node] = geom ? geom->id : -1;
    }
    first += n;
  }
}

void fill_trees(const Draft& draft, mjModel& m) {
  for (int t = 0; t < m.ntree; ++t) {
    m.tree_bodyadr[t] = m.tree_dofadr[t] = -1;
    m.tree_sleep_policy[t] = mjSLEEP_AUTO;
  }
  for (int i = 0; i < m.nbody; ++i) {
    const int tree = m.body_treeid[i];
    if (tree < 0) continue;
    if (m.tree_bodyadr[tree] < 0) m.tree_bodyadr[tree] = i;
    ++m.tree_bodynum[tree];
    const int policy = draft.bodies[i]->spec->sleep;
    if (policy != mjSLEEP_AUTO) m.tree_sleep_policy[tree] = policy;
  }
  for (int dof = 0; dof < m.nv; ++dof) {
    const int tree = draft.structure.dof_tree[dof];
    if (m.tree_dofadr[tree] < 0) m.tree_dofadr[tree] = dof;
    ++m.tree_dofnum[tree];
  }
}

}  // namespace

void fill_bounding_tree(const BoundingTree& tree, int first, mjModel& m) {
  std::copy(tree.depth.begin(), tree.depth.end(), m.bvh_depth + first);
  std::copy(tree.child.begin(), tree.child.end(), m.bvh_child + 2 * first);
  std::copy(tree.aabb.begin(), tree.aabb.end(), m.bvh_aabb + 6 * first);
}

void fill_tree(const Draft& draft, mjModel& m) {
  for (const Body* body : draft.bodies) fill_body(draft, *body, m);
  fill_body_trees(draft, m);
  fill_trees(draft, m);
}

}  // namespace mj::compiler
