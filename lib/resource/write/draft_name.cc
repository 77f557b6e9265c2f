// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/draft_name.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/names_in_folder.h"
#include "base/remove_folder.h"
#include "resource/write/random_name.h"

namespace mj {
namespace {

// Returns the beginning of the temporary names for a target. The beginning contains only the first
// part of the target's name, because that name alone may be as long as the system allows.
std::string temporary_prefix(const std::string& target) {
  // A name may have 255 bytes. The rest is for the process ID, 32 random digits and the ending.
  constexpr size_t kKept = 200;
  return "." + std::filesystem::path(target).filename().string().substr(0, kKept) + ".";
}

constexpr std::string_view kTemporaryEnding = ".tmp";

// Returns the process ID that is part of a temporary name. Returns 0 if `name` is not a temporary
// name with this prefix.
pid_t process_of(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix) || !name.ends_with(kTemporaryEnding)) return 0;
  name.remove_prefix(prefix.size());
  const char* const end =
      name.data() + name.size() - std::min(name.size(), kTemporaryEnding.size());
  pid_t process = 0;
  const auto number = std::from_chars(name.data(), end, process);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != '.') return 0;
  const std::string_view random(number.ptr + 1, end);
  const bool is_ours =
      !random.empty() && random.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  return is_ours && process > 0 ? process : 0;
}

// Returns whether the lock on a folder is free. Other machines and containers count, too.
bool is_free_folder(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  const bool is_free = descriptor >= 0 && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  if (descriptor >= 0) ::close(descriptor);
  return is_free;
}

// Returns whether the lock on a regular file is free.
bool is_free_file(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat status;
  bool is_free = descriptor >= 0 && ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  is_free = is_free && ::fcntl(descriptor, F_OFD_SETLK, &lock) == 0;
  if (descriptor >= 0) ::close(descriptor);
  return is_free;
}

// Removes a temporary file or folder if it was left behind: no process on this machine has its ID,
// and no process holds its lock.
void remove_if_stale(const std::string& path, pid_t process) {
  if (process == 0 || ::kill(process, 0) == 0 || errno != ESRCH) return;
  if (is_free_file(path)) {
    (void)::unlink(path.c_str());
  } else if (is_free_folder(path)) {
    (void)remove_folder(path.c_str());
  }
}

}  // namespace

std::string draft_name(const std::string& target) {
  const std::string name = temporary_prefix(target) + std::to_string(::getpid()) + "." +
                           random_name() + std::string(kTemporaryEnding);
  return (std::filesystem::path(target).parent_path() / name).string();
}

void remove_stale_draft(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  if (!name.ends_with(kTemporaryEnding)) return;
  const size_t random = name.rfind('.', name.size() - kTemporaryEnding.size() - 1);
  if (random == std::string::npos || random == 0) return;
  const size_t process = name.rfind('.', random - 1);
  if (process == std::string::npos) return;
  remove_if_stale(path, process_of(name, std::string_view(name).substr(0, process + 1)));
}

void remove_stale_drafts(const std::string& target) {
  namespace fs = std::filesystem;
  const std::string prefix = temporary_prefix(target);
  const fs::path folder = fs::path(target).parent_path();
  std::error_code error;
  for (const std::string& name : names_in_folder(folder.empty() ? "." : folder.string(), error)) {
    const std::string path = (folder / name).string();
    remove_if_stale(path, process_of(name, prefix));
  }
}

}  // namespace mj
