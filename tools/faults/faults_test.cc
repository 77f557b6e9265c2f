// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of every tool while calls of the system fail (tools/development/fail_calls): allocations,
// reads, changes of files, and everything else that the system may refuse. The tests fail some
// calls, spread over each run. If MJTOOLS_EVERY_CALL is in the environment (scripts/check/faults),
// they fail every call, and an allocation of every call stack.

#include <doctest/doctest.h>

#include <cstdlib>
#include <deque>

#include "base/sanitizer.h"
#include "scenario.h"
#include "trial.h"

using namespace mj::testing;

namespace {

constexpr long kSpread = 2;  // failing calls of each kind and scenario in a quick run
constexpr long kMegabyte = 1 << 20;
constexpr long kLeast = 16 * kMegabyte;  // with less, the system cannot start a program

bool tests_every_call() {
  return std::getenv("MJTOOLS_EVERY_CALL") != nullptr;
}

bool can_fail() {
#ifdef MJ_HAS_SANITIZER
  MESSAGE("not run: the sanitizer has its own allocator and address space");
  return false;
#else
  return true;
#endif
}

// The scenarios, which all tests share. Each was run without failures.
const std::deque<Trial>& trials() {
  static const Inputs inputs;
  static CallStacks known;
  static std::deque<Trial> all;
  if (!all.empty()) return all;
  for (const Scenario& scenario : inputs.scenarios()) all.emplace_back(scenario, known);
  return all;
}

void fail_all(const Failing& failing) {
  if (!can_fail()) return;
  for (const Trial& trial : trials()) {
    if (tests_every_call()) {
      trial.fail_every(failing);
    } else {
      trial.fail(failing, kSpread);
    }
  }
}

}  // namespace

TEST_CASE("an allocation that fails is an error, and nothing is lost or left") {
  fail_all({Failing::Kind::kAllocation, false});
}

TEST_CASE("if all allocations fail from one on, this is an error, and nothing is lost or left") {
  fail_all({Failing::Kind::kAllocation, true});
}

TEST_CASE("a read that fails is an error or changes nothing") {
  fail_all({Failing::Kind::kRead, false});
  fail_all({Failing::Kind::kRead, true});
}

TEST_CASE("if a call fails once or forever with EIO, no file is half written") {
  fail_all({Failing::Kind::kChange, false, "EIO"});
  fail_all({Failing::Kind::kChange, true, "EIO"});
}

TEST_CASE("if the disk is full from any call on, files are old or complete and no draft is left") {
  fail_all({Failing::Kind::kChange, true, "ENOSPC"});
}

TEST_CASE("a thread, a process, a lock or memory that the system refuses is an error or no loss") {
  fail_all({Failing::Kind::kSystem, false});
  fail_all({Failing::Kind::kSystem, true});
}

TEST_CASE("too little address space is an error, and nothing is lost or left") {
  if (!can_fail()) return;
  const long step = tests_every_call() ? kMegabyte / 2 : 36 * kMegabyte;
  for (const Trial& trial : trials()) trial.limit_memory(kLeast, 160 * kMegabyte, step);
}
