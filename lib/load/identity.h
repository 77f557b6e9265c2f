// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the identity of a model, which is the SHA-256 (FIPS 180-4) of its MJB form. The program
// sha256sum prints the same value for the file that mj-compile writes.

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

// Returns the SHA-256 of the names, lengths and bytes of all fields that have the role `role`,
// except sizes. Models that differ only in fields of other roles have the same hash.
[[nodiscard]] std::string content_hash(const mjModel& m, FieldRole role);

}  // namespace mj

#endif  // MJTOOLS_LOAD_IDENTITY_H_
