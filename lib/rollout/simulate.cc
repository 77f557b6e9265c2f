// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/simulate.h"

#include "engine/data/warning_scope.h"
#include "engine/pipeline/forward.h"
#include "rollout/course.h"

namespace mj::rollout {

Result simulate(const Plan& plan, int64_t rollout, mjData& d, RolloutSink& out,
                const Watch& watch) {
  const mjModel& m = plan.model(rollout);
  Course course(plan, rollout, d, out, watch);
  const engine::WarningScope scope([&](mjtWarning type, const char* text) {
    if (type >= 0 && type < mjNWARNING) course.take_warning(type, text);
  });
  while (course.begin_turn() && course.evaluate([&] { engine::evaluate(m, d); }) &&
         course.advance([&] { engine::integrate(m, d); })) {
    course.end_turn();
  }
  return course.end();
}

Result run_rollout(const Plan& plan, int64_t rollout, mjData& d, Sink& sink, const Watch& watch) {
  set_beginning(plan, rollout, d);
  const auto out = sink.begin(plan.model(rollout), d, rollout);
  Result result = simulate(plan, rollout, d, *out, watch);
  out->end(result);
  return result;
}

}  // namespace mj::rollout
