// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/iteration_limits.h"

#include <atomic>
#include <iterator>

#include "base/log.h"

namespace mj::engine {
namespace {

// Bits of the limits that have been reported. Bit i is set once a warning was given that
// kIterationLimits[i] is exceeded.
std::atomic<unsigned> g_reported{0};

unsigned exceeded_bits(const mjOption& o) {
  unsigned bits = 0;
  for (unsigned i = 0; i < std::size(kIterationLimits); ++i) {
    bits |= unsigned{kIterationLimits[i].is_exceeded(o)} << i;
  }
  return bits;
}

}  // namespace

std::string IterationLimit::message(const mjOption& o) const {
  return "option " + std::string(name) + " is " + std::to_string(o.*option) +
         "; a simulation uses at most " + std::to_string(most);
}

void warn_of_iterations(const mjOption& o) {
  const unsigned exceeded = exceeded_bits(o);
  const unsigned unknown = exceeded & ~g_reported.fetch_or(exceeded);
  for (unsigned i = 0; i < std::size(kIterationLimits); ++i) {
    if (unknown >> i & 1) log_warning(kIterationLimits[i].message(o));
  }
}

void set_iterations_reported(const mjOption& o) {
  g_reported |= exceeded_bits(o);
}

void forget_reported_iterations() {
  g_reported = 0;
}

}  // namespace mj::engine
