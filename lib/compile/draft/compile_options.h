// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_COMPILE_DRAFT_COMPILE_OPTIONS_H_
#define MJTOOLS_COMPILE_DRAFT_COMPILE_OPTIONS_H_

#include <utility>
#include <vector>

#include "base/pass_times.h"
#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj {

class AssetCache;
struct AssetTimes;

// A handle, and the id of the compiled element to which it belongs. Elements of a description may
// have handles (spec::Element::handle).
using HandleId = std::pair<mjsElement*, int>;

struct CompileOptions {
  const FileReader* files = nullptr;  // source of the asset files; null for the disk
  AssetCache* cache = nullptr;        // cache of processed meshes and images; null for no cache
  int threads = 0;  // threads for assets, 0 for one per processor; does not affect the result
  PassTimes* times = nullptr;  // receives the durations of the passes
  // Receives the durations of the steps in which assets are processed.
  AssetTimes* asset_times = nullptr;
  std::vector<HandleId>* ids = nullptr;  // receives the ids of elements that have handles
  // True if the compiler shall warn of legal values that are certainly mistakes (check/check.h).
  bool is_checked = false;
};

}  // namespace mj

#endif  // MJTOOLS_COMPILE_DRAFT_COMPILE_OPTIONS_H_
