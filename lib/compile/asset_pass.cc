// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and textures, which are independent of each other: compiled side by side, identical meshes
// once, and those in the cache not at all. What is wrong with them is reported in their order,
// meshes first.

#include <map>
#include <mutex>
#include <new>
#include <optional>

#include "base/parallel.h"
#include "compile/mesh.h"
#include "compile/passes.h"

namespace mj::compiler {
namespace {

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
    if (s.type == mjGEOM_SDF && draft.mesh_plugins[geom->mesh] < 0) use.has_distances = true;
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

class AssetPass {
 public:
  explicit AssetPass(Draft& draft)
      : draft_(draft),
        uses_(find_uses(draft)),
        meshes_(static_cast<int>(draft.mesh_specs.size())),
        textures_(static_cast<int>(draft.texture_specs.size())),
        errors_(draft.mesh_specs.size() + draft.texture_specs.size()),
        originals_(draft.mesh_specs.size()) {
    draft.meshes.resize(draft.mesh_specs.size());
    draft.textures.resize(draft.texture_specs.size());
  }

  void run() {
    for_each_asset(meshes_ + textures_, [&](int i) {
      if (i >= meshes_) return compile_texture(draft_, i - meshes_, draft_.textures[i - meshes_]);
      make(i);
    });
    for_each_asset(meshes_, [&](int i) {
      const int original = originals_[i];
      if (original == i) return;
      if (errors_[original]) return make_own(i);  // for a message of its own
      draft_.meshes[i] = draft_.meshes[original];
    });
    for (const std::optional<Error>& error : errors_) {
      if (error) draft_.report.collect([&] { throw Error(*error); });
    }
  }

 private:
  // Makes the mesh, unless another one is being made that is identical.
  void make(int i) {
    originals_[i] = i;
    MeshInput input = find_mesh_input(draft_, i, uses_[i]);
    const Digest digest = digest_of(draft_, i, input);
    if (!is_first(i, digest) || load(i, input, digest)) return;
    compile(i, input);
  }

  void make_own(int i) {
    MeshInput input = find_mesh_input(draft_, i, uses_[i]);
    compile(i, input);
  }

  bool is_first(int i, const Digest& digest) {
    const std::lock_guard lock(mutex_);
    originals_[i] = first_.try_emplace(digest, i).first->second;
    return originals_[i] == i;
  }

  bool load(int i, MeshInput& input, const Digest& digest) {
    AssetCache* cache = cache_of(input);
    auto entry = cache ? cache->load(digest) : nullptr;
    return entry && unpack(std::move(entry), draft_.meshes[i]);
  }

  // The digest is of what is read now; the file may have changed since it was looked at.
  void compile(int i, MeshInput& input) {
    AssetCache* cache = cache_of(input);
    if (cache) (void)input.file->bytes();
    const Digest digest = cache ? digest_of(draft_, i, input) : Digest{};
    draft_.meshes[i] = compile_mesh(draft_, i, input);
    if (cache) cache->store(digest, pack(draft_.meshes[i]));
  }

  static AssetCache* cache_of(MeshInput& input) {
    return input.file ? input.file->cache() : nullptr;
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
  const std::vector<MeshUse> uses_;
  const int meshes_, textures_;
  std::vector<std::optional<Error>> errors_;  // of meshes, then of textures
  std::vector<int> originals_;                // the mesh that each is identical to, often itself
  std::mutex mutex_;                          // of first_
  std::map<Digest, int> first_;               // of the meshes with that digest
};

}  // namespace

void compile_assets(Draft& draft) {
  AssetPass(draft).run();
}

}  // namespace mj::compiler
