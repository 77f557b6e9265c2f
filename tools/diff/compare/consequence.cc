// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compare/consequence.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;
using Names = std::initializer_list<std::string_view>;

bool is_one_of(std::string_view name, Names names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view plain(const FieldChange& f) {
  return std::string_view(f.field).substr(0, f.field.find('('));
}

const Names kInertia = {"body_mass", "body_inertia", "body_ipos", "body_iquat"};
const Names kPlacement = {"body_pos", "body_quat", "qpos0", "jnt_pos", "jnt_axis"};

class Consequences {
 public:
  Consequences(const mjModel& a, const mjModel& b, const ModelAlignment& rows, Objects& objects)
      : a_(a), b_(b), rows_(rows), objects_(objects) {
    find_causes();
  }

  void mark() {
    for (auto& [key, change] : objects_) {
      for (FieldChange& f : change.fields) f.derived = f.derived || follows(key, change, f);
    }
  }

 private:
  // Returns whether the object in this row of the first model (A) differs from its partner in one
  // of the given fields.
  bool differs(Size rows, int64_t row, Names fields) const {
    const auto found = objects_.find({rows, row});
    if (found == objects_.end()) return false;
    const auto& list = found->second.fields;
    return std::any_of(list.begin(), list.end(),
                       [&](const FieldChange& f) { return is_one_of(plain(f), fields); });
  }

  bool mesh_differs(int64_t geom) const {
    const bool has_mesh = a_.geom_dataid[geom] >= 0;
    return has_mesh && objects_.count({Size::nmesh, a_.geom_dataid[geom]}) > 0;
  }

  bool shape_differs(int64_t geom) const {
    return differs(Size::ngeom, geom,
                   {"geom_size", "geom_pos", "geom_quat", "geom_type", "geom_dataid"}) ||
           mesh_differs(geom);
  }

  void find_causes() {
    for (const auto& [key, change] : objects_) {
      const bool is_whole = change.kind == Kind::kAdded || change.kind == Kind::kRemoved;
      const bool is_known = key.row < (key.rows == Size::ngeom ? a_.ngeom : 0);
      if (key.rows == Size::ngeom && is_known) {
        const int body = a_.geom_bodyid[key.row];
        // another order of the geoms changes the rounding of the sum of their masses
        const bool is_elsewhere = change.kind == Kind::kMoved || change.kind == Kind::kReordered;
        if (is_whole || is_elsewhere || shape_differs(key.row)) heavier_.insert(body);
        if (change.kind == Kind::kMoved) heavier_.insert(body_in_a(geom_in_b(key.row)));
      } else if (key.rows == Size::ngeom) {
        heavier_.insert(rows_[Size::nbody].a_of_b[b_.geom_bodyid[key.row - a_.ngeom]]);
      }
      if (is_whole || change.kind == Kind::kMoved) tree_differs_ = true;
      for (const FieldChange& f : change.fields) {
        if (is_one_of(plain(f), kPlacement)) placement_differs_ = true;
        if (is_one_of(plain(f), kInertia)) inertia_differs_ = true;
      }
    }
    for (int64_t i = 0; i < a_.ngeom; ++i) {
      if (mesh_differs(i)) heavier_.insert(a_.geom_bodyid[i]);
    }
  }

  int64_t geom_in_b(int64_t geom) const { return rows_[Size::ngeom].b_of_a[geom]; }
  int64_t body_in_a(int64_t geom_b) const {
    return rows_[Size::nbody].a_of_b[b_.geom_bodyid[geom_b]];
  }

  bool follows(const ObjectKey& key, const ObjectChange& change, const FieldChange& f) const {
    const std::string_view name = plain(f);
    switch (key.rows) {
      case Size::nbody:
        return is_one_of(name, kInertia) && heavier_.count(key.row) > 0;
      case Size::ngeom:
        return is_one_of(name, {"geom_size", "geom_pos", "geom_quat", "geom_fluid"}) &&
               mesh_differs(key.row);
      case Size::njnt:
        return joint_follows(key.row, change, name);
      case Size::neq:
        return name == "eq_data" && (placement_differs_ || tree_differs_);
      case Size::nkey:
        return key_follows(key.row, name);
      case Size::ntendon:
        return name == "tendon_lengthspring" && spring_is_length(key.row);
      case Size::nactuator:
        return actuator_follows(key.row, name);
      case Size::npair:
        return pair_follows(key.row, name);
      default:
        return false;
    }
  }

  // Returns whether a change of a field of a joint follows from another change. The rest position
  // of a free joint comes from its body, and springdamper= computes stiffness and damping from the
  // inertia.
  bool joint_follows(int64_t joint, const ObjectChange& change, std::string_view name) const {
    const int body = a_.jnt_bodyid[joint];
    if (is_one_of(name, {"qpos0", "qpos_spring"})) {
      return a_.jnt_type[joint] == mjJNT_FREE &&
             (differs(Size::nbody, body, {"body_pos", "body_quat"}) ||
              objects_.at({Size::njnt, joint}).kind == Kind::kMoved);
    }
    if (!is_one_of(name, {"jnt_stiffness", "dof_damping"}) || !inertia_differs_) return false;
    auto has = [&](std::string_view field) {
      return std::any_of(change.fields.begin(), change.fields.end(),
                         [&](const FieldChange& f) { return plain(f) == field; });
    };
    return has("jnt_stiffness") && has("dof_damping");
  }

  // Returns whether a change of a keyframe follows from another change. This is possible because
  // values that a keyframe omits come from the reference configuration.
  bool key_follows(int64_t key, std::string_view name) const {
    const int64_t other = rows_[Size::nkey].b_of_a[key];
    if (name == "key_qpos") {
      bool all = placement_differs_;
      rows_[Size::nq].each([&](int64_t i, int64_t j) {
        const double x = a_.key_qpos[key * a_.nq + i];
        const double y = b_.key_qpos[other * b_.nq + j];
        if (x != y && (x != a_.qpos0[i] || y != b_.qpos0[j])) all = false;
      });
      return all;
    }
    return is_one_of(name, {"key_mpos", "key_mquat"}) && placement_differs_;
  }

  // Returns whether the spring length of a tendon was computed by the compiler. This is the case if
  // the model file does not give a spring length. The compiler then uses the length of the tendon
  // in the reference configuration.
  bool spring_is_length(int64_t tendon) const {
    const int64_t other = rows_[Size::ntendon].b_of_a[tendon];
    const double* spring_a = a_.tendon_lengthspring + 2 * tendon;
    const double* spring_b = b_.tendon_lengthspring + 2 * other;
    return differs(Size::ntendon, tendon, {"tendon_length0"}) && spring_a[0] == spring_a[1] &&
           spring_b[0] == spring_b[1];
  }

  bool actuator_follows(int64_t i, std::string_view name) const {
    if (name == "actuator_lengthrange") {
      return objects_.size() > 1 && (a_.actuator_gaintype[i] == mjGAIN_MUSCLE ||
                                     a_.actuator_biastype[i] == mjBIAS_MUSCLE ||
                                     placement_differs_ || tree_differs_ || range_differs(i));
    }
    if (name == "actuator_ctrlrange" || name == "actuator_actrange") return range_differs(i);
    // With dampratio=, the damping of a position actuator is computed from the inertia that the
    // actuator moves.
    return name == "actuator_biasprm" && only_damping_differs(i) &&
           (inertia_differs_ || placement_differs_ || tree_differs_ || armature_differs());
  }

  bool range_differs(int64_t actuator) const {
    const int joint = a_.actuator_trnid[2 * actuator];
    return is_one_of_types(a_.actuator_trntype[actuator], {mjTRN_JOINT, mjTRN_JOINTINPARENT}) &&
           differs(Size::njnt, joint, {"jnt_range"});
  }

  static bool is_one_of_types(int type, std::initializer_list<int> types) {
    return std::find(types.begin(), types.end(), type) != types.end();
  }

  bool only_damping_differs(int64_t actuator) const {
    const int64_t other = rows_[Size::nactuator].b_of_a[actuator];
    for (int k = 0; k < mjNBIAS; ++k) {
      const bool same =
          a_.actuator_biasprm[mjNBIAS * actuator + k] == b_.actuator_biasprm[mjNBIAS * other + k];
      if (!same && k != 2) return false;
    }
    return true;
  }

  bool armature_differs() const {
    return std::any_of(objects_.begin(), objects_.end(), [](const auto& entry) {
      return std::any_of(entry.second.fields.begin(), entry.second.fields.end(),
                         [](const FieldChange& f) { return plain(f) == "dof_armature"; });
    });
  }

  // Returns whether a change of a contact pair follows from a change of its geoms. This is possible
  // because values that a pair omits come from its geoms.
  bool pair_follows(int64_t pair, std::string_view name) const {
    if (!is_one_of(name, {"pair_friction", "pair_solref", "pair_solimp", "pair_margin", "pair_gap",
                          "pair_dim"})) {
      return false;
    }
    for (const int geom : {a_.pair_geom1[pair], a_.pair_geom2[pair]}) {
      if (differs(Size::ngeom, geom,
                  {"geom_friction", "geom_solref", "geom_solimp", "geom_margin", "geom_gap",
                   "geom_condim", "geom_solmix", "geom_priority"})) {
        return true;
      }
    }
    return false;
  }

  const mjModel& a_;
  const mjModel& b_;
  const ModelAlignment& rows_;
  Objects& objects_;
  std::set<int64_t> heavier_;  // bodies of A whose mass may change because a geom changed
  bool placement_differs_ = false;
  bool inertia_differs_ = false;
  bool tree_differs_ = false;
};

}  // namespace

void mark_consequences(const mjModel& a, const mjModel& b, const ModelAlignment& rows,
                       Objects& objects) {
  Consequences(a, b, rows, objects).mark();
}

bool has_direct(const Objects& objects) {
  return std::any_of(objects.begin(), objects.end(),
                     [](const auto& entry) { return entry.second.is_direct(); });
}

void unmark_consequences(Objects& objects) {
  for (auto& [key, change] : objects) {
    for (FieldChange& f : change.fields) f.derived = is_shortcut(plain(f));
  }
}

}  // namespace mj::diff
