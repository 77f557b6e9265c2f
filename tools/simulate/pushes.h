// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forces on bodies for some time.
//
//   BODY@START-END=FX,FY,FZ[,TX,TY,TZ]    on the command line: torso@1.0-1.2=0,200,0
//   BODY,START,END,FX,FY,FZ[,TX,TY,TZ]    a line of a CSV file
//
// Seconds, newtons and newton metres, in the world frame, at the centre of mass of the body, from
// START on and before END. Those of one body at one time add up.
//
// Or a spring, as the mouse of a viewer pulls, at a point of the body towards a target:
//
//   spring:BODY@START-END=X,Y,Z[,X2,Y2,Z2][,at=X:Y:Z][,stiffness=K]      spring:BODY,START,END,X,...
//
// The target is at X,Y,Z in the world; if it moves, evenly, to X2,Y2,Z2 at END. The point is `at` in
// the frame of the body (its origin), K that of <visual><map stiffness>. The force and the torque
// are those of mjv_applyPerturbForce at the state of each step, with the mass that mjv_initPerturb
// finds at START.

#ifndef MJTOOLS_TOOLS_SIMULATE_PUSHES_H_
#define MJTOOLS_TOOLS_SIMULATE_PUSHES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "math/vec3.h"

namespace mj::simulate {

// A spring between a point of a body and a target that moves from `first` to `last`.
struct Pull {
  Vec3 first, last;
  Vec3 local;
  double stiffness = 0;
};

struct Push {
  int body = 0;
  double start = 0;
  double end = 0;
  std::array<double, 6> wrench{};
  std::optional<Pull> pull;  // instead of the wrench
};

// Each argument is a push as above or the name of a CSV file. Throws Error.
[[nodiscard]] std::vector<Push> read_pushes(const mjModel& m,
                                            const std::vector<std::string>& arguments);

// Warnings of pushes that move nothing in a simulation from time `start` to time `end`.
[[nodiscard]] Diagnostics pushes_without_effect(const mjModel& m, const std::vector<Push>& pushes,
                                                double start, double end);

// How many numbers apply_pushes remembers from one step to the next.
[[nodiscard]] int64_t pull_count(const std::vector<Push>& pushes);

// Sets d.xfrc_applied of the bodies that are ever pushed. `masses` [pull_count] begins as zeros:
// those of bodies that springs hold. While one holds, positions and velocities are computed.
void apply_pushes(const mjModel& m, const std::vector<Push>& pushes, std::span<double> masses,
                  mjData& d);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_PUSHES_H_
