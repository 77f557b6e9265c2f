// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tries a model: compiles it, writes it as MJB and reads it again, saves it as MJCF and compiles it
// again, and simulates it.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_TRIAL_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_TRIAL_H_

#include <set>
#include <string>

#include "asset/cache.h"
#include "urdf/import.h"

namespace mj::fuzz {

// A model on disk with one file replaced by another text.
struct Candidate {
  std::string model;    // path of the main file
  std::string changed;  // normalized path of the replaced file, which may be the main file
  std::string text;
};

struct Outcome {
  std::string kind;    // "refused", "good", ...
  std::string detail;  // a diagnostic code, or the problem
  bool is_finding = false;
};

struct TrialOptions {
  int steps = 3;
  AssetCache* cache = nullptr;  // null: no cache
  urdf::Import import = {};     // which optional parts of URDF files are imported
  bool needs_place = false;     // whether an error without line and column is a finding
};

[[nodiscard]] Outcome try_model(const Candidate& candidate, const TrialOptions& options);

// Returns the paths of the XML files of a model, or an empty set if the model does not compile.
[[nodiscard]] std::set<std::string> description_files(const std::string& model, AssetCache* cache);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_TRIAL_H_
