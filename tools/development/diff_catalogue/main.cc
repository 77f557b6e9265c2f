// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Edits models and checks what mj-diff reports. For each edit, it must report exactly one change
// with the right name and kind. For two equal models, it must report nothing.

#include <sys/wait.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/diagnostic.h"
#include "common/cli/command_line.h"
#include "edit.h"
#include "load/save_mjcf.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"

namespace {

using mj::catalogue::Edit;
using mj::catalogue::Expected;
using nlohmann::json;
namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> models;
  std::string mj_diff;
  std::string folder;
  int per_model = 6;
  bool verbose = false;
};

struct Run {
  int exit_code = -1;
  std::string out;
};

Run run_diff(const Options& o, const std::string& a, const std::string& b) {
  const std::string command = "'" + o.mj_diff + "' --json '" + a + "' '" + b + "' 2>&1";
  Run run;
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (!pipe) return run;
  char bytes[4096];
  for (size_t n = 0; (n = std::fread(bytes, 1, sizeof(bytes), pipe)) > 0;) run.out.append(bytes, n);
  const int status = ::pclose(pipe);
  if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
  return run;
}

std::string text_of(const json& object) {
  std::string out = object["change"].get<std::string>() + " " + object["type"].get<std::string>() +
                    " '" + object.value("name", "") + "'";
  const json fields = object.value("fields", json::object());
  for (const auto& [field, change] : fields.items()) {
    if (!change.contains("computed")) out += " " + field;
  }
  return out;
}

// Returns the mistake in the answer of mj-diff, or an empty text if the answer is right.
std::string judge(const Run& run, const Expected& expected) {
  if (run.exit_code != 1) return "exit status " + std::to_string(run.exit_code) + "\n" + run.out;
  const json answer = json::parse(run.out, nullptr, false);
  if (answer.is_discarded()) return "no JSON\n" + run.out;
  std::vector<json> direct;
  for (const json& object : answer["objects"]) {
    if (!object.contains("computed")) direct.push_back(object);
  }
  std::string all;
  for (const json& object : direct) all += "\n    " + text_of(object);
  if (direct.size() != 1) return std::to_string(direct.size()) + " changes" + all;
  const json& object = direct.front();
  const bool right = object["change"] == expected.change && object["type"] == expected.type &&
                     object.value("name", "") == expected.name;
  if (!right) {
    return "expected " + expected.change + " " + expected.type + " '" + expected.name + "'" + all;
  }
  if (expected.field.empty()) return "";
  const json fields = object.value("fields", json::object());
  for (const auto& [field, change] : fields.items()) {
    if (field.starts_with(expected.field) && !change.contains("computed")) return "";
  }
  return "expected a change of " + expected.field + all;
}

// Returns the text of the model as a single file with all values, in which edits can be made.
std::string flat_copy(const std::string& model, const std::string& folder) {
  mj::Diagnostics diagnostics;
  const std::string bytes = mj::read_file(model);
  std::string text = mj::save_mjcf(std::as_bytes(std::span(bytes)), model,
                                   {{.digits = 0, .flatten = true}, folder, {}}, diagnostics);
  if (!diagnostics.ok()) throw mj::Error(diagnostics.first_error());
  return text;
}

struct Counts {
  int edits = 0;
  int wrong = 0;
};

void report(Counts& counts, const Options& o, const std::string& what, const std::string& problem) {
  ++counts.edits;
  counts.wrong += problem.empty() ? 0 : 1;
  if (!problem.empty() || o.verbose) {
    std::printf("%s: %s\n", what.c_str(), problem.empty() ? "right" : problem.c_str());
  }
}

// Tests some edits of one model, beginning with the edit number `first`. This number differs from
// model to model, so that all edits are used.
void check_model(const Options& o, const std::string& model, size_t first, Counts& counts) {
  const std::string text = flat_copy(model, o.folder);
  const std::string base = o.folder + "/base.xml";
  mj::write_file(base, std::string_view(text));
  const Run self = run_diff(o, base, base);
  if (self.exit_code != 0) report(counts, o, model + ": itself", self.out);
  int made = 0;
  const auto& edits = mj::catalogue::all_edits();
  for (size_t k = 0; k < edits.size() && made < o.per_model; ++k) {
    const Edit& edit = edits[(first + k) % edits.size()];
    tinyxml2::XMLDocument document;
    document.Parse(text.c_str());
    const auto expected = edit.apply(*document.RootElement());
    if (!expected) continue;
    tinyxml2::XMLPrinter printer;
    document.Print(&printer);
    const std::string edited = o.folder + "/edited.xml";
    mj::write_file(edited, std::string_view(printer.CStr()));
    report(counts, o, model + ": " + edit.name, judge(run_diff(o, base, edited), *expected));
    ++made;
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app("Edits of models, and whether mj-diff reports each once");
  app.add_option("MODEL", o.models, "Models in MJCF")->required();
  app.add_option("--mj-diff", o.mj_diff, "The program")->required();
  app.add_option("--folder", o.folder, "Folder to work in")->required();
  app.add_option("--per-model", o.per_model, "Edits of each model")->capture_default_str();
  app.add_flag("--verbose", o.verbose, "Name every edit");
  if (const auto code = mj::report::parse_command_line(app, argc, argv)) return *code;
  try {
    fs::create_directories(o.folder);
    Counts counts;
    for (size_t i = 0; i < o.models.size(); ++i) {
      check_model(o, o.models[i], i * static_cast<size_t>(o.per_model), counts);
    }
    std::printf("%d edits of %zu models, %d not reported once with the right name and kind\n",
                counts.edits, o.models.size(), counts.wrong);
    return counts.wrong > 0 ? 1 : 0;
  } catch (const mj::Error& e) {
    std::fputs(mj::format(e.diagnostic(), {.program = "mjtools_diff_catalogue"}).c_str(), stderr);
    return 2;
  }
}
