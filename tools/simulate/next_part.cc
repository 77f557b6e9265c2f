// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "next_part.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/lifecycle/carry_state.h"
#include "recording.h"
#include "resource/write/atomic_file.h"

namespace mj::simulate {
namespace {

// Returns the first objects of a list as text.
std::string list_text(const std::vector<engine::CarriedObject>& objects) {
  constexpr size_t kShown = 8;
  std::string out;
  for (size_t i = 0; i < std::min(objects.size(), kShown); ++i) {
    out += (i == 0 ? ": " : ", ") + objects[i].text;
    if (!objects[i].why.empty()) out += " (" + objects[i].why + ")";
  }
  return objects.size() > kShown ? out + " ..." : out;
}

std::string note_text(const engine::CarryReport& report, const std::string& output) {
  std::string out = "the model has other sizes or names: the state of " +
                    std::to_string(report.carried.size()) + " objects is carried over by name";
  const auto add = [&](const std::vector<engine::CarriedObject>& objects, const char* what) {
    if (objects.empty()) return;
    out += "; " + std::to_string(objects.size()) + what + list_text(objects);
  };
  add(report.added, " new");
  add(report.lost, " lost");
  if (!output.empty()) out += "; the recording continues in '" + output + "'";
  return out;
}

// Carries the state over on top of the initial state of the new model.
std::vector<double> carried_state(const PartEnd& before, const mjModel& m,
                                  const std::vector<double>& initial, engine::CarryReport& report) {
  const engine::DataPtr d = engine::make_data(m);
  engine::set_state(m, *d, initial.data(), mjSTATE_INTEGRATION);
  report = engine::carry_state(before.m, before.d, m, *d, mjSTATE_INTEGRATION);
  std::vector<double> out(initial.size());
  engine::get_state(m, *d, out.data(), mjSTATE_INTEGRATION);
  return out;
}

int64_t remaining_steps(const Options& o, const PartEnd& before, const mjModel& m) {
  const int64_t left = std::max<int64_t>(0, before.last - before.step);
  const double old_timestep = before.m.opt.timestep, timestep = m.opt.timestep;
  if (!o.duration || o.steps >= 0 || old_timestep == timestep) return left;
  return static_cast<int64_t>(
      std::ceil(static_cast<double>(left) * std::abs(old_timestep / timestep) - 1e-9));
}

}  // namespace

std::string part_output(const std::string& output, int number) {
  if (output.empty() || output == "-") return output;
  const std::filesystem::path path(output);
  const std::string name =
      path.stem().string() + "-" + std::to_string(number) + path.extension().string();
  return (path.parent_path() / name).string();
}

std::unique_ptr<NextPart> prepare_next_part(const CLI::App& app, Options options, int number,
                                            ModelPtr m, const PartEnd& before) {
  if (!options.check_against.empty()) {
    throw Error("data-mismatch", "the model has other sizes or names",
                "--check-against compares with a recording of one model");
  }
  auto part =
      std::make_unique<NextPart>(NextPart{.options = std::move(options), .m = std::move(m)});
  Options& o = part->options;
  o.output = part_output(o.output, number);
  o.model_reference.reset();  // the file of the model has changed since it was named
  o.provenance.clear();
  o.resume.clear();
  o.is_appending = false;
  const bool is_file = !o.output.empty() && o.output != "-";
  if (o.no_clobber && is_file) refuse_to_replace(recording_file(o));
  part->job = prepare(app, o, *part->m);

  rollout::Plan& plan = part->job->plan;
  plan.steps = before.step + remaining_steps(o, before, *part->m);
  rollout::Input& input = plan.rollouts.front();
  std::vector<double>& state = part->job->states.front();
  part->reset_state = state;
  input.reset_state = part->reset_state;
  engine::CarryReport report;
  state = carried_state(before, *part->m, part->reset_state, report);
  input.state = state;
  input.first_step = before.step;
  part->job->starts = {RolloutStart{before.step, {}}};
  part->note = {
      .severity = Severity::kNote, .code = "state-carried", .message = note_text(report, o.output)};
  return part;
}

}  // namespace mj::simulate
