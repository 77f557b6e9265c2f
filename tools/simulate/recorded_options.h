// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Treatment of each option when a recorded simulation is repeated (--check-against) or continued
// (--resume): taken from the recording, refused if it contradicts the recording, or free.

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
    kModel,      // part of the model, which may differ from the recorded one
    kStart,      // initial state; refused, because it is recorded
    kInput,      // input that acts on the motion
    kRecording,  // contents and form of the recording
    kEnd,        // length of the simulation
    kNothing,    // changes no recorded number
  };
  enum class Value { kText, kFlag, kFile, kTextOrFile };

  std::string_view name;
  Role role;
  Value value = Value::kText;
  std::string_view normal = {};  // value that has the same effect as an absent option
  bool gives_controls = false;   // gives controls, so not needed if the controls of every step are
                                 // recorded
};

// All options of mj-simulate. Recordings keep inputs and settings in this order.
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
    {"--ctrl-noise-time", RecordedOption::Role::kInput, RecordedOption::Value::kText, "0", true},
    {"--seed", RecordedOption::Role::kInput, RecordedOption::Value::kText, "0"},
    {"--rollouts", RecordedOption::Role::kInput, RecordedOption::Value::kText, "1"},

    {"--record", RecordedOption::Role::kRecording, RecordedOption::Value::kText, "default"},
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

    {"--max-input", RecordedOption::Role::kNothing},
    {"--max-memory", RecordedOption::Role::kNothing},
    {"--cache", RecordedOption::Role::kNothing},
    {"--config", RecordedOption::Role::kNothing},
    {"--print-config", RecordedOption::Role::kNothing},
    {"--allow-plugins", RecordedOption::Role::kNothing},
    {"--allow-outside", RecordedOption::Role::kNothing},
    {"--namespace", RecordedOption::Role::kNothing},
    {"--mujoco-plugin", RecordedOption::Role::kNothing},
    {"--plugin-path", RecordedOption::Role::kNothing},
    {"--realtime", RecordedOption::Role::kNothing},
    {"--headless", RecordedOption::Role::kNothing},
    {"--control-socket", RecordedOption::Role::kNothing},
    {"--paused", RecordedOption::Role::kNothing},
    {"--jobs", RecordedOption::Role::kNothing},
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

// Values of options by name. Options with unknown values are absent.
using OptionValues = std::map<std::string_view, std::vector<std::string>>;

// Options with which a recording was made.
struct RecordedOptions {
  bool has_inputs = false;  // whether all inputs are named, so that an input outside of `values`
                            // was absent
  OptionValues values;
  bool has_controls = false;  // whether the controls of every step are recorded
};
[[nodiscard]] RecordedOptions recorded_options(const Trajectory& t);

// Return the inputs of a command line, including --set, or its settings, as text in the syntax of a
// shell. "FILE" replaces the name of a file. Normal values are omitted. The inputs do not contain
// the seed and the number of rollouts, because recordings store them separately.
[[nodiscard]] std::string inputs_text(const CLI::App& app, const Options& o);
[[nodiscard]] std::string settings_text(const CLI::App& app, const Options& o);

// Sets the inputs and model options with which o.check_against was recorded. Throws Error for
// options that contradict the recording, and for missing inputs that the recording does not
// contain.
void take_options_to_check(CLI::App& app, Options& o);

// Sets the inputs, model options, settings and number of steps of o.resume unless the command line
// gives them. With --append, throws Error for options that contradict the recording, and for
// missing inputs that the recording does not contain.
void take_options_to_resume(CLI::App& app, Options& o);

// Returns a warning if o.resume is continued with other inputs than the inputs of the recording.
// The result then differs from an uninterrupted run.
[[nodiscard]] std::optional<Diagnostic> resumed_otherwise(const CLI::App& app, const Options& o);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RECORDED_OPTIONS_H_
