// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-inspect: what is in a model or a trajectory.

#include "inspect.h"
#include "load/load_model.h"
#include "report/cache_option.h"
#include "report/exit_code.h"
#include "report/tool.h"
#include "resource/read_file.h"
#include "trajectory/reader.h"

namespace {

struct Options {
  mj::inspect::Request request;
  std::string cache;  // see report/cache_option.h
  bool json = false;
  bool csv = false;
};

const mj::report::ToolPage kPage = {
    .name = "mj-inspect",
    .version = MJTOOLS_VERSION,
    .summary = "show what is in a model or a trajectory",
    .description =
        "Without FIELD, prints a summary: of a model its sizes, options, bodies and names; of a "
        "trajectory its origin and the range of each array.\n\n"
        "A FIELD of a model is a size (nv), an option (opt.timestep), a visual setting "
        "(vis.map.znear), a statistic (stat.extent) or an array (body_mass); rows are labelled "
        "with "
        "the names of their objects, and entries that refer to other objects are shown with their "
        "names. A FIELD of a trajectory is an array (qpos) or one of its columns (qpos.knee). "
        "FIELD may be a pattern with *, ? and [abc]; quote it.\n\n"
        "JSON output has the type and shape of each field; numbers that are not finite are null.",
    .examples = {{"mj-inspect humanoid.mjb", "Summary of a model:"},
                 {"mj-inspect humanoid.mjb body_mass 'opt.*'", "Some of its fields:"},
                 {"mj-inspect run.h5 --csv > run.csv", "A trajectory for a spreadsheet:"},
                 {"mj-inspect run.h5 time qpos.root.z", "The height of a body over time:"}},
};

void define(CLI::App& app, Options& o) {
  app.add_option("FILE", o.request.file,
                 "Model (MJCF, URDF, MJB or MJZ) or trajectory (HDF5); - for standard input")
      ->type_name("")
      ->required();
  app.add_option("FIELD", o.request.fields, "Fields to show, by name or pattern")->type_name("");
  app.add_flag("--list", o.request.list, "Names, types and shapes instead of values");
  auto* json = app.add_flag("--json", o.json, "Machine-readable output");
  app.add_flag("--csv", o.csv, "A line per row (models) or frame (trajectories)")->excludes(json);
  mj::report::add_cache_option(app, o.cache);
}

int run(const Options& o, mj::report::Output& out) {
  mj::inspect::Request request = o.request;
  if (o.json) request.form = mj::inspect::Form::kJson;
  if (o.csv) request.form = mj::inspect::Form::kCsv;
  const std::string bytes = mj::read_file(request.file);
  const auto contents = std::as_bytes(std::span(bytes));
  if (mj::content_kind(contents) == mj::ContentKind::kHdf5) {
    mj::inspect::inspect_trajectory(mj::read_trajectory(bytes, request.file), request, out);
    return mj::report::kExitGood;
  }
  mj::Diagnostics diagnostics;
  const auto cache = mj::report::open_cache(o.cache);
  const mj::ModelPtr m =
      mj::load_model(contents, request.file, diagnostics, {.cache = cache.get()});
  mj::report::print(diagnostics);
  if (!m) return mj::report::kExitError;
  mj::inspect::inspect_model(*m, request, out);
  return mj::report::kExitGood;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(kPage);
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) { return run(options, out); });
}
