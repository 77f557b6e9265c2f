// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the differences between models as Markdown: the verdict, a table with the same contents as
// the text form, and the consequences, which are folded up.

#include <algorithm>
#include <map>

#include "diff.h"
#include "print/describe.h"
#include "print/group.h"
#include "print/markdown.h"

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;

struct Row {
  std::string change;
  std::string object;  // name of the object as Markdown
  std::string field, old_value, new_value, where;
};

class Table {
 public:
  Table(const ModelDiff& diff, bool all) : diff_(diff), all_(all) {
    if (!all) groups_ = Groups(diff);
    add_whole(Kind::kRemoved);
    add_whole(Kind::kAdded);
    for (const Group& g : groups_.all()) {
      rows_.push_back({kind_name(Kind::kChanged),
                       plural(g.type, g.names.size()) + ": " + markdown_text(names_text(g)),
                       g.change.field, g.change.old_value, g.change.new_value, g.where});
    }
    for (const ObjectChange& c : diff.objects) add_changed(c);
  }

  [[nodiscard]] std::string text() const {
    if (rows_.empty()) return "";
    const bool has_places =
        std::any_of(rows_.begin(), rows_.end(), [](const Row& r) { return !r.where.empty(); });
    std::string out = "| change | object | field | old | new |";
    out += has_places ? " where |\n" : "\n";
    out += has_places ? "| --- | --- | --- | --- | --- | --- |\n"
                      : "| --- | --- | --- | --- | --- |\n";
    for (const Row& r : rows_) {
      out += "| " + r.change + " | " + r.object + " | " + markdown_code(r.field) + " | " +
             markdown_code(r.old_value) + " | " + markdown_code(r.new_value) + " |" +
             (has_places ? " " + markdown_code(r.where) + " |\n" : "\n");
    }
    for (const auto& [type, n] : shown_) {
      if (n <= kMaxObjects || all_) continue;
      out += "\n... and " + std::to_string(n - kMaxObjects) + " more of type " + type.second +
             " are " + (type.first == Kind::kChanged ? "changed" : kind_name(type.first)) +
             " (--all shows them)\n";
    }
    return out;
  }

 private:
  // Counts an object, and returns whether it is shown, which depends on how many objects of its
  // kind and type came before.
  bool has_room(const ObjectChange& c) {
    const bool is_whole = c.kind == Kind::kAdded || c.kind == Kind::kRemoved;
    return ++shown_[{is_whole ? c.kind : Kind::kChanged, c.type}] <= kMaxObjects || all_;
  }

  void add_whole(Kind kind) {
    for (const ObjectChange& c : diff_.objects) {
      if (c.kind != kind || !has_room(c)) continue;
      const std::string what = properties_text(c.properties);
      rows_.push_back({kind_name(kind), heading_cell(c), "", kind == Kind::kRemoved ? what : "",
                       kind == Kind::kAdded ? what : "", where_text(c)});
    }
  }

  void add_changed(const ObjectChange& c) {
    if (c.kind == Kind::kAdded || c.kind == Kind::kRemoved) return;
    std::vector<Row> rows;
    const std::string where = where_text(c);
    const auto row = [&](const std::string& field, const std::string& a, const std::string& b) {
      rows.push_back({kind_name(c.kind), heading_cell(c), field, a, b, where});
    };
    if (c.kind == Kind::kRenamed) row("", c.name, c.new_name);
    if (c.kind == Kind::kMoved) row("", c.place, c.new_place);
    if (c.kind == Kind::kReordered) row("", "", "");
    for (const FieldChange& f : c.fields) {
      if (all_ || (!f.derived && !groups_.holds(c, f))) row(f.field, f.old_value, f.new_value);
    }
    if (rows.empty() || !has_room(c)) return;
    rows_.insert(rows_.end(), rows.begin(), rows.end());
  }

  // Returns the cell that names an object, such as "geom `bar` in body 'arm', with 2 geoms".
  static std::string heading_cell(const ObjectChange& c) {
    if (c.type.empty()) return "model";
    const bool is_whole = c.kind == Kind::kAdded || c.kind == Kind::kRemoved;
    const bool is_placed = is_whole || c.name.starts_with("#");
    const bool has_place = !c.place.empty() && is_placed && c.kind != Kind::kMoved;
    return c.type + " " + markdown_code(c.name) +
           (c.told.empty() || is_whole ? "" : " (" + markdown_text(c.told) + ")") +
           (has_place ? " in " + markdown_text(c.place) : "") + (is_whole ? contents_text(c) : "");
  }

  const ModelDiff& diff_;
  const bool all_;
  Groups groups_;
  std::vector<Row> rows_;
  std::map<std::pair<Kind, std::string>, size_t> shown_;
};

// Returns the text with its first letter, which must be in lower case, replaced by a capital
// letter.
std::string capitalized(std::string text) {
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

std::string markdown_of(const ModelDiff& diff, bool all) {
  if (diff.empty()) return "No difference.\n";
  std::string out = "**" + markdown_text(capitalized(verdict_of(diff)) + ".") + "**\n";
  const std::string table = Table(diff, all).text();
  if (!table.empty()) out += "\n" + table;
  if (!diff.layout.empty()) {
    out += "\n" + markdown_text(capitalized(layout_text(diff)) + ".") + "\n";
  }
  return out;
}

std::string computed_markdown(const ModelDiff& diff, bool all) {
  const std::string derived = all ? "" : derived_fields(diff);
  if (derived.empty()) return {};
  size_t n = 0;
  for (const ObjectChange& c : diff.objects) {
    n += static_cast<size_t>(
        std::count_if(c.fields.begin(), c.fields.end(), [](auto& f) { return f.derived; }));
  }
  const std::string words =
      n == 1 ? "1 computed value differs" : std::to_string(n) + " computed values differ";
  return "\n" + folded(words + (diff.hidden_causes.empty() ? " as a consequence"
                                                           : markdown_html(reason_text(diff))),
                       markdown_text(derived) + "\n");
}

}  // namespace mj::diff
