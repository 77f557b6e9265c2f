// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Implements discardvisual. It removes the geoms that neither collide nor are referred to, and the
// meshes that nothing else uses. The mass of the removed geoms stays in the inertia of their
// bodies.

#include <algorithm>

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

bool is_discarded(const Geom& geom) {
  return geom.is_visual && !geom.is_referenced;
}

// Returns the new id for each old id, or -1 for an element that is removed. Calls keep(id) in the
// order of the ids to decide whether an element is kept.
template <typename Keep>
std::vector<int> compact(size_t count, Keep keep) {
  std::vector<int> ids(count, -1);
  int next = 0;
  for (size_t i = 0; i < count; ++i) {
    if (keep(i)) ids[i] = next++;
  }
  return ids;
}

template <typename T>
void keep_only(std::vector<T>& list, const std::vector<int>& ids) {
  size_t kept = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    if (ids[i] < 0) continue;
    if (kept != i) list[kept] = std::move(list[i]);
    ++kept;
  }
  list.resize(kept);
}

void renumber_references(Draft& draft, int objtype, const std::vector<int>& ids) {
  for (Sensor& s : draft.sensors) {
    if (s.objtype == objtype && s.object >= 0) s.object = ids[s.object];
    if (s.reftype == objtype && s.reference >= 0) s.reference = ids[s.reference];
  }
  for (size_t i = 0; i < draft.tuples.size(); ++i) {
    for (size_t k = 0; k < draft.tuples[i].objects.size(); ++k) {
      if (draft.spec.tuples[i].elements[k].objtype == objtype) {
        int& id = draft.tuples[i].objects[k];
        id = ids[id];
      }
    }
  }
}

void discard_geoms(Draft& draft) {
  const std::vector<int> ids =
      compact(draft.geoms.size(), [&](size_t i) { return !is_discarded(*draft.geoms[i]); });
  for (Body* body : draft.bodies) {
    std::erase_if(body->geoms, [](const Geom* geom) { return is_discarded(*geom); });
  }
  keep_only(draft.geoms, ids);
  for (Geom* geom : draft.geoms) geom->id = ids[geom->id];
  renumber_references(draft, mjOBJ_GEOM, ids);
  for (Tendon& tendon : draft.tendons) {
    for (Wrap& wrap : tendon.wraps) {
      if (wrap.type == mjWRAP_SPHERE || wrap.type == mjWRAP_CYLINDER) {
        wrap.object = ids[wrap.object];
      }
    }
  }
}

void discard_meshes(Draft& draft) {
  std::vector<bool> used(draft.meshes.size(), false);
  for (const Geom* geom : draft.geoms) {
    if (geom->mesh >= 0) used[geom->mesh] = true;
  }
  for (const Sensor& s : draft.sensors) {
    if (s.objtype == mjOBJ_MESH && s.object >= 0) used[s.object] = true;
  }
  for (size_t i = 0; i < draft.tuples.size(); ++i) {
    for (size_t k = 0; k < draft.tuples[i].objects.size(); ++k) {
      if (draft.spec.tuples[i].elements[k].objtype == mjOBJ_MESH) {
        used[draft.tuples[i].objects[k]] = true;
      }
    }
  }
  const std::vector<int> ids = compact(draft.meshes.size(), [&](size_t i) { return used[i]; });
  for (Geom* geom : draft.geoms) {
    if (geom->mesh >= 0) geom->mesh = ids[geom->mesh];
  }
  renumber_references(draft, mjOBJ_MESH, ids);
  keep_only(draft.meshes, ids);
  keep_only(draft.mesh_specs, ids);
  keep_only(draft.mesh_names, ids);
}

}  // namespace

void discard_visual(Draft& draft) {
  if (!draft.spec.compiler.discardvisual) return;
  discard_geoms(draft);
  discard_meshes(draft);
}

}  // namespace mj::compiler
