// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-diff: shows the changes between two models, two trajectories or two folders of them.

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "common/cli/cache_option.h"
#include "common/plot/plot_output.h"
#include "common/program/exit_code.h"
#include "common/program/output.h"
#include "input.h"
#include "options.h"
#include "resource/write/atomic_file.h"

namespace {

using mj::diff::Outcome;
using mj::diff::Request;
using Result = Outcome::Result;

void write_curves(const Request& r, const std::vector<Outcome>& outcomes, bool may_replace) {
  if (r.curves.empty()) return;
  const auto* diff = std::get_if<mj::diff::TrajectoryDiff>(&outcomes.front().diff);
  if (!diff) throw mj::Error("usage", "--curves is only for trajectories and --dynamics");
  mj::write_file(r.curves, mj::diff::curves_of(*diff), may_replace);
}

// Returns the plot that --plot asks for.
const mj::plot::Figure& figure_of(const std::vector<Outcome>& outcomes) {
  const auto* diff = std::get_if<mj::diff::TrajectoryDiff>(&outcomes.front().diff);
  if (!diff) throw mj::Error("usage", "--plot is only for trajectories and --dynamics");
  return diff->figure;
}

class Run {
 public:
  Run(const Request& request, const mj::report::OutputOptions& output)
      : request_(request), output_(output) {}

  void operator()(mj::report::Output& out) {
    mj::diff::check_usage(request_);
    mj::report::require_separate(outputs());
    if (!request_.is_git && !request_.is_external_diff) require_other_output();
    out.open(output_.path, !output_.no_clobber);
    mj::Diagnostics of_cache;
    cache_ = mj::report::open_cache(request_.cache, of_cache);
    mj::report::print(of_cache);
    is_coloured_ = output_.path == "-" && mj::report::wants_colour(STDOUT_FILENO);
    const std::string text = request_.is_external_diff ? external()
                             : request_.is_git         ? revisions()
                                                       : files();
    if (!request_.is_quiet || output_.path != "-") out.write(text);
    if (figure_) mj::plot::write_plot(*figure_, request_.plot, !output_.no_clobber, out);
  }

 private:
  [[nodiscard]] std::vector<std::string> outputs() const {
    return {output_.path, request_.plot, request_.picture, request_.curves};
  }

  void require_other_output() const {
    for (const std::string& input : {request_.file_a, request_.file_b}) {
      for (const std::string& output : outputs()) mj::require_different_files(output, input);
    }
    if (output_.no_clobber && !request_.picture.empty()) mj::refuse_to_replace(request_.picture);
  }

  static bool has_errors() { return mj::report::exit_code() == mj::report::kExitError; }

  // Records the errors and differences, which appear in reports and determine the exit code. If
  // there are several outcomes, each of them is recorded as a separate input.
  void tell(const std::vector<Outcome>& outcomes) const {
    for (const Outcome& o : outcomes) {
      if (o.name.empty()) {
        mj::report::print(o.diagnostics);
      } else {
        const bool is_skipped = o.result == Result::kBroken;
        mj::report::print(o.diagnostics,
                          {.path = o.file, .why_skipped = is_skipped ? "broken in both" : ""});
      }
    }
    for (const Outcome& o : outcomes) add_failure(o);
  }

  void add_failure(const Outcome& o) const {
    if (!mj::diff::is_difference(o.result) || request_.exits_zero) return;
    const char* const what = o.result == Result::kOnlyA     ? "exists only in the first input"
                             : o.result == Result::kOnlyB   ? "exists only in the second input"
                             : o.result == Result::kBrokenA ? "broken only in the first input"
                                                            : "differs from the first input";
    const std::string file = o.file.empty() ? request_.file_b : o.file;
    mj::report::add_failure({.message = what, .where = {.file = file}});
  }

  std::string external() {
    mj::Diagnostics problems;
    std::string text = mj::diff::external_diff(request_, cache_.get(), is_coloured_, problems);
    mj::report::print(problems);
    return text;
  }

  std::string revisions() {
    const mj::diff::RevisionOutcomes found = mj::diff::compare_revisions(request_, cache_.get());
    tell(found.files);
    return mj::diff::print_outcomes(found.files, request_, is_coloured_, &found);
  }

  std::string files() {
    const Request& r = request_;
    const bool are_folders = mj::report::is_folder(r.file_a) && mj::report::is_folder(r.file_b);
    std::vector<Outcome> outcomes;
    if (are_folders) {
      outcomes = mj::diff::compare_folders(r.file_a, r.file_b, r, cache_.get());
    } else {
      outcomes.push_back(mj::diff::compare_files(r.file_a, r.file_b, r, cache_.get()));
    }
    tell(outcomes);
    // output that is a report is also written if there are errors
    const bool is_report = are_folders || r.form == mj::diff::Form::kJunit;
    if (has_errors() && !is_report) return {};
    if (!has_errors()) write_curves(r, outcomes, !output_.no_clobber);
    if (!has_errors() && !r.plot.empty()) figure_ = figure_of(outcomes);
    if (!has_errors() && !r.picture.empty()) {
      mj::write_file(r.picture, outcomes.front().picture, !output_.no_clobber);
    }
    return are_folders ? mj::diff::print_outcomes(outcomes, r, is_coloured_)
                       : mj::diff::print_outcome(outcomes.front(), r, is_coloured_);
  }

  const Request& request_;
  const mj::report::OutputOptions& output_;
  std::unique_ptr<mj::AssetCache> cache_;
  bool is_coloured_ = false;
  std::optional<mj::plot::Figure> figure_;
};

// Returns the number of words after "--".
size_t marked_words(int argc, char** argv) {
  const auto end = argv + argc;
  const auto mark = std::find(argv, end, std::string_view("--"));
  return mark == end ? 0 : static_cast<size_t>(end - mark) - 1;
}

}  // namespace

int main(int argc, char** argv) {
  mj::report::Tool tool(mj::diff::page());
  mj::diff::Options options;
  mj::diff::define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) {
    const Request request = mj::diff::request_of(options, marked_words(argc, argv));
    Run(request, options.output)(out);
  });
}
