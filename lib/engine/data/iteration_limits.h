// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Upper bounds of the iterations that a model may ask for. A tolerance of 0 never ends a loop, and
// 2^31 iterations would make one step take days. The bounds are far above what convergence needs.
// They hold for options from the compiler, from a binary model and from a program.

#ifndef MJTOOLS_ENGINE_DATA_ITERATION_LIMITS_H_
#define MJTOOLS_ENGINE_DATA_ITERATION_LIMITS_H_

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <string>

namespace mj::engine {

struct IterationLimit {
  const char* name;  // member of mjOption and attribute of <option>
  int mjOption::*option;
  int most;

  [[nodiscard]] constexpr bool is_exceeded(const mjOption& o) const { return o.*option > most; }
  // Returns the text of the warning: what the option asks for and what a simulation does instead.
  [[nodiscard]] std::string message(const mjOption& o) const;
};

inline constexpr int kMostSolverIterations = 100'000;
inline constexpr int kMostLineSearchIterations = 1000;  // limit for each solver iteration
inline constexpr int kMostCollisionIterations = 10'000;

inline constexpr IterationLimit kIterationLimits[] = {
    {"iterations", &mjOption::iterations, kMostSolverIterations},
    {"noslip_iterations", &mjOption::noslip_iterations, kMostSolverIterations},
    {"ls_iterations", &mjOption::ls_iterations, kMostLineSearchIterations},
    {"ccd_iterations", &mjOption::ccd_iterations, kMostCollisionIterations},
    {"sdf_iterations", &mjOption::sdf_iterations, kMostCollisionIterations},
    {"sdf_initpoints", &mjOption::sdf_initpoints, kMostCollisionIterations}};

inline int solver_iterations(const mjModel& m) {
  return std::min(m.opt.iterations, kMostSolverIterations);
}
inline int noslip_iterations(const mjModel& m) {
  return std::min(m.opt.noslip_iterations, kMostSolverIterations);
}
inline int line_search_iterations(const mjModel& m) {
  return std::min(m.opt.ls_iterations, kMostLineSearchIterations);
}
inline int ccd_iterations(const mjModel& m) {
  return std::min(m.opt.ccd_iterations, kMostCollisionIterations);
}
inline int sdf_iterations(const mjModel& m) {
  return std::min(m.opt.sdf_iterations, kMostCollisionIterations);
}
inline int sdf_initpoints(const mjModel& m) {
  return std::min(m.opt.sdf_initpoints, kMostCollisionIterations);
}

// Returns whether some option is above its bound.
inline bool exceeds_iteration_limits(const mjOption& o) {
  bool exceeded = false;
  for (const IterationLimit& limit : kIterationLimits) exceeded |= limit.is_exceeded(o);
  return exceeded;
}

// Logs a warning for each option above its bound, once per option and process. Models and data have
// no field that could record a warning.
void warn_of_iterations(const mjOption& o);

// Keeps warn_of_iterations() from repeating a warning about these options.
void set_iterations_reported(const mjOption& o);

// Makes warn_of_iterations() warn again, as at the start of the process. Used by tests.
void forget_reported_iterations();

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_ITERATION_LIMITS_H_
