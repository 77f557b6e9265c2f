// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Upper bounds of the numbers of iterations in the options of a model. A loop with tolerance 0 does
// not end early, and 2^31 iterations would make a single step take days. The bounds are far above
// the number of iterations that convergence needs. They apply to options from the compiler, from a
// binary model and from a program.

#ifndef MJTOOLS_ENGINE_DATA_ITERATION_LIMITS_H_
#define MJTOOLS_ENGINE_DATA_ITERATION_LIMITS_H_

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <string>

namespace mj::engine {

struct IterationLimit {
  const char* name;  // name of the member of mjOption and of the attribute of <option>
  int mjOption::*option;
  int most;

  [[nodiscard]] constexpr bool is_exceeded(const mjOption& o) const { return o.*option > most; }
  // Returns the text of the warning. It says how many iterations the option asks for and how many a
  // simulation does instead.
  [[nodiscard]] std::string message(const mjOption& o) const;
};

inline constexpr int kMostSolverIterations = 100'000;
inline constexpr int kMostLineSearchIterations = 1000;  // limit within each iteration of the solver
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

// Logs a warning for each option that is above its bound, but only one warning per option and
// process. The record is kept in the process because models and data have no field for it.
void warn_of_iterations(const mjOption& o);

// Records that the options in `o` above their bounds have been reported, so that
// warn_of_iterations() does not warn of them again.
void set_iterations_reported(const mjOption& o);

// Forgets which options have been reported, so that warn_of_iterations() warns of them again. Used
// by tests.
void forget_reported_iterations();

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_ITERATION_LIMITS_H_
