// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The superblock of an HDF5 file (version 3 of the format specification, section II.A), of which
// the library lets nobody change what a recording in progress needs changed.
//
//   0   signature, 8 bytes      11  consistency flags: bit 0 open for writing, bit 2 for SWMR
//   8   version                 28  end of file, 8 bytes
//   9   widths of offsets ...   44  checksum of bytes 0..43, lookup3

#ifndef MJTOOLS_HDF5_HDF5_SUPERBLOCK_H_
#define MJTOOLS_HDF5_HDF5_SUPERBLOCK_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mj::h5 {

inline constexpr size_t kSuperblockBytes = 48;
using Superblock = std::span<unsigned char, kSuperblockBytes>;

// Marks a file of so many bytes as closed, so that programs open it that know nothing of writers.
// False when the bytes are no superblock of version 3, or are marked already.
bool mark_closed(Superblock block, uint64_t size);

// Whether a file begins with the superblock of one that is being written, or was when its writer
// ended.
[[nodiscard]] bool is_marked_open(std::string_view file);

// Marks as closed a file that this process is writing, after it was flushed.
void mark_closed(int descriptor);
void mark_closed(const std::string& path);

// Marks as closed a file that could not be written to its end, and sets the end that the superblock
// names to where the file ends. False when that cannot be written.
bool mark_truncated(int descriptor);

// Bob Jenkins' hash lookup3 (2006), of bytes in little-endian order, from the initial value 0.
[[nodiscard]] uint32_t lookup3(std::span<const unsigned char> bytes);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_SUPERBLOCK_H_
