// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/invariants.h"

#include <algorithm>
#include <cmath>

#include "math/pattern.h"

namespace mj::compiler {
namespace {

template <typename T>
int count(const std::vector<T>& list) {
  return static_cast<int>(list.size());
}

bool is_id(int id, int n) {
  return id >= 0 && id < n;
}
bool is_id_or_none(int id, int n) {
  return id >= -1 && id < n;
}

// Returns whether a quaternion is normalised. Quaternions that are too short to be normalised stay
// as they are, as in MuJoCo, and are accepted here. NaN is accepted too, because it is reported
// when the model is complete.
bool is_unit(const Quat& q) {
  const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  return !(std::abs(square - 1) > 1e-6) || square < 1e-12;
}

// Checks the elements of one kind: the flat list has the order of the bodies that own them, and the
// id of an element is its position in the list.
template <typename T>
void check_owned(const Draft& draft, const std::vector<T*>& list, std::vector<T*> Body::*of_body) {
  size_t next = 0;
  for (const Body* body : draft.bodies) {
    for (const T* element : body->*of_body) {
      MJ_INVARIANT(next < list.size());
      MJ_INVARIANT(list[next] == element);
      MJ_INVARIANT(element->id == static_cast<int>(next));
      MJ_INVARIANT(element->body == body);
      MJ_INVARIANT(element->spec != nullptr);
      ++next;
    }
  }
  MJ_INVARIANT(next == list.size());
}

void check_names(const Draft& draft, int type, int n) {
  for (const auto& [name, id] : draft.names[static_cast<size_t>(type)]) MJ_INVARIANT(is_id(id, n));
}

void check_bounding_tree(const BoundingTree& tree, int leaves) {
  MJ_INVARIANT(tree.child.size() == 2 * tree.depth.size());
  MJ_INVARIANT(tree.aabb.size() == 6 * tree.depth.size());
  MJ_INVARIANT(tree.leaf.size() == tree.depth.size());
  for (int i = 0; i < tree.size(); ++i) {
    const int* child = tree.child.data() + 2 * i;
    MJ_INVARIANT((child[0] < 0) == (child[1] < 0));
    MJ_INVARIANT(child[0] < 0 || (child[0] > i && child[0] < tree.size()));
    MJ_INVARIANT(child[1] < 0 || (child[1] > child[0] && child[1] < tree.size()));
    MJ_INVARIANT((tree.leaf[i] >= 0) == (child[0] < 0));
    MJ_INVARIANT(tree.leaf[i] < leaves);
  }
}

void check_geom(const Draft& draft, const Geom& g) {
  MJ_INVARIANT(is_id_or_none(g.mesh, count(draft.meshes)));
  MJ_INVARIANT(is_id_or_none(g.hfield, count(draft.hfields)));
  MJ_INVARIANT(is_id_or_none(g.plugin_id, count(draft.plugins)));
  MJ_INVARIANT(g.type != mjGEOM_MESH || g.mesh >= 0);
  MJ_INVARIANT(g.type != mjGEOM_HFIELD || g.hfield >= 0);
  MJ_INVARIANT(is_unit(g.pose.quat));
}

void check_wrap(const Draft& draft, const Wrap& wrap) {
  switch (wrap.type) {
    case mjWRAP_JOINT:
      MJ_INVARIANT(is_id(wrap.object, count(draft.joints)));
      break;
    case mjWRAP_SITE:
      MJ_INVARIANT(is_id(wrap.object, count(draft.sites)));
      break;
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      MJ_INVARIANT(is_id(wrap.object, count(draft.geoms)));
      break;
    default:
      MJ_INVARIANT(wrap.type == mjWRAP_PULLEY);
  }
}

void check_actuator(const Draft& draft, const Actuator& a) {
  switch (a.trntype) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      MJ_INVARIANT(is_id(a.trnid[0], count(draft.joints)));
      break;
    case mjTRN_TENDON:
      MJ_INVARIANT(is_id(a.trnid[0], count(draft.tendons)));
      break;
    case mjTRN_SITE:
    case mjTRN_SLIDERCRANK:
      MJ_INVARIANT(is_id(a.trnid[0], count(draft.sites)));
      MJ_INVARIANT(is_id_or_none(a.trnid[1], count(draft.sites)));
      break;
    case mjTRN_BODY:
      MJ_INVARIANT(is_id(a.trnid[0], count(draft.bodies)));
      break;
    default:
      break;
  }
  MJ_INVARIANT(a.ctrlnum >= 0 && a.outnum >= 1 && a.actnum >= 0);
  MJ_INVARIANT(is_id_or_none(a.plugin_id, count(draft.plugins)));
}

// Checks a list of working copies. The id of each element must be its position in the list.
template <typename T>
void check_ids(const std::vector<T>& list) {
  for (size_t i = 0; i < list.size(); ++i) MJ_INVARIANT(list[i].id == static_cast<int>(i));
}

template <typename T>
bool is_sorted_by_signature(const std::vector<T>& list) {
  return std::ranges::is_sorted(
      list, {}, [](const T& item) { return static_cast<unsigned>(item.signature); });
}

}  // namespace

void check_tree(const Draft& draft) {
  MJ_INVARIANT(!draft.bodies.empty());
  size_t children = 0;
  for (size_t i = 0; i < draft.bodies.size(); ++i) {
    const Body& body = *draft.bodies[i];
    MJ_INVARIANT(body.id == static_cast<int>(i));
    MJ_INVARIANT((body.parent == nullptr) == (i == 0));
    MJ_INVARIANT(i == 0 || body.parent->id < body.id);
    MJ_INVARIANT(body.spec != nullptr);
    MJ_INVARIANT(std::ranges::all_of(body.children,
                                     [&](const Body* child) { return child->parent == &body; }));
    // strictly ascending, so that no body is a child twice
    MJ_INVARIANT(std::ranges::adjacent_find(body.children, std::ranges::greater_equal{},
                                            &Body::id) == body.children.end());
    children += body.children.size();
  }
  MJ_INVARIANT(children == draft.bodies.size() - 1);
  check_owned(draft, draft.joints, &Body::joints);
  check_owned(draft, draft.geoms, &Body::geoms);
  check_owned(draft, draft.sites, &Body::sites);
  check_owned(draft, draft.cameras, &Body::cameras);
  check_owned(draft, draft.lights, &Body::lights);
  check_names(draft, mjOBJ_BODY, count(draft.bodies));
  check_names(draft, mjOBJ_JOINT, count(draft.joints));
  check_names(draft, mjOBJ_GEOM, count(draft.geoms));
  check_names(draft, mjOBJ_SITE, count(draft.sites));
  check_names(draft, mjOBJ_CAMERA, count(draft.cameras));
  check_names(draft, mjOBJ_LIGHT, count(draft.lights));
}

void check_assets(const Draft& draft) {
  MJ_INVARIANT(draft.meshes.size() == draft.mesh_specs.size());
  MJ_INVARIANT(draft.mesh_names.size() == draft.mesh_specs.size());
  MJ_INVARIANT(draft.hfields.size() == draft.hfield_specs.size());
  MJ_INVARIANT(draft.textures.size() == draft.texture_specs.size());
  MJ_INVARIANT(draft.materials.size() == draft.material_specs.size());
  MJ_INVARIANT(draft.skins.size() == draft.skin_specs.size());
  MJ_INVARIANT(draft.flexes.size() == draft.spec.flexes.size());
  for (const Mesh& mesh : draft.meshes) {
    MJ_INVARIANT(mesh.arrays.vert.size() % 3 == 0);
    MJ_INVARIANT(mesh.arrays.face.size() % 3 == 0);
    MJ_INVARIANT(mesh.arrays.face.are_within(0, mesh.vertex_count()));
    // The normal index of a corner is -1 if the OBJ file gives the corner no normal.
    const auto normals = static_cast<int64_t>(mesh.arrays.normal.size() / 3);
    MJ_INVARIANT(mesh.arrays.facenormal.are_within(-1, normals));
    MJ_INVARIANT(mesh.arrays.tree_order.are_within(0, mesh.face_count()));
    MJ_INVARIANT(mesh.arrays.polyvert.are_within(0, mesh.vertex_count()));
    MJ_INVARIANT(static_cast<size_t>(mesh.arrays.polyvertnum.sum()) == mesh.arrays.polyvert.size());
    MJ_INVARIANT(mesh.arrays.oct_child.size() == 8 * mesh.arrays.oct_depth.size());
    MJ_INVARIANT(is_unit(mesh.pose.quat));
  }
  for (const Material& material : draft.materials) {
    MJ_INVARIANT(are_in_range(material.textures, mjNTEXROLE, -1, count(draft.textures)));
  }
  for (const Skin& skin : draft.skins) {
    MJ_INVARIANT(skin.vertex.size() % 3 == 0 && skin.face.size() % 3 == 0);
    for (const Skin::Bone& bone : skin.bones) {
      MJ_INVARIANT(is_id(bone.body, count(draft.bodies)));
      MJ_INVARIANT(bone.vertid.size() == bone.weight.size());
    }
  }
}

void check_relations(const Draft& draft) {
  check_ids(draft.pairs);
  check_ids(draft.excludes);
  check_ids(draft.equalities);
  check_ids(draft.tendons);
  check_ids(draft.actuators);
  check_ids(draft.sensors);
  MJ_INVARIANT(is_sorted_by_signature(draft.pairs));
  MJ_INVARIANT(is_sorted_by_signature(draft.excludes));
  for (const Pair& pair : draft.pairs) {
    MJ_INVARIANT(pair.first != nullptr && pair.second != nullptr);
    MJ_INVARIANT(pair.first->body->id <= pair.second->body->id);
    MJ_INVARIANT(is_id(pair.first->id, count(draft.geoms)));
    MJ_INVARIANT(draft.geoms[static_cast<size_t>(pair.first->id)] == pair.first);
    MJ_INVARIANT(draft.geoms[static_cast<size_t>(pair.second->id)] == pair.second);
  }
  for (const Geom* geom : draft.geoms) check_geom(draft, *geom);
  for (const Equality& eq : draft.equalities) MJ_INVARIANT(eq.obj1 >= 0 && eq.obj2 >= -1);
  for (const Tendon& tendon : draft.tendons) {
    MJ_INVARIANT(tendon.wraps.size() == tendon.path.size());
    for (const Wrap& wrap : tendon.wraps) check_wrap(draft, wrap);
  }
  for (const Actuator& a : draft.actuators) check_actuator(draft, a);
  for (const Sensor& s : draft.sensors) {
    MJ_INVARIANT(is_id_or_none(s.plugin_id, count(draft.plugins)));
    MJ_INVARIANT(s.object >= -1 && s.reference >= -1);
  }
  for (const Camera* camera : draft.cameras) {
    MJ_INVARIANT(is_id_or_none(camera->target, count(draft.bodies)));
  }
  for (const Light* light : draft.lights) {
    MJ_INVARIANT(is_id_or_none(light->target, count(draft.bodies)));
  }
}

void check_addresses(const Draft& draft) {
  int nq = 0, nv = 0;
  for (const Body* body : draft.bodies) {
    MJ_INVARIANT(is_unit(body->pose.quat));
    MJ_INVARIANT(is_unit(body->inertial.quat));
    MJ_INVARIANT(body->weld != nullptr && body->weld->id <= body->id);
    MJ_INVARIANT((body->jntadr < 0) == body->joints.empty());
    MJ_INVARIANT((body->geomadr < 0) == body->geoms.empty());
    MJ_INVARIANT((body->dofadr < 0) == (body->dofnum == 0));
    MJ_INVARIANT(body->dofadr < 0 || body->dofadr == nv);
    MJ_INVARIANT(is_id_or_none(body->mocapid, draft.nmocap));
    check_bounding_tree(body->bvh, count(body->bvh_geom));
    for (const Joint* joint : body->joints) {
      MJ_INVARIANT(joint->qposadr >= nq && joint->qposadr < draft.nq);
      MJ_INVARIANT(joint->dofadr >= nv && joint->dofadr < draft.nv);
      nq = joint->qposadr + 1;
    }
    nv += body->dofnum;
  }
  MJ_INVARIANT(nv == draft.nv);
  int nu = 0, nout = 0, na = 0;
  for (const Actuator& a : draft.actuators) {
    MJ_INVARIANT(a.ctrladr == nu);
    MJ_INVARIANT(a.outadr == nout);
    MJ_INVARIANT(a.actadr == (a.actnum > 0 ? na : -1));
    nu += a.ctrlnum;
    nout += a.outnum;
    na += a.actnum;
  }
  MJ_INVARIANT(nu == draft.nu && nout == draft.nout && na == draft.na);
}

void check_structure(const Draft& draft) {
  const Structure& s = draft.structure;
  const auto nv = static_cast<size_t>(draft.nv);
  MJ_INVARIANT(s.dof_body.size() == nv && s.dof_joint.size() == nv);
  MJ_INVARIANT(s.dof_parent.size() == nv && s.dof_tree.size() == nv);
  MJ_INVARIANT(s.body_simple.size() == draft.bodies.size());
  MJ_INVARIANT(s.tendon_dofs.size() == draft.tendons.size());
  int64_t entries = 0;
  for (size_t i = 0; i < nv; ++i) {
    const int parent = s.dof_parent[i];
    MJ_INVARIANT(parent >= -1 && parent < static_cast<int>(i));
    MJ_INVARIANT(s.dof_ancestors[i] ==
                 (parent < 0 ? 0 : s.dof_ancestors[static_cast<size_t>(parent)] + 1));
    MJ_INVARIANT(s.dof_tree[i] >= 0 && s.dof_tree[i] < s.ntree);
    MJ_INVARIANT(parent < 0 || s.dof_tree[static_cast<size_t>(parent)] == s.dof_tree[i]);
    MJ_INVARIANT(static_cast<size_t>(s.dof_descendants[i]) < nv - i);
    entries += s.dof_ancestors[i] + 1;
  }
  MJ_INVARIANT(s.nM == entries);
  MJ_INVARIANT(s.nC <= s.nM);
  MJ_INVARIANT(s.nD == 2 * s.nM - draft.nv);
  for (const std::vector<int>& dofs : s.tendon_dofs) {
    MJ_INVARIANT(std::ranges::is_sorted(dofs));
    MJ_INVARIANT(are_in_range(dofs.data(), count(dofs), 0, draft.nv));
  }
}

}  // namespace mj::compiler
