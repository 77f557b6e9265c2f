// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts the list of the settings that a description gives explicitly. Programs see one bit for
// each setting, in the order of the struct members (mjsAuthored). The library keeps a set of names
// (ModelSpec::given).

#ifndef MJTOOLS_SPEC_EDIT_AUTHORED_H_
#define MJTOOLS_SPEC_EDIT_AUTHORED_H_

#include <mujoco/mjspec.h>

#include <map>
#include <string>

#include "base/diagnostic.h"

namespace mj::spec {

// Convert bits to names, and names to bits. Names that have no bit, such as the names of <size>,
// are kept.
void take_authored(const mjSpec& from, std::map<std::string, SourceLocation>& given);
void give_authored(const std::map<std::string, SourceLocation>& given, mjSpec& to);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_AUTHORED_H_
