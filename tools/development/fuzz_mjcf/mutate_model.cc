// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mutate_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "elements.h"
#include "mjcf/schema/schema.h"
#include "mjcf/schema/value.h"
#include "mjcf/xml/xml_scanner.h"

namespace mj::fuzz {
namespace {

using broken::Element;
using mjcf::ScannedAttribute;
using mjcf::TextRange;
using mjcf::ValueKind;
using mjcf::ValueType;

// Numbers at the limits of number types and of the ranges that make sense in models.
constexpr std::array kNumbers = {
    "0",     "-0",     "1",      "-1",    "2",          "3",           "0.5",        "1e-20",
    "1e-9",  "1e-300", "1e3",    "1e6",   "1e10",       "1e20",        "1e155",      "1e308",
    "-1e9",  "-1e308", "nan",    "inf",   "-inf",       "3.4e38",      "1e38",       "-1e-9",
    "10",    "100",    "1000",   "65536", "2147483647", "-2147483648", "4294967296", "1e-5",
    "-1000", "0.999",  "1.0001", "360",   "1e-15",      "0x10",        "+1",         "1e"};

constexpr std::array kIntegers = {"0",     "1",      "-1",         "2",          "3",
                                  "4",     "5",      "10",         "100",        "1000",
                                  "65535", "100000", "2147483647", "-2147483648"};

// A text with its elements and attributes. All positions refer to the member `text`.
struct Parsed {
  explicit Parsed(std::string_view of) : text(of), scan(mjcf::scan_xml(of)) {
    elements = broken::elements_of(text, scan);
    for (const Element& e : elements) {
      for (const ScannedAttribute& a : e.scanned->attributes) given.push_back({&e, &a});
    }
  }

  struct Given {
    const Element* element;
    const ScannedAttribute* scanned;
  };

  [[nodiscard]] std::string string_of(TextRange r) const {
    return std::string(text.substr(r.begin, r.length));
  }
  [[nodiscard]] std::string source_of(const Element& e) const {
    return std::string(text.substr(e.scanned->begin, e.scanned->end - e.scanned->begin));
  }
  [[nodiscard]] const mjcf::Attribute* rule_of(const Given& g) const {
    return g.element->schema ? mjcf::find_attribute(*g.element->schema, string_of(g.scanned->name))
                             : nullptr;
  }

  std::string_view text;
  mjcf::ScannedText scan;
  std::vector<Element> elements;
  std::vector<Given> given;
};

class Mutator {
 public:
  Mutator(std::string_view text, std::string_view donor, uint64_t seed)
      : text_(text), donor_(donor), random_(seed) {}

  Mutant run() {
    for (size_t count = 1 + below(4); count > 0; --count) change();
    return {std::move(text_), std::move(changes_)};
  }

 private:
  size_t below(size_t n) { return n == 0 ? 0 : random_() % n; }
  bool chance(size_t percent) { return below(100) < percent; }
  template <typename List>
  auto& any_of(List& list) {
    return list[below(std::size(list))];
  }

  void note(const std::string& what) { changes_ += (changes_.empty() ? "" : ", ") + what; }
  // Replaces a part of the text. Does nothing if `begin` is beyond the end of the text, which
  // happens for elements that an earlier change left without an end.
  void replace(size_t begin, size_t length, const std::string& with, const std::string& what) {
    if (begin > text_.size()) return;
    text_.replace(begin, length, with);
    note(what);
  }

  void change() {
    const Parsed p(text_);
    const size_t kind = below(100);
    if (kind < 3 || p.elements.empty()) return cut();
    if (kind < 35) return change_number(p);
    if (kind < 43) return change_value(p);
    if (kind < 52) return change_word(p);
    if (kind < 60) return change_name(p);
    if (kind < 70) return add_attribute(p);
    if (kind < 77) return remove_attribute(p);
    if (kind < 87) return move_element(p);
    if (kind < 95) return add_element(p);
    transplant(p);
  }

  // ---- values

  static std::string place_of(const Parsed& p, const Parsed::Given& g) {
    return "<" + p.string_of(g.element->scanned->name) + " " + p.string_of(g.scanned->name) + ">";
  }

  // Returns the number `token` after a change: it is scaled, negated, or one is added or
  // subtracted.
  std::string near(const std::string& token) {
    double value = 0;
    if (std::sscanf(token.c_str(), "%lf", &value) != 1) return any_of(kNumbers);
    constexpr double kFactors[] = {-1, 0.1, 10, 1e-3, 1e3, 1e6, 2, 0.5};
    value = chance(70) ? value * any_of(kFactors) : value + (chance(50) ? 1 : -1);
    char out[32];
    std::snprintf(out, sizeof out, "%.9g", value);
    return out;
  }

  std::string new_number(const std::string& old) {
    return chance(35) ? near(old) : std::string(any_of(kNumbers));
  }

  static bool is_number(std::string_view token) {
    return !token.empty() && token.find_first_not_of("+-.0123456789eE") == std::string_view::npos &&
           token.find_first_of("0123456789") != std::string_view::npos;
  }

  void change_number(const Parsed& p) {
    std::vector<Parsed::Given> fit;
    for (const Parsed::Given& g : p.given) {
      const std::string value = p.string_of(g.scanned->value);
      const auto tokens = mjcf::split(value);
      if (!tokens.empty() && is_number(tokens[0])) fit.push_back(g);
    }
    if (fit.empty()) return change_value(p);
    const Parsed::Given g = any_of(fit);
    std::string value = p.string_of(g.scanned->value);
    std::vector<std::string> tokens;
    for (const std::string_view token : mjcf::split(value)) tokens.emplace_back(token);
    const size_t at = below(tokens.size());
    switch (below(12)) {
      case 0:
        tokens.erase(tokens.begin() + static_cast<ptrdiff_t>(at));
        break;
      case 1:
        tokens.insert(tokens.begin() + static_cast<ptrdiff_t>(at), new_number(tokens[at]));
        break;
      case 2:
        std::swap(tokens[at], any_of(tokens));
        break;
      case 3:
        tokens.assign(tokens.size(), new_number(tokens[at]));
        break;
      default:
        tokens[at] = new_number(tokens[at]);
    }
    std::string joined;
    for (const std::string& token : tokens) joined += (joined.empty() ? "" : " ") + token;
    replace(g.scanned->value.begin, g.scanned->value.length, joined, "number in " + place_of(p, g));
  }

  void change_value(const Parsed& p) {
    if (p.given.empty()) return cut();
    const Parsed::Given to = any_of(p.given), from = any_of(p.given);
    replace(to.scanned->value.begin, to.scanned->value.length,
            chance(10) ? "" : p.string_of(from.scanned->value), "value of " + place_of(p, to));
  }

  void change_word(const Parsed& p) {
    std::vector<Parsed::Given> fit;
    for (const Parsed::Given& g : p.given) {
      const mjcf::Attribute* rule = p.rule_of(g);
      if (rule != nullptr && !rule->type.keywords.empty()) fit.push_back(g);
    }
    if (fit.empty()) return add_attribute(p);
    const Parsed::Given g = any_of(fit);
    replace(g.scanned->value.begin, g.scanned->value.length, words(p.rule_of(g)->type),
            "word of " + place_of(p, g));
  }

  std::string words(const ValueType& type) {
    std::string out(any_of(type.keywords).word);
    while (type.kind == ValueKind::kKeywordList && chance(50)) {
      out += " " + std::string(any_of(type.keywords).word);
    }
    return out;
  }

  // ---- names

  static bool is_name(const mjcf::Attribute* rule) {
    return rule != nullptr &&
           (rule->type.kind == ValueKind::kName || rule->type.kind == ValueKind::kReference);
  }

  // Returns a random name that occurs in the text, in its definition or in a reference. Sometimes
  // returns a name that does not exist.
  std::string some_name(const Parsed& p) {
    std::vector<std::string> names;
    for (const Parsed::Given& g : p.given) {
      if (is_name(p.rule_of(g))) names.push_back(p.string_of(g.scanned->value));
    }
    return names.empty() || chance(5) ? "nobody" : any_of(names);
  }

  void change_name(const Parsed& p) {
    std::vector<Parsed::Given> fit;
    for (const Parsed::Given& g : p.given) {
      if (is_name(p.rule_of(g))) fit.push_back(g);
    }
    if (fit.empty()) return change_value(p);
    const Parsed::Given g = any_of(fit);
    std::string name = some_name(p);
    if (chance(10)) name = any_of(kOddNames);
    replace(g.scanned->value.begin, g.scanned->value.length, name, "name in " + place_of(p, g));
  }
  static constexpr std::array kOddNames = {"",          " ",        "world", "a/b", "&#10;", "x y",
                                           "&amp;&lt;", "\xc3\xa4", "\xff",  "..",  "main"};

  // ---- attributes

  std::string some_value(const Parsed& p, const mjcf::Attribute& rule) {
    const ValueType& type = rule.type;
    if (!type.keywords.empty()) return words(type);
    if (type.kind == ValueKind::kName || type.kind == ValueKind::kReference) return some_name(p);
    if (!type.is_numeric()) return text_value(p, rule);
    size_t count = static_cast<size_t>(std::max(type.min_count, 1));
    if (type.max_count == mjcf::kUnbounded) {
      count += below(8);
    } else if (type.max_count > type.min_count) {
      count += below(static_cast<size_t>(type.max_count - type.min_count) + 1);
    }
    std::string out;
    for (size_t i = 0; i < count; ++i) {
      out += i == 0 ? "" : " ";
      out += type.kind == ValueKind::kInteger ? any_of(kIntegers) : any_of(kNumbers);
    }
    return out;
  }

  // Picks a random attribute of the text among those with the name of the rule, or among all
  // attributes if none has this name. Returns its value.
  std::string text_value(const Parsed& p, const mjcf::Attribute& rule) {
    std::vector<std::string> values;
    for (const Parsed::Given& g : p.given) {
      if (p.string_of(g.scanned->name) == rule.name) {
        values.push_back(p.string_of(g.scanned->value));
      }
    }
    if (values.empty() && !p.given.empty()) return p.string_of(any_of(p.given).scanned->value);
    return values.empty() ? "x" : any_of(values);
  }

  void add_attribute(const Parsed& p) {
    const Element& e = any_of(p.elements);
    if (e.schema == nullptr || e.schema->attributes.empty()) return;
    const mjcf::Attribute& rule = any_of(e.schema->attributes);
    const size_t behind = e.scanned->name.begin + e.scanned->name.length;
    std::string added = " " + std::string(rule.name) + "=\"" + some_value(p, rule) + "\"";
    for (const ScannedAttribute& a : e.scanned->attributes) {
      if (p.string_of(a.name) != rule.name) continue;
      return replace(a.value.begin, a.value.length, some_value(p, rule),
                     "new <" + std::string(e.schema->tag) + " " + std::string(rule.name) + ">");
    }
    replace(behind, 0, added,
            "added <" + std::string(e.schema->tag) + " " + std::string(rule.name) + ">");
  }

  void remove_attribute(const Parsed& p) {
    if (p.given.empty()) return cut();
    const Parsed::Given g = any_of(p.given);
    const size_t begin = g.scanned->name.begin;
    const size_t end = g.scanned->value.begin + g.scanned->value.length + 1;
    replace(begin, end - begin, "", "removed " + place_of(p, g));
  }

  // ---- elements

  // Returns a position for a new child of an element: before or after a random child. If the
  // element has no children, returns the position before the element.
  size_t place_in(const Parsed& p, const Element& e) {
    const auto index = static_cast<size_t>(&e - p.elements.data());
    std::vector<size_t> places;
    for (size_t i = index + 1; i < e.scanned->last; i = p.elements[i].scanned->last) {
      places.push_back(p.elements[i].scanned->begin);
      places.push_back(p.elements[i].scanned->end);
    }
    return places.empty() ? e.scanned->begin : any_of(places);
  }

  void move_element(const Parsed& p) {
    const Element& e = any_of(p.elements);
    if (e.scanned->end > text_.size()) return;
    const std::string source = p.source_of(e), tag = p.string_of(e.scanned->name);
    const size_t begin = e.scanned->begin, length = source.size();
    if (chance(35)) return replace(begin, length, "", "removed <" + tag + ">");
    // The copy is inserted after the element itself, or after or into another element.
    size_t to = e.scanned->end;
    if (chance(60)) {
      const Element& other = any_of(p.elements);
      to = chance(50) ? place_in(p, other) : other.scanned->end;
    }
    if (chance(30) && (to <= begin || to >= begin + length)) {
      const size_t at = to > begin ? to - length : to;
      text_.erase(begin, length);
      return replace(std::min(at, text_.size()), 0, source, "moved <" + tag + ">");
    }
    replace(to, 0, source, "copied <" + tag + ">");
  }

  void add_element(const Parsed& p) {
    const Element& parent = any_of(p.elements);
    if (parent.schema == nullptr) return;
    const bool is_bodylike = parent.schema->id == mjcf::ElementId::kFrame ||
                             parent.schema->id == mjcf::ElementId::kReplicate;
    const auto children =
        is_bodylike ? mjcf::schema_of(mjcf::ElementId::kBody).children : parent.schema->children;
    if (children.empty()) return;
    const mjcf::ElementSchema& child = mjcf::schema_of(any_of(children).id);
    std::string added = "<" + std::string(child.tag);
    for (const mjcf::Attribute& rule : child.attributes) {
      const size_t percent = 5 + 200 / (child.attributes.size() + 1);
      if (!rule.type.is_required && !chance(percent)) continue;
      added += " " + std::string(rule.name) + "=\"" + some_value(p, rule) + "\"";
    }
    put_into(p, parent, added + "/>", "added <" + std::string(child.tag) + ">");
  }

  void put_into(const Parsed& p, const Element& parent, const std::string& source,
                const std::string& what) {
    const std::string tag = p.string_of(parent.scanned->name);
    const size_t end = parent.scanned->end;
    if (text_[end - 2] == '/') {  // <tag .../>
      return replace(end - 2, 2, ">" + source + "</" + tag + ">", what);
    }
    const bool has_children =
        parent.scanned->last > static_cast<size_t>(&parent - p.elements.data()) + 1;
    replace(has_children ? place_in(p, parent) : end - tag.size() - 3, 0, source, what);
  }

  // Copies a random element of the donor into an element that has the same tag as its parent.
  void transplant(const Parsed& p) {
    const Parsed donor(donor_);
    if (donor.elements.size() < 2) return;
    const Element& e = donor.elements[1 + below(donor.elements.size() - 1)];
    const std::string home =
        e.parent < 0 ? "" : donor.string_of(donor.elements[e.parent].scanned->name);
    std::vector<const Element*> homes;
    for (const Element& own : p.elements) {
      if (p.string_of(own.scanned->name) == home) homes.push_back(&own);
    }
    constexpr size_t kLargest = 20000;
    const std::string source = donor.source_of(e);
    if (homes.empty() || source.size() > kLargest) return;
    put_into(p, *any_of(homes), source, "transplanted <" + donor.string_of(e.scanned->name) + ">");
  }

  // ---- bytes

  void cut() {
    if (text_.empty()) return;
    const size_t at = below(text_.size());
    switch (below(4)) {
      case 0:
        return replace(at, text_.size() - at, "", "cut");
      case 1:
        return replace(at, std::min<size_t>(1 + below(40), text_.size() - at), "", "hole");
      case 2:
        return replace(at, 1, std::string(1, static_cast<char>(below(256))), "byte");
      default:
        return replace(at, 0, text_.substr(below(text_.size()), 1 + below(60)), "insertion");
    }
  }

  std::string text_;
  std::string_view donor_;
  std::string changes_;
  std::mt19937_64 random_;
};

}  // namespace

Mutant mutate(std::string_view text, std::string_view donor, uint64_t seed) {
  return Mutator(text, donor, seed).run();
}

}  // namespace mj::fuzz
