// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A simulation with plugins that runs until it is told to end, as the server of MuJoCo ROS does.
// Nothing here depends on ROS, and this header
// needs only C++17, as the headers of roscpp do.

#ifndef MJTOOLS_BINDINGS_ROS_SERVER_H_
#define MJTOOLS_BINDINGS_ROS_SERVER_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mjtools/config.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace mj::server {

enum class Level { kNote, kWarning, kError };

class ServerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The settings that are read again whenever a model is loaded.
struct Setup {
  std::string model;  // path
  mjtools::Config plugins;
  std::vector<std::string> plugin_path;
  std::string name_space;
  bool is_strict = false;
  std::vector<std::string> positions, velocities;  // of joints, as "NAME=X[,X]..."
  std::optional<double> realtime;                  // speed factor; empty: that of the model
};

// All functions may be called from any thread, also by plugins.
class Server {
 public:
  struct Hooks {
    std::function<void(Level, const std::string&)> tell;
    // called after each step and each round of a paused simulation
    std::function<void(const mjModel&, const mjData&)> publish;
    std::function<Setup()> setup;  // returns what the next load needs
  };
  // Loads model and plugins. `steps` is the number of steps to make, or -1 for no limit. Throws
  // ServerError if the model has errors, or if a plugin fails and failures are strict.
  Server(Hooks hooks, bool is_paused, int64_t steps);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Makes a step if it is time for one. If the simulation is paused, computes everything from its
  // state. Returns how long the caller may sleep. Throws ServerError for a strict failure.
  std::chrono::nanoseconds round();
  // Returns whether the simulation has made its steps, or was told to stop.
  [[nodiscard]] bool is_over() const;

  void set_paused(bool is_paused);
  // Makes steps of a paused simulation and returns its time. Throws ServerError if it is running, or
  // if `count` is not positive.
  double step(int64_t count);
  // Returns to the initial state. Plugins keep their configuration.
  void reset();
  // Loads the model and the plugins again; time begins at 0. An empty `model` stands for the model
  // of the last load. Throws ServerError if the model has errors; the simulation then continues as
  // before.
  void reload(const std::string& model);
  void stop();

 private:
  class Simulation;
  std::unique_ptr<Simulation> simulation_;
};

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_SERVER_H_
