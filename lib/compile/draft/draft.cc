// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/draft.h"

#include <algorithm>

#include "base/suggestion.h"
#include "spec/name_table.h"

namespace mj::compiler {

std::string_view type_name(int objtype) {
  if (objtype == mjOBJ_PLUGIN) return "plugin instance";
  if (objtype == mjOBJ_FRAME) return "frame";
  const std::string_view name = spec::type_name(objtype);
  return name.empty() ? "object" : name;
}

namespace {

constexpr size_t kMostListed = 4;

// Returns a hint for an unknown name. The hint suggests the most similar known name. If no name is
// similar and few names are known, the hint lists them all.
std::string suggest_or_list(const std::string& kind, const std::string& name,
                            const std::vector<std::string_view>& known) {
  const std::string close = suggest(name, known);
  if (!close.empty()) return close;
  if (known.empty()) return "the model has no " + kind + " with a name";
  std::vector<std::string> names(known.begin(), known.end());
  std::ranges::sort(names);
  if (names.size() == 1) return "the only " + kind + " is '" + names[0] + "'";
  return names.size() > kMostListed ? "" : "there are " + quoted_list(names, kMostListed, "and");
}

}  // namespace

int Draft::find(int type, const std::string& name) const {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  if (type < 0 || type >= mjNOBJECT) return -1;
  const auto found = names[type].find(name);
  return found == names[type].end() ? -1 : found->second;
}

int Draft::resolve(int type, const std::string& name, const SourceLocation& where,
                   std::string_view referrer, std::string_view attribute) const {
  const int id = find(type, name);
  if (id >= 0) return id;
  const std::string kind(type_name(type));
  std::vector<std::string_view> candidates;
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  if (type >= 0 && type < mjNOBJECT) {
    for (const auto& [candidate, index] : names[type]) {
      if (!candidate.empty()) candidates.push_back(candidate);
    }
  }
  report.fail(where,
              {.code = "unknown-reference",
               .message = std::string(referrer) + " refers to unknown " + kind + " '" + name + "'",
               .attribute = attribute,
               .hint = suggest_or_list(kind, name, candidates)});
}

}  // namespace mj::compiler
