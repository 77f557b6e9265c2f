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

// Removes the folder `name` in the folder `parent`, with its contents. Returns whether it is gone.
bool remove_folder_in(int parent, const char* name) {
  if (::unlinkat(parent, name, AT_REMOVEDIR) == 0) return true;
  const int folder = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return false;
  remove_contents(folder);
  ::close(folder);
  return ::unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

// Removes a file, a link or a folder. Returns whether it is gone.
bool remove_entry(int parent, const char* name) {
  if (::unlinkat(parent, name, 0) == 0) return true;
  return errno == EISDIR && remove_folder_in(parent, name);
}

// Reads the names in a folder from its beginning, and removes what has them. Returns whether
// anything was removed.
bool remove_entries(int folder) {
  constexpr size_t kBytes = 2048;  // of several names, which have at most 255 bytes each
  alignas(dirent64) std::array<std::byte, kBytes> names;
  bool is_any_removed = false;
  (void)::lseek(folder, 0, SEEK_SET);
  for (;;) {
    const ssize_t read = ::getdents64(folder, names.data(), names.size());
    if (read <= 0) return is_any_removed;
    for (size_t at = 0; at < static_cast<size_t>(read);) {
      const auto* const entry = reinterpret_cast<const dirent64*>(&names[at]);
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") is_any_removed |= remove_entry(folder, entry->d_name);
      at += entry->d_reclen;
    }
  }
}

}  // namespace

void remove_contents(int folder) noexcept {
  // While names are removed, reading may leave out others, so the folder is read again.
  while (remove_entries(folder)) {
  }
}

bool remove_folder(const char* path) noexcept {
  return remove_folder_in(AT_FDCWD, path);
}

}  // namespace mj
