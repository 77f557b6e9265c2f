// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The checks in the order in which they run. Each one covers one kind of mistake.

#ifndef MJTOOLS_COMPILE_CHECK_CHECKS_H_
#define MJTOOLS_COMPILE_CHECK_CHECKS_H_

#include "compile/check/findings.h"
#include "compile/draft/draft.h"

namespace mj::compiler {

// A compiled model together with the description from which it was made. An element has the same id
// in both of them.
struct Checked {
  const Draft& draft;
  const mjModel& m;
  Findings& findings;
};

void check_settings(const Checked& c);     // settings.cc: implausible <option> and <replicate>
void check_masses(const Checked& c);       // masses.cc: implausible masses and inertias
void check_joints(const Checked& c);       // joints.cc: negative constants, redundant joints
void check_angle_units(const Checked& c);  // angle_units.cc: degrees that are read as radians
void check_ranges(const Checked& c);       // ranges.cc: ends of ranges in the wrong order
void check_contacts(const Checked& c);     // contacts.cc: friction, solref, solimp
void check_colours(const Checked& c);      // colours.cc: colours outside 0 to 1
void check_actuators(const Checked& c);    // actuators.cc: actuators without effect or unstable
void check_keyframes(const Checked& c);    // keyframes.cc: states that cannot be reached

// Returns the name of an element for messages, such as "joint 'knee'".
template <typename T>
[[nodiscard]] std::string name_of(std::string_view kind, const T& element) {
  if constexpr (requires { element.spec->name; }) {
    return describe(kind, element.spec->name, element.id);
  } else {
    return describe(kind, element.name, element.id);
  }
}

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_CHECK_CHECKS_H_
