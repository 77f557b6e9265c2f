// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds ranges whose ends are in the wrong order. The compiler rejects such a range if it is
// active. This check reports inactive ranges, because activating them would leave the joint no
// valid position.

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

void check_range(const Checked& c, const SourceLocation& where, const std::string& name,
                 const char* attribute, const spec::Numbers<2>& range) {
  if (!(range[0] > range[1])) return;
  c.findings.add(where, {.code = "check-range",
                         .message = name + ": " + attribute + " goes from " +
                                    short_number(range[0]) + " down to " + short_number(range[1]),
                         .attribute = attribute,
                         .hint = "give the lower end first"});
}

}  // namespace

void check_ranges(const Checked& c) {
  for (const Joint* joint : c.draft.joints) {
    const spec::Joint& s = *joint->spec;
    const std::string name = name_of("joint", *joint);
    check_range(c, s.where, name, "range", s.range);
    check_range(c, s.where, name, "actuatorfrcrange", s.actuatorfrcrange);
  }
  for (const Tendon& t : c.draft.tendons) {
    check_range(c, t.where, name_of("tendon", t), "range", t.range);
    check_range(c, t.where, name_of("tendon", t), "actuatorfrcrange", t.actuatorfrcrange);
  }
  for (const Actuator& a : c.draft.actuators) {
    const std::string name = name_of("actuator", a);
    check_range(c, a.where, name, "ctrlrange", a.ctrlrange);
    check_range(c, a.where, name, "forcerange", a.forcerange);
    check_range(c, a.where, name, "actrange", a.actrange);
    check_range(c, a.where, name, "lengthrange", a.lengthrange);
  }
}

}  // namespace mj::compiler
