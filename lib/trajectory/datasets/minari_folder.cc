// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/datasets/minari_folder.h"

#include <unistd.h>

#include <filesystem>
#include <vector>

#include "base/file_error.h"
#include "base/names_in_folder.h"
#include "base/require_memory.h"
#include "resource/write/atomic_file.h"
#include "resource/write/folder_lock.h"
#include "resource/write/pending_folder.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "data";
constexpr const char* kFrames = "main_data.hdf5";
constexpr const char* kMetadata = "metadata.json";

bool is_there(const fs::path& path) {
  std::error_code error;
  const bool found = fs::exists(path, error);
  require_memory(error);
  return found;
}

bool is_absent_or_empty(const fs::path& folder) {
  if (!is_there(folder)) return true;
  std::error_code error;
  const bool is_empty = names_in_folder(folder.string(), error).empty();
  return is_empty && !error;
}

// Creates a folder and the folders that lead to it. The destructor removes those that are empty and
// did not exist before.
class LeadingFolders {
 public:
  explicit LeadingFolders(const fs::path& folder) {
    for (fs::path up = folder; !up.empty() && !is_there(up); up = up.parent_path()) {
      made_.push_back(up.string());
    }
    if (made_.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) return;
    remove();
    throw file_error(folder.string(), "folder-unwritable",
                     "cannot write the folder '" + folder.string() + "': " + error.message());
  }
  ~LeadingFolders() { remove(); }
  LeadingFolders(const LeadingFolders&) = delete;
  LeadingFolders& operator=(const LeadingFolders&) = delete;

 private:
  // Removes the folders that are empty. Allocates nothing, because memory may be exhausted.
  void remove() const {
    for (const std::string& folder : made_) (void)::rmdir(folder.c_str());
  }

  std::vector<std::string> made_;  // innermost first
};

// Writes `target`, which is a data set or its folder `data`, and does not exist or is empty.
// `within` is the path from `target` to the files. Returns false if another program has written
// `target` in the meantime.
bool write_new(const fs::path& target, const fs::path& within, std::string_view metadata,
               UnnamedFile& frames) {
  const std::string description = (within / kMetadata).string();
  const std::string data = (within / kFrames).string();
  const LeadingFolders leading(target.parent_path());
  PendingFolder folder(target, {description, data});
  folder.write(description, [&](const std::string& path) { write_file(path, metadata); });
  folder.write(data, [&](const std::string& path) { frames.give_name(path); });
  return folder.commit_new();
}

}  // namespace

std::string minari_data_file(const std::string& folder) {
  return folder + "/" + kFolder + "/" + kFrames;
}

std::string recording_path(const std::string& path) {
  std::error_code ignored;
  const std::string file = minari_data_file(path);
  return fs::is_regular_file(file, ignored) ? file : path;
}

void write_minari_folder(const std::string& folder, std::string_view metadata, UnnamedFile& frames,
                         bool may_replace) {
  fs::path set = follow_links(folder);
  if (!set.has_filename()) set = set.parent_path();
  const fs::path data = set / kFolder;
  if (!is_there(set) && write_new(set, kFolder, metadata, frames)) return;
  if (is_absent_or_empty(data) && write_new(data, "", metadata, frames)) return;
  StreamedFile file((data / kFrames).string(), may_replace);
  frames.copy_to(file);
  const FolderLock lock(data.string());
  write_file((data / kMetadata).string(), metadata, may_replace);
  file.commit();
}

}  // namespace mj
