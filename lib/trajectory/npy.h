// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Arrays in NumPy's file format NPY (version 1.0 to 3.0; numpy.lib.format documents it).

#ifndef MJTOOLS_TRAJECTORY_NPY_H_
#define MJTOOLS_TRAJECTORY_NPY_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trajectory/reader.h"

namespace mj {

[[nodiscard]] bool is_npy(std::string_view bytes);

// An array of one (a single column) or two dimensions of real or integer numbers, in C order, as
// numbers. The bytes are not trusted: throws Error for anything else; `name` is for messages.
[[nodiscard]] Matrix read_npy(std::string_view bytes, const std::string& name);

// What comes before the numbers of an array of this type ("<f8") and shape.
[[nodiscard]] std::string npy_header(std::string_view type, std::span<const int64_t> shape);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_NPY_H_
