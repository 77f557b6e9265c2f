// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A map from digests to digests, stored in a file to which all processes append. Damage to the file
// can lose values but never gives wrong ones.

#ifndef MJTOOLS_ASSET_DIGEST_LIST_H_
#define MJTOOLS_ASSET_DIGEST_LIST_H_

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "asset/hasher.h"

namespace mj {

class DigestList {
 public:
  // Makes a list that is stored in the file `path`. The file need not exist yet, and is read by the
  // first look-up.
  explicit DigestList(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] std::optional<Digest> find(const Digest& key);
  // Adds a key with its value. Replaces the value if the key exists already.
  void add(const Digest& key, const Digest& value);
  // Appends the added pairs to the file. If the file is damaged or too long, replaces it by a new
  // file, which keeps an older pair only if is_current(value) is true.
  void write(const std::function<bool(const Digest& value)>& is_current);

 private:
  struct Hash {
    size_t operator()(const Digest& digest) const { return digest[0]; }
  };

  void read();

  std::string path_;
  bool read_ = false;
  std::unordered_map<Digest, Digest, Hash> known_;
  std::vector<std::array<Digest, 2>> added_;  // pairs that were added but are not yet in the file
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_DIGEST_LIST_H_
