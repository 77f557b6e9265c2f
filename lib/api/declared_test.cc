// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The public headers compared with the tables of MuJoCo's functions (functions.txt) and of our own
// (own_functions.txt): signatures at compile time, definitions at link time.

#include <doctest/doctest.h>
#include <mjtools/host.h>
#include <mujoco/mujoco.h>

#include <type_traits>

// Printf formats of functions are not part of their types.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wignored-attributes"
#endif

// Checks a declared function. declared_functions.cmake makes one MJ_API(name, result, (types)) for
// each.
#define MJ_API(name, result, types) \
  static_assert(std::is_same_v<decltype(name), result types>, #name " has another signature");
#include "declared_functions.inc"
#undef MJ_API

TEST_CASE("every function that the C API declares is defined") {
  using Function = void (*)();
  const Function functions[] = {
#define MJ_API(name, result, types) reinterpret_cast<Function>(&name),
#include "declared_functions.inc"
#undef MJ_API
  };
  for (const Function f : functions) CHECK((f != nullptr));
}
