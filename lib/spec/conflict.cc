// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Merges the settings of two models. A setting counts as set if its model gives it. If neither
// model gives it, a value that differs from the built-in value counts as set. A setting that the
// child does not set changes nothing. Only the policy "merge" adopts a setting that the child sets
// and the parent does not. If both models set different values, there is a conflict: the policy
// "warning" keeps the parent's value, "error" fails, and "merge" takes the smaller or the larger
// value if one of them suits both models.
//
// Flags are the bits of an integer (disableflags, enableflags). A bit counts as set if its model
// gives it. If neither model gives any bit of the integer, all bits count as set. The policy
// "merge" adds the bits of the child. For the other policies, a bit that both models set
// differently is a conflict, unless all bits that the child gives are off.

#include "spec/conflict.h"

#include <algorithm>
#include <span>
#include <sstream>

#include "model/field_table.h"
#include "spec/flags.h"

namespace mj::spec {
namespace {

enum class Rule { kMinimum, kMaximum, kNone };

template <typename T, size_t n>
bool equal(const T (&a)[n], const T (&b)[n]) {
  return std::equal(a, a + n, b);
}
template <typename T>
bool equal(const T& a, const T& b) {
  return a == b;
}

template <typename T, size_t n>
void assign(T (&to)[n], const T (&from)[n]) {
  std::copy(from, from + n, to);
}
template <typename T>
void assign(T& to, const T& from) {
  to = from;
}

template <typename T, size_t n>
void print(std::ostream& out, const T (&values)[n]) {
  for (size_t i = 0; i < n; ++i) out << (i > 0 ? " " : "") << values[i];
}
template <typename T>
void print(std::ostream& out, const T& value) {
  out << value;
}

// The name of a setting in the report, and the enumeration to which its values belong, if any.
struct Name {
  Name(const char* name, EnumType enumeration = EnumType::kNone) : text(name), type(enumeration) {}
  const char* text;
  EnumType type;
};

template <typename T>
std::string described(const Name& name, const T& value, bool is_set) {
  std::ostringstream out;
  if constexpr (std::is_same_v<T, int>) {
    if (name.type != EnumType::kNone) out << enum_keyword(name.type, value);
  }
  if (name.type == EnumType::kNone) print(out, value);
  if (!is_set) out << " by default";
  return out.str();
}

// A bit of the options, and its name in the report, such as "flag contact".
struct Bit {
  std::string name;
  int mask;
};

std::vector<Bit> flags(std::span<const Flag> all) {
  std::vector<Bit> out;
  for (const Flag& flag : all) out.push_back({name_of_flag(flag), flag.bit});
  return out;
}

std::vector<Bit> actuator_groups() {
  std::vector<Bit> out;
  for (int i = 0; i < 31; ++i) out.push_back({name_of_group(i), 1 << i});
  return out;
}

// Returns a mask of the bits that a model gives, whether they are on or off.
int given_bits(const ModelSpec& spec, const std::vector<Bit>& all) {
  int out = 0;
  for (const Bit& bit : all) {
    if (spec.given.count(bit.name) != 0) out |= bit.mask;
  }
  return out;
}

class Merger {
 public:
  Merger(ModelSpec& parent, const ModelSpec& child, SetBy set_by)
      : parent_(parent), child_(child), set_by_(set_by), policy_(parent.compiler.conflict) {}

  ConflictReport run() {
    const ModelSpec before = settings_of(parent_);
    options();
    sizes();
    visual();
    if (!report_.errors.empty()) restore(before);
    return std::move(report_);
  }

 private:
  static ModelSpec settings_of(const ModelSpec& spec) {
    ModelSpec out;
    out.option = spec.option;
    out.size = spec.size;
    out.visual = spec.visual;
    return out;
  }

  void restore(const ModelSpec& before) {
    parent_.option = before.option;
    parent_.size = before.size;
    parent_.visual = before.visual;
  }

  template <typename T>
  void field(const Name& name, T& parent, const T& child, const T& built_in, Rule rule) {
    if (equal(parent, child)) return;
    bool parent_sets = parent_.given.count(name.text) != 0;
    bool child_sets = child_.given.count(name.text) != 0;
    if (set_by_ == SetBy::kProgram || (!parent_sets && !child_sets)) {
      parent_sets = parent_sets || !equal(parent, built_in);
      child_sets = child_sets || !equal(child, built_in);
    }
    if (!child_sets) return;
    const std::string text = std::string(name.text) + ": parent has " +
                             described(name, parent, parent_sets) + ", attached model has " +
                             described(name, child, true);
    const bool is_conflict = parent_sets && policy_ != mjCONFLICT_WARNING;
    if (is_conflict && (policy_ == mjCONFLICT_ERROR || rule == Rule::kNone)) {
      report_.errors.push_back(text);
    } else if (policy_ != mjCONFLICT_MERGE) {
      report_.warnings.push_back(text + ", the value of the parent is kept");
    } else if (!parent_sets) {
      assign(parent, child);
      report_.warnings.push_back(text + ", the value of the attached model is used");
    } else {
      report_.warnings.push_back(text + merge(parent, child, rule));
    }
  }

  // Gives the parent the smaller or the larger of the two values, as `rule` says. Returns the text
  // with which the warning about the setting ends.
  template <typename T>
  static const char* merge(T& parent, const T& child, Rule rule) {
    if constexpr (std::is_arithmetic_v<T>) {
      parent = rule == Rule::kMinimum ? std::min(parent, child) : std::max(parent, child);
    }
    return rule == Rule::kMinimum ? ", the smaller value is used" : ", the larger value is used";
  }

  // Merges the bits of a set of flags. `verb` describes the effect of a bit that is on.
  void bits(const std::vector<Bit>& all, const char* verb, int& target, int child) {
    int parent_given = given_bits(parent_, all), child_given = given_bits(child_, all);
    if (parent_given == 0 && child_given == 0) {
      parent_given = child_given = ~0;
    } else if (set_by_ == SetBy::kProgram) {
      parent_given |= target;
      child_given |= child;
    }
    const int parent = target;
    child &= child_given;
    if (child == 0) return;
    for (const Bit& bit : all) {
      const bool parent_has = (parent & bit.mask) != 0;
      const bool child_has = (child & bit.mask) != 0;
      if (parent_has == child_has) continue;
      if (policy_ == mjCONFLICT_MERGE) {
        if (!child_has) continue;
        target |= bit.mask;
        report_.warnings.push_back(bit.name + ": the attached model " + verb +
                                   " it, so the merged model also " + verb + " it");
      } else if ((parent_given & child_given & bit.mask) != 0) {
        const std::string text =
            bit.name + ": " + (child_has ? "the attached model" : "the parent") + " " + verb +
            " it, " + (child_has ? "the parent" : "the attached model") + " does not";
        if (policy_ == mjCONFLICT_ERROR) {
          report_.errors.push_back(text);
        } else {
          report_.warnings.push_back(text + "; the flag of the parent is kept");
        }
      }
    }
  }

  void options() {
    mjOption& p = parent_.option;
    const mjOption& c = child_.option;
    const mjOption& b = built_in_.option;
    field("timestep", p.timestep, c.timestep, b.timestep, Rule::kMinimum);
    field("tolerance", p.tolerance, c.tolerance, b.tolerance, Rule::kMinimum);
    field("ls_tolerance", p.ls_tolerance, c.ls_tolerance, b.ls_tolerance, Rule::kMinimum);
    field("noslip_tolerance", p.noslip_tolerance, c.noslip_tolerance, b.noslip_tolerance,
          Rule::kMinimum);
    field("ccd_tolerance", p.ccd_tolerance, c.ccd_tolerance, b.ccd_tolerance, Rule::kMinimum);
    field("sleep_tolerance", p.sleep_tolerance, c.sleep_tolerance, b.sleep_tolerance,
          Rule::kMinimum);
    field("iterations", p.iterations, c.iterations, b.iterations, Rule::kMaximum);
    field("ls_iterations", p.ls_iterations, c.ls_iterations, b.ls_iterations, Rule::kMaximum);
    field("noslip_iterations", p.noslip_iterations, c.noslip_iterations, b.noslip_iterations,
          Rule::kMaximum);
    field("ccd_iterations", p.ccd_iterations, c.ccd_iterations, b.ccd_iterations, Rule::kMaximum);
    field("sdf_iterations", p.sdf_iterations, c.sdf_iterations, b.sdf_iterations, Rule::kMaximum);
    field("sdf_initpoints", p.sdf_initpoints, c.sdf_initpoints, b.sdf_initpoints, Rule::kMaximum);
    field("impratio", p.impratio, c.impratio, b.impratio, Rule::kNone);
    field("density", p.density, c.density, b.density, Rule::kNone);
    field("viscosity", p.viscosity, c.viscosity, b.viscosity, Rule::kNone);
    field("o_margin", p.o_margin, c.o_margin, b.o_margin, Rule::kNone);
    field({"integrator", EnumType::mjtIntegrator}, p.integrator, c.integrator, b.integrator,
          Rule::kNone);
    field({"cone", EnumType::mjtCone}, p.cone, c.cone, b.cone, Rule::kNone);
    field({"jacobian", EnumType::mjtJacobian}, p.jacobian, c.jacobian, b.jacobian, Rule::kNone);
    field({"solver", EnumType::mjtSolver}, p.solver, c.solver, b.solver, Rule::kNone);
    field("gravity", p.gravity, c.gravity, b.gravity, Rule::kNone);
    field("wind", p.wind, c.wind, b.wind, Rule::kNone);
    field("magnetic", p.magnetic, c.magnetic, b.magnetic, Rule::kNone);
    field("o_solref", p.o_solref, c.o_solref, b.o_solref, Rule::kNone);
    field("o_solimp", p.o_solimp, c.o_solimp, b.o_solimp, Rule::kNone);
    field("o_friction", p.o_friction, c.o_friction, b.o_friction, Rule::kNone);
    bits(flags(kDisableFlags), "disables", p.disableflags, c.disableflags);
    bits(flags(kEnableFlags), "enables", p.enableflags, c.enableflags);
    bits(actuator_groups(), "disables", p.disableactuator, c.disableactuator);
  }

  void sizes() {
    Size& p = parent_.size;
    const Size& c = child_.size;
    const Size& b = built_in_.size;
    field("memory", p.memory, c.memory, b.memory, Rule::kMaximum);
    field("njmax", p.njmax, c.njmax, b.njmax, Rule::kMaximum);
    field("nconmax", p.nconmax, c.nconmax, b.nconmax, Rule::kMaximum);
    field("nuserdata", p.nuserdata, c.nuserdata, b.nuserdata, Rule::kMaximum);
    field("nkey", p.nkey, c.nkey, b.nkey, Rule::kMaximum);
    field("nuser_body", p.nuser_body, c.nuser_body, b.nuser_body, Rule::kMaximum);
    field("nuser_jnt", p.nuser_jnt, c.nuser_jnt, b.nuser_jnt, Rule::kMaximum);
    field("nuser_geom", p.nuser_geom, c.nuser_geom, b.nuser_geom, Rule::kMaximum);
    field("nuser_site", p.nuser_site, c.nuser_site, b.nuser_site, Rule::kMaximum);
    field("nuser_cam", p.nuser_cam, c.nuser_cam, b.nuser_cam, Rule::kMaximum);
    field("nuser_tendon", p.nuser_tendon, c.nuser_tendon, b.nuser_tendon, Rule::kMaximum);
    field("nuser_actuator", p.nuser_actuator, c.nuser_actuator, b.nuser_actuator, Rule::kMaximum);
    field("nuser_sensor", p.nuser_sensor, c.nuser_sensor, b.nuser_sensor, Rule::kMaximum);
  }

  void visual() {
    auto& p = parent_.visual;
    const auto& c = child_.visual;
    const auto& b = built_in_.visual;
    field("znear", p.map.znear, c.map.znear, b.map.znear, Rule::kMinimum);
    field("zfar", p.map.zfar, c.map.zfar, b.map.zfar, Rule::kMaximum);
    field("realtime", p.global.realtime, c.global.realtime, b.global.realtime, Rule::kMinimum);
  }

  ModelSpec& parent_;
  const ModelSpec& child_;
  const ModelSpec built_in_;
  const SetBy set_by_;
  int policy_;
  ConflictReport report_;
};

}  // namespace

ConflictReport merge_settings(ModelSpec& parent, const ModelSpec& child, SetBy set_by) {
  return Merger(parent, child, set_by).run();
}

std::string first_line(const ModelSpec& parent, const ModelSpec& child) {
  constexpr const char* kPolicies[] = {"warning", "merge", "error"};
  const std::string no_name = ModelSpec().modelname;
  const bool has_parent = parent.modelname != no_name, has_child = child.modelname != no_name;
  std::string out = "Attach conflict ";
  out += has_parent || has_child ? "when attaching" : "on attach";
  if (has_child) out += " '" + child.modelname + "'";
  if (has_parent) out += " to '" + parent.modelname + "'";
  return out + ", policy is '" + kPolicies[parent.compiler.conflict] + "'";
}

}  // namespace mj::spec
