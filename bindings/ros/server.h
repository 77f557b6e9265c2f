// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A simulation with plugins that runs until it is told to end, as the server of MuJoCo ROS does.
// Nothing here depends on ROS, and this header needs only C++17, as the headers of roscpp do.

#ifndef MJTOOLS_BINDINGS_ROS_SERVER_H_
#define MJTOOLS_BINDINGS_ROS_SERVER_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

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
  std::string model;  // path, or the text of a model in MJCF
  mjtools::Config plugins;
  std::vector<std::string> plugin_path;
  std::string name_space;
  bool is_strict = false;
  std::vector<std::string> positions, velocities;  // of joints, as "NAME=X[,X]..."
  std::optional<double> realtime;                  // speed factor; empty: that of the model
};

enum class LoadingState { kReady, kLoading, kQueued };

struct Information {
  std::string model;           // path; empty for a text
  bool is_model_valid = true;  // whether the last load succeeded
  std::string error;           // error of the last load
  int64_t loads = 0;           // number of loads
  bool is_paused = false;
  double measured_speed = 0;  // simulated time divided by clock time, over the last second
  double speed = -1;          // wanted speed; -1: as fast as possible
};

// Times of a plugin in seconds, as common/lifecycle/lifecycle.h defines them.
struct PluginTimes {
  std::string type;
  double load = -1, reset = -1;
  double control = 0, passive = 0, render = 0, last_stage = 0;
};

// All functions may be called from any thread, also by plugins.
class Server {
 public:
  // Appends the geoms of plugins to a scene.
  using AddGeoms = std::function<void(mjvScene&)>;
  struct Hooks {
    std::function<void(Level, const std::string&)> tell;
    // called after each step and each round of a paused simulation
    std::function<void(const mjModel&, const mjData&)> publish;
    std::function<Setup()> setup;  // returns what the next load needs
    std::function<void(const mjModel&)> loaded;  // called when a model was loaded
    // called after each step and each round, when the plugins have seen the step
    std::function<void(const mjModel&, mjData&, const AddGeoms&)> observe;
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

  // Calls `work` between two steps. Throws ServerError for errors of the library in `work`.
  void access(const std::function<void(mjModel&, mjData&)>& work);
  // Tells the plugins that properties of a geom have changed.
  void geom_changed(int geom);
  // Reads the initial positions and velocities of joints again, and sets them.
  void set_initial_joints();
  // Sets the speed, as the parameter `realtime` does. Any negative number stands for -1. Returns
  // whether the number can be used.
  bool set_speed(double factor);
  [[nodiscard]] Information information() const;
  // Returns the result of the last load. Does not wait if a load is going on.
  [[nodiscard]] LoadingState loading_state() const;
  [[nodiscard]] std::vector<PluginTimes> plugin_times() const;
  // Returns a number that changes with each reset and each load.
  [[nodiscard]] int64_t beginnings() const;

 private:
  class Simulation;
  std::unique_ptr<Simulation> simulation_;
};

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_SERVER_H_
