// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "diff.h"
#include "markdown.h"
#include "report/program.h"

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;
using report::Ink;
using report::painted;

constexpr size_t kMinGroup = 3;     // objects with the same change that are shown together
constexpr size_t kMaxNames = 6;     // names listed of such a group
constexpr size_t kMaxObjects = 20;  // changed objects shown of each type

std::string plural(const std::string& type, size_t n) {
  if (n == 1) return "1 " + type;
  if (type == "body") return std::to_string(n) + " bodies";
  if (type == "mesh") return std::to_string(n) + " meshes";
  if (type == "equality") return std::to_string(n) + " equalities";
  return std::to_string(n) + " " + type + "s";
}

std::string change_text(const FieldChange& f) {
  if (f.old_value.empty() && !f.new_value.empty()) return f.field + ": " + f.new_value;
  return f.field + ": " + f.old_value + " -> " + f.new_value;
}

// ---- added and removed, with what is in them

std::string contents_text(const ObjectChange& c) {
  std::string out;
  for (const auto& [type, n] : c.contents) {
    out += (out.empty() ? ", with " : ", ") + plural(type, static_cast<size_t>(n));
  }
  return out;
}

std::string added_or_removed(const ModelDiff& diff, Kind kind, bool all, bool is_coloured) {
  const std::string sign = kind == Kind::kAdded ? "+ " : "- ";
  const Ink ink = kind == Kind::kAdded ? Ink::kGreen : Ink::kRed;
  std::string out;
  auto line = [&](const std::string& text) {
    out += painted(printable_line(sign + text), ink, is_coloured) + "\n";
  };
  std::map<std::string, size_t> shown;
  std::map<std::string, size_t> unnamed;
  for (const ObjectChange& c : diff.objects) {
    if (c.kind != kind) continue;
    if (!all && c.place.empty() && c.name.starts_with("#")) {
      ++unnamed[c.type];
      continue;
    }
    if (++shown[c.type] > kMaxObjects && !all) continue;
    line(c.type + " " + named_text(c.name) + (c.place.empty() ? "" : " in " + c.place) +
         contents_text(c));
  }
  for (const auto& [type, n] : unnamed) line(plural(type, n) + " without names");
  for (const auto& [type, n] : shown) {
    if (n <= kMaxObjects || all) continue;
    line("and " + plural(type, n - kMaxObjects) + " more (--all shows them)");
  }
  return out;
}

// ---- changed

// Changes that several objects share, and the names of these objects.
struct Group {
  std::string type;
  FieldChange change;
  std::vector<std::string> names;
};

using GroupKey = std::tuple<std::string, std::string, std::string, std::string>;

GroupKey key_of(const ObjectChange& c, const FieldChange& f) {
  return {c.type, f.field, f.old_value, f.new_value};
}

std::vector<Group> find_groups(const ModelDiff& diff, std::set<GroupKey>& grouped) {
  std::map<GroupKey, size_t> index;
  std::vector<Group> groups;
  for (const ObjectChange& c : diff.objects) {
    if (c.type.empty() || c.kind != Kind::kChanged) continue;
    for (const FieldChange& f : c.fields) {
      if (f.derived) continue;
      const auto [at, is_new] = index.try_emplace(key_of(c, f), groups.size());
      if (is_new) groups.push_back({c.type, f, {}});
      groups[at->second].names.push_back(c.name);
    }
  }
  std::erase_if(groups, [](const Group& g) { return g.names.size() < kMinGroup; });
  for (const Group& g : groups) {
    grouped.insert({g.type, g.change.field, g.change.old_value, g.change.new_value});
  }
  return groups;
}

std::string groups_text(const std::vector<Group>& groups) {
  std::string out;
  for (const Group& g : groups) {
    std::string names;
    for (size_t i = 0; i < std::min(g.names.size(), kMaxNames); ++i) {
      names += (i == 0 ? "" : ", ") + g.names[i];
    }
    if (g.names.size() > kMaxNames)
      names += " and " + std::to_string(g.names.size() - kMaxNames) + " more";
    out += line_of(plural(g.type, g.names.size()) + " (" + names + ")") +
           line_of("  " + change_text(g.change));
  }
  return out;
}

std::string heading(const ObjectChange& c) {
  if (c.type.empty()) return "model";
  const std::string name = c.type + " " + named_text(c.name);
  const std::string place = c.place.empty() ? "" : " in " + c.place;
  switch (c.kind) {
    case Kind::kRenamed:
      return name + " is now " + named_text(c.new_name);
    case Kind::kMoved:
      return name + " moved from " + c.place + " to " + c.new_place;
    case Kind::kReordered:
      return name + place + " is at another place in the order";
    default:
      return name + place;
  }
}

// The lines of one object; empty when all its changes are shown elsewhere.
std::string object_text(const ObjectChange& c, const std::set<GroupKey>& grouped, bool all,
                        bool is_coloured) {
  std::string lines;
  for (const FieldChange& f : c.fields) {
    if (all || (!f.derived && grouped.count(key_of(c, f)) == 0))
      lines += line_of("  " + change_text(f));
  }
  if (lines.empty() && c.kind == Kind::kChanged) return "";
  return painted(printable_line(heading(c)), Ink::kBold, is_coloured) + "\n" + lines;
}

std::string changed_text(const ModelDiff& diff, const std::set<GroupKey>& grouped, bool all,
                         bool is_coloured) {
  std::string out;
  std::map<std::string, size_t> shown;
  for (const ObjectChange& c : diff.objects) {
    if (c.kind == Kind::kAdded || c.kind == Kind::kRemoved) continue;
    const std::string text = object_text(c, grouped, all, is_coloured);
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

std::string joined(const std::vector<std::string>& words, size_t most) {
  std::string out;
  for (size_t i = 0; i < std::min(words.size(), most); ++i) out += (i == 0 ? "" : ", ") + words[i];
  return out + (words.size() > most ? " ..." : "");
}

// One line: which computed fields differ, in how many objects.
std::string derived_text(const ModelDiff& diff) {
  std::map<std::string, size_t> counts;
  for (const ObjectChange& c : diff.objects) {
    for (const FieldChange& f : c.fields) {
      if (f.derived) ++counts[f.field.substr(0, f.field.find('('))];
    }
  }
  std::string line;
  for (const auto& [field, n] : counts) {
    line += (line.empty() ? "" : ", ") + field + (n > 1 ? " (" + std::to_string(n) + ")" : "");
  }
  if (line.empty()) return "";
  return line_of("computed from the model" + reason_text(diff) + ": " + line + " (--all shows them)");
}

}  // namespace

std::string named_text(const std::string& name) {
  return name.starts_with("#") ? name : "'" + name + "'";
}

std::string verdict_of(const ModelDiff& diff) {
  const std::vector<std::string> physics = diff.physics();
  if (physics.empty() && diff.is_partial) return "the physics was not compared as a whole";
  if (physics.empty()) return "the physics is the same";
  return "the physics can differ: " + joined(physics, kMaxNames) + reason_text(diff);
}

std::string reason_text(const ModelDiff& diff) {
  if (diff.hidden_causes.empty()) return "";
  return " because of " + joined(diff.hidden_causes, kMaxNames) + ", within the tolerance";
}

std::string text_of(const ModelDiff& diff, bool all, bool is_coloured) {
  if (diff.empty()) return "";
  std::string out = added_or_removed(diff, Kind::kRemoved, all, is_coloured) +
                    added_or_removed(diff, Kind::kAdded, all, is_coloured);
  std::set<GroupKey> grouped;
  if (!all) out += groups_text(find_groups(diff, grouped));
  out += changed_text(diff, grouped, all, is_coloured);
  if (!all) out += derived_text(diff);
  if (!diff.layout.empty()) {
    out += line_of("stored in another way: " + joined(diff.layout, diff.layout.size()) +
                   reason_text(diff));
  }
  return out + painted(printable_line(verdict_of(diff)), Ink::kCyan, is_coloured) + "\n";
}

}  // namespace mj::diff
