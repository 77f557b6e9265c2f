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

// Which element of the model one of the description became, by the handle of that (spec::Element).
using HandleId = std::pair<mjsElement*, int>;

struct CompileOptions {
  const FileReader* files = nullptr;  // where asset files come from; null: the disk
  AssetCache* cache = nullptr;        // of processed meshes and images; null: none
  int threads = 0;  // that process assets; 0: one per processor. The result is the same with any
  PassTimes* times = nullptr;            // where to add how long the passes take
  AssetTimes* asset_times = nullptr;     // the same for the steps in which assets are processed
  std::vector<HandleId>* ids = nullptr;  // where to add the elements that have handles
  bool is_checked = false;               // warn of what is legal and surely wrong (check/check.h)
};

}  // namespace mj

#endif  // MJTOOLS_COMPILE_DRAFT_COMPILE_OPTIONS_H_
