// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes random models that follow the grammar, and breaks one thing in a model. References lead to
// elements that exist, and numbers are mostly plausible, so many of the models compile.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_GENERATE_MODEL_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_GENERATE_MODEL_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "mutate_model.h"

namespace mj::fuzz {

// Returns an MJCF model with random elements of the schema.
[[nodiscard]] std::string generate_mjcf(uint64_t seed);

// Returns a URDF model: a tree of links with joints, shapes, inertias, and what robots add to them.
[[nodiscard]] std::string generate_urdf(uint64_t seed);

// Returns a copy of an MJCF or URDF model with one change, as a person could make it by mistake.
[[nodiscard]] Mutant break_one_thing(std::string_view text, uint64_t seed);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_GENERATE_MODEL_H_
