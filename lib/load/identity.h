// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What identifies a model: the SHA-256 (FIPS 180-4) of its MJB form, as sha256sum prints it for the
// file that mj-compile writes.

#ifndef MJTOOLS_LOAD_IDENTITY_H_
#define MJTOOLS_LOAD_IDENTITY_H_

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <span>
#include <string>

#include "model/field_role.h"

namespace mj {

[[nodiscard]] std::string sha256(std::span<const std::byte> bytes);  // 64 hexadecimal digits
[[nodiscard]] std::string model_identity(const mjModel& m);

// The SHA-256 of the names, types and bytes of all fields of that role, sizes left out: equal for
// models that differ in other roles alone.
[[nodiscard]] std::string content_hash(const mjModel& m, FieldRole role);

}  // namespace mj

#endif  // MJTOOLS_LOAD_IDENTITY_H_
