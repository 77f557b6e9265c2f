// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and textures, which are independent of each other: compiled side by side, identical meshes
// once, and those in the cache not at all. What is wrong with them is reported in their order,
// meshes first.

#include <map>
#include <new>
#include <numeric>
#include <optional>

#include "base/parallel.h"
#include "compile/mesh_entry.h"
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

// The first mesh that each is identical to.
std::vector<int> find_originals(const std::vector<MeshInput>& inputs) {
  std::map<Digest, int> first;
  std::vector<int> originals;
  for (const MeshInput& input : inputs) {
    const int id = static_cast<int>(originals.size());
    originals.push_back(first.try_emplace(input.digest, id).first->second);
  }
  return originals;
}

class AssetPass {
 public:
  explicit AssetPass(Draft& draft)
      : draft_(draft),
        meshes_(static_cast<int>(draft.mesh_specs.size())),
        textures_(static_cast<int>(draft.texture_specs.size())),
        errors_(draft.mesh_specs.size() + draft.texture_specs.size()),
        inputs_(draft.mesh_specs.size()),
        loaded_(draft.mesh_specs.size(), false) {
    draft.meshes.resize(draft.mesh_specs.size());
    draft.textures.resize(draft.texture_specs.size());
  }

  void run() {
    const std::vector<MeshUse> uses = find_uses(draft_);
    for_each_asset(meshes_, [&](int i) {
      inputs_[i] = read_mesh(draft_, i, uses[i]);
      loaded_[i] = load(i);
    });
    const std::vector<int> originals = find_originals(inputs_);
    for_each_asset(meshes_ + textures_, [&](int i) {
      if (i >= meshes_) return compile_texture(draft_, i - meshes_, draft_.textures[i - meshes_]);
      if (originals[i] == i && !loaded_[i]) compile(i);
    });
    for_each_asset(meshes_, [&](int i) {
      const int original = originals[i];
      if (original == i || loaded_[i]) return;
      if (errors_[original]) return compile(i);  // for a message of its own
      draft_.meshes[i] = draft_.meshes[original];
    });
    for (const std::optional<Error>& error : errors_) {
      if (error) draft_.report.collect([&] { throw Error(*error); });
    }
  }

 private:
  // Whether the compiled mesh is in the cache. What it would be compiled from makes room then.
  bool load(int i) {
    AssetCache* cache = cache_for(i);
    Mesh& mesh = draft_.meshes[i];
    if (!cache || !cache->load(inputs_[i].digest, [&](auto entry) { return unpack(entry, mesh); }))
      return false;
    std::string().swap(inputs_[i].bytes);
    return true;
  }

  void compile(int i) {
    Mesh& mesh = draft_.meshes[i];
    compile_mesh(draft_, i, inputs_[i], mesh);
    if (AssetCache* cache = cache_for(i)) cache->store(inputs_[i].digest, pack(mesh));
    std::string().swap(inputs_[i].bytes);
  }

  [[nodiscard]] AssetCache* cache_for(int i) const {
    return inputs_[i].bytes.size() < kLeastCachedBytes ? nullptr : draft_.options.cache;
  }

  // Side by side; those that failed before are left out.
  template <typename Part>
  void for_each_asset(int count, Part part) {
    const int allowed = draft_.options.threads > 0 ? draft_.options.threads : processors();
    run_parallel(count, draft_.spec.compiler.usethread ? allowed : 1, [&](int i) {
      if (!errors_[i]) errors_[i] = attempt(subject(i), [&] { part(i); });
    });
  }

  [[nodiscard]] std::string subject(int i) const {
    return i < meshes_ ? describe("mesh", draft_.mesh_names[i], i)
                       : describe("texture", draft_.texture_names[i - meshes_], i - meshes_);
  }

  Draft& draft_;
  const int meshes_, textures_;
  std::vector<std::optional<Error>> errors_;  // of meshes, then of textures
  std::vector<MeshInput> inputs_;
  std::vector<char> loaded_;  // which meshes came from the cache; written by several threads
};

}  // namespace

void compile_assets(Draft& draft) {
  AssetPass(draft).run();
  const int meshes = static_cast<int>(draft.meshes.size());
  for (int i = 0; i < meshes; ++i) {
    if (draft.meshes[i].bvh.max_depth() <= kMaxTreeDepth) continue;
    draft.report.warn(draft.mesh_specs[i]->where,
                      {.code = "deep-bounding-tree",
                       .message = describe("mesh", draft.mesh_names[i], i) +
                                  ": its bounding volume tree is deeper than 50"});
  }
}

}  // namespace mj::compiler
