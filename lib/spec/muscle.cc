// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/muscle.h"

#include <algorithm>

namespace mj::spec {
namespace {

constexpr Numbers<2> kTimeconst = {0.01, 0.04};
constexpr Numbers<9> kGain = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};

// Replaces each parameter that still has the value of a new actuator, which is 1 for the first
// parameter and 0 for all others.
template <size_t n, size_t m>
void replace_defaults(const Numbers<n>& by, Numbers<m>& parameters) {
  for (size_t i = 0; i < n; ++i) {
    if (parameters[i] == (i == 0 ? 1 : 0)) parameters[i] = by[i];
  }
}

template <size_t n>
void override_with(const Numbers<n>& given, double* parameters) {
  for (size_t i = 0; i < n; ++i) {
    if (given[i] >= 0) parameters[i] = given[i];
  }
}

}  // namespace

void set_muscle(const Muscle& muscle, Actuator& out) {
  replace_defaults(kTimeconst, out.dynprm);
  replace_defaults(kGain, out.gainprm);
  override_with(muscle.timeconst, out.dynprm.data());
  override_with(muscle.range, out.gainprm.data());
  override_with(muscle.curve, out.gainprm.data() + 2);
  std::copy_n(out.gainprm.begin(), kGain.size(), out.biasprm.begin());
  out.dyntype = mjDYN_MUSCLE;
  out.gaintype = mjGAIN_MUSCLE;
  out.biastype = mjBIAS_MUSCLE;
}

}  // namespace mj::spec
