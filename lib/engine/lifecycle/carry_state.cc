// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Algorithm that carries the state from one model to another.
//
// 1. Each object of either model gets an identity. Objects that persist have equal identities. The
//    identity is the name of an object. For an unnamed object, the identity consists of the
//    identity of its place (such as its body), its number among the unnamed objects of that place,
//    and their count.
// 2. For each kind, objects of the new model are matched with old objects by identity. If type or
//    size differ, the new object counts as new and the old object as lost.
// 3. The numbers of each pair of objects are copied. A sleeping tree wakes if its state changes.

#include "engine/lifecycle/carry_state.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "engine/data/options.h"
#include "engine/data/state.h"
#include "engine/sleep/tree_sleep.h"
#include "model/field_table.h"
#include "model/history_size.h"
#include "model/names.h"
#include "model/object_rows.h"

namespace mj::engine {
namespace {

// ---- Identities.

class Identities {
 public:
  int of(const std::string& key) {
    return ids_.emplace(key, static_cast<int>(ids_.size())).first->second;
  }

 private:
  std::unordered_map<std::string, int> ids_;
};

std::string name_of(const mjModel& m, mjtObj type, int id) {
  const char* name = id_to_name(m, type, id);
  return name ? name : "";
}

// Returns the identities of `count` objects of a type. group(i) returns the group of object i, such
// as its body. identity(group, known) returns the identity of a group. For the group of object i,
// `known` contains the identities of the objects before i.
template <typename Group, typename IdentityOf>
std::vector<int> identities(const mjModel& m, mjtObj type, int64_t count, Identities& all,
                            Group group, IdentityOf identity) {
  // For each group, the number of its unnamed objects, and how many of them were numbered so far.
  std::map<int, int> unnamed, number;
  for (int i = 0; i < count; ++i) {
    if (name_of(m, type, i).empty()) ++unnamed[group(i)];
  }
  std::vector<int> out;
  for (int i = 0; i < count; ++i) {
    const std::string name = name_of(m, type, i);
    const int at = group(i);
    out.push_back(all.of(!name.empty() ? "=" + name
                                       : "#" + std::to_string(identity(at, out)) + " " +
                                             std::to_string(++number[at]) + "/" +
                                             std::to_string(unnamed[at])));
  }
  return out;
}

std::vector<int> body_identities(const mjModel& m, Identities& all) {
  return identities(
      m, mjOBJ_BODY, m.nbody, all, [&](int body) { return body == 0 ? -1 : m.body_parentid[body]; },
      [](int parent, const std::vector<int>& known) {
        return parent < 0 ? -1 : known[static_cast<size_t>(parent)];
      });
}

std::vector<int> joint_identities(const mjModel& m, const std::vector<int>& bodies,
                                  Identities& all) {
  return identities(
      m, mjOBJ_JOINT, m.njnt, all, [&](int joint) { return m.jnt_bodyid[joint]; },
      [&](int body, const std::vector<int>&) { return bodies[static_cast<size_t>(body)]; });
}

std::vector<int> list_identities(const mjModel& m, mjtObj type, int64_t count, Identities& all) {
  return identities(
      m, type, count, all, [](int) { return -1; }, [](int, const std::vector<int>&) { return -1; });
}

// ---- Kinds of objects that have a state.

std::string quoted(const mjModel& m, mjtObj type, int id) {
  const std::string name = name_of(m, type, id);
  return name.empty() ? numbered_object(id) : "'" + name + "'";
}

RowRange rows_of(const mjModel& m, mjtObj type, int id, Size rows) {
  return rows_of_object(m, name_lists()[static_cast<size_t>(name_list_of(type))], id, rows);
}

// The old and the new model with their data, and the results.
struct Carrying {
  const mjModel& old_m;
  const mjData& old_d;
  const mjModel& m;
  mjData& d;
  int signature;
  CarryReport report = {};
  std::vector<bool> is_moved = {};  // [ntree]

  [[nodiscard]] bool has(int bits) const { return (signature & bits) != 0; }
  // Copies rows of an array if `bit` is in the signature. Each row has `width` numbers. Returns
  // whether any number changed.
  bool copy(int bit, const double* from, double* to, RowRange before, int64_t first,
            int64_t width = 1) const {
    if (!has(bit)) return false;
    from += before.first * width;
    to += first * width;
    const bool is_equal = std::equal(from, from + before.count * width, to);
    std::copy_n(from, before.count * width, to);
    return !is_equal;
  }
};

struct Kind {
  const char* name;
  mjtObj type;
  int bits;  // bits of mjtState
  // Returns a number for the form of an object (its type or sizes), or -1 if the object has no
  // state. The state is kept only if the forms in both models are equal.
  int64_t (*form)(const mjModel& m, int id);
  void (*copy)(Carrying& c, int old_id, int id);  // copies the state of one object
};

int64_t pair_of(int64_t high, int64_t low) {
  return high << 32 | low;
}

int64_t joint_form(const mjModel& m, int id) {
  return m.jnt_type[id];
}
void copy_joint(Carrying& c, int old_id, int id) {
  const RowRange q = rows_of(c.old_m, mjOBJ_JOINT, old_id, Size::nq);
  const RowRange v = rows_of(c.old_m, mjOBJ_JOINT, old_id, Size::nv);
  const int to_q = c.m.jnt_qposadr[id], to_v = c.m.jnt_dofadr[id];
  const bool is_placed = c.copy(mjSTATE_QPOS, c.old_d.qpos, c.d.qpos, q, to_q);
  const bool is_sped = c.copy(mjSTATE_QVEL, c.old_d.qvel, c.d.qvel, v, to_v);
  c.copy(mjSTATE_WARMSTART, c.old_d.qacc_warmstart, c.d.qacc_warmstart, v, to_v);
  c.copy(mjSTATE_QFRC_APPLIED, c.old_d.qfrc_applied, c.d.qfrc_applied, v, to_v);
  if (is_placed || is_sped) c.is_moved[static_cast<size_t>(c.m.dof_treeid[to_v])] = true;
}

int64_t activation_form(const mjModel& m, int id) {
  return m.actuator_actnum[id] > 0 ? pair_of(m.actuator_dyntype[id], m.actuator_actnum[id]) : -1;
}
void copy_activation(Carrying& c, int old_id, int id) {
  c.copy(mjSTATE_ACT, c.old_d.act, c.d.act, rows_of(c.old_m, mjOBJ_ACTUATOR, old_id, Size::na),
         c.m.actuator_actadr[id]);
}

int64_t control_form(const mjModel& m, int id) {
  return m.actuator_ctrlnum[id] > 0 ? m.actuator_ctrlnum[id] : -1;
}
void copy_control(Carrying& c, int old_id, int id) {
  c.copy(mjSTATE_CTRL, c.old_d.ctrl, c.d.ctrl, rows_of(c.old_m, mjOBJ_ACTUATOR, old_id, Size::nu),
         c.m.actuator_ctrladr[id]);
}

int64_t mocap_form(const mjModel& m, int id) {
  return m.body_mocapid[id] >= 0 ? 1 : -1;
}
void copy_mocap(Carrying& c, int old_id, int id) {
  const RowRange before{c.old_m.body_mocapid[old_id], 1};
  const int to = c.m.body_mocapid[id];
  c.copy(mjSTATE_MOCAP_POS, c.old_d.mocap_pos, c.d.mocap_pos, before, to, 3);
  c.copy(mjSTATE_MOCAP_QUAT, c.old_d.mocap_quat, c.d.mocap_quat, before, to, 4);
}

int64_t equality_form(const mjModel& m, int id) {
  return m.eq_type[id];
}
void copy_equality(Carrying& c, int old_id, int id) {
  c.d.eq_active[id] = c.old_d.eq_active[old_id];
}

int64_t plugin_form(const mjModel& m, int id) {
  const int numbers = m.plugin_statenum[id];
  return numbers > 0 ? pair_of(m.plugin[id], numbers) : -1;
}
void copy_plugin(Carrying& c, int old_id, int id) {
  c.copy(mjSTATE_PLUGIN, c.old_d.plugin_state, c.d.plugin_state,
         {c.old_m.plugin_stateadr[old_id], c.old_m.plugin_statenum[old_id]},
         c.m.plugin_stateadr[id]);
}

int64_t actuator_history_form(const mjModel& m, int id) {
  const int samples = m.actuator_history[2 * id];
  return samples > 0 ? samples : -1;
}
void copy_actuator_history(Carrying& c, int old_id, int id) {
  const int64_t size = history_size(c.old_m.actuator_history[2 * old_id], 1);
  c.copy(mjSTATE_HISTORY, c.old_d.history, c.d.history, {c.old_m.actuator_historyadr[old_id], size},
         c.m.actuator_historyadr[id]);
}

int64_t sensor_history_form(const mjModel& m, int id) {
  const int samples = m.sensor_history[2 * id];
  return samples > 0 ? pair_of(m.sensor_dim[id], samples) : -1;
}
void copy_sensor_history(Carrying& c, int old_id, int id) {
  const int64_t size = history_size(c.old_m.sensor_history[2 * old_id], c.old_m.sensor_dim[old_id]);
  c.copy(mjSTATE_HISTORY, c.old_d.history, c.d.history, {c.old_m.sensor_historyadr[old_id], size},
         c.m.sensor_historyadr[id]);
}

constexpr int kJointState = mjSTATE_QPOS | mjSTATE_QVEL | mjSTATE_WARMSTART | mjSTATE_QFRC_APPLIED;
constexpr Kind kKinds[] = {
    {"joint", mjOBJ_JOINT, kJointState, joint_form, copy_joint},
    {"activation", mjOBJ_ACTUATOR, mjSTATE_ACT, activation_form, copy_activation},
    {"control", mjOBJ_ACTUATOR, mjSTATE_CTRL, control_form, copy_control},
    {"mocap body", mjOBJ_BODY, mjSTATE_MOCAP_POS | mjSTATE_MOCAP_QUAT, mocap_form, copy_mocap},
    {"equality", mjOBJ_EQUALITY, mjSTATE_EQ_ACTIVE, equality_form, copy_equality},
    {"state of plugin", mjOBJ_PLUGIN, mjSTATE_PLUGIN, plugin_form, copy_plugin},
    {"history of actuator", mjOBJ_ACTUATOR, mjSTATE_HISTORY, actuator_history_form,
     copy_actuator_history},
    {"history of sensor", mjOBJ_SENSOR, mjSTATE_HISTORY, sensor_history_form, copy_sensor_history},
};

// ---- Carrying.

std::string object_text(const mjModel& m, const Kind& kind, int id) {
  const bool is_unnamed_joint = kind.type == mjOBJ_JOINT && name_of(m, mjOBJ_JOINT, id).empty();
  if (!is_unnamed_joint) return kind.name + (" " + quoted(m, kind.type, id));
  const std::string body = " of body " + quoted(m, mjOBJ_BODY, m.jnt_bodyid[id]);
  if (m.jnt_type[id] == mjJNT_FREE) return "free joint" + body;
  return "joint " + numbered_object(id) + body;
}

std::string change_text(const Kind& kind, int64_t before, int64_t now) {
  if (kind.type != mjOBJ_JOINT && kind.type != mjOBJ_EQUALITY) return "of another type or size";
  const EnumType names = kind.type == mjOBJ_JOINT ? EnumType::mjtJoint : EnumType::mjtEq;
  return std::string(enum_keyword(names, static_cast<int>(before))) + " before, " +
         std::string(enum_keyword(names, static_cast<int>(now))) + " now";
}

// Identities of the objects of the old and the new model, by type.
struct Persisting {
  Identities all;
  std::vector<int> bodies[2];  // identities of the bodies of the old model and of the new model

  Persisting(const mjModel& old_m, const mjModel& m)
      : bodies{body_identities(old_m, all), body_identities(m, all)} {}

  std::vector<int> of(const mjModel& m, bool is_new, mjtObj type) {
    if (type == mjOBJ_BODY) return bodies[is_new];
    if (type == mjOBJ_JOINT) return joint_identities(m, bodies[is_new], all);
    return list_identities(m, type, value(m, count_of_object(type)), all);
  }
};

void carry(Carrying& c, const Kind& kind, Persisting& persisting) {
  const std::vector<int> before = persisting.of(c.old_m, false, kind.type);
  const std::vector<int> now = persisting.of(c.m, true, kind.type);
  std::unordered_map<int, int> old_of;
  for (int i = 0; i < static_cast<int>(before.size()); ++i) {
    if (kind.form(c.old_m, i) >= 0) old_of.emplace(before[static_cast<size_t>(i)], i);
  }
  for (int i = 0; i < static_cast<int>(now.size()); ++i) {
    const int64_t form = kind.form(c.m, i);
    if (form < 0) continue;
    const auto found = old_of.find(now[static_cast<size_t>(i)]);
    if (found == old_of.end()) {
      c.report.added.push_back({object_text(c.m, kind, i), {}});
      continue;
    }
    const int old_id = found->second;
    old_of.erase(found);
    if (const int64_t old_form = kind.form(c.old_m, old_id); old_form != form) {
      const std::string why = change_text(kind, old_form, form);
      c.report.added.push_back({object_text(c.m, kind, i), why});
      c.report.lost.push_back({object_text(c.old_m, kind, old_id), why});
    } else {
      c.report.carried.push_back({object_text(c.m, kind, i), {}});
      kind.copy(c, old_id, i);
    }
  }
  for (int i = 0; i < static_cast<int>(before.size()); ++i) {
    const auto left = old_of.find(before[static_cast<size_t>(i)]);
    if (left == old_of.end() || left->second != i) continue;
    c.report.lost.push_back({object_text(c.old_m, kind, i), {}});
  }
}

// Copies xfrc_applied of each body that persists. Forces that are zero are not reported.
void carry_forces(Carrying& c, const Persisting& persisting) {
  std::unordered_map<int, int> body_of;
  for (int b = 0; b < c.m.nbody; ++b) {
    body_of.emplace(persisting.bodies[1][static_cast<size_t>(b)], b);
  }
  for (int b = 0; b < c.old_m.nbody; ++b) {
    const double* force = c.old_d.xfrc_applied + 6 * b;
    const auto found = body_of.find(persisting.bodies[0][static_cast<size_t>(b)]);
    const bool is_there = found != body_of.end();
    if (is_there) std::copy_n(force, 6, c.d.xfrc_applied + 6 * found->second);
    if (std::all_of(force, force + 6, [](double x) { return x == 0; })) continue;
    (is_there ? c.report.carried : c.report.lost)
        .push_back({"force on body " + quoted(c.old_m, mjOBJ_BODY, b), {}});
  }
}

void carry_userdata(Carrying& c) {
  const mjtSize before = c.old_m.nuserdata, now = c.m.nuserdata;
  if (before == now) std::copy_n(c.old_d.userdata, now, c.d.userdata);
  const std::string why = before > 0 && now > 0 && before != now
                              ? std::to_string(before) + " before, " + std::to_string(now) + " now"
                              : "";
  if (before == now && now > 0) c.report.carried.push_back({"user data", {}});
  if (before != now && now > 0) c.report.added.push_back({"user data", why});
  if (before != now && before > 0) c.report.lost.push_back({"user data", why});
}

void wake_moved(Carrying& c) {
  if (!is_enabled(c.m, mjENBL_SLEEP)) return;
  for (int tree = 0; tree < c.m.ntree; ++tree) {
    if (c.is_moved[static_cast<size_t>(tree)]) wake_tree(c.m, c.d, tree, kFullyAwake);
  }
  update_sleep(c.m, c.d);
}

std::string line_text(const CarriedObject& object) {
  return object.text + (object.why.empty() ? "" : " (" + object.why + ")");
}

}  // namespace

CarryReport carry_state(const mjModel& old_m, const mjData& old_d, const mjModel& m, mjData& d,
                        int signature) {
  (void)state_size(m, signature);  // throws Error if the signature is out of range
  Carrying c{old_m, old_d, m, d, signature};
  c.is_moved.resize(static_cast<size_t>(m.ntree));
  if (c.has(mjSTATE_TIME)) d.time = old_d.time;
  Persisting persisting(old_m, m);
  for (const Kind& kind : kKinds) {
    const bool needs_time = kind.bits == mjSTATE_HISTORY;
    if (c.has(kind.bits) && (!needs_time || c.has(mjSTATE_TIME))) carry(c, kind, persisting);
  }
  if (c.has(mjSTATE_XFRC_APPLIED)) carry_forces(c, persisting);
  if (c.has(mjSTATE_USERDATA)) carry_userdata(c);
  wake_moved(c);
  return c.report;
}

std::string carry_lines(const CarryReport& report) {
  std::string out;
  for (const CarriedObject& object : report.carried) out += "carried " + line_text(object) + "\n";
  for (const CarriedObject& object : report.added) out += "new " + line_text(object) + "\n";
  for (const CarriedObject& object : report.lost) out += "lost " + line_text(object) + "\n";
  return out;
}

}  // namespace mj::engine
