// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/datasets/minari_folder.h"

#include <filesystem>

namespace mj {

std::string minari_data_file(const std::string& folder) {
  return folder + "/data/main_data.hdf5";
}

std::string recording_path(const std::string& path) {
  std::error_code ignored;
  const std::string file = minari_data_file(path);
  return std::filesystem::is_regular_file(file, ignored) ? file : path;
}

}  // namespace mj
