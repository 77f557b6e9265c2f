// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The function of mjtools/rollout.h, which MuJoCo does not have.

#include <mjtools/rollout.h>

#include <algorithm>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "api/boundary.h"
#include "base/diagnostic.h"
#include "base/parallel.h"
#include "engine/data/state.h"
#include "rollout/array_sink.h"
#include "rollout/batch_executor.h"
#include "rollout/control_table.h"

namespace mj::api {
namespace {

void require_count(const char* what, int count, int least) {
  if (count >= least) return;
  throw Error("bad-argument", std::string(what) + " is " + std::to_string(count) +
                                  ", but must be at least " + std::to_string(least));
}

// Returns an array of the caller. Throws Error if its size is not rows x columns. The size is
// divided by `columns`, because rows x columns may not fit into 64 bits.
template <typename T>
std::span<T> array_of(const char* what, T* data, mjtSize size, int64_t rows, int64_t columns) {
  if (!data && size == 0) return {};
  const bool has_rows = columns == 0 ? size == 0 : size % columns == 0 && size / columns == rows;
  if (data && has_rows) return {data, static_cast<size_t>(size)};
  throw Error("bad-argument", std::string(what) + " has " + std::to_string(data ? size : 0) +
                                  " numbers, but needs " + std::to_string(rows) + " x " +
                                  std::to_string(columns));
}

// A plan made from the inputs of a caller. It refers to the arrays of the caller and does not copy
// them.
class CallerPlan {
 public:
  CallerPlan(const mjModel& m, const mjtRollout& r) {
    const int64_t size = engine::state_size(m, r.signature);
    const int64_t rows = int64_t{r.nrollout} * r.nstep;
    const std::span<const double> initial =
        array_of("initial", r.initial, r.ninitial, r.nrollout, size);
    if (!r.initial && size > 0) throw Error("bad-argument", "there are no initial states");
    const std::span<const double> ctrl = array_of("ctrl", r.ctrl, r.nctrl, rows, m.nu);
    plan.models = {&m};
    plan.steps = r.nstep;
    plan.state_spec = r.signature;
    plan.ending = rollout::Ending::kWarning;
    plan.has_last_frame = false;
    for (int k = 0; k < r.nrollout; ++k) {
      const auto row = [k](std::span<const double> all, int64_t n) {
        return all.subspan(static_cast<size_t>(k * n), static_cast<size_t>(n));
      };
      rollout::Input& input = plan.rollouts.emplace_back();
      input.state = row(initial, size);
      if (ctrl.empty()) continue;
      input.controls = &controls_.emplace_back(row(ctrl, int64_t{r.nstep} * m.nu), m.nu);
    }
    arrays.state = array_of("state", r.state, r.nstate, rows, size);
    arrays.sensordata = array_of("sensordata", r.sensordata, r.nsensordata, rows, m.nsensordata);
  }

  rollout::Plan plan;
  rollout::Arrays arrays;

 private:
  std::deque<rollout::ControlArray> controls_;  // tables that plan.rollouts point to
};

int simulate(const mjModel& m, const mjtRollout& r) {
  require_count("nrollout", r.nrollout, 0);
  require_count("nstep", r.nstep, 0);
  require_count("nthread", r.nthread, 0);
  if (r.nrollout == 0) return 0;
  const CallerPlan caller(m, r);
  rollout::ArraySink sink(caller.plan, caller.arrays, r.signature);
  const int threads = std::min(r.nthread > 0 ? r.nthread : processors(), r.nrollout);
  const std::vector<rollout::Result> results =
      rollout::BatchExecutor(threads).run(caller.plan, sink);
  int complete = 0;
  for (size_t k = 0; k < results.size(); ++k) {
    if (results[k].error) throw Error(*results[k].error);
    if (r.steps) r.steps[k] = static_cast<int>(results[k].end.steps);
    complete += results[k].end.steps == r.nstep;
  }
  return complete;
}

}  // namespace
}  // namespace mj::api

int mjt_rollout(const mjModel* m, const mjtRollout* rollout) {
  int complete = -1;
  mj::api::guarded([&] { complete = mj::api::simulate(*m, *rollout); });
  return complete;
}
