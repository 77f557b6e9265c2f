// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which settings a description states itself: bits in the order of the members of their structs,
// as programs see them (mjsAuthored), beside the names that the library keeps (ModelSpec::given).

#ifndef MJTOOLS_SPEC_EDIT_AUTHORED_H_
#define MJTOOLS_SPEC_EDIT_AUTHORED_H_

#include <mujoco/mjspec.h>

#include <set>
#include <string>

namespace mj::spec {

// Names that no bit stands for, such as those of <size>, are left as they are.
void take_authored(const mjSpec& from, std::set<std::string>& given);
void give_authored(const std::set<std::string>& given, mjSpec& to);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_AUTHORED_H_
