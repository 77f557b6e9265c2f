// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the public headers with the tables of MuJoCo's functions (functions.txt) and of our own
// functions (own_functions.txt). Signatures are compared at compile time, and missing definitions
// are errors at link time.

#include <doctest/doctest.h>
#include <mjtools/host.h>
#include <mjtools/rollout.h>
#include <mujoco/mujoco.h>

#include <type_traits>

// Hides warnings about the printf attributes of functions: they are not part of the types that are
// compared here.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wignored-attributes"
#endif

// Checks a declared function. declared_functions.cmake makes one MJ_API(name, result, (types)) for
// each function.
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
