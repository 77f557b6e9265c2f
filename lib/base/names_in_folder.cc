// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/names_in_folder.h"

#include <dirent.h>

#include <cerrno>
#include <memory>

namespace mj {

std::vector<std::string> names_in_folder(const std::string& folder, std::error_code& error) {
  std::vector<std::string> names;
  const auto close = [](DIR* opened) { (void)::closedir(opened); };
  const std::unique_ptr<DIR, decltype(close)> opened(::opendir(folder.c_str()), close);
  errno = opened ? 0 : errno;
  while (const dirent* const entry = opened ? ::readdir(opened.get()) : nullptr) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
    errno = 0;  // readdir() sets it after an error, but not at the end of the folder
  }
  error = {errno, std::generic_category()};
  return names;
}

}  // namespace mj
