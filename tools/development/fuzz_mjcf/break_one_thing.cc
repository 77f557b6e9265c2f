// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "break_model.h"
#include "generate_model.h"
#include "mjcf/xml/xml_scanner.h"
#include "xml_tree.h"

namespace mj::fuzz {
namespace {

using mjcf::ScannedAttribute;
using mjcf::ScannedElement;
using mjcf::TextRange;

constexpr std::array kWrongValues = {
    "",      "one",   "nan",        "inf",   "-1",     "0",
    "0 0 0", "1e999", "0.1.2",      "1e-30", "nobody", "1 2 3 4 5 6 7 8",
    "true",  "world", "2147483648", "1,2,3", "&#10;",  "&undefined;",
    "-inf",  "..",    "1e300",      "0x1p3"};

class Breaker {
 public:
  Breaker(std::string_view text, uint64_t seed)
      : text_(text), scan_(mjcf::scan_xml(text)), chance_(seed) {
    for (const ScannedElement& e : scan_.elements) {
      for (const ScannedAttribute& a : e.attributes) attributes_.push_back(&a);
    }
  }

  Mutant run() {
    if (scan_.elements.size() < 2 || attributes_.empty()) return {text_, "nothing"};
    const ScannedElement& e = scan_.elements[1 + chance_.below(scan_.elements.size() - 1)];
    const ScannedAttribute& a = *chance_.any_of(attributes_);
    const size_t attribute_end = a.value.begin + a.value.length + 1;
    const std::string source = text_.substr(e.begin, e.end - e.begin);
    switch (chance_.below(14)) {
      case 0:
        return edited(a.name.begin, attribute_end - a.name.begin, "",
                      "attribute removed: " + string_of(a.name));
      case 1:
        return edited(a.name.begin + chance_.below(a.name.length), 0, "x",
                      "attribute misspelt: " + string_of(a.name));
      case 2:
      case 3:
        return set_value(a, chance_.any_of(kWrongValues));
      case 4:
        return set_value(a, string_of(similar(a).value));
      case 5:
        return set_value(a, string_of(a.value) + (chance_.percent(50) ? "q" : " 1"));
      case 6:
        return edited(e.begin, source.size(), "", "element removed: " + string_of(e.name));
      case 7:
        return edited(e.end, 0, source, "element repeated: " + string_of(e.name));
      case 8:
        return move(e, source);
      case 9:
        return edited(e.name.begin + chance_.below(e.name.length), 0, "x",
                      "tag misspelt: " + string_of(e.name));
      case 10:
        return edited(a.value.begin - 1, 1, "", "opening quote removed");
      case 11:
        return edited(attribute_end - 1, 1, "", "closing quote removed");
      case 12:
        return edited(e.end - 1, 1, "", "bracket removed");
      default:
        return edited(chance_.below(text_.size()), std::string::npos, "", "truncated");
    }
  }

 private:
  [[nodiscard]] std::string string_of(TextRange r) const { return text_.substr(r.begin, r.length); }

  // Returns an attribute of the same name in another element, if one is found quickly.
  const ScannedAttribute& similar(const ScannedAttribute& a) {
    const ScannedAttribute* other = &a;
    for (int i = 0; i < 50 && (other == &a || string_of(other->name) != string_of(a.name)); ++i) {
      other = chance_.any_of(attributes_);
    }
    return *other;
  }

  Mutant edited(size_t begin, size_t length, const std::string& with,
                const std::string& what) const {
    std::string out = text_;
    out.replace(begin, length, with);
    return {out, what};
  }

  Mutant set_value(const ScannedAttribute& a, const std::string& value) const {
    return edited(a.value.begin, a.value.length, value,
                  "value of " + string_of(a.name) + ": " + value);
  }

  // Moves an element to a place before another element.
  Mutant move(const ScannedElement& e, const std::string& source) {
    const ScannedElement& to = scan_.elements[1 + chance_.below(scan_.elements.size() - 1)];
    if (to.begin >= e.begin && to.begin < e.end)
      return edited(e.begin, source.size(), "", "element removed");
    std::string out = text_;
    out.erase(e.begin, source.size());
    out.insert(to.begin > e.begin ? to.begin - source.size() : to.begin, source);
    return {out, "element moved: " + string_of(e.name)};
  }

  std::string text_;
  mjcf::ScannedText scan_;
  std::vector<const ScannedAttribute*> attributes_;
  Chance chance_;
};

}  // namespace

Mutant break_one_thing(std::string_view text, uint64_t seed) {
  Chance chance(seed);
  if (text.find("<mujoco") != std::string_view::npos &&
      text.find("<robot") == std::string_view::npos && chance.percent(50)) {
    std::vector<broken::BrokenModel> all = broken::break_model(text, 1);
    broken::BrokenModel& chosen = chance.any_of(all);
    return {std::move(chosen.text), std::move(chosen.kind)};
  }
  return Breaker(text, seed).run();
}

}  // namespace mj::fuzz
