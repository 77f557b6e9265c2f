// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Implements fusestatic. Bodies without joints are merged into their parents, which inherit their
// mass, inertia and elements. Bodies to which something refers by name stay.
//
// The choice of bodies and the nodes of the bounding trees follow the official build exactly,
// because body ids depend on them. References and poses are corrected afterwards; see
// DIFFERENCES.md.

#include <algorithm>
#include <unordered_set>

#include "compile/draft/passes.h"
#include "model/sensor_table.h"

namespace mj::compiler {
namespace {

class Fuser {
 public:
  explicit Fuser(Draft& draft) : draft_(draft), index_(draft.names[mjOBJ_BODY]) {
    collect_references();
  }

  void run() {
    for (size_t i = 1; i < draft_.bodies.size();) {
      Body& body = *draft_.bodies[i];
      if (may_fuse(body)) {
        fuse(body);
      } else {
        ++i;
      }
    }
  }

 private:
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

  // Returns whether a look-up of a referenced name leads beyond the shortened list of bodies, which
  // counts as a reference to the candidate. This can happen because the name table keeps the old
  // ids of bodies that are not yet visited.
  [[nodiscard]] bool has_stale_reference() const {
    return std::any_of(references_.begin(), references_.end(), [&](std::string_view name) {
      const auto found = index_.find(name);
      return found != index_.end() && found->second >= static_cast<int>(draft_.bodies.size());
    });
  }

  [[nodiscard]] bool carries_wrench_site(const Body& body) const {
    return std::any_of(body.sites.begin(), body.sites.end(), [&](const Site* site) {
      return !site->spec->name.empty() && wrench_sites_.contains(site->spec->name);
    });
  }

  bool may_fuse(Body& body) {
    const std::string& name = body.spec->name;
    if (!name.empty()) {
      index_[name] = body.id;
      if (references_.contains(name) || has_stale_reference() || carries_wrench_site(body)) {
        return false;
      }
    }
    return body.joints.empty() && !body.spec->mocap;
  }

  void fuse(Body& body) {
    Body& parent = *body.parent;
    index_.erase(body.spec->name);
    if (parent.parent && body.mass >= mjMINVAL) merge_inertia(body, parent);
    adopt_children(body, parent);
    move(body.geoms, parent.geoms, body, parent);
    move(body.sites, parent.sites, body, parent);
    move(body.cameras, parent.cameras, body, parent);
    for (Light* light : body.lights) {
      light->pos = compose(body.pose, {light->pos, {}}).pos;
      light->dir = rotate(body.pose.quat, light->dir);
      light->body = &parent;
      parent.lights.push_back(light);
    }
    renumber();
    aggregate_contact(parent);
    const int before = parent.bvh.size();
    build_body_tree(parent);
    draft_.surplus_bvh_nodes += parent.bvh.size() - before - body.bvh.size();
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
      draft_.report.fail(body.spec->where,
                         {.code = "inertia-eigenvalues",
                          .message = describe("body", body.spec->name, body.id) +
                                     ": the inertia after fusing with the parent is not positive"});
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

  // Gives the body's children to its parent, in the body's place among its siblings.
  static void adopt_children(Body& body, Body& parent) {
    for (Body* child : body.children) {
      child->pose = compose(body.pose, child->pose);
      child->parent = &parent;
    }
    const auto place = std::find(parent.children.begin(), parent.children.end(), &body);
    const auto rest = parent.children.erase(place);
    parent.children.insert(rest, body.children.begin(), body.children.end());
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

  void renumber() {
    draft_.bodies.clear();
    std::vector<Body*> pending = {&draft_.body_store.front()};
    while (!pending.empty()) {
      Body& body = *pending.back();
      pending.pop_back();
      body.id = static_cast<int>(draft_.bodies.size());
      draft_.bodies.push_back(&body);
      const bool moves = !body.joints.empty() || body.spec->mocap;
      body.weld = !body.parent || moves ? &body : body.parent->weld;
      pending.insert(pending.end(), body.children.rbegin(), body.children.rend());
    }
  }

  Draft& draft_;
  Draft::Names index_;
  std::unordered_set<std::string_view> references_, wrench_sites_;
};

// Looks up target bodies again, because their ids changed.
template <typename Object>
void retarget(Draft& draft, const std::vector<Object*>& objects) {
  for (Object* object : objects) {
    if (object->target >= 0) object->target = draft.find(mjOBJ_BODY, object->spec->target);
  }
}

// Reports free joints whose parent was not fused into the world.
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
  draft.report.collect([&] { Fuser(draft).run(); });
  number_tree(draft);
  check_free_joints(draft);
  retarget(draft, draft.cameras);
  retarget(draft, draft.lights);
}

}  // namespace mj::compiler
