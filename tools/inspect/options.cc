// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <unistd.h>

#include <filesystem>
#include <utility>

#include "common/cli/cache_option.h"
#include "page_text.h"

namespace mj::inspect {
namespace {

const report::ToolPage kPage = {"mj-inspect", MJTOOLS_VERSION, kPageText};

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
