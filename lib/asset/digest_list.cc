// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The file consists of binary records of 40 bytes. A process appends all its new records with one
// call of write(), so that records of several processes do not mix. A record has this layout:
//
//   uint64 key[2], value[2], digest of these four numbers

#include "asset/digest_list.h"

#include <sys/stat.h>
#include <unistd.h>

#include <span>
#include <utility>

#include "asset/cache_file.h"

namespace mj {
namespace {

struct Line {
  Digest key, value;
  uint64_t check;
};
constexpr size_t kMostLines = size_t{1} << 16;
// Largest size in bytes of a list that is read. A process may append many records to a list that is
// not yet too long.
constexpr uint64_t kMostBytes = uint64_t{64} << 20;

Line line_of(const Digest& key, const Digest& value) {
  Hasher hasher;
  for (const Digest* part : {&key, &value}) hasher.add(part->data(), sizeof(*part));
  return {key, value, hasher.digest()[0]};
}

// Returns whether records may be appended to the file. A file with a second name (a hard link) is
// replaced instead, because somebody may have planted the name of another file of the user.
bool can_grow(const struct stat& status) {
  return is_cache_file(status) && status.st_nlink == 1 && status.st_size % sizeof(Line) == 0 &&
         static_cast<size_t>(status.st_size) <= kMostLines * sizeof(Line);
}

// Appends the records in `lines` to the file. Returns false if that is not possible, and the file
// must therefore be replaced.
bool append(const std::string& path, std::span<const std::byte> lines) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | kOpenCacheFile, 0666);
  if (file < 0) return false;
  struct stat status;
  const bool usable = ::fstat(file, &status) == 0 && can_grow(status);
  if (usable) (void)!::write(file, lines.data(), lines.size());
  ::close(file);
  return usable;
}

}  // namespace

std::optional<Digest> DigestList::find(const Digest& key) {
  read();
  const auto known = known_.find(key);
  return known == known_.end() ? std::nullopt : std::optional(known->second);
}

void DigestList::add(const Digest& key, const Digest& value) {
  read();
  const auto [known, is_new] = known_.try_emplace(key, value);
  if (!is_new && known->second == value) return;
  known->second = value;
  added_.push_back({key, value});
}

// Reads the file on the first call. If several records have the same key, the last one counts.
void DigestList::read() {
  if (std::exchange(read_, true)) return;
  const CacheFile list(path_, kMostBytes);
  std::vector<Line> lines(list.size() / sizeof(Line));
  if (!list.read(0, std::as_writable_bytes(std::span(lines)))) return;
  known_.reserve(lines.size());
  for (const Line& line : lines) {
    if (line.check == line_of(line.key, line.value).check) known_[line.key] = line.value;
  }
}

void DigestList::write(const std::function<bool(const Digest& value)>& is_current) {
  if (added_.empty() || !can_be_replaced(path_)) return;
  std::vector<Line> lines;
  for (const auto& [key, value] : std::exchange(added_, {})) lines.push_back(line_of(key, value));
  if (append(path_, std::as_bytes(std::span(lines)))) return;
  for (const auto& [key, value] : known_) {
    if (is_current(value)) lines.push_back(line_of(key, value));
  }
  const auto bytes = std::as_bytes(std::span(lines));
  write_cache_file(path_, StreamedFile::Parts(&bytes, 1));
}

}  // namespace mj
