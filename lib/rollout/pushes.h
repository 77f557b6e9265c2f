// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forces that push bodies for a limited time.
//
//   BODY@START-END=FX,FY,FZ[,TX,TY,TZ]    one push: torso@1.0-1.2=0,200,0
//   BODY,START,END,FX,FY,FZ[,TX,TY,TZ]    a line of a CSV file
//
// Times are in seconds, forces in newtons and torques in newton metres. A push acts in the world
// frame at the centre of mass of the body, from START until just before END. Pushes that act on a
// body at the same time add up.
//
// A push may instead be a spring that pulls a point of a body to a target, as the mouse of a viewer
// does:
//
//   spring:BODY@START-END=X,Y,Z[,X2,Y2,Z2][,at=X:Y:Z][,stiffness=K]   spring:BODY,START,END,X,...
//
// The target starts at X,Y,Z in the world frame. If X2,Y2,Z2 is given, the target moves there at
// constant speed until END. `at` is the point in the frame of the body, by default the origin of
// that frame. K is by default the stiffness in <visual><map>. In each step the spring applies the
// force of mjv_applyPerturbForce, with the mass that mjv_initPerturb finds at START.

#ifndef MJTOOLS_ROLLOUT_PUSHES_H_
#define MJTOOLS_ROLLOUT_PUSHES_H_

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

namespace mj::rollout {

// A spring between a body and a target. `local` is the point of the body. The target moves from
// `first` to `last`.
struct Pull {
  Vec3 first, last;
  Vec3 local;
  double stiffness = 0;
};

struct Push {
  int body = 0;
  double start = 0;                // seconds
  double end = 0;                  // seconds
  std::array<double, 6> wrench{};  // force and torque
  std::optional<Pull> pull;        // if set, the push is a spring, and `wrench` is not used
};

// Reads pushes from arguments. Each argument is a push in one of the forms above, or the name of a
// CSV file. Throws Error if an argument or a line of a file is not a valid push.
[[nodiscard]] std::vector<Push> read_pushes(const mjModel& m,
                                            const std::vector<std::string>& arguments);

// Returns warnings about pushes that have no effect in a simulation from time `start` to time
// `end`.
[[nodiscard]] Diagnostics pushes_without_effect(const mjModel& m, const std::vector<Push>& pushes,
                                                double start, double end);

// Returns the number of springs, which is the length of `masses` in apply_pushes().
[[nodiscard]] int64_t pull_count(const std::vector<Push>& pushes);

// Sets d.xfrc_applied of each pushed body to the sum of the pushes that act on the body at d.time,
// or to 0 if no push acts. `masses` [pull_count] must be zeros before the first step. When a spring
// begins to pull, the mass that it pulls is stored there. While a spring pulls, this function also
// computes positions and velocities.
void apply_pushes(const mjModel& m, const std::vector<Push>& pushes, std::span<double> masses,
                  mjData& d);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_PUSHES_H_
