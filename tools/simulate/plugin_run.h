// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The simulation plugins of a run: from the options to the calls of the plugins.

#ifndef MJTOOLS_TOOLS_SIMULATE_PLUGIN_RUN_H_
#define MJTOOLS_TOOLS_SIMULATE_PLUGIN_RUN_H_

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "common/lifecycle/engine_callbacks.h"
#include "common/lifecycle/lifecycle.h"
#include "common/lifecycle/plugin_path.h"
#include "options.h"
#include "rollout/sink.h"

namespace mj::simulate {

// Each rollout has plugins of its own, which are loaded before its first step and unloaded after
// its last one. Rollouts must run one after the other.
class PluginRun {
 public:
  using Request = mjtools::Host::Request;

  // The list of plugins and the classes on the plugin path, as the options name them.
  struct Sources {
    mjtools::Config list;
    std::unique_ptr<lifecycle::PluginPath> path;
  };
  // Reads the description files of the plugin path, and prints warnings about them. Throws Error if
  // a folder of the path does not exist.
  [[nodiscard]] static Sources read_sources(const Options& o);

  // Throws Error like read_sources(). `o` must outlive the object.
  explicit PluginRun(const Options& o);

  // Load and unload the plugins of a rollout. The first function throws Error for a failure that
  // --plugins strict does not allow.
  void load(const mjModel& m, mjData& d);
  void unload();
  // Loads plugins from other sources in the rollout that is running. unload() must have been called
  // before. Throws Error like load().
  void reload(Sources sources);
  // Loads plugins from other sources in the next rollout.
  void reload_later(Sources sources) { later_ = std::move(sources); }

  // Returns the model and the data of the rollout that is running.
  [[nodiscard]] const mjModel& model() const { return *m_; }
  [[nodiscard]] const mjData& data() const { return *d_; }
  [[nodiscard]] lifecycle::Lifecycle& lifecycle() { return *lifecycle_; }
  // Returns the oldest request of a plugin that was not taken yet.
  [[nodiscard]] std::optional<Request> take_request();

 private:
  void use(Sources sources);
  void load();

  const Options& o_;
  Sources sources_;
  std::optional<Sources> later_;  // sources of the next rollout, if they differ
  std::vector<Request> requests_;
  std::unique_ptr<lifecycle::Lifecycle> lifecycle_;
  std::optional<lifecycle::EngineCallbacks> callbacks_;
  const mjModel* m_ = nullptr;  // model and data of the rollout that is running
  mjData* d_ = nullptr;
};

// A sink that calls the plugins of a run and hands all results on to another sink.
class PluginSink final : public rollout::Sink {
 public:
  PluginSink(PluginRun& plugins, rollout::Sink& next) : plugins_(plugins), next_(next) {}

  [[nodiscard]] std::unique_ptr<rollout::RolloutSink> begin(const mjModel& m, mjData& d,
                                                            int64_t rollout) override;

 private:
  PluginRun& plugins_;
  rollout::Sink& next_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_PLUGIN_RUN_H_
