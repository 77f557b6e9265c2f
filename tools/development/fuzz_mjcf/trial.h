// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The trial of a model: it is compiled, written as MJB and read again, simulated, saved as MJCF and
// compiled again.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_TRIAL_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_TRIAL_H_

#include <set>
#include <string>

#include "asset/cache.h"

namespace mj::fuzz {

// A model on disk with one file replaced by another text.
struct Candidate {
  std::string model;    // path of the main file
  std::string changed;  // path of the changed file, normalized; may be the main one
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
};

[[nodiscard]] Outcome try_model(const Candidate& candidate, const TrialOptions& options);

// Returns the XML files of a good model, or an empty set if the model is not good.
[[nodiscard]] std::set<std::string> description_files(const std::string& model, AssetCache* cache);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_TRIAL_H_
