// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/attributes/kept_settings.h"

#include <algorithm>

namespace mj::mjcf {
namespace {

bool is_aligned(const spec::Joint& joint, const spec::Compiler& compiler) {
  if (joint.type != mjJNT_FREE) return false;
  return joint.align == mjALIGNFREE_AUTO ? compiler.alignfree : joint.align == mjALIGNFREE_TRUE;
}

bool has_unaligned(const spec::ModelSpec& spec, const spec::Body& body) {
  const spec::Compiler& compiler = spec.compiler_of(body);
  return std::ranges::any_of(body.joints,
                             [&](const spec::Joint& joint) {
                               return joint.type == mjJNT_FREE && !is_aligned(joint, compiler);
                             }) ||
         std::ranges::any_of(body.bodies,
                             [&](const spec::Body& child) { return has_unaligned(spec, child); });
}

bool below_bounds(const spec::Compiler& compiler, const mjModel& m) {
  for (mjtSize i = 1; i < m.nbody; ++i) {
    const mjtNum* const inertia = m.body_inertia + 3 * i;
    const mjtNum least = *std::min_element(inertia, inertia + 3);
    if (m.body_mass[i] < compiler.boundmass || least < compiler.boundinertia) return true;
  }
  return false;
}

}  // namespace

KeptSettings::KeptSettings(const spec::ModelSpec& spec, const mjModel& m)
    : bounds(!below_bounds(spec.compiler, m)),
      alignfree(spec.compiler.alignfree && !has_unaligned(spec, spec.world)) {}

bool KeptSettings::lost_for(const spec::ModelSpec& spec, const spec::Body& body) const {
  const spec::Compiler& c = spec.compiler;
  const spec::Compiler& own = spec.compiler_of(body);
  const spec::Compiler normal;
  const double boundmass = bounds ? c.boundmass : 0;
  const double boundinertia = bounds ? c.boundinertia : 0;
  const bool was_aligned = std::ranges::any_of(
      body.joints, [&](const spec::Joint& joint) { return is_aligned(joint, own); });
  return c.settotalmass > 0 || own.balanceinertia || was_aligned ||
         own.inertiagrouprange != normal.inertiagrouprange ||
         own.inertiafromgeom == mjINERTIAFROMGEOM_FALSE || own.boundmass != boundmass ||
         own.boundinertia != boundinertia;
}

}  // namespace mj::mjcf
