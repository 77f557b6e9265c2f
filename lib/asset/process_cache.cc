// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/process_cache.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace mj {
namespace {

constexpr size_t kMostContents = 100'000;  // maximum number of remembered digests

// Returns a random seed. A person who does not know the seed cannot make a file whose digest equals
// the digest of another file.
HashSeed random_seed() {
  std::random_device random;
  HashSeed out;
  for (auto* part : {&out.start, &out.keys}) {
    for (uint64_t& word : *part) word = uint64_t{random()} << 32 | random();
  }
  return out;
}

}  // namespace

ProcessCache::ProcessCache(size_t capacity) : seed_(random_seed()), capacity_(capacity) {}

std::shared_ptr<const CacheEntry> ProcessCache::load(const Digest& key) {
  const std::lock_guard lock(mutex_);
  const auto at = entries_.find(key);
  if (at == entries_.end()) return nullptr;
  ++at->second.uses;
  return at->second.entry;
}

void ProcessCache::store(const Digest& key, std::shared_ptr<const CacheEntry> entry) {
  const size_t bytes = entry->bytes().size();
  const std::lock_guard lock(mutex_);
  if (bytes > capacity_ || size_ > capacity_ - bytes) return;
  const bool is_new = entries_.try_emplace(key, Kept{std::move(entry), 0, stored_}).second;
  if (!is_new) return;
  ++stored_;
  size_ += bytes;
}

std::optional<Digest> ProcessCache::content_of(const Digest& stamp) {
  const std::lock_guard lock(mutex_);
  const auto at = contents_.find(stamp);
  return at == contents_.end() ? std::nullopt : std::optional(at->second);
}

void ProcessCache::remember_content(const Digest& stamp, const Digest& content) {
  const std::lock_guard lock(mutex_);
  if (contents_.size() >= kMostContents) contents_.clear();
  contents_.insert_or_assign(stamp, content);
}

size_t ProcessCache::size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

size_t ProcessCache::capacity() const {
  const std::lock_guard lock(mutex_);
  return capacity_;
}

void ProcessCache::set_capacity(size_t bytes) {
  const std::lock_guard lock(mutex_);
  capacity_ = bytes;
  if (size_ <= capacity_) return;
  using At = std::map<Digest, Kept>::iterator;
  std::vector<At> order;
  for (At at = entries_.begin(); at != entries_.end(); ++at) order.push_back(at);
  std::ranges::sort(order, {}, [](At at) { return std::pair(at->second.uses, at->second.number); });
  for (const At at : order) {
    if (size_ <= capacity_) return;
    size_ -= at->second.entry->bytes().size();
    entries_.erase(at);
  }
}

void ProcessCache::clear() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  contents_.clear();
  size_ = 0;
}

// The cache is never freed, because other threads may still compile models while the process ends.
ProcessCache& process_cache() {
  static auto* const instance = new ProcessCache;
  return *instance;
}

}  // namespace mj
