// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-diff: what changed between two models or two trajectories.

#include "diff.h"
#include "load/load_model.h"
#include "report/cache_option.h"
#include "report/exit_code.h"
#include "report/shared_options.h"
#include "report/tool.h"
#include "resource/read_file.h"
#include "trajectory/reader.h"

namespace {

using mj::diff::Request;

const mj::report::ToolPage kPage = {
    .name = "mj-diff",
    .version = MJTOOLS_VERSION,
    .summary = "show what changed between two models or two trajectories",
    .description =
        "Compares two models (MJCF, URDF, MJB or MJZ) or two trajectories (HDF5) and prints what "
        "is in B and "
        "not in A (+), in A and not in B (-), and what changed. Prints nothing when they are the "
        "same.\n\n"
        "Objects of models are matched by name; those without a name by the body they are in, by "
        "their content and by their order. Numbers are compared between matched objects, and "
        "references by what they refer to, so an inserted body does not make everything after it "
        "differ. An object whose content is the same under another name is reported as renamed. "
        "Fields that the compiler computes from others are named in one line, unless --all is "
        "given.\n\n"
        "Frames of trajectories are matched by time and columns by name. The version of mjtools "
        "that wrote a trajectory is not compared.\n\n"
        "Two numbers a and b are the same if |a-b| is at most the absolute tolerance plus the "
        "relative tolerance times the larger magnitude. Both are zero unless given.",
    .examples = {{"mj-diff old.xml new.xml", "What a change of a model did:"},
                 {"mj-diff --exclude '*_rgba' --exclude 'vis.*' a.mjb b.mjb", "Physics only:"},
                 {"mj-diff --atol 1e-6 run1.h5 run2.h5", "Whether two runs agree:"}},
    .exit_status = {{"1", "The two differ."}},
};

void define(CLI::App& app, Request& r) {
  app.add_option("A", r.file_a, "Model or trajectory; - for standard input")
      ->type_name("")
      ->required();
  app.add_option("B", r.file_b, "Another of the same kind")->type_name("")->required();
  mj::report::add_tolerances(app, r.tolerance);
  mj::report::add_list(app, "--exclude,--ignore", r.ignore, "GLOB",
                       "Leave out fields whose names match the pattern")
      ->group("Selection");
  mj::report::add_cache_option(app, r.cache);
  app.add_flag("--all", r.all, "Show every difference; leave nothing out and summarise nothing")
      ->group(mj::report::kOutputGroup);
  mj::report::add_json(app, r.json, "diff");
}

// A file of either kind.
struct Input {
  mj::ModelPtr model;
  mj::Trajectory trajectory;
};

// False when errors were printed.
bool load(const std::string& path, mj::AssetCache* cache, Input& input) {
  const std::string bytes = mj::read_file(path);
  const auto contents = std::as_bytes(std::span(bytes));
  if (mj::content_kind(contents) == mj::ContentKind::kHdf5) {
    input.trajectory = mj::read_trajectory(bytes, path);
    return true;
  }
  mj::Diagnostics diagnostics;
  input.model = mj::load_model(contents, path, diagnostics, {.cache = cache});
  mj::report::print(diagnostics);
  return input.model != nullptr;
}

template <typename Diff>
int finish(const Diff& diff, const Request& r, mj::report::Output& out) {
  mj::diff::print(diff, r, out);
  return diff.empty() ? mj::report::kExitGood : mj::report::kExitDiffers;
}

int run(const Request& r, mj::report::Output& out) {
  if (r.file_a == "-" && r.file_b == "-") {
    throw mj::Error("usage", "only one of A and B can be standard input");
  }
  Input a;
  Input b;
  const auto cache = mj::report::open_cache(r.cache);
  if (!load(r.file_a, cache.get(), a) || !load(r.file_b, cache.get(), b))
    return mj::report::kExitError;
  if (!a.model != !b.model) {
    throw mj::Error("usage", "a model and a trajectory cannot be compared");
  }
  if (a.model) return finish(mj::diff::compare(*a.model, *b.model, r), r, out);
  return finish(mj::diff::compare(a.trajectory, b.trajectory, r), r, out);
}

}  // namespace

int main(int argc, char** argv) {
  Request request;
  mj::report::Tool tool(kPage);
  define(tool.app(), request);
  return tool.run(argc, argv, [&](mj::report::Output& out) { return run(request, out); });
}
