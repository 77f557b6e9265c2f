// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/remove_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string_view>

namespace mj {
namespace {

// Folders below this depth stay: the handler of crashes has a stack of 64 kB, and each level needs
// more than 2 kB.
constexpr int kMostLevels = 20;
// The largest number of times that a folder is read, so that a process that keeps filling it does
// not stop a signal handler from returning.
constexpr int kMostReads = 100;

void remove_contents(int folder, int depth);

// Removes the folder `name` in the folder `parent`, with its contents. Returns whether it is gone.
bool remove_folder_in(int parent, const char* name, int depth) {
  if (::unlinkat(parent, name, AT_REMOVEDIR) == 0) return true;
  const int folder = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return false;
  remove_contents(folder, depth);
  ::close(folder);
  return ::unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

// Removes a file, a link or a folder. Returns whether it is gone.
bool remove_entry(int parent, const char* name, int depth) {
  if (::unlinkat(parent, name, 0) == 0) return true;
  return errno == EISDIR && depth < kMostLevels && remove_folder_in(parent, name, depth + 1);
}

// Reads a folder from its beginning and removes every entry. Returns whether an entry was removed.
bool remove_entries(int folder, int depth) {
  constexpr size_t kBytes = 2048;  // room for several names, which have at most 255 bytes each
  alignas(dirent64) std::array<std::byte, kBytes> names;
  bool is_any_removed = false;
  (void)::lseek(folder, 0, SEEK_SET);
  for (;;) {
    const ssize_t read = ::getdents64(folder, names.data(), names.size());
    if (read <= 0) return is_any_removed;
    for (size_t at = 0; at < static_cast<size_t>(read);) {
      const auto* const entry = reinterpret_cast<const dirent64*>(&names[at]);
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") is_any_removed |= remove_entry(folder, entry->d_name, depth);
      at += entry->d_reclen;
    }
  }
}

void remove_contents(int folder, int depth) {
  // Removing entries can make the kernel skip others, so the folder is read again.
  for (int i = 0; i < kMostReads && remove_entries(folder, depth); ++i) {
  }
}

}  // namespace

void remove_contents(int folder) noexcept {
  remove_contents(folder, 0);
}

bool remove_folder(const char* path) noexcept {
  return remove_folder_in(AT_FDCWD, path, 0);
}

}  // namespace mj
