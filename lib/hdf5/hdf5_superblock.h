// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The superblock at the start of an HDF5 file (version 3 of the format specification, section
// II.A). An unfinished recording needs changes of the superblock that the HDF5 library does not
// offer. The functions below make these changes.
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

// Marks a file of `size` bytes as closed in its superblock, so that programs that do not know the
// flags of writers open it. If the end of file in the superblock is larger than `size`, it is
// lowered to `size`. Returns false if the bytes are not a superblock of version 3, or are already
// marked as closed.
bool mark_closed(Superblock block, uint64_t size);

// Sets the end of file in the superblock to `size`, the actual size, if it is smaller. A writer
// that was killed may have written parts of the file before the new end.
void raise_end_of_file(Superblock block, uint64_t size);

// Returns whether a file begins with a superblock that is marked as open. Such a file is being
// written, or its writer ended without closing it.
[[nodiscard]] bool is_marked_open(std::string_view file);

// Mark as closed a file that this process writes. The file must have been flushed. Failures are
// ignored.
void mark_closed(int descriptor);
void mark_closed(const std::string& path);

// Marks as closed a file that could not be written completely, and sets the end of file in its
// superblock to its actual size. Returns false if the superblock cannot be read or written.
bool mark_truncated(int descriptor);

// Returns the hash lookup3 of bytes by Bob Jenkins (2006), for little-endian order and the initial
// value 0.
[[nodiscard]] uint32_t lookup3(std::span<const unsigned char> bytes);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_SUPERBLOCK_H_
