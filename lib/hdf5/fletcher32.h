// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The checksum of chunks in HDF5 files, for chunks that do not pass through the library's filters.

#ifndef MJTOOLS_HDF5_FLETCHER32_H_
#define MJTOOLS_HDF5_FLETCHER32_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace mj::h5 {

// Returns Fletcher's checksum of 16-bit big-endian words as HDF5's fletcher32 filter computes it.
// The second sum is in the upper half. The number of bytes must be a multiple of four.
[[nodiscard]] uint32_t fletcher32(std::span<const unsigned char> bytes);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_FLETCHER32_H_
