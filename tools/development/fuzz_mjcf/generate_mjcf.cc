// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "generate_model.h"
#include "mjcf/schema/schema.h"
#include "xml_tree.h"

namespace mj::fuzz {
namespace {

using mjcf::Attribute;
using mjcf::ElementId;
using mjcf::ElementSchema;
using mjcf::ValueKind;

constexpr size_t kMaxDepth = 6;       // of bodies in bodies
constexpr size_t kMostChildren = 4;   // of one element
constexpr size_t kMostElements = 40;  // of a model

// Elements that need files, other models, plugins, or parameters that fit each other.
constexpr std::array kSkipped = {
    ElementId::kExtension,      ElementId::kPlugin,       ElementId::kModel,
    ElementId::kAttach,         ElementId::kSkin,         ElementId::kWorldbody,
    ElementId::kBody,           ElementId::kComposite,    ElementId::kFlexcomp,
    ElementId::kLayer,          ElementId::kDcmotor,      ElementId::kFreejoint,
    ElementId::kActuatorPlugin, ElementId::kSensorPlugin, ElementId::kFlex,
    ElementId::kSpatial,        ElementId::kTuple,        ElementId::kReplicate};

// Attributes that would refer to default classes, or that need other attributes or elements.
constexpr std::array<std::string_view, 31> kSkippedAttributes = {
    "class",       "childclass",  "nsample",        "delay",     "interval",
    "focal",       "focalpixel",  "principal",      "sleep",     "mocap",
    "plugin",      "instance",    "principalpixel", "cranksite", "face",
    "coordinate",  "cranklength", "slidersite",     "nchannel",  "normal",
    "maxhullvert", "mpos",        "mquat",          "act",       "qpos",
    "qvel",        "ctrl",        "inheritrange",   "softness",  "actdim",
    "user"};

// Attributes without which an element of the tag is refused.
struct Needed {
  std::string_view tag;
  std::string_view name;
};
constexpr Needed kNeeded[] = {
    {"numeric", "data"},      {"hfield", "size"},     {"hfield", "nrow"},
    {"hfield", "ncol"},       {"texture", "builtin"}, {"texture", "width"},
    {"texture", "height"},    {"mesh", "vertex"},     {"geom", "size"},
    {"site", "size"},         {"text", "data"},       {"general", "joint"},
    {"motor", "joint"},       {"position", "joint"},  {"velocity", "joint"},
    {"intvelocity", "joint"}, {"damper", "joint"},    {"cylinder", "joint"},
    {"muscle", "joint"},      {"adhesion", "body"},   {"adhesion", "ctrlrange"},
    {"pair", "geom1"},        {"pair", "geom2"},      {"material", "name"},
    {"mesh", "name"},         {"hfield", "name"},     {"texture", "name"},
    {"pid", "joint"},         {"orientation", "site"}};

// Keywords that need another element, or that are refused in some elements.
constexpr std::array<std::string_view, 6> kSkippedWords = {"mesh",  "hfield", "sdf",
                                                           "plane", "free",   "ball"};

// An element may have only one of these.
constexpr std::array<std::string_view, 5> kOrientations = {"quat", "axisangle", "euler", "xyaxes",
                                                           "zaxis"};

// Attributes whose plausible values the type does not show. The value of the first row with the
// name is used.
struct Plausible {
  std::string_view name;
  std::string_view value;
};
constexpr Plausible kPlausible[] = {{"size", "0.1 0.2 0.3 0.1"},
                                    {"fromto", "0 0 0 0 0.1 0.4"},
                                    {"axis", "0 0.6 0.8"},
                                    {"quat", "0.6 0 0.8 0"},
                                    {"range", "-0.5 0.75"},
                                    {"ctrlrange", "0 1"},
                                    {"forcerange", "-10 10"},
                                    {"actrange", "-1 1"},
                                    {"rgba", "0.2 0.4 0.6 1"},
                                    {"xyaxes", "1 0 0 0 1 0"},
                                    {"zaxis", "0 0 1"},
                                    {"euler", "0 0.5 0"},
                                    {"axisangle", "0 0 1 0.5"},
                                    {"dir", "0 0 -1"},
                                    {"diaginertia", "0.1 0.1 0.1"},
                                    {"fullinertia", "0.1 0.1 0.1 0 0 0"},
                                    {"mass", "1"},
                                    {"density", "500"},
                                    {"solref", "0.02 1"},
                                    {"solimp", "0.9 0.95 0.001"},
                                    {"friction", "1 0.005 0.0001"},
                                    {"vertex", "0 0 0 1 0 0 0 1 0 0 0 1"},
                                    {"condim", "3"},
                                    {"gear", "1 0 0 0 0 0"},
                                    {"nrow", "2"},
                                    {"ncol", "2"},
                                    {"elevation", "0 1 1 0"},
                                    {"builtin", "flat"},
                                    {"width", "4"},
                                    {"height", "4"},
                                    {"timestep", "0.002"},
                                    {"impratio", "1"},
                                    {"fovy", "45"},
                                    {"divisor", "2"},
                                    {"coef", "1"},
                                    {"data", "1 2"},
                                    {"resolution", "8 8"},
                                    {"memory", "1M"},
                                    {"count", "3 3 1"},
                                    {"spacing", "0.1 0.1 0.1"},
                                    {"springlength", "0.1 0.2"},
                                    {"polycoef", "0 1 0 0 0"},
                                    {"cutoff", "1"},
                                    {"noise", "0.01"},
                                    {"tau", "0.5"}};

// A reference is written as a placeholder until all names are known: one of these characters and
// the type of the object.
constexpr char kRequired = '\1', kOptional = '\2';

std::string placeholder(std::string_view object, bool is_required) {
  return (is_required ? kRequired : kOptional) + std::string(object);
}

class Generator {
 public:
  explicit Generator(uint64_t seed) : chance_(seed) {}

  std::string run() {
    XmlNode root{.tag = "mujoco"};
    root.set("model", "generated");
    for (const mjcf::Child& child : mjcf::schema_of(ElementId::kMujoco).children) {
      if (is_skipped(child.id) || !chance_.percent(35)) continue;
      root.add(element(mjcf::schema_of(child.id), 0, child.id == ElementId::kDefault));
    }
    XmlNode& world = root.add({.tag = "worldbody"});
    for (size_t n = 1 + chance_.below(kMostChildren); n > 0; --n) world.add(body(0));
    limit_arena(root);
    fill_references(root);
    return text_of(root);
  }

 private:
  static bool is_skipped(ElementId id) { return std::ranges::find(kSkipped, id) != kSkipped.end(); }

  // Gives most models a small arena. Sanitizers spend more time on the default arena of 13 MB than
  // on everything else.
  void limit_arena(XmlNode& root) {
    const bool has_size =
        std::ranges::find(root.children, "size", &XmlNode::tag) != root.children.end();
    if (!has_size && chance_.percent(95)) root.add({.tag = "size"}).set("memory", "1M");
  }

  XmlNode body(size_t depth) {
    XmlNode out = element(mjcf::schema_of(ElementId::kBody), kMaxDepth, false);
    XmlNode& geom = out.add({.tag = "geom"});
    geom.set("name", new_name("geom"));
    geom.set("size", "0.1");
    if (chance_.percent(15)) {
      const bool is_frame = chance_.percent(50);
      XmlNode& part = out.add({.tag = is_frame ? "frame" : "replicate"});
      if (!is_frame) part.set("count", "3");
      // without a name, which <replicate> would change
      part.add({.tag = "geom"}).set("size", "0.1 0.1 0.1");
    }
    if (depth < kMaxDepth && chance_.percent(50)) out.add(body(depth + 1));
    return out;
  }

  std::string new_name(std::string_view object) {
    std::vector<std::string>& names = names_[std::string(object)];
    names.push_back(std::string(object) + std::to_string(++name_count_));
    return names.back();
  }

  // Returns an element with random attributes and children. Bodies do not nest here.
  XmlNode element(const ElementSchema& schema, size_t depth, bool in_default) {
    ++count_;
    XmlNode out{.tag = std::string(schema.tag)};
    const std::set<std::string_view> barred = barred_by_rules(schema);
    for (const Attribute& a : schema.attributes) {
      if (barred.contains(a.name) || is_left_out(out, a)) continue;
      if (in_default && mjcf::is_barred_in_class(schema, a)) continue;
      const bool is_wanted = a.type.is_required || wanted_.contains(a.name) ||
                             (!in_default && is_needed(schema.tag, a.name));
      if (!is_wanted && !chance_.percent(a.type.kind == ValueKind::kName ? 90 : 12)) continue;
      out.set(std::string(a.name), value_of(a, is_wanted));
    }
    wanted_.clear();
    for (const mjcf::Child& child : schema.children) {
      // a tendon without a path is refused
      const bool is_needed = child.cardinality == '!' || (schema.tag == "fixed" && !in_default);
      if (is_skipped(child.id) || (child.cardinality == 'R' && (in_default || depth > 1))) continue;
      if (!is_needed && (count_ > kMostElements || !chance_.percent(depth > 3 ? 8 : 30))) continue;
      const bool is_single = child.cardinality == '?' || child.cardinality == '!';
      for (size_t n = is_single ? 1 : 1 + chance_.below(kMostChildren); n > 0; --n) {
        out.add(element(mjcf::schema_of(child.id), depth + 1, in_default));
      }
    }
    return out;
  }

  static bool is_needed(std::string_view tag, std::string_view name) {
    return std::ranges::any_of(kNeeded,
                               [&](const Needed& n) { return n.tag == tag && n.name == name; });
  }

  static bool is_left_out(const XmlNode& node, const Attribute& a) {
    const auto is_in = [](const auto& list, std::string_view name) {
      return std::ranges::find(list, name) != list.end();
    };
    if (a.type.kind == ValueKind::kFile || is_in(kSkippedAttributes, a.name)) return true;
    if (a.type.kind == ValueKind::kCharacters && a.default_value.empty()) return true;
    if ((node.tag == "numeric" && a.name == "size") || a.name == "fromto") return true;
    return is_in(kOrientations, a.name) && std::ranges::any_of(node.attributes, [&](auto& given) {
             return is_in(kOrientations, given.first);
           });
  }

  // Chooses which bundles of attributes an element has. Returns the attributes that it must not
  // have, and remembers those that it must have.
  std::set<std::string_view> barred_by_rules(const ElementSchema& schema) {
    std::set<std::string_view> barred;
    using Kind = mjcf::PresenceRule::Kind;
    const auto add = [](std::set<std::string_view>& to, std::string_view bundle) {
      for (const std::string_view name : mjcf::bundle_members(bundle)) to.insert(name);
    };
    for (const mjcf::PresenceRule& rule : schema.rules) {
      const std::vector<std::string_view> bundles = mjcf::used_bundles(rule);
      const auto needed = std::ranges::find_if(
          bundles, [&](std::string_view bundle) { return is_needed(schema.tag, bundle); });
      const std::string_view chosen = needed == bundles.end() ? chance_.any_of(bundles) : *needed;
      const bool has_all = chance_.percent(30);
      for (const std::string_view bundle : bundles) {
        if (rule.kind == Kind::kAllOrNone) add(has_all ? wanted_ : barred, bundle);
        if (rule.kind == Kind::kAtMostOne && bundle != chosen) add(barred, bundle);
      }
    }
    for (const mjcf::PresenceRule& rule : schema.rules) {
      if (rule.kind != Kind::kAtLeastOne) continue;
      std::vector<std::string_view> bundles = mjcf::used_bundles(rule);
      const std::vector<std::string_view> all = bundles;
      std::erase_if(bundles, [&](std::string_view bundle) {
        return barred.contains(mjcf::bundle_members(bundle).front());
      });
      add(wanted_, chance_.any_of(bundles.empty() ? all : bundles));
    }
    for (const std::string_view name : wanted_) barred.erase(name);
    return barred;
  }

  std::string value_of(const Attribute& a, bool is_needed) {
    const mjcf::ValueType& type = a.type;
    if (type.kind == ValueKind::kName) return new_name(type.object);
    if (type.kind == ValueKind::kReference) return placeholder(type.object, is_needed);
    if (a.name == "objtype" || a.name == "reftype") return "site";
    if (a.name == "objname" || a.name == "refname") return placeholder("site", true);
    if (a.name.ends_with("limited")) return "auto";  // the range may be missing
    if (!type.keywords.empty() && !is_plausible(a.name)) return word_of(type);
    for (const Plausible& p : kPlausible) {
      if (p.name == a.name) return first_words(p.value, type.max_count);
    }
    const bool takes_default = !type.is_numeric() || chance_.percent(50);
    if (!a.default_value.empty() && takes_default) return std::string(a.default_value);
    if (!type.is_numeric()) return "text";
    std::string out;
    for (int i = 0; i < std::max(type.min_count, 1); ++i) out += (i > 0 ? " " : "") + number(type);
    return out;
  }

  std::string word_of(const mjcf::ValueType& type) {
    std::vector<std::string> words;
    for (const auto& keyword : type.keywords) {
      const bool is_skipped = std::ranges::find(kSkippedWords, keyword.word) != kSkippedWords.end();
      if (!is_skipped) words.emplace_back(keyword.word);
    }
    return words.empty() ? std::string(type.keywords.front().word) : chance_.any_of(words);
  }

  static bool is_plausible(std::string_view name) {
    return std::ranges::any_of(kPlausible, [&](const Plausible& p) { return p.name == name; });
  }

  static std::string first_words(std::string_view text, int count) {
    if (count == mjcf::kUnbounded) return std::string(text);
    size_t end = 0;
    for (int i = 0; i < count && end != std::string_view::npos; ++i) end = text.find(' ', end + 1);
    return std::string(text.substr(0, end));
  }

  std::string number(const mjcf::ValueType& type) {
    if (type.kind == ValueKind::kInteger) {
      const long low = std::max(type.minimum, 0), high = std::min(type.maximum, 3);
      return std::to_string(low + static_cast<long>(chance_.below(
                                      static_cast<size_t>(std::max(high - low, 0L)) + 1)));
    }
    constexpr std::array kReals = {"0.5", "1", "0.1", "2", "0.01"};
    return chance_.any_of(kReals);
  }

  // Replaces placeholders by names. If there is no object of the type, removes the attribute, or
  // the element if the attribute is required.
  void fill_references(XmlNode& node) {
    std::erase_if(node.attributes, [&](auto& a) { return lacks(a.second, kOptional); });
    std::erase_if(node.children, [&](XmlNode& child) {
      return std::ranges::any_of(child.attributes,
                                 [&](auto& a) { return lacks(a.second, kRequired); });
    });
    // a tendon whose joints do not exist has no path
    if (node.tag == "tendon") {
      std::erase_if(node.children, [&](const XmlNode& child) {
        return child.tag == "fixed" &&
               std::ranges::all_of(child.children, [&](const XmlNode& part) {
                 return std::ranges::any_of(part.attributes,
                                            [&](auto& a) { return lacks(a.second, kRequired); });
               });
      });
    }
    for (auto& [name, value] : node.attributes) {
      if (is_placeholder(value)) value = chance_.any_of(names_.at(value.substr(1)));
    }
    for (XmlNode& child : node.children) fill_references(child);
  }

  static bool is_placeholder(const std::string& value) {
    return !value.empty() && (value.front() == kRequired || value.front() == kOptional);
  }

  [[nodiscard]] bool lacks(const std::string& value, char kind) const {
    return !value.empty() && value.front() == kind && !names_.contains(value.substr(1));
  }

  Chance chance_;
  size_t count_ = 0, name_count_ = 0;
  std::map<std::string, std::vector<std::string>> names_;
  std::set<std::string_view> wanted_;
};

}  // namespace

std::string generate_mjcf(uint64_t seed) {
  return Generator(seed).run();
}

}  // namespace mj::fuzz
