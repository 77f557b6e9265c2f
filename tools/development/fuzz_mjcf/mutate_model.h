// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mutants of good models: copies with a few changes that a person or a program could make, and some
// others. Most can still be read, so that later stages are tested as well.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_MUTATE_MODEL_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_MUTATE_MODEL_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace mj::fuzz {

struct Mutant {
  std::string text;
  std::string changes;  // what was done, e.g. "number in <geom size>, cut"
};

// Returns a mutant, which depends only on the texts and the seed. `donor` is another model from
// which elements are taken.
[[nodiscard]] Mutant mutate(std::string_view text, std::string_view donor, uint64_t seed);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_MUTATE_MODEL_H_
