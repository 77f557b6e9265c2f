// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the sizes of the model's sparse matrices, and the properties that determine them: the
// ancestors of each dof, and the bodies with a diagonal inertia, which are called "simple".

#include <algorithm>
#include <cmath>

#include "compile/draft/passes.h"
#include "engine/flex/metric/bending_metric.h"
#include "math/chain_set.h"

namespace mj::compiler {
namespace {

class Builder {
 public:
  explicit Builder(Draft& draft) : draft_(draft), s_(draft.structure) {}

  void build() {
    s_ = {};
    list_dofs();
    mark_simple();
    count_simple_runs();
    count_entries();
    list_tendon_dofs();
    for (const Actuator& a : draft_.actuators) s_.nJmom += moment_entries(a);
    count_flex_entries();
  }

 private:
  // Returns the last dof of the body. If the body has no dofs, returns the last dof of its nearest
  // ancestor that has dofs. Returns -1 if no such ancestor exists.
  static int last_dof(const Body* body) {
    while (body && body->dofnum == 0) body = body->parent;
    return body ? body->dofadr + body->dofnum - 1 : -1;
  }

  void list_dofs() {
    for (const Body* body : draft_.bodies) {
      int parent = body->parent ? last_dof(body->parent) : -1;
      for (const Joint* joint : body->joints) {
        const int end = joint == body->joints.back() ? body->dofadr + body->dofnum
                                                     : draft_.joints[joint->id + 1]->dofadr;
        for (int dof = joint->dofadr; dof < end; ++dof) {
          if (parent < 0) ++s_.ntree;
          s_.dof_body.push_back(body);
          s_.dof_joint.push_back(joint);
          s_.dof_parent.push_back(parent);
          s_.dof_ancestors.push_back(parent < 0 ? 0 : s_.dof_ancestors[parent] + 1);
          s_.dof_tree.push_back(s_.ntree - 1);
          parent = dof;
        }
      }
    }
    s_.dof_descendants.assign(draft_.nv, 0);
    for (int dof = draft_.nv - 1; dof >= 0; --dof) {
      const int parent = s_.dof_parent[dof];
      if (parent >= 0) s_.dof_descendants[parent] += s_.dof_descendants[dof] + 1;
    }
  }

  static bool has_one_axis(const Vec3& axis) {
    return (std::abs(axis.x) > kEps) + (std::abs(axis.y) > kEps) + (std::abs(axis.z) > kEps) == 1;
  }

  static bool is_simple(const Body& body) {
    if (!body.parent) return true;
    if (!body.spec->simple || !body.children.empty()) return false;
    if (same_frame(body.inertial, {}) != mjSAMEFRAME_BODY) return false;
    const Body& parent = *body.parent;
    if (parent.parent && (parent.parent->parent || parent.dofnum > 0)) return false;
    bool after_rotation = false;
    for (const Joint* joint : body.joints) {
      const int type = joint->spec->type;
      if (after_rotation || !same(joint->pos, Vec3{})) return false;
      if ((type == mjJNT_HINGE || type == mjJNT_SLIDE) && !has_one_axis(joint->axis)) return false;
      after_rotation = after_rotation || type == mjJNT_BALL || type == mjJNT_HINGE;
    }
    return true;
  }

  static bool only_slides(const Body& body) {
    return std::all_of(body.joints.begin(), body.joints.end(),
                       [](const Joint* j) { return j->spec->type == mjJNT_SLIDE; });
  }

  void mark_simple() {
    for (const Body* body : draft_.bodies) {
      const int simple = is_simple(*body);
      s_.body_simple.push_back(simple && body->dofnum > 0 && only_slides(*body) ? 2 : simple);
    }
    for (const Tendon& tendon : draft_.tendons) {
      if (!(tendon.armature > 0)) continue;
      for (const Wrap& wrap : tendon.wraps) {
        if (const Body* body = body_of(wrap)) s_.body_simple[body->id] = 0;
      }
    }
  }

  // Returns the body to which a site or geom in a spatial path belongs. Returns null for other
  // elements of the path.
  [[nodiscard]] const Body* body_of(const Wrap& wrap) const {
    if (wrap.type == mjWRAP_SITE) return draft_.sites[wrap.object]->body;
    if (wrap.type == mjWRAP_SPHERE || wrap.type == mjWRAP_CYLINDER) {
      return draft_.geoms[wrap.object]->body;
    }
    return nullptr;
  }

  void count_simple_runs() {
    s_.dof_simplenum.assign(draft_.nv, 0);
    int run = 0;
    for (int dof = draft_.nv - 1; dof >= 0; --dof) {
      run = s_.body_simple[s_.dof_body[dof]->id] ? run + 1 : 0;
      s_.dof_simplenum[dof] = run;
    }
  }

  void count_entries() {
    for (int dof = 0; dof < draft_.nv; ++dof) {
      s_.nM += s_.dof_ancestors[dof] + 1;
      s_.nC += 1 + (s_.dof_simplenum[dof] == 0 ? s_.dof_ancestors[dof] : 0);
    }
    s_.nD = 2 * s_.nM - draft_.nv;
    for (auto it = draft_.bodies.rbegin(); it != draft_.bodies.rend(); ++it) {
      (*it)->subtree_dofs = (*it)->dofnum;
      for (const Body* child : (*it)->children) (*it)->subtree_dofs += child->subtree_dofs;
    }
    for (Body* body : draft_.bodies) {
      const Body* parent = body->parent;
      body->ancestor_dofs = parent ? parent->ancestor_dofs + parent->dofnum : 0;
      s_.nB += body->subtree_dofs + body->ancestor_dofs;
    }
  }

  // Lists the dofs of each tendon in ascending order. If a fixed tendon lists a joint twice, its
  // dof occurs twice too.
  void list_tendon_dofs() {
    ChainSet<> chains(s_.dof_parent.data(), draft_.nv);
    for (const Tendon& tendon : draft_.tendons) {
      std::vector<int> dofs;
      if (!tendon.wraps.empty() && tendon.wraps[0].type == mjWRAP_JOINT) {
        for (const Wrap& wrap : tendon.wraps) dofs.push_back(draft_.joints[wrap.object]->dofadr);
        std::sort(dofs.begin(), dofs.end());
      } else {
        for (const Wrap& wrap : tendon.wraps) {
          if (const Body* body = body_of(wrap)) chains.add(last_dof(body));
        }
        dofs = chains.take();
      }
      s_.nJten += static_cast<int64_t>(dofs.size());
      s_.tendon_dofs.push_back(std::move(dofs));
    }
  }

  [[nodiscard]] const Body* body_of_site(int id) const {
    return id < 0 ? draft_.bodies[0] : draft_.sites[id]->body;
  }

  // Returns the number of dofs that move the bodies `a` and `b` relative to each other.
  [[nodiscard]] int64_t relative_chain(const Body* a, const Body* b) const {
    int i = last_dof(a), j = last_dof(b);
    int64_t count = 0;
    while (i != j) {
      ++count;
      int& later = i > j ? i : j;
      later = s_.dof_parent[later];
    }
    return count;
  }

  // Returns the number of dofs that move at least one of the bodies `a` and `b`.
  [[nodiscard]] int64_t merged_chain(const Body* a, const Body* b) const {
    int i = last_dof(a), j = last_dof(b);
    int64_t count = 0;
    while (i >= 0 || j >= 0) {
      ++count;
      const int later = std::max(i, j);
      if (i == later) i = s_.dof_parent[later];
      if (j == later) j = s_.dof_parent[later];
    }
    return count;
  }

  [[nodiscard]] int64_t moment_entries(const Actuator& a) const {
    switch (a.trntype) {
      case mjTRN_JOINT:
      case mjTRN_JOINTINPARENT: {
        const int type = draft_.joints[a.trnid[0]]->spec->type;
        return type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
      }
      case mjTRN_SLIDERCRANK:
        return merged_chain(body_of_site(a.trnid[0]), body_of_site(a.trnid[1]));
      case mjTRN_TENDON:
        return static_cast<int64_t>(s_.tendon_dofs[a.trnid[0]].size());
      case mjTRN_SITE:
        return relative_chain(body_of_site(a.trnid[0]), body_of_site(a.trnid[1]));
      case mjTRN_SO3:
        return a.trnid[1] < 0 ? 3 : int64_t{3} * draft_.nv;
      default:
        return draft_.nv;
    }
  }

  // Returns the number of dofs that move at least one of the bodies. Uses `chains` as scratch
  // memory, which is empty before and after the call.
  int64_t count_dofs(const std::vector<int>& bodies, ChainSet<>& chains) const {
    for (const int body : bodies) chains.add(last_dof(draft_.bodies[body]));
    return chains.count_and_clear();
  }

  // Counts the Jacobian entries of the edges and vertices of a flex. The Jacobian of an edge
  // contains the dofs of its two vertices. The Jacobian of a vertex contains its own dofs and the
  // dofs of all vertices that share an edge with it.
  void count_jacobian_entries(const Flex& flex, ChainSet<>& chains) {
    std::vector<std::vector<int>> around(flex.vertex_count());
    for (int v = 0; v < flex.vertex_count(); ++v) around[v] = {flex.vertbody[v]};
    for (int e = 0; e < flex.edge_count(); ++e) {
      const int a = flex.topology.edge[2 * e], b = flex.topology.edge[2 * e + 1];
      around[a].push_back(flex.vertbody[b]);
      around[b].push_back(flex.vertbody[a]);
      s_.nJfe += count_dofs({flex.vertbody[a], flex.vertbody[b]}, chains);
    }
    for (const std::vector<int>& bodies : around) s_.nJfv += count_dofs(bodies, chains);
  }

  void count_metric_entries(const Flex& flex) {
    std::vector<int> row_of(flex.vertex_count(), -1);
    int rows = 0;
    for (int v = 0; v < flex.vertex_count(); ++v) {
      if (draft_.bodies[flex.vertbody[v]]->dofnum == 3) row_of[v] = rows++;
    }
    std::vector<engine::BendingStencil> stencils;
    for (int e = 0; e < flex.edge_count(); ++e) {
      const int* vertex = flex.topology.stencil.data() + 4 * e;
      if (vertex[3] < 0) continue;
      stencils.push_back(
          {row_of[vertex[0]], row_of[vertex[1]], row_of[vertex[2]], row_of[vertex[3]]});
    }
    s_.nefm0dof += int64_t{3} * rows;
    s_.nefm0L += int64_t{3} * engine::factor_pattern(rows, stencils).rowadr.back();
  }

  void count_flex_entries() {
    ChainSet<> chains(s_.dof_parent.data(), draft_.nv);
    for (size_t i = 0; i < draft_.flexes.size(); ++i) {
      const Flex& flex = draft_.flexes[i];
      if (flex.is_rigid || flex.is_interpolated) continue;
      count_jacobian_entries(flex, chains);
      if (flex.bending.empty()) continue;
      const spec::Flex& s = draft_.spec.flexes[i];
      draft_.report.at(s.where, describe("flex", s.name, static_cast<int>(i)), "element",
                       [&] { count_metric_entries(flex); });
    }
  }

  Draft& draft_;
  Structure& s_;
};

}  // namespace

void find_structure(Draft& draft) {
  Builder(draft).build();
}

}  // namespace mj::compiler
