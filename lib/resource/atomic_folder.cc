// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/atomic_folder.h"

#include <filesystem>

#include "base/file_error.h"
#include "base/names_in_folder.h"
#include "resource/path.h"
#include "resource/write/atomic_file.h"
#include "resource/write/pending_folder.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& reason, std::string hint = {}) {
  throw file_error(path.string(), "folder-unwritable",
                   "cannot write the folder '" + path.string() + "': " + reason, std::move(hint));
}

void check(const fs::path& path, const std::error_code& error) {
  if (error) fail(path, error.message());
}

enum class Existing { kNothing, kEmpty, kReplaceable };

Existing check_existing(const fs::path& target, const std::string& mark) {
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (!fs::exists(status)) return Existing::kNothing;
  if (!fs::is_directory(status)) fail(target, "a file with this name exists");
  const bool is_empty = names_in_folder(target.string(), error).empty();
  check(target, error);
  if (is_empty) return Existing::kEmpty;
  if (mark.empty()) fail(target, "it is not empty", "--force replaces an earlier bundle");
  if (fs::is_regular_file(target / mark, error)) return Existing::kReplaceable;
  fail(target, "it is not an earlier bundle, because it does not contain '" + mark + "'",
       "name a new folder, or remove this one");
}

}  // namespace

void write_folder(const std::string& path, const std::vector<ArchiveFile>& files,
                  const std::string& mark) {
  fs::path target = follow_links(path);
  if (!target.has_filename()) target = target.parent_path();
  const Existing existing = check_existing(target, mark);
  std::vector<std::string> names;
  for (const ArchiveFile& file : files) names.push_back(file.name);
  PendingFolder folder(target, names);
  for (const ArchiveFile& file : files) {
    folder.write(file.name, [&](const std::string& name) { write_file(name, file.bytes); });
  }
  if (existing != Existing::kReplaceable && folder.commit_new()) return;
  // Another program may have written the folder in the meantime.
  if (check_existing(target, mark) == Existing::kReplaceable) return folder.replace();
  fail(target, "another program writes it");
}

}  // namespace mj
