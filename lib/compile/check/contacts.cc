// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds implausible parameters of contacts and of other constraints.

#include <algorithm>
#include <cmath>

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

struct Softness {
  const char* solref_name;
  const spec::Numbers<mjNREF>& solref;
  const char* solimp_name;
  const spec::Numbers<mjNIMP>& solimp;
};

// Checks the values of solref. Two positive numbers are a time constant and a damping ratio. Two
// numbers that are not positive are a negated stiffness and a negated damping.
void check_solref(const Checked& c, const SourceLocation& where, const std::string& name,
                  const Softness& s) {
  const auto [first, second] = s.solref;
  if (std::isnan(first)) return;
  if ((first > 0) != (second > 0) && first != 0 && second != 0) {
    return c.findings.add(
        where, {.code = "check-solref",
                .message = name + ": the numbers of " + s.solref_name + " have different signs",
                .attribute = s.solref_name,
                .hint = "two positive numbers are time constant and damping ratio, two negative "
                        "numbers are stiffness and damping"});
  }
  const bool is_safe = (c.m.opt.disableflags & mjDSBL_REFSAFE) == 0;
  if (is_safe || !(first > 0) || first >= 2 * c.m.opt.timestep) return;
  c.findings.add(
      where,
      {.code = "check-solref",
       .message = name + ": the time constant of " + s.solref_name + ", " + short_number(first) +
                  " s, is less than two timesteps",
       .attribute = s.solref_name,
       .hint = "increase the time constant, or enable the flag refsafe, which increases it"});
}

void check_solimp(const Checked& c, const SourceLocation& where, const std::string& name,
                  const Softness& s) {
  const auto& v = s.solimp;
  if (std::isnan(v[0])) return;
  // Only negative numbers are reported, because the engine clips values above 1.
  if (std::ranges::none_of(v, [](double x) { return x < 0; })) return;
  c.findings.add(
      where, {.code = "check-solimp",
              .message = name + ": " + s.solimp_name + " has negative numbers",
              .attribute = s.solimp_name,
              .hint = "dmin, dmax and midpoint are between 0 and 1, width and power are positive"});
}

void check_softness(const Checked& c, const SourceLocation& where, const std::string& name,
                    const Softness& s) {
  check_solref(c, where, name, s);
  check_solimp(c, where, name, s);
}

void check_friction(const Checked& c, const SourceLocation& where, const std::string& name,
                    std::span<const double> friction) {
  for (const double f : friction) {
    if (!(f < 0)) continue;
    return c.findings.add(where, {.code = "check-negative",
                                  .message = name + ": friction is negative",
                                  .attribute = "friction"});
  }
}

}  // namespace

void check_contacts(const Checked& c) {
  for (const Geom* geom : c.draft.geoms) {
    const spec::Geom& s = *geom->spec;
    const std::string name = name_of("geom", *geom);
    check_friction(c, s.where, name, s.friction);
    check_softness(c, s.where, name, {"solref", s.solref, "solimp", s.solimp});
  }
  for (const Pair& pair : c.draft.pairs) {
    const std::string name = name_of("pair", pair);
    check_friction(c, pair.where, name, pair.friction);
    check_softness(c, pair.where, name, {"solref", pair.solref, "solimp", pair.solimp});
  }
  for (const Joint* joint : c.draft.joints) {
    const spec::Joint& s = *joint->spec;
    const std::string name = name_of("joint", *joint);
    check_softness(c, s.where, name, {"solreflimit", s.solreflimit, "solimplimit", s.solimplimit});
    check_softness(c, s.where, name,
                   {"solreffriction", s.solreffriction, "solimpfriction", s.solimpfriction});
  }
  for (const Equality& e : c.draft.equalities) {
    check_softness(c, e.where, name_of("equality constraint", e),
                   {"solref", e.solref, "solimp", e.solimp});
  }
}

}  // namespace mj::compiler
