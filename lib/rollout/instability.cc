// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/instability.h"

#include <algorithm>
#include <iterator>

#include "model/names.h"

namespace mj::rollout {
namespace {

constexpr mjtWarning kUnstable[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC};
constexpr const char* kUnstableArray[] = {"qpos", "qvel", "qacc"};

// Returns the joint to which entry `index` of a vector belongs. The vector is qpos if `type` is
// mjWARN_BADQPOS. Otherwise it is qvel or qacc.
int joint_of(const mjModel& m, mjtWarning type, int index) {
  if (type != mjWARN_BADQPOS) return m.dof_jntid[index];
  const int* first = m.jnt_qposadr;
  return static_cast<int>(std::upper_bound(first, first + m.njnt, index) - first) - 1;
}

}  // namespace

bool is_instability(size_t warning) {
  return std::any_of(std::begin(kUnstable), std::end(kUnstable),
                     [&](mjtWarning type) { return warning == static_cast<size_t>(type); });
}

bool is_unstable(const mjData& d) {
  return std::any_of(std::begin(kUnstable), std::end(kUnstable),
                     [&](mjtWarning type) { return d.warning[type].number > 0; });
}

std::string unstable_place(const mjModel& m, const mjData& d) {
  for (size_t k = 0; k < std::size(kUnstable); ++k) {
    const mjWarningStat& warning = d.warning[kUnstable[k]];
    if (warning.number == 0) continue;
    const int joint = joint_of(m, kUnstable[k], warning.lastinfo);
    const char* name = id_to_name(m, mjOBJ_JOINT, joint);
    const char* body = id_to_name(m, mjOBJ_BODY, m.jnt_bodyid[joint]);
    std::string out = std::string(kUnstableArray[k]) + "[" + std::to_string(warning.lastinfo) + "]";
    if (name) return out + " of joint '" + name + "'";
    out += " of joint #" + std::to_string(joint);
    return body ? out + " of body '" + body + "'" : out;
  }
  return {};
}

}  // namespace mj::rollout
