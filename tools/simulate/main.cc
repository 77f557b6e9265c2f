// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-simulate: a model and controls in, a trajectory out.

#include <cmath>
#include <csignal>
#include <optional>

#include "base/diagnostic.h"
#include "engine/data.h"
#include "engine/forward.h"
#include "engine/support.h"
#include "engine/warning.h"
#include "load/identity.h"
#include "load/keyframe.h"
#include "load/load_model.h"
#include "report/cache_option.h"
#include "report/exit_code.h"
#include "report/number.h"
#include "report/tool.h"
#include "resource/atomic_file.h"
#include "resource/read_file.h"
#include "trajectory/controls.h"
#include "trajectory/recorder.h"

namespace {

struct Options {
  std::string model;
  std::string output;
  std::optional<std::string> keyframe;
  std::string controls;
  int64_t steps = -1;
  std::optional<double> duration;
  int64_t every = 1;
  std::string cache;  // see report/cache_option.h
  bool fail_on_warning = false;
};

const mj::report::ToolPage kPage = {
    .name = "mj-simulate",
    .version = MJTOOLS_VERSION,
    .summary = "simulate a model and record the trajectory",
    .description =
        "Simulates a model from its reference configuration, or from a keyframe, and writes time, "
        "qpos, qvel, act, ctrl, sensordata and energy to an HDF5 file, with the names and options "
        "of "
        "the model and its identity (the SHA-256 of its MJB form).\n\n"
        "Each frame is one instant: the state, the controls applied from then on, and the sensors "
        "and energies at that state. The first frame is the initial state, then there is one every "
        "K "
        "steps. Energy is recorded whatever the flags of the model say; the motion does not depend "
        "on it.\n\n"
        "Controls come from a CSV file, or from dataset ctrl (and time, if there is one) of an "
        "HDF5 "
        "file such as a recorded trajectory. A CSV row has one number per control and holds for "
        "one "
        "step; with one more number, the first is the time from which it holds. A first line may "
        "name "
        "the columns: time, and names of controls in any order; controls that it leaves out are "
        "zero. "
        "The last row holds to the end. Without --ctrl, controls are zero or those of the "
        "keyframe.\n\n"
        "When the simulation becomes unstable a warning says when; the trajectory is written "
        "anyway. "
        "The file appears complete or not at all.",
    .examples = {{"mj-simulate humanoid.xml -o fall.h5 --duration 2", "Two seconds of falling:"},
                 {"mj-simulate humanoid.mjb -o run.h5 --steps 1000 --ctrl policy.csv --every 5",
                  "A thousand steps with given controls, every fifth recorded:"},
                 {"mj-simulate humanoid.mjb -o again.h5 --steps 1000 --ctrl run.h5",
                  "The controls of a recorded trajectory again:"}},
    .exit_status = {{"1", "The simulation warned and --fail-on-warning was given."}},
};

void define(CLI::App& app, Options& o) {
  app.add_option("MODEL", o.model, "Model, MJCF, URDF, MJB or MJZ; - for standard input")
      ->type_name("")
      ->required();
  app.add_option("-o,--output", o.output, "HDF5 file to write; - for standard output")
      ->type_name("FILE")
      ->required();
  auto* steps = app.add_option("--steps", o.steps, "Number of steps")
                    ->type_name("N")
                    ->check(CLI::Range(int64_t{0}, int64_t{1} << 52).description(""));
  app.add_option("--duration", o.duration, "Seconds of simulated time, instead of --steps")
      ->type_name("S")
      ->excludes(steps);
  app.add_option("--keyframe", o.keyframe, "Name or number of the keyframe to start from")
      ->type_name("KEY");
  app.add_option("--ctrl", o.controls, "Controls, CSV or HDF5; - for standard input")
      ->type_name("FILE");
  app.add_option("--every", o.every, "Steps from one recorded frame to the next")
      ->type_name("K")
      ->capture_default_str()
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 52).description(""));
  mj::report::add_cache_option(app, o.cache);
  app.add_flag("--fail-on-warning", o.fail_on_warning, "Exit with 1 when the simulation warned");
}

// ---- warnings of the engine: the first of each kind, and how many there were

struct WarningRecord {
  std::string text;
  int64_t count = 0;
};

std::array<WarningRecord, mjNWARNING>& warnings() {
  static std::array<WarningRecord, mjNWARNING> records;
  return records;
}

void record_warning(mjtWarning type, const char* text) {
  if (type < 0 || type >= mjNWARNING) return;
  WarningRecord& record = warnings()[static_cast<size_t>(type)];
  if (record.count++ == 0) record.text = text;
}

// Prints them; whether there were any.
bool report_warnings() {
  bool any = false;
  for (const WarningRecord& record : warnings()) {
    if (record.count == 0) continue;
    any = true;
    mj::Diagnostic d{
        .severity = mj::Severity::kWarning, .code = "simulation-warning", .message = record.text};
    if (record.count > 1) d.hint = "and " + std::to_string(record.count - 1) + " times more";
    mj::report::print(d);
  }
  return any;
}

// ---- interruption: the pending file is removed on the way out

volatile std::sig_atomic_t g_interrupted = 0;

void interrupt(int) {
  g_interrupted = 1;
}

// ---- the simulation

int64_t step_count(const Options& o, const mjModel& m) {
  if (o.steps >= 0) return o.steps;
  if (!o.duration) throw mj::Error("usage", "one of --steps and --duration is required");
  if (!(*o.duration >= 0) || !std::isfinite(*o.duration)) {
    throw mj::Error("usage", "--duration must be a time that is not negative");
  }
  if (!(m.opt.timestep > 0)) {
    throw mj::Error("usage",
                    "--duration needs a timestep that is positive, and the model's is " +
                        mj::report::number_text(m.opt.timestep),
                    "--steps sets the number of steps");
  }
  const double steps = std::ceil(*o.duration / m.opt.timestep - 1e-9);
  if (!(steps <= 1e15)) throw mj::Error("usage", "--duration is too many steps");
  return static_cast<int64_t>(steps);
}

// The state at the start of a step, kept until its sensors and energies are known.
struct Instant {
  double time;
  std::vector<double> qpos, qvel, act, ctrl;

  Instant(const mjModel& m, const mjData& d)
      : time(d.time),
        qpos(d.qpos, d.qpos + m.nq),
        qvel(d.qvel, d.qvel + m.nv),
        act(d.act, d.act + m.na),
        ctrl(d.ctrl, d.ctrl + m.nu) {}
};

void record(mj::TrajectoryRecorder& recorder, const mjModel& m, const mjData& d,
            const Instant& at) {
  const std::span<const double> sensors(d.sensordata, static_cast<size_t>(m.nsensordata));
  recorder.add({std::span(&at.time, 1), at.qpos, at.qvel, at.act, at.ctrl, sensors, d.energy});
}

void simulate(const mjModel& m, mjData& d, const std::optional<mj::Controls>& controls,
              int64_t steps, int64_t every, mj::TrajectoryRecorder& recorder) {
  auto apply_controls = [&](int64_t step) {
    if (!controls) return;
    const std::span<const double> row = controls->at(step, d.time);
    std::copy(row.begin(), row.end(), d.ctrl);
  };
  for (int64_t i = 0; i < steps; ++i) {
    if (g_interrupted) throw mj::Error("interrupted", "interrupted; nothing was written");
    apply_controls(i);
    if (i % every != 0) {
      mj::engine::step(m, d);
      continue;
    }
    const Instant at(m, d);
    mj::engine::step(m, d);
    record(recorder, m, d, at);
  }
  if (steps % every != 0) return;
  apply_controls(steps);
  const Instant last(m, d);
  mj::engine::forward(m, d);
  record(recorder, m, d, last);
}

int run(const Options& o) {
  if (o.model == "-" && o.controls == "-") {
    throw mj::Error("usage", "only one of MODEL and --ctrl can be standard input");
  }
  mj::require_different_files(o.output, o.model);
  mj::require_different_files(o.output, o.controls);
  mj::Diagnostics diagnostics;
  const auto cache = mj::report::open_cache(o.cache);
  const mj::ModelPtr m = mj::load_model(o.model, diagnostics, {.cache = cache.get()});
  mj::report::print(diagnostics);
  if (!m) return mj::report::kExitError;
  mj::engine::require_supported(*m);
  const int64_t steps = step_count(o, *m);
  const int key = o.keyframe ? mj::find_keyframe(*m, *o.keyframe) : -1;
  std::optional<mj::Controls> controls;
  if (!o.controls.empty()) controls = mj::read_controls(mj::read_file(o.controls), o.controls, *m);

  mj::TrajectoryRecorder recorder(o.output, *m,
                                  {.mjtools_version = MJTOOLS_VERSION,
                                   .model_sha256 = mj::model_identity(*m),
                                   .every = o.every});
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  mj::engine::set_warning_handler(record_warning);
  m->opt.enableflags |= mjENBL_ENERGY;
  const mj::engine::DataPtr d = mj::engine::make_data(*m);
  if (key >= 0) mj::engine::reset_data_keyframe(*m, *d, key);
  simulate(*m, *d, controls, steps, o.every, recorder);
  recorder.finish();
  const bool warned = report_warnings();
  return warned && o.fail_on_warning ? mj::report::kExitDiffers : mj::report::kExitGood;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(kPage);
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output&) { return run(options); });
}
