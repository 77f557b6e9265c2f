// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "config_file.h"

#include <algorithm>
#include <filesystem>
#include <istream>
#include <map>
#include <memory>

#include "base/diagnostic.h"
#include "base/require_memory.h"
#include "command_line.h"
#include "common/config/namespaces.h"
#include "common/config/yaml_config.h"
#include "common/program/message_report.h"
#include "common/report/diagnostic_output.h"
#include "load/option_override.h"
#include "resource/read_file.h"
#include "resource/shown_lines.h"
#include "resource/write/atomic_file.h"

namespace mj::simulate {
namespace {

namespace fs = std::filesystem;
using mjtools::Config;

// A key that the configurations of simulation servers use, with the option that it stands for. It
// differs from the long name of the option.
struct Alias {
  const char* key;
  const char* option;
};
constexpr Alias kAliases[] = {{"modelfile", "MODEL"},
                              {"model", "MODEL"},
                              {"num_steps", "--steps"},
                              {"unpause", "--paused"},
                              {"initial_joint_positions", "--joint-position"},
                              {"initial_joint_velocities", "--joint-velocity"},
                              {"plugin_path", "--plugin-path"},
                              {"MujocoPlugins", "--mujoco-plugin"}};

// Returns whether a configuration may contain the option. This is false for options that concern
// the configuration itself.
bool is_configurable(const CLI::Option& option) {
  for (const char* name : {"--help", "--version", "--config", "--print-config", "--allow-plugins",
                           "--allow-outside", "--append"}) {
    if (option.check_name(name)) return false;
  }
  return true;
}

std::string key_of(const CLI::Option& option) {
  for (const Alias& alias : kAliases) {
    const bool is_key = alias.option == std::string_view("MODEL") ||
                        alias.option == std::string_view("--mujoco-plugin");
    if (is_key && option.check_name(alias.option)) return alias.key;
  }
  return option.get_lnames().empty() ? option.get_single_name() : option.get_lnames().front();
}

bool is_flag(const CLI::Option& option) {
  return option.get_expected_min() == 0;
}

// Returns whether the option is a flag that may also have a value: --summary, --summary=FILE.csv.
bool is_flag_with_file(const CLI::Option& option) {
  return option.check_name("--summary");
}

bool takes_many(const CLI::Option& option) {
  return option.get_expected_max() > 1 ||
         option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
}

// ---- names of files: relative names in a configuration refer to its folder

bool is_beside(const std::string& value) {
  return !value.empty() && value != "-" && !fs::path(value).is_absolute();
}

// Returns the value of an option. If the value is a relative path, it is joined to `folder`. In
// "NAME=DIR" the path is the part after the equals sign.
std::string moved_path(const CLI::Option& option, const std::string& value,
                       const fs::path& folder) {
  const std::string form = option.get_type_name();
  const bool is_named = form.find("=DIR") != std::string::npos;
  const bool is_path = option.get_positional() || form.starts_with("FILE") ||
                       form.starts_with("DIR") || form == "PATH" || form == "PUSH|FILE" ||
                       is_flag_with_file(option);
  const size_t sign = value.find('=');
  if (is_named && sign != std::string::npos) {
    const std::string path = value.substr(sign + 1);
    return is_beside(path) ? value.substr(0, sign + 1) + (folder / path).string() : value;
  }
  const bool is_other = (form == "DIR|off" && value == "off") ||
                        (is_flag_with_file(option) && value == "text") ||
                        (sign != std::string::npos && form == "PUSH|FILE") ||
                        (option.check_name("--output") && is_option_override(value));
  if (!is_path || is_other || !is_beside(value)) return value;
  // A model such as "assets:arm.xml" comes from a resource provider and is not a file.
  const std::string path = (folder / value).string();
  const bool is_resource = option.get_positional() && value.find(':') != std::string::npos;
  return is_resource && !fs::exists(path) ? value : path;
}

// Returns the path of the file, folder or socket that an option with this value would write.
// Returns an empty text if it would write nothing.
std::string written_path(const CLI::Option& option, const std::string& word) {
  if (option.check_name("--diagnostics")) {
    const size_t colon = word.find(':');
    return colon == std::string::npos ? "" : word.substr(colon + 1);
  }
  const bool is_override = option.check_name("--output") && is_option_override(word);
  const bool is_none = word == "-" || (option.check_name("--cache") && word == "off") ||
                       (is_flag_with_file(option) && word == "text");
  for (const char* name : {"--output", "--control-socket", "--cache", "--summary"}) {
    if (option.check_name(name) && !is_override && !is_none) return word;
  }
  return {};
}

// Returns whether a path is inside a folder. Symbolic links are followed before the paths are
// compared.
bool is_inside(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(fs::absolute(follow_links(path.string())), error);
  require_memory(error);
  const fs::path root = fs::weakly_canonical(fs::absolute(folder.empty() ? "." : folder), error);
  require_memory(error);
  const fs::path way = whole.lexically_relative(root);
  return !error && !way.empty() && *way.begin() != "..";
}

// ---- values of YAML as words of the command line

Error error_at(const mjtools::ConfigPlace& place, const std::string& message,
               const std::string& hint) {
  return config::config_error(mjtools::ConfigError(place, message, hint));
}

[[noreturn]] void refuse_kind(const Config& value, const std::string& needed) {
  const std::string is = value.is_null() ? "has no value"
                         : value.is_boolean()
                             ? (value.as_boolean() ? "is true" : "is false")
                             : std::string("is ") + Config::kind_name(value.kind());
  throw error_at(value.place(), "'" + value.path() + "' " + is + ", but " + needed + " is needed",
                 value.is_boolean() ? "put text such as yes, on, off and true into quotes" : "");
}

bool is_choice(const CLI::Option& option, const std::string& word) {
  const std::vector<std::string> words = CLI::detail::split(option.get_type_name(), '|');
  return std::count(words.begin(), words.end(), word) > 0;
}

std::string scalar_word(const CLI::Option& option, const Config& value) {
  if (value.is_text()) return value.as_text();
  if (value.is_integer()) return std::to_string(value.as_integer());
  if (value.is_real()) {
    std::string word = value.to_yaml();
    if (const size_t dot = word.find(".inf"); dot != std::string::npos) word.erase(dot, 1);
    return word == ".nan" ? "nan" : word;
  }
  if (value.is_boolean()) {  // the user may have written "off", which YAML reads as false
    const std::string word = value.as_boolean() ? "on" : "off";
    if (is_choice(option, word)) return word;
  }
  refuse_kind(value, takes_many(option) ? "a value or a list" : "a value");
}

// Returns the values of a list as one word, separated by commas, or the word of a single value.
std::string joined_word(const CLI::Option& option, const Config& value) {
  if (!value.is_list()) return scalar_word(option, value);
  std::string word;
  for (const Config& item : value.items()) {
    word += (word.empty() ? "" : ",") + scalar_word(option, item);
  }
  return word;
}

std::vector<std::string> words_of(const CLI::Option& option, const Config& value) {
  if (!takes_many(option)) return {joined_word(option, value)};
  std::vector<std::string> words;
  if (value.is_struct()) {
    for (size_t i = 0; i < value.size(); ++i) {
      words.push_back(value.keys()[i] + "=" + joined_word(option, value.items()[i]));
    }
  } else if (value.is_list()) {
    for (const Config& item : value.items()) words.push_back(scalar_word(option, item));
  } else {
    words.push_back(scalar_word(option, value));
  }
  return words;
}

// ---- a file being applied

// Reads the input to its end. Because it may be endless, stops after one byte more than a
// configuration may have.
std::string bounded_text(std::istream& in) {
  std::string text(config::kMaxConfigBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(in.gcount()));
  return text;
}

// Checks the file before CLI11 opens it, because our error messages are clearer. Replaces "-" by
// /dev/stdin.
std::string open_name(std::string& path) {
  if (path == "-") {
    path = "/dev/stdin";
  } else {
    (void)InputFile(path, Accept::kStandardInput);
  }
  return {};
}

class ConfigFile : public CLI::Config {
 public:
  ConfigFile(CLI::App& app, Options& options) : app_(app), o_(options) {}

  std::string to_config(const CLI::App* /*app*/, bool /*default_also*/, bool /*describe*/,
                        std::string /*prefix*/) const override {
    return {};
  }

  // Applies the whole configuration file. Returns an empty list, so that CLI11 applies nothing
  // itself: its errors would not tell the places of settings in the file.
  std::vector<CLI::ConfigItem> from_config(std::istream& in) const override {
    const std::string given = app_.get_config_ptr()->results().back();
    const std::string file = given == "-" ? "standard input" : given;
    const std::string text = bounded_text(in);
    const mjtools::Config root = config::parse_yaml(text, file);
    if (!root.is_struct()) {
      throw error_at(root.place(), "a configuration must be a struct", "write KEY: VALUE");
    }
    std::error_code ignored;  // errors are ignored, because a pipe has no folder
    apply(root, fs::is_regular_file(file, ignored) ? fs::path(file).parent_path() : fs::path());
    return {};
  }

  // Carries out reread_configuration().
  [[nodiscard]] Options reread(const Options& before, Diagnostics& said) const {
    Options now = before;
    const CLI::Option* option = app_.get_config_ptr();
    if (option->count() == 0) return now;
    const std::string file = option->results().back();
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored)) {
      throw Error("usage", "the configuration '" + file + "' cannot be read again",
                  "only a regular file can be read again");
    }
    const mjtools::Config root = config::parse_yaml(read_file(file), file);
    if (!root.is_struct()) {
      throw error_at(root.place(), "a configuration must be a struct", "write KEY: VALUE");
    }
    try {
      apply_again(root, fs::path(file).parent_path(), now, said);
    } catch (const mjtools::ConfigError& e) {
      throw config::config_error(e);
    }
    return now;
  }

 private:
  struct Setting {
    std::string key;
    const mjtools::Config* value = nullptr;
  };
  using Settings = std::map<CLI::Option*, Setting>;
  using Given = std::vector<const CLI::Option*>;  // options that the command line contains

  // Collects the errors in a configuration, so that all of them are reported, in the order of their
  // places in the file.
  class Problems {
   public:
    template <typename Work>
    void collect(Work work) try {
      work();
    } catch (const Error& e) {
      all_.push_back(e.diagnostic());
    } catch (const mjtools::ConfigError& e) {
      all_.push_back(config::config_error(e).diagnostic());
    }
    void refuse() {
      if (all_.empty()) return;
      std::ranges::stable_sort(
          all_, {}, [](const Diagnostic& d) { return std::pair(d.where.line, d.where.column); });
      const Diagnostic last = all_.back();
      all_.pop_back();
      for (const Diagnostic& d : all_) report::print(d);
      throw Error(last);
    }

   private:
    std::vector<Diagnostic> all_;
  };

  [[nodiscard]] CLI::Option* find(const std::string& key) const {
    for (const Alias& alias : kAliases) {
      if (key == alias.key) return app_.get_option_no_throw(alias.option);
    }
    CLI::Option* option = key.empty() ? nullptr : app_.get_option_no_throw("--" + key);
    return option && is_configurable(*option) ? option : nullptr;
  }

  [[nodiscard]] std::string nearest(const std::string& key) const {
    std::vector<std::string> known;
    for (const Alias& alias : kAliases) known.emplace_back(alias.key);
    for (const CLI::Option* option : app_.get_options()) {
      if (!is_configurable(*option)) continue;
      for (const std::string& name : option->get_lnames()) known.push_back(name);
    }
    return std::string(closest_match(key, {known.begin(), known.end()}));
  }

  [[noreturn]] void refuse_unknown(const std::string& key, const mjtools::Config& value) const {
    const std::string match = nearest(key);
    throw error_at(value.key_place(), "unknown key '" + key + "'",
                   match.empty() ? "keys are the long names of the options in mj-simulate --help"
                                 : "did you mean '" + match + "'?");
  }

  [[nodiscard]] std::string chosen_namespace(const mjtools::Config& root) const {
    const CLI::Option* option = app_.get_option("--namespace");
    if (option->count() > 0) return option->results().back();
    const mjtools::Config* own = root.find("namespace");
    return own ? own->as_text() : "/";
  }

  // Returns the settings of the file that count in the chosen namespace. Problems are added to
  // `problems`.
  [[nodiscard]] Settings settings_of(const mjtools::Config& root, Problems& problems) const {
    Settings settings;
    const std::vector<std::string> parts = config::namespace_parts(chosen_namespace(root));
    const auto levels = config::namespace_levels(root, parts);
    for (size_t i = 0; i < levels.size(); ++i) {
      collect(*levels[i], i < parts.size() ? parts[i] : "", !parts.empty(), settings, problems);
    }
    return settings;
  }

  void apply(const mjtools::Config& root, const fs::path& folder) const {
    try {
      Problems problems;
      const Settings settings = settings_of(root, problems);
      for (const CLI::Option* option : app_.get_options()) {
        if (option->count() > 0) given_.push_back(option);
      }
      o_.config_folder = folder.string();
      for (const auto& one : settings) {
        if (is_beaten(*one.first, given_)) continue;
        problems.collect([&] { set(*one.first, one.second, folder); });
        applied_[one.first] = *one.second.value;
      }
      problems.refuse();
    } catch (const mjtools::ConfigError& e) {
      throw config::config_error(e);
    }
  }

  // Applies the settings of a file that is read again to `now`.
  void apply_again(const mjtools::Config& root, const fs::path& folder, Options& now,
                   Diagnostics& said) const {
    Problems problems;
    Settings settings = settings_of(root, problems);
    std::erase_if(settings, [&](const auto& one) { return is_beaten(*one.first, given_); });
    for (const auto& [option, value] : applied_) {
      if (is_reloaded(*option)) clear(*option, now);
      if (!settings.contains(option)) warn_of_change(*option, key_of(*option), {}, said);
    }
    for (const auto& one : settings) {
      const Setting& setting = one.second;
      const auto before = applied_.find(one.first);
      const bool is_same = before != applied_.end() && before->second == *setting.value;
      if (is_reloaded(*one.first)) {
        problems.collect([&] { set_again(*one.first, setting, folder, now); });
      } else if (!is_same) {
        warn_of_change(*one.first, setting.key, setting.value->key_place(), said);
      }
    }
    problems.refuse();
  }

  // Returns whether a reload of the configuration changes the option.
  [[nodiscard]] static bool is_reloaded(const CLI::Option& option) {
    return option.check_name("--mujoco-plugin") || option.check_name("--plugin-path") ||
           option.get_positional();
  }

  static void clear(const CLI::Option& option, Options& now) {
    if (option.check_name("--mujoco-plugin")) now.plugin_list.reset();
    if (option.check_name("--plugin-path")) now.plugin_path.clear();
  }

  void set_again(const CLI::Option& option, const Setting& setting, const fs::path& folder,
                 Options& now) const {
    if (option.check_name("--mujoco-plugin")) {
      now.plugin_list = *setting.value;
      return;
    }
    const std::vector<std::string> words = checked_words(option, *setting.value, folder);
    if (option.get_positional()) {
      now.model = words.front();
    } else {
      now.plugin_path = words;
    }
  }

  static void warn_of_change(const CLI::Option& option, const std::string& key,
                             const mjtools::ConfigPlace& place, Diagnostics& said) {
    if (is_reloaded(option) && !option.get_positional()) return;
    said.add({.severity = Severity::kWarning,
              .code = "usage",
              .message = "the change of '" + key + "' has no effect while the simulation runs",
              .where = {place.file, place.line, place.column}});
  }

  // Adds the settings of `level` to `settings`. The function is called from the outermost level
  // inwards, so a setting of an inner level replaces the same setting of an enclosing level.
  void collect(const mjtools::Config& level, const std::string& inner, bool has_namespaces,
               Settings& settings, Problems& problems) const {
    Settings own;
    for (size_t i = 0; i < level.size(); ++i) {
      const std::string& key = level.keys()[i];
      const mjtools::Config& value = level.items()[i];
      CLI::Option* option = find(key);
      if (key == inner && !option) continue;
      // skips a namespace, which contains settings of another program
      if (!option && has_namespaces && value.is_struct()) continue;
      problems.collect([&] {
        if (!option) refuse_unknown(key, value);
        const auto [place, is_new] = own.insert({option, {key, &value}});
        if (is_new) return;
        throw error_at(value.key_place(),
                       "'" + place->second.key + "' and '" + key + "' have the same meaning",
                       "remove one of them");
      });
    }
    for (const auto& [option, setting] : own) settings[option] = setting;
  }

  // Returns whether the command line takes precedence over a setting: whether it contains the same
  // option, or an option that excludes it.
  [[nodiscard]] static bool is_beaten(const CLI::Option& option, const Given& given) {
    return std::any_of(given.begin(), given.end(), [&](const CLI::Option* other) {
      return other == &option || option.get_excludes().count(const_cast<CLI::Option*>(other)) > 0;
    });
  }

  void set(CLI::Option& option, const Setting& setting, const fs::path& folder) const {
    const mjtools::Config& value = *setting.value;
    if (option.check_name("--mujoco-plugin")) return set_plugins(option, value);
    std::vector<std::string> words;
    if (setting.key == "num_steps" && value.is_integer() && value.as_integer() == -1) return;
    if (setting.key == "headless" && value.is_boolean() && !value.as_boolean()) {
      warn_of_viewer(value);
      return;
    }
    if (is_flag(option) && !(is_flag_with_file(option) && value.is_text())) {
      if (!value.is_boolean()) {
        refuse_kind(value,
                    is_flag_with_file(option) ? "true, false or a CSV file" : "true or false");
      }
      if (value.as_boolean() == (setting.key == "unpause")) return;
      words = {"true"};
    } else {
      words = checked_words(option, value, folder);
      for (const std::string& word : words) {
        o_.places[word] = {value.place().file, value.place().line, value.place().column};
      }
    }
    add(option, words, setting);
  }

  // Returns the words of the command line that have the same effect as the value of an option.
  // Throws Error if the configuration may not set the option to them.
  [[nodiscard]] std::vector<std::string> checked_words(const CLI::Option& option,
                                                       const mjtools::Config& value,
                                                       const fs::path& folder) const {
    std::vector<std::string> words = words_of(option, joints_of(option, value));
    for (std::string& word : words) {
      word = moved_path(option, word, folder);
      hide_foreign_file(word, folder);
      if (app_.get_option("--print-config")->count() == 0) {
        require_allowed(option, word, value, folder);
      }
    }
    return words;
  }

  // Prevents messages from quoting lines of a file that is named only in the configuration, if this
  // file is outside of both the folder of the configuration and the current folder. A configuration
  // from a stranger could otherwise reveal private files.
  static void hide_foreign_file(const std::string& word, const fs::path& folder) {
    std::error_code ignored;
    // in FORM=FILE and NAME=DIR, the path is the part after the equals sign
    const std::string path = word.substr(word.find('=') + 1);
    for (const std::string& file : {word, path}) {
      if (!fs::is_regular_file(file, ignored)) continue;
      if (!is_inside(file, folder) && !is_inside(file, ".")) hide_lines_of(file);
    }
  }

  // Throws Error if a setting would run code or write files outside of the permitted folders. This
  // is checked because a configuration may come from a stranger.
  void require_allowed(const CLI::Option& option, const std::string& word,
                       const mjtools::Config& value, const fs::path& folder) const {
    if (app_.get_option("--allow-plugins")->count() == 0) {
      const std::string hint = "add --allow-plugins if you trust the configuration, or give --" +
                               key_of(option) + " on the command line";
      if (option.check_name("--plugin")) {
        throw error_at(value.place(), "a configuration cannot load the library '" + word + "'",
                       hint);
      }
      if (option.check_name("--plugin-path")) {
        throw error_at(value.place(), "a configuration cannot load plugins from '" + word + "'",
                       hint);
      }
    }
    const std::string path = written_path(option, word);
    if (path.empty() || app_.get_option("--allow-outside")->count() > 0) return;
    if (is_inside(path, folder) || is_inside(path, ".")) return;
    throw error_at(value.place(),
                   "a configuration cannot write '" + path +
                       "', which is outside of its folder and the current folder",
                   "add --allow-outside if you trust the configuration, or give --" +
                       key_of(option) + " on the command line");
  }

  // Returns the value of a setting. If it gives positions or velocities of joints and has a member
  // `joint_map`, returns this member instead.
  [[nodiscard]] static const mjtools::Config& joints_of(const CLI::Option& option,
                                                        const mjtools::Config& value) {
    const bool is_joints =
        option.check_name("--joint-position") || option.check_name("--joint-velocity");
    if (!is_joints || !value.is_struct() || value.size() != 1) return value;
    const mjtools::Config* map = value.find("joint_map");
    return map && map->is_struct() ? *map : value;
  }

  void set_plugins(CLI::Option& option, const mjtools::Config& value) const {
    o_.plugin_list = value;
    std::vector<std::string> words;
    if (!value.is_list()) words = {value.to_yaml()};
    for (const mjtools::Config& entry : value.items()) {
      if (value.is_list()) words.push_back(entry.to_yaml());
    }
    for (const std::string& word : words) option.add_result(word);
  }

  static void warn_of_viewer(const mjtools::Config& value) {
    Diagnostic d{.severity = Severity::kWarning,
                 .code = "usage",
                 .message = "'headless' is false, but there is no viewer",
                 .hint = "write headless: true, or remove the key"};
    d.where = {value.place().file, value.place().line, value.place().column};
    report::print(d);
  }

  void add(CLI::Option& option, const std::vector<std::string>& words,
           const Setting& setting) const {
    try {
      for (const std::string& word : words) {
        option.add_result(word);
        o_.command_line += " " + shell_text(std::vector{command_word(option, word)});
      }
      option.run_callback();
    } catch (const CLI::ParseError& e) {
      throw value_error(e, setting);
    }
    if (!option.check_name("--diagnostics")) return;
    for (const std::string& word : words) (void)report::take_message_form(word);
  }

  // Returns the word that would have the same effect on the command line as the setting. Recordings
  // store this word.
  [[nodiscard]] static std::string command_word(const CLI::Option& option,
                                                const std::string& word) {
    if (option.get_positional()) return word;
    const std::string name = "--" + key_of(option);
    return is_flag(option) && word == "true" ? name : name + "=" + word;
  }

  // Converts the error of a check of the command line to an error that names the place of the
  // setting in the file.
  [[nodiscard]] static Error value_error(const CLI::ParseError& e, const Setting& setting) {
    std::string message = e.what(), hint;
    if (const size_t end = message.find('\n'); end != std::string::npos) {
      hint = message.substr(end + 1);
      message.resize(end);
    }
    if (const size_t end = message.find(": "); end != std::string::npos) message.erase(0, end + 2);
    return error_at(setting.value->place(), "'" + setting.key + "': " + message, hint);
  }

  CLI::App& app_;
  Options& o_;
  // what the command line gives, and what the file gave when it was read first
  mutable Given given_;
  mutable std::map<CLI::Option*, mjtools::Config> applied_;
};

// ---- writing

// Returns a YAML scalar that stands for the given word of the command line.
std::string scalar_text(const std::string& word) {
  const Config text = Config::make_text(word);
  try {
    const Config read = config::parse_yaml("v: " + word, "")["v"];
    const bool is_number = read.is_integer() || read.is_real();
    if (is_number && read.to_yaml() == word) return word;
  } catch (const Error&) {
    return text.to_yaml();
  }
  return text.to_yaml();
}

std::string value_text(const CLI::Option& option) {
  if (is_flag(option)) {
    const std::string& word = option.results().back();
    if (is_flag_with_file(option) && word.ends_with(".csv")) return scalar_text(word);
    return word == "off" ? "false" : "true";
  }
  std::string out;
  for (const std::string& word : option.results()) {
    out += (out.empty() ? "" : ", ") + scalar_text(word);
  }
  return takes_many(option) ? "[" + out + "]" : out;
}

std::string plugins_text(const Options& o) {
  const Config list = plugin_list(o);
  if (!list.is_list() || list.size() == 0) return "MujocoPlugins: " + list.to_yaml() + "\n";
  std::string out = "MujocoPlugins:\n";
  for (const Config& entry : list.items()) out += "  - " + entry.to_yaml() + "\n";
  return out;
}

}  // namespace

void define_configuration(CLI::App& app, Options& o) {
  app.config_formatter(std::make_shared<ConfigFile>(app, o));
  app.set_config(
         "--config", "",
         "Read options from a YAML file. The command line overrides the file. See CONFIGURATION")
      ->transform(CLI::Validator(open_name, ""))
      ->type_name("FILE")
      ->group("Configuration");
  app.add_flag("--print-config", o.print_config,
               "Print all options that are set, in the form that --config reads, and exit")
      ->group("Configuration");
  app.add_flag("--allow-plugins", o.allow_plugins,
               "Allow the file of --config to load plugins, which can run any code")
      ->group("Configuration");
  app.add_flag("--allow-outside", o.allow_outside,
               "Allow the file of --config to write outside its folder and the current folder")
      ->group("Configuration");
  app.add_option("--namespace", o.name_space,
                 "Read keys of --config first from the struct B inside the struct A, then from A, "
                 "then from the top of the file")
      ->type_name("/A/B")
      ->group("Configuration");
}

std::string configuration_text(const CLI::App& app, const Options& o) {
  std::string out = "# For mj-simulate --config FILE. Comments show options that are not set.\n";
  for (const CLI::Option* option : app.get_options()) {
    if (!is_configurable(*option) || option->get_group().empty()) continue;
    // left out, because the settings of the namespace are written at the top of the file
    if (option->check_name("--namespace")) continue;
    const std::string key = key_of(*option);
    if (option->check_name("--mujoco-plugin")) {
      if (option->count() > 0 || o.plugin_list) {
        out += plugins_text(o);
        continue;
      }
    } else if (option->count() > 0) {
      out += key + ": " + value_text(*option) + "\n";
      continue;
    }
    const std::string fallback = option->get_default_str();
    out += "# " + key + ": " + option->get_description() +
           (fallback.empty() ? "" : " (default: " + fallback + ")") + "\n";
  }
  return out;
}

Options reread_configuration(const CLI::App& app, const Options& options, Diagnostics& said) {
  const auto file = std::dynamic_pointer_cast<ConfigFile>(app.get_config_formatter());
  return file->reread(options, said);
}

mjtools::Config plugin_list(const Options& o) {
  if (o.plugin_list) return *o.plugin_list;
  if (o.plugin_entries.empty()) return {};
  Config list = Config::make_list();
  for (const std::string& entry : o.plugin_entries) {
    Config value = config::parse_yaml(entry, "--mujoco-plugin");
    if (value.is_text()) {
      Config with_type = Config::make_struct();
      with_type.set("type", std::move(value));
      value = std::move(with_type);
    }
    list.push_back(std::move(value));
  }
  return list;
}

}  // namespace mj::simulate
