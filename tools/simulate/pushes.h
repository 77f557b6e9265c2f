// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forces on bodies for some time.
//
//   BODY@START-END=FX,FY,FZ[,TX,TY,TZ]    on the command line: torso@1.0-1.2=0,200,0
//   BODY,START,END,FX,FY,FZ[,TX,TY,TZ]    a line of a CSV file
//
// Seconds, newtons and newton metres, in the world frame, at the centre of mass of the body, from
// START on and before END. Those of one body at one time add up.

#ifndef MJTOOLS_TOOLS_SIMULATE_PUSHES_H_
#define MJTOOLS_TOOLS_SIMULATE_PUSHES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace mj::simulate {

struct Push {
  int body = 0;
  double start = 0;
  double end = 0;
  std::array<double, 6> wrench{};
};

// Each argument is a push as above or the name of a CSV file. Throws Error.
[[nodiscard]] std::vector<Push> read_pushes(const mjModel& m,
                                            const std::vector<std::string>& arguments);

// Warnings of pushes that move nothing in a simulation from time `start` to time `end`.
[[nodiscard]] Diagnostics pushes_without_effect(const mjModel& m, const std::vector<Push>& pushes,
                                                double start, double end);

// Sets d.xfrc_applied of the bodies that are ever pushed.
void apply_pushes(const std::vector<Push>& pushes, mjData& d);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_PUSHES_H_
