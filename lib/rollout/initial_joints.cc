// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/initial_joints.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace mj::rollout {
namespace {

int position_count(int type) {
  return type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1;
}

int velocity_count(int type) {
  return type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
}

const char* kind_of_joint(int type) {
  constexpr const char* kKinds[] = {"free", "ball", "slide", "hinge"};
  return kKinds[type];
}

std::optional<std::vector<double>> numbers_of(const std::string& text) {
  std::vector<double> out;
  constexpr const char* kBlanks = " \t\n,";
  for (size_t at = text.find_first_not_of(kBlanks); at != std::string::npos;) {
    const size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    const std::string word = text.substr(at, end - at);
    char* rest = nullptr;
    out.push_back(std::strtod(word.c_str(), &rest));
    if (*rest != '\0' || !std::isfinite(out.back())) return {};
    at = text.find_first_not_of(kBlanks, end);
  }
  return out;
}

std::vector<std::string_view> joint_names(const mjModel& m) {
  std::vector<std::string_view> names;
  for (int j = 0; j < m.njnt; ++j) names.emplace_back(m.names + m.name_jntadr[j]);
  return names;
}

}  // namespace

std::vector<InitialJoints::Values> InitialJoints::read(const mjModel& m,
                                                       const std::vector<JointWord>& words,
                                                       Quantity quantity,
                                                       Diagnostics& diagnostics) {
  const bool is_position = quantity == Quantity::kPosition;
  const std::string what = is_position ? "initial position" : "initial velocity";
  std::vector<Values> out;
  const auto report = [&](Severity severity, const JointWord& word, const std::string& message,
                          const std::string& hint) {
    diagnostics.add({.severity = severity,
                     .code = "usage",
                     .message = message,
                     .where = word.where,
                     .hint = hint});
  };
  const std::vector<std::string_view> names = joint_names(m);
  for (const JointWord& word : words) {
    const size_t sign = word.word.rfind('=');
    if (sign == std::string::npos || sign == 0) {
      report(Severity::kError, word, what + " '" + word.word + "' does not name a joint",
             "write JOINT=NUMBER");
      continue;
    }
    Values values{.name = word.word.substr(0, sign)};
    const auto joint = std::find(names.begin(), names.end(), values.name);
    if (joint == names.end()) {
      const std::string match(closest_match(values.name, names));
      report(
          Severity::kWarning, word,
          what + " of joint '" + values.name + "' is ignored: the model does not have this joint",
          match.empty() ? "" : "did you mean '" + match + "'?");
      continue;
    }
    values.joint = static_cast<int>(joint - names.begin());
    const int type = m.jnt_type[values.joint];
    const int count = is_position ? position_count(type) : velocity_count(type);
    const auto numbers = numbers_of(word.word.substr(sign + 1));
    if (!numbers || numbers->size() != static_cast<size_t>(count)) {
      const std::string is = numbers ? std::to_string(numbers->size()) +
                                           (numbers->size() == 1 ? " number" : " numbers")
                                     : "text";
      report(Severity::kError, word,
             what + " of joint '" + values.name + "' is " + is + ", but a " + kind_of_joint(type) +
                 " joint needs " + std::to_string(count),
             "the value is ignored");
      continue;
    }
    values.numbers = *numbers;
    out.push_back(std::move(values));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Values& a, const Values& b) { return a.name < b.name; });
  return out;
}

InitialJoints::InitialJoints(const mjModel& m, const std::vector<JointWord>& positions,
                             const std::vector<JointWord>& velocities, Diagnostics& diagnostics)
    : positions_(read(m, positions, Quantity::kPosition, diagnostics)),
      velocities_(read(m, velocities, Quantity::kVelocity, diagnostics)) {}

void InitialJoints::apply(const mjModel& m, mjData& d) const {
  for (const Values& v : positions_) {
    std::copy(v.numbers.begin(), v.numbers.end(), d.qpos + m.jnt_qposadr[v.joint]);
    const int dofs = velocity_count(m.jnt_type[v.joint]);
    std::fill_n(d.qvel + m.jnt_dofadr[v.joint], dofs, 0.0);
    std::fill_n(d.qfrc_applied + m.jnt_dofadr[v.joint], dofs, 0.0);
  }
  for (const Values& v : velocities_) {
    std::copy(v.numbers.begin(), v.numbers.end(), d.qvel + m.jnt_dofadr[v.joint]);
  }
}

}  // namespace mj::rollout
