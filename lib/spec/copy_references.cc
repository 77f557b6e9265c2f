// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <functional>

#include "spec/rename.h"

namespace mj::spec {
namespace {

// A reference of an element to an object: the type of the object, and the member of the element
// that holds the object's name.
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

// Returns the type of the objects that a constraint connects. It follows from the type of the
// constraint, because programs may leave the type of the objects unset.
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

// The condition under which an element is copied. It is about the objects to which the element
// refers.
enum class Needs {
  kAll,   // all of these objects have renamed copies
  kSome,  // at least one of these objects has a renamed copy; references to other objects stay
};

// Calls f(index, type, list, needs) for each list of elements outside the tree. `list` points to a
// member of ModelSpec. Elements outside the tree refer only to elements of earlier lists.
template <typename F>
void for_each_list(F f) {
  f(0, "flex", &ModelSpec::flexes, Needs::kAll);
  f(1, "pair", &ModelSpec::pairs, Needs::kSome);
  f(2, "exclude", &ModelSpec::excludes, Needs::kSome);
  f(3, "tendon", &ModelSpec::tendons, Needs::kSome);
  f(4, "equality", &ModelSpec::equalities, Needs::kAll);
  f(5, "actuator", &ModelSpec::actuators, Needs::kAll);
  f(6, "sensor", &ModelSpec::sensors, Needs::kSome);
  f(7, "tuple", &ModelSpec::tuples, Needs::kAll);
}

// Returns the references of an element. The caller must not change the names through them.
template <typename T>
References references_in(const T& e) {
  return references_of(const_cast<T&>(e));
}

// True if elements of this type are copied even if they refer to nothing. Only sensors make sense
// without references.
template <typename T>
constexpr bool kStandsAlone = std::is_same_v<T, Sensor>;

class ReferenceCopier {
 public:
  ReferenceCopier(const ModelSpec& source, ModelSpec& target, const Renaming& renaming,
                  NameTable& names, CopyCandidates* candidates)
      : source_(source),
        target_(target),
        renaming_(renaming),
        names_(names),
        candidates_(candidates) {}

  void run() {
    for_each_list([&](size_t kind, std::string_view type, auto list, Needs needs) {
      copy(kind, type, source_.*list, target_.*list, needs);
    });
  }

 private:
  [[nodiscard]] bool has_renamed(const Reference& r) const {
    return names_.has(r.type, renaming_(*r.name));
  }

  template <typename T>
  [[nodiscard]] bool is_copied(const T& e, Needs needs) const {
    const References references = references_in(e);
    if (references.empty()) return kStandsAlone<T>;
    const auto renamed =
        std::ranges::count_if(references, [&](const Reference& r) { return has_renamed(r); });
    if (renamed == std::ssize(references)) return true;
    if (needs == Needs::kAll || renamed == 0) return false;
    return std::ranges::all_of(references, [&](const Reference& r) {
      return has_renamed(r) || names_.has(r.type, *r.name);
    });
  }

  template <typename T>
  void copy(size_t kind, std::string_view type, const std::vector<T>& from, std::vector<T>& to,
            Needs needs) {
    // If `from` and `to` are the same list, the loop does not visit the elements that it adds.
    const size_t count = candidates_ ? candidates_->places(kind).size() : from.size();
    for (size_t k = 0; k < count; ++k) {
      const size_t i = candidates_ ? candidates_->places(kind)[k] : k;
      if (!is_copied(from[i], needs)) continue;
      T e = from[i];
      // In each reference to a renamed object, replaces the name by the new name.
      for (const Reference& r : references_of(e)) {
        if (has_renamed(r)) *r.name = renaming_(*r.name);
      }
      rename_element(type, e);
      to.push_back(std::move(e));
      if (candidates_) candidates_->consider(kind, type, to.back(), to.size() - 1);
    }
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
  CopyCandidates* candidates_;
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

CopyCandidates::CopyCandidates(const ModelSpec& spec, std::unordered_set<std::string> originals)
    : originals_(std::move(originals)) {
  for_each_list([&](size_t kind, std::string_view type, auto list, Needs) {
    const auto& elements = spec.*list;
    for (size_t i = 0; i < elements.size(); ++i) consider(kind, type, elements[i], i);
  });
}

std::string CopyCandidates::key(std::string_view type, std::string_view name) {
  std::string out(type);
  out += ' ';
  out += name;
  return out;
}

template <typename T>
void CopyCandidates::consider(size_t kind, std::string_view type, const T& element, size_t place) {
  const References references = references_in(element);
  const bool is_candidate = references.empty()
                                ? kStandsAlone<T>
                                : std::ranges::any_of(references, [&](const Reference& r) {
                                    return originals_.contains(key(r.type, *r.name));
                                  });
  if (!is_candidate) return;
  places_[kind].push_back(place);
  if (!element.name.empty()) originals_.insert(key(type, element.name));
}

void copy_references(const ModelSpec& source, ModelSpec& target, const Renaming& renaming,
                     NameTable& names, CopyCandidates* candidates) {
  ReferenceCopier(source, target, renaming, names, candidates).run();
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
