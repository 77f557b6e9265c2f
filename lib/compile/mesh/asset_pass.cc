// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles meshes and textures in parallel, because they are independent of each other. The assets
// that take the most work start first. Identical meshes are compiled once, and meshes in the cache
// are not compiled at all. The hull of a mesh may take as long as all other meshes together, so it
// has its own task. Errors are reported in the order of the assets, meshes first.

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>

#include "base/parallel.h"
#include "base/task_queue.h"
#include "compile/draft/asset_times.h"
#include "compile/draft/passes.h"
#include "compile/mesh/mesh.h"

namespace mj::compiler {
namespace {

// Estimated work per byte for decoding an image (kImageWork) and for finding a convex hull
// (kHullWork), relative to the work per byte for a mesh that is only rendered.
constexpr uint64_t kImageWork = 8, kHullWork = 3;

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

// Runs one part of the work, possibly on another thread. Returns its error, or nothing if it
// succeeded.
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
        errors_(meshes_ + textures_),
        inputs_(meshes_),
        work_(meshes_ + textures_),
        originals_(meshes_) {
    draft.meshes.resize(draft.mesh_specs.size());
    draft.broken_meshes.assign(draft.mesh_specs.size(), false);
    draft.textures.resize(draft.texture_specs.size());
  }

  void run() {
    std::vector<int> assets(meshes_ + textures_);
    std::iota(assets.begin(), assets.end(), 0);
    for (const int i : assets) attempt_for(i, [&] { find_source(i); });
    std::ranges::stable_sort(assets, std::greater(), [&](int i) { return work_[i]; });
    for_each(assets, [this](int i) { make(i); });
    assets.resize(meshes_);
    std::iota(assets.begin(), assets.end(), 0);
    for_each(assets, [this](int i) {
      const int original = originals_[i];
      if (original == i) return;
      // Compiles the mesh again, to get an error message with its own name.
      if (errors_[original]) return make_own(i);
      draft_.meshes[i] = draft_.meshes[original];
    });
    if (draft_.options.cache) draft_.options.cache->write();
    for (size_t i = 0; i < errors_.size(); ++i) {
      if (!errors_[i]) continue;
      draft_.report.collect([&] { throw Error(*errors_[i]); });
      if (i < draft_.broken_meshes.size()) draft_.broken_meshes[i] = true;
    }
  }

 private:
  // Finds the source of asset i and estimates how much work the asset takes.
  void find_source(int i) {
    if (i >= meshes_) {
      const spec::Texture& s = *draft_.texture_specs[i - meshes_];
      const std::string& folder = draft_.compiler_of(s).texturedir;
      if (s.file.empty()) return;
      work_[i] = kImageWork * AssetSource(draft_, s, subject(i), folder, s.file).size();
      return;
    }
    inputs_[i].emplace(find_mesh_input(draft_, i, uses_[i]));
    if (!inputs_[i]->file) return;
    work_[i] = (uses_[i].collides ? kHullWork : 1) * inputs_[i]->file->size();
  }

  void make(int i) {
    if (i < meshes_) return make_mesh(i);
    const TimedAsset time(draft_.options.asset_times, &AssetTimes::textures);
    compile_texture(draft_, i - meshes_, draft_.textures[i - meshes_]);
  }

  // Compiles mesh i, or takes it from the cache. Does nothing if an identical mesh is already being
  // compiled.
  void make_mesh(int i) {
    originals_[i] = i;
    MeshInput& input = *inputs_[i];
    const Digest digest = digest_of(draft_, i, input);
    if (!is_first(i, digest) || load(i, input, digest)) return;
    compile(i, input);
  }

  void make_own(int i) {
    inputs_[i].emplace(find_mesh_input(draft_, i, uses_[i]));
    compile(i, *inputs_[i]);
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

  // A mesh that is compiled in two parts, its hull and its surface. Two threads may work on the two
  // parts.
  struct Parts {
    std::unique_ptr<MeshCompiler> compiler;
    AssetCache* cache;
    Digest digest;
    std::optional<Error> hull_error, surface_error;
    std::atomic<int> left = 2;
  };

  // Compiles a mesh. Computes its digest again from the bytes that are compiled, because the file
  // may have changed since the first digest was computed.
  void compile(int i, MeshInput& input) {
    const auto parts = std::make_shared<Parts>();
    parts->cache = cache_of(input);
    if (parts->cache) (void)input.file->bytes();
    if (parts->cache) parts->digest = digest_of(draft_, i, input);
    parts->compiler = make_mesh_compiler(draft_, i, input);
    parts->compiler->read();
    if (!parts->compiler->hull_is_apart()) {
      parts->compiler->make_hull();
      parts->compiler->make_surface();
      return finish(i, *parts);
    }
    queue_.add([this, i, parts] {
      parts->surface_error = attempt(subject(i), [&] { parts->compiler->make_surface(); });
      end_part(i, *parts);
    });
    parts->hull_error = attempt(subject(i), [&] { parts->compiler->make_hull(); });
    end_part(i, *parts);
  }

  // Ends one of the two parts. If the other part has already ended, finishes the mesh.
  void end_part(int i, Parts& parts) {
    if (--parts.left > 0) return;
    attempt_for(i, [&] {
      for (const auto& error : {parts.hull_error, parts.surface_error}) {
        if (error) throw Error(*error);
      }
      finish(i, parts);
    });
  }

  void finish(int i, Parts& parts) {
    draft_.meshes[i] = parts.compiler->finish();
    if (parts.cache) parts.cache->store(parts.digest, draft_.meshes[i].entry);
  }

  static AssetCache* cache_of(MeshInput& input) {
    // Meshes from a decoder that the program has registered are not cached, because the result of
    // such a decoder may change between runs.
    return input.file && !input.decoder ? input.file->cache() : nullptr;
  }

  // Runs `part` for all assets of the list in parallel. The assets start in the order of the list.
  // Assets that have already failed are left out.
  template <typename Part>
  void for_each(const std::vector<int>& assets, Part part) {
    for (auto i = assets.rbegin(); i != assets.rend(); ++i) {
      if (errors_[*i]) continue;
      queue_.add([this, part, i = *i] { attempt_for(i, [&] { part(i); }); });
    }
    queue_.run(asset_threads(draft_));
  }

  // Runs `part` and stores its error. If `part` succeeds, leaves errors_ unchanged, because another
  // thread may have stored an error for the same asset.
  template <typename Part>
  void attempt_for(int i, Part part) {
    if (auto error = attempt(subject(i), part)) errors_[i] = std::move(error);
  }

  [[nodiscard]] std::string subject(int i) const {
    return i < meshes_ ? describe("mesh", draft_.mesh_names[i], i)
                       : describe("texture", draft_.texture_names[i - meshes_], i - meshes_);
  }

  Draft& draft_;
  const std::vector<MeshUse> uses_;
  const int meshes_, textures_;
  std::vector<std::optional<Error>> errors_;  // errors of meshes, then errors of textures
  std::vector<std::optional<MeshInput>> inputs_;
  std::vector<uint64_t> work_;  // estimated work per asset: meshes, then textures
  // For each mesh, the index of the first identical mesh, which may be the mesh itself.
  std::vector<int> originals_;
  TaskQueue queue_;
  std::mutex mutex_;             // guards first_
  std::map<Digest, int> first_;  // index of the first mesh with each digest
};

}  // namespace

int asset_threads(const Draft& draft) {
  if (!draft.spec.compiler.usethread) return 1;
  return draft.options.threads > 0 ? draft.options.threads : processors();
}

void compile_assets(Draft& draft) {
  AssetPass(draft).run();
}

}  // namespace mj::compiler
