// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The checksum of chunks in HDF5 files. It is needed for chunks that are written directly, without
// the filters of the HDF5 library.

#ifndef MJTOOLS_HDF5_FLETCHER32_H_
#define MJTOOLS_HDF5_FLETCHER32_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace mj::h5 {

// Returns the Fletcher checksum of a sequence of 16-bit big-endian words, as the filter fletcher32
// of HDF5 computes it. The second sum is in the upper 16 bits. The number of bytes must be a
// multiple of four.
[[nodiscard]] uint32_t fletcher32(std::span<const unsigned char> bytes);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_FLETCHER32_H_
