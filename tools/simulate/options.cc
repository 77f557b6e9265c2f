// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "base/diagnostic.h"
#include "common/cli/cache_option.h"
#include "common/cli/recorded_model.h"
#include "common/cli/shared_options.h"
#include "config_file.h"
#include "divided/shard.h"
#include "load/option_override.h"
#include "page_text.h"
#include "recorded_options.h"
#include "sweep.h"
#include "trajectory/controls/control_path.h"
#include "trajectory/datasets/minari_folder.h"

namespace mj::simulate {
namespace {

constexpr int64_t kMaxSteps = int64_t{1} << 52;
constexpr int64_t kMaxRollouts = 1 << 20;
constexpr double kLeastTimeout = 2;  // seconds; a rank sends messages twice per second

const report::ToolPage kPage = {"mj-simulate", MJTOOLS_VERSION, kPageText};

void define_simulation(CLI::App& app, Options& o) {
  app.add_option("MODEL", o.model,
                 "Model (MJCF, URDF, MJB or MJZ) or a recording. - is standard input (default: the "
                 "recording of --check-against or --resume)")
      ->type_name("");
  auto* steps = app.add_option("--steps", o.steps, "Number of steps to simulate")
                    ->type_name("N")
                    ->check(report::whole_number(0, kMaxSteps))
                    ->group("Simulation");
  app.add_option("--duration", o.duration, "Simulated time in seconds, instead of --steps")
      ->type_name("S")
      ->check(report::number(0))
      ->excludes(steps)
      ->group("Simulation");
  report::add_list(app, "--set", o.overrides, "opt.NAME=VALUE",
                   "Set an option of the model: opt.timestep=0.001, opt.integrator=RK4, "
                   "opt.disableflags=contact,gravity. -o opt.NAME=VALUE does the same")
      ->group("Simulation");
  app.add_flag("--backwards", o.is_backwards,
               "Simulate backwards in time with the negated timestep. Without this flag, a "
               "negative timestep is an error")
      ->group("Simulation");
  app.add_option("--realtime", o.real_time,
                 "Limit the speed to R times real time. R is rounded to the nearest of 1, 0.8, "
                 "0.66, 0.5, 0.4, "
                 "0.33, 0.25, 0.2 ... 0.001. -1 removes the limit")
      ->type_name("R")
      ->default_str("-1")
      ->group("Simulation");
  app.add_flag("--headless", o.is_headless, "Accepted and ignored, because there is no viewer")
      ->group("Simulation");
  app.add_option("--control-socket", o.control_socket,
                 "Create the Unix socket PATH, on which other programs pause, step, reset and stop "
                 "the simulation. Without --steps and --duration the simulation runs until it is "
                 "stopped. See CONTROL SOCKET")
      ->type_name("PATH")
      ->group("Simulation");
  app.add_flag("--paused", o.is_paused,
               "Start paused. A command on --control-socket starts the simulation")
      ->group("Simulation");
  report::add_list(
      app, "--mujoco-plugin", o.plugin_entries, "ENTRY",
      "Add a simulation plugin, written like an entry of MujocoPlugins of MuJoCo's ROS "
      "server: package/Class, or '{type: package/Class, gain: 2}'")
      ->group("Configuration");
  report::add_list(app, "--plugin-path", o.plugin_path, "DIR",
                   "Search the description files (*.xml) of this folder for classes of simulation "
                   "plugins. See SIMULATION PLUGINS")
      ->group("Configuration");
  report::add_choice(app, "--plugins", o.plugins, {"lenient", "strict"},
                     "A simulation plugin that fails is left out with a warning (lenient), or ends "
                     "the run with an error (strict)")
      ->capture_default_str()
      ->group("Configuration");
  app.add_option("--reload-at", o.reload_times,
                 "Reload configuration, model and plugins at these simulated times. See RELOAD")
      ->type_name("S,...")
      ->delimiter(',')
      ->check(report::number(0))
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group("Configuration");
  report::add_model_options(app, o.files);
  report::add_urdf_options(app, o.files);
  report::add_cache_option(app, o.cache);
}

void define_start(CLI::App& app, Options& o) {
  auto* keyframe =
      app.add_option("--keyframe", o.keyframe,
                     "Start from this keyframe, given by name or number. With --rollouts, KEY may "
                     "also be several keyframes, separated by commas, or a pattern")
          ->type_name("KEY")
          ->group("Initial state");
  auto* from =
      app.add_option("--from", o.from,
                     "Start from a row of a recording of this or another model. FILE stands for "
                     "its first row, FILE@-1 for its last row, FILE@2/-1 for the last row of "
                     "rollout 2. The state is matched by names. See STARTING FROM A RECORDING")
          ->type_name("FILE[@[N/]ROW|A:B]")
          ->group("Initial state");
  report::add_list(app, "--joint-position", o.joint_positions, "JOINT=X[,X]...",
                   "Initial position of a joint, whose velocity becomes zero: 7 numbers for a free "
                   "joint, 4 for a ball joint, 1 for other joints")
      ->group("Initial state");
  report::add_list(app, "--joint-velocity", o.joint_velocities, "JOINT=X[,X]...",
                   "Initial velocity of a joint, set after all positions: 6 numbers for a free "
                   "joint, 3 for a ball joint, 1 for other joints")
      ->group("Initial state");
  app.add_option(
         "--init-noise", o.initial_noise,
         "Add normal noise with this standard deviation to initial positions and velocities")
      ->type_name("D")
      ->check(report::number(0))
      ->group("Initial state");
  app.add_option("--resume", o.resume,
                 "Continue a recording that was made with --state-every from its last full state, "
                 "with the recorded options. --steps and --duration count from the start of the "
                 "recording. See CHECKING AND RESUMING")
      ->type_name("FILE")
      ->excludes(keyframe)
      ->excludes(from)
      ->group("Initial state");
  app.add_flag("--append", o.is_appending,
               "Continue in the file of --resume itself, as if the run had not been interrupted")
      ->group("Initial state");
}

void define_inputs(CLI::App& app, Options& o) {
  app.add_option(
         "--ctrl", o.controls,
         "Read controls from a CSV, NPY, NPZ or HDF5 file. - is standard input. See CONTROLS")
      ->type_name("FILE[:ARRAY]")
      ->group("Controls and forces");
  report::add_choice(app, "--ctrl-end", o.after_controls, {"hold", "zero"},
                     "Controls after the last row: hold that row, or zero")
      ->capture_default_str()
      ->group("Controls and forces");
  app.add_option("--ctrl-noise", o.control_noise,
                 "Add uniform noise to controls, at most SCALE times half of the control range")
      ->type_name("SCALE")
      ->check(report::number(0))
      ->group("Controls and forces");
  app.add_option("--ctrl-noise-time", o.control_noise_time,
                 "Correlation time of the noise in seconds (default: uncorrelated)")
      ->type_name("S")
      ->check(report::number(0))
      ->group("Controls and forces");
  report::add_list(app, "--push", o.pushes, "PUSH|FILE",
                   "Apply a force, and optionally a torque, to a body for some time, at its centre "
                   "of mass and in the world frame: BODY@START-END=FX,FY,FZ[,TX,TY,TZ]. Or pull a "
                   "point of a body to a target with a spring, as the mouse does: "
                   "spring:BODY@START-END=X,Y,Z[,X2,Y2,Z2][,at=X:Y:Z][,stiffness=K]. Or read a CSV "
                   "file with the columns body,start,end,...")
      ->group("Controls and forces");
  app.add_option("--rollouts", o.rollouts, "Number of simulations to run. See ROLLOUTS")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(1, kMaxRollouts))
      ->group("Controls and forces");
  app.add_option("--shard", o.shard_word,
                 "Simulate only part I of N equal parts of the rollouts, I from 0 to N-1, and "
                 "record it in FILE.shard-I-of-N.h5. auto takes I and N from Slurm, MPI or "
                 "Kubernetes. See SHARDS")
      ->type_name("I/N|auto")
      ->group("Controls and forces");
  app.add_flag("--resume-shard", o.is_resuming_shard,
               "Keep the complete rollouts that the file of the shard already has, and simulate "
               "the others. Do nothing if the file is complete")
      ->group("Controls and forces");
  app.add_option("--shards", o.shards,
                 "Under mpirun: number of files (default: 64, or 4 for each rank if that is more, "
                 "or enough for 50,000 rollouts in each). See MPI")
      ->type_name("N")
      ->check(report::whole_number(1, kMaxRollouts))
      ->group("Controls and forces");
  app.add_option("--timeout", o.timeout,
                 "Under mpirun: give the rollouts of a rank that has made no step for S seconds to "
                 "another rank, at least 2 (default: of a rank that has not answered for 60 "
                 "seconds). See MPI")
      ->type_name("S")
      ->check(report::number(kLeastTimeout))
      ->group("Controls and forces");
  report::add_list(app, "--randomize", o.randomizations, "FIELD[OBJECT]=DISTRIBUTION",
                   "Give numbers of the model other values in each rollout: body_mass[torso]*="
                   "uniform(0.8,1.2) multiplies, geom_friction[*]=normal(1,0.1) replaces. See "
                   "ROLLOUTS")
      ->group("Controls and forces");
  report::add_list(app, "--sweep", o.sweeps, "NAME=VALUE,...",
                   "Simulate with each of these values of an option (opt.timestep=0.001,0.002) or "
                   "of numbers of the model ('actuator_gainprm[knee,0]=50:150:11', which is 11 "
                   "values from 50 to 150). Several sweeps are combined. --rollouts is then the "
                   "number of rollouts of each combination. See ROLLOUTS")
      ->group("Controls and forces");
  app.add_option("-j,--jobs,--threads", o.threads,
                 "Number of threads for rollouts (default: number of processors)")
      ->type_name("N")
      ->check(report::whole_number(1, 1024))
      ->group("Controls and forces");
  app.add_flag("--pin-threads", o.pin_threads,
               "Keep each thread of --jobs on a processor of its own")
      ->group("Controls and forces");
  app.add_option("--seed", o.seed, "Seed of all random numbers")
      ->each([&o](const std::string&) { o.is_seed_given = true; })
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(0, int64_t{1} << 62))
      ->group("Controls and forces");
}

void define_recording(CLI::App& app, Options& o) {
  app.add_option("-o,--output", o.outputs, "Write the recording to FILE. - is standard output")
      ->type_name("FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(report::kOutputGroup);
  report::add_format(app, o.format_name, {{"h5"}, {"csv"}, {"ndjson"}}, "");
  app.add_option("--record", o.record, "Data to record, see SELECTING DATA")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->default_str("default")
      ->group(report::kOutputGroup);
  app.add_option("--camera-size", o.camera_size,
                 "Size of recorded pictures in pixels (default: the resolution of each camera in "
                 "the model, or 84x84). See PICTURES")
      ->type_name("WxH")
      ->group(report::kOutputGroup);
  app.add_option("--every,--nstep-per-record", o.every, "Number of steps between recorded frames")
      ->type_name("K")
      ->capture_default_str()
      ->check(report::whole_number(1, kMaxSteps))
      ->group(report::kOutputGroup);
  app.add_option("--compress", o.compression, "Compression level of HDF5, from 0 (none) to 9")
      ->type_name("LEVEL")
      ->capture_default_str()
      ->check(report::whole_number(0, 9))
      ->group(report::kOutputGroup);
  app.add_option(
         "--state-every", o.state_every,
         "Number of steps between full states, from which --resume continues (default: none)")
      ->type_name("K")
      ->check(report::whole_number(1, kMaxSteps))
      ->group(report::kOutputGroup);
  report::add_choice(app, "--layout", o.layout_name, {"native", "robomimic", "minari", "d4rl"},
                     "Layout of the HDF5 file: the layout of mjtools (native), or that of the data "
                     "sets of another project")
      ->capture_default_str()
      ->group(report::kOutputGroup);
  app.add_option("--reward", o.reward,
                 "Reward in a data set of --layout: a sensor, or an expression of recordable data "
                 "such as 'body:torso/xpos.z - 0.1*square(ctrl.knee)'")
      ->type_name("SENSOR|EXPR")
      ->group(report::kOutputGroup);
  app.add_option(
         "--observe", o.observe,
         "Observation in a data set of --layout: names as for --record (default: qpos,qvel)")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(report::kOutputGroup);
  report::add_no_clobber(app, o.no_clobber);
  auto* no_model = app.add_flag("--no-model", o.omit_model, "Do not store the model in the file")
                       ->group(report::kOutputGroup);
  report::add_choice(app, "--model-by", o.model_by, {"value", "reference"},
                     "Store the whole model in the file (value), or only the path and the hash of "
                     "the model file (reference). A tool that needs a referenced model compiles it "
                     "again, and refuses it if it has changed")
      ->capture_default_str()
      ->excludes(no_model)
      ->group(report::kOutputGroup);
  app.add_flag("--provenance", o.has_provenance,
               "Also store command line, folder, time and processor. Without this option, the same "
               "inputs give the same file")
      ->group(report::kOutputGroup);
}

void define_reports(CLI::App& app, Options& o) {
  app.add_option(
         "--check-against", o.check_against,
         "Simulate a recorded run again and report the first difference. See CHECKING AND RESUMING")
      ->type_name("FILE")
      ->group("Checks");
  report::add_tolerances(app, o.tolerance);
  app.add_flag("--memory", o.memory,
               "Print the peak use of memory and the <size memory> that suits the model")
      ->group("Checks");
  app.add_flag("--summary{text}", o.summary_form,
               "Print how the simulation ended: final state, energy, contacts, warnings and speed. "
               "This is the default without --output. --summary=FILE.csv writes a table with a row "
               "for each rollout: seed, values of --sweep, return (--return), status, time of "
               "instability, norms of the final state, steps per second")
      ->group("Checks");
  app.add_option("--return", o.returned,
                 "With --summary=FILE.csv: add the sum of a sensor, or of an expression as for "
                 "--reward, over all frames")
      ->type_name("SENSOR|EXPR")
      ->group("Checks");
  report::add_json(app, o.json, "simulate-1");
  app.add_flag("--fail-on-warning", o.fail_on_warning,
               "Exit with status 1 if a simulation gave a warning")
      ->group(report::kMessagesGroup);
  report::add_messages(app);
}

void split_outputs(Options& o) {
  for (const std::string& value : o.outputs) {
    if (is_option_override(value)) {
      o.overrides.push_back(value);
    } else if (const std::string hint = suggested_override(value); !hint.empty()) {
      throw Error("usage", "'" + value + "' is not the name of a recording", hint);
    } else if (!o.output.empty()) {
      throw Error("usage", "--output is given twice");
    } else {
      o.output = value;
    }
  }
}

// Throws Error if an input recording is a pipe. Recordings are read more than once.
void require_files(const Options& o) {
  for (const auto& [option, path] :
       {std::pair{"--check-against", o.check_against}, {"--resume", o.resume}}) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    const bool is_pipe =
        std::filesystem::exists(status) && !is_directory(status) && !is_regular_file(status);
    if (path != "-" && !is_pipe) continue;
    const std::string what = path == "-" ? "standard input" : "'" + path + "', a pipe or device";
    throw Error("usage", std::string(option) + " needs a regular file, not " + what,
                "write the input to a file first");
  }
}

// If no model is given, uses the model of the recording that is checked or resumed.
void choose_model(Options& o) {
  if (o.model.empty()) {
    o.model = recording_path(o.check_against.empty() ? o.resume : o.check_against);
  }
  if (o.model.empty()) throw Error("usage", "MODEL is required");
}

struct Ending {
  std::string_view text;
  Format format;
};
constexpr std::array kEndings = {Ending{".h5", Format::kHdf5}, Ending{".hdf5", Format::kHdf5},
                                 Ending{".csv", Format::kCsv}, Ending{".ndjson", Format::kNdjson}};

// Returns the format that the extension of an output name implies. A name without an extension
// implies HDF5.
Format format_of_name(const std::string& output) {
  const std::string ending = std::filesystem::path(output).extension().string();
  if (ending.empty()) return Format::kHdf5;
  for (const Ending& known : kEndings) {
    if (ending == known.text) return known.format;
  }
  throw Error("usage", "cannot tell the format of '" + output + "'",
              "use .h5, .hdf5, .csv or .ndjson, or give --format");
}

void choose_form(Options& o) {
  const std::string& name = o.format_name.word;
  if (o.layout_name == "robomimic") o.layout = Layout::kRobomimic;
  if (o.layout_name == "minari") o.layout = Layout::kMinari;
  if (o.layout_name == "d4rl") o.layout = Layout::kD4rl;
  const bool is_folder = o.layout == Layout::kMinari;
  if (name == "csv") o.format = Format::kCsv;
  if (name == "ndjson") o.format = Format::kNdjson;
  if (name.empty() && o.output != "-" && !is_folder) o.format = format_of_name(o.output);
  if (o.output.empty() && o.format != Format::kHdf5) o.output = "-";
}

// Throws Error for options with an empty file name. They usually result from shell variables that
// are not set.
void refuse_empty_names(const CLI::App& app) {
  for (const char* option : {"--ctrl", "--from", "--resume", "--check-against", "--reward",
                             "--output", "--control-socket"}) {
    for (const std::string& value : app.get_option(option)->results()) {
      if (value.find_first_not_of(" \t") != std::string::npos) continue;
      throw Error("usage", std::string(option) + " has an empty value", "omit it, or give a value");
    }
  }
}

// Throws Error for options that would have no effect.
void refuse_without_effect(const CLI::App& app, const Options& o) {
  const auto refuse = [&app](const std::string& option, const std::string& why, const char* hint) {
    if (app.get_option(option)->count() > 0) throw Error("usage", option + why, hint);
  };
  for (const RecordedOption& option : kRecordedOptions) {
    const bool is_of_recordings =
        option.role == RecordedOption::Role::kRecording || option.name == "--no-clobber";
    const bool is_for_table = option.name == "--no-clobber" && !o.summary_file.empty();
    if (!o.output.empty() || is_for_table || !is_of_recordings) continue;
    refuse(std::string(option.name), " is only for recordings, but nothing is recorded",
           o.check_against.empty() ? "add -o FILE, or omit this option" : "omit it");
  }
  if (o.format == Format::kHdf5) return;
  for (const char* option : {"--compress", "--no-model", "--model-by"}) {
    refuse(option, " is only for recordings in HDF5", "omit it, or add --format h5");
  }
}

// Sets the reference that --model-by reference stores. A continued recording keeps the reference of
// the old recording, unless another model is given.
void choose_reference(Options& o) {
  const bool is_native = o.format == Format::kHdf5 && o.layout == Layout::kNative;
  if (o.model_by != "reference" || o.output.empty() || !is_native) return;
  const std::string recording = o.output == "-" ? "." : o.output;
  if (!o.resume.empty() && o.model == recording_path(o.resume)) {
    o.model_reference = report::moved_reference(FileBytes(o.model), recording);
    if (o.model_reference) return;
  }
  o.model_reference =
      report::make_reference(o.model, recording, o.files, o.overrides, o.is_backwards);
}

// For --append, makes the resumed recording the output file.
void choose_file_to_append(const CLI::App& app, Options& o) {
  if (!o.is_appending) return;
  if (o.resume.empty()) {
    throw Error("usage", "--append continues a recording", "name the recording with --resume FILE");
  }
  for (const char* option : {"--output", "--format", "--csv", "--ndjson", "--no-clobber"}) {
    const bool is_file = std::string_view(option) == "--output";
    if (is_file ? o.output.empty() : app.get_option(option)->count() == 0) continue;
    throw Error("usage", std::string("--append writes the file of --resume: omit ") + option);
  }
  o.output = o.resume;
  o.format_name.word = "h5";
}

// Throws Error for options that cannot be combined with shards, whose rollouts `who` divides.
void refuse_with_shards(const CLI::App& app, const Options& o, const std::string& who) {
  for (const char* option : {"--resume", "--check-against", "--control-socket", "--reload-at"}) {
    if (app.get_option(option)->count() == 0) continue;
    throw Error("usage", who + " cannot be combined with " + option);
  }
  if (o.is_resuming_shard && o.no_clobber) {
    throw Error("usage", "--resume-shard continues a file, which --no-clobber protects",
                "omit one of them");
  }
  if (o.is_resuming_shard && !o.summary_file.empty()) {
    throw Error("usage", "--resume-shard and --summary=FILE.csv cannot be combined",
                "the rollouts that are kept are not measured again: omit one of them");
  }
  const bool is_native = o.format == Format::kHdf5 && o.layout == Layout::kNative;
  if (!is_native || o.output.empty() || o.output == "-") {
    throw Error("usage", who + " records into a file in HDF5", "add -o FILE.h5");
  }
}

// Checks the options of a run that mpirun divides, and refuses its options in other runs.
void check_division(const CLI::App& app, const Options& o) {
  if (o.is_divided) {
    refuse_with_shards(app, o, "mj-simulate under mpirun");
    for (const char* option : {"--json", "--memory"}) {
      if (app.get_option(option)->count() == 0) continue;
      throw Error("usage",
                  std::string("mj-simulate under mpirun cannot be combined with ") + option);
    }
    if (o.summary) {
      throw Error("usage", "mj-simulate under mpirun has no --summary as text",
                  "write a table: --summary=FILE.csv");
    }
    return;
  }
  for (const char* option : {"--shards", "--timeout"}) {
    if (app.get_option(option)->count() == 0) continue;
    throw Error("usage", std::string(option) + " is only for rollouts that mpirun divides",
                "start the program with mpirun, or omit it");
  }
  if (o.is_resuming_shard && o.shard_word.empty()) {
    throw Error("usage", "--resume-shard needs --shard, or mpirun");
  }
}

// Chooses the rollouts and the file of the shard that --shard names.
void take_shard(const CLI::App& app, Options& o) {
  if (o.shard_word.empty()) return;
  refuse_with_shards(app, o, "--shard");
  const ShardChoice choice =
      choose_shard(o.shard_word, [](const char* name) { return std::getenv(name); });
  const rollout::Shard shard = choice.shard;
  o = options_of_shard(app, std::move(o), shard);
  if (choice.source.empty()) return;
  report::print(Diagnostic{.severity = Severity::kNote,
                           .code = "usage",
                           .message = "this is shard " + std::to_string(shard.index) + " of " +
                                      std::to_string(shard.count) + ", from " + choice.source});
}

// Reads the value of --summary, which is "text" or a CSV file. Configuration files may write "true"
// and "false".
void choose_summary(Options& o) {
  o.summary = o.summary_form == "text" || o.summary_form == "true";
  if (o.summary || o.summary_form.empty() || o.summary_form == "false") return;
  if (std::filesystem::path(o.summary_form).extension() != ".csv") {
    throw Error("usage", "--summary=" + o.summary_form + ": the table is CSV",
                "use the extension .csv, or --summary for text");
  }
  o.summary_file = o.summary_form;
}

// Multiplies the number of rollouts by the number of points of a sweep. A recording that is
// repeated or continued has the product.
void count_rollouts(Options& o) {
  if (o.sweeps.empty()) return;
  const bool has_total = !o.check_against.empty() || !o.resume.empty();
  const Sweep sweep(o.sweeps, has_total ? kMaxRollouts : kMaxRollouts / o.rollouts);
  const bool changes_time = sweep.changes("opt.timestep");
  if (changes_time && o.steps < 0 && o.check_against.empty()) {
    throw Error("usage", "a sweep over opt.timestep needs --steps",
                "all rollouts have the same number of steps");
  }
  if (changes_time && o.is_backwards) {
    throw Error("usage", "--backwards and a sweep over opt.timestep cannot be combined");
  }
  for (const std::string& override : o.overrides) {
    const std::string name = override.substr(0, override.find('='));
    if (sweep.changes(name)) {
      throw Error("usage", "'" + name + "' is set and swept", "omit --set, or the sweep");
    }
  }
  if (!o.control_socket.empty() || !o.reload_times.empty()) {
    throw Error("usage", "--sweep cannot be given with --control-socket or --reload-at");
  }
  if (!has_total) o.rollouts *= sweep.points();
}

// Throws Error if a file whose name is made from an option of a configuration is a symbolic link,
// which may have come with the configuration and lead out of its folder.
void refuse_planted_link(const Options& o, const std::string& file) {
  std::error_code ignored;
  if (o.config_folder.empty() || o.allow_outside) return;
  if (!std::filesystem::is_symlink(file, ignored)) return;
  throw Error("usage", "with a configuration, nothing is written through the link '" + file + "'",
              "remove it, or add --allow-outside if you trust the configuration");
}

// Throws Error if an option sets the initial state although this state comes from a recording that
// is checked or resumed.
void refuse_other_start(const CLI::App& app, const Options& o) {
  const std::string option = !o.check_against.empty() ? "--check-against"
                             : !o.resume.empty()      ? "--resume"
                                                      : "";
  for (const RecordedOption& other : kRecordedOptions) {
    const std::string name(other.name);
    const bool is_start = other.role == RecordedOption::Role::kStart && name != option;
    if (option.empty() || !is_start || app.get_option(name)->count() == 0) continue;
    throw Error("usage", option + " starts from a recorded state: omit " + name);
  }
}

}  // namespace

const report::ToolPage& page() {
  return kPage;
}

void define(CLI::App& app, Options& options) {
  define_configuration(app, options);
  define_simulation(app, options);
  define_start(app, options);
  define_inputs(app, options);
  define_recording(app, options);
  define_reports(app, options);
}

void check(CLI::App& app, Options& o) {
  refuse_empty_names(app);
  split_outputs(o);
  choose_summary(o);
  require_files(o);
  choose_file_to_append(app, o);
  choose_form(o);
  refuse_without_effect(app, o);
  refuse_other_start(app, o);
  if (!o.check_against.empty()) take_options_to_check(app, o);
  if (!o.resume.empty()) take_options_to_resume(app, o);
  count_rollouts(o);
  choose_model(o);
  choose_reference(o);
  o.inputs = inputs_text(app, o);
  o.settings = settings_text(app, o);
  check_division(app, o);
  take_shard(app, o);
  auto refuse = [](bool is_wrong, const char* message) {
    if (is_wrong) throw Error("usage", message);
  };
  const bool is_native = o.layout == Layout::kNative;
  const bool is_hdf5 = o.format == Format::kHdf5 && is_native;
  refuse(o.model == "-" && parse_control_path(o.controls).file == "-",
         "only one of MODEL and --ctrl can be standard input");
  refuse(o.output == "-" && (o.json || o.memory || o.summary),
         "the recording and the results cannot both go to standard output: give --output a file");
  if (is_hdf5) report::refuse_terminal(o.output);
  refuse(!is_native && o.format != Format::kHdf5, "--layout writes HDF5, not CSV or NDJSON");
  refuse(!is_native && o.output == "-", "--layout cannot write to standard output");
  refuse(
      !is_native && o.record != std::vector<std::string>{"default"},
      "--layout decides what is recorded: omit --record, and select observations with --observe");
  refuse(is_native && !o.reward.empty(), "--reward is only for --layout");
  refuse(!o.returned.empty() && o.summary_file.empty(), "--return needs --summary=FILE.csv");
  refuse(!o.returned.empty() && !o.resume.empty(),
         "--return cannot be combined with --resume: the table has no sum of the recorded frames");
  refuse(is_native && !o.observe.empty(), "--observe is only for --layout; use --record");
  refuse(o.state_every > 0 && !is_hdf5, "--state-every is only for recordings in HDF5");
  refuse(o.control_noise_time > 0 && o.control_noise == 0, "--ctrl-noise-time needs --ctrl-noise");
  refuse(!o.check_against.empty() && !o.output.empty(),
         "--check-against does not record: omit --output");
  const bool is_controlled = !o.control_socket.empty();
  refuse(
      o.is_paused && !is_controlled,
      "--paused (unpause: false) needs --control-socket, on which a command starts the simulation");
  refuse(!o.reload_times.empty() && o.rollouts > 1, "--reload-at is only for one rollout");
  refuse(is_controlled && (o.rollouts > 1 || !o.check_against.empty()),
         "--control-socket is only for one rollout, and not for --check-against");
  if (o.output.empty() && o.check_against.empty() && !o.memory && o.summary_file.empty()) {
    o.summary = true;
  }
}

Options options_of_shard(const CLI::App& app, Options whole, const rollout::Shard& shard) {
  Options o = std::move(whole);
  const rollout::Range range = rollout::range_of(shard, o.rollouts);
  if (range.count == 0) {
    throw Error("usage",
                "shard " + std::to_string(shard.index) + " of " + std::to_string(shard.count) +
                    " has no rollouts, because there are only " + std::to_string(o.rollouts),
                "use at most as many shards as rollouts");
  }
  o.shard = {shard.index, shard.count, range.first, o.rollouts, start_text(app, o)};
  o.rollouts = range.count;
  o.first_rollout = range.first;
  o.output = shard_file(o.output, shard);
  if (!o.summary_file.empty()) o.summary_file = shard_file(o.summary_file, shard);
  for (const std::string& file : {o.output, o.summary_file}) refuse_planted_link(o, file);
  return o;
}

}  // namespace mj::simulate
