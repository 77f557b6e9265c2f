// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The treatment of each option when a recorded simulation is repeated (--check-against) or
// continued (--resume). The value of an option is taken from the recording, or must not contradict
// the recording, or may be chosen freely.

#ifndef MJTOOLS_TOOLS_SIMULATE_RECORDED_OPTIONS_H_
#define MJTOOLS_TOOLS_SIMULATE_RECORDED_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "options.h"
#include "trajectory/trajectory.h"

namespace mj::simulate {

struct RecordedOption {
  enum class Role {
    kModel,      // affects the model, which may differ from the recorded model
    kStart,      // sets the initial state; rejected, because the recording determines it
    kInput,      // is an input that affects the motion
    kRecording,  // determines the contents and the form of the recording
    kEnd,        // determines the length of the simulation
    kNothing,    // does not affect recorded numbers
  };
  enum class Value { kText, kFlag, kFile, kTextOrFile };

  std::string_view name;
  Role role;
  Value value = Value::kText;
  std::string_view normal = {};  // value that has the same effect as an absent option
  // whether the option gives controls; it is then not needed if the recording has the controls of
  // every step
  bool gives_controls = false;
};

// All options of mj-simulate. Recordings store the inputs and settings in this order.
inline constexpr RecordedOption kRecordedOptions[] = {
    {"--include-path", RecordedOption::Role::kModel},
    {"--asset-path", RecordedOption::Role::kModel},
    {"--package", RecordedOption::Role::kModel},
    {"--floating-base", RecordedOption::Role::kModel, RecordedOption::Value::kFlag},
    {"--mimic-equalities", RecordedOption::Role::kModel, RecordedOption::Value::kFlag},
    {"--transmission-motors", RecordedOption::Role::kModel, RecordedOption::Value::kFlag},
    {"--inertial-rotation", RecordedOption::Role::kModel, RecordedOption::Value::kFlag},
    {"--meshes-by-path", RecordedOption::Role::kModel, RecordedOption::Value::kFlag},
    {"--resource", RecordedOption::Role::kModel},
    {"--set", RecordedOption::Role::kModel},
    {"--backwards", RecordedOption::Role::kModel, RecordedOption::Value::kFlag},

    {"--keyframe", RecordedOption::Role::kStart},
    {"--from", RecordedOption::Role::kStart},
    {"--joint-position", RecordedOption::Role::kStart},
    {"--joint-velocity", RecordedOption::Role::kStart},
    {"--init-noise", RecordedOption::Role::kStart},
    {"--resume", RecordedOption::Role::kStart},

    {"--ctrl", RecordedOption::Role::kInput, RecordedOption::Value::kFile, "", true},
    {"--ctrl-end", RecordedOption::Role::kInput, RecordedOption::Value::kText, "hold", true},
    {"--ctrl-noise", RecordedOption::Role::kInput, RecordedOption::Value::kText, "0", true},
    {"--push", RecordedOption::Role::kInput, RecordedOption::Value::kTextOrFile},
    {"--plugin", RecordedOption::Role::kInput, RecordedOption::Value::kFile},
    {"--mujoco-plugin", RecordedOption::Role::kInput},
    {"--plugin-path", RecordedOption::Role::kInput, RecordedOption::Value::kFile},
    {"--ctrl-noise-time", RecordedOption::Role::kInput, RecordedOption::Value::kText, "0", true},
    {"--seed", RecordedOption::Role::kInput, RecordedOption::Value::kText, "0"},
    {"--rollouts", RecordedOption::Role::kInput},
    {"--randomize", RecordedOption::Role::kInput},
    {"--sweep", RecordedOption::Role::kInput},

    {"--record", RecordedOption::Role::kRecording, RecordedOption::Value::kText, "default"},
    {"--camera-size", RecordedOption::Role::kRecording},
    {"--every", RecordedOption::Role::kRecording, RecordedOption::Value::kText, "1"},
    {"--compress", RecordedOption::Role::kRecording, RecordedOption::Value::kText, "0"},
    {"--state-every", RecordedOption::Role::kRecording},
    {"--layout", RecordedOption::Role::kRecording, RecordedOption::Value::kText, "native"},
    {"--reward", RecordedOption::Role::kRecording},
    {"--observe", RecordedOption::Role::kRecording},
    {"--no-model", RecordedOption::Role::kRecording, RecordedOption::Value::kFlag},
    {"--model-by", RecordedOption::Role::kRecording, RecordedOption::Value::kText, "value"},
    {"--provenance", RecordedOption::Role::kRecording, RecordedOption::Value::kFlag},

    {"--steps", RecordedOption::Role::kEnd},
    {"--duration", RecordedOption::Role::kEnd},

    {"--sandbox", RecordedOption::Role::kNothing, RecordedOption::Value::kFlag},
    {"--max-input", RecordedOption::Role::kNothing},
    {"--max-memory", RecordedOption::Role::kNothing},
    {"--cache", RecordedOption::Role::kNothing},
    {"--config", RecordedOption::Role::kNothing},
    {"--print-config", RecordedOption::Role::kNothing},
    {"--allow-plugins", RecordedOption::Role::kNothing},
    {"--allow-outside", RecordedOption::Role::kNothing},
    {"--namespace", RecordedOption::Role::kNothing},
    {"--plugins", RecordedOption::Role::kNothing},
    {"--reload-at", RecordedOption::Role::kNothing},
    {"--realtime", RecordedOption::Role::kNothing},
    {"--headless", RecordedOption::Role::kNothing},
    {"--control-socket", RecordedOption::Role::kNothing},
    {"--paused", RecordedOption::Role::kNothing},
    {"--shard", RecordedOption::Role::kNothing},
    {"--resume-shard", RecordedOption::Role::kNothing},
    {"--shards", RecordedOption::Role::kNothing},
    {"--timeout", RecordedOption::Role::kNothing},
    {"--jobs", RecordedOption::Role::kNothing},
    {"--pin-threads", RecordedOption::Role::kNothing},
    {"--append", RecordedOption::Role::kNothing},
    {"--output", RecordedOption::Role::kNothing},
    {"--format", RecordedOption::Role::kNothing},
    {"--csv", RecordedOption::Role::kNothing},
    {"--ndjson", RecordedOption::Role::kNothing},
    {"--no-clobber", RecordedOption::Role::kNothing},
    {"--json", RecordedOption::Role::kNothing},
    {"--check-against", RecordedOption::Role::kNothing},
    {"--memory", RecordedOption::Role::kNothing},
    {"--summary", RecordedOption::Role::kNothing},
    {"--return", RecordedOption::Role::kNothing},
    {"--rtol", RecordedOption::Role::kNothing},
    {"--atol", RecordedOption::Role::kNothing},
    {"--ulp", RecordedOption::Role::kNothing},
    {"--fail-on-warning", RecordedOption::Role::kNothing},
    {"--diagnostics", RecordedOption::Role::kNothing},
    {"--quiet", RecordedOption::Role::kNothing},
    {"--color", RecordedOption::Role::kNothing},
    {"--version", RecordedOption::Role::kNothing},
    {"--help", RecordedOption::Role::kNothing},
};

// The values of options; the key is the name of the option. Options whose values are unknown are
// left out.
using OptionValues = std::map<std::string_view, std::vector<std::string>>;

// The options with which a recording was made, as far as the recording tells.
struct RecordedOptions {
  // whether the recording names all inputs; an input that is not in `values` was then not given
  bool has_inputs = false;
  OptionValues values;
  bool has_controls = false;  // whether the recording contains the controls of every step
};
[[nodiscard]] RecordedOptions recorded_options(const Trajectory& t);

// Return the inputs (with --set) and the settings of a command line, in the syntax of a shell.
// "FILE" replaces the name of a file, and options that have their normal value are omitted. The
// inputs do not contain the seed and the number of several rollouts, because recordings store these
// separately.
[[nodiscard]] std::string inputs_text(const CLI::App& app, const Options& o);
[[nodiscard]] std::string settings_text(const CLI::App& app, const Options& o);
// Returns the options for the initial state in the same form.
[[nodiscard]] std::string start_text(const CLI::App& app, const Options& o);

// For --check-against: takes the inputs and model options from the recording o.check_against.
// Throws Error for options that contradict the recording, and for inputs that the recording needs
// but does not contain.
void take_options_to_check(CLI::App& app, Options& o);

// For --resume: takes the inputs, model options, settings and number of steps from the recording
// o.resume, except for options that the command line gives. With --append, throws Error for options
// that contradict the recording, and for inputs that the recording needs but does not contain.
void take_options_to_resume(CLI::App& app, Options& o);

// Returns a warning if the inputs of a continued simulation differ from the inputs of the recording
// o.resume. The result then differs from the result of an uninterrupted simulation.
[[nodiscard]] std::optional<Diagnostic> resumed_otherwise(const CLI::App& app, const Options& o);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RECORDED_OPTIONS_H_
