// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Arrays in NumPy's archives, as savez and savez_compressed write them: NAME.npy in a ZIP file.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_NPZ_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_NPZ_H_

#include <string>
#include <vector>

#include "resource/archive.h"
#include "resource/file_bytes.h"
#include "trajectory/controls/npy.h"

namespace mj {

class NpzFile {
 public:
  // Throws Error for what is no archive, or holds no array.
  explicit NpzFile(const FileBytes& bytes);

  [[nodiscard]] const std::vector<std::string>& arrays() const { return arrays_; }  // names, sorted
  [[nodiscard]] bool has(const std::string& array) const;
  // Throws Error when there is none of that name.
  [[nodiscard]] NpyArray read(const std::string& array) const;

 private:
  Archive archive_;
  std::vector<std::string> arrays_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_NPZ_H_
