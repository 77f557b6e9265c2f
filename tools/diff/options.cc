// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "input.h"
#include "report/cache_option.h"

namespace mj::diff {
namespace {

constexpr const char* kSelection = "Selection";

// In the order of Form.
const std::vector<report::OutputForm> kForms = {
    {"text"},
    {"json", {".json"}},
    {"markdown", {".md", ".markdown"}, "For pull requests"},
    {"junit", {".xml"}, "For CI systems"},
    {"stat", {}, "Only how many objects differ, and the verdict on the physics"},
    {"name-only", {}, "Only which objects differ"}};

Form form_of(const Options& o) {
  const std::string word = report::chosen_format(o.form, o.output.path, kForms);
  const auto at = std::ranges::find(kForms, word, &report::OutputForm::word);
  return at == kForms.end() ? Form::kText : static_cast<Form>(at - kForms.begin());
}

std::vector<Request::FieldTolerance> field_tolerances(const std::vector<std::string>& texts,
                                                      const char* option) {
  std::vector<Request::FieldTolerance> out;
  for (const std::string& text : texts) {
    const size_t at = text.rfind('=');
    const std::string number = at == std::string::npos ? "" : text.substr(at + 1);
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    const bool good =
        at != 0 && !number.empty() && *end == '\0' && std::isfinite(value) && value >= 0;
    if (!good)
      throw Error("usage", std::string(option) + ": '" + text + "' is not of the form GLOB=X");
    out.push_back({text.substr(0, at), value});
  }
  return out;
}

void define_selection(CLI::App& app, Options& o) {
  report::add_list(app, "--include", o.request.include, "GLOB",
                   "Compare only fields, arrays and attributes whose names match the pattern, or "
                   "objects that match a pattern with a colon, like geom:foot* or geom:#0")
      ->group(kSelection);
  report::add_list(app, "--exclude,--ignore", o.request.exclude, "GLOB",
                   "Leave out such fields or objects; names stands for all names, order for the "
                   "order of objects, objects for what was added and removed")
      ->group(kSelection);
  app.add_flag("--physics", o.physics, "Compare what simulations depend on")->group(kSelection);
  app.add_flag("--visual", o.visual, "Compare what is only seen")->group(kSelection);
  app.add_flag("--names", o.names, "Compare names, texts and custom data")->group(kSelection);
  app.add_option("--dynamics", o.request.dynamics,
                 "Simulate both models for N steps, from their first keyframes, and compare that "
                 "instead, object by object")
      ->type_name("N")
      ->check(report::whole_number(1, int64_t{1} << 40))
      ->group(kSelection);
  app.add_flag("--model", o.request.models,
               "Compare the models in two recordings, not their trajectories")
      ->group(kSelection);
  report::add_tolerances(app, o.request.tolerance);
  report::add_list(app, "--field-rtol", o.relative, "GLOB=X",
                   "Relative tolerance of the fields that match the pattern")
      ->group("Tolerance");
  report::add_list(app, "--field-atol", o.absolute, "GLOB=X",
                   "Absolute tolerance of the fields that match the pattern")
      ->group("Tolerance");
}

void define_output(CLI::App& app, Options& o) {
  report::add_output(app, o.output);
  report::add_format(app, o.form, kForms, "diff-1");
  app.add_flag("--all", o.request.all, "Show every difference; leave nothing out")
      ->group(report::kOutputGroup);
  app.add_option("--curves", o.request.curves,
                 "Write the largest difference of each array over time into FILE, as CSV")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
}

}  // namespace

const report::ToolPage& page() {
  static const report::ToolPage page = {
      .name = "mj-diff",
      .version = MJTOOLS_VERSION,
      .summary = "show what changed between two models, two trajectories or two folders of them",
      .description =
          "Compares two models (MJCF, URDF, MJB or MJZ, also one form with another), two "
          "trajectories or other files of HDF5, or all of these in two folders, and prints what is "
          "in B and not in A (+), in A and not in B (-), and what changed. Prints nothing when "
          "they "
          "are the same.\n\n"
          "Objects of models are matched by name; those without a name by the body they are in, by "
          "their content and by their order. Numbers are compared between matched objects, and "
          "references by what they refer to, so an inserted body does not make everything after "
          "it differ. What is in another body has moved, what is at another place among its like "
          "is "
          "reported as that, and an object with the same content under another name is renamed. "
          "Fields that the compiler computes from others that differ, too, are named in one line, "
          "unless --all is given. The last line says whether a simulation can give something "
          "else, and why.\n\n"
          "Frames of trajectories are matched by time and columns by name; all arrays of all "
          "rollouts are compared. The version of mjtools that wrote a trajectory is not compared. "
          "--dynamics compares the channels of trajectories and the poses of bodies; joints, "
          "bodies, "
          "actuators and sensors that have another name are matched with what they were.\n\n"
          "Of two recordings whose models are not the same, the models in them are compared: if "
          "only looks or names differ, that is no difference, else it is one, and a line says why. "
          "Without a model in both, their hashes are compared as another attribute. A recording "
          "beside a model stands for the model in it.\n\n"
          "Other HDF5 files, such as the data sets that mj-simulate --layout writes, are compared "
          "dataset by dataset: those of the same path row by row, with all dimensions but the "
          "first side by side, numbers by their value whatever their type is, and so are "
          "attributes, which are called episode_0@seed. Compounds, enumerations and lists of any "
          "length are compared by value when both have the same type, the numbers in them without "
          "tolerance, links and references to objects by where they lead. What cannot be compared "
          "is named in a warning, and makes the files differ unless --exclude leaves it out.\n\n"
          "--include and --exclude choose what is compared. A pattern that matches nothing of "
          "either input is an error, so that a misspelled one does not pass for no difference; of "
          "folders, one that matches in none of their files. With patterns of both kinds a field "
          "is compared if it and its object are chosen. What was added, removed, renamed and put "
          "in another order is shown if the words objects, names and order are chosen as fields "
          "are: by default, but not with --include geom_rgba.\n\n"
          "A simulation of --dynamics that meets NaN, infinity or a huge number ends there, which "
          "is a difference, also if both do.\n\n"
          "Files of folders are matched by their names, else by their names without extension. One "
          "that has no partner is a difference, one that is only in B and cannot be read an error. "
          "Parts that models include (whose root is not <mujoco>, or that have no <worldbody>) are "
          "compared as bytes where they are no models by themselves. --include-file and "
          "--exclude-file choose files: 'scene*.xml' by their names, 'arm/*' by their paths. "
          "/dev/null stands for a file that is not there.\n\n"
          "Two numbers a and b are the same if |a-b| is at most the absolute tolerance plus the "
          "relative tolerance times the larger magnitude, or if no more than N steps of floating "
          "point (--ulp) are between them. All are zero unless given. Zero has no sign, and NaN is "
          "the same as NaN. Of the paths of assets only the names of the files count.\n\n"
          "In a git repository, models are shown by git difftool -t mj-diff after git config "
          "difftool.mj-diff.cmd 'mj-diff --include-path \"$(dirname \"$MERGED\")\" --asset-path "
          "\"$(dirname \"$MERGED\")\" \"$LOCAL\" \"$REMOTE\"'. Included files, meshes and "
          "textures of both versions are those of the working tree. Do not give --trust-exit-code: "
          "git takes the status 1 of a difference for a failure, and ends with 128. With *.mjb "
          "diff=mjb in .gitattributes and git config diff.mjb.textconv 'mj-compile --format txt "
          "--real-format %.17g -o -', git diff shows binary models as text.",
      .examples =
          {{"mj-diff arm.xml arm2.xml", "What a change of a model did:",
            "+ body 'gripper' in body 'lower', with 1 geom\n"
            "joint 'elbow'\n"
            "  dof_damping: 0.2 -> 0.3\n"
            "geom 'upper' is now 'upper_arm'\n"
            "geom 'lower'\n"
            "  geom_rgba: 0.8 0.8 0.8 1 -> 0.2 0.4 0.8 1\n"
            "computed from the model: actuator_acc0 (2), body_invweight0 (2), "
            "body_subtreemass (4), dof_M0 (2), dof_invweight0 (2), light_poscom0, "
            "stat.center, stat.meaninertia, stat.meanmass, stat.meansize (--all shows "
            "them)\n"
            "the physics can differ: added body, dof_damping"},
           {"mj-diff --physics --stat arm.xml arm2.xml", "Physics only, in short:",
            "body: 1 added\njoint: 1 changed\n"
            "2 objects differ; the physics can differ: added body, dof_damping"},
           {"mj-diff --visual --format markdown arm.xml arm2.xml",
            "What is seen, for a pull request:",
            "| change | object | field | old | new |\n"
            "| --- | --- | --- | --- | --- |\n"
            "| changed | geom `lower` | `geom_rgba` | `0.8 0.8 0.8 1` | `0.2 0.4 0.8 1` |\n"
            "\n"
            "3 computed values differ as a consequence.\n"
            "\n"
            "**The physics was not compared as a whole.**"},
           {"mj-diff -q --names arm.xml arm2.xml || echo names differ",
            "In a script:", "names differ"},
           {"mj-diff --dynamics 100 --include 'q*' arm.xml arm2.xml",
            "What the change does to the motion:",
            "first difference: frame 1, qpos.shoulder at time 0.002: "
            "-0.7999299646960346 -> -0.7999324753378911\n"
            "qpos: 2 of 2 columns differ from time 0.002 on, by up to 0.0334 (elbow at time "
            "0.2: 1.2417094387923648 -> 1.2082934641331768)\n"
            "qvel: 2 of 2 columns differ from time 0.002 on, by up to 0.228 (elbow at time 0.14: "
            "0.29261110131214474 -> 0.06439271710037436)",
            true},
           {"mj-simulate arm.xml -o run1.h5 --steps 50", "A run, to be compared below:"},
           {"mj-simulate arm.xml -o run2.h5 --steps 50 --keyframe raised",
            "Another run, which starts elsewhere:"},
           {"mj-diff --name-only run1.h5 run2.h5",
            "Which arrays of two runs differ:", "qpos\nqvel\nsensordata\nenergy"}},
      .exit_status = {{"1", "The two differ, or a simulation is unstable."}},
      .usage = {"A B"},
  };
  return page;
}

void define(CLI::App& app, Options& o) {
  app.add_option("A", o.request.file_a, "Model, trajectory or folder; - for standard input")
      ->type_name("")
      ->required();
  app.add_option("B", o.request.file_b, "Another of the same kind")->type_name("")->required();
  define_selection(app, o);
  define_output(app, o);
  report::add_file_choice(app, o.request.of_folders);
  report::add_model_options(app, o.request.files);
  report::add_cache_option(app, o.request.cache);
  report::add_messages(app, "Print no difference and no warning; only the exit status tells");
}

Request request_of(const Options& o) {
  Request r = o.request;
  r.form = form_of(o);
  if (o.physics) r.roles.push_back(FieldRole::kPhysics);
  if (o.visual) r.roles.push_back(FieldRole::kVisual);
  if (o.names) r.roles.push_back(FieldRole::kName);
  r.relative = field_tolerances(o.relative, "--field-rtol");
  r.absolute = field_tolerances(o.absolute, "--field-atol");
  r.is_quiet = report::program().is_quiet;
  return r;
}

void check_usage(const Request& r) {
  if (r.file_a == "-" && r.file_b == "-") {
    throw Error("usage", "only one of A and B can be standard input");
  }
  if (report::is_folder(r.file_a) != report::is_folder(r.file_b)) {
    const std::string& folder = report::is_folder(r.file_a) ? r.file_a : r.file_b;
    throw Error("usage",
                "'" + folder + "' is a folder (directory) and can only be compared with another");
  }
  if (is_absent(r.file_a) && is_absent(r.file_b)) {
    throw Error("usage", "/dev/null cannot be compared with itself");
  }
  if (report::is_folder(r.file_a) && !r.curves.empty()) {
    throw Error("usage", "--curves is for two trajectories, not for folders");
  }
  if (!report::is_folder(r.file_a) && !r.of_folders.empty()) {
    throw Error("usage", "--include-file and --exclude-file are for folders");
  }
}

}  // namespace mj::diff
