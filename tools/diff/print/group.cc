// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "print/group.h"

#include <algorithm>
#include <map>

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;

// at least this many objects with equal changes are shown as a group
constexpr size_t kMinGroup = 3;

GroupKey key_of(const std::string& type, const FieldChange& f) {
  return {type, f.field, f.old_value, f.new_value};
}

std::string place_text(const SourceLocation& where) {
  return where.file.empty() ? "" : where.file + ":" + std::to_string(where.line);
}

}  // namespace

Groups::Groups(const ModelDiff& diff) {
  std::map<GroupKey, size_t> index;
  for (const ObjectChange& c : diff.objects) {
    if (c.type.empty() || c.kind != Kind::kChanged) continue;
    for (const FieldChange& f : c.fields) {
      if (f.derived) continue;
      const auto [at, is_new] = index.try_emplace(key_of(c.type, f), groups_.size());
      if (is_new) groups_.push_back({c.type, f, {}, where_text(c)});
      Group& group = groups_[at->second];
      group.names.push_back(c.name);
      if (group.where != where_text(c)) group.where.clear();
    }
  }
  std::erase_if(groups_, [](const Group& g) { return g.names.size() < kMinGroup; });
  for (const Group& g : groups_) keys_.insert(key_of(g.type, g.change));
}

bool Groups::holds(const ObjectChange& c, const FieldChange& f) const {
  return keys_.contains(key_of(c.type, f));
}

std::string plural(const std::string& type, size_t n) {
  if (n == 1) return "1 " + type;
  if (type == "body") return std::to_string(n) + " bodies";
  if (type == "mesh") return std::to_string(n) + " meshes";
  if (type == "equality") return std::to_string(n) + " equalities";
  return std::to_string(n) + " " + type + "s";
}

std::string names_text(const Group& g) {
  std::string names;
  for (size_t i = 0; i < std::min(g.names.size(), kMaxNames); ++i) {
    names += (i == 0 ? "" : ", ") + g.names[i];
  }
  if (g.names.size() > kMaxNames) {
    names += " and " + std::to_string(g.names.size() - kMaxNames) + " more";
  }
  return names;
}

std::string contents_text(const ObjectChange& c) {
  std::string out;
  for (const auto& [type, n] : c.contents) {
    out += (out.empty() ? ", with " : ", ") + plural(type, static_cast<size_t>(n));
  }
  return out;
}

std::string heading(const ObjectChange& c) {
  if (c.type.empty()) return "model";
  const std::string name =
      c.type + " " + named_text(c.name) + (c.told.empty() ? "" : " (" + c.told + ")");
  const std::string place = c.place.empty() ? "" : " in " + c.place;
  switch (c.kind) {
    case Kind::kRenamed:
      return name + " is now " + named_text(c.new_name);
    case Kind::kMoved:
      return name + " moved from " + c.place + " to " + c.new_place;
    case Kind::kReordered:
      return name + place + " is at another place in the order";
    case Kind::kAdded:
    case Kind::kRemoved:
      return c.type + " " + named_text(c.name) + place + contents_text(c);
    case Kind::kChanged:
      break;
  }
  return name + place;
}

std::string where_text(const ObjectChange& c) {
  const std::string a = place_text(c.where_a), b = place_text(c.where_b);
  if (a.empty() || b.empty() || a == b) return a.empty() ? b : a;
  return a + " -> " + b;
}

std::string derived_fields(const ModelDiff& diff) {
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
  return line;
}

}  // namespace mj::diff
