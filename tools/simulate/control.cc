// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "control.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/diagnostic.h"
#include "base/interrupt.h"

namespace mj::simulate {
namespace {

using Json = nlohmann::ordered_json;
using Kind = ControlCommand::Kind;

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

Json state_json(const mjModel& m, const mjData& d) {
  return {{"qpos", numbers(d.qpos, m.nq)},
          {"qvel", numbers(d.qvel, m.nv)},
          {"act", numbers(d.act, m.na)},
          {"ctrl", numbers(d.ctrl, m.nu)}};
}

}  // namespace

std::optional<RunControl::Next> RunControl::carry_out(const ControlSocket::Request& request,
                                                      const mjModel& m, const mjData& d,
                                                      int64_t step) {
  ControlCommand command;
  try {
    command = parse_control_command(request.line);
  } catch (const Error& e) {
    socket_.answer(request.client, text(refusal(e.diagnostic().message)));
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
      resets_.push_back({frame_, d.time});
      answer = {{"ok", true}, {"row", frame_}};
      next = Next::kReset;
      break;
    case Kind::kState:
      answer.update(state_json(m, d));
      break;
    case Kind::kStats:
      answer["manual_steps"] = manual_steps_;
      answer["frames"] = frame_;
      answer["resets"] = resets_.size();
      break;
    case Kind::kStop:
      next = Next::kEnd;
      break;
  }
  answer["paused"] = is_paused_;
  socket_.answer(request.client, text(answer));
  return next;
}

// Sends the answer to the client that requested steps. The client gets an answer even if the
// simulation ended before all steps were made.
void RunControl::finish_steps(const mjData& d, int64_t step) {
  if (stepping_client_ == 0) return;
  socket_.answer(stepping_client_, text({{"ok", steps_left_ == 0},
                                         {"time", d.time},
                                         {"step", step},
                                         {"steps_left", steps_left_},
                                         {"paused", is_paused_}}));
  stepping_client_ = 0;
  steps_left_ = 0;
}

RunControl::Next RunControl::next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                                  int64_t frame) {
  frame_ = frame;
  if (steps_left_ == 0) finish_steps(d, step);
  for (;;) {
    while (const auto request = socket_.take()) {
      const std::optional<Next> next = carry_out(*request, m, d, step);
      if (next && *next != Next::kManualStep) return *next;
    }
    if (interrupted()) return Next::kEnd;
    if (steps_left_ > 0) {
      --steps_left_;
      ++manual_steps_;
      return Next::kManualStep;
    }
    if (!is_paused_) return step >= last ? Next::kEnd : Next::kStep;
    socket_.wait(kWait);
  }
}

std::string RunControl::events() const {
  Json list = Json::array();
  for (const Reset& reset : resets_) {
    list.push_back({{"event", "reset"}, {"row", reset.row}, {"time", reset.time}});
  }
  return list.empty() ? "" : text(list);
}

}  // namespace mj::simulate
