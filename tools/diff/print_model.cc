// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "diff.h"
#include "report/number.h"

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;
using Json = nlohmann::ordered_json;

constexpr size_t kMinGroup = 3;     // objects with the same change that are shown together
constexpr size_t kMaxNames = 6;     // names listed of such a group
constexpr size_t kMaxObjects = 20;  // changed objects shown of each type

std::string quoted(const std::string& name) {
  return name.starts_with("#") ? name : "'" + name + "'";
}

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

// ---- added and removed: what is in an added or removed body is told with it

// The outermost body of the same kind of change that an object is in; "" when it is in none.
std::string outermost(const std::map<std::string, std::string>& parent, std::string place) {
  std::string root;
  for (auto at = parent.find(place); at != parent.end(); at = parent.find(at->second))
    root = at->first;
  return root;
}

void print_added_or_removed(const ModelDiff& diff, Kind kind, bool all, report::Output& out) {
  std::map<std::string, std::string> parent;  // "body 'x'" to the place it is in
  for (const ObjectChange& c : diff.objects) {
    const bool is_body = c.kind == kind && c.type == "body";
    if (is_body) parent["body '" + c.name + "'"] = c.place;
  }
  std::map<std::string, std::map<std::string, size_t>> inside;
  for (const ObjectChange& c : diff.objects) {
    if (c.kind != kind) continue;
    const std::string root = outermost(parent, c.place);
    if (!root.empty()) ++inside[root][c.type];
  }
  const std::string sign = kind == Kind::kAdded ? "+ " : "- ";
  std::map<std::string, size_t> shown;
  std::map<std::string, size_t> unnamed;
  for (const ObjectChange& c : diff.objects) {
    if (c.kind != kind || (!all && !outermost(parent, c.place).empty())) continue;
    if (!all && c.place.empty() && c.name.starts_with("#")) {
      ++unnamed[c.type];
      continue;
    }
    if (++shown[c.type] > kMaxObjects && !all) continue;
    std::string line = sign + c.type + " " + quoted(c.name);
    if (!c.place.empty()) line += " in " + c.place;
    std::string contents;
    if (c.type == "body" && !all) {
      for (const auto& [type, n] : inside["body '" + c.name + "'"]) {
        contents += (contents.empty() ? ", with " : ", ") + plural(type, n);
      }
    }
    out.write(line + contents + "\n");
  }
  for (const auto& [type, n] : unnamed) out.write(sign + plural(type, n) + " without names\n");
  for (const auto& [type, n] : shown) {
    if (n <= kMaxObjects || all) continue;
    out.write(sign + "and " + plural(type, n - kMaxObjects) + " more (--all shows them)\n");
  }
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
    if (c.type.empty()) continue;
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

void print_groups(const std::vector<Group>& groups, report::Output& out) {
  for (const Group& g : groups) {
    std::string names;
    for (size_t i = 0; i < std::min(g.names.size(), kMaxNames); ++i) {
      names += (i == 0 ? "" : ", ") + g.names[i];
    }
    if (g.names.size() > kMaxNames)
      names += " and " + std::to_string(g.names.size() - kMaxNames) + " more";
    out.write(plural(g.type, g.names.size()) + " (" + names + ")\n  " + change_text(g.change) +
              "\n");
  }
}

// The lines of one object; empty when all its changes are shown elsewhere.
std::string object_text(const ObjectChange& c, const std::set<GroupKey>& grouped, bool all) {
  std::string lines;
  for (const FieldChange& f : c.fields) {
    if (all || (!f.derived && grouped.count(key_of(c, f)) == 0))
      lines += "  " + change_text(f) + "\n";
  }
  if (c.kind == Kind::kRenamed) {
    return c.type + " " + quoted(c.name) + " is now " + quoted(c.new_name) + "\n" + lines;
  }
  if (lines.empty()) return "";
  return (c.type.empty() ? "model" : c.type + " " + quoted(c.name)) + "\n" + lines;
}

void print_changed(const ModelDiff& diff, const std::set<GroupKey>& grouped, bool all,
                   report::Output& out) {
  std::map<std::string, size_t> shown;
  for (const ObjectChange& c : diff.objects) {
    if (c.kind != Kind::kChanged && c.kind != Kind::kRenamed) continue;
    const std::string text = object_text(c, grouped, all);
    if (text.empty()) continue;
    if (++shown[c.type] <= kMaxObjects || all) out.write(text);
  }
  for (const auto& [type, n] : shown) {
    if (n <= kMaxObjects || all) continue;
    out.write("... and " + std::to_string(n - kMaxObjects) + " more of type " + type +
              " (--all shows them)\n");
  }
}

// One line: which computed fields differ, in how many objects.
void print_derived(const ModelDiff& diff, report::Output& out) {
  std::map<std::string, size_t> counts;
  for (const ObjectChange& c : diff.objects) {
    for (const FieldChange& f : c.fields) {
      if (f.derived) ++counts[f.field.substr(0, f.field.find('('))];
    }
  }
  if (counts.empty()) return;
  std::string line;
  for (const auto& [field, n] : counts) {
    line += (line.empty() ? "" : ", ") + field + (n > 1 ? " (" + std::to_string(n) + ")" : "");
  }
  out.write("computed from the model: " + line + " (--all shows them)\n");
}

// ---- JSON

const char* kind_name(Kind kind) {
  switch (kind) {
    case Kind::kAdded:
      return "added";
    case Kind::kRemoved:
      return "removed";
    case Kind::kRenamed:
      return "renamed";
    case Kind::kChanged:
      break;
  }
  return "changed";
}

Json json_of(const ObjectChange& c) {
  Json j;
  j["change"] = kind_name(c.kind);
  j["type"] = c.type.empty() ? "model" : c.type;
  if (!c.type.empty()) j["name"] = c.name;
  if (!c.new_name.empty()) j["new_name"] = c.new_name;
  if (!c.place.empty()) j["in"] = c.place;
  for (const FieldChange& f : c.fields) {
    Json& field = j["fields"][f.field];
    if (!f.old_value.empty()) field["old"] = f.old_value;
    field[f.old_value.empty() ? "summary" : "new"] = f.new_value;
    if (f.derived) field["computed"] = true;
  }
  return j;
}

void print_json(const ModelDiff& diff, const Request& request, report::Output& out) {
  Json j;
  j["a"] = request.file_a;
  j["b"] = request.file_b;
  j["kind"] = "model";
  j["same"] = diff.empty();
  j["objects"] = Json::array();
  for (const ObjectChange& c : diff.objects) j["objects"].push_back(json_of(c));
  j["layout"] = diff.layout;
  out.write(report::json_text(j));
}

}  // namespace

void print(const ModelDiff& diff, const Request& request, report::Output& out) {
  if (request.json) return print_json(diff, request, out);
  print_added_or_removed(diff, Kind::kRemoved, request.all, out);
  print_added_or_removed(diff, Kind::kAdded, request.all, out);
  std::set<GroupKey> grouped;
  if (!request.all) print_groups(find_groups(diff, grouped), out);
  print_changed(diff, grouped, request.all, out);
  if (!request.all) print_derived(diff, out);
  if (diff.layout.empty()) return;
  std::string names;
  for (const std::string& name : diff.layout) names += (names.empty() ? "" : ", ") + name;
  out.write("the same objects, stored in another order: " + names + "\n");
}

}  // namespace mj::diff
