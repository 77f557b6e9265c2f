// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "break_model.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "elements.h"
#include "line_mistakes.h"
#include "mjcf/schema/schema.h"
#include "mjcf/schema/value.h"
#include "mjcf/xml/xml_scanner.h"

namespace mj::broken {
namespace {

using mjcf::ScannedAttribute;
using mjcf::TextRange;
using mjcf::ValueKind;

// An attribute in the text: its element, its place, and its rule in the grammar.
struct Given {
  const Element* element;
  const ScannedAttribute* scanned;
  const mjcf::Attribute* rule;
};

// A replacement of a part of a text.
struct Edit {
  size_t begin;
  size_t length;
  std::string text;
};

class Breaker {
 public:
  Breaker(std::string_view text, int per_kind)
      : text_(text),
        per_kind_(per_kind),
        scan_(mjcf::scan_xml(text)),
        elements_(elements_of(text, scan_)) {
    for (const Element& e : elements_) {
      for (const ScannedAttribute& a : e.scanned->attributes) {
        const mjcf::Attribute* rule =
            e.schema ? mjcf::find_attribute(*e.schema, string_of(a.name)) : nullptr;
        if (rule != nullptr) given_.push_back({&e, &a, rule});
      }
    }
  }

  std::vector<BrokenModel> run() {
    break_markup();
    break_tags();
    break_attributes();
    break_values();
    break_names();
    insert_lines();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string_view string_of(TextRange range) const {
    return text_.substr(range.begin, range.length);
  }
  [[nodiscard]] int line_at(size_t offset) const {
    return 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + offset, '\n'));
  }

  // Returns the text after the edits, which must be sorted by position.
  [[nodiscard]] std::string edited(const std::vector<Edit>& edits) const {
    std::string out;
    size_t at = 0;
    for (const Edit& e : edits) {
      out += text_.substr(at, e.begin - at);
      out += e.text;
      at = e.begin + e.length;
    }
    return out + std::string(text_.substr(at));
  }

  void add(std::string_view kind, const std::vector<Edit>& edits, size_t mistake) {
    out_.push_back({std::string(kind), edited(edits), line_at(mistake)});
  }

  // Calls `use` for some of the items that satisfy `is_fit`: at most per_kind_, evenly spaced.
  template <typename T>
  void spread(const std::vector<T>& items, const std::function<bool(const T&)>& is_fit,
              const std::function<void(const T&)>& use) {
    std::vector<const T*> fit;
    for (const T& item : items) {
      if (is_fit(item)) fit.push_back(&item);
    }
    const size_t count = std::min<size_t>(fit.size(), per_kind_);
    for (size_t i = 0; i < count; ++i) use(*fit[i * fit.size() / count]);
  }
  void each_element(const std::function<bool(const Element&)>& is_fit,
                    const std::function<void(const Element&)>& use) {
    spread<Element>(elements_, is_fit, use);
  }
  void each_given(const std::function<bool(const Given&)>& is_fit,
                  const std::function<void(const Given&)>& use) {
    spread<Given>(given_, is_fit, use);
  }

  // ---- mistakes in any XML

  void break_markup() {
    const auto any = [](const Given& g) { return g.scanned->value.length > 0; };
    each_given(any, [&](const Given& g) {
      const size_t quote = g.scanned->value.begin - 1;
      add("dropped-opening-quote", {{quote, 1, ""}}, quote);
    });
    each_given(any, [&](const Given& g) {
      const size_t quote = g.scanned->value.begin + g.scanned->value.length;
      add("dropped-closing-quote", {{quote, 1, ""}}, g.scanned->value.begin);
    });
    each_given(any, [&](const Given& g) {
      const size_t end = g.scanned->name.begin + g.scanned->name.length;
      add("dropped-equals-sign", {{end, g.scanned->value.begin - 1 - end, " "}},
          g.scanned->name.begin);
    });
    each_given(any, [&](const Given& g) {
      const size_t end = g.scanned->value.begin + g.scanned->value.length + 1;
      const size_t begin = g.scanned->name.begin;
      add("repeated-attribute", {{end, 0, " " + std::string(text_.substr(begin, end - begin))}},
          end);
    });
    each_element([&](const Element& e) { return is_closed_itself(e); },
                 [&](const Element& e) {
                   add("dropped-slash", {{e.scanned->end - 2, 1, ""}}, e.scanned->begin);
                 });
    each_element(
        [&](const Element& e) { return is_closed_itself(e); },
        [&](const Element& e) {
          add("dropped-closing-bracket", {{e.scanned->end - 1, 1, ""}}, e.scanned->end - 1);
        });
    const auto is_open = [&](const Element& e) { return !is_closed_itself(e); };
    each_element(is_open, [&](const Element& e) {
      add("dropped-tag-end", {{tag_end(e) - 1, 1, ""}}, e.scanned->begin);
    });
    each_element([&](const Element& e) { return is_open(e) && e.parent >= 0; },
                 [&](const Element& e) {
                   add("dropped-opening-bracket", {{e.scanned->begin, 1, ""}}, e.scanned->begin);
                 });
    each_element(is_open, [&](const Element& e) {
      const size_t length = e.scanned->name.length + 3;
      add("dropped-end-tag", {{e.scanned->end - length, length, ""}}, e.scanned->begin);
    });
    each_element(is_open, [&](const Element& e) {
      const size_t name = e.scanned->end - 1 - e.scanned->name.length;
      add("misspelt-end-tag", {{name, 1, "q"}}, name);
    });
    each_element([&](const Element& e) { return is_open(e) && e.parent >= 0; },
                 [&](const Element& e) {
                   const size_t name = e.scanned->end - 1 - e.scanned->name.length;
                   add("end-tag-twice",
                       {{e.scanned->end, 0, "</" + std::string(string_of(e.scanned->name)) + ">"}},
                       name);
                 });
    each_element(
        [&](const Element& e) {
          return e.parent >= 0 && text_.find("-->", e.scanned->begin) == std::string_view::npos;
        },
        [&](const Element& e) {
          add("unclosed-comment", {{e.scanned->begin, 0, "<!-- "}}, e.scanned->begin);
        });
    each_element([](const Element& e) { return e.parent >= 0; },
                 [&](const Element& e) {
                   const size_t cut = e.scanned->name.begin + e.scanned->name.length;
                   add("truncated", {{cut, text_.size() - cut, ""}}, e.scanned->begin);
                 });
  }

  [[nodiscard]] bool is_closed_itself(const Element& e) const {
    return text_[e.scanned->end - 2] == '/';
  }
  // Returns the position after the '>' of the start tag.
  [[nodiscard]] size_t tag_end(const Element& e) const {
    const auto& attributes = e.scanned->attributes;
    const TextRange last = attributes.empty() ? e.scanned->name : attributes.back().value;
    return text_.find('>', last.begin + last.length) + 1;
  }

  // ---- tags

  void rename(std::string_view kind, const Element& e, const std::string& tag) {
    std::vector<Edit> edits = {{e.scanned->name.begin, e.scanned->name.length, tag}};
    if (!is_closed_itself(e)) {
      const size_t name = e.scanned->end - 1 - e.scanned->name.length;
      edits.push_back({name, e.scanned->name.length, tag});
    }
    add(kind, edits, e.scanned->begin);
  }

  void break_tags() {
    const auto any = [](const Element&) { return true; };
    each_element(any, [&](const Element& e) {
      std::string tag(string_of(e.scanned->name));
      std::swap(tag[tag.size() - 1], tag[tag.size() - 2]);
      rename("misspelt-element", e, tag);
    });
    each_element(any, [&](const Element& e) { rename("unknown-element", e, "gadget"); });
    each_element(any, [&](const Element& e) {
      std::string tag(string_of(e.scanned->name));
      tag[0] = static_cast<char>(tag[0] - 'a' + 'A');
      rename("element-in-capitals", e, tag);
    });
  }

  // ---- attributes

  void break_attributes() {
    const auto any = [](const Given& g) { return !g.element->is_lax; };
    each_given(any, [&](const Given& g) {
      std::string name(string_of(g.scanned->name));
      name.insert(name.size() / 2, "x");
      add("misspelt-attribute", {{g.scanned->name.begin, g.scanned->name.length, name}},
          g.scanned->name.begin);
    });
    each_given(any, [&](const Given& g) {
      add("unknown-attribute", {{g.scanned->name.begin, 0, "weight=\"1\" "}},
          g.scanned->name.begin);
    });
    each_given([](const Given& g) { return g.rule->type.is_required; },
               [&](const Given& g) {
                 const size_t begin = g.scanned->name.begin;
                 const size_t end = g.scanned->value.begin + g.scanned->value.length + 1;
                 add("missing-attribute", {{begin, end - begin, ""}}, g.element->scanned->begin);
               });
  }

  // ---- values

  void replace(std::string_view kind, const Given& g, std::string value) {
    add(kind, {{g.scanned->value.begin, g.scanned->value.length, std::move(value)}},
        g.scanned->value.begin);
  }

  void break_values() {
    const auto is_number = [&](const Given& g) {
      return g.rule->type.is_numeric() && !mjcf::is_blank(string_of(g.scanned->value));
    };
    const auto value = [&](const Given& g) { return std::string(string_of(g.scanned->value)); };
    each_given(is_number, [&](const Given& g) { replace("not-a-number", g, "one"); });
    each_given(is_number, [&](const Given& g) { replace("two-points", g, "0.1.2"); });
    each_given(is_number, [&](const Given& g) { replace("unit", g, value(g) + "mm"); });
    each_given(is_number, [&](const Given& g) { replace("huge-number", g, "1e999"); });
    each_given([&](const Given& g) { return is_number(g) && g.rule->type.max_count > 1; },
               [&](const Given& g) { replace("commas", g, "1, 2, 3"); });
    each_given([&](const Given& g) { return g.rule->type.kind == ValueKind::kInteger; },
               [&](const Given& g) { replace("not-an-integer", g, "1.5"); });
    each_given([&](const Given& g) { return is_number(g) && g.rule->type.max_count > 0; },
               [&](const Given& g) {
                 std::string many = "1";
                 for (int i = 0; i < g.rule->type.max_count; ++i) many += " 1";
                 replace("too-many-numbers", g, many);
               });
    each_given([&](const Given& g) { return is_number(g) && g.rule->type.min_count > 1; },
               [&](const Given& g) { replace("too-few-numbers", g, "1"); });
    each_given([&](const Given& g) { return g.rule->type.kind == ValueKind::kKeyword; },
               [&](const Given& g) { replace("wrong-keyword", g, value(g) + "s"); });
    each_given([&](const Given& g) { return g.rule->type.kind == ValueKind::kKeyword; },
               [&](const Given& g) { replace("empty-keyword", g, ""); });
  }

  // ---- names and references

  void break_names() {
    const auto is_reference = [&](const Given& g) {
      return g.rule->type.kind == ValueKind::kReference && !g.element->in_default &&
             g.element->parent > 0;
    };
    each_given(is_reference, [&](const Given& g) { replace("unknown-name", g, "nobody"); });
    each_given([&](const Given& g) { return is_reference(g) && g.scanned->value.length > 2; },
               [&](const Given& g) {
                 std::string name(string_of(g.scanned->value));
                 replace("misspelt-name", g, name + "q");
               });
    each_given([&](const Given& g) { return first_of_type(g).has_value(); },
               [&](const Given& g) { replace("duplicate-name", g, *first_of_type(g)); });
  }

  // Returns the first name in the text that belongs to the same type of object as the name `g`.
  // Returns nothing if `g` is not a name or is itself the first.
  [[nodiscard]] std::optional<std::string> first_of_type(const Given& g) const {
    if (g.rule->type.kind != ValueKind::kName || g.element->in_default) return std::nullopt;
    for (const Given& other : given_) {
      if (other.rule->type.kind != ValueKind::kName || other.element->in_default) continue;
      if (other.rule->type.object != g.rule->type.object) continue;
      if (&other == &g) return std::nullopt;
      return std::string(string_of(other.scanned->value));
    }
    return std::nullopt;
  }

  // ---- lines that are wrong at any place in their section

  void insert_lines() {
    const size_t end = text_.rfind("</mujoco>");
    for (const LineMistake& mistake : line_mistakes()) {
      std::string block;
      if (!mistake.before.empty()) block += "  " + std::string(mistake.before) + "\n";
      const int offset = static_cast<int>(std::ranges::count(block, '\n'));
      block += "    " + std::string(mistake.line) + "\n";
      if (!mistake.after.empty()) block += "  " + std::string(mistake.after) + "\n";
      out_.push_back({std::string(mistake.kind), edited({{end, 0, block}}), line_at(end) + offset});
    }
  }

  std::string_view text_;
  int per_kind_;
  mjcf::ScannedText scan_;
  std::vector<Element> elements_;
  std::vector<Given> given_;
  std::vector<BrokenModel> out_;
};

}  // namespace

std::vector<BrokenModel> break_model(std::string_view text, int per_kind) {
  return Breaker(text, per_kind).run();
}

}  // namespace mj::broken
