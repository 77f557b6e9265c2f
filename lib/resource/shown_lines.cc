// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/shown_lines.h"

#include <algorithm>
#include <filesystem>

#include "resource/path.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

// Returns the folder as identity_of() names it, with a trailing separator.
std::string folder_identity(const std::string& folder) {
  const std::string identity = identity_of(folder.empty() ? "." : folder);
  return identity.ends_with('/') ? identity : identity + "/";
}

}  // namespace

bool may_show_lines(const std::string& file, const std::string& model,
                    const std::vector<std::string>& folders) {
  std::error_code failed;
  if (file == model || !fs::exists(file, failed)) return true;
  const std::string identity = identity_of(file);
  // The model may be a symbolic link to a file whose parts lie beside the target.
  std::vector<std::string> all = {std::string(directory_of(model)),
                                  std::string(directory_of(identity_of(model)))};
  all.insert(all.end(), folders.begin(), folders.end());
  return std::ranges::any_of(all, [&](const std::string& folder) {
    return identity.starts_with(folder_identity(folder));
  });
}

}  // namespace mj
