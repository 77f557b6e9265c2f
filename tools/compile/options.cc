// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <algorithm>

#include "base/parallel.h"
#include "common/cli/cache_option.h"
#include "common/cli/shared_options.h"

namespace mj::compile_tool {
namespace {

std::string check_real_format(std::string& text) {
  return is_real_format(text) ? "" : "'" + text + "' is not a format of one number";
}

void define_questions(CLI::App& app, Options& o) {
  constexpr const char* kGroup = "Questions about files";
  app.add_flag(
         "--info", o.info,
         "Print what each file is: version, sizes, and SHA-256 of its contents, also of those "
         "for physics, looks and names apart")
      ->group(kGroup);
  app.add_flag(
         "--verify{deep}", o.verify,
         "Print whether each MJB file is good, and why not. --verify=quick loads it, which checks "
         "every index and number, --verify=deep computes the acceleration, too")
      ->check(report::one_of({"quick", "deep"}))
      ->group(kGroup);
  app.add_flag("--json", o.json,
               "JSON; schemas/compile-info-1.json and compile-verify-1.json in the data folder of "
               "mjtools describe it")
      ->group(kGroup);
}

void check_questions(const Options& o) {
  const bool asks = o.info || !o.verify.empty();
  if (o.json && !asks) {
    throw Error("usage", "--json is for --info and --verify",
                "there are --stats=json and --diagnostics=json");
  }
  if (!asks) return;
  if (o.info && !o.verify.empty()) throw Error("usage", "--info and --verify are two questions");
  if (!o.output.empty() || !o.out_dir.empty() || !o.of_files.bundle.empty() || o.check) {
    throw Error("usage", "--info and --verify write no models");
  }
}

// What is written, and where.
void define_output(CLI::App& app, Options& o) {
  app.add_option("-o,--output", o.output, "File to write, another way to name OUT")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
  report::add_no_clobber(app, o.no_clobber);
  app.add_option("--out-dir", o.out_dir,
                 "Write every model into the folder DIR, which is made if need be: a/b.xml becomes "
                 "DIR/b.mjb; of a folder a, a/b/c.xml becomes DIR/b/c.mjb")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_option("--root-dir", o.root_dir,
                 "With --out-dir, keep the folders of models below this one: with --root-dir a, "
                 "a/b/c.xml becomes DIR/b/c.mjb")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_option("--out-name", o.out_name,
                 "With --out-dir, how files are named: '{stem}.{ext}.mjb' makes robot.urdf.mjb of "
                 "robot.urdf. {stem} is the name of IN without its extension, {ext} its extension, "
                 "{folder} the name of its folder, {format} that of the output; folders in DIR are "
                 "made; {{ and }} are braces. Without --format the form follows from the extension "
                 "(default: {stem}.{format})")
      ->type_name("TEMPLATE")
      ->group(report::kOutputGroup);
  report::add_choice(
      app, "--format", o.format, {"mjb", "xml", "mjz", "txt"},
      "Form of OUT: mjb (binary), xml (MJCF in canonical form), mjz (an archive with the model as "
      "MJCF and all its files) or txt (every field in words); with --out-dir mjb by default")
      ->group(report::kOutputGroup);
  define_bundle(app, o.of_files);
  app.add_flag(
         "--incremental", o.incremental,
         "Compile only what changed since it was compiled so: the model, a file that it uses, "
         "the options, this program, or OUT. Dependency files tell, those of --depfile or "
         "else OUT.d")
      ->group(report::kOutputGroup);
  app.add_flag("--flatten", o.flatten,
               "Write xml without default classes and frames: every element has all its values")
      ->group(report::kOutputGroup);
  define_import(app, o.of_files);
  app.add_option("--digits", o.digits,
                 "Significant digits of numbers in xml; 0: as many as give back the same number, "
                 "6: as MuJoCo saves")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(0, 17))
      ->group(report::kOutputGroup);
  app.add_option("--real-format", o.real_format, "How txt shows numbers, as in printf: %.9g")
      ->type_name("FORMAT")
      ->capture_default_str()
      ->check(CLI::Validator(check_real_format, ""))
      ->group(report::kOutputGroup);
  app.add_flag(
         "--check", o.check,
         "Write nothing; the exit status says whether every IN is good. Warns also of what is "
         "legal in a description and surely wrong, such as a keyframe outside the ranges of "
         "joints; "
         "a binary model is checked for damage alone")
      ->group(report::kOutputGroup);
}

void define_messages(CLI::App& app, Options& o) {
  app.add_option("--max-errors", o.max_errors, "Errors to show of each model; the rest are counted")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(1, 1000000))
      ->group(report::kMessagesGroup);
  app.add_flag("--strict", o.strict, "Warnings are errors")->group(report::kMessagesGroup);
  app.add_option(
         "--explain", o.explain,
         "Say what the diagnostic code CODE means, or what replaces the attribute, element or "
         "keyword CODE that MJCF does not have any more, and exit")
      ->type_name("CODE")
      ->group(report::kMessagesGroup);
  app.add_flag("--diagnostics-man", o.diagnostics_man)->group("");
  app.add_flag("--stats{text}", o.stats,
               "Say what is in each model, how large it is and how long every pass took, on "
               "standard error; --stats=json: as JSON on standard output")
      ->check(report::one_of({"text", "json"}))
      ->group(report::kMessagesGroup);
  report::add_messages(app);
}

void require_one_output(const Options& o) {
  if (o.files.size() < 2) {
    throw Error("usage", "OUT is required", "--check only checks IN and needs no OUT");
  }
  if (o.files.size() > 2) {
    throw Error("usage", "several models need --out-dir, the folder to write them into");
  }
}

void check_folders(const Options& o) {
  const auto folder = std::ranges::find_if(o.files, report::is_folder);
  if (folder == o.files.end()) {
    if (o.of_folders.empty()) return;
    throw Error("usage", "--include-file and --exclude-file are for folders");
  }
  if (o.check || !o.out_dir.empty()) return;
  throw Error("usage", "'" + *folder + "' is a folder (directory)",
              "--out-dir DIR compiles all models in it, --check checks them");
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
    throw Error("usage", "--bundle takes one model: it is the output");
  }
}

// What importing programs need is written beside one MJCF file.
void check_import(const Options& o) {
  const FileOptions& f = o.of_files;
  if (f.frame != "mujoco" && f.manifest.empty()) {
    throw Error("usage", "--frame is for --manifest", "MJCF has the axes of MuJoCo");
  }
  const std::string option = !f.assets_dir.empty() ? "--assets-dir" : "--manifest";
  if (f.assets_dir.empty() && f.manifest.empty()) return;
  if (!o.flatten) throw Error("usage", option + " is for --flatten");
  const bool is_xml =
      o.format.empty() ? o.files.size() > 1 && o.files[1].ends_with(".xml") : o.format == "xml";
  if (o.check || !o.out_dir.empty() || !f.bundle.empty() || !is_xml) {
    throw Error("usage", option + " needs one OUT that is xml");
  }
  if (o.incremental) throw Error("usage", option + " cannot be given with --incremental");
}

}  // namespace

const report::ToolPage& page() {
  static const report::ToolPage page = {
      .name = "mj-compile",
      .version = MJTOOLS_VERSION,
      .summary = "compile model descriptions into binary models, or save them in another form",
      .description =
          "Reads a model and writes it in another form. What IN is follows from its contents: an "
          "MJB file is loaded and checked, XML (MJCF or URDF) is compiled, and so is the model in "
          "an archive (MJZ, or any ZIP file): of NAME.mjz the first that is there of NAME.xml, "
          "NAME/NAME.xml, model.xml and NAME/model.xml, else the only XML file that is in no "
          "folder. What OUT becomes follows from its extension or from --format.\n\n"
          "An MJZ archive and a --bundle hold the model as one MJCF file and, below its meshdir "
          "and texturedir, every file that it uses. Files of one name are numbered, and names are "
          "reduced to letters, digits and ./_-. The same model gives the same bytes.\n\n"
          "With --flatten and --assets-dir or --manifest, OUT is for programs that import models: "
          "elements without a name get one, KIND_N, where N is the number among all elements of "
          "that kind in the order of the description (geom_3); where one of that kind is called "
          "so, KIND_N_1, KIND_N_2 and so on. Assets known by the name of their file keep it. OUT "
          "is compiled in memory before anything is written. Files in the folder of assets are "
          "never replaced, so that models can share it: a name holds the first 12 digits of the "
          "SHA-256 of the contents. Built-in meshes and textures and height fields given as "
          "numbers stay in OUT.\n\n"
          "Errors and warnings go to standard error with file, line and column; several "
          "independent errors are reported in one run. OUT appears complete or not at all.\n\n"
          "With --out-dir or --check any number of models is read, several at a time. Messages "
          "come in the order of the models, and models with errors do not keep the others from "
          "being written.\n\n"
          "Of a folder all files named .xml, .urdf or .mjz are read, also in folders in it that "
          "are "
          "not hidden; --include-file and --exclude-file choose among them: 'scene*.xml' by their "
          "names, 'arm/*' by their paths. Parts are skipped with a note: what has another root "
          "than "
          "<mujoco> or <robot>, or no <worldbody>, and what another file of the run includes; "
          "naming "
          "such a file compiles it. The last line says how many models were written, skipped and "
          "failed. With --incremental only what changed is compiled again: contents count, not "
          "times, and warnings are those of what is compiled.\n\n"
          "Meshes that a URDF file names as package://NAME/... are looked for in the folder that "
          "--package gives, else in the packages below the folders of the environment variable "
          "ROS_PACKAGE_PATH, else in a folder NAME beside the file or beside one of the folders "
          "around it. What the URDF file says and the model does not hold is listed. "
          "--floating-base, --mimic-equalities, --transmission-motors and --inertial-rotation keep "
          "more of it than MuJoCo does, and a note lists what each of them made.\n\n"
          "An MJB file holds, as MuJoCo's, not the name of a plugin but its number in the order of "
          "registration. It needs a program that registers the same plugins in the same order: "
          "those "
          "of this one, then the libraries of --plugin in the order given.\n\n"
          "The XML Schema that --schema=xsd prints lets editors complete and check MJCF while it "
          "is "
          "written. Visual Studio Code (extension XML by Red Hat): in settings.json "
          "\"xml.fileAssociations\": [{\"pattern\": \"**/models/**/*.xml\", \"systemId\": "
          "\"/path/to/mjcf.xsd\"}]. Emacs (lsp-mode): (setq lsp-xml-file-associations "
          "[(:pattern \"**/models/**/*.xml\" :systemId \"/path/to/mjcf.xsd\")]). One file: "
          "<?xml-model href=\"mjcf.xsd\"?> as its first line. On the command line: xmllint "
          "--schema mjcf.xsd model.xml.",
      .examples =
          {{"mj-compile arm.xml arm.mjb", "Compile a model:"},
           {"mj-compile --check robot.xml", "Only report what is wrong with it:",
            "part.xml:3:24: error: unknown attribute 'gears' in <motor> "
            "[mjcf-unknown-attribute]\n"
            "    3 |   <motor joint=\"kneee\" gears=\"3\"/>\n"
            "      |                        ^~~~~\n"
            "      = did you mean 'gear'?\n"
            "robot.xml:2:3: note: included from here\n"
            "robot.xml:5:26: error: unknown attribute 'dampin' in <joint> "
            "[mjcf-unknown-attribute]\n"
            "    5 |       <joint name=\"knee\" dampin=\"0.5\" range=\"-2 0\"/>\n"
            "      |                          ^~~~~~\n"
            "      = did you mean 'damping'?\n"
            "robot.xml:6:37: error: '0.2x' in value 2 of attribute 'size' of <geom> is not a "
            "number [mjcf-bad-number]\n"
            "    6 |       <geom type=\"capsule\" size=\".1 0.2x\"/>\n"
            "      |                                     ^~~~\n"
            "      = expected 1 to 3 real numbers"},
           {"mj-compile --check --stats=json robots/*.xml",
            "Sizes and compile times of models, for a program:",
            "{\n"
            " \"schema\": \"mjtools.compile-stats/1\",\n"
            " \"program\": \"mj-compile\",\n"
            " \"program_version\": \"0.1.0\",\n"
            " \"models\": [\n"
            "  {\n"
            "   \"file\": \"robots/cart.xml\",\n"
            "   \"counts\": {\n"
            "    \"bodies\": 2,\n"
            "    \"trees\": 1,\n"
            "    \"joints\": 1,\n"
            "    \"dofs\": 1,\n"
            "    \"geoms\": 1\n"
            "   },\n"
            "   \"bytes\": {\n"
            "    \"model\": 7492,\n"
            "    \"arena\": 13631488\n"
            "   },\n"
            "   \"seconds\": {\n"
            "    \"read\": 0.00014797099720453843,\n"
            "... (44 more lines: the other passes, and the other model)",
            true},
           {"mj-compile robots --out-dir build/models --incremental",
            "Compile every model of a folder, on all processors:",
            "2 written, 0 up to date, 0 skipped, 0 failed"},
           {"mj-compile robots --out-dir build/models --incremental",
            "Nothing changed:", "0 written, 2 up to date, 0 skipped, 0 failed"},
           {"mj-compile -q robot.urdf robot.mjb --package robot_description=robot_description",
            "Compile a URDF file whose meshes are in a ROS package:"},
           {"mj-compile arm.xml arm.mjz",
            "Hand a model on, with its meshes and textures, as one file:"},
           {"mj-compile arm.xml single.xml",
            "Write one file with everything that was included, attached or replicated:"},
           {"mj-compile --format txt -o - arm.mjb | head -2",
            "Read a compiled model:", "MuJoCo version 3.12.0\nmodel name     arm"},
           {"mj-compile --info arm.mjb", "What a file is:",
            "arm.mjb\n"
            "  model              arm\n"
            "  form               MJB of MuJoCo 3.12.0, 7647 bytes\n"
            "  written by         not recorded: files of MuJoCo and of mjtools are the same\n"
            "... (1 more line: all sizes that are not 0)\n"
            "  sha256 of mjb      "
            "c56f71a645dc498a577f48e1892ffaf71985a3c5db9a7b5de334a865e3ba9ab8\n"
            "  sha256 of physics  "
            "6604fa2fe39ff63306ab7f5537741db25a10c5c7c37f14fd6fc3219631c88a0d\n"
            "  sha256 of visual   "
            "48029da3755c10a1892d24cce00ae9e998b229909c16bd597291c23a85e712c2\n"
            "  sha256 of names    "
            "1c0261d617da088e246afb81317bf16113a3372bf5018cc493c1f54ddfcb9548"},
           {"head -c 3000 arm.mjb | mj-compile --verify -", "Why a file is refused:",
            "standard input: truncated: the file has 3000 bytes and ends within 'bvh_aabb'; "
            "the sizes in its header need 7647 [mjb-truncated]"},
           {"mj-compile --explain joint-in-world", "What an error means:",
            "joint-in-world: The world body cannot have joints.\n"
            "Put the joint into a <body>."}},
      .exit_status = {{"1", "A file that --verify looked at is refused."}},
      .usage = {"IN OUT", "IN... --out-dir DIR", "IN... --check", "IN --bundle DIR", "IN... --info",
                "IN... --verify", "--schema=FORM", "--explain CODE"},
  };
  return page;
}

void define(CLI::App& app, Options& o) {
  app.add_option(
         "FILE", o.files,
         "IN: model to read, MJCF, URDF, MJB or MJZ; - for standard input; with --out-dir or "
         "--check "
         "also a folder of models. OUT: file to write, .mjb, .xml, .mjz or .txt; - for standard "
         "output")
      ->type_name("")
      ->option_text(" ");
  app.add_flag("--schema{xsd}", o.schema,
               "Print the grammar of MJCF and exit: --schema=xsd as XML Schema for editors, "
               "--schema=json for programs")
      ->check(report::one_of({"xsd", "json"}))
      ->group(report::kOutputGroup);
  define_output(app, o);
  define_questions(app, o);
  app.add_option(
         "-j,--jobs,--threads", o.jobs,
         "Models to compile at a time; of a single one, assets (default: one per processor)")
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
  if (o.files.size() > 1) throw Error("usage", "--output takes one model");
  o.files.push_back(o.output);
}

void check_usage(const Options& o) {
  if (!o.explain.empty() || o.diagnostics_man) return;
  if (!o.schema.empty()) {
    if (!o.files.empty()) throw Error("usage", "--schema reads no model, so none can be given");
    return;
  }
  if (o.files.empty()) throw Error("usage", "IN is required", "see mj-compile --help");
  check_questions(o);
  if (o.info || !o.verify.empty()) return;
  if (o.check && !o.out_dir.empty()) {
    throw Error("usage", "--check writes nothing, so --out-dir cannot be given with it");
  }
  check_bundle(o);
  check_import(o);
  check_folders(o);
  if (!o.root_dir.empty() && o.out_dir.empty()) {
    throw Error("usage", "--root-dir is for --out-dir");
  }
  if (!o.out_name.empty() && o.out_dir.empty()) {
    throw Error("usage", "--out-name is for --out-dir", "OUT is a name");
  }
  if (o.of_files.force && o.of_files.bundle.empty()) {
    throw Error("usage", "--force is for --bundle", "files are replaced without it");
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
