// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/grammar_check.h"

#include <algorithm>
#include <functional>

#include "mjcf/schema/removed.h"
#include "mjcf/schema/value.h"

namespace mj::mjcf {
namespace {

// Largest number of warnings that this check composes, because composing them takes time.
constexpr int kMaxWarnings = 100;

// Properties of an element's place in the document.
struct Place {
  bool in_class = false;  // the element is inside <default>
  // The element is below <frame> or <replicate>, where unknown parts are ignored.
  bool is_lax = false;
  bool is_unread = false;  // the element is in a tree element outside <worldbody>, which is ignored
};

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}
std::string tagged(std::string_view tag) {
  return "<" + std::string(tag) + ">";
}

std::string joined(const std::vector<std::string>& parts, std::string_view last_separator) {
  std::string out;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? last_separator : ", ";
    out += parts[i];
  }
  return out;
}

// Returns a bundle of attributes as text, such as "'site1' and 'site2'" for "site1+site2".
std::string spelled(std::string_view bundle) {
  std::vector<std::string> parts;
  for (std::string_view member : bundle_members(bundle)) parts.push_back(quoted(member));
  return joined(parts, " and ");
}

std::string spelled_all(const PresenceRule& rule, std::string_view last_separator = " or ") {
  std::vector<std::string> parts;
  for (std::string_view bundle : used_bundles(rule)) parts.push_back(spelled(bundle));
  return joined(parts, last_separator);
}

std::string subject(const XmlElement& element, const XmlAttribute& attribute) {
  return "attribute " + quoted(attribute.name) + " of " + tagged(element.tag);
}

bool is_tree_tag(std::string_view tag) {
  return tag == "body" || tag == "frame" || tag == "replicate";
}

// Returns whether elements with this tag may be children of a body but not of the world.
bool is_body_part(std::string_view tag) {
  return tag == "joint" || tag == "freejoint" || tag == "inertial";
}

// Returns the row for a child of an element, or null if it is not allowed there.
const ElementSchema* child_row(const ElementSchema& parent, std::string_view tag, Place place) {
  if (parent.id == ElementId::kMujoco) {
    if (tag == "worldbody") return &schema_of(ElementId::kWorldbody);
    if (tag == "frame") return &schema_of(ElementId::kFrame);
    if (tag == "replicate") return &schema_of(ElementId::kReplicate);
  }
  const bool is_bodylike = parent.id == ElementId::kFrame || parent.id == ElementId::kReplicate;
  const Child* child = find_child(is_bodylike ? schema_of(ElementId::kBody) : parent, tag);
  if (child == nullptr) return nullptr;
  const bool in_class_element = place.in_class && parent.id != ElementId::kDefault;
  if (in_class_element && child->id != ElementId::kLayer) return nullptr;
  return &schema_of(child->id);
}

// Returns a hint such as "it belongs in <body> or <frame>", or "" if the element has no parent in
// the grammar, or more than five.
std::string home_of(std::string_view tag) {
  std::vector<std::string> homes;
  for (int i = 0; i < kElementCount; ++i) {
    const ElementSchema& parent = schema_of(static_cast<ElementId>(i));
    if (find_child(parent, tag) != nullptr) homes.push_back(tagged(parent.tag));
  }
  if (tag == "worldbody") homes.push_back("<mujoco>");
  if (homes.empty() || homes.size() > 5) return "";
  return "it belongs in " + joined(homes, " or ");
}

class GrammarCheck {
 public:
  explicit GrammarCheck(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void root(const XmlElement& element) {
    if (element.tag != "mujoco") {
      add(element.error("mjcf-unknown-element", "unknown root element " + tagged(element.tag),
                        "expected <mujoco>"));
      return;
    }
    check(element, schema_of(ElementId::kMujoco), {});
  }

 private:
  void add(Diagnostic diagnostic) {
    if (diagnostic.severity == Severity::kWarning && ++warnings_ > kMaxWarnings) return;
    diagnostics_.add(std::move(diagnostic));
  }

  static Severity severity_at(Place place) {
    return place.is_lax ? Severity::kWarning : Severity::kError;
  }

  // Returns whether further messages of this severity would not be shown, so that composing them
  // can be skipped.
  [[nodiscard]] bool is_told(Severity severity) const {
    return severity == Severity::kWarning ? warnings_ >= kMaxWarnings : diagnostics_.full();
  }

  // Adds a diagnostic. It becomes a warning at a place where the official build ignores the
  // problem.
  void add(Diagnostic diagnostic, Place place) {
    if (place.is_lax) diagnostic.severity = Severity::kWarning;
    add(std::move(diagnostic));
  }

  void check(const XmlElement& element, const ElementSchema& schema, Place place) {
    if (diagnostics_.full()) return;
    if (schema.id == ElementId::kFrame || schema.id == ElementId::kReplicate) {
      place.is_lax = !place.is_unread;
    }
    attributes(element, schema, place);
    presence(element, schema, place);
    if (schema.id == ElementId::kDefault) place.in_class = true;
    for (const XmlElement& child : element.children) this->child(child, element, schema, place);
    cardinality(element, schema, place);
  }

  void child(const XmlElement& child, const XmlElement& parent, const ElementSchema& schema,
             Place place) {
    if (diagnostics_.full()) return;
    const ElementSchema* row = child_row(schema, child.tag, place);
    if (row == nullptr) {
      // The reader reports this error, so it is not reported here.
      if (schema.id == ElementId::kWorldbody && is_body_part(child.tag)) return;
      const bool is_ignored = place.is_lax && !is_tree_tag(schema.tag);
      if (is_told(is_ignored ? Severity::kWarning : Severity::kError)) return;
      return add(unknown_element(child, parent, schema), Place{.is_lax = is_ignored});
    }
    if (schema.id == ElementId::kMujoco && is_tree_tag(child.tag)) {
      place.is_unread = true;
      Diagnostic d = child.error("mjcf-ignored-element",
                                 tagged(child.tag) + " directly in <mujoco> is ignored",
                                 "put it into <worldbody>");
      d.severity = Severity::kWarning;
      add(std::move(d));
    }
    check(child, *row, place);
  }

  static Diagnostic unknown_element(const XmlElement& child, const XmlElement& parent,
                                    const ElementSchema& schema) {
    std::vector<std::string_view> candidates = child_tags(schema);
    if (schema.id == ElementId::kMujoco) candidates.push_back("worldbody");
    std::string hint;
    const std::string_view close = closest_match(child.tag, candidates);
    if (const Removed* row = find_removed(Removed::Kind::kElement, schema.tag, child.tag)) {
      hint = hint_of(*row);
    } else if (!close.empty() && close != child.tag) {
      hint = "did you mean " + tagged(close) + "?";
    } else if (hint = home_of(child.tag); hint.empty()) {
      hint = candidates.empty() ? tagged(parent.tag) + " takes no elements" : "";
    }
    return child.error("mjcf-unknown-element",
                       "unknown element " + tagged(child.tag) + " in " + tagged(parent.tag), hint);
  }

  void attributes(const XmlElement& element, const ElementSchema& schema, Place place) {
    for (const XmlAttribute& attribute : element.attributes) {
      const Attribute* known = find_attribute(schema, attribute.name);
      if (known == nullptr) {
        if (is_told(severity_at(place))) continue;
        add(unknown_attribute(element, attribute, schema), place);
      } else if (place.in_class && is_barred_in_class(schema, *known)) {
        add(element.source->error("mjcf-unknown-attribute",
                                  "attribute " + quoted(attribute.name) + " of " +
                                      tagged(element.tag) + " cannot be set in a default class",
                                  attribute.name_range));
      } else if (const auto fault = find_fault(element, attribute, known->type)) {
        if (!is_told(fault->severity)) add(diagnose(*fault, element, attribute));
      }
    }
    for (const Attribute& known : schema.attributes) {
      const bool is_missing = known.type.is_required && !is_given(element, known);
      if (is_missing && !is_misspelt(element, schema, known)) {
        add(element.error("mjcf-missing-attribute",
                          tagged(element.tag) + " needs the attribute " + quoted(known.name)));
      }
    }
  }

  // Returns the fault of an attribute's value, if there is one. Composing the subject of the
  // message takes longer than the check, so it is composed only after a first check has failed.
  static std::optional<ValueFault> find_fault(const XmlElement& element,
                                              const XmlAttribute& attribute,
                                              const ValueType& type) {
    if (!check_value("", type, attribute.value)) return std::nullopt;
    return check_value(subject(element, attribute), type, attribute.value);
  }

  // Returns whether the element has an unknown attribute for which a message suggests `meant`.
  static bool is_misspelt(const XmlElement& element, const ElementSchema& schema,
                          const Attribute& meant) {
    return std::ranges::any_of(element.attributes, [&](const XmlAttribute& attribute) {
      return find_attribute(schema, attribute.name) == nullptr &&
             closest_match(attribute.name, attribute_names(schema)) == meant.name;
    });
  }

  // Returns whether an attribute is given. A numeric attribute with a blank value counts as not
  // given, unless its type is strict.
  static bool is_given(const XmlElement& element, const Attribute& attribute) {
    const std::string* value = element.value(attribute.name);
    if (value == nullptr) return false;
    return attribute.type.is_strict || !attribute.type.is_numeric() || !is_blank(*value);
  }

  static Diagnostic unknown_attribute(const XmlElement& element, const XmlAttribute& attribute,
                                      const ElementSchema& schema) {
    std::string hint;
    const std::string_view close = closest_match(attribute.name, attribute_names(schema));
    if (!close.empty()) hint = "did you mean " + quoted(close) + "?";
    if (schema.attributes.empty()) hint = tagged(element.tag) + " takes no attributes";
    if (const Removed* row = find_removed(Removed::Kind::kAttribute, element.tag, attribute.name)) {
      hint = hint_of(*row);
    }
    return element.source->error(
        "mjcf-unknown-attribute",
        "unknown attribute " + quoted(attribute.name) + " in " + tagged(element.tag),
        attribute.name_range, std::move(hint));
  }

  void presence(const XmlElement& element, const ElementSchema& schema, Place place) {
    const auto has = [&](std::string_view name) { return element.find(name) != nullptr; };
    const auto any = [&](std::string_view b) {
      return std::ranges::any_of(bundle_members(b), has);
    };
    const auto all = [&](std::string_view b) {
      return std::ranges::all_of(bundle_members(b), has);
    };
    std::vector<std::string_view> blamed;  // attributes that an earlier rule reported as missing
    for (const PresenceRule& rule : schema.rules) {
      const std::vector<std::string_view> bundles = used_bundles(rule);
      const auto is_blamed = [&](std::string_view b) {
        return std::ranges::find(blamed, b) != blamed.end();
      };
      if (std::ranges::any_of(bundles, [&](std::string_view bundle) {
            return std::ranges::any_of(bundle_members(bundle), is_blamed);
          })) {
        continue;
      }
      const size_t errors_before = diagnostics_.all().size();
      const auto given = std::ranges::count_if(bundles, any);
      const auto of = [&] { return " of " + tagged(element.tag); };
      switch (rule.kind) {
        case PresenceRule::Kind::kAtMostOne:
          if (given > 1) {
            add(element.error("mjcf-conflicting-attributes",
                              "at most one of " + spelled_all(rule) + of() + " may be given"),
                place);
          }
          break;
        case PresenceRule::Kind::kAllOrNone:
          if (given != 0 && given != std::ssize(bundles)) {
            add(element.error("mjcf-missing-attribute",
                              spelled_all(rule, " and ") + of() + " must be given together"),
                place);
          }
          break;
        case PresenceRule::Kind::kAtLeastOne:
          if (std::ranges::none_of(bundles, all)) {
            add(element.error("mjcf-missing-attribute",
                              tagged(element.tag) + " needs " + spelled_all(rule)),
                place);
          }
          break;
      }
      if (rule.kind == PresenceRule::Kind::kAtLeastOne &&
          diagnostics_.all().size() > errors_before) {
        for (const std::string_view bundle : bundles) {
          for (const std::string_view member : bundle_members(bundle)) blamed.push_back(member);
        }
      }
    }
  }

  void cardinality(const XmlElement& element, const ElementSchema& schema, Place place) {
    for (const Child& child : schema.children) {
      if (child.cardinality != '?') continue;
      const std::string_view tag = schema_of(child.id).tag;
      const XmlElement* first = nullptr;
      for (const XmlElement& found : element.children) {
        if (found.tag != tag) continue;
        if (is_told(severity_at(place))) return;
        if (first != nullptr) {
          add(found.error("mjcf-repeated-element",
                          tagged(tag) + " can occur only once in " + tagged(element.tag),
                          "the first " + tagged(tag) + " is on line " +
                              std::to_string(first->where().line)),
              place);
        } else {
          first = &found;
        }
      }
    }
  }

  Diagnostics& diagnostics_;
  int warnings_ = 0;
};

}  // namespace

Diagnostic diagnose(const ValueFault& fault, const XmlElement& element,
                    const XmlAttribute& attribute) {
  TextRange where = attribute.value_range;
  // Marks the part of the value that is wrong. If the value contains entities or line ends, it is
  // shorter than its source text. The offset of the part is then unknown, and the whole value is
  // marked.
  if (attribute.value.size() == where.length) {
    where = {where.begin + fault.where.begin, fault.where.length};
  }
  const Removed* row = find_removed(Removed::Kind::kKeyword, element.tag, attribute.value);
  Diagnostic d = element.source->error(fault.code, fault.message, where,
                                       row == nullptr ? fault.hint : hint_of(*row));
  d.severity = fault.severity;
  return d;
}

void check_grammar(const XmlElement& root, Diagnostics& diagnostics) {
  GrammarCheck(diagnostics).root(root);
}

}  // namespace mj::mjcf
