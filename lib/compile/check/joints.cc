// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds parameters of joints and tendons that add energy, and joints of a body that are redundant.

#include <cmath>

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

constexpr double kParallel = 1e-9;

void check_constants(const Checked& c, const SourceLocation& where, const std::string& name,
                     std::initializer_list<std::pair<const char*, double>> constants) {
  for (const auto& [attribute, value] : constants) {
    if (!(value < 0)) continue;
    c.findings.add(where, {.code = "check-negative",
                           .message = name + ": " + attribute + " is negative",
                           .attribute = attribute});
  }
}

// Returns whether two joints of a body have the same motion: both slide along the same direction,
// or both turn about the same line.
bool are_alike(const mjModel& m, int a, int b) {
  if (m.jnt_type[a] != m.jnt_type[b] || m.jnt_type[a] < mjJNT_SLIDE) return false;
  const Vec3 axis = vec3(m.jnt_axis + 3 * a);
  if (norm(cross(axis, vec3(m.jnt_axis + 3 * b))) > kParallel) return false;
  if (m.jnt_type[a] == mjJNT_SLIDE) return true;
  const Vec3 between = vec3(m.jnt_pos + 3 * b) - vec3(m.jnt_pos + 3 * a);
  return norm(cross(axis, between)) <= kParallel;
}

void check_redundancy(const Checked& c, const Body& body) {
  for (size_t j = 1; j < body.joints.size(); ++j) {
    for (size_t i = 0; i < j; ++i) {
      if (!are_alike(c.m, body.joints[i]->id, body.joints[j]->id)) continue;
      c.findings.add(
          body.joints[j]->spec->where,
          {.code = "check-redundant-joint",
           .message = name_of("joint", *body.joints[j]) + " moves " + name_of("body", body) +
                      " as " + name_of("joint", *body.joints[i]) + " does",
           .hint = "give " + name_of("joint", *body.joints[j]) + " another axis, or remove it"});
    }
  }
}

}  // namespace

void check_joints(const Checked& c) {
  for (const Joint* joint : c.draft.joints) {
    const spec::Joint& s = *joint->spec;
    check_constants(
        c, s.where, name_of("joint", *joint),
        {{"damping", s.damping[0]}, {"armature", s.armature}, {"frictionloss", s.frictionloss}});
  }
  for (const Tendon& tendon : c.draft.tendons) {
    check_constants(c, tendon.where, name_of("tendon", tendon),
                    {{"damping", tendon.damping[0]},
                     {"armature", tendon.armature},
                     {"frictionloss", tendon.frictionloss}});
  }
  for (const Body* body : c.draft.bodies) check_redundancy(c, *body);
}

}  // namespace mj::compiler
