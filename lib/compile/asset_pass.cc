// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and textures, which are independent of each other: compiled side by side. What is wrong
// with them is reported in their order, meshes first.

#include <new>
#include <optional>

#include "base/parallel.h"
#include "compile/passes.h"

namespace mj::compiler {
namespace {

constexpr int kMaxTreeDepth = 50;

std::vector<MeshUse> find_uses(const Draft& draft) {
  std::vector<bool> in_pair(draft.geoms.size(), false);
  for (const Pair& pair : draft.pairs) {
    for (const std::string* name : {&pair.geom1, &pair.geom2}) {
      if (const int id = draft.find(mjOBJ_GEOM, *name); id >= 0) in_pair[id] = true;
    }
  }
  std::vector<MeshUse> uses(draft.mesh_specs.size());
  for (size_t i = 0; i < uses.size(); ++i) uses[i].has_distances = draft.mesh_specs[i]->needsdf;
  for (const Geom* geom : draft.geoms) {
    const spec::Geom& s = *geom->spec;
    if (geom->mesh < 0 || (s.type != mjGEOM_MESH && s.type != mjGEOM_SDF)) continue;
    MeshUse& use = uses[geom->mesh];
    if (s.contype != 0 || s.conaffinity != 0 || in_pair[geom->id]) use.collides = true;
    if (s.type == mjGEOM_SDF) use.has_distances = true;
  }
  return uses;
}

// Runs one part, which may be on a thread of its own, and returns what went wrong.
template <typename Part>
std::optional<Error> attempt(const std::string& subject, Part part) {
  try {
    part();
    return std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return Error("out-of-memory", subject + ": there is not enough memory");
  }
}

}  // namespace

void compile_assets(Draft& draft) {
  const std::vector<MeshUse> uses = find_uses(draft);
  const int meshes = static_cast<int>(draft.mesh_specs.size());
  const int count = meshes + static_cast<int>(draft.texture_specs.size());
  draft.meshes.resize(meshes);
  draft.textures.resize(draft.texture_specs.size());
  std::vector<std::optional<Error>> errors(count);
  const int allowed = draft.options.threads > 0 ? draft.options.threads : processors();
  run_parallel(count, draft.spec.compiler.usethread ? allowed : 1, [&](int i) {
    if (i < meshes) {
      errors[i] = attempt(describe("mesh", draft.mesh_names[i], i),
                          [&] { compile_mesh(draft, i, uses[i], draft.meshes[i]); });
    } else {
      const int id = i - meshes;
      errors[i] = attempt(describe("texture", draft.texture_names[id], id),
                          [&] { compile_texture(draft, id, draft.textures[id]); });
    }
  });
  for (const std::optional<Error>& error : errors) {
    if (error) draft.report.collect([&] { throw Error(*error); });
  }
  for (int i = 0; i < meshes; ++i) {
    if (draft.meshes[i].bvh.max_depth() <= kMaxTreeDepth) continue;
    draft.report.warn(draft.mesh_specs[i]->where,
                      {.code = "deep-bounding-tree",
                       .message = describe("mesh", draft.mesh_names[i], i) +
                                  ": its bounding volume tree is deeper than 50"});
  }
}

}  // namespace mj::compiler
