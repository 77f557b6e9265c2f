// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-compile: a model in, a compiled model out.

#include <cstdio>
#include <filesystem>

#include "load/load_model.h"
#include "load/save_mjcf.h"
#include "model/mjb.h"
#include "model/print_model.h"
#include "report/exit_code.h"
#include "report/tool.h"
#include "resource/atomic_file.h"
#include "resource/path.h"
#include "resource/read_file.h"

namespace {

struct Options {
  std::string input;
  std::string output;
  std::string format;
  std::string real_format{mj::kDefaultRealFormat};
  std::string diagnostics = "text";
  std::vector<std::string> packages;
  int max_errors = 20;
  int digits = 0;
  bool flatten = false;
  bool check = false;
  bool quiet = false;
};

const mj::report::ToolPage kPage = {
    .name = "mj-compile",
    .version = MJTOOLS_VERSION,
    .summary = "compile a model description into a binary model, or save it in another form",
    .description =
        "Reads a model and writes it in another form. What IN is follows from its contents: an MJB "
        "file is loaded and checked, XML (MJCF or URDF) is compiled. What OUT becomes follows from "
        "its "
        "extension or from --format.\n\n"
        "Errors and warnings go to standard error with file, line and column; several independent "
        "errors are reported in one run. OUT appears complete or not at all.\n\n"
        "Meshes that a URDF file names as package://NAME/... are looked for in the folder that "
        "--package gives, else in the packages below the folders of the environment variable "
        "ROS_PACKAGE_PATH, else in a folder NAME beside the file or beside one of the folders "
        "around it. What the URDF file says and the model does not hold is listed.",
    .examples = {{"mj-compile humanoid.xml humanoid.mjb", "Compile a model:"},
                 {"mj-compile --check humanoid.xml", "Only report what is wrong with it:"},
                 {"mj-compile robot.urdf robot.mjb --package robot_description=~/robots/robot",
                  "Compile a URDF file whose meshes are in a ROS package:"},
                 {"mj-compile scene.xml single.xml",
                  "Write one file with everything that was included, attached or replicated:"},
                 {"mj-compile humanoid.mjb - --format txt | less", "Read a compiled model:"}},
};

void define(CLI::App& app, Options& o) {
  app.add_option("IN", o.input, "Model to read, MJCF, URDF or MJB; - for standard input")
      ->type_name("")
      ->required();
  app.add_option("OUT", o.output, "File to write, .mjb, .xml or .txt; - for standard output")
      ->type_name("");
  app.add_option("--format", o.format,
                 "Form of OUT: mjb (binary), xml (MJCF in canonical form) or txt (every field in "
                 "words)")
      ->type_name("FORM")
      ->check(CLI::IsMember({"mjb", "xml", "txt"}));
  app.add_flag("--flatten", o.flatten,
               "Write xml without default classes and frames: every element has all its values");
  app.add_option("--digits", o.digits,
                 "Significant digits of numbers in xml; 0: as many as give back the same number, "
                 "6: as MuJoCo saves")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(0, 17).description(""));
  app.add_option("--real-format", o.real_format, "How txt shows numbers, as in printf: %.9g")
      ->type_name("FORMAT")
      ->capture_default_str()
      ->check(CLI::Validator(
          [](std::string& text) {
            return mj::is_real_format(text) ? "" : "'" + text + "' is not a format of one number";
          },
          ""));
  app.add_flag("--check", o.check, "Write nothing; the exit status says whether IN is good");
  app.add_option("--max-errors", o.max_errors, "Errors to show; the rest are counted")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000000).description(""));
  app.add_option("--diagnostics", o.diagnostics, "Errors and warnings as text or json")
      ->type_name("FORM")
      ->capture_default_str()
      ->check(CLI::IsMember({"text", "json"}));
  app.add_option("--package", o.packages,
                 "URDF: where the ROS package NAME is (may be given several times)")
      ->type_name("NAME=DIR")
      ->allow_extra_args(false)
      ->check(CLI::Validator(
          [](std::string& text) {
            const size_t at = text.find('=');
            const bool good = at != std::string::npos && at > 0 && at + 1 < text.size();
            return good ? "" : "'" + text + "' is not of the form NAME=DIR";
          },
          ""));
  app.add_flag("-q,--quiet", o.quiet, "No warnings");
}

std::string output_format(const Options& o) {
  if (!o.format.empty()) return o.format;
  const std::string extension = std::filesystem::path(o.output).extension().string();
  if (extension == ".txt") return "txt";
  if (extension == ".xml") return "xml";
  if (extension == ".mjb" || extension.empty()) return "mjb";
  throw mj::Error("usage", "cannot tell the form of '" + o.output + "' from its extension",
                  "name it .mjb, .xml or .txt, or give --format");
}

void check_usage(const Options& o) {
  if (o.check && !o.output.empty()) {
    throw mj::Error("usage", "--check writes nothing, so OUT cannot be given with it");
  }
  if (!o.check && o.output.empty()) {
    throw mj::Error("usage", "OUT is required", "--check only checks IN and needs no OUT");
  }
}

void show(const mj::Diagnostics& diagnostics, const Options& o) {
  if (o.diagnostics == "json") {
    std::fputs(mj::report::to_json(diagnostics, !o.quiet).c_str(), stderr);
  } else {
    mj::report::print(diagnostics, !o.quiet);
  }
}

mj::urdf::PackageOptions packages(const Options& o) {
  mj::urdf::PackageOptions out;
  for (const std::string& text : o.packages) {
    const size_t at = text.find('=');
    out.packages.push_back({text.substr(0, at), text.substr(at + 1)});
  }
  return out;
}

// What IN becomes; empty with --check. The errors are in `diagnostics`.
std::string convert(const Options& o, const std::string& format, mj::Diagnostics& diagnostics) {
  const std::string input = mj::read_file(o.input);
  const auto bytes = std::as_bytes(std::span(input));
  if (format == "xml") {
    const std::string directory(mj::directory_of(o.output));
    return mj::save_mjcf(bytes, o.input, {{o.digits, o.flatten}, directory, {packages(o)}},
                         diagnostics);
  }
  const mj::ModelPtr m = mj::load_model(bytes, o.input, diagnostics, {packages(o)});
  if (!m || format.empty()) return {};
  if (format == "txt") return mj::print_model(*m, o.real_format);
  const auto mjb = mj::write_mjb(*m);
  return {reinterpret_cast<const char*>(mjb.data()), mjb.size()};
}

int run(const Options& o) {
  check_usage(o);
  const std::string format = o.check ? "" : output_format(o);
  mj::require_different_files(o.output, o.input);
  mj::Diagnostics diagnostics(o.max_errors);
  std::string output;
  try {
    output = convert(o, format, diagnostics);
  } catch (const mj::Error& e) {
    diagnostics.add(e.diagnostic());
  }
  show(diagnostics, o);
  if (!diagnostics.ok()) return mj::report::kExitError;
  if (!o.check) mj::write_file(o.output, output);
  return mj::report::kExitGood;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(kPage);
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output&) { return run(options); });
}
