// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/shown_lines.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>

#include "resource/path.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

// Returns the identity of a folder (identity_of()), followed by a separator.
std::string folder_identity(const std::string& folder) {
  const std::string identity = identity_of(folder.empty() ? "." : folder);
  return identity.ends_with('/') ? identity : identity + "/";
}

struct HiddenFiles {
  std::mutex mutex;
  std::set<std::string> identities;
};

HiddenFiles& hidden_files() {
  static HiddenFiles files;
  return files;
}

bool is_hidden(const std::string& file) {
  HiddenFiles& hidden = hidden_files();
  const std::lock_guard lock(hidden.mutex);
  return !hidden.identities.empty() && hidden.identities.contains(identity_of(file));
}

}  // namespace

std::vector<std::string> folders_of(const SearchPath& search) {
  std::vector<std::string> folders = search.includes;
  folders.insert(folders.end(), search.assets.begin(), search.assets.end());
  return folders;
}

void hide_lines_of(const std::string& file) {
  HiddenFiles& hidden = hidden_files();
  const std::lock_guard lock(hidden.mutex);
  hidden.identities.insert(identity_of(file));
}

std::string without_quotes(std::string message) {
  const size_t first = message.find('\''), last = message.rfind('\'');
  if (first == std::string::npos || first == last) return message;
  return message.replace(first, last - first + 1, "'...'");
}

bool may_show_lines(const std::string& file, const std::string& model,
                    const std::vector<std::string>& folders) {
  std::error_code failed;
  if (!fs::exists(file, failed)) return true;
  if (is_hidden(file) || is_hidden(model)) return false;
  if (file == model) return true;
  const std::string identity = identity_of(file);
  // The model may be a symbolic link. Its parts are then in the folder of the file that the link
  // points to, so this folder is allowed, too.
  std::vector<std::string> all = {std::string(directory_of(model)),
                                  std::string(directory_of(identity_of(model)))};
  all.insert(all.end(), folders.begin(), folders.end());
  return std::ranges::any_of(all, [&](const std::string& folder) {
    return identity.starts_with(folder_identity(folder));
  });
}

}  // namespace mj
