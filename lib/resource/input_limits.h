// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How much memory the input of a process may take.

#ifndef MJTOOLS_RESOURCE_INPUT_LIMITS_H_
#define MJTOOLS_RESOURCE_INPUT_LIMITS_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace mj {

struct InputLimits {
  size_t file = size_t{16} << 30;     // bytes of one file that are read into memory
  size_t unpacked = size_t{8} << 30;  // bytes that what is packed in one file may take unpacked
  // Bytes that it may take however small the file is, where more is refused otherwise.
  size_t trusted = 0;
};

// The limits of the process, which any thread may ask for and change.
[[nodiscard]] InputLimits input_limits();
void set_input_limits(const InputLimits& limits);

// Throws Error when `what` ("the image 'a.png'") may not take so many bytes unpacked.
void require_unpacked_size(const std::string& what, uint64_t bytes);

// "3 GiB", "1.1 GiB", "512 bytes".
[[nodiscard]] std::string size_text(uint64_t bytes);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_INPUT_LIMITS_H_
