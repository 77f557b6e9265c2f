// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes how much memory mjData needs for contacts, constraints and the stack.

#include <mujoco/mjdata.h>

#include <algorithm>

#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

constexpr mjtSize kDefaultConstraints = 500;
constexpr mjtSize kDefaultContacts = 100;
constexpr mjtSize kMinStackNumbers = 1000;
constexpr mjtSize kMegabyte = 1 << 20;

mjtSize stack_numbers(const mjModel& m, mjtSize rows) {
  const mjtSize n = rows + m.neq + m.nv;
  const mjtSize objects = m.nq + m.nv + m.nu + m.na + m.nbody + m.njnt + m.ngeom + m.nsite + m.neq +
                          m.ntendon + m.nwrap;
  return std::max(kMinStackNumbers, 5 * n * n + 20 * objects);
}

}  // namespace

mjtSize arena_bytes(const Draft& draft, const mjModel& m) {
  if (draft.size.memory >= 0) return draft.size.memory;
  const mjtSize rows = m.njmax < 0 ? kDefaultConstraints : m.njmax;
  const mjtSize contacts = m.nconmax < 0 ? kDefaultContacts : m.nconmax;
  const mjtSize stack = draft.size.nstack >= 0 ? draft.size.nstack : stack_numbers(m, rows);
  const mjtSize bytes = 8 * stack + static_cast<mjtSize>(sizeof(mjContact)) * contacts +
                        144 * rows + 12 * m.nv + 24 * rows * m.nv + 12 * rows * rows;
  return (bytes + kMegabyte - 1) / kMegabyte * kMegabyte;
}

}  // namespace mj::compiler
