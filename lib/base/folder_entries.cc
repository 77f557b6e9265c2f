// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/folder_entries.h"

namespace mj {

namespace fs = std::filesystem;

std::vector<fs::directory_entry> folder_entries(const fs::path& folder, std::error_code& error) {
  std::vector<fs::directory_entry> out;
  try {
    for (fs::directory_iterator at(folder, error), end; !error && at != end; ++at) {
      out.push_back(*at);
    }
  } catch (const fs::filesystem_error& e) {
    error = e.code();
  }
  return out;
}

}  // namespace mj
