// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "control.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "base/interrupt.h"
#include "base/printable.h"
#include "common/report/diagnostic_output.h"

namespace mj::simulate {
namespace {

using Json = nlohmann::ordered_json;
using Kind = ControlCommand::Kind;

constexpr std::string_view kReset = "reset", kReload = "reload";  // names of events

// Time between two checks for signals while the simulation is paused.
constexpr std::chrono::milliseconds kWait{20};

std::vector<double> numbers(const double* values, int64_t count) {
  return {values, values + count};
}

std::string text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json refusal(const std::string& why) {
  return {{"ok", false}, {"error", why}};
}

// Returns the error of a reload as one line.
std::string error_text(const Diagnostic& d) {
  std::string out;
  if (d.where.line > 0) out = d.where.file + ":" + std::to_string(d.where.line) + ": ";
  return printable_line(out + d.message);
}

Json plugins_json(const lifecycle::Lifecycle& life) {
  Json list = Json::array();
  for (const lifecycle::Lifecycle::Plugin& plugin : life.plugins()) {
    list.push_back({{"index", plugin.index},
                    {"type", plugin.type},
                    {"ready", plugin.is_ready},
                    {"load_time", plugin.times.load},
                    {"reset_time", plugin.times.reset},
                    {"ema_steptime_control", plugin.times.control},
                    {"ema_steptime_passive", plugin.times.passive},
                    {"ema_steptime_render", plugin.times.render},
                    {"ema_steptime_last_stage", plugin.times.last_stage}});
  }
  return list;
}

Json failures_json(const lifecycle::Lifecycle& life) {
  Json list = Json::array();
  for (const lifecycle::Failure& failure : life.failures()) {
    list.push_back({{"index", failure.index},
                    {"type", failure.type},
                    {"stage", lifecycle::stage_name(failure.stage)},
                    {"error", failure.text}});
  }
  return list;
}

Json state_json(const mjModel& m, const mjData& d) {
  return {{"qpos", numbers(d.qpos, m.nq)},
          {"qvel", numbers(d.qvel, m.nv)},
          {"act", numbers(d.act, m.na)},
          {"ctrl", numbers(d.ctrl, m.nu)}};
}

}  // namespace

RunControl::RunControl(Settings settings)
    : settings_(std::move(settings)), is_paused_(settings_.is_paused) {
  std::ranges::sort(settings_.reload_times);
}

std::optional<RunControl::Next> RunControl::carry_out(const ControlSocket::Request& request,
                                                      const mjModel& m, const mjData& d,
                                                      int64_t step) {
  ControlCommand command;
  try {
    command = parse_control_command(request.line);
  } catch (const Error& e) {
    settings_.socket->answer(request.client, text(refusal(e.diagnostic().message)));
    return {};
  }
  Json answer = {{"ok", true}, {"time", d.time}, {"step", step}};
  std::optional<Next> next;
  switch (command.kind) {
    case Kind::kStep:
      if (!is_paused_ || steps_left_ > 0) {
        answer = refusal(is_paused_ ? "steps are pending" : "the simulation is running");
        break;
      }
      steps_left_ = command.steps;
      stepping_client_ = request.client;
      return Next::kManualStep;  // the answer is sent later, when the steps are done
    case Kind::kPause:
      is_paused_ = true;
      break;
    case Kind::kResume:
      is_paused_ = false;
      finish_steps(d, step);
      break;
    case Kind::kReset:
      finish_steps(d, step);
      note_reset(d);
      answer = {{"ok", true}, {"row", frame_}};
      next = Next::kReset;
      break;
    case Kind::kReload:
      try {
        if (reload(d, step)) next = Next::kEnd;
        answer["row"] = frame_;
        if (!events_.back().recording.empty()) answer["recording"] = events_.back().recording;
      } catch (const Error& e) {
        answer = refusal(error_text(e.diagnostic()));
      }
      break;
    case Kind::kState:
      answer.update(state_json(m, d));
      break;
    case Kind::kStats:
      answer["manual_steps"] = manual_steps_;
      answer["frames"] = frame_;
      answer["resets"] = resets_;
      answer["reloads"] = reloads_;
      answer["plugins"] = plugins_json(settings_.plugins.lifecycle());
      answer["failures"] = failures_json(settings_.plugins.lifecycle());
      break;
    case Kind::kStop:
      next = Next::kEnd;
      break;
  }
  answer["paused"] = is_paused_;
  settings_.socket->answer(request.client, text(answer));
  return next;
}

std::optional<RunControl::Next> RunControl::carry_out(PluginRun::Request request, const mjData& d,
                                                      int64_t step) {
  switch (request) {
    case PluginRun::Request::kPause:
      if (settings_.socket) {
        is_paused_ = true;
        return {};
      }
      report::print(Diagnostic{.severity = Severity::kWarning,
                               .code = "usage",
                               .message = "a plugin asks for a pause, but nothing could end it",
                               .hint = "add --control-socket"});
      return {};
    case PluginRun::Request::kResume:
      is_paused_ = false;
      finish_steps(d, step);
      return {};
    case PluginRun::Request::kReset:
      finish_steps(d, step);
      note_reset(d);
      return Next::kReset;
    case PluginRun::Request::kReload:
      return reload_or_warn(d, step) ? std::optional(Next::kEnd) : std::nullopt;
    case PluginRun::Request::kStop:
      return Next::kEnd;
  }
  return {};
}

void RunControl::note_reset(const mjData& d) {
  events_.push_back({kReset, frame_, d.time});
  ++resets_;
}

bool RunControl::reload(const mjData& d, int64_t step) {
  const Reloaded done = settings_.reload(step, last_);
  events_.push_back({kReload, frame_, d.time, done.recording});
  ++reloads_;
  if (done.failure) report::print(*done.failure);
  return done.failure || done.is_new_part;
}

bool RunControl::reload_or_warn(const mjData& d, int64_t step) {
  try {
    return reload(d, step);
  } catch (const Error& e) {
    Diagnostic warning = e.diagnostic();
    warning.severity = Severity::kWarning;
    warning.message = "nothing is reloaded: " + warning.message;
    report::print(warning);
  }
  return false;
}

bool RunControl::reloads_on_time(const mjData& d, int64_t step) {
  bool is_due = take_hangup();
  std::vector<double>& times = settings_.reload_times;
  // a reload at time t comes before the step that begins at t, also if the sum of steps is inexact
  while (!times.empty() && d.time >= times.front() - 1e-9) {
    times.erase(times.begin());
    is_due = true;
  }
  return is_due && reload_or_warn(d, step);
}

// Sends the answer to the client that requested steps. The client gets an answer even if the
// simulation ended before all steps were made.
void RunControl::finish_steps(const mjData& d, int64_t step) {
  if (stepping_client_ == 0) return;
  settings_.socket->answer(stepping_client_, text({{"ok", steps_left_ == 0},
                                                   {"time", d.time},
                                                   {"step", step},
                                                   {"steps_left", steps_left_},
                                                   {"paused", is_paused_}}));
  stepping_client_ = 0;
  steps_left_ = 0;
}

// Executes the commands and the requests that have arrived, until one of them tells what the
// simulation does next.
std::optional<RunControl::Next> RunControl::carry_out_all(const mjModel& m, const mjData& d,
                                                          int64_t step) {
  while (const auto request = settings_.plugins.take_request()) {
    const std::optional<Next> next = carry_out(*request, d, step);
    if (next) return next;
  }
  while (settings_.socket) {
    const auto request = settings_.socket->take();
    if (!request) break;
    const std::optional<Next> next = carry_out(*request, m, d, step);
    if (next && *next != Next::kManualStep) return next;
  }
  return {};
}

RunControl::Next RunControl::next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                                  int64_t frame) {
  frame_ = frame;
  last_ = last;
  if (std::exchange(has_reset_, false)) settings_.plugins.lifecycle().reset();
  if (steps_left_ == 0) finish_steps(d, step);
  for (;;) {
    if (const std::optional<Next> next = carry_out_all(m, d, step)) {
      has_reset_ = *next == Next::kReset;
      return *next;
    }
    if (reloads_on_time(d, step) || settings_.plugins.lifecycle().must_end()) return Next::kEnd;
    if (interrupted()) return Next::kEnd;
    if (steps_left_ > 0) {
      --steps_left_;
      ++manual_steps_;
      return Next::kManualStep;
    }
    if (!is_paused_) return step >= last ? Next::kEnd : Next::kStep;
    settings_.socket->wait(kWait);
  }
}

std::string RunControl::events() const {
  Json list = Json::array();
  for (const Event& event : events_) {
    list.push_back({{"event", event.name}, {"row", event.row}, {"time", event.time}});
    if (!event.recording.empty()) list.back()["recording"] = event.recording;
  }
  return list.empty() ? "" : text(list);
}

}  // namespace mj::simulate
