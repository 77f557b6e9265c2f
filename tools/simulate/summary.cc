// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "summary.h"

#include <algorithm>
#include <cmath>

#include "report/instability.h"
#include "report/json_document.h"
#include "report/number.h"

namespace mj::simulate {
namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t kKilo = 1024;

std::string rollout_prefix(const Summary& s, size_t rollout) {
  return s.results.size() > 1 ? "rollout " + std::to_string(rollout) + ": " : "";
}

// Then more than what was used is needed.
bool was_arena_full(const Summary& s) {
  return std::any_of(s.results.begin(), s.results.end(), [](const RolloutResult& r) {
    return r.warnings[mjWARN_CONTACTFULL].count > 0 || r.warnings[mjWARN_CNSTRFULL].count > 0;
  });
}

MemoryUse peak(const Summary& s) {
  MemoryUse out;
  for (const RolloutResult& r : s.results) {
    out.arena = std::max(out.arena, r.memory.arena);
    out.contacts = std::max(out.contacts, r.memory.contacts);
    out.constraints = std::max(out.constraints, r.memory.constraints);
  }
  return out;
}

// Half as much again as was used, or twice what was not enough, in round figures: "768K", "12M".
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
  const MemoryUse use = peak(s);
  Json j;
  j["arena"] = use.arena;
  j["arena_size"] = s.m.narena;
  j["contacts"] = use.contacts;
  j["constraints"] = use.constraints;
  j["arena_was_full"] = was_arena_full(s);
  j["suggested"] = suggested_memory(s);
  return j;
}

Json rollout_json(const Summary& s, size_t i) {
  const RolloutResult& r = s.results[i];
  Json j;
  j["rollout"] = i;
  j["status"] = kStatusNames[static_cast<size_t>(r.end.status)];
  j["frames"] = r.end.frames;
  j["steps"] = r.end.steps;
  if (!r.end.place.empty()) j["place"] = r.end.place;
  if (!r.end.message.empty()) j["message"] = r.end.message;
  j["warnings"] = Json::array();
  for (const WarningCount& w : r.warnings) {
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

// "step 12 (time 0.024)".
std::string instant_text(const RolloutEnd& end) {
  const double time = end.state.empty() ? 0 : end.state[0];
  return "step " + std::to_string(end.steps) + " (time " + report::rounded_text(time, 6) + ")";
}

// The first error that ended a rollout, and how many others were ended by one.
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
  if (count > 1) first->message += "; " + std::to_string(count - 1) + " more rollouts failed";
  if (first) out.add(std::move(*first));
}

}  // namespace

Diagnostics messages(const Summary& s) {
  Diagnostics out;
  for (size_t kind = 0; kind < mjNWARNING; ++kind) {
    if (report::is_instability(kind)) continue;
    Diagnostic d{.severity = Severity::kWarning, .code = "simulation-warning"};
    int64_t count = 0;
    for (size_t i = 0; i < s.results.size(); ++i) {
      const WarningCount& w = s.results[i].warnings[kind];
      if (w.count > 0 && count == 0) d.message = rollout_prefix(s, i) + w.text;
      count += w.count;
    }
    if (count > 1) d.hint = "and " + std::to_string(count - 1) + " times more";
    if (count > 0) out.add(std::move(d));
  }
  for (size_t i = 0; i < s.results.size(); ++i) {
    const RolloutEnd& end = s.results[i].end;
    if (end.status != RolloutStatus::kUnstable) continue;
    const bool is_saved = s.options.format == Format::kHdf5 && !s.options.output.empty() &&
                          s.options.layout == Layout::kNative;
    out.add({.code = "unstable",
             .message = rollout_prefix(s, i) + "unstable at " + instant_text(end) +
                        ": NaN, infinity or a huge value in " + end.place,
             .hint = is_saved ? "its state is saved in the group unstable/" + std::to_string(i) +
                                    " of the file"
                              : "a smaller timestep often helps: --set opt.timestep=..."});
  }
  add_failure(s, out);
  return out;
}

bool has_warnings(const Summary& s) {
  return messages(s).warning_count() > 0;
}

bool has_ended(const Summary& s, RolloutStatus status) {
  return std::any_of(s.results.begin(), s.results.end(),
                     [&](const RolloutResult& r) { return r.end.status == status; });
}

std::string memory_text(const Summary& s) {
  const MemoryUse use = peak(s);
  const double share = 100 * static_cast<double>(use.arena) / static_cast<double>(s.m.narena);
  std::string out = "arena        " + std::to_string(use.arena) + " bytes at most, " +
                    report::rounded_text(share, 3) + "% of " + std::to_string(s.m.narena) + "\n" +
                    "contacts     " + std::to_string(use.contacts) + " at most\n" +
                    "constraints  " + std::to_string(use.constraints) + " at most\n" +
                    "suggested    <size memory=\"" + suggested_memory(s) + "\"/>";
  if (was_arena_full(s)) out += " or more: the arena was full; measure again with that";
  return out + "\n";
}

Json summary_json(const Summary& s) {
  Json j = report::json_document("simulate");
  j["model"] = s.options.model;
  j["output"] = s.options.output.empty() ? Json(nullptr) : Json(s.options.output);
  j["seed"] = s.options.seed;
  j["rollouts"] = Json::array();
  for (size_t i = 0; i < s.results.size(); ++i) j["rollouts"].push_back(rollout_json(s, i));
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
