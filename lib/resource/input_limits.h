// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Limits for the memory that a process may use for its input.

#ifndef MJTOOLS_RESOURCE_INPUT_LIMITS_H_
#define MJTOOLS_RESOURCE_INPUT_LIMITS_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace mj {

struct InputLimits {
  size_t file = size_t{16} << 30;  // largest size in bytes of a file that is read into memory
  // Largest size in bytes to which the compressed data of one file may expand.
  size_t unpacked = size_t{8} << 30;
  // Number of bytes to which an archive may expand without a check of its compression ratio. The
  // larger of this limit and ArchiveLimits::trusted_bytes applies.
  size_t trusted = 0;
};

// Return and replace the limits of the process. Several threads may call these functions.
[[nodiscard]] InputLimits input_limits();
void set_input_limits(const InputLimits& limits);

// Throws Error if `bytes` exceeds InputLimits::unpacked. `bytes` is the size of the expanded data,
// and `what` describes the data in the message, for example "the image 'a.png'".
void require_unpacked_size(const std::string& what, uint64_t bytes);

// Returns a size as text, such as "3 GiB", "1.1 GiB" or "512 bytes".
[[nodiscard]] std::string size_text(uint64_t bytes);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_INPUT_LIMITS_H_
