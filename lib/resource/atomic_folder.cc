// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/atomic_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "base/file_error.h"
#include "base/interrupt.h"
#include "base/names_in_folder.h"
#include "base/remove_folder.h"
#include "resource/path.h"
#include "resource/write/atomic_file.h"
#include "resource/write/random_name.h"

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

// A temporary folder beside the target, on the same file system. The constructor creates it and
// never uses an existing folder or link. The destructor removes it if it still exists.
class WorkingFolder {
 public:
  // `files` are the files that the folder will contain.
  WorkingFolder(const fs::path& target, const std::vector<ArchiveFile>& files) {
    constexpr int kAttempts = 100;
    // The temporary name contains only this many bytes of the target's name, because a name may
    // have only 255 bytes.
    constexpr size_t kKept = 200;
    int status = -1;
    for (int i = 0; status != 0 && i < kAttempts; ++i) {
      path_ = target.parent_path() /
              ("." + target.filename().string().substr(0, kKept) + "." + random_name() + ".tmp");
      name_contents(files);
      status = ::mkdir(path_.c_str(), 0777);
      if (status != 0 && errno != EEXIST) break;
    }
    if (status != 0) check(target, {errno, std::generic_category()});
  }
  ~WorkingFolder() {
    for (const std::string& path : contents_) (void)std::remove(path.c_str());
    (void)remove_folder(path_.c_str());  // also removes files that another process put there
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

  // The contents of `folder` will take the place of the contents of this folder.
  void expect_contents_of(const fs::path& folder) { add_contents(folder, path_, contents_); }

 private:
  // Writes the paths of the files to `contents_`, each followed by the paths of its folders.
  void name_contents(const std::vector<ArchiveFile>& files) {
    contents_.clear();
    for (const ArchiveFile& file : files) {
      for (fs::path at = path_ / file.name; at != path_ && at.has_relative_path();
           at = at.parent_path()) {
        contents_.push_back(at.string());
      }
    }
  }

  fs::path path_;
  // The files and folders that the destructor removes by their names, in this order. This also
  // works if the process can open no more folders.
  std::vector<std::string> contents_;
};

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

// Exchanges the two folders in one step. Where the file system does not support that, renames them
// one after the other.
void exchange(const fs::path& made, const fs::path& target) {
  if (::renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) return;
  if (errno != EINVAL && errno != ENOSYS) check(target, {errno, std::generic_category()});
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

void write_folder(const std::string& path, const std::vector<ArchiveFile>& files,
                  const std::string& mark) {
  std::error_code error;
  fs::path target = follow_links(path);
  if (!target.has_filename()) target = target.parent_path();
  const Existing existing = check_existing(target, mark);
  // Blocks signals until the function returns, because a signal handler could not remove the
  // temporary folder.
  const HeldSignals held;
  WorkingFolder working(target, files);
  for (const ArchiveFile& file : files) {
    const fs::path name = working.path() / file.name;
    fs::create_directories(name.parent_path(), error);
    check(target, error);
    try {
      write_file(name.string(), file.bytes);
    } catch (const Error& e) {
      // The message contains the path in the temporary folder. Report the path in the target
      // instead.
      const std::string message = e.what();
      throw Error("folder-unwritable", "cannot write '" + (target / file.name).string() +
                                           "': " + message.substr(message.rfind(": ") + 2));
    }
  }
  if (existing == Existing::kReplaceable) {
    working.expect_contents_of(target);
    return exchange(working.path(), target);
  }
  fs::rename(working.path(), target, error);
  check(target, error);
}

}  // namespace mj
