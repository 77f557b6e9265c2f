// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <algorithm>

#include "base/parallel.h"
#include "common/cli/cache_option.h"
#include "common/cli/shared_options.h"
#include "page_text.h"

namespace mj::compile_tool {
namespace {

std::string check_real_format(std::string& text) {
  return is_real_format(text) ? "" : "'" + text + "' is not a printf format for one number";
}

void define_questions(CLI::App& app, Options& o) {
  constexpr const char* kGroup = "Questions about files";
  app.add_flag("--info", o.info,
               "Print the format, the version and the sizes of each file, and the SHA-256 of its "
               "contents, of its physics, of its looks and of its names")
      ->group(kGroup);
  app.add_flag("--verify{deep}", o.verify,
               "Print whether each MJB file is valid, or the reason why it is refused. "
               "--verify=quick checks every index and number. --verify=deep, the default, also "
               "computes the acceleration")
      ->check(report::one_of({"quick", "deep"}))
      ->group(kGroup);
  report::add_choice(app, "--tree", o.tree, {"text", "dot", "svg"},
                     "Show the tree of bodies with masses and joints: as text, as a graph for "
                     "Graphviz (dot) or as a picture (svg). OUT may be omitted")
      ->group(kGroup);
  app.add_flag("--json", o.json,
               "Print --info or --verify as JSON. Schemas: schemas/compile-info-1.json and "
               "compile-verify-1.json in the data folder of mjtools")
      ->group(kGroup);
}

// Throws Error if --tree is given with options that have no effect on it.
void check_tree(const Options& o) {
  if (o.info || !o.verify.empty()) {
    throw Error("usage", "--tree cannot be given with --info or --verify");
  }
  const bool writes_models = !o.out_dir.empty() || !o.of_files.bundle.empty() || o.check ||
                             !o.format.empty() || o.flatten || o.incremental || !o.stats.empty();
  if (writes_models) {
    throw Error(
        "usage", "--tree does not write models",
        "omit --out-dir, --bundle, --check, --format, --flatten, --incremental and --stats");
  }
  if (o.files.size() > 2) throw Error("usage", "--tree takes only one model and one output file");
}

void check_questions(const Options& o) {
  const bool asks = o.info || !o.verify.empty();
  if (o.json && !asks) {
    throw Error("usage", "--json is only for --info and --verify",
                "use --stats=json or --diagnostics=json");
  }
  if (!asks) return;
  if (o.info && !o.verify.empty()) {
    throw Error("usage", "--info and --verify cannot be given together");
  }
  if (!o.output.empty() || !o.out_dir.empty() || !o.of_files.bundle.empty() || o.check) {
    throw Error("usage", "--info and --verify do not write models",
                "omit --output, --out-dir, --bundle and --check");
  }
}

// Defines the options that choose the form of the output and the file or folder for it.
void define_output(CLI::App& app, Options& o) {
  app.add_option("-o,--output", o.output, "Write the model to FILE, as the argument OUT does")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
  report::add_no_clobber(app, o.no_clobber);
  app.add_option("--out-dir", o.out_dir,
                 "Write all models into the folder DIR, which is created if necessary. a/b.xml "
                 "becomes DIR/b.mjb. If IN is the folder a, a/b/c.xml becomes DIR/b/c.mjb")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_option("--root-dir", o.root_dir,
                 "With --out-dir: keep the subfolders of this folder. With --root-dir a, a/b/c.xml "
                 "becomes DIR/b/c.mjb")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_option("--out-name", o.out_name,
                 "With --out-dir: template for file names in DIR. {stem} is the name of IN without "
                 "extension, {ext} the extension, {folder} the name of its folder, {format} the "
                 "output format. '{stem}.{ext}.mjb' writes robot.urdf.mjb for robot.urdf. {{ and "
                 "}} are braces. Subfolders are created. Without --format the extension decides "
                 "the format (default: {stem}.{format})")
      ->type_name("TEMPLATE")
      ->group(report::kOutputGroup);
  report::add_choice(
      app, "--format", o.format, {"mjb", "xml", "mjz", "txt"},
      "Format of OUT: mjb (binary), xml (canonical MJCF), mjz (an archive of the model and all its "
      "files) or txt (every field as text) (default: by the extension of OUT; mjb with --out-dir)")
      ->group(report::kOutputGroup);
  define_bundle(app, o.of_files);
  app.add_flag("--incremental", o.incremental,
               "Compile a model only if something changed since the last run: the model, a file "
               "that it uses, the options, this program or OUT. The dependencies are kept in the "
               "files of --depfile, or in OUT.d")
      ->group(report::kOutputGroup);
  app.add_flag("--flatten", o.flatten,
               "Write xml without default classes and frames: every element has all its values")
      ->group(report::kOutputGroup);
  define_import(app, o.of_files);
  app.add_option("--digits", o.digits,
                 "Significant digits of numbers in xml. 0: as many as needed to read back the same "
                 "number. 6: as MuJoCo saves")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(0, 17))
      ->group(report::kOutputGroup);
  app.add_option("--real-format", o.real_format,
                 "Format of numbers in txt, written as for printf, such as %.9g")
      ->type_name("FORMAT")
      ->capture_default_str()
      ->check(CLI::Validator(check_real_format, ""))
      ->group(report::kOutputGroup);
  app.add_flag("--check", o.check,
               "Write nothing. The exit status is 0 if every IN is valid. Also warns of legal but "
               "suspicious values, such as a keyframe outside the joint ranges. A binary model is "
               "only checked for damage")
      ->group(report::kOutputGroup);
}

void define_messages(CLI::App& app, Options& o) {
  app.add_option("--max-errors", o.max_errors,
                 "Number of errors to show for each model. Further errors are only counted")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(1, 1000000))
      ->group(report::kMessagesGroup);
  app.add_flag("--strict", o.strict, "Treat warnings as errors")->group(report::kMessagesGroup);
  app.add_option("--explain", o.explain,
                 "Explain the diagnostic code CODE and exit. If CODE is an element, attribute or "
                 "keyword that MJCF no longer has, print its replacement")
      ->type_name("CODE")
      ->group(report::kMessagesGroup);
  app.add_flag("--diagnostics-man", o.diagnostics_man)->group("");
  app.add_flag("--stats{text}", o.stats,
               "Print what each model contains, its size and the time of every pass on standard "
               "error. --stats=json prints JSON on standard output")
      ->check(report::one_of({"text", "json"}))
      ->group(report::kMessagesGroup);
  report::add_messages(app);
}

void require_one_output(const Options& o) {
  if (o.files.size() < 2) {
    throw Error("usage", "OUT is required", "--check checks IN and does not need OUT");
  }
  if (o.files.size() > 2) {
    throw Error("usage", "several models need --out-dir, the folder to write them into");
  }
}

void check_folders(const Options& o) {
  const auto folder = std::ranges::find_if(o.files, report::is_folder);
  if (folder == o.files.end()) {
    if (o.of_folders.empty()) return;
    throw Error("usage", "--include-file and --exclude-file are only for folders");
  }
  if (o.check || !o.out_dir.empty()) return;
  throw Error("usage", "'" + *folder + "' is a folder (directory)",
              "--out-dir DIR compiles all models in the folder, --check only checks them");
}

void check_incremental(const Options& o, bool has_target) {
  if (!o.incremental) return;
  if (!has_target || !o.of_files.bundle.empty()) {
    throw Error("usage", "--incremental needs an OUT that is a file, or --out-dir");
  }
}

void check_bundle(const Options& o) {
  if (o.of_files.bundle.empty()) return;
  if (o.check || !o.out_dir.empty() || !o.format.empty()) {
    throw Error("usage", "--bundle cannot be given with --check, --out-dir or --format");
  }
  if (o.files.size() > 1) {
    throw Error("usage", "--bundle takes only one model, and no OUT");
  }
}

// Throws Error if there are options for programs that import models, but not exactly one output in
// MJCF.
void check_import(const Options& o) {
  const FileOptions& f = o.of_files;
  if (f.frame != "mujoco" && f.manifest.empty()) {
    throw Error("usage", "--frame is only for --manifest", "MJCF always has the axes of MuJoCo");
  }
  if (f.mesh != "keep" && f.assets_dir.empty()) {
    throw Error("usage", "--mesh is only for --assets-dir");
  }
  const std::string option = !f.assets_dir.empty() ? "--assets-dir" : "--manifest";
  if (f.assets_dir.empty() && f.manifest.empty()) return;
  if (!o.flatten) throw Error("usage", option + " is only for --flatten");
  const bool is_xml =
      o.format.empty() ? o.files.size() > 1 && o.files[1].ends_with(".xml") : o.format == "xml";
  if (o.check || !o.out_dir.empty() || !f.bundle.empty() || !is_xml) {
    throw Error("usage", option + " needs one output file OUT in the format xml");
  }
  if (o.incremental) throw Error("usage", option + " cannot be given with --incremental");
}

}  // namespace

const report::ToolPage& page() {
  static const report::ToolPage page = {"mj-compile", MJTOOLS_VERSION, kPageText};
  return page;
}

void define(CLI::App& app, Options& o) {
  app.add_option("FILE", o.files,
                 "IN: model to read (MJCF, URDF, MJB or MJZ), or - for standard input. With "
                 "--out-dir or --check, IN may be a folder of models. OUT: file to write (.mjb, "
                 ".xml, .mjz or .txt), or - for standard output")
      ->type_name("")
      ->option_text(" ");
  app.add_flag("--schema{xsd}", o.schema,
               "Print the grammar of MJCF and exit: xsd is an XML Schema for editors, json is for "
               "programs")
      ->check(report::one_of({"xsd", "json"}))
      ->group(report::kOutputGroup);
  define_output(app, o);
  define_questions(app, o);
  app.add_option("-j,--jobs,--threads", o.jobs,
                 "Number of models to compile at a time. For one model, number of assets to "
                 "process at a time (default: number of processors)")
      ->type_name("N")
      ->check(report::whole_number(1, 1024));
  report::add_file_choice(app, o.of_folders);
  define_files(app, o.of_files);
  report::add_cache_option(app, o.cache);
  define_messages(app, o);
}

void join_output(Options& o) {
  if (o.output.empty()) return;
  if (o.check || !o.out_dir.empty() || !o.of_files.bundle.empty()) {
    throw Error("usage", "--output cannot be given with --check, --out-dir or --bundle");
  }
  if (o.files.size() > 1) throw Error("usage", "--output takes only one model");
  o.files.push_back(o.output);
}

void check_usage(const Options& o) {
  if (!o.explain.empty() || o.diagnostics_man) return;
  if (!o.schema.empty()) {
    if (!o.files.empty()) {
      throw Error("usage", "--schema does not read a model, so no model can be given");
    }
    return;
  }
  if (o.files.empty()) throw Error("usage", "IN is required", "see mj-compile --help");
  check_questions(o);
  if (!o.tree.empty()) return check_tree(o);
  if (o.info || !o.verify.empty()) return;
  if (o.check && !o.out_dir.empty()) {
    throw Error("usage", "--check writes nothing, so --out-dir cannot be given with it");
  }
  check_bundle(o);
  check_import(o);
  check_folders(o);
  if (!o.root_dir.empty() && o.out_dir.empty()) {
    throw Error("usage", "--root-dir is only for --out-dir");
  }
  if (!o.out_name.empty() && o.out_dir.empty()) {
    throw Error("usage", "--out-name is only for --out-dir",
                "without --out-dir, OUT names the file");
  }
  if (o.of_files.force && o.of_files.bundle.empty()) {
    throw Error("usage", "--force is only for --bundle", "files are overwritten without --force");
  }
  const bool one_output = !o.check && o.out_dir.empty() && o.of_files.bundle.empty();
  if (one_output) require_one_output(o);
  if (o.stats == "json" && one_output && o.files[1] == "-") {
    throw Error("usage", "--stats=json and OUT cannot both be standard output");
  }
  const bool has_target = one_output ? o.files[1] != "-" : !o.check;
  check_incremental(o, has_target);
  if (!o.of_files.depfile.empty() && !has_target) {
    throw Error("usage", "--depfile needs an OUT that is a file, --out-dir or --bundle");
  }
}

}  // namespace mj::compile_tool
