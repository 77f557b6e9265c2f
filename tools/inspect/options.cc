// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <unistd.h>

#include <filesystem>
#include <utility>

#include "common/cli/cache_option.h"
#include "common/plot/plot_output.h"
#include "film.h"
#include "page_text.h"

namespace mj::inspect {
namespace {

const report::ToolPage kPage = {"mj-inspect", MJTOOLS_VERSION, kPageText};

void refuse(bool is_wrong, const std::string& message, const std::string& hint = {}) {
  if (is_wrong) throw Error("usage", message, hint);
}

// Adds the options for pictures and films.
void add_picture(CLI::App& app, Options& o, const std::vector<CLI::Option*>& formats) {
  PictureRequest& p = o.request.picture;
  const auto add = [&](CLI::Option* option, const char* form) {
    option->type_name(form)->group(report::kPictureGroup);
    return option;
  };
  auto* picture =
      add(app.add_option("--picture", p.file,
                         "Draw the model, or the last frame of a trajectory, into FILE, as PNG. No "
                         "display is needed"),
          "FILE");
  auto* film = add(app.add_option("--video", p.film,
                                  "Draw a trajectory as a film into FILE: .gif, .apng, .mp4 and "
                                  "other forms that ffmpeg encodes, a folder of PNG files (a name "
                                  "that ends with /), or - for raw RGB frames"),
                   "FILE")
                   ->excludes(picture);
  for (CLI::Option* one : {picture, film}) {
    one->excludes("--output")->excludes("--plot");
    for (CLI::Option* format : formats) one->excludes(format);
  }
  o.of_pictures = report::add_picture_choice(app, p.choice);
  const auto add_more = [&](CLI::Option* option, const char* form) {
    o.of_pictures.push_back(add(option, form));
    return option;
  };
  add_more(app.add_option(
                  "--pixels", p.pixels,
                  "Draw colours (default), depths as 16-bit grey, or segments, whose colours are "
                  "the numbers of the drawn objects")
               ->check(report::one_of({"colours", "depths", "segments"})),
           "KIND");
  add_more(app.add_option("--depth-unit", p.depth_unit,
                          "With --pixels depths: distance of one grey level in metres. Default: "
                          "0.001")
               ->check(report::number(1e-9)),
           "METRES");
  add_more(
      app.add_option("--qpos", p.qpos, "Draw the configuration whose numbers are in a text file"),
      "FILE")
      ->excludes(film);
  add_more(app.add_option("--frames", p.times,
                          "Draw these times (s) of a trajectory, as one sheet if there are several")
               ->delimiter(',')
               ->expected(1)
               ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll),
           "TIME,...")
      ->excludes(film);
  const auto set_fps = [&o](double fps) {
    o.fps = o.request.picture.rate = o.request.replay.fps = fps;
  };
  add(app.add_option_function<double>(
             "--fps", set_fps,
             "With --video: frames per second. With --html: most frames that are kept per second "
             "of the simulation. Default: 30, and 60 with --html")
          ->check(report::number(0.001, 1000)),
      "N");
  add(app.add_option("--speed", p.speed,
                     "With --video: seconds of the simulation per second of the film. Default: 1")
          ->check(report::number(1e-6, 1e6))
          ->needs(film),
      "X");
  o.of_pictures.push_back(report::add_jobs(
      app, p.threads,
      "With --picture or --video: number of threads (default: number of processors)"));
  o.of_pictures.back()->group(report::kPictureGroup);
}

// Adds the options for replays.
void add_replay(CLI::App& app, Options& o, const std::vector<CLI::Option*>& formats) {
  constexpr const char* kGroup = "Replays";
  auto* html = app.add_option("--html", o.request.replay.file,
                              "Write a page into FILE that plays the trajectory, or shows the "
                              "model, in any browser. It needs no network and no other file")
                   ->type_name("FILE")
                   ->excludes("--output")
                   ->excludes("--plot")
                   ->excludes("--picture")
                   ->excludes("--video")
                   ->group(kGroup);
  for (CLI::Option* format : formats) html->excludes(format);
}

// Adds the options that join shards.
void add_merge(CLI::App& app, Options& o, const std::vector<CLI::Option*>& formats) {
  auto* merge = app.add_option("--merge", o.merge,
                               "Join all shards of mj-simulate --shard, which are FILE and the "
                               "words after it, to one recording. It refers to their files")
                    ->type_name("OUT")
                    ->group(report::kOutputGroup);
  for (const char* option : {"--output", "--plot", "--picture", "--list", "--tree", "--names",
                             "--inertia", "--pairs", "--sensors-table", "--dot", "--hash", "--data",
                             "--rollout", "--model", "--video", "--html"}) {
    merge->excludes(option);
  }
  for (CLI::Option* format : formats) merge->excludes(format);
  app.add_flag("--copy", o.is_copying,
               "With --merge: copy the numbers, so that the files of the shards are not needed")
      ->needs(merge)
      ->group(report::kOutputGroup);
}

}  // namespace

const report::ToolPage& page() {
  return kPage;
}

void define(CLI::App& app, Options& o) {
  Request& r = o.request;
  app.add_option("FILE", r.file,
                 "Model (MJCF, URDF, MJB or MJZ) or trajectory (HDF5). - is standard input")
      ->type_name("");
  app.add_option("FIELD", r.fields, "Field to show, by name or pattern. With --pairs: a geom")
      ->type_name("");
  constexpr const char* kWhat = "What to show";
  app.add_flag("--list", r.list,
               "List names, types, shapes and meanings of fields instead of values")
      ->group(kWhat);
  app.add_flag("--tree", r.tree, "Show the tree of bodies with their joints and geoms")
      ->group(kWhat);
  app.add_flag("--names", r.names, "Show the names of all objects")->group(kWhat);
  app.add_flag("--inertia", r.inertia, "Show a table of masses, centres of mass and inertias")
      ->group(kWhat);
  app.add_flag("--pairs", r.pairs,
               "Show which pairs of geoms can collide, and why the others cannot")
      ->group(kWhat);
  app.add_flag("--sensors-table", r.sensors,
               "Show each sensor with the component that represents it in MuJoCo's plug-in for "
               "Unity. Without FILE: all types of sensors")
      ->group(kWhat);
  app.add_flag("--dot", r.dot, "Print the kinematic tree as a graph for Graphviz")->group(kWhat);
  app.add_flag("--hash", r.hash, "Add the SHA-256 of the model to the summary")->group(kWhat);
  app.add_option("--data", r.data,
                 "Show data of the simulation after a forward pass. NAME is any name that "
                 "--record of mj-simulate accepts, or qM for M. With --list, print the names")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(kWhat);
  app.add_option("--keyframe", r.keyframe,
                 "With --data, --picture or --html: start from this keyframe, given by name or "
                 "number")
      ->type_name("KEY")
      ->group(kWhat);
  app.add_option("--rollout", r.rollout, "Show only rollout N of a trajectory")
      ->type_name("N")
      ->check(report::whole_number(0, int64_t{1} << 40))
      ->group(kWhat);
  app.add_flag("--model", o.model, "Show the model in a recording instead of its trajectory")
      ->group(kWhat);
  report::add_output(app, o.output);
  const auto formats = report::add_format(app, o.format, format_forms(), "inspect-2");
  auto* plot =
      plot::add_plot(app, r.plot, "Draw fields of a trajectory over time")->excludes("--output");
  for (CLI::Option* format : formats) plot->excludes(format);
  add_picture(app, o, formats);
  add_replay(app, o, formats);
  add_merge(app, o, formats);
  report::add_model_options(app, o.files);
  report::add_cache_option(app, o.cache);
  report::add_messages(app);
}

Form form_of(const Options& o) {
  const Request& r = o.request;
  report::require_picture(o.of_pictures, r.picture.is_wanted(), "--picture or --video");
  if (!r.picture.film.empty()) require_film(r.picture);
  if (!r.picture.file.empty()) report::require_png_name(r.picture.file);
  if (r.picture.is_wanted()) return Form::kText;
  refuse(o.fps.has_value() && r.picture.film.empty() && r.replay.file.empty(),
         "--fps needs --video or --html");
  if (!r.replay.file.empty()) {
    const std::string extension = std::filesystem::path(r.replay.file).extension().string();
    refuse(!extension.empty() && extension != ".html" && extension != ".htm",
           "a replay is HTML, but '" + r.replay.file + "' has another extension",
           "use the extension .html");
    return Form::kText;
  }
  if (!r.plot.empty()) {
    plot::check_plot_file(r.plot);
    return Form::kSvg;
  }
  refuse(r.dot && !o.format.word.empty(), "--dot always prints DOT");
  const report::SaidForm dot{"dot", true};
  const Form form = choose_form(r.dot ? dot : o.format, o.output.path);
  const bool is_binary = form == Form::kNpy || form == Form::kNpz;
  refuse(is_binary && o.output.path == "-" && ::isatty(STDOUT_FILENO) != 0,
         "an " + form_name(form) + " file is binary and cannot be shown on a terminal",
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
                                                {!r.picture.file.empty(), "--picture"},
                                                {!r.picture.film.empty(), "--video"},
                                                {!r.replay.file.empty(), "--html"},
                                                {r.sensors, "--sensors-table"}};
  const char* view = nullptr;
  for (const auto& [is_on, name] : views) {
    if (!is_on) continue;
    refuse(view != nullptr, std::string(view ? view : "") + " and " + name + " cannot be combined",
           "show them one at a time");
    view = name;
  }
  const std::string name = view ? view : "";
  refuse(r.keyframe && name != "--data" && name != "--picture" && name != "--html",
         "--keyframe needs --data, --picture or --html");
  refuse(!r.fields.empty() && view && name != "--pairs" && name != "--plot",
         name + " does not show fields: omit '" + (r.fields.empty() ? "" : r.fields[0]) + "'");
  refuse(r.list && view && name != "--data", "--list is only for fields, not for " + name);
  refuse(r.list && r.form != Form::kText && r.form != Form::kJson,
         "--list prints only text or JSON");
  refuse(r.hash && (view || r.list || !r.fields.empty()), "--hash is only for the summary",
         "omit the fields and the other views");
}

}  // namespace mj::inspect
