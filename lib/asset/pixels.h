// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The pixels of an image. They are stored either in this object or in an entry of the asset cache.
// In the second case, this object keeps the entry in memory.

#ifndef MJTOOLS_ASSET_PIXELS_H_
#define MJTOOLS_ASSET_PIXELS_H_

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "asset/cache.h"

namespace mj {

class Pixels {
 public:
  Pixels() = default;
  explicit Pixels(std::vector<unsigned char> own) : own_(std::move(own)) {}
  // Refers to the bytes of the entry that begin at `offset`.
  Pixels(std::shared_ptr<const CacheEntry> entry, size_t offset)
      : entry_(std::move(entry)), offset_(offset) {}

  [[nodiscard]] std::span<const unsigned char> view() const {
    if (!entry_) return own_;
    const std::string_view bytes = entry_->bytes().substr(offset_);
    return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
  }

  // Returns the pixels for modification. If they are stored in a cache entry, copies them first.
  [[nodiscard]] std::vector<unsigned char>& own() {
    if (entry_) {
      const auto pixels = view();
      own_.assign(pixels.begin(), pixels.end());
      entry_.reset();
    }
    return own_;
  }

 private:
  std::vector<unsigned char> own_;
  std::shared_ptr<const CacheEntry> entry_;  // null if the pixels are in own_
  size_t offset_ = 0;
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_PIXELS_H_
