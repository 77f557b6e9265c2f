// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulation options that are varied: --sweep opt.solver=Newton,CG.

#ifndef MJTOOLS_TOOLS_BENCH_SWEEP_H_
#define MJTOOLS_TOOLS_BENCH_SWEEP_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace mj::bench {

struct Setting {
  std::string option;  // "solver"
  std::string text;    // "CG"
  double value;
};

// Settings that are made together.
using Variant = std::vector<Setting>;

// "solver=CG,cone=elliptic"; empty for no settings.
[[nodiscard]] std::string name_of(const Variant& variant);

// All combinations of the values of each "opt.NAME=VALUE,VALUE,..."; one variant without settings
// if there are none. Options have the names of the members of mjOption that are one number, values
// are numbers or MJCF's keywords. Throws Error, also for an option that two of them, or one of them
// and one of the overrides ("opt.NAME=VALUE"), change.
[[nodiscard]] std::vector<Variant> make_variants(const std::vector<std::string>& sweeps,
                                                 const std::vector<std::string>& overrides);

void apply(const Variant& variant, mjOption& option);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_SWEEP_H_
