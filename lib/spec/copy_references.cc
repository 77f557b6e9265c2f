// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <functional>

#include "spec/rename.h"

namespace mj::spec {
namespace {

// A reference of an element: the type of the object, and the member that holds its name.
struct Reference {
  std::string_view type;
  std::string* name;
};

using References = std::vector<Reference>;

void add(References& out, std::string_view type, std::string& name) {
  if (!name.empty() && !type.empty()) out.push_back({type, &name});
}

References references_of(Flex& e) {
  References out;
  for (std::string& body : e.vertbody) add(out, "body", body);
  for (std::string& body : e.nodebody) add(out, "body", body);
  return out;
}

References references_of(Pair& e) {
  References out;
  add(out, "geom", e.geom1);
  add(out, "geom", e.geom2);
  return out;
}

References references_of(Exclude& e) {
  References out;
  add(out, "body", e.body1);
  add(out, "body", e.body2);
  return out;
}

References references_of(Tendon& e) {
  References out;
  for (Wrap& wrap : e.path) {
    switch (wrap.type) {
      case mjWRAP_JOINT:
        add(out, "joint", wrap.name);
        break;
      case mjWRAP_SITE:
        add(out, "site", wrap.name);
        break;
      case mjWRAP_PULLEY:
        break;
      default:
        add(out, "geom", wrap.name);
        add(out, "site", wrap.sidesite);
    }
  }
  return out;
}

// Returns the type of objects that the type of the constraint implies. Programs may leave the
// objects' type out.
std::string_view type_of_objects(const Equality& e) {
  switch (e.type) {
    case mjEQ_JOINT:
      return "joint";
    case mjEQ_TENDON:
      return "tendon";
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      return "flex";
    default:
      return type_name(e.objtype);
  }
}

References references_of(Equality& e) {
  References out;
  add(out, type_of_objects(e), e.name1);
  add(out, type_of_objects(e), e.name2);
  return out;
}

References references_of(Actuator& e) {
  std::string_view target;
  switch (e.trntype) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      target = "joint";
      break;
    case mjTRN_TENDON:
      target = "tendon";
      break;
    case mjTRN_BODY:
      target = "body";
      break;
    default:
      target = "site";
  }
  References out;
  add(out, target, e.target);
  add(out, "site", e.refsite);
  add(out, "site", e.slidersite);
  return out;
}

References references_of(Sensor& e) {
  References out;
  add(out, type_name(e.objtype), e.objname);
  add(out, type_name(e.reftype), e.refname);
  return out;
}

References references_of(Tuple& e) {
  References out;
  for (TupleElement& element : e.elements) add(out, type_name(element.objtype), element.objname);
  return out;
}

// Condition on the references of an element for copying it.
enum class Needs {
  kAll,   // every reference has a renamed object
  kSome,  // at least one reference has; others may keep their objects
};

class ReferenceCopier {
 public:
  ReferenceCopier(const ModelSpec& source, ModelSpec& target, const Renaming& renaming,
                  NameTable& names)
      : source_(source), target_(target), renaming_(renaming), names_(names) {}

  void run() {
    copy("flex", source_.flexes, target_.flexes, Needs::kAll);
    copy("pair", source_.pairs, target_.pairs, Needs::kSome);
    copy("exclude", source_.excludes, target_.excludes, Needs::kSome);
    copy("tendon", source_.tendons, target_.tendons, Needs::kSome);
    copy("equality", source_.equalities, target_.equalities, Needs::kAll);
    copy("actuator", source_.actuators, target_.actuators, Needs::kAll);
    copy("sensor", source_.sensors, target_.sensors, Needs::kSome);
    copy("tuple", source_.tuples, target_.tuples, Needs::kAll);
  }

 private:
  // Replaces each referenced object by its renamed copy if that exists. Returns whether the element
  // is to be copied.
  bool redirect(const References& references, Needs needs) const {
    size_t renamed = 0;
    std::vector<const Reference*> kept;
    for (const Reference& r : references) {
      std::string name = renaming_(*r.name);
      if (names_.has(r.type, name)) {
        *r.name = std::move(name);
        ++renamed;
      } else {
        kept.push_back(&r);
      }
    }
    if (kept.empty()) return true;
    if (needs == Needs::kAll || renamed == 0) return false;
    return std::ranges::all_of(kept,
                               [&](const Reference* r) { return names_.has(r->type, *r->name); });
  }

  template <typename T>
  void copy(std::string_view type, const std::vector<T>& from, std::vector<T>& to, Needs needs) {
    const size_t count = from.size();  // `from` and `to` may be the same list
    for (size_t i = 0; i < count; ++i) {
      T e = from[i];
      const References references = references_of(e);
      if (!redirect(references, needs)) continue;
      if (references.empty() && !stands_alone(e)) continue;
      rename_element(type, e);
      to.push_back(std::move(e));
    }
  }

  // Returns whether an element without references is complete, so that it is copied.
  template <typename T>
  static bool stands_alone(const T&) {
    return std::is_same_v<T, Sensor>;
  }

  template <typename T>
  void rename_element(std::string_view type, T& e) {
    e.name = renaming_(e.name);
    if (!e.name.empty()) names_.take_again(type, e.name, e.where);
    if constexpr (std::is_same_v<T, Actuator>) {
      const bool has_keys = renaming_.from_other || !renaming_.keys.empty();
      if (!renaming_.keeps_keys || !has_keys) e.keyed.clear();
      for (auto& state : e.keyed) state.key = renaming_.keys.at(state.key);
    }
    if constexpr (std::is_same_v<T, Actuator> || std::is_same_v<T, Sensor>) copy_plugin(e.plugin);
    if (!renaming_.from_other) return;
    e.origin = renaming_.origins.at(e.origin);
    e.class_name = renaming_.class_name(e.class_name);
    if constexpr (requires { e.material; }) e.material = renaming_(e.material);
  }

  void copy_plugin(PluginUse& use) {
    if (!use.active) return;
    if (renaming_.from_other) use.instance = renaming_(use.instance);
    if (use.index < 0) return;
    Plugin instance = source_.plugins[use.index];
    use.index = static_cast<int>(target_.plugins.size());
    target_.plugins.push_back(std::move(instance));
  }

  const ModelSpec& source_;
  ModelSpec& target_;
  const Renaming& renaming_;
  NameTable& names_;
};

template <typename T>
void remove_from(std::vector<T>& list, std::string_view type, NameSet& gone, NameTable& names) {
  const auto is_dangling = [&](T& e) {
    const References references = references_of(e);
    const auto is_gone = [&](const Reference& r) {
      return gone.count({std::string(r.type), *r.name}) != 0;
    };
    const auto exists = [&](const Reference& r) {
      return is_gone(r) || names.has(r.type, *r.name);
    };
    return std::ranges::any_of(references, is_gone) && std::ranges::all_of(references, exists);
  };
  std::erase_if(list, [&](T& e) {
    if (!is_dangling(e)) return false;
    if (!e.name.empty()) {
      names.give_back(type, e.name);
      gone.emplace(type, e.name);
    }
    return true;
  });
}

}  // namespace

void copy_references(const ModelSpec& source, ModelSpec& target, const Renaming& renaming,
                     NameTable& names) {
  ReferenceCopier(source, target, renaming, names).run();
}

bool have_actuators(ModelSpec& spec, NameSet names) {
  const auto is_in = [&](const Reference& r) {
    return names.count({std::string(r.type), *r.name}) != 0;
  };
  for (Tendon& tendon : spec.tendons) {
    if (!tendon.name.empty() && std::ranges::any_of(references_of(tendon), is_in)) {
      names.emplace("tendon", tendon.name);
    }
  }
  return std::ranges::any_of(spec.actuators, [&](Actuator& actuator) {
    return std::ranges::any_of(references_of(actuator), is_in);
  });
}

void remove_references(ModelSpec& spec, NameSet gone, NameTable& names) {
  remove_from(spec.flexes, "flex", gone, names);
  remove_from(spec.pairs, "pair", gone, names);
  remove_from(spec.excludes, "exclude", gone, names);
  remove_from(spec.tendons, "tendon", gone, names);
  remove_from(spec.equalities, "equality", gone, names);
  remove_from(spec.actuators, "actuator", gone, names);
  remove_from(spec.sensors, "sensor", gone, names);
}

}  // namespace mj::spec
