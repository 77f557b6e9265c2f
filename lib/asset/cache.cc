// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An entry is a file named by its key:
//
//   char magic[8]; uint64 key[2], digest[2], size; char content[size]
//
// The list of contents is a file to which every process appends at its end, with one write, what
// it found:
//
//   repeated: uint64 stamp[2], content[2], digest of the four

#include "asset/cache.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <span>

#include "base/diagnostic.h"
#include "resource/atomic_file.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

constexpr size_t kBlock = 32;
constexpr uint64_t kPrime1 = 0x9e3779b185ebca87, kPrime2 = 0xc2b2ae3d27d4eb4f;
constexpr auto kAbandoned = std::chrono::hours(1);  // age of a temporary file nobody writes to

struct Header {
  char magic[8];
  Digest key;
  Digest digest;
  uint64_t size;
};
constexpr char kMagic[9] = "mjcache1";

// A line of the list of contents.
struct ContentRecord {
  Digest stamp, content;
  uint64_t check;
};
constexpr char kContentsName[] = "contents";
constexpr size_t kMaxContents = size_t{1} << 16;  // lines; a longer list begins anew

uint64_t avalanche(uint64_t x) {
  x = (x ^ x >> 33) * 0xff51afd7ed558ccd;
  x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53;
  return x ^ x >> 33;
}

Digest digest_of(std::string_view bytes) {
  Hasher hasher;
  hasher.add(bytes);
  return hasher.digest();
}

ContentRecord record_of(const Digest& stamp, const Digest& content) {
  Hasher hasher;
  for (const Digest* part : {&stamp, &content}) hasher.add(part->data(), sizeof(*part));
  return {stamp, content, hasher.digest()[0]};
}

// Never waits, as for the other end of a pipe that somebody put into the folder.
constexpr int kOpen = O_CLOEXEC | O_NONBLOCK;

// Whether there is a regular file or nothing: what writing replaces.
bool can_be_replaced(const std::string& path) {
  std::error_code ignored;
  const fs::file_type type = fs::status(path, ignored).type();
  return type == fs::file_type::regular || type == fs::file_type::not_found;
}

// A file in memory; empty if it cannot be had.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | kOpen);
    if (file < 0) return;
    struct stat status {};
    if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
      size_ = static_cast<size_t>(status.st_size);
      start_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
      if (start_ == MAP_FAILED) size_ = 0;
    }
    ::close(file);
  }
  ~MappedFile() {
    if (size_ > 0) ::munmap(start_, size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  [[nodiscard]] std::string_view bytes() const { return {static_cast<const char*>(start_), size_}; }

 private:
  void* start_ = nullptr;
  size_t size_ = 0;
};

class MappedEntry : public CacheEntry {
 public:
  explicit MappedEntry(const std::string& path) : file_(path) {}

  // Whether it is whole and has that key.
  [[nodiscard]] bool is_good(const Digest& key) const {
    if (file_.bytes().size() < sizeof(Header)) return false;
    Header header;
    std::memcpy(&header, file_.bytes().data(), sizeof(header));
    return std::memcmp(header.magic, kMagic, sizeof(header.magic)) == 0 && header.key == key &&
           header.size == bytes().size() && header.digest == digest_of(bytes());
  }

  [[nodiscard]] std::string_view bytes() const override {
    return file_.bytes().substr(sizeof(Header));
  }

 private:
  MappedFile file_;
};

struct Entry {
  fs::path path;
  fs::file_time_type used;
  uint64_t size;
};

// All entries; temporary files that were left behind are removed.
std::vector<Entry> list(const std::string& directory) {
  std::vector<Entry> entries;
  std::error_code failed;
  const auto now = fs::file_time_type::clock::now();
  for (fs::recursive_directory_iterator at(directory, failed), end; !failed && at != end;
       at.increment(failed)) {
    std::error_code gone;  // another process may be evicting too
    if (!at->is_regular_file(gone)) continue;
    const Entry entry{at->path(), at->last_write_time(gone), at->file_size(gone)};
    if (gone) continue;
    if (entry.path.filename() == kContentsName) continue;
    if (entry.path.extension() != ".tmp") {
      entries.push_back(entry);
    } else if (now - entry.used > kAbandoned) {
      fs::remove(entry.path, gone);
    }
  }
  return entries;
}

}  // namespace

void Hasher::mix(const unsigned char* block) {
  for (size_t i = 0; i < lanes_.size(); ++i) {
    uint64_t word;
    std::memcpy(&word, block + sizeof(word) * i, sizeof(word));
    lanes_[i] = std::rotl(lanes_[i] + word * kPrime2, 31) * kPrime1;
  }
}

void Hasher::add(const void* bytes, size_t size) {
  const auto* at = static_cast<const unsigned char*>(bytes);
  size_t left = size;
  for (; left >= kBlock; left -= kBlock, at += kBlock) mix(at);
  unsigned char last[kBlock] = {};
  if (left > 0) std::memcpy(last, at, left);
  mix(last);
  const uint64_t length[kBlock / sizeof(uint64_t)] = {size, ~size, size, ~size};
  std::memcpy(last, length, kBlock);
  mix(last);
}

Digest Hasher::digest() const {
  Digest out = {kPrime1, kPrime2};
  for (size_t i = 0; i < lanes_.size(); ++i) {
    out[0] = avalanche(out[0] ^ lanes_[i]);
    out[1] = avalanche(out[1] + std::rotl(lanes_[i], 17));
  }
  return out;
}

Hasher asset_hasher(std::string_view kind) {
  Hasher hasher;
  hasher.add(std::string_view(MJTOOLS_ASSET_VERSION));
  hasher.add(kind);
  return hasher;
}

AssetCache::AssetCache(std::string directory, uint64_t max_bytes)
    : directory_(std::move(directory)), max_bytes_(max_bytes) {}

AssetCache::~AssetCache() {
  try {
    if (!new_contents_.empty()) write_contents();
    if (stored_) evict();
  } catch (const std::exception&) {  // no reason to fail
  }
}

std::string AssetCache::path_of(const Digest& key) const {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string name;
  for (const uint64_t part : key) {
    for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[part >> shift & 15];
  }
  return directory_ + "/" + name;
}

std::shared_ptr<const CacheEntry> AssetCache::load(const Digest& key) const {
  const std::string path = path_of(key);
  auto entry = std::make_shared<const MappedEntry>(path);
  if (!entry->is_good(key)) return nullptr;
  (void)::utimensat(AT_FDCWD, path.c_str(), nullptr, 0);  // the time of its last use
  return entry;
}

void AssetCache::store(const Digest& key, std::string_view entry) {
  Header header{.key = key, .digest = digest_of(entry), .size = entry.size()};
  std::memcpy(header.magic, kMagic, sizeof(header.magic));
  if (!stored_) {
    std::error_code ignored;
    fs::create_directories(directory_, ignored);
  }
  const std::span<const std::byte> parts[] = {std::as_bytes(std::span(&header, 1)),
                                              std::as_bytes(std::span(entry))};
  try {
    const std::string path = path_of(key);
    if (!can_be_replaced(path)) return;
    write_file(path, parts);
    stored_ = true;
  } catch (const Error&) {  // a full disk or a directory of somebody else: nothing is kept
  }
}

std::string AssetCache::contents_path() const {
  return directory_ + "/" + kContentsName;
}

std::optional<Digest> AssetCache::content_of(const Digest& stamp) {
  const std::lock_guard lock(mutex_);
  read_contents();
  const auto known = contents_.find(stamp);
  return known == contents_.end() ? std::nullopt : std::optional(known->second);
}

void AssetCache::remember_content(const Digest& stamp, const Digest& content) {
  const std::lock_guard lock(mutex_);
  read_contents();
  if (contents_.insert_or_assign(stamp, content).second) new_contents_.push_back({stamp, content});
}

// Once. Of two lines about the same stamp either is right.
void AssetCache::read_contents() {
  if (contents_read_) return;
  contents_read_ = true;
  const MappedFile list(contents_path());
  const std::string_view bytes = list.bytes();
  for (size_t at = 0; at + sizeof(ContentRecord) <= bytes.size(); at += sizeof(ContentRecord)) {
    ContentRecord record;
    std::memcpy(&record, bytes.data() + at, sizeof(record));
    if (record.check != record_of(record.stamp, record.content).check) continue;
    contents_.emplace(record.stamp, record.content);
  }
}

// A list that is not whole lines, or too many of them, is replaced.
void AssetCache::write_contents() const {
  std::vector<ContentRecord> lines;
  for (const auto& [stamp, content] : new_contents_) lines.push_back(record_of(stamp, content));
  const auto bytes = std::as_bytes(std::span(lines));
  const std::string path = contents_path();
  if (!can_be_replaced(path)) return;
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | kOpen, 0666);
  if (file < 0) return;
  struct stat status {};
  const bool usable = ::fstat(file, &status) == 0 && status.st_size % sizeof(ContentRecord) == 0 &&
                      static_cast<size_t>(status.st_size) <= kMaxContents * sizeof(ContentRecord);
  if (usable) (void)!::write(file, bytes.data(), bytes.size());
  ::close(file);
  if (!usable) write_file(path, bytes);
}

void AssetCache::evict() const {
  std::vector<Entry> entries = list(directory_);
  uint64_t total = 0;
  for (const Entry& entry : entries) total += entry.size;
  if (total <= max_bytes_) return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& entry : entries) {
    std::error_code ignored;
    fs::remove(entry.path, ignored);
    total -= entry.size;
    if (total <= max_bytes_) return;
  }
}

std::string default_cache_directory() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache && cache[0] == '/') return std::string(cache) + "/mjtools";
  const char* home = std::getenv("HOME");
  return home && home[0] == '/' ? std::string(home) + "/.cache/mjtools" : "";
}

}  // namespace mj
