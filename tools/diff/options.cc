// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "common/cli/cache_option.h"
#include "input.h"

namespace mj::diff {
namespace {

// What examples print.
constexpr const char* kCell =
    "== cell/cell.xml: differs\n"
    "joint 'finger' is now 'left_finger' (cell/gripper.xml:6)\n"
    "the physics is the same";
constexpr const char* kCommit =
    "== cell/cell.xml: differs\n"
    "joint 'finger' is now 'left_finger' (cell/gripper.xml:6)\n"
    "the physics is the same\n"
    "== cell/gripper.xml: differs\n"
    "joint 'finger' is now 'left_finger' (cell/gripper.xml:6)\n"
    "the physics is the same";

constexpr const char* kSelection = "Selection";
constexpr const char* kGit = "Git";

// In the order of Form.
const std::vector<report::OutputForm> kForms = {
    {"text"},
    {"json", {".json"}},
    {"markdown", {".md", ".markdown"}, "For pull requests"},
    {"junit", {".xml"}, "For CI systems"},
    {"stat", {}, "Only how many objects differ, and the verdict on the physics"},
    {"name-only", {}, "Only which objects differ"},
    {"sarif", {".sarif"}, "For annotations in pull requests, as SARIF 2.1.0"}};

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

void define_git(CLI::App& app, Options& o) {
  app.add_flag("--git", o.request.is_git,
               "Compare models of two revisions of a git repository, or of one with the working "
               "tree, each with the included files and assets of its own revision")
      ->group(kGit);
  app.add_flag("--git-external-diff", o.request.is_external_diff,
               "Be the program with which git shows differences: take the words that git gives it, "
               "and end with status 0 unless something is wrong")
      ->group(kGit);
}

void define_output(CLI::App& app, Options& o) {
  report::add_output(app, o.output);
  report::add_format(app, o.form, kForms, "diff-1");
  app.add_option("--max-bytes", o.max_bytes,
                 "How long Markdown may be, which says what is left out; 0: any length (default: " +
                     std::to_string(kMarkdownBytes) + ", what a comment of GitHub may have)")
      ->type_name("N")
      ->check(report::whole_number(0, int64_t{1} << 40))
      ->group(report::kOutputGroup);
  app.add_flag("--exit-zero", o.request.exits_zero,
               "End with status 0 also when the two differ; errors remain errors")
      ->group(report::kOutputGroup);
  app.add_flag("--tolerate-broken", o.request.tolerates_broken,
               "Of folders and revisions: a model that cannot be read in the first, either, is a "
               "line and no error; one that can be read again is a difference")
      ->group(report::kOutputGroup);
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
          "else, and why. Trees of boxes and tables of polygons, by which contacts are found "
          "sooner, "
          "are no reason; if nothing else differs, it is said from which fields, within the "
          "tolerance, that comes.\n\n"
          "What was added or removed is described: type, size, mesh, mass, place. Behind an object "
          "stand the file and line of its start tag, in both models if they are not the same.\n\n"
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
          "point (--ulp) are between them. The magnitude of a component of a place is that of the "
          "largest, of an orientation or direction 1. All are zero unless given. Zero has no sign, "
          "and NaN is "
          "the same as NaN. Of the paths of assets only the names of the files count.\n\n"
          "Markdown is for the comments of pull requests: it begins with the verdict, holds what "
          "text holds, folds up what follows from the changes, and is not longer than --max-bytes. "
          "Of several files it begins with one verdict on all, and equal changes, as an included "
          "file makes them in several scenes, are shown once. "
          "SARIF has a result for every changed object, with its line in the second model, and as "
          "a related location that in the first. Objects of binary models have no lines.\n\n"
          "--git compares the models that are made of files that differ between two revisions, or "
          "between one and the working tree: each is compiled from the included files, meshes and "
          "textures of its own revision, as git has them, without checking anything out. "
          "Revisions may be ranges (main..HEAD, or main...HEAD from where they parted). PATH "
          "chooses files or folders: models that are, or are made of, what changed in them. Parts "
          "that models include are told with their models. Contents that Git LFS keeps are read if "
          "they are in the clone, files of submodules if these are checked out. Names of files are "
          "those in the repository.\n\n"
          "With *.xml diff=mjcf in .gitattributes and git config diff.mjcf.command 'mj-diff "
          "--git-external-diff', git diff and git show --ext-diff show models so; what is no model "
          "by itself is shown as text. Git does not tell such a program which revisions it "
          "compares: included files are those of the working tree for a file of the working tree, "
          "else those of the commit that made the change, so mj-diff --git is exact where several "
          "commits are compared. git difftool -t mj-diff does the same after git config "
          "difftool.mj-diff.cmd 'mj-diff --git-external-diff \"$MERGED\" \"$LOCAL\" . . "
          "\"$REMOTE\" . .'. With *.mjb diff=mjb in .gitattributes and git config "
          "diff.mjb.textconv 'mj-compile --format txt --real-format %.17g -o -', git diff shows "
          "binary models as text.",
      .examples =
          {{"mj-diff arm.xml arm2.xml", "What a change of a model did:",
            "+ body 'gripper' in body 'lower', with 1 geom: mass 0.24, pos 0.38 0 0 (arm2.xml:16)\n"
            "joint 'elbow' (arm.xml:13 -> arm2.xml:13)\n"
            "  dof_damping: 0.2 -> 0.3\n"
            "geom 'upper' is now 'upper_arm' (arm.xml:11 -> arm2.xml:11)\n"
            "geom 'lower' (arm.xml:14 -> arm2.xml:14)\n"
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
            "**The physics was not compared as a whole.**\n"
            "\n"
            "| change | object | field | old | new | where |\n"
            "| --- | --- | --- | --- | --- | --- |\n"
            "| changed | geom `lower` | `geom_rgba` | `0.8 0.8 0.8 1` | `0.2 0.4 0.8 1` | "
            "`arm.xml:14 "
            "-> arm2.xml:14` |\n"
            "\n"
            "<details><summary>3 computed values differ as a consequence</summary>\n"
            "\n"
            "light_poscom0, stat.center, stat.meansize\n"
            "\n"
            "</details>"},
           {"mj-diff --git HEAD~1 HEAD",
            "What a commit did to each model, with the included files and meshes of each revision:",
            kCommit},
           {"mj-diff --git HEAD~1 --exit-zero -o changes.sarif",
            "What changed since then, for annotations of a pull request:"},
           {"git config diff.mjcf.command 'mj-diff --git-external-diff'",
            "Let git show models, part one:"},
           {"echo '*.xml diff=mjcf' >.gitattributes", "Part two:"},
           {"git diff HEAD~1 HEAD -- cell/cell.xml", "Then:", kCell},
           {"git show --ext-diff --format=%s -- cell/cell.xml",
            "Also of a commit:", std::string("two\n\n") + kCell},
           {"git config difftool.mj-diff.cmd 'mj-diff --git-external-diff \"$MERGED\" \"$LOCAL\" . "
            ". "
            "\"$REMOTE\" . .'",
            "Models by git difftool, without touching what git diff shows:"},
           {"git difftool -y -t mj-diff HEAD~1 HEAD -- cell/cell.xml", "Then:", kCell},
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
      .usage = {"A B", "--git REV [REV2] [-- PATH...]",
                "--git-external-diff PATH OLD-FILE OLD-ID OLD-MODE NEW-FILE NEW-ID NEW-MODE"},
  };
  return page;
}

void define(CLI::App& app, Options& o) {
  app.add_option("A", o.request.file_a,
                 "Model, trajectory or folder; - for standard input. With --git a revision")
      ->type_name("");
  app.add_option("B", o.request.file_b,
                 "Another of the same kind. With --git another revision; without it the working "
                 "tree is compared")
      ->type_name("");
  app.add_option("PATH", o.rest, "With --git: only models that are, or are made of, these files")
      ->type_name("");
  define_git(app, o);
  define_selection(app, o);
  define_output(app, o);
  report::add_file_choice(app, o.request.of_folders);
  report::add_model_options(app, o.request.files);
  report::add_cache_option(app, o.request.cache);
  report::add_messages(app, "Print no difference and no warning; only the exit status tells");
}

namespace {

// Folders that are searched, wherever files are read from.
void make_absolute(std::vector<std::string>& folders) {
  for (std::string& folder : folders) {
    folder = std::filesystem::absolute(folder).lexically_normal().string();
  }
}

void take_words(const Options& o, size_t marked, Request& r) {
  const bool are_words = r.is_git || r.is_external_diff;
  if (!are_words && !o.rest.empty()) {
    throw Error("usage", "unexpected: " + o.rest.front(), "see mj-diff --help");
  }
  if (!are_words) return;
  for (const std::string& word : {r.file_a, r.file_b}) {
    if (!word.empty()) r.git_words.push_back(word);
  }
  r.git_words.insert(r.git_words.end(), o.rest.begin(), o.rest.end());
  r.git_paths = std::min(marked, r.git_words.size());
  make_absolute(r.files.search.includes);
  make_absolute(r.files.search.assets);
}

}  // namespace

Request request_of(const Options& o, size_t marked) {
  Request r = o.request;
  take_words(o, marked, r);
  r.form = form_of(o);
  if (o.physics) r.roles.push_back(FieldRole::kPhysics);
  if (o.visual) r.roles.push_back(FieldRole::kVisual);
  if (o.names) r.roles.push_back(FieldRole::kName);
  r.relative = field_tolerances(o.relative, "--field-rtol");
  r.absolute = field_tolerances(o.absolute, "--field-atol");
  r.is_quiet = report::program().is_quiet;
  if (o.max_bytes != kNoBytes && r.form != Form::kMarkdown) {
    throw Error("usage", "--max-bytes is for --format markdown");
  }
  r.max_bytes = o.max_bytes == kNoBytes ? kMarkdownBytes : static_cast<size_t>(o.max_bytes);
  return r;
}

void check_usage(const Request& r) {
  if (r.is_git && r.is_external_diff) {
    throw Error("usage", "--git-external-diff excludes --git");
  }
  if (r.is_git || r.is_external_diff) {
    if (!r.curves.empty()) throw Error("usage", "--curves is for two trajectories");
    if (r.is_git && r.git_words.empty()) {
      throw Error("usage", "--git needs a revision", "mj-diff --git REV [REV2] [-- PATH...]");
    }
    return;
  }
  if (r.file_a.empty() || r.file_b.empty()) {
    throw Error("usage", r.file_a.empty() ? "A is required" : "B is required",
                "see mj-diff --help");
  }
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
    throw Error("usage", "--include-file and --exclude-file are for folders and --git");
  }
}

}  // namespace mj::diff
