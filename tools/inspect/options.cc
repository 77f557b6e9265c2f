// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <unistd.h>

#include <filesystem>
#include <utility>

#include "common/cli/cache_option.h"

namespace mj::inspect {
namespace {

const report::ToolPage kPage = {
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
        "names. An object without a name is #3 (body:#3, body_mass[#3]); numbers stand for any "
        "object (body:3). Numbers are printed with all their digits.\n\n"
        "A FIELD of a trajectory is an array (qpos), a group of arrays (contact), a column "
        "(qpos.knee), what --record of mj-simulate calls it (body:torso/xpos, xpos[torso], "
        "sensor:imu, joint:knee), or an attribute (options.timestep). Arrays with any number of "
        "rows per frame, such as contacts, are shown by rows, each with its frame and time; geoms "
        "and "
        "flexes of contacts have their names, but in CSV, NPY and NPZ.\n\n"
        "As CSV or NPY, a trajectory without FIELD is a table with a row per frame, whatever else "
        "was recorded: arrays with any number of rows per frame are left out, and a warning names "
        "them. Named, they are a table of their own.\n\n"
        "An NPZ file holds everything that is chosen, each array under its name: of a trajectory "
        "frames x columns; a single column (qpos.knee) is an array of its own, with a number per "
        "frame. Of arrays with any number of rows per frame it holds all rows below each other, "
        "and "
        "the array that counts them, such as ncon: numpy.split(x['contact/pos'], "
        "x['ncon'].cumsum()[:-1]) are those of each frame.\n\n"
        "Of a trajectory with several rollouts all are shown, unless --rollout chooses one. Text, "
        "CSV and NDJSON begin with a column rollout, arrays in JSON, NPY and NPZ with an axis for "
        "them, and a plot has a line for each. In JSON an array is as long as its rollout; in NPY "
        "and NPZ the shorter rollouts end with NaN, integers with 0, and a warning says so. In "
        "NPZ, "
        "array rollout_frames holds the number of frames of each.\n\n"
        "A recording that is being written, or whose writer was killed, shows what had been "
        "flushed. Of other HDF5 files, such as the data sets that mj-simulate --layout writes, "
        "the attributes and datasets are shown; a FIELD is a dataset of numbers.\n\n"
        "Unless a form is given the name of the output says it: "
        ".txt, .json, .ndjson, .csv, .npy or .npz. In JSON, numbers that are not finite are null.",
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
                  .output = "qfrc_bias  [2]\n"
                            "  shoulder   -7.873111481580477\n"
                            "  elbow     -1.7436223851685568\n"
                            "site/tip/site_xpos  [3]\n"
                            "  x  0.6286858614599626\n"
                            "  y                   0\n"
                            "  z  1.2389634662825222"},
                 {.command = "mj-simulate arm.xml -o run.h5 --duration 1",
                  .meaning = "A trajectory, to be looked at below:"},
                 {.command = "mj-inspect arm.xml --data M -o M.npy",
                  .meaning = "The inertia matrix, its lower triangle by rows, for NumPy:"},
                 {.command = "mj-inspect run.h5 -o run.csv", .meaning = "For a spreadsheet:"},
                 {.command = "mj-inspect run.h5 time qpos qvel -o run.npz",
                  .meaning = "Several arrays for NumPy:"},
                 {.command = "mj-inspect run.h5 joint:elbow sensor:tip --list",
                  .meaning = "What was recorded of a joint and a sensor:",
                  .output = "qpos.elbow        double  [frames=501]\n"
                            "qvel.elbow        double  [frames=501]\n"
                            "sensordata.tip.x  double  [frames=501]\n"
                            "sensordata.tip.y  double  [frames=501]\n"
                            "sensordata.tip.z  double  [frames=501]"},
                 {.command = "mj-inspect run.h5 qpos.elbow --plot angle.svg",
                  .meaning = "The angle of a joint over time:"}},
};

void refuse(bool is_wrong, const std::string& message, const std::string& hint = {}) {
  if (is_wrong) throw Error("usage", message, hint);
}

}  // namespace

const report::ToolPage& page() {
  return kPage;
}

void define(CLI::App& app, Options& o) {
  Request& r = o.request;
  app.add_option("FILE", r.file,
                 "Model (MJCF, URDF, MJB or MJZ) or trajectory (HDF5); - for standard input")
      ->type_name("");
  app.add_option("FIELD", r.fields, "Fields to show, by name or pattern; of --pairs, geoms")
      ->type_name("");
  constexpr const char* kWhat = "What to show";
  app.add_flag("--list", r.list, "Names, types, shapes and meanings instead of values")
      ->group(kWhat);
  app.add_flag("--tree", r.tree, "The bodies with their joints and geoms")->group(kWhat);
  app.add_flag("--names", r.names, "The names of all objects")->group(kWhat);
  app.add_flag("--inertia", r.inertia, "A table of masses, centres of mass and inertias")
      ->group(kWhat);
  app.add_flag("--pairs", r.pairs, "Which pairs of geoms can collide, and why others cannot")
      ->group(kWhat);
  app.add_flag(
         "--sensors-table", r.sensors,
         "The sensors with the components that MuJoCo's plug-in for Unity has for them; without "
         "FILE all that it has")
      ->group(kWhat);
  app.add_flag("--dot", r.dot, "The kinematic tree as a graph for Graphviz")->group(kWhat);
  app.add_flag("--hash", r.hash, "The SHA-256 of the model, too")->group(kWhat);
  auto* data =
      app.add_option("--data", r.data,
                     "Arrays of the simulation after a forward pass: what mj-simulate can record, "
                     "with --list its names; qM is M")
          ->type_name("NAME,...")
          ->delimiter(',')
          ->expected(1)
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
          ->group(kWhat);
  app.add_option("--keyframe", r.keyframe, "Keyframe for --data, by name or number")
      ->type_name("KEY")
      ->needs(data)
      ->group(kWhat);
  app.add_option("--rollout", r.rollout, "One rollout of a trajectory that has several, not all")
      ->type_name("N")
      ->check(report::whole_number(0, int64_t{1} << 40))
      ->group(kWhat);
  app.add_flag("--model", o.model, "The model in a recording, not its trajectory")->group(kWhat);
  report::add_output(app, o.output);
  const auto formats = report::add_format(app, o.format, format_forms(), "inspect-2");
  auto* plot = app.add_option("--plot", r.plot, "Draw fields of a trajectory over time, as SVG")
                   ->type_name("FILE")
                   ->excludes("--output")
                   ->group(report::kOutputGroup);
  for (CLI::Option* format : formats) plot->excludes(format);
  report::add_model_options(app, o.files);
  report::add_cache_option(app, o.cache);
  report::add_messages(app);
}

Form form_of(const Options& o) {
  const Request& r = o.request;
  if (!r.plot.empty()) {
    const std::string extension = std::filesystem::path(r.plot).extension().string();
    refuse(!extension.empty() && extension != ".svg",
           "a plot is SVG, and '" + r.plot + "' is the name of something else", "name it .svg");
    return Form::kSvg;
  }
  refuse(r.dot && !o.format.word.empty(), "--dot has a form of its own");
  const report::SaidForm dot{"dot", true};
  const Form form = choose_form(r.dot ? dot : o.format, o.output.path);
  const bool is_binary = form == Form::kNpy || form == Form::kNpz;
  refuse(is_binary && o.output.path == "-" && ::isatty(STDOUT_FILENO) != 0,
         "an " + form_name(form) + " file is no text for a terminal",
         "write it to a file: --output FILE." + std::string(form == Form::kNpy ? "npy" : "npz"));
  return form;
}

void check(const Request& r) {
  refuse(r.file.empty() && !r.sensors, "FILE is required");
  const std::pair<bool, const char*> views[] = {{r.tree, "--tree"},
                                                {r.names, "--names"},
                                                {r.inertia, "--inertia"},
                                                {r.pairs, "--pairs"},
                                                {r.dot, "--dot"},
                                                {!r.data.empty(), "--data"},
                                                {!r.plot.empty(), "--plot"},
                                                {r.sensors, "--sensors-table"}};
  const char* view = nullptr;
  for (const auto& [is_on, name] : views) {
    if (!is_on) continue;
    refuse(view != nullptr,
           std::string(view ? view : "") + " and " + name + " show different things",
           "ask for them one after the other");
    view = name;
  }
  const std::string name = view ? view : "";
  refuse(!r.fields.empty() && view && name != "--pairs" && name != "--plot",
         name + " shows no fields: leave out '" + (r.fields.empty() ? "" : r.fields[0]) + "'");
  refuse(r.list && view && name != "--data", "--list is of fields, not of " + name);
  refuse(r.list && r.form != Form::kText && r.form != Form::kJson,
         "--list is shown as text or as JSON");
  refuse(r.hash && (view || r.list || !r.fields.empty()), "--hash is part of the summary",
         "ask for it alone");
}

}  // namespace mj::inspect
