// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/pending_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "base/file_error.h"
#include "base/names_in_folder.h"
#include "base/remove_folder.h"
#include "resource/write/draft_name.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

void check(const fs::path& path, const std::error_code& error) {
  if (!error) return;
  throw file_error(path.string(), "folder-unwritable",
                   "cannot write the folder '" + path.string() + "': " + error.message());
}

// Returns errno as an error code.
std::error_code last_error() {
  return {errno, std::generic_category()};
}

// Adds the paths that the contents of `now` will have after `now` is renamed to `folder`. The
// contents of a folder come before the folder.
void add_contents(const fs::path& now, const fs::path& folder, std::vector<std::string>& paths) {
  std::error_code error;
  const std::vector<std::string> names = names_in_folder(now.string(), error);
  check(now, error);
  for (const std::string& name : names) {
    if (fs::is_directory(fs::symlink_status(now / name, error))) {
      add_contents(now / name, folder / name, paths);
    }
    paths.push_back((folder / name).string());
  }
}

// Exchanges the two folders in one step. Where the file system does not support that, renames them
// one after the other.
void exchange(const fs::path& made, const fs::path& target) {
  if (::renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) return;
  if (errno != EINVAL && errno != ENOSYS) check(target, last_error());
  const HeldSignals held;  // so that a signal does not end the process between the steps
  const fs::path old = made.string() + ".old";
  std::error_code error;
  fs::rename(target, old, error);
  check(target, error);
  fs::rename(made, target, error);
  if (error) {
    std::error_code ignored;
    fs::rename(old, target, ignored);
    check(target, error);
  }
  fs::rename(old, made, error);
}

}  // namespace

PendingFolder::PendingFolder(const fs::path& target, const std::vector<std::string>& files)
    : target_(target) {
  remove_stale_drafts(target_.string());
  path_ = draft_name(target_.string());
  name_contents(files);
  doomed_.emplace(path_.string() + "/");
  if (::mkdir(path_.c_str(), 0777) != 0) check(target_, last_error());
  lock_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock_ >= 0) (void)::flock(lock_, LOCK_SH);
}

PendingFolder::~PendingFolder() {
  for (const std::string& path : contents_) (void)std::remove(path.c_str());
  (void)remove_folder(path_.c_str());  // also removes files that another process put there
  if (lock_ >= 0) ::close(lock_);
}

// Writes the paths of the files to `contents_`, each followed by the paths of its folders.
void PendingFolder::name_contents(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    for (fs::path at = path_ / file; at != path_ && at.has_relative_path(); at = at.parent_path()) {
      contents_.push_back(at.string());
    }
  }
}

void PendingFolder::write(const std::string& name,
                          const std::function<void(const std::string& path)>& write) {
  const fs::path file = path_ / name;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  check(target_, error);
  try {
    write(file.string());
  } catch (const Error& e) {
    Diagnostic d = e.diagnostic();
    d.where.file = (target_ / name).string();
    const std::string temporary = path_.string();
    for (size_t at = 0; (at = d.message.find(temporary, at)) != std::string::npos;) {
      d.message.replace(at, temporary.size(), target_.string());
      at += target_.string().size();
    }
    throw Error(std::move(d));
  }
}

bool PendingFolder::commit_new() {
  constexpr int kHere = AT_FDCWD;
  int status = ::renameat2(kHere, path_.c_str(), kHere, target_.c_str(), RENAME_NOREPLACE);
  // rename() puts a folder only in the place of an empty folder.
  if (status != 0) status = ::rename(path_.c_str(), target_.c_str());
  if (status == 0) return true;
  if (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR) return false;
  check(target_, last_error());
  return false;
}

void PendingFolder::replace() {
  add_contents(target_, path_, contents_);
  exchange(path_, target_);
}

}  // namespace mj
