// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The binary model file (MJB) of MuJoCo 3.12, byte for byte: header, sizes, structs, then every
// array without padding.

#ifndef MJTOOLS_MODEL_MJB_H_
#define MJTOOLS_MODEL_MJB_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/allocate.h"

namespace mj {

// Bytes of the MJB form of a model.
[[nodiscard]] size_t mjb_size(const mjModel& m);

[[nodiscard]] std::vector<std::byte> write_mjb(const mjModel& m);

// Throws Error for anything but a valid model; allocates nothing larger than the bytes justify.
// `name` is for messages.
[[nodiscard]] ModelPtr read_mjb(std::span<const std::byte> bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_MODEL_MJB_H_
