// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <memory>

#include "asset/disk_cache.h"
#include "load/load_model.h"
#include "measure.h"
#include "resource/write/temporary_folder.h"

namespace mj::bench {
namespace {

// Reads and compiles a file. Throws Error with the first problem if the file has errors.
ModelPtr compile_file(const std::string& path, const CompileOptions& options, AssetCache* cache,
                      PassTimes* times) {
  Diagnostics diagnostics;
  LoadOptions load = options.load;
  load.times = times;
  load.cache = cache;
  load.threads = options.threads;
  ModelPtr m = load_model(path, diagnostics, load);
  if (!diagnostics.ok()) throw Error(diagnostics.first_error());
  return m;
}

// Returns a task that compiles the file once in each round. Each round uses the cache that open()
// returns, and calls close() at its end. Neither call is timed.
template <typename OpenCache, typename Close>
Task task(const std::string& path, std::string stage, const CompileOptions& options, OpenCache open,
          Close close) {
  const auto work = [=](int64_t rounds) {
    Sample sample;
    for (int64_t i = 0; i < rounds; ++i) {
      ModelPtr m;
      std::unique_ptr<AssetCache> cache = open();
      sample.cost += cost_of([&] {
        m = compile_file(path, options, cache.get(), &sample.parts);
        cache.reset();
      });
      close();
    }
    return sample;
  };
  return {.whole = {.stage = std::move(stage), .threads = options.threads}, .work = work};
}

}  // namespace

std::vector<Task> compile_tasks(const std::string& path, const CompileOptions& options) {
  const auto nothing = [] {};
  std::vector<Task> all = {task(
      path, "compile", options, [] { return nullptr; }, nothing)};
  if (!options.cached) return all;
  const auto fresh = std::make_shared<TemporaryFolder>(options.cache_folder);
  const auto known = std::make_shared<TemporaryFolder>(options.cache_folder);
  const auto open = [](const auto& folder) {
    return [folder] { return std::make_unique<DiskCache>(folder->path()); };
  };
  all.push_back(
      task(path, "compile-cold-cache", options, open(fresh), [fresh] { fresh->clear(); }));
  (void)compile_file(path, options, open(known)().get(), nullptr);
  all.push_back(task(path, "compile-warm-cache", options, open(known), nothing));
  return all;
}

}  // namespace mj::bench
