// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A map of digests in a file to which all processes append, and which no damage makes wrong.

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
  // The file need not exist yet. It is read when something is first looked for.
  explicit DigestList(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] std::optional<Digest> find(const Digest& key);
  // Replaces the value of the key if it has another one.
  void add(const Digest& key, const Digest& value);
  // Appends to the file what was added. A file that is damaged or has become too long is replaced:
  // of its older part stays what is_current(value).
  void write(const std::function<bool(const Digest& value)>& is_current);

 private:
  struct Hash {
    size_t operator()(const Digest& digest) const { return digest[0]; }
  };

  void read();

  std::string path_;
  bool read_ = false;
  std::unordered_map<Digest, Digest, Hash> known_;
  std::vector<std::array<Digest, 2>> added_;  // not in the file yet
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_DIGEST_LIST_H_
