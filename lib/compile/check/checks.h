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

void check_settings(const Checked& c);     // <option> and <replicate>          settings.cc
void check_masses(const Checked& c);       // moving bodies                    masses.cc
void check_joints(const Checked& c);       // negative constants, redundancy    joints.cc
void check_angle_units(const Checked& c);  // degrees for radians               angle_units.cc
void check_ranges(const Checked& c);       // ends in the wrong order          ranges.cc
void check_contacts(const Checked& c);     // friction, solref, solimp          contacts.cc
void check_colours(const Checked& c);      // outside 0 to 1                    colours.cc
void check_actuators(const Checked& c);    // without effect, unstable          actuators.cc
void check_keyframes(const Checked& c);    // unreachable states               keyframes.cc

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
