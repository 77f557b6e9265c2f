// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads and writes NumPy's archives of arrays, as savez and savez_compressed make them. Each array
// is a file NAME.npy in a ZIP archive. Like savez, NpzWriter does not compress.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_NPZ_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_NPZ_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "resource/archive.h"
#include "resource/file_bytes.h"
#include "trajectory/controls/npy.h"

namespace mj {

class NpzFile {
 public:
  // Throws Error if the file is not an archive or contains no array.
  explicit NpzFile(const FileBytes& bytes);

  [[nodiscard]] const std::vector<std::string>& arrays() const { return arrays_; }  // names, sorted
  [[nodiscard]] bool has(const std::string& array) const;
  // Returns an array by its name. Throws Error if the archive has no such array.
  [[nodiscard]] NpyArray read(const std::string& array) const;

 private:
  Archive archive_;
  std::vector<std::string> arrays_;
};

// An archive in memory, to which arrays are added one by one.
class NpzWriter {
 public:
  // Adds an array of this type (such as "<f8") and shape. The caller appends the bytes of the
  // numbers to the returned string, which is valid until the next call.
  [[nodiscard]] std::string& add(const std::string& array, std::string_view type,
                                 std::span<const int64_t> shape);
  [[nodiscard]] bool has(const std::string& array) const;
  // Returns the bytes of the archive, and makes the writer empty. Throws Error if the archive
  // cannot be made.
  [[nodiscard]] std::string finish();

 private:
  std::vector<ArchiveFile> files_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_NPZ_H_
