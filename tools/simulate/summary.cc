// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "summary.h"

#include <algorithm>
#include <cmath>

#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_document.h"
#include "rollout/instability.h"

namespace mj::simulate {
namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t kKilo = 1024;

// Returns the number of a rollout among the rollouts of all shards.
int64_t number_of(const Summary& s, size_t rollout) {
  return static_cast<int64_t>(rollout) + (s.options.shard ? s.options.first_rollout : 0);
}

std::string rollout_prefix(const Summary& s, size_t rollout) {
  const bool is_one = s.results.size() == 1 && !s.options.shard;
  return is_one ? "" : "rollout " + std::to_string(number_of(s, rollout)) + ": ";
}

// Returns whether the arena of a rollout was full. In this case the simulation needs more memory
// than it used.
bool was_arena_full(const Summary& s) {
  return std::any_of(s.results.begin(), s.results.end(), [](const rollout::Result& r) {
    return r.warnings[mjWARN_CONTACTFULL].count > 0 || r.warnings[mjWARN_CNSTRFULL].count > 0;
  });
}

rollout::MemoryUse peak(const Summary& s) {
  rollout::MemoryUse out;
  for (const rollout::Result& r : s.results) {
    out.arena = std::max(out.arena, r.memory.arena);
    out.contacts = std::max(out.contacts, r.memory.contacts);
    out.constraints = std::max(out.constraints, r.memory.constraints);
  }
  return out;
}

// Returns the suggested size of memory: 1.5 times the memory that was used or, if the arena was
// full, twice the size of the arena. It is a rounded text such as "768K" or "12M".
std::string suggested_memory(const Summary& s) {
  const int64_t arena = peak(s).arena;
  const int64_t wanted = was_arena_full(s) ? 2 * s.m.narena : arena + arena / 2;
  const int64_t kilo = std::max<int64_t>((wanted + kKilo - 1) / kKilo, 1);
  if (kilo < 4 * kKilo) return std::to_string((kilo + 15) / 16 * 16) + "K";
  return std::to_string((kilo + kKilo - 1) / kKilo) + "M";
}

Json number_json(double x) {
  return std::isfinite(x) ? Json(x) : Json(nullptr);
}

Json memory_json(const Summary& s) {
  const rollout::MemoryUse use = peak(s);
  Json j;
  j["arena"] = use.arena;
  j["arena_size"] = s.m.narena;
  j["contacts"] = use.contacts;
  j["constraints"] = use.constraints;
  j["arena_was_full"] = was_arena_full(s);
  j["suggested"] = suggested_memory(s);
  return j;
}

Json numbers_json(const std::vector<double>& values) {
  Json j = Json::array();
  for (const double x : values) j.push_back(number_json(x));
  return j;
}

Json energy_json(const rollout::Energy& energy) {
  return {{"potential", number_json(energy.potential)}, {"kinetic", number_json(energy.kinetic)}};
}

Json final_json(const rollout::FinalState& last) {
  Json j;
  j["time"] = number_json(last.time);
  j["qpos"] = numbers_json(last.qpos);
  j["qvel"] = numbers_json(last.qvel);
  j["act"] = numbers_json(last.act);
  j["energy"] = energy_json(last.energy);
  j["contacts"] = last.contacts;
  return j;
}

int64_t steps_made(const Summary& s) {
  int64_t steps = 0;
  for (const rollout::Result& r : s.results) steps += r.end.steps - r.first_step;
  return steps;
}

double steps_per_second(const Summary& s) {
  return s.seconds > 0 ? static_cast<double>(steps_made(s)) / s.seconds : 0;
}

Json speed_json(const Summary& s) {
  return {
      {"steps", steps_made(s)}, {"seconds", s.seconds}, {"steps_per_second", steps_per_second(s)}};
}

Json rollout_json(const Summary& s, size_t i) {
  const rollout::Result& r = s.results[i];
  Json j;
  j["rollout"] = number_of(s, i);
  j["status"] = rollout::kStatusNames[static_cast<size_t>(r.end.status)];
  j["frames"] = r.end.frames;
  j["steps"] = r.end.steps;
  if (!r.end.place.empty()) j["place"] = r.end.place;
  if (!r.end.message.empty()) j["message"] = r.end.message;
  if (r.last) {
    j["energy_at_start"] = energy_json(*r.first_energy);
    j["final"] = final_json(*r.last);
  }
  j["warnings"] = Json::array();
  for (const rollout::WarningCount& w : r.warnings) {
    if (w.count > 0) j["warnings"].push_back({{"message", w.text}, {"count", w.count}});
  }
  return j;
}

Json check_json(const Summary& s) {
  Json j;
  j["against"] = s.options.check_against;
  j["same"] = s.divergences->empty();
  j["divergences"] = Json::array();
  for (const auto& [rollout, d] : *s.divergences) {
    j["divergences"].push_back({{"rollout", rollout},
                                {"step", d.step},
                                {"frame", d.frame},
                                {"time", number_json(d.time)},
                                {"array", d.array},
                                {"element", d.element},
                                {"recorded", number_json(d.recorded)},
                                {"now", number_json(d.now)}});
  }
  return j;
}

// Returns when a rollout ended, in a text such as "step 12 (time 0.024)".
std::string instant_text(const rollout::End& end) {
  const double time = end.state.empty() ? 0 : end.state[0];
  return "step " + std::to_string(end.steps) + " (time " + report::rounded_text(time, 6) + ")";
}

// Adds to `out` the first error that ended a rollout, together with the number of other rollouts
// that failed.
void add_failure(const Summary& s, Diagnostics& out) {
  std::optional<Diagnostic> first;
  int64_t count = 0;
  for (size_t i = 0; i < s.results.size(); ++i) {
    if (!s.results[i].error) continue;
    if (count++ > 0) continue;
    first = s.results[i].error;
    first->message =
        rollout_prefix(s, i) + "ended at " + instant_text(s.results[i].end) + ": " + first->message;
  }
  if (count > 1) {
    first->message += "; " + std::to_string(count - 1) +
                      (count == 2 ? " more rollout failed" : " more rollouts failed");
  }
  if (first) out.add(std::move(*first));
}

}  // namespace

std::string divergence_text(const Divergence& d, bool with_rollout) {
  std::string out = with_rollout ? "rollout " + std::to_string(d.rollout) + ": " : "";
  if (d.array == "frames") {
    return out + "the recording has " + report::number_text(d.recorded) +
           " frames, but the simulation has " + report::number_text(d.now);
  }
  out += "differs first at step " + std::to_string(d.step) + " (time " +
         report::rounded_text(d.time, 6) + ") in " + d.array;
  if (d.element != d.array) out += " '" + d.element + "'";
  return out + ": recorded " + report::number_text(d.recorded) + ", now " +
         report::number_text(d.now);
}

Diagnostics messages(const Summary& s) {
  Diagnostics out;
  for (size_t kind = 0; kind < mjNWARNING; ++kind) {
    if (rollout::is_instability(kind)) continue;
    Diagnostic d{.severity = Severity::kWarning, .code = "simulation-warning"};
    int64_t count = 0;
    for (size_t i = 0; i < s.results.size(); ++i) {
      const rollout::WarningCount& w = s.results[i].warnings[kind];
      if (w.count > 0 && count == 0) d.message = rollout_prefix(s, i) + w.text;
      count += w.count;
    }
    if (count > 1) d.hint = "and " + std::to_string(count - 1) + " times more";
    if (count > 0) out.add(std::move(d));
  }
  add_failure(s, out);
  return out;
}

Diagnostics instabilities(const Summary& s) {
  Diagnostics out;
  for (size_t i = 0; i < s.results.size(); ++i) {
    const rollout::End& end = s.results[i].end;
    if (end.status != rollout::Status::kUnstable) continue;
    const bool is_saved = s.options.format == Format::kHdf5 && !s.options.output.empty() &&
                          s.options.layout == Layout::kNative;
    out.add({.code = "unstable",
             .message = rollout_prefix(s, i) + "unstable at " + instant_text(end) +
                        ": NaN, infinity or a huge value in " + end.place,
             .hint = is_saved ? "its state is saved in the group unstable/" + std::to_string(i) +
                                    " of the file"
                              : "a smaller timestep often helps: --set opt.timestep=..."});
  }
  return out;
}

std::string memory_text(const Summary& s) {
  const rollout::MemoryUse use = peak(s);
  const double share = 100 * static_cast<double>(use.arena) / static_cast<double>(s.m.narena);
  std::string out = "arena        " + std::to_string(use.arena) + " bytes at most, " +
                    report::rounded_text(share, 3) + "% of " + std::to_string(s.m.narena) + "\n" +
                    "contacts     " + std::to_string(use.contacts) + " at most\n" +
                    "constraints  " + std::to_string(use.constraints) + " at most\n" +
                    "suggested    <size memory=\"" + suggested_memory(s) + "\"/>";
  if (was_arena_full(s)) out += " or more: the arena was full, so measure again with this size";
  return out + "\n";
}

namespace {

constexpr int kDigits = 6;
// greatest number of elements of an array, and of rollouts, that are shown
constexpr size_t kShown = 24;

using Rows = report::Table;
constexpr auto kLeft = Rows::Align::kLeft;
constexpr auto kRight = Rows::Align::kRight;

std::string short_text(double x) {
  return report::rounded_text(x, kDigits);
}

std::string status_text(const rollout::End& end) {
  std::string out = rollout::kStatusNames[static_cast<size_t>(end.status)];
  if (!end.place.empty()) out += " in " + end.place;
  if (!end.message.empty()) out += ": " + end.message;
  return out;
}

// Returns how many rollouts ended in which way, such as "2 complete, 1 unstable". If there is only
// one rollout, returns how it ended.
std::string statuses_text(const Summary& s) {
  if (s.results.size() == 1) return status_text(s.results[0].end);
  std::string out;
  for (size_t status = 0; status < rollout::kStatusNames.size(); ++status) {
    const auto count = std::count_if(s.results.begin(), s.results.end(), [&](const auto& r) {
      return static_cast<size_t>(r.end.status) == status;
    });
    if (count == 0) continue;
    out += (out.empty() ? "" : ", ") + std::to_string(count) + " " + rollout::kStatusNames[status];
  }
  return out;
}

std::string speed_text(const Summary& s) {
  const double speed = steps_per_second(s);
  const double ratio = speed * std::abs(s.m.opt.timestep);
  return std::to_string(std::llround(speed)) + " steps per second, " +
         report::rounded_text(ratio, 3) + " times real time";
}

std::string energy_text(const rollout::Energy& e) {
  return short_text(e.potential + e.kinetic) + " = " + short_text(e.potential) + " potential + " +
         short_text(e.kinetic) + " kinetic";
}

std::string warnings_text(const Summary& s) {
  std::string out;
  for (size_t kind = 0; kind < mjNWARNING; ++kind) {
    int64_t count = 0;
    std::string text;
    for (const rollout::Result& r : s.results) {
      count += r.warnings[kind].count;
      if (text.empty()) text = r.warnings[kind].text;
    }
    if (count > 0) out += (out.empty() ? "" : "; ") + text + " (" + std::to_string(count) + ")";
  }
  return out.empty() ? "none" : out;
}

void add_array(Rows& table, const mjModel& m, Channel channel, const std::vector<double>& values) {
  const std::vector<std::string> labels = channel_labels(m, channel);
  const char* const name = kChannelNames[static_cast<size_t>(channel)];
  for (size_t i = 0; i < std::min(values.size(), kShown); ++i) {
    table.add({i == 0 ? name : "", labels[i], short_text(values[i])});
  }
  if (values.size() > kShown) {
    table.add({"", std::to_string(values.size() - kShown) + " more (--json)"});
  }
}

std::string final_text(const Summary& s, const rollout::FinalState& last) {
  Rows table({kLeft, kLeft, kRight});
  add_array(table, s.m, Channel::kQpos, last.qpos);
  add_array(table, s.m, Channel::kQvel, last.qvel);
  add_array(table, s.m, Channel::kAct, last.act);
  return "final state\n" + table.text("  ");
}

std::string rollouts_text(const Summary& s) {
  Rows table({kRight, kLeft, kRight, kRight, kRight, kRight});
  table.add({"rollout", "status", "steps", "time", "energy", "contacts"});
  for (size_t i = 0; i < std::min(s.results.size(), kShown); ++i) {
    const rollout::Result& r = s.results[i];
    std::vector<std::string> row = {std::to_string(number_of(s, i)),
                                    rollout::kStatusNames[static_cast<size_t>(r.end.status)],
                                    std::to_string(r.end.steps)};
    if (r.last) {
      const rollout::Energy& e = r.last->energy;
      row.insert(row.end(), {short_text(r.last->time), short_text(e.potential + e.kinetic),
                             std::to_string(r.last->contacts)});
    }
    table.add(row);
  }
  std::string out = table.text("  ");
  if (s.results.size() > kShown) {
    out += "  " + std::to_string(s.results.size() - kShown) + " more (--json)\n";
  }
  return out;
}

}  // namespace

std::string summary_text(const Summary& s) {
  const bool is_single = s.results.size() == 1;
  const std::optional<rollout::FinalState>& last = s.results[0].last;
  Rows table({kLeft, kLeft});
  table.add({"model", s.options.model});
  table.add({"status", statuses_text(s)});
  table.add({"steps", std::to_string(steps_made(s))});
  if (is_single && last) {
    table.add({"time", short_text(last->time)});
    table.add({"energy", energy_text(last->energy) + "; at the start " +
                             short_text(s.results[0].first_energy->potential +
                                        s.results[0].first_energy->kinetic)});
  }
  const std::string most = std::to_string(peak(s).contacts) + " at most";
  table.add({"contacts",
             is_single && last ? std::to_string(last->contacts) + " at the end, " + most : most});
  table.add({"warnings", warnings_text(s)});
  table.add({"speed", speed_text(s)});
  std::string out = table.text();
  if (!is_single) out += rollouts_text(s);
  if (is_single && last) out += final_text(s, *last);
  return out;
}

Json summary_json(const Summary& s) {
  Json j = report::json_document("simulate");
  j["model"] = s.options.model;
  j["output"] = s.options.output.empty() ? Json(nullptr) : Json(s.options.output);
  j["seed"] = s.options.seed;
  j["rollouts"] = Json::array();
  for (size_t i = 0; i < s.results.size(); ++i) j["rollouts"].push_back(rollout_json(s, i));
  j["speed"] = speed_json(s);
  j["memory"] = memory_json(s);
  if (s.carried) {
    j["initial_state"] = {{"carried", s.carried->carried},
                          {"reset", s.carried->reset},
                          {"not_in_model", s.carried->unused}};
  }
  if (s.divergences) j["check"] = check_json(s);
  return j;
}

}  // namespace mj::simulate
