// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "object_ids.h"

#include "common/cli/number.h"
#include "model/object_rows.h"

namespace mj::inspect {
namespace {

struct IdArray {
  std::string_view array, kind;
};
constexpr IdArray kIdArrays[] = {{"contact/geom", "geom"}, {"contact/flex", "flex"}};

}  // namespace

const std::vector<std::string>& ObjectIds::names_of(const std::string& array) const {
  static const std::vector<std::string> kNone;
  for (const IdArray& ids : kIdArrays) {
    if (ids.array != array) continue;
    const auto [names, is_new] = names_.try_emplace(std::string(ids.kind));
    if (is_new) names->second = load_names_(names->first);
    return names->second;
  }
  return kNone;
}

bool ObjectIds::has_names(const std::string& array) const {
  return !names_of(array).empty();
}

std::string ObjectIds::meaning(const std::string& array, double id) const {
  const std::vector<std::string>& names = names_of(array);
  if (!(id >= 0 && id < static_cast<double>(names.size()))) return {};
  const std::string& name = names[static_cast<size_t>(id)];
  return name.empty() ? numbered_object(static_cast<int64_t>(id)) : name;
}

std::string ObjectIds::text(const std::string& array, double id) const {
  const std::string name = meaning(array, id), number = report::number_text(id);
  return name.empty() ? number : name + " (" + number + ")";
}

}  // namespace mj::inspect
