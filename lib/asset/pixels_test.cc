// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/pixels.h"

#include <doctest/doctest.h>

#include <cstring>

#include "asset/png.h"

namespace mj {
namespace {

using Bytes = std::vector<unsigned char>;

Bytes copy_of(std::span<const unsigned char> pixels) {
  return {pixels.begin(), pixels.end()};
}

// Returns a cache entry with an image of 2 x 1 pixels and three channels.
std::shared_ptr<const CacheEntry> entry() {
  return pack(Image{2, 1, 3, true, Pixels({1, 2, 3, 4, 5, 6})});
}

std::shared_ptr<const CacheEntry> entry_with(const std::vector<int>& head, size_t pixels) {
  auto out = std::make_shared<NewCacheEntry>(head.size() * sizeof(int) + pixels);
  std::memset(out->data(), 0, out->bytes().size());
  std::memcpy(out->data(), head.data(), head.size() * sizeof(int));
  return out;
}

TEST_CASE("an image of the cache has its pixels in the entry, which lives as long as they do") {
  auto packed = entry();
  const auto* start = reinterpret_cast<const unsigned char*>(packed->bytes().data());
  const std::weak_ptr<const CacheEntry> watched = packed;
  Image image;
  REQUIRE(unpack(std::move(packed), image));
  CHECK(image.width == 2);
  CHECK(image.height == 1);
  CHECK(image.srgb);
  CHECK(image.data.view().data() == start + 4 * sizeof(int));
  CHECK(copy_of(image.data.view()) == Bytes{1, 2, 3, 4, 5, 6});
  CHECK_FALSE(watched.expired());
  image = {};
  CHECK(watched.expired());
}

TEST_CASE("pixels of an entry are copied before they are changed") {
  const auto packed = entry();
  Image image, flipped;
  REQUIRE(unpack(packed, image));
  REQUIRE(unpack(packed, flipped));
  flip_columns(flipped);
  CHECK(copy_of(flipped.data.view()) == Bytes{4, 5, 6, 1, 2, 3});
  CHECK(copy_of(image.data.view()) == Bytes{1, 2, 3, 4, 5, 6});
}

TEST_CASE("an entry whose size differs from the size of its image is not an image") {
  const auto is_image = [](const std::vector<int>& head, size_t pixels) {
    Image image;
    return unpack(entry_with(head, pixels), image);
  };
  CHECK(is_image({2, 1, 3, 0}, 6));
  CHECK_FALSE(is_image({2, 1, 3}, 0));
  CHECK_FALSE(is_image({2, 1, 3, 0}, 5));
  CHECK_FALSE(is_image({2, 1, 3, 0}, 7));
  CHECK_FALSE(is_image({-2, -1, 3, 0}, 6));
  CHECK_FALSE(is_image({2, 0, 3, 0}, 0));
  CHECK_FALSE(is_image({1, 1, 5, 0}, 5));
  CHECK_FALSE(is_image({1 << 30, 1 << 30, 16, 0}, 0));
}

}  // namespace
}  // namespace mj
