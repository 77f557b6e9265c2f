// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads numbers from the bytes of a little-endian binary file. It never reads beyond the end of the
// bytes.

#ifndef MJTOOLS_ASSET_BINARY_READER_H_
#define MJTOOLS_ASSET_BINARY_READER_H_

#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

namespace mj {

class BinaryReader {
 public:
  explicit BinaryReader(std::string_view bytes) : rest_(bytes) {}

  // Reads the next `count` values into `to`. If fewer values are left, returns false and allocates
  // nothing.
  template <typename T>
  [[nodiscard]] bool read(T* to, size_t count) {
    if (rest_.size() / sizeof(T) < count) return false;
    if (count > 0) std::memcpy(to, rest_.data(), count * sizeof(T));
    rest_.remove_prefix(count * sizeof(T));
    return true;
  }
  template <typename T>
  [[nodiscard]] bool read(std::vector<T>& to, size_t count) {
    if (rest_.size() / sizeof(T) < count) return false;
    to.resize(count);
    return read(to.data(), count);
  }

  [[nodiscard]] size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_BINARY_READER_H_
