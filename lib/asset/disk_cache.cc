// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file of the cache has a number, which is also its name, and contains one entry after the other.
// Each entry starts at a multiple of kAlignment:
//
//   char magic[8]; uint64 key[2], digest[2], size; char content[size]
//
// The list of entries maps the key of an entry to the number of its file and its offset in the
// file.

#include "asset/disk_cache.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "asset/cache_file.h"
#include "asset/cache_seed.h"
#include "base/names_in_folder.h"
#include "resource/write/draft_name.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

constexpr size_t kAlignment = 16;
// Largest number of bytes of entries that wait to be written.
constexpr uint64_t kMostStored = uint64_t{64} << 20;
// Least age of a temporary file that is removed although a process has its process ID.
constexpr auto kAbandoned = std::chrono::hours(1);
constexpr char kListName[] = "mjcache.list";
constexpr char kEntryEnding[] = ".mjcache";
constexpr size_t kEntryDigits = 16;

struct Header {
  char magic[8];
  Digest key;
  Digest digest;
  uint64_t size;
};
static_assert(sizeof(Header) % kAlignment == 0);
constexpr char kMagic[9] = "mjcache2";

Digest digest_of(std::string_view bytes, const HashSeed& seed) {
  Hasher hasher(seed);
  hasher.add(bytes);
  return hasher.digest();
}

// Returns the padding in bytes that brings `size` up to a multiple of kAlignment.
size_t padding_after(size_t size) {
  return (kAlignment - size % kAlignment) % kAlignment;
}

// A cache entry whose bytes lie in a mapped file.
class MappedEntry : public CacheEntry {
 public:
  MappedEntry(std::shared_ptr<const CacheFile> file, std::string_view bytes)
      : file_(std::move(file)), bytes_(bytes) {}

  [[nodiscard]] std::string_view bytes() const override { return bytes_; }

 private:
  std::shared_ptr<const CacheFile> file_;
  std::string_view bytes_;
};

// Maps all pages of the bytes into memory at once where the system supports it. Elsewhere each page
// is mapped on its first access, which takes longer.
void touch(std::string_view bytes) {
#ifdef MADV_POPULATE_READ
  static const auto page = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<uintptr_t>(bytes.data()) / page * page;
  const auto end = reinterpret_cast<uintptr_t>(bytes.data() + bytes.size());
  (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_READ);
#endif
}

// Returns the content of the entry with the given key, which begins at `offset` in a file. Returns
// nothing if the entry is missing or damaged.
std::optional<std::string_view> find_entry(std::string_view file, uint64_t offset,
                                           const Digest& key, const HashSeed& seed) {
  if (offset % kAlignment != 0 || offset > file.size()) return {};
  const std::string_view rest = file.substr(offset);
  if (rest.size() < sizeof(Header)) return {};
  Header header;
  std::memcpy(&header, rest.data(), sizeof(header));
  const std::string_view content = rest.substr(sizeof(Header)).substr(0, header.size);
  if (std::memcmp(header.magic, kMagic, sizeof(header.magic)) != 0 || header.key != key ||
      header.size != content.size()) {
    return {};
  }
  touch(content);
  return header.digest == digest_of(content, seed) ? std::optional(content) : std::nullopt;
}

struct File {
  fs::path path;
  fs::file_time_type used;
  uint64_t size;
};

// Returns whether the name of a file is that of a file with cache entries. The cache does not touch
// other files in the folder.
bool is_entry(const fs::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == kEntryEnding && stem.size() == kEntryDigits &&
         stem.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// Returns whether a file has the temporary name under which a file of entries, the list or the seed
// is written (resource/write/atomic_file.h).
bool is_temporary(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') && name.ends_with(".tmp") &&
         (name.find(kEntryEnding) == 1 + kEntryDigits || name.find(kListName) == 1 ||
          name.find(kSeedName) == 1);
}

// Removes the temporary files of processes that have ended.
void remove_drafts(const std::string& directory) {
  std::error_code failed;
  for (const std::string& name : names_in_folder(directory, failed)) {
    if (!name.starts_with('.')) continue;  // quicker than is_temporary()
    const fs::path path = fs::path(directory) / name;
    if (is_temporary(path) && is_cache_file(path)) remove_stale_draft(path.string());
  }
}

// Returns all files with entries. Removes temporary files that processes of the user have
// abandoned.
std::vector<File> list_files(const std::string& directory) {
  std::vector<File> files;
  std::error_code failed;
  const auto now = fs::file_time_type::clock::now();
  for (const std::string& name : names_in_folder(directory, failed)) {
    // An error is ignored, because another process may remove the file meanwhile.
    std::error_code gone;
    const fs::path path = fs::path(directory) / name;
    if (!is_cache_file(path)) continue;
    const File file{path, fs::last_write_time(path, gone), fs::file_size(path, gone)};
    if (gone) continue;
    if (is_entry(file.path)) {
      files.push_back(file);
    } else if (is_temporary(file.path) && now - file.used > kAbandoned) {
      fs::remove(file.path, gone);
    }
  }
  return files;
}

}  // namespace

DiskCache::DiskCache(std::string directory, uint64_t max_bytes)
    : directory_(std::move(directory)),
      max_bytes_(max_bytes),
      list_(directory_ + "/" + kListName) {}

DiskCache::~DiskCache() {
  write();
  try {
    if (seed_) remove_drafts(directory_);
    if (grown_) evict();
  } catch (const std::exception&) {  // an error in the cache never makes an operation fail
  }
}

const HashSeed& DiskCache::seed() {
  static constexpr HashSeed kFixed;
  std::call_once(seeded_, [&] { seed_ = cache_seed(directory_); });
  return seed_ ? *seed_ : kFixed;
}

std::string DiskCache::path_of(uint64_t file) const {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string name;
  for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[file >> shift & 15];
  return directory_ + "/" + name + kEntryEnding;
}

// Keeps only the last file open, because a process may use more files than it may have open.
// Entries that are loaded one after the other are usually in the same file.
std::shared_ptr<CacheFile> DiskCache::open(uint64_t file) {
  if (open_file_ && open_number_ == file) return open_file_;
  open_file_ = std::make_shared<CacheFile>(path_of(file), max_bytes_);
  open_number_ = file;
  open_file_->mark_as_used();
  return open_file_;
}

std::shared_ptr<const CacheEntry> DiskCache::load(const Digest& key) {
  std::shared_ptr<CacheFile> file;
  std::string_view bytes;
  uint64_t offset = 0;
  {
    const std::lock_guard lock(mutex_);
    if (const auto stored = stored_.find(key); stored != stored_.end()) return stored->second;
    const auto place = list_.find(key);
    if (!place) return nullptr;
    file = open((*place)[0]);
    bytes = file->mapped();
    offset = (*place)[1];
  }
  const auto content = find_entry(bytes, offset, key, seed());
  return content ? std::make_shared<const MappedEntry>(std::move(file), *content) : nullptr;
}

void DiskCache::store(const Digest& key, std::shared_ptr<const CacheEntry> entry) {
  (void)seed();
  if (!seed_) return;
  const std::lock_guard lock(mutex_);
  const uint64_t size = entry->bytes().size();
  if (stored_.try_emplace(key, std::move(entry)).second) stored_bytes_ += size;
  if (stored_bytes_ > kMostStored) write_entries();
}

std::optional<Digest> DiskCache::content_of(const Digest& stamp) {
  const std::lock_guard lock(mutex_);
  return list_.find(stamp);
}

void DiskCache::remember_content(const Digest& stamp, const Digest& content) {
  const std::lock_guard lock(mutex_);
  list_.add(stamp, content);
}

void DiskCache::write() {
  const std::lock_guard lock(mutex_);
  try {
    write_entries();
    std::map<uint64_t, bool> exists;
    list_.write([&](const Digest& value) {
      const auto [file, is_new] = exists.try_emplace(value[0]);
      if (is_new) file->second = is_cache_file(path_of(value[0]));
      return file->second;
    });
  } catch (const std::exception&) {  // disk full or folder not writable: nothing is stored
  }
}

// Writes all stored entries into one file. The file's number is the digest of its keys, so that
// processes that store the same entries at the same time write the same file.
void DiskCache::write_entries() {
  const Entries entries = std::exchange(stored_, {});
  stored_bytes_ = 0;
  if (entries.empty()) return;
  std::vector<Header> headers;
  Hasher number;
  for (const auto& [key, entry] : entries) {
    const std::string_view content = entry->bytes();
    headers.push_back({.key = key, .digest = digest_of(content, seed()), .size = content.size()});
    std::memcpy(headers.back().magic, kMagic, sizeof(headers.back().magic));
    number.add(key.data(), sizeof(key));
  }
  constexpr std::byte kPadding[kAlignment] = {};
  std::vector<std::span<const std::byte>> parts;
  std::vector<uint64_t> offsets;
  uint64_t offset = 0;
  auto header = headers.cbegin();
  for (const auto& [key, entry] : entries) {
    offsets.push_back(offset);
    const size_t first = parts.size();
    parts.push_back(std::as_bytes(std::span(&*header++, 1)));
    parts.push_back(std::as_bytes(std::span(entry->bytes())));
    parts.push_back(std::span(kPadding).first(padding_after(entry->bytes().size())));
    for (size_t i = first; i < parts.size(); ++i) offset += parts[i].size();
  }
  const uint64_t file = number.digest()[0];
  const std::string path = path_of(file);
  std::error_code ignored;
  fs::create_directories(directory_, ignored);
  if (!can_be_replaced(path)) return;
  write_cache_file(path, parts);
  grown_ = true;
  open_file_.reset();  // it may be the damaged file that had this name
  auto at = offsets.cbegin();
  for (const auto& [key, entry] : entries) list_.add(key, {file, *at++});
}

void DiskCache::evict() const {
  std::vector<File> files = list_files(directory_);
  uint64_t total = 0;
  for (const File& file : files) total += file.size;
  if (total <= max_bytes_) return;
  std::sort(files.begin(), files.end(),
            [](const File& a, const File& b) { return a.used < b.used; });
  for (const File& file : files) {
    std::error_code ignored;
    fs::remove(file.path, ignored);
    total -= file.size;
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
