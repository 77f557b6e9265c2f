// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes broken copies of good models. Writes them to a folder, or compiles them and checks that
// each copy is refused with an error at the line of its mistake.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <map>

#include "break_model.h"
#include "common/cli/command_line.h"
#include "compile/compile.h"
#include "load/load_model.h"
#include "resource/path.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"

namespace {

using mj::broken::BrokenModel;

struct Options {
  std::vector<std::string> models;
  std::string folder;
  int per_kind = 3;
  bool check = false;
};

struct Named {
  std::string file;    // "mechanism.unknown-attribute.2.xml"
  std::string folder;  // folder of the good model
  BrokenModel model;
};

std::vector<Named> corpus(const Options& o) {
  std::vector<Named> out;
  for (const std::string& path : o.models) {
    std::map<std::string, int> count;
    for (BrokenModel& model : mj::broken::break_model(mj::read_file(path), o.per_kind)) {
      const std::string number = std::to_string(++count[model.kind]);
      const std::string file =
          std::string(mj::stem_of(path)) + "." + model.kind + "." + number + ".xml";
      const size_t self = model.text.find("SELF");
      if (self != std::string::npos) model.text.replace(self, 4, file);
      out.push_back({file, std::string(mj::directory_of(path)), std::move(model)});
    }
  }
  return out;
}

void write(const std::vector<Named>& models, const std::string& folder) {
  std::filesystem::create_directories(folder);
  std::string index;
  for (const Named& m : models) {
    mj::write_file((std::filesystem::path(folder) / m.file).string(), m.model.text);
    index += m.file + ":" + std::to_string(m.model.line) + "\n";
  }
  mj::write_file((std::filesystem::path(folder) / "mistakes.txt").string(), index);
}

// Returns the mistake in the errors that are reported for a broken model, or an empty text.
std::string judge(const Named& m) {
  const std::string path = m.folder + m.file;  // as if it were beside the good model
  mj::Diagnostics diagnostics;
  const auto bytes = std::as_bytes(std::span(m.model.text));
  const mj::ModelPtr model = mj::load_model(bytes, path, diagnostics, {});
  std::string shown;
  for (const mj::Diagnostic& d : diagnostics.all()) shown += mj::format(d);
  if (model || diagnostics.ok()) return "accepted\n" + shown;
  for (const mj::Diagnostic& d : diagnostics.all()) {
    if (d.severity != mj::Severity::kError) continue;
    if (d.code.empty()) return "an error without a code\n" + shown;
    if (d.where.line == m.model.line && d.where.file == path) return "";
    break;
  }
  return "the first error is not on line " + std::to_string(m.model.line) + "\n" + shown;
}

int check(const std::vector<Named>& models) {
  int wrong = 0;
  for (const Named& m : models) {
    const std::string problem = judge(m);
    if (problem.empty()) continue;
    ++wrong;
    std::printf("%s: %s\n", m.file.c_str(), problem.c_str());
  }
  std::printf("%zu broken models, %d not reported at the line of their mistake\n", models.size(),
              wrong);
  return wrong > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app("Broken models, each with one mistake, made from good ones");
  app.add_option("MODEL", o.models, "Good models in MJCF")->required();
  app.add_option("--write", o.folder, "Folder to write the broken models into");
  app.add_flag("--check", o.check, "Compile them and check the line of the first error");
  app.add_option("--per-kind", o.per_kind, "Copies of each kind of mistake")->capture_default_str();
  if (const auto code = mj::report::parse_command_line(app, argc, argv)) return *code;
  try {
    const std::vector<Named> models = corpus(o);
    if (!o.folder.empty()) write(models, o.folder);
    return o.check ? check(models) : 0;
  } catch (const mj::Error& e) {
    std::fputs(mj::format(e.diagnostic(), {.program = "mjtools_broken_models"}).c_str(), stderr);
    return 2;
  }
}
