// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/lifecycle/lifecycle.h"

#include <chrono>
#include <exception>
#include <iterator>
#include <utility>

#include "common/config/yaml_config.h"

namespace mj::lifecycle {
namespace {

using mjtools::Config;

constexpr const char* kStageNames[] = {"discovery", "registration", "instantiation", "load",
                                       "control",   "passive",      "last_stage",    "record",
                                       "render",    "geom_changed", "reset",         "unload"};
static_assert(std::size(kStageNames) == static_cast<size_t>(Stage::kUnload) + 1);

// The weight of a new time in an average, as in the server of MuJoCo ROS.
constexpr double kNewWeight = 0.002;

double system_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

SourceLocation location(const mjtools::ConfigPlace& place) {
  return {place.file, place.line, place.column};
}

// Returns a diagnostic of the exception that is being handled.
Diagnostic current_failure() {
  try {
    throw;
  } catch (const mjtools::ConfigError& e) {
    Diagnostic d = config::config_error(e).diagnostic();
    d.code = "plugin-config";
    return d;
  } catch (const Error& e) {
    return e.diagnostic();
  } catch (const std::exception& e) {
    return {.code = "plugin-failed", .message = e.what()};
  } catch (...) {
    return {.code = "plugin-failed", .message = "an exception without a text"};
  }
}

// Returns whether a failure in this stage can be thrown. In the other stages, the caller has work
// to finish.
bool is_thrown(Stage stage) {
  return stage <= Stage::kPassive;
}

}  // namespace

const char* stage_name(Stage stage) {
  return kStageNames[static_cast<size_t>(stage)];
}

Lifecycle::Lifecycle(ClassSource& source, Settings settings)
    : source_(source), settings_(std::move(settings)) {
  if (!settings_.clock) settings_.clock = system_seconds;
}

// ---- discovery, registration, instantiation, load

void Lifecycle::load(const Config& list, const mjModel& m, mjData& d) {
  unload();
  failures_.clear();
  try {
    if (list.is_null()) return;
    if (!list.is_list()) {
      throw list.error(std::string("is ") + Config::kind_name(list.kind()) +
                       ", but a list is needed");
    }
  } catch (...) {
    fail(Stage::kDiscovery, -1, "", location(list.place()));
    return;
  }
  try {
    for (size_t i = 0; i < list.size(); ++i) register_entry(list[i], static_cast<int>(i));
    for (Plugin& plugin : plugins_) load_plugin(plugin, m, d);
  } catch (...) {
    unload();
    throw;
  }
}

void Lifecycle::register_entry(const Config& entry, int index) {
  std::string type;
  SourceLocation where = location(entry.place());
  Stage stage = Stage::kRegistration;
  try {
    const Config& member = entry["type"];
    where = location(member.place());
    type = member.as_text();
    if (type.empty()) throw member.error("is empty", "write type: package/Class");
    stage = Stage::kInstantiation;
    Plugin plugin{.index = index, .type = type, .where = where, .object = source_.create(type)};
    plugin.object->attach(entry, settings_.name_space, *this);
    plugins_.push_back(std::move(plugin));
  } catch (...) {
    fail(stage, index, type, where);
  }
}

void Lifecycle::load_plugin(Plugin& plugin, const mjModel& m, mjData& d) {
  const double start = settings_.clock();
  (void)run(plugin, Stage::kLoad, [&] {
    if (!plugin.object->load(&m, &d)) {
      throw Error("plugin-failed", "load() returned false");
    }
    plugin.is_loaded = plugin.is_ready = true;
  });
  plugin.times.load = settings_.clock() - start;
}

// ---- run

template <typename Work>
bool Lifecycle::run(Plugin& plugin, Stage stage, Work work) {
  running_ = &plugin;
  try {
    work();
    running_ = nullptr;
    return true;
  } catch (...) {
    running_ = nullptr;
    plugin.is_ready = false;
    fail(stage, plugin.index, plugin.type, plugin.where);
  }
  return false;
}

template <typename Work>
void Lifecycle::call(Stage stage, unsigned callback, double Statistics::*time, Work work) {
  for (Plugin& plugin : plugins_) {
    if (!plugin.is_ready || (plugin.object.callbacks() & callback) == 0) continue;
    const double start = time ? settings_.clock() : 0;
    (void)run(plugin, stage, [&] { work(plugin.object); });
    if (!time) continue;
    double& average = plugin.times.*time;
    average = kNewWeight * (settings_.clock() - start) + (1 - kNewWeight) * average;
  }
}

void Lifecycle::control(const mjModel& m, mjData& d) {
  throw_pending();
  call(Stage::kControl, mjtools::kControlCallback, &Statistics::control,
       [&](PluginObject& object) { object->control(&m, &d); });
}

void Lifecycle::passive(const mjModel& m, mjData& d) {
  throw_pending();
  call(Stage::kPassive, mjtools::kPassiveCallback, &Statistics::passive,
       [&](PluginObject& object) { object->passive(&m, &d); });
}

void Lifecycle::last_stage(const mjModel& m, mjData& d) {
  call(Stage::kLastStage, mjtools::kLastStageCallback, &Statistics::last_stage,
       [&](PluginObject& object) { object->last_stage(&m, &d); });
}

void Lifecycle::record(const mjModel& m, mjData& d) {
  call(Stage::kRecord, mjtools::kRecordCallback, nullptr,
       [&](PluginObject& object) { object->record(&m, &d); });
}

void Lifecycle::render(const mjModel& m, mjData& d, mjvScene& scene) {
  call(Stage::kRender, mjtools::kRenderCallback, &Statistics::render,
       [&](PluginObject& object) { object->render(&m, &d, &scene); });
}

void Lifecycle::geom_changed(const mjModel& m, mjData& d, int geom) {
  call(Stage::kGeomChanged, mjtools::kGeomChangedCallback, nullptr,
       [&](PluginObject& object) { object->geom_changed(&m, &d, geom); });
}

void Lifecycle::reset() {
  for (Plugin& plugin : plugins_) {
    if (!plugin.is_ready) continue;
    const double start = settings_.clock();
    (void)run(plugin, Stage::kReset, [&] { plugin.object->reset(); });
    plugin.times.reset = settings_.clock() - start;
  }
}

// ---- unload

void Lifecycle::unload() {
  for (Plugin& plugin : plugins_) {
    if (plugin.is_loaded) (void)run(plugin, Stage::kUnload, [&] { plugin.object->unload(); });
  }
  while (!plugins_.empty()) plugins_.pop_front();
  if (!pending_) return;
  if (settings_.tell) settings_.tell(*pending_);
  pending_.reset();
}

// ---- messages

// Reports the exception that is being handled as the failure of a plugin. If failures are strict,
// throws Error, or keeps the first failure if Errors cannot be thrown in this stage. Otherwise
// sends a warning.
void Lifecycle::fail(Stage stage, int index, const std::string& type, const SourceLocation& where) {
  Diagnostic d = current_failure();
  failures_.push_back({stage, index, type, d.message});
  std::string subject = "the list of plugins";
  if (index >= 0) subject = "plugin " + std::to_string(index);
  if (!type.empty()) subject += " (" + type + ")";
  d.message = subject + " failed in " + stage_name(stage) + ": " + d.message;
  if (d.where.file.empty() && d.where.line == 0) d.where = where;
  if (settings_.is_strict) {
    if (is_thrown(stage)) throw Error(std::move(d));
    if (!pending_) pending_ = std::move(d);
    return;
  }
  if (stage != Stage::kUnload) {
    d.message += index < 0 ? ", so no plugin is loaded" : ", so it is left out";
  }
  d.severity = Severity::kWarning;
  if (settings_.tell) settings_.tell(d);
}

void Lifecycle::throw_pending() {
  if (!pending_) return;
  const Diagnostic d = *std::exchange(pending_, std::nullopt);
  throw Error(d);
}

void Lifecycle::say(Severity severity, const std::string& text) {
  Diagnostic d{.severity = severity, .code = "plugin-message", .message = text};
  if (running_) {
    d.message = "plugin " + std::to_string(running_->index) + " (" + running_->type + "): " + text;
    d.where = running_->where;
  }
  if (settings_.tell) settings_.tell(d);
}

void Lifecycle::note(const std::string& text) {
  say(Severity::kNote, text);
}

void Lifecycle::warn(const std::string& text) {
  say(Severity::kWarning, text);
}

void Lifecycle::request(Request request) {
  if (settings_.request) settings_.request(request);
}

}  // namespace mj::lifecycle
