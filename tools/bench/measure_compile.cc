// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <filesystem>

#include "asset/cache.h"
#include "load/load_model.h"
#include "measure.h"
#include "temporary_folder.h"

namespace mj::bench {
namespace {

// The whole way from the file to the model.
ModelPtr compile_file(const std::string& path, int threads, AssetCache* cache, PassTimes* times) {
  Diagnostics diagnostics;
  ModelPtr m = load_model(path, diagnostics, {.times = times, .cache = cache, .threads = threads});
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::kError) throw Error(d);
  }
  return m;
}

void add_passes(const PassTimes& run, const Measurement& whole, Measurements& parts) {
  for (const PassTime& pass : run.all()) {
    const std::string stage = whole.stage + "/" + std::string(pass.name);
    auto row = std::ranges::find(parts, stage, &Measurement::stage);
    if (row == parts.end()) {
      row = parts.insert(row, {.stage = stage, .part = true, .threads = whole.threads});
    }
    row->real.push_back(pass.seconds);
  }
}

// Whole and parts, with the cache that `open` gives for each repetition.
template <typename OpenCache>
Measurements measure(const std::string& path, std::string stage, int threads,
                     const Repetitions& repetitions, OpenCache open) {
  Measurement whole{.stage = std::move(stage), .threads = threads};
  Measurements parts;
  for (int r = -repetitions.warmup; r < repetitions.count; ++r) {
    PassTimes passes;
    ModelPtr m;
    std::unique_ptr<AssetCache> cache = open();
    const Cost cost = cost_of([&] {
      m = compile_file(path, threads, cache.get(), &passes);
      cache.reset();
    });
    if (r < 0) continue;
    add(whole, cost);
    add_passes(passes, whole, parts);
  }
  parts.insert(parts.begin(), std::move(whole));
  return parts;
}

}  // namespace

Measurements measure_compile(const std::string& path, const CompileOptions& options,
                             const Repetitions& repetitions) {
  Measurements all = measure(path, "compile", options.threads, repetitions, [] { return nullptr; });
  if (!options.cached) return all;
  const TemporaryFolder folder(options.cache_folder);
  int runs = 0;
  const auto empty = [&] {
    return std::make_unique<AssetCache>(folder.path() + "/" + std::to_string(runs++));
  };
  Measurements cold = measure(path, "compile-cold-cache", options.threads, repetitions, empty);
  const std::string known = folder.path() + "/known";
  (void)compile_file(path, options.threads, std::make_unique<AssetCache>(known).get(), nullptr);
  Measurements warm = measure(path, "compile-warm-cache", options.threads, repetitions,
                              [&] { return std::make_unique<AssetCache>(known); });
  all.insert(all.end(), cold.begin(), cold.end());
  all.insert(all.end(), warm.begin(), warm.end());
  return all;
}

}  // namespace mj::bench
