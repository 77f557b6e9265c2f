// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-diff: what changed between two models, two trajectories or two folders of them.

#include <unistd.h>

#include "input.h"
#include "options.h"
#include "report/cache_option.h"
#include "report/exit_code.h"
#include "resource/atomic_file.h"

namespace {

using mj::diff::Outcome;
using mj::diff::Request;
using Result = Outcome::Result;

int exit_code(const std::vector<Outcome>& outcomes) {
  int code = mj::report::kExitGood;
  for (const Outcome& o : outcomes) {
    if (o.result == Result::kError) return mj::report::kExitError;
    if (o.result != Result::kSame) code = mj::report::kExitDiffers;
  }
  return code;
}

void write_curves(const Request& r, const std::vector<Outcome>& outcomes, bool may_replace) {
  if (r.curves.empty()) return;
  const auto* diff = std::get_if<mj::diff::TrajectoryDiff>(&outcomes.front().diff);
  if (!diff) throw mj::Error("usage", "--curves is for trajectories and --dynamics");
  mj::write_file(r.curves, mj::diff::curves_of(*diff), may_replace);
}

int run(const Request& r, const mj::report::OutputOptions& o, mj::report::Output& out) {
  mj::diff::check_usage(r);
  for (const std::string& input : {r.file_a, r.file_b}) {
    mj::require_different_files(o.path, input);
  }
  out.open(o.path, !o.no_clobber);
  mj::Diagnostics of_cache;
  const auto cache = mj::report::open_cache(r.cache, of_cache);
  mj::report::print(of_cache);
  const bool are_folders = mj::report::is_folder(r.file_a) && mj::report::is_folder(r.file_b);
  std::vector<Outcome> outcomes;
  if (are_folders) {
    outcomes = mj::diff::compare_folders(r.file_a, r.file_b, r, cache.get());
  } else {
    outcomes.push_back(mj::diff::compare_files(r.file_a, r.file_b, r, cache.get()));
  }
  for (const Outcome& outcome : outcomes) mj::report::print(outcome.diagnostics);
  const int code = exit_code(outcomes);
  const bool is_report = are_folders || r.form == mj::diff::Form::kJunit;  // also of errors
  if (code == mj::report::kExitError && !is_report) return code;
  if (code != mj::report::kExitError) write_curves(r, outcomes, !o.no_clobber);
  if (r.is_quiet) return code;
  const bool is_coloured = o.path == "-" && mj::report::wants_colour(STDOUT_FILENO);
  out.write(are_folders ? mj::diff::print_outcomes(outcomes, r, is_coloured)
                        : mj::diff::print_outcome(outcomes.front(), r, is_coloured));
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  mj::report::Tool tool(mj::diff::page());
  mj::diff::Options options;
  mj::diff::define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) {
    return run(mj::diff::request_of(options), options.output, out);
  });
}
