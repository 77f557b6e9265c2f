// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "recorded_options.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>

#include "base/diagnostic.h"
#include "command_line.h"
#include "resource/file_bytes.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/check.h"

namespace mj::simulate {
namespace {

using Role = RecordedOption::Role;
using Value = RecordedOption::Value;
using Words = std::vector<std::string>;

constexpr std::string_view kFile = "FILE";
// Inputs that recordings store as numbers of their own, and not in the text of inputs.
constexpr std::string_view kSeed = "--seed", kRollouts = "--rollouts";

const CLI::Option& option_of(const CLI::App& app, std::string_view name) {
  return *app.get_option(std::string(name));
}

bool is_given(const CLI::App& app, std::string_view name) {
  return option_of(app, name).count() > 0;
}

// Returns the number that `text` denotes, or nothing if the text is not a number from beginning to
// end.
std::optional<double> number_of(std::string_view text) {
  double x = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return x;
}

bool same_value(std::string_view a, std::string_view b) {
  const std::optional<double> x = number_of(a);
  return a == b || (x && x == number_of(b));
}

std::string stored_value(const RecordedOption& option, const std::string& value) {
  std::error_code ignored;
  const bool is_file =
      option.value == Value::kFile || (option.value == Value::kTextOrFile &&
                                       (value == kFile || std::filesystem::exists(value, ignored)));
  return is_file ? std::string(kFile) : value;
}

bool is_normal(const RecordedOption& option, const Words& values) {
  return values.empty() ||
         (!option.normal.empty() && values.size() == 1 && same_value(values[0], option.normal));
}

// Returns the values of an option in the form in which a recording stores them. Returns no values
// if leaving the option out has the same effect.
Words values_now(const CLI::App& app, const Options& o, const RecordedOption& option) {
  if (option.name == "--set") return o.overrides;
  const CLI::Option& given = option_of(app, option.name);
  Words out;
  for (const std::string& word : given.results()) {
    const bool goes_on = given.get_delimiter() != '\0' && !out.empty();
    if (goes_on) {
      out.back() += given.get_delimiter() + word;
    } else {
      out.push_back(stored_value(option, word));
    }
  }
  if (option.value == Value::kFlag && !out.empty() && out.back() == "false") out.clear();
  return is_normal(option, out) ? Words() : out;
}

bool same_values(const Words& a, const Words& b) {
  return std::ranges::equal(
      a, b, [](const std::string& x, const std::string& y) { return same_value(x, y); });
}

void add_words(const RecordedOption& option, const Words& values, Words& out) {
  for (const std::string& value : values) {
    out.emplace_back(option.name);
    if (option.value != Value::kFlag) out.push_back(value);
  }
}

std::string text_of(const RecordedOption& option, const Words& values) {
  Words words;
  add_words(option, values, words);
  return shell_text(words);
}

const RecordedOption* find_option(std::string_view name) {
  const auto at = std::ranges::find(kRecordedOptions, name, &RecordedOption::name);
  return at == std::end(kRecordedOptions) ? nullptr : at;
}

// Adds to `out` the options in the words of a command line. An option and its value are two words
// ("--push", "a@0-1=1,0,0") or one word ("--push=...").
void read_words(const Words& words, OptionValues& out) {
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const size_t equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
    const RecordedOption* option = find_option(word.substr(0, equals));
    if (!option) continue;
    std::string value = "true";
    if (equals != std::string_view::npos) {
      value = word.substr(equals + 1);
    } else if (option->value != Value::kFlag) {
      if (i + 1 == words.size()) break;
      value = words[++i];
    }
    out[option->name].push_back(stored_value(*option, value));
  }
}

const std::string* find_attribute(const Trajectory& t, std::string_view name) {
  const auto at = std::ranges::find(t.attributes, name, &Trajectory::Attribute::name);
  return at == t.attributes.end() ? nullptr : &at->text;
}

bool is_known(const RecordedOptions& recorded, const RecordedOption& option) {
  return recorded.has_inputs || recorded.values.contains(option.name);
}

Words values_in(const RecordedOptions& recorded, const RecordedOption& option) {
  const auto at = recorded.values.find(option.name);
  return at == recorded.values.end() || is_normal(option, at->second) ? Words() : at->second;
}

Trajectory open_about(const std::string& path) {
  return TrajectoryStream(std::make_shared<FileBytes>(recording_path(path)),
                          TrajectoryStream::Episodes())
      .about();
}

bool holds_file(const Words& values) {
  return std::ranges::find(values, kFile) != values.end();
}

// Sets an option to the values from a recording, as if they were on the command line. The values
// are checked, because the recording is not trusted.
void take(CLI::App& app, const RecordedOption& option, const Words& values,
          const std::string& file) {
  CLI::Option& to = *app.get_option(std::string(option.name));
  try {
    for (const std::string& value : values) to.add_result(value);
    to.run_callback();
  } catch (const CLI::ParseError& e) {
    throw Error("usage", "'" + file + "' has a wrong " + text_of(option, values) + ": " + e.what(),
                "give " + std::string(option.name) + " on the command line");
  }
}

void take_model_options(const RecordedOptions& recorded, Options& o) {
  const Words overrides = values_in(recorded, *find_option("--set"));
  o.overrides.insert(o.overrides.begin(), overrides.begin(), overrides.end());
  o.is_backwards = o.is_backwards || recorded.values.contains("--backwards");
}

[[noreturn]] void refuse_contradiction(const std::string& file, const RecordedOption& option,
                                       const Words& before, const Words& now) {
  const std::string name(option.name);
  const std::string then =
      before.empty() ? (option.normal.empty() ? "without " + name
                                              : "with " + name + " " + std::string(option.normal))
                     : "with " + text_of(option, before);
  const std::string given =
      now.empty() ? name + " " + std::string(option.normal) : text_of(option, now);
  throw Error("usage", "'" + file + "' was made " + then + ", not with " + given,
              "omit this option, because its value is taken from the recording");
}

[[noreturn]] void require_file(const std::string& file, const RecordedOption& option,
                               const Words& values) {
  throw Error("usage",
              "'" + file + "' was made with " + text_of(option, values) +
                  ", which the recording does not contain",
              "give this option again");
}

}  // namespace

RecordedOptions recorded_options(const Trajectory& t) {
  RecordedOptions out;
  const std::string* inputs = find_attribute(t, "inputs");
  if (!inputs) inputs = find_attribute(t, "command_line");
  if (inputs) read_words(shell_words(*inputs), out.values);
  if (const std::string* settings = find_attribute(t, "settings")) {
    read_words(shell_words(*settings), out.values);
  } else {
    out.values["--record"] = recorded_items(t);
  }
  out.has_inputs = inputs;
  for (const auto& [name, attribute] : {std::pair{kSeed, "seed"}, {"--every", "every"}}) {
    if (const std::string* text = find_attribute(t, attribute)) out.values[name] = {*text};
  }
  const bool is_shard = find_attribute(t, "all_rollouts") != nullptr;
  if (t.rollouts > 1 || is_shard) out.values[kRollouts] = {std::to_string(t.rollouts)};
  const std::string* timestep = find_attribute(t, "options.timestep");
  if (timestep && timestep->starts_with('-')) out.values["--backwards"] = {"true"};
  const std::string* every = find_attribute(t, "every");
  out.has_controls = (!every || *every == "1") && t[Channel::kCtrl].columns > 0;
  return out;
}

std::string inputs_text(const CLI::App& app, const Options& o) {
  Words out;
  for (const RecordedOption& option : kRecordedOptions) {
    // A single rollout of --rollouts has other bits than a run without this option.
    const bool is_own = option.name == kSeed || (option.name == kRollouts && o.rollouts > 1);
    if (option.role != Role::kInput || is_own) continue;
    add_words(option, values_now(app, o, option), out);
  }
  const RecordedOption& set = *find_option("--set");
  add_words(set, values_now(app, o, set), out);
  return shell_text(out);
}

namespace {

std::string text_of_role(const CLI::App& app, const Options& o, Role role) {
  Words out;
  for (const RecordedOption& option : kRecordedOptions) {
    if (option.role == role) add_words(option, values_now(app, o, option), out);
  }
  return shell_text(out);
}

}  // namespace

std::string settings_text(const CLI::App& app, const Options& o) {
  return text_of_role(app, o, Role::kRecording);
}

std::string start_text(const CLI::App& app, const Options& o) {
  return text_of_role(app, o, Role::kStart);
}

void take_options_to_check(CLI::App& app, Options& o) {
  const std::string& file = o.check_against;
  const RecordedOptions recorded = recorded_options(open_about(file));
  const bool gives_controls = std::ranges::any_of(kRecordedOptions, [&](const auto& option) {
    return option.gives_controls && is_given(app, option.name);
  });
  const bool has_controls = recorded.has_controls && !gives_controls;
  for (const RecordedOption& option : kRecordedOptions) {
    // Skips --plugin, because some plugins are only needed to read the model.
    if (option.role != Role::kInput || option.name == "--plugin") continue;
    const Words before = values_in(recorded, option);
    if (is_given(app, option.name)) {
      const Words now = values_now(app, o, option);
      if (is_known(recorded, option) && !same_values(before, now)) {
        refuse_contradiction(file, option, before, now);
      }
      continue;
    }
    if (before.empty() || (option.gives_controls && has_controls)) continue;
    if (holds_file(before)) require_file(file, option, before);
    take(app, option, before, file);
  }
  take_model_options(recorded, o);
}

void take_options_to_resume(CLI::App& app, Options& o) {
  const RecordedOptions recorded = recorded_options(open_about(o.resume));
  const bool is_native = o.layout == Layout::kNative;
  const bool is_hdf5 = is_native && o.format == Format::kHdf5;
  for (const RecordedOption& option : kRecordedOptions) {
    const Words before = values_in(recorded, option);
    // The points of a sweep belong to the rollouts, which must stay the same.
    const bool is_sweep = option.name == "--sweep" && is_known(recorded, option);
    const bool must_be_same =
        is_sweep ||
        (o.is_appending && (option.role == Role::kInput || option.role == Role::kRecording));
    if (must_be_same && is_given(app, option.name)) {
      const Words now = values_now(app, o, option);
      if (!same_values(before, now)) refuse_contradiction(o.resume, option, before, now);
    }
    if (before.empty() || is_given(app, option.name)) continue;
    if (must_be_same && holds_file(before)) require_file(o.resume, option, before);
    if (holds_file(before)) continue;
    const bool is_of_all = option.name == "--every" || (option.name == "--record" && is_native);
    const bool is_written = !o.output.empty() && (is_hdf5 || is_of_all);
    const bool is_end_given = is_given(app, "--steps") || is_given(app, "--duration");
    const bool is_taken = option.role == Role::kInput ||
                          (option.role == Role::kRecording && is_written) ||
                          (option.role == Role::kEnd && !is_end_given);
    if (is_taken) take(app, option, before, o.resume);
  }
  take_model_options(recorded, o);
}

std::optional<Diagnostic> resumed_otherwise(const CLI::App& app, const Options& o) {
  const RecordedOptions recorded = recorded_options(open_about(o.resume));
  if (!recorded.has_inputs) return std::nullopt;
  Words before, now;
  for (const RecordedOption& option : kRecordedOptions) {
    if (option.role != Role::kInput) continue;
    const Words a = values_in(recorded, option), b = values_now(app, o, option);
    if (same_values(a, b)) continue;
    add_words(option, a, before);
    add_words(option, b, now);
  }
  if (before.empty() && now.empty()) return std::nullopt;
  Diagnostic out{.severity = Severity::kWarning, .code = "recording-without-inputs"};
  out.message = "'" + o.resume + "' was made with";
  if (before.empty()) {
    out.message += "out " + shell_text(now) + ", which is given now";
  } else if (now.empty()) {
    out.message += " " + shell_text(before) + ", which is not given now";
  } else {
    out.message += " " + shell_text(before) + " and continues with " + shell_text(now);
  }
  out.hint = "the result is the same as without interruption only if the inputs are the same";
  return out;
}

}  // namespace mj::simulate
