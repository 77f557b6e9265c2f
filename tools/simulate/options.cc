// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <array>
#include <filesystem>
#include <string_view>

#include "base/diagnostic.h"
#include "common/cli/cache_option.h"
#include "common/cli/recorded_model.h"
#include "common/cli/shared_options.h"
#include "config_file.h"
#include "load/option_override.h"
#include "recorded_options.h"
#include "trajectory/controls/control_path.h"
#include "trajectory/datasets/minari_folder.h"

namespace mj::simulate {
namespace {

constexpr int64_t kMaxSteps = int64_t{1} << 52;
constexpr int64_t kMaxRollouts = 1 << 20;

const report::ToolPage kPage = {
    .name = "mj-simulate",
    .version = MJTOOLS_VERSION,
    .summary = "simulate a model and record the trajectory",
    .description =
        "Simulates a model from its reference configuration, a keyframe or a recorded state, and "
        "records time, qpos, qvel, act, ctrl, sensordata and energy, or what --record names, in an "
        "HDF5 file with the model itself, its names and options. MODEL may also be such a file: "
        "then it is the model recorded there.\n\n"
        "Each frame is one instant: the state, the controls applied from then on, and everything "
        "computed from them. The first frame is the initial state, then there is one every K "
        "steps. Recording does not change the motion.\n\n"
        "The HDF5 file appears with its first frame and can be read while it runs, by "
        "mj-inspect or any HDF5 program (SWMR); a file of that name stays until then. Later "
        "frames become visible after times that grow to about a second. Interrupted (exit 130), a "
        "run leaves a file "
        "that holds everything up to then; killed, one that holds what was visible. On a full "
        "disk it ends (exit 2) with the frames that there was room for. A file that "
        "another mj-simulate is recording into is refused. Text and layouts of other projects "
        "appear when they are complete: of two programs that write the same file, the last to end "
        "wins. Memory does not grow with the duration.\n\n"
        "Without --output nothing is recorded: a summary is printed (--summary), or with --json "
        "all "
        "of its numbers.\n\n"
        "RECORDING. --record takes names separated by commas: default for the arrays above; arrays "
        "and numbers of the simulation data by name or pattern (xpos, qfrc_*, ncon); what belongs "
        "to objects as KIND:NAME, KIND:NAME/ARRAY or ARRAY[NAME] (sensor:imu, body:torso/xpos, "
        "joint:*/qpos, xpos[torso]), KIND being body, joint, geom, site, camera, light, tendon, "
        "actuator or sensor, and NAME of an object without one #3; contact or contact/FIELD for a "
        "row per contact, efc_* for a row per constraint, in so many rows per frame as ncon or "
        "nefc "
        "say. mj-inspect MODEL --data '*,contact/*' --list prints all names.\n\n"
        "CONTROLS come from a CSV or NPY file, or from array ctrl (and time, if there is one) of "
        "an NPZ file or of an HDF5 file such as a recorded trajectory, or from a data set that "
        "--layout writes, for minari its folder; FILE:ARRAY names another array. A row has one "
        "number per control and holds "
        "for one step; with one more number, the first is the time from which it holds. A first "
        "line of a CSV file may name the columns: time, and names of controls in any order; "
        "controls that it leaves out are zero. Commas, semicolons, tabs or blanks separate its "
        "numbers; where it is not commas, one in a number is the decimal point. The last row holds "
        "to the end unless --ctrl-end "
        "says otherwise; without --steps and --duration the simulation ends with it. Without "
        "--ctrl, controls are those of the keyframe, or zero; noise alone "
        "goes around the middle of their ranges. A library that installs mjcb_control (--plugin) "
        "has the last word: what it writes is applied and recorded. It must not share state "
        "between rollouts, which may run in several threads.\n\n"
        "STATES of another model (--from) are carried by the model that the recording holds: "
        "joints of the same type, activations, controls and, where they were recorded, mocap "
        "poses, equalities, warm starts and states of plugins persist by name, wherever they "
        "stand; those without a name by their place, if there are as many. All else is reset. A "
        "note says what was carried, what is reset and what is not in the model. The first row "
        "and that of the last full state (--state-every) have all of these. Of a recording "
        "without a model, the labels of joints, activations and controls are matched.\n\n"
        "ROLLOUTS are numbered from 0. Each has a seed of its own that follows from --seed, and "
        "takes keyframes and rows of --from in turns. Results do not depend on the number of "
        "threads, nor does what is in the file; the order of its chunks does. In the "
        "file every array gets a leading dimension.\n\n"
        "RECORDED OPTIONS. --check-against takes from the recording where it begins and ends, what "
        "was recorded, --set, --backwards and what acted: --ctrl-noise, --push, --seed, --rollouts "
        "... Such an option that contradicts the recording is refused. Controls are those that "
        "were "
        "recorded, where the file has those of every step; otherwise files of --ctrl and --push "
        "must be given again. The model, and what --set changes now, is what is checked. --resume "
        "takes the same from the recording, and also --record, --every, --compress, --state-every "
        "and the number of steps, for what is not given. Other inputs than the recorded ones are a "
        "warning. With --append, the file itself goes on: all of its options stay, and others than "
        "the recorded ones are refused. What it holds is copied first, and the longer file takes "
        "its place when it has all of that: an error or a killed run loses nothing. The result "
        "is that of a run without interruption.\n\n"
        "A simulation that meets NaN, infinity or a huge number is unstable: it ends there, its "
        "state is saved, others go on, and the exit code is 1. An error on the way, such as a "
        "plugin "
        "that fails, ends its rollout in the same way: status failed, message and state in group "
        "failed/N of the file, and the exit code is 2.\n\n"
        "CONFIGURATION. --config FILE reads options from YAML: the key of each is its long name "
        "without dashes, flags are true or false, what can be given several times takes a list, "
        "and NAME=VALUE may stand as NAME: VALUE. Files are relative to the folder of FILE. What "
        "the command line gives beats the file. Plugins of the file run code and need "
        "--allow-plugins; what it writes outside of its folder and of the current one needs "
        "--allow-outside. model and modelfile are MODEL, num_steps is --steps (-1 for "
        "none), unpause: false is --paused; initial_joint_positions and initial_joint_velocities "
        "hold a struct of joints, or one in joint_map, whose values are numbers, lists, or text of "
        "numbers separated by blanks; plugin_path is --plugin-path, and MujocoPlugins a list of "
        "plugins, each a struct with type: package/Class and parameters of its own. With "
        "namespace: /a/b, or --namespace, each key is looked for in struct b of struct a first, "
        "then in a, then at the top; then structs of other names are passed over, and otherwise an "
        "unknown key is an error. --print-config writes all that is set, as YAML, and loads "
        "nothing; "
        "its files are relative to the current folder.\n\n"
        "CONTROL SOCKET. Commands are lines, and so are their answers, in JSON; \"ok\" says "
        "whether it was done, \"error\" why not. pause and resume; step or step N while paused, "
        "answered when the steps are made, which do not count as those of --steps; reset, back to "
        "the initial state, paused or not as before; state: time, qpos, qvel, act, ctrl; stats; "
        "stop, which ends the run in order. A recording goes on in the next row; its attribute "
        "events is a JSON list of the rows from which on a reset counts. Controls with times begin "
        "again after a reset, those without go on.\n\n"
        "LAYOUTS. robomimic, minari (a folder) and d4rl are the data sets of these projects, a "
        "rollout being an episode, qpos and qvel, or what --observe names, the observation, ctrl "
        "the "
        "action. --reward is a sensor, or an expression with + - * / ^, abs, sqrt, exp, log, sin, "
        "cos, tanh, square, min, max and names as of --record (qvel.knee, body:torso/xpos.z: "
        "NAME.LABEL is one number of several). A data set appears complete or not at all. Actions "
        "of robomimic are between -1 and 1, as it wants "
        "them: controls that have a range are scaled from it, and dataset ctrl has them as they "
        "were applied.",
    .examples =
        {{"mj-simulate arm.xml -o swing.h5 --duration 2", "Two seconds, every step recorded:"},
         {"mj-simulate arm.xml -o again.h5 --steps 500 --ctrl swing.h5 --every 5",
          "The controls of a recorded trajectory again, every fifth step recorded:"},
         {"mj-simulate arm.xml --steps 2 --format csv --record sensor:shoulder,body:lower/xpos",
          "A sensor and the position of a body, as text:",
          "time,sensor/shoulder,body/lower/xpos.x,body/lower/xpos.y,body/lower/xpos.z\n"
          "0,0,0.4,0,1.1\n"
          "0.002,0.00012375243137893304,0.39999999693706717,0,1.0999504990275748\n"
          "0.004,0.00036969401546716585,0.3999999726652674,0,1.0998521223971818"},
         {.command = "mj-simulate arm.xml --duration 2",
          .meaning = "How it ends, nothing recorded:",
          .output = "model     arm.xml\n"
                    "status    complete\n"
                    "steps     1000\n"
                    "time      2\n"
                    "energy    128.396 = 128.396 potential + 0.000371642 kinetic; at the start "
                    "135.11\n"
                    "contacts  1 at the end, 2 at most\n"
                    "warnings  none\n"
                    "speed     148219 steps per second, 296 times real time\n"
                    "final state\n"
                    "  qpos  shoulder     0.579916\n"
                    "        elbow        0.971407\n"
                    "  qvel  shoulder  2.66284e-05\n"
                    "        elbow       -0.124432",
          .numbers_vary = true},
         {"mj-simulate arm.xml -o many.h5 --duration 1 --rollouts 20 --ctrl-noise 0.5 "
          "--init-noise 0.01",
          "Twenty different runs:"},
         {"mj-simulate arm.xml -o pushed.h5 --duration 1 --push lower@0.5-0.6=0,0,50",
          "A push upwards:"},
         {"mj-simulate arm.xml -o pulled.h5 --duration 1 --push "
          "spring:lower@0-1=0.3,0,0.9,0.3,0.2,0.9,at=0:0:0.3",
          "A spring at a point of a body, to a target that moves:"},
         {"cc -shared -fPIC swing.c -o swing.so",
          "A library that gives controls, testdata/plugins/swing.c in the sources:"},
         {"mj-simulate arm.xml -o own.h5 --duration 2 --plugin ./swing.so", "Controls from it:"},
         {"mj-simulate swing.h5 --check-against swing.h5",
          "Whether a recorded run still comes out the same:"},
         {"mj-simulate swing.h5 --check-against swing.h5 --set opt.gravity=0,0,-9",
          "With another gravity it does not:",
          "swing.h5: differs first at step 0 (time 0) in energy 'potential': recorded "
          "135.10957361584468, now 123.95373726224281"},
         {.command = "mj-simulate arm.xml --duration 2 --memory",
          .meaning = "What memory the model needs:",
          .output = "arena        5048 bytes at most, 0.037% of 13631488\n"
                    "contacts     2 at most\n"
                    "constraints  8 at most\n"
                    "suggested    <size memory=\"16K\"/>",
          .numbers_vary = true}},
    .exit_status = {{"1",
                     "A simulation was unstable; it warned and --fail-on-warning was given; "
                     "or --check-against found a difference."}},
};

void define_simulation(CLI::App& app, Options& o) {
  app.add_option("MODEL", o.model,
                 "Model, MJCF, URDF, MJB or MJZ, or a recording (default: the recording of "
                 "--check-against or --resume); - for standard input")
      ->type_name("");
  auto* steps = app.add_option("--steps", o.steps, "Number of steps")
                    ->type_name("N")
                    ->check(report::whole_number(0, kMaxSteps))
                    ->group("Simulation");
  app.add_option("--duration", o.duration, "Seconds of simulated time, instead of --steps")
      ->type_name("S")
      ->check(report::number(0))
      ->excludes(steps)
      ->group("Simulation");
  report::add_list(app, "--set", o.overrides, "opt.NAME=VALUE",
                   "Change an option of the model: opt.timestep=0.001, opt.integrator=RK4, "
                   "opt.disableflags=contact,gravity; -o takes it too")
      ->group("Simulation");
  app.add_flag("--backwards", o.is_backwards,
               "Simulate backwards in time, with the timestep negated; a model whose timestep is "
               "negative is refused otherwise")
      ->group("Simulation");
  app.add_option("--realtime", o.real_time,
                 "Pace: 1 for real time, 0.5 for half of it, the nearest of 100, 80, 66, 50, 40, "
                 "33, 25, 20 ... 0.1 percent; -1 for as fast as possible")
      ->type_name("R")
      ->default_str("-1")
      ->group("Simulation");
  app.add_flag("--headless", o.is_headless, "There is no viewer, so this is always so")
      ->group("Simulation");
  app.add_option("--control-socket", o.control_socket,
                 "Unix socket on which other programs pause, step, reset and stop the simulation, "
                 "see CONTROL SOCKET; without --steps and --duration it ends when told to")
      ->type_name("PATH")
      ->group("Simulation");
  app.add_flag("--paused", o.is_paused, "Begin paused; --control-socket lets it go on")
      ->group("Simulation");
  report::add_list(app, "--mujoco-plugin", o.plugin_entries, "ENTRY",
                   "A plugin of the simulation, as in MujocoPlugins: package/Class, or "
                   "'{type: package/Class, gain: 2}'")
      ->group("Configuration");
  report::add_list(app, "--plugin-path", o.plugin_path, "DIR", "Folder of their libraries")
      ->group("Configuration");
  report::add_model_options(app, o.files);
  report::add_urdf_options(app, o.files);
  report::add_cache_option(app, o.cache);
}

void define_start(CLI::App& app, Options& o) {
  auto* keyframe =
      app.add_option("--keyframe", o.keyframe,
                     "Name or number of the keyframe to start from; several, separated by commas, "
                     "or a pattern, for several rollouts")
          ->type_name("KEY")
          ->group("Initial state");
  auto* from = app.add_option("--from", o.from,
                              "Start from a row of a trajectory (the first; @-1 is the last, @2/-1 "
                              "that of rollout 2), of this or another model: what persists by "
                              "name keeps its state")
                   ->type_name("FILE[@[N/]ROW|A:B]")
                   ->group("Initial state");
  report::add_list(app, "--joint-position", o.joint_positions, "JOINT=X[,X]...",
                   "Initial position of a joint, which also ends its motion: 7 numbers of a free "
                   "joint, 4 of a ball joint, one otherwise")
      ->group("Initial state");
  report::add_list(app, "--joint-velocity", o.joint_velocities, "JOINT=X[,X]...",
                   "Initial velocity of a joint: 6, 3 or one number; after all positions")
      ->group("Initial state");
  app.add_option("--init-noise", o.initial_noise,
                 "Standard deviation of noise on initial positions and velocities")
      ->type_name("D")
      ->check(report::number(0))
      ->group("Initial state");
  app.add_option("--resume", o.resume,
                 "Go on from the last full state in a recording made with --state-every, with its "
                 "options, see RECORDED OPTIONS; --steps and --duration count from its beginning")
      ->type_name("FILE")
      ->excludes(keyframe)
      ->excludes(from)
      ->group("Initial state");
  app.add_flag("--append", o.is_appending,
               "Go on in the file of --resume itself, as if it had not been interrupted")
      ->group("Initial state");
}

void define_inputs(CLI::App& app, Options& o) {
  app.add_option("--ctrl", o.controls, "Controls, CSV, NPY, NPZ or HDF5; - for standard input")
      ->type_name("FILE[:ARRAY]")
      ->group("Controls and forces");
  report::add_choice(app, "--ctrl-end", o.after_controls, {"hold", "zero"},
                     "What follows the last row of controls")
      ->capture_default_str()
      ->group("Controls and forces");
  app.add_option("--ctrl-noise", o.control_noise,
                 "Uniform noise on controls, in halves of their ranges")
      ->type_name("SCALE")
      ->check(report::number(0))
      ->group("Controls and forces");
  app.add_option("--ctrl-noise-time", o.control_noise_time,
                 "Seconds over which the noise is correlated (default: none)")
      ->type_name("S")
      ->check(report::number(0))
      ->group("Controls and forces");
  report::add_list(
      app, "--push", o.pushes, "PUSH|FILE",
      "Force, and torque, on a body for some time, in the world frame at its centre of "
      "mass: BODY@START-END=FX,FY,FZ[,TX,TY,TZ]; or a spring, as the mouse pulls, from a point of "
      "a "
      "body to a target: spring:BODY@START-END=X,Y,Z[,X2,Y2,Z2][,at=X:Y:Z][,stiffness=K]; or a CSV "
      "file of body,start,end,...")
      ->group("Controls and forces");
  app.add_option("--rollouts", o.rollouts, "Number of simulations")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(1, kMaxRollouts))
      ->group("Controls and forces");
  app.add_option("-j,--jobs,--threads", o.threads, "Threads for them (default: all processors)")
      ->type_name("N")
      ->check(report::whole_number(1, 1024))
      ->group("Controls and forces");
  app.add_option("--seed", o.seed, "Seed of all random numbers")
      ->each([&o](const std::string&) { o.is_seed_given = true; })
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(0, int64_t{1} << 62))
      ->group("Controls and forces");
}

void define_recording(CLI::App& app, Options& o) {
  app.add_option("-o,--output", o.outputs, "File to write; - for standard output")
      ->type_name("FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(report::kOutputGroup);
  report::add_format(app, o.format_name, {{"h5"}, {"csv"}, {"ndjson"}}, "");
  app.add_option("--record", o.record, "What to record, see RECORDING")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->default_str("default")
      ->group(report::kOutputGroup);
  app.add_option("--every,--nstep-per-record", o.every, "Steps from one recorded frame to the next")
      ->type_name("K")
      ->capture_default_str()
      ->check(report::whole_number(1, kMaxSteps))
      ->group(report::kOutputGroup);
  app.add_option("--compress", o.compression, "Compression of HDF5, 0 to 9")
      ->type_name("LEVEL")
      ->capture_default_str()
      ->check(report::whole_number(0, 9))
      ->group(report::kOutputGroup);
  app.add_option("--state-every", o.state_every,
                 "Steps from one full state to the next, for --resume (default: none)")
      ->type_name("K")
      ->check(report::whole_number(1, kMaxSteps))
      ->group(report::kOutputGroup);
  report::add_choice(app, "--layout", o.layout_name, {"native", "robomimic", "minari", "d4rl"},
                     "Data set of another project to write")
      ->capture_default_str()
      ->group(report::kOutputGroup);
  app.add_option("--reward", o.reward,
                 "Reward of layouts: a sensor, or an expression of what can be recorded: "
                 "'body:torso/xpos.z - 0.1*square(ctrl.knee)'")
      ->type_name("SENSOR|EXPR")
      ->group(report::kOutputGroup);
  app.add_option("--observe", o.observe,
                 "Observation of layouts: names as of --record (default: qpos,qvel)")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(report::kOutputGroup);
  report::add_no_clobber(app, o.no_clobber);
  auto* no_model = app.add_flag("--no-model", o.omit_model, "Leave the model out of the file")
                       ->group(report::kOutputGroup);
  report::add_choice(app, "--model-by", o.model_by, {"value", "reference"},
                     "What the file has of the model: all of it, or the name and the hash of its "
                     "file; whoever needs the model then compiles that and refuses another one")
      ->capture_default_str()
      ->excludes(no_model)
      ->group(report::kOutputGroup);
  app.add_flag("--provenance", o.has_provenance,
               "Write command line, folder, time and processor kind into the file, which is the "
               "same for the same inputs otherwise")
      ->group(report::kOutputGroup);
}

void define_reports(CLI::App& app, Options& o) {
  app.add_option("--check-against", o.check_against,
                 "Simulate what was recorded and report the first difference")
      ->type_name("FILE")
      ->group("Checks");
  report::add_tolerances(app, o.tolerance);
  app.add_flag("--memory", o.memory, "Print peak use of memory and the <size memory> to set")
      ->group("Checks");
  app.add_flag("--summary", o.summary,
               "Print how the simulation ended: final state, energy, contacts, warnings, speed; "
               "that is what is printed without --output, too")
      ->group("Checks");
  report::add_json(app, o.json, "simulate-1");
  app.add_flag("--fail-on-warning", o.fail_on_warning, "Exit with 1 when the simulation warned")
      ->group(report::kMessagesGroup);
  report::add_messages(app);
}

void split_outputs(Options& o) {
  for (const std::string& value : o.outputs) {
    if (is_option_override(value)) {
      o.overrides.push_back(value);
    } else if (const std::string hint = suggested_override(value); !hint.empty()) {
      throw Error("usage", "'" + value + "' is no name of a recording", hint);
    } else if (!o.output.empty()) {
      throw Error("usage", "--output is given twice");
    } else {
      o.output = value;
    }
  }
}

// Recordings are read more than once, which a pipe cannot be.
void require_files(const Options& o) {
  for (const auto& [option, path] :
       {std::pair{"--check-against", o.check_against}, {"--resume", o.resume}}) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    const bool is_pipe =
        std::filesystem::exists(status) && !is_directory(status) && !is_regular_file(status);
    if (path != "-" && !is_pipe) continue;
    const std::string what = path == "-" ? "standard input" : "'" + path + "', a pipe or device";
    throw Error("usage", std::string(option) + " reads parts of a file, and cannot of " + what,
                "write it into a file first");
  }
}

// A model that is not given is in the recording.
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

// A name without an ending can be anything.
Format format_of_name(const std::string& output) {
  const std::string ending = std::filesystem::path(output).extension().string();
  if (ending.empty()) return Format::kHdf5;
  for (const Ending& known : kEndings) {
    if (ending == known.text) return known.format;
  }
  throw Error("usage", "cannot tell the form of '" + output + "'",
              "use .h5, .hdf5, .csv or .ndjson, or say it by --format");
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

// As of a variable of the shell that is not set.
void refuse_empty_names(const CLI::App& app) {
  for (const char* option : {"--ctrl", "--from", "--resume", "--check-against", "--reward",
                             "--output", "--control-socket"}) {
    for (const std::string& value : app.get_option(option)->results()) {
      if (value.find_first_not_of(" \t") != std::string::npos) continue;
      throw Error("usage", std::string(option) + " has an empty value",
                  "leave it out, or name one");
    }
  }
}

// What would be passed over in silence.
void refuse_without_effect(const CLI::App& app, const Options& o) {
  const auto refuse = [&app](const std::string& option, const std::string& why, const char* hint) {
    if (app.get_option(option)->count() > 0) throw Error("usage", option + why, hint);
  };
  for (const RecordedOption& option : kRecordedOptions) {
    const bool is_of_recordings =
        option.role == RecordedOption::Role::kRecording || option.name == "--no-clobber";
    if (!o.output.empty() || !is_of_recordings) continue;
    refuse(std::string(option.name), " is for what is recorded, and nothing is",
           o.check_against.empty() ? "add -o FILE, or leave it out" : "leave it out");
  }
  if (o.format == Format::kHdf5) return;
  for (const char* option : {"--compress", "--no-model", "--model-by"}) {
    refuse(option, " is for recordings in HDF5", "leave it out, or add --format h5");
  }
}

// A recording that goes on refers to the model that the old one does, when no other is given.
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

// --append writes the recording that is resumed.
void choose_file_to_append(const CLI::App& app, Options& o) {
  if (!o.is_appending) return;
  if (o.resume.empty()) {
    throw Error("usage", "--append goes on in a recording", "name it by --resume FILE");
  }
  for (const char* option : {"--output", "--format", "--csv", "--ndjson", "--no-clobber"}) {
    const bool is_file = std::string_view(option) == "--output";
    if (is_file ? o.output.empty() : app.get_option(option)->count() == 0) continue;
    throw Error("usage", std::string("--append writes the file of --resume: leave out ") + option);
  }
  o.output = o.resume;
  o.format_name.word = "h5";
}

// A recording that is checked or continued has the state that the simulation begins with.
void refuse_other_start(const CLI::App& app, const Options& o) {
  const std::string option = !o.check_against.empty() ? "--check-against"
                             : !o.resume.empty()      ? "--resume"
                                                      : "";
  for (const RecordedOption& other : kRecordedOptions) {
    const std::string name(other.name);
    const bool is_start = other.role == RecordedOption::Role::kStart && name != option;
    if (option.empty() || !is_start || app.get_option(name)->count() == 0) continue;
    throw Error("usage", option + " begins with a recorded state: leave out " + name);
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
  require_files(o);
  choose_file_to_append(app, o);
  choose_form(o);
  refuse_without_effect(app, o);
  refuse_other_start(app, o);
  if (!o.check_against.empty()) take_options_to_check(app, o);
  if (!o.resume.empty()) take_options_to_resume(app, o);
  choose_model(o);
  choose_reference(o);
  o.inputs = inputs_text(app, o);
  o.settings = settings_text(app, o);
  auto refuse = [](bool is_wrong, const char* message) {
    if (is_wrong) throw Error("usage", message);
  };
  const bool is_native = o.layout == Layout::kNative;
  const bool is_hdf5 = o.format == Format::kHdf5 && is_native;
  refuse(o.model == "-" && parse_control_path(o.controls).file == "-",
         "only one of MODEL and --ctrl can be standard input");
  refuse(o.output == "-" && (o.json || o.memory || o.summary),
         "standard output is taken by the recording: give --output a file");
  if (is_hdf5) report::refuse_terminal(o.output);
  refuse(!is_native && o.format != Format::kHdf5, "a layout is HDF5, not CSV or NDJSON");
  refuse(!is_native && o.output == "-", "a layout cannot go to standard output");
  refuse(!is_native && o.record != std::vector<std::string>{"default"},
         "a layout says what is recorded: leave out --record; --observe chooses observations");
  refuse(is_native && !o.reward.empty(), "--reward is for layouts");
  refuse(is_native && !o.observe.empty(), "--observe is for layouts; --record is what you want");
  refuse(o.state_every > 0 && !is_hdf5, "--state-every is for recordings in HDF5");
  refuse(o.control_noise_time > 0 && o.control_noise == 0, "--ctrl-noise-time needs --ctrl-noise");
  refuse(!o.check_against.empty() && !o.output.empty(),
         "--check-against records nothing: leave out --output");
  const bool is_controlled = !o.control_socket.empty();
  refuse(o.is_paused && !is_controlled,
         "--paused (unpause: false) waits to be told to go on: add --control-socket");
  refuse(is_controlled && (o.rollouts > 1 || !o.check_against.empty()),
         "--control-socket is for one rollout, and not for --check-against");
  if (o.output.empty() && o.check_against.empty() && !o.memory) o.summary = true;
}

}  // namespace mj::simulate
