// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "common/cli/cache_option.h"
#include "common/cli/picture_options.h"
#include "common/plot/plot_output.h"
#include "input.h"
#include "page_text.h"

namespace mj::diff {
namespace {

constexpr const char* kSelection = "Selection";
constexpr const char* kGit = "Git";

// The output forms, in the order of the enumeration Form.
const std::vector<report::OutputForm> kForms = {
    {"text"},
    {"json", {".json"}},
    {"markdown", {".md", ".markdown"}, "A table for pull requests"},
    {"junit", {".xml"}, "A report for CI systems"},
    {"stat", {}, "Only the number of objects that differ, and the verdict on the physics"},
    {"name-only", {}, "Only which objects differ"},
    {"sarif", {".sarif"}, "SARIF 2.1.0, for annotations of pull requests"},
    {"html", {".html", ".htm"}, "A page for browsers, with the picture of --picture in it"}};

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
    if (!good) {
      throw Error("usage", std::string(option) + ": '" + text + "' is not of the form GLOB=X");
    }
    out.push_back({text.substr(0, at), value});
  }
  return out;
}

void define_selection(CLI::App& app, Options& o) {
  report::add_list(app, "--include", o.request.include, "GLOB",
                   "Compare only fields, arrays and attributes that match GLOB. A pattern with a "
                   "colon selects objects: geom:foot*, geom:#0")
      ->group(kSelection);
  report::add_list(
      app, "--exclude,--ignore", o.request.exclude, "GLOB",
      "Do not compare fields or objects that match GLOB. Three words have a special meaning: "
      "names (all names), order (the order of objects), objects (added and removed objects)")
      ->group(kSelection);
  app.add_flag("--physics", o.physics, "Compare only fields that affect the simulation")
      ->group(kSelection);
  app.add_flag("--visual", o.visual,
               "Compare only fields that affect rendering, not the simulation")
      ->group(kSelection);
  app.add_flag("--names", o.names, "Compare only names, texts and custom data")->group(kSelection);
  app.add_option("--dynamics", o.request.dynamics,
                 "Simulate both models for N steps from their first keyframes and compare the "
                 "motion, object by object")
      ->type_name("N")
      ->check(report::whole_number(1, int64_t{1} << 40))
      ->group(kSelection);
  app.add_flag("--model", o.request.models,
               "Compare the models in two recordings instead of the trajectories")
      ->group(kSelection);
  report::add_tolerances(app, o.request.tolerance);
  report::add_list(app, "--field-rtol", o.relative, "GLOB=X",
                   "Relative tolerance for fields that match GLOB")
      ->group("Tolerance");
  report::add_list(app, "--field-atol", o.absolute, "GLOB=X",
                   "Absolute tolerance for fields that match GLOB")
      ->group("Tolerance");
}

void define_git(CLI::App& app, Options& o) {
  app.add_flag(
         "--git", o.request.is_git,
         "Compare the models of two revisions of a git repository, or of one revision and the "
         "working tree. Each model uses the included files and assets of its own revision")
      ->group(kGit);
  app.add_flag("--git-external-diff", o.request.is_external_diff,
               "Work as an external diff program of git: accept its arguments, and exit with "
               "status 0 unless an error occurs")
      ->group(kGit);
}

void define_output(CLI::App& app, Options& o) {
  report::add_output(app, o.output);
  report::add_format(app, o.form, kForms, "diff-1");
  app.add_option("--max-bytes", o.max_bytes,
                 "Maximum length of Markdown. A longer document is shortened and says what was "
                 "omitted. 0 removes the limit (default: " +
                     std::to_string(kMarkdownBytes) + ", the limit for comments on GitHub)")
      ->type_name("N")
      ->check(report::whole_number(0, int64_t{1} << 40))
      ->group(report::kOutputGroup);
  app.add_flag("--exit-zero", o.request.exits_zero,
               "Exit with status 0 even if A and B differ. Errors remain errors")
      ->group(report::kOutputGroup);
  app.add_flag("--tolerate-broken", o.request.tolerates_broken,
               "In folders and revisions: report a model that can be read neither in A nor in B as "
               "a line, not as an error. A model that can be read only in B is a difference")
      ->group(report::kOutputGroup);
  app.add_flag("--all", o.request.all, "Show every difference")->group(report::kOutputGroup);
  app.add_option("--curves", o.request.curves,
                 "Write the largest difference of each array over time into FILE, as CSV")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
  plot::add_plot(app, o.request.plot,
                 "Draw the columns of two trajectories, or of --dynamics, that differ most, and "
                 "their differences over time,");
  app.add_option("--picture", o.request.picture,
                 "Draw both models, and their changes in colours, into FILE, as PNG. Of two "
                 "recordings, draw the frames that differ most. Reports show the picture")
      ->type_name("FILE")
      ->group(report::kPictureGroup);
  o.of_pictures = report::add_picture_choice(app, o.request.picture_choice);
}

// Throws Error (usage) if --plot cannot be used with other options.
void check_plot(const Request& r, const Options& o) {
  if (r.plot.empty()) return;
  plot::check_plot_file(r.plot);
  if (r.is_git || r.is_external_diff) {
    throw Error("usage", "--plot is only for two trajectories");
  }
  if (report::is_folder(r.file_a)) {
    throw Error("usage", "--plot is only for two trajectories, not for folders");
  }
  const bool is_text = r.form == Form::kText && o.output.path == "-";
  if (r.plot == "-" && !is_text) {
    throw Error("usage",
                "--plot - writes text for the terminal, so the results must be text on standard "
                "output, too",
                "--plot FILE.svg writes a file beside the output");
  }
}

}  // namespace

const report::ToolPage& page() {
  static const report::ToolPage page = {"mj-diff", MJTOOLS_VERSION, kPageText};
  return page;
}

void define(CLI::App& app, Options& o) {
  app.add_option("A", o.request.file_a,
                 "Model, trajectory or folder. - is standard input. With --git: a revision")
      ->type_name("");
  app.add_option("B", o.request.file_b,
                 "Model, trajectory or folder to compare with A. With --git: a second revision "
                 "(default: the working tree)")
      ->type_name("");
  app.add_option("PATH", o.rest,
                 "With --git: compare only models that are or use one of these files")
      ->type_name("");
  define_git(app, o);
  define_selection(app, o);
  define_output(app, o);
  report::add_file_choice(app, o.request.of_folders);
  report::add_model_options(app, o.request.files);
  report::add_cache_option(app, o.request.cache);
  report::add_messages(
      app, "Print neither differences nor warnings. The exit status tells whether A and B differ");
}

namespace {

// Makes the paths of folders to search absolute. Relative paths would depend on the folder of the
// file that is being read.
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
  report::require_picture(o.of_pictures, !r.picture.empty(), "--picture");
  if (!r.picture.empty()) report::require_png_name(r.picture);
  if (o.max_bytes != kNoBytes && r.form != Form::kMarkdown) {
    throw Error("usage", "--max-bytes is only for --format markdown");
  }
  check_plot(r, o);
  r.max_bytes = o.max_bytes == kNoBytes ? kMarkdownBytes : static_cast<size_t>(o.max_bytes);
  return r;
}

void check_usage(const Request& r) {
  if (r.is_git && r.is_external_diff) {
    throw Error("usage", "--git-external-diff and --git cannot be given together");
  }
  if (r.is_git || r.is_external_diff) {
    if (!r.curves.empty()) throw Error("usage", "--curves is only for two trajectories");
    if (!r.picture.empty()) throw Error("usage", "--picture is only for two files");
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
    throw Error(
        "usage",
        "'" + folder + "' is a folder (directory) and can only be compared with another folder");
  }
  if (is_absent(r.file_a) && is_absent(r.file_b)) {
    throw Error("usage", "/dev/null cannot be compared with itself");
  }
  if (report::is_folder(r.file_a) && !r.curves.empty()) {
    throw Error("usage", "--curves is only for two trajectories, not for folders");
  }
  if (report::is_folder(r.file_a) && !r.picture.empty()) {
    throw Error("usage", "--picture is only for two files, not for folders");
  }
  if (!r.picture.empty() && r.dynamics > 0) {
    throw Error("usage", "--picture and --dynamics cannot be combined",
                "record both with mj-simulate, and compare the recordings");
  }
  if (!r.picture.empty() && (is_absent(r.file_a) || is_absent(r.file_b))) {
    throw Error("usage", "--picture needs two files");
  }
  if (!report::is_folder(r.file_a) && !r.of_folders.empty()) {
    throw Error("usage", "--include-file and --exclude-file are only for folders and --git");
  }
}

}  // namespace mj::diff
