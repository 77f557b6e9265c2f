// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "server.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <utility>

#include "common/lifecycle/engine_callbacks.h"
#include "common/lifecycle/lifecycle.h"
#include "common/lifecycle/plugin_path.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine/pipeline/forward.h"
#include "load/load_model.h"
#include "model/allocate.h"
#include "resource/read_file.h"
#include "rollout/initial_joints.h"
#include "rollout/initial_state.h"
#include "rollout/pace.h"

namespace mj::server {
namespace {

using Lock = std::lock_guard<std::recursive_mutex>;

// Longest sleep between two rounds.
constexpr std::chrono::milliseconds kRound{1};

// A scope in which an exception ends the simulation: the strict failure of a plugin.
class EndOnError {
 public:
  explicit EndOnError(bool& is_stopped)
      : is_stopped_(is_stopped), exceptions_(std::uncaught_exceptions()) {}
  ~EndOnError() {
    if (std::uncaught_exceptions() > exceptions_) is_stopped_ = true;
  }
  EndOnError(const EndOnError&) = delete;
  EndOnError& operator=(const EndOnError&) = delete;

 private:
  bool& is_stopped_;
  int exceptions_;
};

// Returns whether the name of a model is MJCF itself.
bool is_text(const std::string& model) {
  const size_t first = model.find_first_not_of(" \t\r\n");
  return first != std::string::npos && model[first] == '<';
}

ModelPtr load_or_throw(const std::string& model, Diagnostics& said) {
  const std::string bytes = is_text(model) ? model : read_file(model);
  const std::string path = is_text(model) ? "model.xml" : model;
  ModelPtr m = load_model(std::as_bytes(std::span(bytes)), path, said, {});
  if (!m) throw Error(said.first_error());
  engine::require_supported(*m);
  return m;
}

std::vector<rollout::JointWord> joint_words(const std::vector<std::string>& words) {
  std::vector<rollout::JointWord> out;
  for (const std::string& word : words) out.push_back({word, {}});
  return out;
}

// Calls `work`. Turns its errors into ServerError.
template <typename Work>
auto with_server_errors(Work work) {
  try {
    return work();
  } catch (const Error& e) {
    throw ServerError(e.diagnostic().message);
  }
}

}  // namespace

class Server::Simulation {
 public:
  Simulation(Hooks hooks, bool is_paused, int64_t steps)
      : hooks_(std::move(hooks)), is_paused_(is_paused), steps_left_(steps) {
    load(hooks_.setup());
  }
  ~Simulation() {
    callbacks_.reset();
    lifecycle_.reset();  // before model and data, to which plugins may have pointers
  }
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  std::chrono::nanoseconds round();
  [[nodiscard]] bool is_over() const;
  void set_paused(bool is_paused);
  double step(int64_t count);
  void reset();
  void reload(const std::string& model);
  void stop();
  void access(const std::function<void(mjModel&, mjData&)>& work);
  void geom_changed(int geom);
  void set_initial_joints();
  bool set_speed(double factor);
  [[nodiscard]] Information information() const;
  [[nodiscard]] LoadingState loading_state() const { return loading_; }
  [[nodiscard]] std::vector<PluginTimes> plugin_times() const;
  [[nodiscard]] int64_t beginnings() const { return beginnings_; }

 private:
  void load(const Setup& setup);
  void use_speed(int index);
  void observe();
  void measure_speed();
  void make_step();
  void serve_requests();
  void tell(const Diagnostic& d) const;

  Hooks hooks_;
  mutable std::recursive_mutex mutex_;
  bool is_paused_, is_stopped_ = false;
  int64_t steps_left_;
  std::string model_;  // model of the last reload; empty: the model of the setup
  std::string path_of_model_;
  std::string load_error_;
  int64_t loads_ = 0;
  std::atomic<int64_t> beginnings_ = 0;
  std::atomic<LoadingState> loading_ = LoadingState::kReady;
  double speed_ = -1, measured_speed_ = 0;
  // simulated time and clock time at the last measurement of the speed
  double measured_time_ = 0;
  rollout::Pace::Clock::time_point measured_at_ = {};
  ModelPtr m_;
  engine::DataPtr d_;
  std::unique_ptr<rollout::InitialState> initial_;
  rollout::Pace pace_{0};
  std::unique_ptr<lifecycle::PluginPath> path_;
  std::vector<mjtools::Host::Request> requests_;
  std::unique_ptr<lifecycle::Lifecycle> lifecycle_;
  std::unique_ptr<lifecycle::EngineCallbacks> callbacks_;
};

void Server::Simulation::tell(const Diagnostic& d) const {
  const Level level = d.severity == Severity::kNote      ? Level::kNote
                      : d.severity == Severity::kWarning ? Level::kWarning
                                                         : Level::kError;
  hooks_.tell(level, d.hint.empty() ? d.message : d.message + " (" + d.hint + ")");
}

void Server::Simulation::load(const Setup& setup) {
  Diagnostics said;
  ModelPtr m = load_or_throw(model_.empty() ? setup.model : model_, said);
  auto path = std::make_unique<lifecycle::PluginPath>(setup.plugin_path, said);
  auto initial = std::make_unique<rollout::InitialState>(
      *m,
      rollout::InitialStateOptions{.positions = joint_words(setup.positions),
                                   .velocities = joint_words(setup.velocities)},
      said);
  engine::DataPtr d = engine::make_data(*m);
  initial->apply(*m, *d, 0, 0);
  for (const Diagnostic& diagnostic : said.all()) tell(diagnostic);
  const double factor = setup.realtime.value_or(m->vis.global.realtime);
  const std::optional<int> speed = rollout::real_time_index(factor);
  if (!speed) {
    tell({.severity = Severity::kWarning,
                 .code = "usage",
                 .message = "realtime is not between 0 and 1, so 1 is used"});
  }
  // From here on, only plugins can fail.
  callbacks_.reset();
  lifecycle_.reset();
  path_ = std::move(path);
  d_.reset();
  m_ = std::move(m);
  d_ = std::move(d);
  initial_ = std::move(initial);
  path_of_model_ = model_.empty() ? setup.model : model_;
  if (is_text(path_of_model_)) path_of_model_.clear();
  ++loads_;
  ++beginnings_;
  use_speed(speed.value_or(1));
  lifecycle_ = std::make_unique<lifecycle::Lifecycle>(
      *path_, lifecycle::Settings{.is_strict = setup.is_strict,
                                  .name_space = setup.name_space,
                                  .tell = [this](const Diagnostic& diagnostic) { tell(diagnostic); },
                                  .request = [this](auto request) { requests_.push_back(request); }});
  const EndOnError end(is_stopped_);
  lifecycle_->load(setup.plugins, *m_, *d_);
  callbacks_ = std::make_unique<lifecycle::EngineCallbacks>(*lifecycle_, *d_);
  hooks_.loaded(*m_);
}

void Server::Simulation::use_speed(int index) {
  const double percent = rollout::kPercentRealTime[index];
  pace_ = rollout::Pace(percent);
  speed_ = index == 0 ? -1 : percent / 100;
}

void Server::Simulation::observe() {
  hooks_.observe(*m_, *d_, [this](mjvScene& scene) { lifecycle_->render(*m_, *d_, scene); });
}

void Server::Simulation::measure_speed() {
  using Seconds = std::chrono::duration<double>;
  const auto now = rollout::Pace::Clock::now();
  const double passed = Seconds(now - measured_at_).count();
  if (passed < 1) return;
  measured_speed_ = std::max(0.0, d_->time - measured_time_) / passed;
  measured_time_ = d_->time;
  measured_at_ = now;
}

void Server::Simulation::make_step() {
  const EndOnError end(is_stopped_);
  engine::step(*m_, *d_);
  hooks_.publish(*m_, *d_);
  lifecycle_->last_stage(*m_, *d_);
  observe();
}

void Server::Simulation::serve_requests() {
  for (const auto request : std::exchange(requests_, {})) {
    switch (request) {
      case mjtools::Host::Request::kPause:
      case mjtools::Host::Request::kResume:
        is_paused_ = request == mjtools::Host::Request::kPause;
        break;
      case mjtools::Host::Request::kReset:
        reset();
        break;
      case mjtools::Host::Request::kReload:
        reload("");
        break;
      case mjtools::Host::Request::kStop:
        is_stopped_ = true;
        break;
    }
  }
}

std::chrono::nanoseconds Server::Simulation::round() {
  const Lock lock(mutex_);
  serve_requests();
  if (is_over()) return kRound;
  measure_speed();
  if (is_paused_) {
    engine::forward(*m_, *d_);
    hooks_.publish(*m_, *d_);
    observe();
    return kRound;
  }
  const auto delay = pace_.delay(d_->time, rollout::Pace::Clock::now());
  if (delay > std::chrono::nanoseconds(0)) return std::min<std::chrono::nanoseconds>(delay, kRound);
  make_step();
  if (steps_left_ > 0) --steps_left_;
  return std::chrono::nanoseconds(0);
}

bool Server::Simulation::is_over() const {
  const Lock lock(mutex_);
  return is_stopped_ || steps_left_ == 0;
}

void Server::Simulation::set_paused(bool is_paused) {
  const Lock lock(mutex_);
  is_paused_ = is_paused;
}

double Server::Simulation::step(int64_t count) {
  const Lock lock(mutex_);
  if (!is_paused_) throw Error("usage", "the simulation is running");
  if (count <= 0) throw Error("usage", "the number of steps must be at least 1");
  for (int64_t i = 0; i < count && !is_stopped_; ++i) make_step();
  return d_->time;
}

void Server::Simulation::reset() {
  const Lock lock(mutex_);
  engine::reset_data(*m_, *d_);
  initial_->apply(*m_, *d_, 0, 0);
  ++beginnings_;
  hooks_.publish(*m_, *d_);
  lifecycle_->reset();
}

void Server::Simulation::reload(const std::string& model) {
  loading_ = LoadingState::kQueued;
  const Lock lock(mutex_);
  loading_ = LoadingState::kLoading;
  const std::string before = model_;
  if (!model.empty()) model_ = model;
  try {
    load(hooks_.setup());
  } catch (const Error& e) {
    model_ = before;
    load_error_ = e.diagnostic().message;
    loading_ = LoadingState::kReady;
    throw;
  }
  load_error_.clear();
  loading_ = LoadingState::kReady;
  hooks_.publish(*m_, *d_);
}

void Server::Simulation::access(const std::function<void(mjModel&, mjData&)>& work) {
  const Lock lock(mutex_);
  work(*m_, *d_);
}

void Server::Simulation::geom_changed(int geom) {
  const Lock lock(mutex_);
  const EndOnError end(is_stopped_);
  lifecycle_->geom_changed(*m_, *d_, geom);
}

void Server::Simulation::set_initial_joints() {
  const Lock lock(mutex_);
  const Setup setup = hooks_.setup();
  Diagnostics said;
  const rollout::InitialJoints joints(*m_, joint_words(setup.positions),
                                      joint_words(setup.velocities), said);
  for (const Diagnostic& diagnostic : said.all()) tell(diagnostic);
  joints.apply(*m_, *d_);
}

bool Server::Simulation::set_speed(double factor) {
  const Lock lock(mutex_);
  const std::optional<int> index = rollout::real_time_index(factor < 0 ? -1 : factor);
  if (index) use_speed(*index);
  return index.has_value();
}

Information Server::Simulation::information() const {
  const Lock lock(mutex_);
  return {.model = path_of_model_,
          .is_model_valid = load_error_.empty(),
          .error = load_error_,
          .loads = loads_,
          .is_paused = is_paused_,
          .measured_speed = measured_speed_,
          .speed = speed_};
}

std::vector<PluginTimes> Server::Simulation::plugin_times() const {
  const Lock lock(mutex_);
  std::vector<PluginTimes> out;
  for (const lifecycle::Lifecycle::Plugin& plugin : lifecycle_->plugins()) {
    const lifecycle::Statistics& t = plugin.times;
    out.push_back({plugin.type, t.load, t.reset, t.control, t.passive, t.render, t.last_stage});
  }
  return out;
}

void Server::Simulation::stop() {
  const Lock lock(mutex_);
  is_stopped_ = true;
}

// ---- the interface

Server::Server(Hooks hooks, bool is_paused, int64_t steps) {
  with_server_errors([&] {
    simulation_ = std::make_unique<Simulation>(std::move(hooks), is_paused, steps);
  });
}
Server::~Server() = default;

std::chrono::nanoseconds Server::round() {
  return with_server_errors([&] { return simulation_->round(); });
}
bool Server::is_over() const {
  return simulation_->is_over();
}
void Server::set_paused(bool is_paused) {
  simulation_->set_paused(is_paused);
}
double Server::step(int64_t count) {
  return with_server_errors([&] { return simulation_->step(count); });
}
void Server::reset() {
  simulation_->reset();
}
void Server::reload(const std::string& model) {
  with_server_errors([&] { simulation_->reload(model); });
}
void Server::stop() {
  simulation_->stop();
}
void Server::access(const std::function<void(mjModel&, mjData&)>& work) {
  with_server_errors([&] { simulation_->access(work); });
}
void Server::geom_changed(int geom) {
  simulation_->geom_changed(geom);
}
void Server::set_initial_joints() {
  simulation_->set_initial_joints();
}
bool Server::set_speed(double factor) {
  return simulation_->set_speed(factor);
}
Information Server::information() const {
  return simulation_->information();
}
LoadingState Server::loading_state() const {
  return simulation_->loading_state();
}
std::vector<PluginTimes> Server::plugin_times() const {
  return simulation_->plugin_times();
}
int64_t Server::beginnings() const {
  return simulation_->beginnings();
}

}  // namespace mj::server
