// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>

#include "common/program/program.h"
#include "diff.h"
#include "print/describe.h"
#include "print/group.h"
#include "print/markdown.h"

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;
using report::Ink;
using report::painted;

std::string change_text(const FieldChange& f) {
  if (f.old_value.empty() && !f.new_value.empty()) return f.field + ": " + f.new_value;
  return f.field + ": " + f.old_value + " -> " + f.new_value;
}

// Returns the place of an object in parentheses, such as " (arm.xml:12)".
std::string where_suffix(const ObjectChange& c) {
  const std::string where = where_text(c);
  return where.empty() ? "" : " (" + where + ")";
}

// ---- added and removed objects with their contents

std::string added_or_removed(const ModelDiff& diff, Kind kind, bool all, bool is_coloured) {
  const std::string sign = kind == Kind::kAdded ? "+ " : "- ";
  const Ink ink = kind == Kind::kAdded ? Ink::kGreen : Ink::kRed;
  std::string out;
  auto line = [&](const std::string& text, const std::string& rest = "") {
    out += painted(printable_line(sign + text), ink, is_coloured) + printable_line(rest) + "\n";
  };
  std::map<std::string, size_t> shown;
  for (const ObjectChange& c : diff.objects) {
    if (c.kind != kind) continue;
    if (++shown[c.type] > kMaxObjects && !all) continue;
    const std::string what = properties_text(c.properties);
    line(heading(c), (what.empty() ? "" : ": " + what) + where_suffix(c));
  }
  for (const auto& [type, n] : shown) {
    if (n <= kMaxObjects || all) continue;
    line("and " + plural(type, n - kMaxObjects) + " more (--all shows them)");
  }
  return out;
}

// ---- changed

std::string groups_text(const Groups& groups) {
  std::string out;
  const Group* before = nullptr;
  for (const Group& g : groups.all()) {
    const bool are_the_same = before && before->type == g.type && before->names == g.names;
    if (!are_the_same) {
      out += line_of(plural(g.type, g.names.size()) + " (" + names_text(g) + ")" +
                     (g.where.empty() ? "" : " (" + g.where + ")"));
    }
    out += line_of("  " + change_text(g.change));
    before = &g;
  }
  return out;
}

// Returns the lines about an object. Returns an empty text if all changes of the object are shown
// in groups or as consequences.
std::string object_text(const ObjectChange& c, const Groups& groups, bool all, bool is_coloured) {
  std::string lines;
  for (const FieldChange& f : c.fields) {
    if (all || (!f.derived && !groups.holds(c, f))) lines += line_of("  " + change_text(f));
  }
  if (lines.empty() && c.kind == Kind::kChanged) return "";
  return painted(printable_line(heading(c)), Ink::kBold, is_coloured) +
         printable_line(where_suffix(c)) + "\n" + lines;
}

std::string changed_text(const ModelDiff& diff, const Groups& groups, bool all, bool is_coloured) {
  std::string out;
  std::map<std::string, size_t> shown;
  for (const ObjectChange& c : diff.objects) {
    if (c.kind == Kind::kAdded || c.kind == Kind::kRemoved) continue;
    const std::string text = object_text(c, groups, all, is_coloured);
    if (text.empty()) continue;
    if (++shown[c.type] <= kMaxObjects || all) out += text;
  }
  for (const auto& [type, n] : shown) {
    if (n <= kMaxObjects || all) continue;
    out += "... and " + std::to_string(n - kMaxObjects) + " more of type " + type +
           " (--all shows them)\n";
  }
  return out;
}

std::string derived_text(const ModelDiff& diff) {
  const std::string line = derived_fields(diff);
  if (line.empty()) return "";
  return line_of("computed from the model" + reason_text(diff) + ": " + line +
                 " (--all shows them)");
}

std::string joined(const std::vector<std::string>& words, size_t most) {
  std::string out;
  for (size_t i = 0; i < std::min(words.size(), most); ++i) out += (i == 0 ? "" : ", ") + words[i];
  return out + (words.size() > most ? " ..." : "");
}

}  // namespace

std::string named_text(const std::string& name) {
  return name.starts_with("#") ? name : "'" + name + "'";
}

std::string verdict_of(const ModelDiff& diff) {
  const std::vector<std::string> physics = diff.physics();
  if (physics.empty() && diff.is_partial) return "not all of the physics was compared";
  if (physics.empty()) return "the physics is the same";
  return "the physics can differ: " + joined(physics, kMaxNames) + reason_text(diff);
}

std::string reason_text(const ModelDiff& diff) {
  if (diff.hidden_causes.empty()) return "";
  return " because of " + joined(diff.hidden_causes, kMaxNames) + ", within the tolerance";
}

std::string layout_text(const ModelDiff& diff) {
  if (diff.layout.empty()) return "";
  return "stored differently: " + joined(diff.layout, diff.layout.size()) + reason_text(diff);
}

std::string text_of(const ModelDiff& diff, bool all, bool is_coloured) {
  if (diff.empty()) return "";
  std::string out = added_or_removed(diff, Kind::kRemoved, all, is_coloured) +
                    added_or_removed(diff, Kind::kAdded, all, is_coloured);
  const Groups groups = all ? Groups() : Groups(diff);
  out += groups_text(groups) + changed_text(diff, groups, all, is_coloured);
  if (!all) out += derived_text(diff);
  if (!diff.layout.empty()) out += line_of(layout_text(diff));
  return out + painted(printable_line(verdict_of(diff)), Ink::kCyan, is_coloured) + "\n";
}

}  // namespace mj::diff
