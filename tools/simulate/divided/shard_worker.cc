// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/shard_worker.h"

#include "base/interrupt.h"
#include "common/cli/tool.h"
#include "common/report/diagnostic_output.h"
#include "divided/shard.h"
#include "run.h"

namespace mj::simulate {

void ShardWorker::work() {
  outcome_ = {.shard = shard_};
  try {
    Options part = options_of_shard(app_, o_, {shard_, o_.shards});
    // Rank 0 has removed an old file. Any other file belongs to another rank, which does the work
    // if rank 0 has given up this rank and it wakes later.
    part.no_clobber = !part.is_resuming_shard;
    const int64_t count = part.rollouts, before = rollouts_;
    const RunWatch watch{
        .is_cancelled = [this] { return is_cancelled_ || interrupted(); },
        .on_progress =
            [&](int64_t steps, int64_t done, int64_t all) {
              steps_ += steps;
              const double part_done = static_cast<double>(done) / static_cast<double>(all);
              rollouts_ = before + static_cast<int64_t>(part_done * static_cast<double>(count));
            }};
    run(app_, part, copy_model(m_), out_, watch);
    outcome_.is_interrupted = is_cancelled_ || interrupted();
    if (!outcome_.is_interrupted) rollouts_ = before + count;
  } catch (...) {
    outcome_.problem = report::current_problem();
  }
  is_done_ = true;
}

RankMessage progress_of(const ShardWorker& worker, RankMessage::Kind kind) {
  return {.kind = kind,
          .steps = worker.steps(),
          .rollouts = worker.rollouts(),
          .exit_code = report::exit_code()};
}

std::string text_of(const Diagnostic& problem) {
  return problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
}

}  // namespace mj::simulate
