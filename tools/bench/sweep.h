// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Variation of simulation options, requested by options such as --sweep opt.solver=Newton,CG.

#ifndef MJTOOLS_TOOLS_BENCH_SWEEP_H_
#define MJTOOLS_TOOLS_BENCH_SWEEP_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace mj::bench {

struct Setting {
  std::string option;  // name of the option, such as "solver"
  std::string text;    // value as written, such as "CG"
  double value;
};

// The settings of one variant of a sweep, which apply together.
using Variant = std::vector<Setting>;

// Returns a text such as "solver=CG,cone=elliptic", or an empty text for a variant without
// settings.
[[nodiscard]] std::string name_of(const Variant& variant);

// Returns all combinations of the values in the sweeps, which have the form
// "opt.NAME=VALUE,VALUE,...". Without sweeps, returns one variant without settings. NAME is a
// member of mjOption that is a single number, and VALUE is a number or an MJCF keyword. Throws
// Error if a sweep is not valid, or if sweeps and overrides ("opt.NAME=VALUE") set an option twice.
[[nodiscard]] std::vector<Variant> make_variants(const std::vector<std::string>& sweeps,
                                                 const std::vector<std::string>& overrides);

void apply(const Variant& variant, mjOption& option);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_SWEEP_H_
