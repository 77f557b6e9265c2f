// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/compiled.h"

#include <algorithm>
#include <cmath>

#include "spec/key_states.h"

namespace mj::spec {
namespace {

int position_count(int joint_type) {
  return joint_type == mjJNT_FREE ? 7 : joint_type == mjJNT_BALL ? 4 : 1;
}
int velocity_count(int joint_type) {
  return joint_type == mjJNT_FREE ? 6 : joint_type == mjJNT_BALL ? 3 : 1;
}

std::vector<double> part(const double* all, int at, int count) {
  return at < 0 || count <= 0 ? std::vector<double>()
                              : std::vector<double>(all + at, all + at + count);
}

// Replaces a vector of a keyframe by the complete vector `row` of the compiled model. Does nothing
// if the description gives no value of this vector.
void complete(std::vector<double>& v, bool is_given, const double* row, mjtSize count) {
  if (is_given) v.assign(row, row + count);
}

// The vectors for which a pending keyframe has values.
struct Given {
  bool qpos = false, qvel = false, act = false, ctrl = false, mpos = false, mquat = false;
};

void add_given(const BodyNode& body, int key, Given& out) {
  for (const MocapState& s : body.value.keyed) {
    if (s.key != key) continue;
    out.mpos |= s.has_pos;
    out.mquat |= s.has_quat;
  }
  for (const auto* joint : body.joints) {
    for (const JointState& s : joint->value.keyed) {
      if (s.key != key) continue;
      out.qpos |= s.has_qpos;
      out.qvel |= s.has_qvel;
    }
  }
  for (const BodyNode* child : body.bodies) add_given(*child, key, out);
}

Given given_of(Description& description, int key) {
  Given out;
  add_given(description.world(), key, out);
  for (const auto* actuator : description.list<mjsActuator>()) {
    for (const ActuatorState& s : actuator->value.keyed) {
      if (s.key != key) continue;
      out.act |= !s.act.empty();
      out.ctrl |= !s.ctrl.empty();
    }
  }
  return out;
}

Given given_of(const Key& key) {
  return {!key.qpos.empty(), !key.qvel.empty(), !key.act.empty(),
          !key.ctrl.empty(), !key.mpos.empty(), !key.mquat.empty()};
}

void clear_states(BodyNode& body) {
  body.value.keyed.clear();
  for (auto* joint : body.joints) joint->value.keyed.clear();
  for (BodyNode* child : body.bodies) clear_states(*child);
}

// Returns the node of keyframe `i`. If the description has no node for it yet, makes one from the
// pending keyframe or, if `pending` is null, a keyframe without values.
ElementNode<mjsKey>& key_at(Description& description, size_t i, const Key* pending) {
  auto& keys = description.list<mjsKey>();
  if (i < keys.size()) return *keys[i];
  auto& node = description.make<ElementNode<mjsKey>>();
  if (pending) node.value = *pending;
  node.give();
  node.id = static_cast<int>(i);
  keys.push_back(&node);
  return node;
}

void take_keys(Description& description, const mjModel& m) {
  const size_t own = description.list<mjsKey>().size();
  const std::vector<Key> pending = description.take_pending_keys();
  for (int i = 0; i < m.nkey; ++i) {
    const size_t at = static_cast<size_t>(i);
    const Key* const stored = at >= own && at - own < pending.size() ? &pending[at - own] : nullptr;
    auto& node = key_at(description, at, stored);
    node.take();
    Key& key = node.value;
    const Given given = stored ? given_of(description, static_cast<int>(at - own)) : given_of(key);
    complete(key.qpos, given.qpos, m.key_qpos + i * m.nq, m.nq);
    complete(key.qvel, given.qvel, m.key_qvel + i * m.nv, m.nv);
    complete(key.act, given.act, m.key_act + i * m.na, m.na);
    complete(key.ctrl, given.ctrl, m.key_ctrl + i * m.nu, m.nu);
    complete(key.mpos, given.mpos, m.key_mpos + 3 * i * m.nmocap, 3 * m.nmocap);
    complete(key.mquat, given.mquat, m.key_mquat + 4 * i * m.nmocap, 4 * m.nmocap);
    node.give();
  }
  clear_states(description.world());
  for (auto* actuator : description.list<mjsActuator>()) actuator->value.keyed.clear();
}

StatePlace place_of(const Node& node, int id, const mjModel& m) {
  StatePlace out;
  if (node.elemtype == mjOBJ_JOINT) {
    out.qpos = m.jnt_qposadr[id];
    out.qvel = m.jnt_dofadr[id];
    out.nq = position_count(m.jnt_type[id]);
    out.nv = velocity_count(m.jnt_type[id]);
  } else if (node.elemtype == mjOBJ_ACTUATOR) {
    out.act = m.actuator_actadr[id];
    out.actnum = m.actuator_actnum[id];
    out.ctrl = m.actuator_ctrladr[id];
    out.ctrlnum = m.actuator_ctrlnum[id];
  } else if (node.elemtype == mjOBJ_BODY) {
    out.mocap = m.body_mocapid[id];
  }
  return out;
}

bool has_state(const Node& node) {
  return node.elemtype == mjOBJ_JOINT || node.elemtype == mjOBJ_ACTUATOR ||
         node.elemtype == mjOBJ_BODY;
}

// Returns whether the owners of keyframe values are still in the order of the last compiled model.
template <typename T>
bool in_order_of_places(const std::vector<T*>& owners, const Description& description,
                        int StatePlace::*member) {
  return std::ranges::is_sorted(owners, {}, [&](const T* e) {
    const auto at = description.places.find(&node_of(e->handle));
    return at == description.places.end() ? -1 : at->second.*member;
  });
}

// Removes the owners that were not part of the last compiled model.
template <typename T>
void keep_known(std::vector<T*>& owners, const Description& description) {
  std::erase_if(owners, [&](const T* e) {
    return !e->handle || description.places.count(&node_of(e->handle)) == 0;
  });
}

// Copies the type of each geom on the path of a tendon from the model. The type tells whether the
// tendon wraps around a sphere or a cylinder.
void take_wrap_types(TendonNode& tendon, int id, const mjModel& m) {
  const int* const types = m.wrap_type + m.tendon_adr[id];
  for (size_t i = 0; i < tendon.path.size(); ++i) {
    if (static_cast<int>(i) < m.tendon_num[id]) {
      tendon.path[i]->face.type = static_cast<mjtWrap>(types[i]);
    }
  }
}

}  // namespace

void note_compiled(Description& description, const mjModel& m, const std::vector<HandleId>& ids) {
  description.places.clear();
  description.sensor_dims.clear();
  for (const auto& [handle, id] : ids) {
    Node& node = node_of(handle);
    description.set_id(node, id);
    if (has_state(node)) description.places[&node] = place_of(node, id, m);
    if (node.elemtype == mjOBJ_SENSOR) description.sensor_dims[&node] = m.sensor_dim[id];
    if (node.elemtype == mjOBJ_TENDON) take_wrap_types(static_cast<TendonNode&>(node), id, m);
  }
  take_keys(description, m);
  description.note_compiled(m.signature);
}

void adapt_keys(const Description& description, ModelSpec& values) {
  KeyOwners now;
  collect_owners(values.world, now);
  for (Actuator& a : values.actuators) now.actuators.push_back(&a);
  const auto fits = [](const KeyOwners& owners) {
    return [&](const Key& key) { return mismatch(key, owners).empty(); };
  };
  const bool has_others = description.places.empty() || !values.pending_keys.empty();
  if (has_others || std::ranges::all_of(values.keys, fits(now))) return;
  KeyOwners before = now;
  keep_known(before.joints, description);
  keep_known(before.mocap_bodies, description);
  keep_known(before.actuators, description);
  const bool is_same_order =
      in_order_of_places(before.joints, description, &StatePlace::qpos) &&
      in_order_of_places(before.mocap_bodies, description, &StatePlace::mocap) &&
      in_order_of_places(before.actuators, description, &StatePlace::ctrl);
  if (!is_same_order || !std::ranges::all_of(values.keys, fits(before))) return;
  std::vector<Key> pending;
  for (const Key& key : values.keys) {
    distribute(key, static_cast<int>(values.pending_keys.size() + pending.size()), before);
    Key rest;
    rest.name = key.name;
    rest.time = key.time;
    rest.where = key.where;
    pending.push_back(std::move(rest));
  }
  values.pending_keys.insert(values.pending_keys.end(), pending.begin(), pending.end());
  values.keys.clear();
}

// ---- states

ElementStates::ElementStates(const Description& description, const mjData& d) : time_(d.time) {
  for (const auto& [node, p] : description.places) {
    if (node->is_deleted) continue;
    State& s = states_[node];
    s.qpos = part(d.qpos, p.qpos, p.nq);
    s.qvel = part(d.qvel, p.qvel, p.nv);
    s.act = part(d.act, p.act, p.actnum);
    s.ctrl = part(d.ctrl, p.ctrl, p.ctrlnum);
    s.pos = part(d.mocap_pos, 3 * p.mocap, p.mocap < 0 ? 0 : 3);
    s.quat = part(d.mocap_quat, 4 * p.mocap, p.mocap < 0 ? 0 : 4);
  }
}

void ElementStates::write(const Description& description, mjData& d) const {
  const auto put = [](const std::vector<double>& from, double* to, int at, int count) {
    if (at < 0) return;
    std::copy_n(from.begin(), std::min<ptrdiff_t>(std::ssize(from), count), to + at);
  };
  d.time = time_;
  for (const auto& [node, p] : description.places) {
    const auto found = states_.find(node);
    if (found == states_.end()) continue;
    const State& s = found->second;
    const bool has_position = !s.qpos.empty() && !std::isnan(s.qpos[0]);
    if (has_position) put(s.qpos, d.qpos, p.qpos, p.nq);
    put(s.qvel, d.qvel, p.qvel, p.nv);
    put(s.act, d.act, p.act, p.actnum);
    put(s.ctrl, d.ctrl, p.ctrl, p.ctrlnum);
    put(s.pos, d.mocap_pos, 3 * p.mocap, p.mocap < 0 ? 0 : 3);
    put(s.quat, d.mocap_quat, 4 * p.mocap, p.mocap < 0 ? 0 : 4);
  }
}

}  // namespace mj::spec
