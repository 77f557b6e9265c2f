// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The number type of data. Stages that are templates over a type D of data can run on mjData and on
// the arrays of four worlds (batch/world.h), whose members have the same names.

#ifndef MJTOOLS_ENGINE_DATA_NUMBER_OF_H_
#define MJTOOLS_ENGINE_DATA_NUMBER_OF_H_

#include <type_traits>
#include <utility>

// Marks a function that is one part of a stage. For each type of data, the function is called in
// only one place. It is inlined there, so that the stage is as fast as code for that type alone.
#define MJ_STAGE_PART [[gnu::always_inline]] inline

namespace mj::engine {

// The type of the numbers in data D: double, or Lanes for four worlds.
template <typename D>
using NumberOf = std::remove_cvref_t<decltype(*std::declval<const D&>().qpos)>;

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_NUMBER_OF_H_
