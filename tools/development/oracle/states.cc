// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "states.h"

#include <algorithm>
#include <cmath>

#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include "figures.h"

namespace mj::oracle {

using nlohmann::json;

namespace {

constexpr int kMarks[] = {1, 10, 100};

// Returns whether `time` is the recorded time. If it is not, our simulation was reset
// automatically, but the official one was not.
bool has_time(const Figures& figures, const std::string& record, double time) {
  const auto official = figures.numbers(record + "/time");
  return official.empty() || std::abs(official[0] - time) <= 1e-9 * std::max(1.0, time);
}

}  // namespace

json error_value(double error) {
  if (std::isfinite(error)) return error;
  return "inf";
}

json error_row(const ArrayError& e) {
  return {{"name", e.name}, {"error", error_value(e.error)}, {"twin", error_value(e.twin)}};
}

void set_input(const Figures& figures, const std::string& state, const mjModel& m, mjData& d) {
  auto set = [&](const char* name, mjtNum* target, mjtSize n) {
    const auto values = figures.numbers(state + "/input/" + name);
    if (static_cast<mjtSize>(values.size()) == n) std::copy(values.begin(), values.end(), target);
  };
  set("qpos", d.qpos, m.nq);
  set("qvel", d.qvel, m.nv);
  set("act", d.act, m.na);
  set("ctrl", d.ctrl, m.nu);
  set("mocap_pos", d.mocap_pos, 3 * m.nmocap);
  set("mocap_quat", d.mocap_quat, 4 * m.nmocap);
  set("qacc_warmstart", d.qacc_warmstart, m.nv);
  set("qfrc_applied", d.qfrc_applied, m.nv);
  set("xfrc_applied", d.xfrc_applied, 6 * m.nbody);
}

json forward_rows(const Figures& figures, const std::string& state, const mjModel& m, mjData& d) {
  set_input(figures, state, m, d);
  engine::forward(m, d);
  json rows = json::array();
  for (const ArrayError& e : compare_forward(figures, state, m, d)) {
    if (e.error <= kForwardTolerance && !rows.empty()) break;
    rows.push_back(error_row(e));
  }
  return rows;
}

json step_rows(const Figures& figures, const std::string& state, const std::string& prefix,
               const mjModel& m, mjData& d) {
  engine::reset_data(m, d);
  set_input(figures, state, m, d);
  json rows = {{"steps", json::object()}, {"twin", json::object()}};
  int step = 0;
  for (int mark : kMarks) {
    const std::string number = std::to_string(mark), record = prefix + "/step" + number;
    // The record has a length if the official state diverges before this number of steps.
    const bool shorter = figures.has(record + "/length");
    const int length = shorter ? static_cast<int>(figures.numbers(record + "/length")[0]) : mark;
    for (; step < length; ++step) engine::step(m, d);
    const bool same_time = has_time(figures, record, d.time);
    rows["steps"][number] =
        error_value(same_time ? compare_state(figures, record, m, d) : HUGE_VAL);
    double twin = 0;
    for (const char* which : {"/twin1", "/twin2"}) {
      twin = std::max(twin, compare_records(figures, record, prefix + which + "/step" + number));
    }
    rows["twin"][number] = error_value(twin);
  }
  return rows;
}

namespace {

// Returns the official numbers and ours: the size of the data, and the part of the arena that the
// forward pass used, in bytes.
json memory_row(const Figures& figures, const std::string& state, const mjData& d) {
  const auto official = figures.numbers(state + "/memory");
  return {{"buffer", {official[0], d.nbuffer}}, {"arena", {official[1], d.maxuse_arena}}};
}

}  // namespace

json state_row(const Figures& figures, const std::string& state, const mjModel& m) {
  const engine::DataPtr d = engine::make_data(m);
  json row = {{"name", state}, {"forward", forward_rows(figures, state, m, *d)}};
  const auto contacts = compare_contacts(figures, state, m, *d);
  row["contacts"] = {{"same", contacts.same},
                     {"error", error_value(contacts.error)},
                     {"isolated", error_value(contacts.isolated)}};
  if (figures.has(state + "/memory")) row["memory"] = memory_row(figures, state, *d);
  row.update(step_rows(figures, state, state, m, *d));
  return row;
}

}  // namespace mj::oracle
