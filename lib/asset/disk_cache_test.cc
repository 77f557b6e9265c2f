// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/disk_cache.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <thread>

#include "asset/cache_seed.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

// A temporary folder, which is removed at the end of its scope.
struct Folder {
  Folder() {
    path = fs::temp_directory_path() / ("mjtools_cache_test_" + std::to_string(::getpid()));
    fs::remove_all(path);
  }
  ~Folder() { fs::remove_all(path); }
  // Returns all files in the folder except the seed.
  [[nodiscard]] std::vector<fs::path> files() const {
    std::vector<fs::path> out;
    if (!fs::exists(path)) return out;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file() && entry.path().filename() != kSeedName) {
        out.push_back(entry.path());
      }
    }
    return out;
  }
  fs::path path;
};

std::shared_ptr<const CacheEntry> entry_of(std::string_view bytes) {
  auto entry = std::make_shared<NewCacheEntry>(bytes.size());
  std::ranges::copy(std::as_bytes(std::span(bytes)), entry->data());
  return entry;
}

std::optional<std::string> loaded(AssetCache& cache, const Digest& key) {
  const auto entry = cache.load(key);
  return entry ? std::optional(std::string(entry->bytes())) : std::nullopt;
}

Digest key_of(int number) {
  Hasher hasher = asset_hasher("test");
  hasher.add(number);
  return hasher.digest();
}

std::string contents_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void replace(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_CASE("a digest depends on every byte and on where values begin") {
  const auto of = [](const std::vector<std::string_view>& parts) {
    Hasher hasher;
    for (const std::string_view part : parts) hasher.add(part);
    return hasher.digest();
  };
  CHECK(of({"ab", "c"}) == of({"ab", "c"}));
  CHECK(of({"ab", "c"}) != of({"a", "bc"}));
  CHECK(of({"a"}) != of({"a", ""}));
  CHECK(of({std::string_view("\0", 1)}) != of({std::string_view("\0\0", 2)}));
  std::string text(100, 'x');
  const Digest before = of({text});
  for (char& c : text) {
    c = 'y';
    CHECK(of({text}) != before);
    c = 'x';
  }
}

TEST_CASE("a digest depends on its seed") {
  const auto of = [](const HashSeed& seed) {
    Hasher hasher(seed);
    hasher.add(1);
    return hasher.digest();
  };
  const HashSeed seed;
  HashSeed start = seed, key = seed;
  ++start.start[3];
  ++key.keys[0];
  CHECK(of(seed) == of({}));
  CHECK(of(start) != of(seed));
  CHECK(of(key) != of(seed));
}

TEST_CASE("each cache has a seed of its own, which stays and which processes share") {
  const Folder folder;
  const auto seed_of = [&](const char* cache) {
    return Hasher(DiskCache(folder.path / cache).seed()).digest();
  };
  const Digest first = seed_of("one");
  CHECK(seed_of("one") == first);
  CHECK(seed_of("other") != first);
  CHECK(first != Hasher().digest());

  const fs::path path = folder.path / "one" / "mjcache.seed";
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  const std::string good = contents_of(path);
  for (const std::string& bad : {good.substr(1), std::string(good.size(), '\0'), std::string()}) {
    replace(path, bad);
    const Digest anew = seed_of("one");
    CHECK(anew != first);
    CHECK(anew != Hasher().digest());
    CHECK(seed_of("one") == anew);
  }
}

TEST_CASE("processes that find no seed, or a damaged one, at the same time share the new one") {
  for (int round = 0; round < 25; ++round) {
    const Folder folder;
    if (round % 2 != 0) {
      fs::create_directories(folder.path);
      replace(folder.path / "mjcache.seed", "damaged");
    }
    const auto seed = [&] { return Hasher(DiskCache(folder.path).seed()).digest(); };
    std::vector<Digest> seen(8);
    {
      std::vector<std::jthread> processes;
      for (Digest& digest : seen) processes.emplace_back([&] { digest = seed(); });
    }
    for (const Digest& digest : seen) CHECK(digest == seed());
  }
}

TEST_CASE("nothing is stored where no seed can be kept, and nothing waits for one") {
  for (const bool is_pipe : {true, false}) {
    const Folder folder;
    fs::create_directories(folder.path);
    const fs::path path = folder.path / "mjcache.seed";
    if (is_pipe) {
      REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    } else {
      fs::create_directory(path);
    }
    {
      DiskCache cache(folder.path);
      cache.store(key_of(1), entry_of("content"));
      CHECK(Hasher(cache.seed()).digest() == Hasher().digest());
      CHECK_FALSE(loaded(cache, key_of(1)));
    }
    CHECK(folder.files().empty());
  }
}

TEST_CASE("stored entries are found again, also in another process") {
  const Folder folder;
  {
    DiskCache cache(folder.path);
    CHECK_FALSE(loaded(cache, key_of(1)));
    cache.store(key_of(1), entry_of("one"));
    cache.store(key_of(2), entry_of("two"));
    CHECK(loaded(cache, key_of(1)) == "one");
  }
  DiskCache again(folder.path);
  CHECK(loaded(again, key_of(2)) == "two");
  CHECK_FALSE(loaded(again, key_of(3)));
}

TEST_CASE("entries that are written together are one file") {
  const Folder folder;
  DiskCache cache(folder.path);
  for (int i = 0; i < 10; ++i) cache.store(key_of(i), entry_of(std::string(i, 'x')));
  CHECK(folder.files().empty());
  cache.write();
  CHECK(folder.files().size() == 2);  // the file of entries, and the list
  cache.write();
  DiskCache(folder.path).store(key_of(3), entry_of("xxx"));
  CHECK(folder.files().size() == 3);
  DiskCache again(folder.path);
  for (int i = 0; i < 10; ++i) CHECK(loaded(again, key_of(i)) == std::string(i, 'x'));
}

TEST_CASE("processes that store the same entries at the same time leave them once") {
  const Folder folder;
  DiskCache one(folder.path), other(folder.path);
  for (AssetCache* cache : {&one, &other}) {
    for (const int i : {1, 2}) cache->store(key_of(i), entry_of("some content"));
  }
  one.write();
  const size_t files = folder.files().size();
  other.write();
  CHECK(folder.files().size() == files);
  CHECK(loaded(one, key_of(1)) == "some content");
}

TEST_CASE("no more than a bounded number of bytes wait to be written") {
  const Folder folder;
  DiskCache cache(folder.path);
  const std::string large(20 << 20, 'x');
  for (int i = 0; i < 3; ++i) cache.store(key_of(i), entry_of(large));
  CHECK(folder.files().empty());
  cache.store(key_of(3), entry_of(large));
  CHECK(folder.files().size() == 1);
  CHECK(loaded(cache, key_of(0)) == large);
}

// Returns the file in a folder that contains the entries.
fs::path file_of_entries(const Folder& folder) {
  const auto files = folder.files();
  const auto found = std::ranges::find_if(
      files, [](const fs::path& path) { return path.filename() != "mjcache.list"; });
  REQUIRE(found != files.end());
  return *found;
}

TEST_CASE("a damaged entry is as good as missing and can be written anew") {
  const Folder folder;
  const std::string content = "some content";
  const auto store = [&] {
    DiskCache cache(folder.path);
    cache.store(key_of(1), entry_of(content));
    cache.store(key_of(2), entry_of(content));
  };
  const auto known = [&] {
    DiskCache cache(folder.path);
    const auto one = loaded(cache, key_of(1)), two = loaded(cache, key_of(2));
    for (const auto& entry : {one, two}) CHECK((!entry || entry == content));
    return one.has_value() + two.has_value();
  };
  store();
  CHECK(known() == 2);
  const fs::path path = file_of_entries(folder);
  const std::string good = contents_of(path);
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    replace(path, bad);
    const int left = known();
    CHECK(left >= 1);
    CHECK(left <= 2);  // changed padding bytes have no effect
    replace(path, good.substr(0, i));
    CHECK(known() < (i + 16 > good.size() ? 3 : 2));
  }
  replace(path, good.substr(0, 8));
  CHECK(known() == 0);
  store();
  CHECK(known() == 2);
}

TEST_CASE("files whose entries were used longest ago go first when the cache is too large") {
  const Folder folder;
  const std::string kilobyte(1000, 'x');
  for (int i = 0; i < 4; ++i) {
    DiskCache(folder.path).store(key_of(i), entry_of(kilobyte));
    for (const fs::path& path : folder.files()) {
      fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(1));
    }
  }
  {
    DiskCache cache(folder.path);
    CHECK(loaded(cache, key_of(0)));  // makes this entry the most recently used
  }
  { DiskCache(folder.path, 3500).store(key_of(4), entry_of(kilobyte)); }
  DiskCache cache(folder.path);
  CHECK(folder.files().size() == 3 + 1);
  for (const int kept : {0, 3, 4}) CHECK(loaded(cache, key_of(kept)));
  for (const int gone : {1, 2}) CHECK_FALSE(loaded(cache, key_of(gone)));
}

TEST_CASE("files of others in the folder are not touched") {
  const Folder folder;
  fs::create_directories(folder.path / "deeper");
  const auto write = [&](const fs::path& path, size_t size) {
    std::ofstream(path, std::ios::binary) << std::string(size, 'x');
    fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(48));
    return path;
  };
  std::vector<fs::path> theirs;
  for (const char* name : {"list", "0123456789abcdef", "thesis.txt", "a.tmp", ".list.1.0.tmp",
                           "x.mjcache", "deeper/photo.raw", "deeper/0123456789abcdef.mjcache"}) {
    theirs.push_back(write(folder.path / name, 100000));
  }
  const fs::path left = write(folder.path / ".0123456789abcdef.mjcache.1.0.tmp", 10);
  const std::string kilobyte(1000, 'x');
  { DiskCache(folder.path, 1500).store(key_of(1), entry_of(kilobyte)); }
  { DiskCache(folder.path, 1500).store(key_of(2), entry_of(kilobyte)); }
  for (const fs::path& path : theirs) {
    CAPTURE(path);
    CHECK((fs::exists(path) && fs::file_size(path) == 100000));
  }
  CHECK_FALSE(fs::exists(left));
  DiskCache cache(folder.path);
  CHECK(loaded(cache, key_of(1)).has_value() != loaded(cache, key_of(2)).has_value());
}

TEST_CASE("a process that only reads removes the temporary files of ended processes") {
  const Folder folder;
  { DiskCache(folder.path).store(key_of(1), entry_of("x")); }
  const pid_t gone = ::fork();
  if (gone == 0) ::_exit(0);
  REQUIRE(gone > 0);
  ::waitpid(gone, nullptr, 0);
  const auto draft = [&](const std::string& target, pid_t process) {
    const fs::path path = folder.path / ("." + target + "." + std::to_string(process) +
                                         ".0123456789abcdef0123456789abcdef.tmp");
    std::ofstream(path) << "x";
    return path;
  };
  std::vector<fs::path> stale, alive;
  for (const char* target : {"0123456789abcdef.mjcache", "mjcache.list", "mjcache.seed"}) {
    stale.push_back(draft(target, gone));
    alive.push_back(draft(target, ::getpid()));
  }
  alive.push_back(draft("thesis", gone));
  {
    DiskCache cache(folder.path);
    CHECK(loaded(cache, key_of(1)));
  }
  for (const fs::path& path : stale) CHECK_FALSE(fs::exists(path));
  for (const fs::path& path : alive) CHECK(fs::exists(path));
}

TEST_CASE("later processes know the contents of files, however the list was damaged") {
  const Folder folder;
  fs::create_directories(folder.path);
  const fs::path list = folder.path / "mjcache.list";
  const auto remember = [&](int first, int last) {
    DiskCache cache(folder.path);
    for (int i = first; i <= last; ++i) cache.remember_content(key_of(i), key_of(1000 + i));
    CHECK(cache.content_of(key_of(last)) == key_of(1000 + last));
  };
  const auto knows = [&](int i) {
    const auto content = DiskCache(folder.path).content_of(key_of(i));
    CHECK((!content || *content == key_of(1000 + i)));
    return content.has_value();
  };
  remember(1, 3);
  remember(3, 5);
  for (int i = 1; i <= 5; ++i) CHECK(knows(i));
  CHECK_FALSE(knows(6));
  const auto size = fs::file_size(list);

  const std::string good = contents_of(list);
  for (size_t at = 0; at < size; at += 7) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 16);
    replace(list, bad);
    int known = 0;
    for (int i = 1; i <= 5; ++i) known += knows(i);
    CHECK(known == 4);
  }
  fs::resize_file(list, size - 1);
  CHECK(knows(1));
  CHECK_FALSE(knows(5));
  // Starts a new list file: after an incomplete record, an appended record could not be read.
  remember(6, 6);
  CHECK(knows(6));
  CHECK(fs::file_size(list) == size / 5);
}

TEST_CASE("a list does not grow without end, and it keeps the lines that lead to entries") {
  const Folder folder;
  const auto remember = [&](int first, int count) {
    DiskCache cache(folder.path);
    for (int i = first; i < first + count; ++i) cache.remember_content(key_of(i), key_of(i));
  };
  { DiskCache(folder.path).store(key_of(-1), entry_of("x")); }
  remember(0, 1 << 17);
  remember(-5, 1);
  DiskCache cache(folder.path);
  CHECK(cache.content_of(key_of(-5)));
  CHECK(loaded(cache, key_of(-1)) == "x");
  CHECK(fs::file_size(folder.path / "mjcache.list") < 100);
}

TEST_CASE("a misleading list does no harm") {
  const Folder folder;
  { DiskCache(folder.path).store(key_of(1), entry_of("one")); }
  const uint64_t number = std::stoull(file_of_entries(folder).filename().string(), nullptr, 16);
  const uint64_t numbers[] = {number, number + 1},
                 offsets[] = {0, 7, 16, 48, uint64_t{1} << 60, ~uint64_t{0}};
  for (const uint64_t file : numbers) {
    for (const uint64_t offset : offsets) {
      DiskCache cache(folder.path);
      cache.remember_content(key_of(2), {file, offset});
      CHECK_FALSE(loaded(cache, key_of(2)));
      CHECK(loaded(cache, key_of(1)) == "one");
    }
  }
}

TEST_CASE("a cache that cannot be written does not cause an error") {
  const Folder folder;
  fs::create_directories(folder.path);
  std::ofstream(folder.path / "file") << "x";
  DiskCache cache(folder.path / "file" / "below");
  cache.store(key_of(1), entry_of("one"));
  cache.remember_content(key_of(1), key_of(2));
  cache.write();
  CHECK_FALSE(loaded(cache, key_of(1)));
}

TEST_CASE("a pipe in the place of entries or of the list is not waited for") {
  const Folder folder;
  { DiskCache(folder.path).store(key_of(1), entry_of("one")); }
  const fs::path entries = file_of_entries(folder), list = folder.path / "mjcache.list";
  const auto make_pipe = [](const fs::path& path) {
    fs::remove(path);
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  };
  make_pipe(entries);
  {
    DiskCache cache(folder.path);
    CHECK_FALSE(loaded(cache, key_of(1)));
    cache.store(key_of(1), entry_of("one"));
  }
  CHECK(fs::is_fifo(entries));
  make_pipe(list);
  {
    DiskCache cache(folder.path);
    CHECK_FALSE(cache.content_of(key_of(1)));
    cache.store(key_of(2), entry_of("two"));
    cache.remember_content(key_of(1), key_of(2));
    cache.write();
    CHECK(loaded(cache, key_of(2)) == "two");
  }
  CHECK(fs::is_fifo(list));
}

// A cache with one entry and one remembered digest.
struct FilledCache : Folder {
  FilledCache() { fill(); }
  void fill() const {
    DiskCache cache(path);
    cache.store(key_of(1), entry_of("one"));
    cache.remember_content(key_of(2), key_of(3));
  }
  // Returns how many of the two values a later process finds.
  [[nodiscard]] int known() const {
    DiskCache cache(path);
    return loaded(cache, key_of(1)).has_value() + cache.content_of(key_of(2)).has_value();
  }
  [[nodiscard]] Digest seed() const { return Hasher(DiskCache(path).seed()).digest(); }

  fs::path seed_file = path / kSeedName;
  fs::path list = path / "mjcache.list";
};

TEST_CASE("links planted at names of the cache are replaced and not followed") {
  const FilledCache cache;
  const fs::path other = cache.path / "precious";
  for (const fs::path& name : {cache.seed_file, cache.list, file_of_entries(cache)}) {
    for (const bool is_dangling : {false, true}) {
      CAPTURE(name);
      CAPTURE(is_dangling);
      fs::remove(other);
      if (!is_dangling) replace(other, "precious");
      fs::remove(name);
      fs::create_symlink(other, name);
      cache.fill();
      CHECK(contents_of(other) == (is_dangling ? "" : "precious"));
      CHECK(fs::exists(other) != is_dangling);
      CHECK_FALSE(fs::is_symlink(name));
      CHECK(cache.known() == 2);
    }
  }
}

TEST_CASE("files of the cache behind a link, or of another user, count as missing") {
  const FilledCache cache;
  const fs::path entries = file_of_entries(cache);
  const auto hide_behind_link = [&](const fs::path& name) {
    fs::rename(name, cache.path / "moved");
    fs::create_symlink("moved", name);
  };
  const auto give_away = [](const fs::path& name) { REQUIRE(::chown(name.c_str(), 1, 1) == 0); };
  for (const bool is_link : {true, false}) {
    if (!is_link && ::geteuid() != 0) continue;  // only root can give files away
    const auto hide = [&](const fs::path& name) {
      if (is_link) return hide_behind_link(name);
      give_away(name);
    };
    CAPTURE(is_link);
    hide(entries);
    CHECK(cache.known() == 1);
    hide(cache.list);
    CHECK(cache.known() == 0);
    const Digest seed = cache.seed();
    hide(cache.seed_file);
    CHECK(cache.seed() != seed);
    cache.fill();
    CHECK(cache.known() == 2);
  }
}

TEST_CASE("a list that is a second name of another file is replaced") {
  const FilledCache cache;
  const fs::path other = cache.path / "precious";
  replace(other, "");
  fs::remove(cache.list);
  fs::create_hard_link(other, cache.list);
  cache.fill();
  CHECK(contents_of(other).empty());
  CHECK(cache.known() == 2);
}

TEST_CASE("threads and instances that store the same keys do not disturb each other") {
  const Folder folder;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        DiskCache cache(folder.path, 2000);
        for (int i = 0; i < 20; ++i) {
          const std::string content(100, static_cast<char>('a' + i));
          cache.store(key_of(i), entry_of(content));
          (void)loaded(cache, key_of(i));
        }
      });
    }
  }
  DiskCache cache(folder.path);
  for (int i = 0; i < 20; ++i) {
    const auto content = loaded(cache, key_of(i));
    CHECK((!content || *content == std::string(100, static_cast<char>('a' + i))));
  }
}

}  // namespace
}  // namespace mj
