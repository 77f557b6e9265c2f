// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The settings that a description gives itself. Programs see bits in the order of the members
// (mjsAuthored). The library keeps names (ModelSpec::given).

#ifndef MJTOOLS_SPEC_EDIT_AUTHORED_H_
#define MJTOOLS_SPEC_EDIT_AUTHORED_H_

#include <mujoco/mjspec.h>

#include <set>
#include <string>

namespace mj::spec {

// Convert between bits and names. Names that have no bit, such as the names of <size>, stay
// unchanged.
void take_authored(const mjSpec& from, std::set<std::string>& given);
void give_authored(const std::set<std::string>& given, mjSpec& to);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_AUTHORED_H_
