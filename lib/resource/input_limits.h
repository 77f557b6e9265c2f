// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Limits on the memory that the input of a process may take.

#ifndef MJTOOLS_RESOURCE_INPUT_LIMITS_H_
#define MJTOOLS_RESOURCE_INPUT_LIMITS_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace mj {

struct InputLimits {
  size_t file = size_t{16} << 30;  // bytes of a file that is read into memory
  // Bytes that the packed data of one file may take when unpacked.
  size_t unpacked = size_t{8} << 30;
  // Number of unpacked bytes that an archive may reach at any compression ratio. The larger of this
  // limit and ArchiveLimits::trusted_bytes applies.
  size_t trusted = 0;
};

// Returns or replaces the limits of the process. Any thread may call both functions.
[[nodiscard]] InputLimits input_limits();
void set_input_limits(const InputLimits& limits);

// Throws Error if `what` (such as "the image 'a.png'") exceeds the limit when it is unpacked to
// this many bytes.
void require_unpacked_size(const std::string& what, uint64_t bytes);

// Returns a size as text: "3 GiB", "1.1 GiB", "512 bytes".
[[nodiscard]] std::string size_text(uint64_t bytes);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_INPUT_LIMITS_H_
