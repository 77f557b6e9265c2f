// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-inspect: what is in a model or a trajectory.

#include <algorithm>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "inspect.h"
#include "load/load_model.h"
#include "model/mjb.h"
#include "report/cache_option.h"
#include "report/exit_code.h"
#include "report/model_options.h"
#include "report/shared_options.h"
#include "report/tool.h"
#include "resource/atomic_file.h"
#include "resource/read_file.h"
#include "trajectory/reader.h"

namespace {

using mj::inspect::Form;
using mj::inspect::Request;

struct Options {
  Request request;
  mj::report::OutputOptions output;
  std::string format;
  mj::report::ModelOptions files;
  std::optional<std::string> cache;  // see report/cache_option.h
  bool csv = false;
  bool model = false;
};

const mj::report::ToolPage kPage = {
    .name = "mj-inspect",
    .version = MJTOOLS_VERSION,
    .summary = "show what is in a model or a trajectory",
    .description =
        "Without FIELD, prints a summary: of a model its sizes, options, bodies and names; of a "
        "trajectory its origin and the range of each array.\n\n"
        "A FIELD of a model is a size (nv), an option (opt.timestep), a visual setting "
        "(vis.map.znear), a statistic (stat.extent) or an array (body_mass), by name or pattern "
        "with *, ? and [abc]; geom_size[torso] is the row of one object, geom:torso all that there "
        "is of it, body:torso/*pos some of that, actuator:* all actuators. Rows are labelled with "
        "the names of their objects, and entries that refer to other objects are shown with their "
        "names. A FIELD of a trajectory is an array (qpos) or one of its columns (qpos.knee). "
        "Numbers are printed with all their digits.\n\n"
        "A recording that is being written, or whose writer was killed, shows what had been "
        "flushed.\n\n"
        "In JSON, numbers that are not finite are null.",
    .examples = {{.command = "mj-inspect arm.xml",
                  .meaning = "Summary of a model:",
                  .output =
                      "model      arm\n"
                      "sizes      nq 2  nv 2  nu 2  nbody 4  njnt 2  ngeom 4  nsite 1  nlight 1  "
                      "nactuator 2  nsensor 2  nsensordata 4  nkey 1\n"
                      "options    timestep 0.002  integrator euler  solver newton  cone pyramidal  "
                      "iterations 100  gravity 0 0 -9.81\n"
                      "\n"
                      "  body          mass  joints          geoms\n"
                      "  world            0                  plane\n"
                      "    pedestal   20.11                  cylinder\n"
                      "      upper    2.279  shoulder hinge  capsule\n"
                      "        lower  1.103  elbow hinge     capsule\n"
                      "light      lamp\n"
                      "actuator   shoulder, elbow\n"
                      "sensor     shoulder, tip\n"
                      "key        raised"},
                 {.command = "mj-inspect arm.xml body_mass opt.timestep 'geom_size[lower]'",
                  .meaning = "Some of its fields:",
                  .output = "body_mass  double [nbody=4]\n"
                            "  world                      0\n"
                            "  pedestal   20.10619298297468\n"
                            "  upper     2.2787018714037965\n"
                            "  lower     1.1026990214100174\n"
                            "opt.timestep = 0.002\n"
                            "geom_size  double [ngeom=4 x 3]\n"
                            "  lower  0.03  0.175  0"},
                 {.command = "mj-inspect arm.xml --pairs",
                  .meaning = "What can touch what, and why the rest cannot:",
                  .output = "4 of 6 pairs of geoms can collide\n"
                            "  floor   upper  yes\n"
                            "  floor   lower  yes\n"
                            "  column  upper  yes\n"
                            "  column  lower  yes\n"
                            "1 cannot: both are fixed to the world\n"
                            "1 cannot: parent and child"},
                 {.command =
                      "mj-inspect arm.xml --data qfrc_bias,site:tip/site_xpos --keyframe raised",
                  .meaning = "Gravity torques and the place of the tip in a pose:",
                  .output = "time  [1]\n"
                            "  time  0\n"
                            "qfrc_bias  [2]\n"
                            "  shoulder   -7.873111481580477\n"
                            "  elbow     -1.7436223851685568\n"
                            "site/tip/site_xpos  [3]\n"
                            "  x  0.6286858614599626\n"
                            "  y                   0\n"
                            "  z  1.2389634662825222"},
                 {.command = "mj-simulate arm.xml -o run.h5 --duration 1",
                  .meaning = "A trajectory, to be looked at below:"},
                 {.command = "mj-inspect run.h5 --csv > run.csv", .meaning = "For a spreadsheet:"},
                 {.command = "mj-inspect run.h5 qpos.elbow --plot angle.svg",
                  .meaning = "The angle of a joint over time:"}},
};

void define(CLI::App& app, Options& o) {
  Request& r = o.request;
  app.add_option("FILE", r.file,
                 "Model (MJCF, URDF, MJB or MJZ) or trajectory (HDF5); - for standard input")
      ->type_name("")
      ->required();
  app.add_option("FIELD", r.fields, "Fields to show, by name or pattern; of --pairs, geoms")
      ->type_name("");
  constexpr const char* kWhat = "What to show";
  app.add_flag("--list", r.list, "Names, types and shapes instead of values")->group(kWhat);
  app.add_flag("--tree", r.tree, "The bodies with their joints and geoms")->group(kWhat);
  app.add_flag("--names", r.names, "The names of all objects")->group(kWhat);
  app.add_flag("--inertia", r.inertia, "A table of masses, centres of mass and inertias")
      ->group(kWhat);
  app.add_flag("--pairs", r.pairs, "Which pairs of geoms can collide, and why others cannot")
      ->group(kWhat);
  app.add_flag("--dot", r.dot, "The kinematic tree as a graph for Graphviz")->group(kWhat);
  app.add_flag("--hash", r.hash, "The SHA-256 of the model, too")->group(kWhat);
  auto* data =
      app.add_option("--data", r.data,
                     "Arrays of the simulation after a forward pass: what mj-simulate can record")
          ->type_name("NAME,...")
          ->delimiter(',')
          ->expected(1)
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
          ->group(kWhat);
  app.add_option("--keyframe", r.keyframe, "Keyframe for --data, by name or number")
      ->type_name("KEY")
      ->needs(data)
      ->group(kWhat);
  app.add_option("--rollout", r.rollout, "Rollout of a trajectory that has several")
      ->type_name("N")
      ->check(mj::report::whole_number(0, int64_t{1} << 40))
      ->group(kWhat);
  app.add_flag("--model", o.model, "The model in a recording, not its trajectory")->group(kWhat);
  mj::report::add_output(app, o.output);
  auto* json = mj::report::add_json(app, o.output.json, "inspect");
  auto* csv = app.add_flag("--csv", o.csv, "A line per row (models) or frame (trajectories)")
                  ->excludes(json)
                  ->group(mj::report::kOutputGroup);
  mj::report::add_choice(app, "--format", o.format, {"text", "json", "ndjson", "csv", "npy"},
                         "Form of the output")
      ->excludes(json)
      ->excludes(csv)
      ->group(mj::report::kOutputGroup);
  app.add_option("--plot", r.plot, "Draw fields of a trajectory over time, as SVG")
      ->type_name("FILE")
      ->group(mj::report::kOutputGroup);
  mj::report::add_model_options(app, o.files);
  mj::report::add_cache_option(app, o.cache);
  mj::report::add_messages(app);
}

Form form_of(const Options& o) {
  if (o.output.json || o.format == "json") return Form::kJson;
  if (o.csv || o.format == "csv") return Form::kCsv;
  if (o.format == "ndjson") return Form::kNdjson;
  return o.format == "npy" ? Form::kNpy : Form::kText;
}

mj::ModelPtr load(const Options& o, const std::string& bytes) {
  const std::string& file = o.request.file;
  const auto contents = std::as_bytes(std::span(bytes));
  if (o.model) return mj::read_mjb(contents, file);
  mj::Diagnostics diagnostics;
  const auto cache = mj::report::open_cache(o.cache, diagnostics);
  mj::LoadOptions options = mj::report::load_options(o.files);
  options.cache = cache.get();
  mj::ModelPtr m = mj::load_model(contents, file, diagnostics, options);
  mj::report::print(diagnostics);
  return m;
}

// The first bytes of a file, by which its kind is known.
mj::ContentKind kind_of_file(const std::string& path) {
  mj::InputFile file(path);
  if (!file.is_regular()) return mj::ContentKind::kUnknown;
  std::byte start[16];
  return mj::content_kind(std::span(start).first(file.read(start, sizeof(start))));
}

// Whether only the arrays that are named are shown.
bool is_small_request(const Request& r) {
  const bool names_objects = std::any_of(r.fields.begin(), r.fields.end(), [](const auto& field) {
    return field.find(':') != std::string::npos;
  });
  return !r.hash && r.data.empty() && !r.pairs && !names_objects;
}

// Whether a field of that name may be asked for.
auto wanted_by(const Request& r) {
  return [&r](std::string_view name) {
    return std::any_of(r.fields.begin(), r.fields.end(), [&](const std::string& field) {
      return mj::glob_match(field, name) || field.substr(0, field.find('[')) == name;
    });
  };
}

int run(const Options& o, mj::report::Output& out) {
  Request request = o.request;
  request.form = form_of(o);
  mj::require_different_files(o.output.path, request.file);
  out.open(o.output.path, !o.output.no_clobber);
  const bool is_stream = request.file == "-";
  const auto kind = is_stream ? mj::ContentKind::kUnknown : kind_of_file(request.file);
  if (kind == mj::ContentKind::kHdf5 && !o.model) {
    mj::inspect::inspect_trajectory(mj::load_trajectory(request.file, request.rollout), request,
                                    out);
    return mj::report::kExitGood;
  }
  mj::ModelPtr m;
  if (kind == mj::ContentKind::kMjb) {
    m = is_small_request(request) ? mj::load_mjb_partly(request.file, wanted_by(request))
                                  : mj::load_mjb(request.file);
  } else {
    const std::string bytes =
        o.model ? mj::load_embedded_model(request.file) : mj::read_file(request.file);
    if (mj::content_kind(std::as_bytes(std::span(bytes))) == mj::ContentKind::kHdf5) {
      mj::inspect::inspect_trajectory(mj::read_trajectory(bytes, request.file, request.rollout),
                                      request, out);
      return mj::report::kExitGood;
    }
    m = load(o, bytes);
  }
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
