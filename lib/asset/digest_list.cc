// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The file consists of binary records of 40 bytes. A process appends all its new records with one
// call of write(), so that records of several processes do not mix. A record has this layout:
//
//   uint64 key[2], value[2], digest of these four numbers

#include "asset/digest_list.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <span>
#include <utility>

#include "asset/cache_file.h"
#include "resource/write/atomic_file.h"

namespace mj {
namespace {

struct Line {
  Digest key, value;
  uint64_t check;
};
constexpr size_t kMostLines = size_t{1} << 16;

Line line_of(const Digest& key, const Digest& value) {
  Hasher hasher;
  for (const Digest* part : {&key, &value}) hasher.add(part->data(), sizeof(*part));
  return {key, value, hasher.digest()[0]};
}

// Appends the records in `lines` to the file. Returns false if the file is too long or does not end
// with a whole record, and must therefore be replaced. If the file cannot be written at all,
// returns true as well: such a file cannot be replaced either.
bool append(const std::string& path, std::span<const std::byte> lines) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | kOpenCacheFile, 0666);
  if (file < 0) return true;
  struct stat status {};
  const bool usable = ::fstat(file, &status) == 0 && status.st_size % sizeof(Line) == 0 &&
                      static_cast<size_t>(status.st_size) <= kMostLines * sizeof(Line);
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
  const MappedFile list(path_);
  const std::string_view bytes = list.bytes();
  known_.reserve(bytes.size() / sizeof(Line));
  for (size_t at = 0; at + sizeof(Line) <= bytes.size(); at += sizeof(Line)) {
    Line line;
    std::memcpy(&line, bytes.data() + at, sizeof(line));
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
  write_file(path_, std::as_bytes(std::span(lines)));
}

}  // namespace mj
