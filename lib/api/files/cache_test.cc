// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "asset/process_cache.h"

namespace {

mj::Digest key_of(uint64_t i) {
  return {i, 0};
}

std::shared_ptr<const mj::CacheEntry> entry_of(size_t bytes) {
  return std::make_shared<mj::NewCacheEntry>(bytes);
}

// Returns the points of a sphere. There are so many of them that processing them takes longer than
// finding the result in the cache.
std::string cloud() {
  std::string out;
  for (int i = 0; i < 400; ++i) {
    const double z = 2 * (i + 0.5) / 400 - 1, r = std::sqrt(1 - z * z);
    out += "v " + std::to_string(r * std::cos(i * 2.4)) + " " +
           std::to_string(r * std::sin(i * 2.4)) + " " + std::to_string(z) + "\n";
  }
  return out;
}

std::vector<unsigned char> model_with(const std::string& mesh) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string xml =
      "<mujoco><asset><mesh file='m.obj'/></asset><worldbody><geom type='mesh' mesh='m'/>"
      "</worldbody></mujoco>";
  CHECK(mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size())) == 0);
  CHECK(mj_addBufferVFS(&vfs, "m.obj", mesh.data(), static_cast<int>(mesh.size())) == 0);
  char error[500] = "";
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  CHECK_MESSAGE(m, error);
  mj_deleteVFS(&vfs);
  std::vector<unsigned char> out(static_cast<size_t>(mj_sizeModel(m)));
  mj_saveModel(m, nullptr, out.data(), static_cast<int>(out.size()));
  mj_deleteModel(m);
  return out;
}

}  // namespace

TEST_CASE("a cache keeps entries that fit, and removes the least used ones first") {
  mj::ProcessCache cache(1000);
  cache.store(key_of(1), entry_of(400));
  cache.store(key_of(2), entry_of(400));
  cache.store(key_of(3), entry_of(300));  // has no effect: the entry does not fit
  CHECK(cache.size() == 800);
  CHECK(cache.load(key_of(3)) == nullptr);
  cache.store(key_of(4), entry_of(200));
  cache.store(key_of(4), entry_of(100));  // has no effect: the entry is in the cache already
  CHECK(cache.size() == 1000);
  CHECK(cache.load(key_of(1)) != nullptr);
  cache.set_capacity(700);
  CHECK(cache.load(key_of(2)) == nullptr);
  CHECK(cache.load(key_of(4)) != nullptr);
  CHECK(cache.size() == 600);
  cache.set_capacity(0);
  CHECK(cache.size() == 0);
  cache.store(key_of(5), entry_of(1));
  CHECK(cache.size() == 0);
}

TEST_CASE("programs see the cache of the process and size it") {
  mjCache* const cache = mj_getCache();
  REQUIRE(cache);
  CHECK(mj_getCache() == cache);
  CHECK(mj_getCacheCapacity(cache) == 524288000);
  mj_clearCache(cache);
  CHECK(mj_getCacheSize(cache) == 0);

  const auto first = model_with(cloud());
  const size_t size = mj_getCacheSize(cache);
  CHECK(size > 4096);
  CHECK(model_with(cloud()) == first);
  CHECK(mj_getCacheSize(cache) == size);
  CHECK(model_with(cloud() + "v 0 0 3\n") != first);
  CHECK(mj_getCacheSize(cache) > size);
  mj_clearCache(cache);
  CHECK(mj_getCacheSize(cache) == 0);
  CHECK(model_with(cloud()) == first);
  CHECK(mj_getCacheSize(cache) == size);

  CHECK(mj_setCacheCapacity(cache, 100) == 100);
  CHECK(mj_getCacheSize(cache) == 0);
  CHECK(model_with(cloud()) == first);
  CHECK(mj_getCacheSize(cache) == 0);
  CHECK(mj_setCacheCapacity(cache, 524288000) == 524288000);

  CHECK(mj_getCacheSize(nullptr) == 0);
  CHECK(mj_getCacheCapacity(nullptr) == 0);
  CHECK(mj_setCacheCapacity(nullptr, 5) == 0);
  mj_clearCache(nullptr);
}
