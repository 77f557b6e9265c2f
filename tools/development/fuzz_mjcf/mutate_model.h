// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes mutants of good models: copies with a few random changes, such as a person or a program
// could make by mistake. Most mutants can still be read, so that the compiler and the simulation
// are tested and not only the reader.

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

// Returns a mutant of the model `text`. It depends only on the arguments. `donor` is the text of
// another model, from which elements may be taken.
[[nodiscard]] Mutant mutate(std::string_view text, std::string_view donor, uint64_t seed);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_MUTATE_MODEL_H_
