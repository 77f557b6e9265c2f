// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/unsupported.h"

#include "base/diagnostic.h"
#include "engine/data/plugin.h"
#include "model/names.h"

namespace mj::engine {
namespace {

std::string named(const mjModel& m, const char* what, int type, int id) {
  const char* name = id_to_name(m, type, id);
  return std::string(what) + " " + (name ? "'" + std::string(name) + "'" : std::to_string(id));
}

// Returns whether a geom is of type SDF but does not have a distance function. The distance
// function can come from a plugin or from a mesh that has an octree.
bool has_no_field(const mjModel& m, int geom) {
  if (m.geom_type[geom] != mjGEOM_SDF) return false;
  const int mesh = m.geom_dataid[geom];
  return m.geom_plugin[geom] < 0 && (mesh < 0 || m.mesh_octadr[mesh] < 0);
}

}  // namespace

std::vector<std::string> unsupported_features(const mjModel& m) {
  std::vector<std::string> features;
  for (int i = 0; i < m.ngeom; ++i) {
    if (has_no_field(m, i)) features.push_back(named(m, "signed distance field", mjOBJ_GEOM, i));
  }
  return features;
}

void require_supported(const mjModel& m) {
  require_plugins(m);
  const std::vector<std::string> features = unsupported_features(m);
  if (features.empty()) return;
  std::string list;
  for (const std::string& feature : features) list += (list.empty() ? "" : ", ") + feature;
  throw Error("not-supported",
              "the model cannot be simulated, because it lacks a plugin or a mesh for: " + list);
}

}  // namespace mj::engine
