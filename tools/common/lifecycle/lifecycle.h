// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The life of simulation plugins (mjtools/plugin.hpp), in six stages:
//
//   discovery      The configuration has a list of plugins.
//   registration   Each entry of the list is a struct with a type.
//   instantiation  The class of the type is found, and an object of it is made.
//   load           load() of the objects, when all of them exist.
//   run            Callbacks of the objects that loaded, in the order of the list.
//   unload         unload() of the objects that loaded, then all destructors, first to last.
//
// A plugin that fails in a stage is reported and left out, and the others continue. If failures are
// strict, the first one ends the simulation.

#ifndef MJTOOLS_TOOLS_COMMON_LIFECYCLE_LIFECYCLE_H_
#define MJTOOLS_TOOLS_COMMON_LIFECYCLE_LIFECYCLE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <deque>
#include <functional>
#include <mjtools/config.hpp>
#include <mjtools/plugin.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/lifecycle/plugin_object.h"

namespace mj::lifecycle {

enum class Stage {
  kDiscovery,
  kRegistration,
  kInstantiation,
  kLoad,
  kControl,
  kPassive,
  kLastStage,
  kRecord,
  kRender,
  kGeomChanged,
  kReset,
  kUnload,
};

// Returns the name of a stage, such as "instantiation".
[[nodiscard]] const char* stage_name(Stage stage);

struct Failure {
  Stage stage = Stage::kDiscovery;
  int index = -1;    // place in the list, or -1 for the list itself
  std::string type;  // empty if it is not known
  std::string text;
};

// Times in seconds, as the server of MuJoCo ROS measures them. `load` and `reset` are the times of
// the last calls, or -1 before the first call. The other members are averages in which each new
// call has the weight 0.002.
struct Statistics {
  double load = -1, reset = -1;
  double control = 0, passive = 0, last_stage = 0, render = 0;
};

struct Settings {
  bool is_strict = false;
  std::string folder;  // for Host::folder()
  std::string name_space = "/";
  // receives warnings about failures and the messages of plugins
  std::function<void(const Diagnostic&)> tell;
  std::function<void(mjtools::Host::Request)> request;  // receives the requests of plugins
  // returns a time in seconds; empty: the clock of the system
  std::function<double()> clock;
};

class Lifecycle final : private mjtools::Host {
 public:
  // A plugin that exists.
  struct Plugin {
    int index = 0;
    std::string type;
    SourceLocation where;  // place of the type in the configuration
    PluginObject object;
    bool is_loaded = false;  // whether load() returned true
    bool is_ready = false;   // whether it loaded and did not fail since
    Statistics times = {};
  };

  // `source` must outlive the object.
  Lifecycle(ClassSource& source, Settings settings);
  ~Lifecycle() { unload(); }
  Lifecycle(const Lifecycle&) = delete;
  Lifecycle& operator=(const Lifecycle&) = delete;

  // Carries out the stages discovery, registration, instantiation and load. Plugins of an earlier
  // call are unloaded first. A null `list` stands for a configuration without plugins. Throws Error
  // for the first failure if failures are strict.
  void load(const mjtools::Config& list, const mjModel& m, mjData& d);
  // Carries out the stage unload. Does not throw. If failures are strict, the first failure that
  // was not thrown is printed as an error.
  void unload();

  // Call the callbacks. If failures are strict, control() and passive() throw Error for a failure,
  // even for a failure that occurred earlier in another callback.
  void control(const mjModel& m, mjData& d);
  void passive(const mjModel& m, mjData& d);
  void last_stage(const mjModel& m, mjData& d);
  void record(const mjModel& m, mjData& d);
  void render(const mjModel& m, mjData& d, mjvScene& scene);
  void geom_changed(const mjModel& m, mjData& d, int geom);
  void reset();

  // Returns whether a strict failure must end the simulation.
  [[nodiscard]] bool must_end() const { return pending_.has_value(); }
  // Returns the plugins that exist, in the order of the list.
  [[nodiscard]] const std::deque<Plugin>& plugins() const { return plugins_; }
  // Returns the failures since the last call of load().
  [[nodiscard]] const std::vector<Failure>& failures() const { return failures_; }

 private:
  [[nodiscard]] std::string folder() const override { return settings_.folder; }
  void note(const std::string& text) override;
  void warn(const std::string& text) override;
  void request(Request request) override;

  void register_entry(const mjtools::Config& entry, int index);
  void load_plugin(Plugin& plugin, const mjModel& m, mjData& d);
  template <typename Work>
  void call(Stage stage, unsigned callback, double Statistics::*time, Work work);
  template <typename Work>
  bool run(Plugin& plugin, Stage stage, Work work);
  void fail(Stage stage, int index, const std::string& type, const SourceLocation& where);
  void say(Severity severity, const std::string& text);
  void throw_pending();

  ClassSource& source_;
  Settings settings_;
  std::deque<Plugin> plugins_;
  std::vector<Failure> failures_;
  const Plugin* running_ = nullptr;    // plugin whose function is running
  std::optional<Diagnostic> pending_;  // first strict failure that was not thrown
};

}  // namespace mj::lifecycle

#endif  // MJTOOLS_TOOLS_COMMON_LIFECYCLE_LIFECYCLE_H_
