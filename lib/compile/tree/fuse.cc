// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Implements fusestatic, which merges bodies without joints into their parents. A parent gets the
// mass, the inertia and the elements of the merged body. A body is not merged if something refers
// to it by name.
//
// This file merges exactly the bodies that the official build merges, and gives the bounding trees
// the same nodes, because the ids of bodies and nodes depend on this. Unlike in the official build,
// references and poses are corrected afterwards (see DIFFERENCES.md).

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "compile/draft/passes.h"
#include "model/sensor_table.h"

namespace mj::compiler {
namespace {

// Largest number of leaves for which a bounding tree is built again after each fused body. The
// official build always does so. The inner nodes of its trees therefore keep geoms of earlier trees
// in bvh_nodeid. A larger tree is built once at the end, because building it for each of 65,000
// bodies would take minutes.
constexpr size_t kMostRebuiltLeaves = 1000;

class Fuser {
 public:
  explicit Fuser(Draft& draft)
      : draft_(draft), bodies_(draft.bodies), index_(draft.names[mjOBJ_BODY]) {
    collect_references();
    find_last_reference();
  }

  // Visits the bodies in pre-order and merges those that may be fused. Fusing does not change this
  // order. When a body is visited, its parent is a body that was kept.
  void run() {
    kept_ = {bodies_.front()};
    for (size_t i = 1; i < bodies_.size(); ++i) {
      Body& body = *bodies_[i];
      body.id = static_cast<int>(kept_.size());
      if (may_fuse(body, i)) {
        fuse(body);
      } else {
        kept_.push_back(&body);
      }
    }
    for (const auto& [body, tree] : trees_) {
      if (!tree.is_built) build_body_tree(*body);
    }
    draft_.bodies = kept_;
    link_kept_bodies();
  }

 private:
  struct Tree {
    size_t leaves = 0;
    bool is_built = true;  // false if leaves were added after the last call of build_body_tree()
  };

  void refer(int objtype, const std::string& name) {
    if ((objtype == mjOBJ_BODY || objtype == mjOBJ_XBODY) && !name.empty()) {
      references_.insert(name);
    }
  }

  void collect_references() {
    for (const Camera* camera : draft_.cameras) refer(mjOBJ_BODY, camera->spec->target);
    for (const Light* light : draft_.lights) refer(mjOBJ_BODY, light->spec->target);
    for (const spec::Skin* skin : draft_.skin_specs) {
      for (const spec::Bone& bone : skin->bones) refer(mjOBJ_BODY, bone.body);
    }
    for (const Exclude& exclude : draft_.excludes) {
      refer(mjOBJ_BODY, exclude.body1);
      refer(mjOBJ_BODY, exclude.body2);
    }
    for (const Equality& eq : draft_.equalities) {
      refer(eq.objtype, eq.name1);
      refer(eq.objtype, eq.name2);
    }
    for (const Actuator& a : draft_.actuators) {
      refer(a.trntype == mjTRN_BODY ? mjOBJ_BODY : mjOBJ_UNKNOWN, a.target);
    }
    for (const Sensor& s : draft_.sensors) {
      refer(s.objtype, s.objname);
      refer(s.reftype, s.refname);
      if (s.type == mjSENS_FORCE || s.type == mjSENS_TORQUE) wrench_sites_.insert(s.objname);
      const SensorKind* const kind = sensor_kind(s.type);
      if (kind && kind->attachment == SensorAttachment::kBody) refer(mjOBJ_BODY, s.objname);
    }
    for (const spec::Tuple& tuple : draft_.spec.tuples) {
      for (const spec::TupleElement& e : tuple.elements) refer(e.objtype, e.objname);
    }
  }

  // Finds the body with the highest id to which something refers. Ids are those before fusing.
  void find_last_reference() {
    for (const std::string_view name : references_) {
      const auto found = index_.find(name);
      if (found != index_.end()) last_reference_ = std::max(last_reference_, found->second);
    }
  }

  // Returns whether the official build keeps the body because a referenced name is not found. The
  // name table of that build keeps the old ids of bodies that were not visited yet, while the list
  // of bodies gets shorter. The search fails if the old id is beyond the end of the list. `i` is
  // the id of the body before fusing.
  [[nodiscard]] bool has_stale_reference(size_t i) const {
    const size_t bodies_now = kept_.size() + (bodies_.size() - i);
    return last_reference_ > static_cast<int>(i) &&
           static_cast<size_t>(last_reference_) >= bodies_now;
  }

  [[nodiscard]] bool carries_wrench_site(const Body& body) const {
    return std::any_of(body.sites.begin(), body.sites.end(), [&](const Site* site) {
      return !site->spec->name.empty() && wrench_sites_.contains(site->spec->name);
    });
  }

  [[nodiscard]] bool may_fuse(const Body& body, size_t i) const {
    const std::string& name = body.spec->name;
    if (!name.empty() &&
        (references_.contains(name) || has_stale_reference(i) || carries_wrench_site(body))) {
      return false;
    }
    return body.joints.empty() && !body.spec->mocap;
  }

  void fuse(Body& body) {
    Body& parent = *body.parent;
    if (parent.parent && body.mass >= mjMINVAL) merge_inertia(body, parent);
    for (Body* child : body.children) {
      child->pose = compose(body.pose, child->pose);
      child->parent = &parent;
    }
    if (!trees_.contains(&parent)) trees_[&parent].leaves = colliding_geoms(parent);
    move(body.geoms, parent.geoms, body, parent);
    move(body.sites, parent.sites, body, parent);
    move(body.cameras, parent.cameras, body, parent);
    for (Light* light : body.lights) {
      light->pos = compose(body.pose, {light->pos, {}}).pos;
      light->dir = rotate(body.pose.quat, light->dir);
      light->body = &parent;
      parent.lights.push_back(light);
    }
    parent.contype |= body.contype;
    parent.conaffinity |= body.conaffinity;
    parent.margin = std::max(parent.margin, body.margin);
    grow_tree(parent, body);
  }

  static size_t colliding_geoms(const Body& body) {
    return std::ranges::count(body.geoms, false, &Geom::is_visual);
  }

  // Adds the geoms of a fused body as leaves to the bounding tree of its parent.
  void grow_tree(Body& parent, const Body& body) {
    Tree& tree = trees_[&parent];
    const size_t before = node_count(tree.leaves);
    tree.leaves += colliding_geoms(body);
    draft_.surplus_bvh_nodes +=
        static_cast<int>(node_count(tree.leaves)) - static_cast<int>(before) - body.bvh.size();
    tree.is_built = tree.leaves <= kMostRebuiltLeaves;
    if (tree.is_built) build_body_tree(parent);
  }

  void merge_inertia(const Body& body, Body& parent) {
    const Pose inertial = compose(body.pose, body.inertial);
    const double mass = parent.mass + body.mass;
    if (mass < mjMINVAL) {
      parent.mass = 0;
      parent.inertia = {};
      parent.inertial = {};
      return;
    }
    Vec3 com = parent.inertial.pos * parent.mass + inertial.pos * body.mass;
    com = {com.x / mass, com.y / mass, com.z / mass};
    Inertia sum = {};
    add_inertia(sum, parent.inertial, parent.mass, parent.inertia, com);
    add_inertia(sum, inertial, body.mass, body.inertia, com);
    const PrincipalAxes axes = principal_axes(sum);
    if (axes.moments.z < kEps) {
      draft_.report.collect([&] {
        draft_.report.fail(
            body.spec->where,
            {.code = "inertia-eigenvalues",
             .message = describe("body", body.spec->name, body.id) +
                        ": the inertia after fusing with the parent is not positive"});
      });
    }
    parent.mass = mass;
    parent.inertia = axes.moments;
    parent.inertial = {com, axes.quat};
  }

  static void add_inertia(Inertia& sum, const Pose& frame, double mass, const Vec3& moments,
                          const Vec3& com) {
    const Inertia own = rotate_inertia(moments, frame.quat);
    const Inertia off = point_inertia(mass, frame.pos - com);
    for (int i = 0; i < 6; ++i) sum[i] = sum[i] + own[i] + off[i];
  }

  template <typename Object>
  static void move(const std::vector<Object*>& from, std::vector<Object*>& to, const Body& body,
                   Body& parent) {
    for (Object* object : from) {
      object->pose = compose(body.pose, object->pose);
      object->body = &parent;
      to.push_back(object);
    }
  }

  // Updates the children and `weld` of all kept bodies. The children of a fused body take its place
  // among its siblings.
  void link_kept_bodies() {
    for (Body* body : kept_) body->children.clear();
    for (Body* body : kept_) {
      const bool moves = !body->joints.empty() || body->spec->mocap;
      body->weld = !body->parent || moves ? body : body->parent->weld;
      if (body->parent) body->parent->children.push_back(body);
    }
  }

  Draft& draft_;
  const std::vector<Body*> bodies_;  // all bodies before fusing
  std::vector<Body*> kept_;
  std::unordered_map<Body*, Tree> trees_;  // trees of bodies into which others were merged
  const Draft::Names& index_;              // ids of bodies before fusing, by name
  int last_reference_ = -1;
  std::unordered_set<std::string_view> references_, wrench_sites_;
};

// Finds the targets of cameras or lights by name again, because the ids of bodies have changed.
template <typename Object>
void retarget(Draft& draft, const std::vector<Object*>& objects) {
  for (Object* object : objects) {
    if (object->target >= 0) object->target = draft.find(mjOBJ_BODY, object->spec->target);
  }
}

// Reports each free joint in a body whose parent is not the world, even after fusing.
void check_free_joints(Draft& draft) {
  for (const Joint* joint : draft.joints) {
    if (joint->spec->type != mjJNT_FREE || joint->body->parent->parent == nullptr) continue;
    draft.report.collect([&] {
      draft.report.fail(joint->spec->where,
                        {.code = "nested-free-joint",
                         .message = describe("body", joint->body->spec->name, joint->body->id) +
                                    ": a free joint is only possible in a child of world"});
    });
  }
}

}  // namespace

void fuse_static(Draft& draft) {
  if (!draft.spec.compiler.fusestatic) return;
  Fuser(draft).run();
  number_tree(draft);
  check_free_joints(draft);
  retarget(draft, draft.cameras);
  retarget(draft, draft.lights);
}

}  // namespace mj::compiler
