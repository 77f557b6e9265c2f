// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/model_tables.h"

#include <algorithm>

#include "batch/support.h"

namespace mj::batch {
namespace {

// Shortens the lists of geoms and sites whose frames are placed. Only geoms that can touch, and
// sites that equality constraints join, remain.
void place_only_used(const Constraints& constraints, Tables& tables) {
  const auto sort = [](std::vector<int>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  };
  tables.geoms.clear();
  for (const ContactPair& p : constraints.pairs) {
    tables.geoms.insert(tables.geoms.end(), p.geom, p.geom + 2);
  }
  sort(tables.geoms);
  tables.sites.clear();
  for (const BodyEquality& e : constraints.tables.body_equality) {
    if (e.of_sites) tables.sites.insert(tables.sites.end(), e.object, e.object + 2);
  }
  sort(tables.sites);
}

}  // namespace

Constraints::Constraints(const mjModel& m)
    : pairs(contact_pairs(m)), blocks(pair_blocks(m, pairs)), tables(m, pairs), most_contacts(0) {
  for (const ContactPair& pair : pairs) most_contacts += static_cast<size_t>(pair.most);
}

ModelTables::ModelTables(const mjModel& model) : m(model), smooth(model) {
  if (!unsupported_by_contacts(m).empty() || !unsupported_by_solver(m).empty()) return;
  constraints.emplace(m);
  if (m.nsensor == 0) place_only_used(*constraints, smooth);
}

}  // namespace mj::batch
