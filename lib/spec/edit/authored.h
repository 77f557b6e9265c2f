// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Settings that a description states itself. Programs see bits in the order of the members
// (mjsAuthored). The library keeps names (ModelSpec::given).

#ifndef MJTOOLS_SPEC_EDIT_AUTHORED_H_
#define MJTOOLS_SPEC_EDIT_AUTHORED_H_

#include <mujoco/mjspec.h>

#include <set>
#include <string>

namespace mj::spec {

// Convert between bits and names. Names without a bit, such as names of <size>, stay unchanged.
void take_authored(const mjSpec& from, std::set<std::string>& given);
void give_authored(const std::set<std::string>& given, mjSpec& to);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_AUTHORED_H_
