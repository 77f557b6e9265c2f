// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/cache.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

namespace mj {
namespace {

namespace fs = std::filesystem;

// A directory of its own, removed at the end.
struct Folder {
  Folder() {
    path = fs::temp_directory_path() / ("mjtools_cache_test_" + std::to_string(::getpid()));
    fs::remove_all(path);
  }
  ~Folder() { fs::remove_all(path); }
  [[nodiscard]] std::vector<fs::path> files() const {
    std::vector<fs::path> out;
    if (!fs::exists(path)) return out;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) out.push_back(entry.path());
    }
    return out;
  }
  fs::path path;
};

std::optional<std::string> loaded(const AssetCache& cache, const Digest& key) {
  const auto entry = cache.load(key);
  return entry ? std::optional(std::string(entry->bytes())) : std::nullopt;
}

Digest key_of(int number) {
  Hasher hasher = asset_hasher("test");
  hasher.add(number);
  return hasher.digest();
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

TEST_CASE("what was stored is found again, in another process too") {
  const Folder folder;
  {
    AssetCache cache(folder.path);
    CHECK_FALSE(loaded(cache, key_of(1)));
    cache.store(key_of(1), "one");
    cache.store(key_of(2), "two");
    CHECK(loaded(cache, key_of(1)) == "one");
  }
  const AssetCache again(folder.path);
  CHECK(loaded(again, key_of(2)) == "two");
  CHECK_FALSE(loaded(again, key_of(3)));
}

TEST_CASE("a damaged entry is as good as missing and can be written anew") {
  const Folder folder;
  AssetCache cache(folder.path);
  const std::string content = "some content";
  cache.store(key_of(1), content);
  REQUIRE(folder.files().size() == 1);
  const fs::path path = folder.files()[0];
  std::ifstream in(path, std::ios::binary);
  const std::string good(std::istreambuf_iterator<char>(in), {});
  const auto replace = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
  };
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    replace(bad);
    CHECK_FALSE(loaded(cache, key_of(1)));
    replace(good.substr(0, i));
    CHECK_FALSE(loaded(cache, key_of(1)));
  }
  replace(good + "x");
  CHECK_FALSE(loaded(cache, key_of(1)));
  cache.store(key_of(1), content);
  CHECK(loaded(cache, key_of(1)) == content);
}

TEST_CASE("entries that were used longest ago go first when the cache is too large") {
  const Folder folder;
  const std::string kilobyte(1000, 'x');
  {
    AssetCache cache(folder.path);
    for (int i = 0; i < 4; ++i) {
      cache.store(key_of(i), kilobyte);
      for (const fs::path& path : folder.files()) {
        fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(1));
      }
    }
    CHECK(loaded(cache, key_of(0)));  // used again: the newest now
  }
  { AssetCache(folder.path, 3500).store(key_of(4), kilobyte); }
  const AssetCache cache(folder.path);
  CHECK(folder.files().size() == 3);
  for (const int kept : {0, 3, 4}) CHECK(loaded(cache, key_of(kept)));
}

TEST_CASE("what files contain is known to later processes, however the list was damaged") {
  const Folder folder;
  const fs::path list = folder.path / "contents";
  const auto remember = [&](int first, int last) {
    AssetCache cache(folder.path);
    cache.store(key_of(-1), "x");
    for (int i = first; i <= last; ++i) cache.remember_content(key_of(i), key_of(1000 + i));
    CHECK(cache.content_of(key_of(last)) == key_of(1000 + last));
  };
  const auto knows = [&](int i) {
    const auto content = AssetCache(folder.path).content_of(key_of(i));
    CHECK((!content || *content == key_of(1000 + i)));
    return content.has_value();
  };
  remember(1, 3);
  remember(3, 5);
  for (int i = 1; i <= 5; ++i) CHECK(knows(i));
  CHECK_FALSE(knows(6));
  const auto size = fs::file_size(list);

  std::ifstream in(list, std::ios::binary);
  const std::string good(std::istreambuf_iterator<char>(in), {});
  for (size_t at = 0; at < size; at += 7) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 16);
    std::ofstream(list, std::ios::binary) << bad;
    int known = 0;
    for (int i = 1; i <= 5; ++i) known += knows(i);
    CHECK(known == 4);
  }
  fs::resize_file(list, size - 1);
  CHECK(knows(1));
  CHECK_FALSE(knows(5));
  remember(6, 6);  // begins anew: what was appended to half a line could not be found
  CHECK(knows(6));
  CHECK(fs::file_size(list) == size / 5);
}

TEST_CASE("a list of contents does not grow without end") {
  const Folder folder;
  const auto remember = [&](int first, int count) {
    AssetCache cache(folder.path);
    cache.store(key_of(-1), "x");
    for (int i = first; i < first + count; ++i) cache.remember_content(key_of(i), key_of(i));
  };
  remember(0, 1 << 17);
  remember(-5, 1);
  CHECK(AssetCache(folder.path).content_of(key_of(-5)));
  CHECK(fs::file_size(folder.path / "contents") < 100);
}

TEST_CASE("a cache that cannot be written is no error") {
  const Folder folder;
  fs::create_directories(folder.path);
  std::ofstream(folder.path / "file") << "x";
  AssetCache cache(folder.path / "file" / "below");
  cache.store(key_of(1), "one");
  cache.remember_content(key_of(1), key_of(2));
  CHECK_FALSE(loaded(cache, key_of(1)));
}

TEST_CASE("a pipe in the place of an entry or of the list is not waited for") {
  const Folder folder;
  { AssetCache(folder.path).store(key_of(1), "one"); }
  REQUIRE(folder.files().size() == 1);
  const fs::path entry = folder.files()[0], list = folder.path / "contents";
  fs::remove(entry);
  REQUIRE(::mkfifo(entry.c_str(), 0600) == 0);
  REQUIRE(::mkfifo(list.c_str(), 0600) == 0);
  {
    AssetCache cache(folder.path);
    CHECK_FALSE(loaded(cache, key_of(1)));
    CHECK_FALSE(cache.content_of(key_of(1)));
    cache.store(key_of(1), "one");
    cache.store(key_of(2), "two");
    cache.remember_content(key_of(1), key_of(2));
    CHECK(loaded(cache, key_of(2)) == "two");
  }
  CHECK(fs::is_fifo(entry));
  CHECK(fs::is_fifo(list));
}

TEST_CASE("threads and instances that store the same keys do not disturb each other") {
  const Folder folder;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        AssetCache cache(folder.path, 2000);
        for (int i = 0; i < 20; ++i) {
          const std::string content(100, static_cast<char>('a' + i));
          cache.store(key_of(i), content);
          (void)loaded(cache, key_of(i));
        }
      });
    }
  }
  const AssetCache cache(folder.path);
  for (int i = 0; i < 20; ++i) {
    const auto content = loaded(cache, key_of(i));
    CHECK((!content || *content == std::string(100, static_cast<char>('a' + i))));
  }
}

}  // namespace
}  // namespace mj
