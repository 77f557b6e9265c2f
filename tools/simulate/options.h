// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The command line of mj-simulate.

#ifndef MJTOOLS_TOOLS_SIMULATE_OPTIONS_H_
#define MJTOOLS_TOOLS_SIMULATE_OPTIONS_H_

#include <cstdint>
#include <map>
#include <mjtools/config.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/cli/model_options.h"
#include "common/cli/shared_options.h"
#include "common/cli/tolerance.h"
#include "common/cli/tool.h"
#include "rollout/shard.h"
#include "trajectory/trajectory.h"

namespace mj::simulate {

enum class Format { kHdf5, kCsv, kNdjson };
enum class Layout { kNative, kRobomimic, kMinari, kD4rl };

struct Options {
  std::string model;
  // values of -o; a value is either an output file or an override of an option
  std::vector<std::string> outputs;
  std::string output;  // file of the recording; empty: no recording
  Format format = Format::kHdf5;
  Layout layout = Layout::kNative;
  report::SaidForm format_name;
  std::string layout_name = "native";

  int64_t steps = -1;
  std::optional<double> duration;
  std::vector<std::string> overrides;  // settings such as "opt.timestep=0.001"
  bool is_backwards = false;
  double real_time = -1;  // requested speed relative to real time; -1: as fast as possible
  bool is_headless = true;
  bool is_paused = false;  // whether the simulation is paused at its start
  std::string control_socket;

  bool print_config = false;
  bool allow_plugins = false;  // whether the configuration may load plugins
  bool allow_outside = false;  // whether the configuration may write files outside of its folder
  std::string name_space;      // name of the namespace in the configuration whose settings are used
  // places in the configuration file; the keys are the words that the configuration gives
  std::map<std::string, SourceLocation> places;
  std::vector<std::string> plugin_entries;     // values of --mujoco-plugin
  std::optional<mjtools::Config> plugin_list;  // the list MujocoPlugins in the configuration
  std::vector<std::string> plugin_path;
  std::string plugins = "lenient";   // value of --plugins
  std::vector<double> reload_times;  // values of --reload-at
  std::string config_folder;         // folder of the configuration file; empty without one

  std::optional<std::string> keyframe;
  std::string from;
  double initial_noise = 0;
  std::vector<std::string> joint_positions;  // of the form NAME=NUMBER[,NUMBER]...
  std::vector<std::string> joint_velocities;
  std::string resume;
  // whether the recording `resume` is continued in its own file (--append)
  bool is_appending = false;

  std::string controls;
  std::string after_controls = "hold";
  double control_noise = 0;
  double control_noise_time = 0;
  std::vector<std::string> pushes;

  std::vector<std::string> randomizations;  // values of --randomize
  std::vector<std::string> sweeps;          // values of --sweep
  int64_t rollouts = 1;
  std::string shard_word;  // value of --shard
  bool is_resuming_shard = false;
  // set with --shard; `rollouts` is then the number of rollouts of the shard
  std::optional<ShardPlace> shard;
  // whether the ranks of mpirun divide the rollouts (divided/divided_run.h), and whether this is
  // not rank 0
  bool is_divided = false, is_follower = false;
  int64_t shards = 0;             // value of --shards; 0: chosen by the number of ranks
  std::optional<double> timeout;  // value of --timeout, in seconds
  int64_t first_rollout = 0;      // number of the first rollout; not 0 in a shard
  int threads = 0;
  bool pin_threads = false;
  uint64_t seed = 0;
  bool is_seed_given = false;

  std::vector<std::string> record = {"default"};
  std::string camera_size;  // value of --camera-size
  int64_t every = 1;
  int compression = 0;
  int64_t state_every = 0;
  std::string reward;
  std::vector<std::string> observe;
  bool omit_model = false;
  std::string model_by = "value";
  std::optional<ModelReference> model_reference;  // set with --model-by reference
  bool has_provenance = false;
  // provenance of the resumed recording, as names and values
  std::vector<std::pair<std::string, std::string>> provenance;

  std::string check_against;
  report::Tolerance tolerance;
  bool no_clobber = false;

  bool memory = false;
  std::string summary_form;  // value of --summary: "text", a CSV file, or empty
  bool summary = false;      // whether a summary is printed
  std::string returned;      // value of --return
  std::string summary_file;  // CSV file of --summary=FILE; empty: none
  bool json = false;
  bool fail_on_warning = false;
  report::ModelOptions files;
  std::optional<std::string> cache;  // value of --cache; see common/cli/cache_option.h
  std::string command_line;
  std::string inputs, settings;  // texts that recordings store; see recorded_options.h
};

[[nodiscard]] const report::ToolPage& page();
void define(CLI::App& app, Options& options);

// Sets options that are implied by other options or by a recording that is checked or resumed.
// Throws Error (usage) for options that contradict each other or would have no effect.
void check(CLI::App& app, Options& options);

// Returns the options with which one process simulates a shard of the recording that `whole` asks
// for. Throws Error (usage) if the shard has no rollouts.
[[nodiscard]] Options options_of_shard(const CLI::App& app, Options whole,
                                       const rollout::Shard& shard);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_OPTIONS_H_
