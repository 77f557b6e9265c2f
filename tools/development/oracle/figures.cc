// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "figures.h"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/diagnostic.h"

namespace mj::oracle {
namespace {

constexpr std::string_view kMagic = "mjtools figures 1\n";

class Cursor {
 public:
  Cursor(const std::string& data, const std::string& path) : data_(data), path_(path) {}

  [[nodiscard]] bool at_end() const { return at_ == data_.size(); }

  const char* take(size_t bytes) {
    if (bytes > data_.size() - at_) throw Error("bad-figures", path_ + ": ends inside a record");
    const char* p = data_.data() + at_;
    at_ += bytes;
    return p;
  }

  template <typename T>
  T take() {
    T value;
    std::memcpy(&value, take(sizeof(T)), sizeof(T));
    return value;
  }

 private:
  const std::string& data_;
  const std::string& path_;
  size_t at_ = 0;
};

}  // namespace

Figures Figures::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("file-unreadable", path + ": cannot be read");
  const std::string data{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  Cursor cursor(data, path);
  if (std::string_view(cursor.take(kMagic.size()), kMagic.size()) != kMagic) {
    throw Error("bad-figures", path + ": not a figures file");
  }
  Figures figures;
  while (!cursor.at_end()) {
    const auto name_length = cursor.take<uint32_t>();
    const std::string name(cursor.take(name_length), name_length);
    const auto kind = cursor.take<uint32_t>();
    const auto count = static_cast<size_t>(cursor.take<uint64_t>());
    if (kind == 0) {
      const auto* p = reinterpret_cast<const std::byte*>(cursor.take(count));
      figures.bytes_[name].assign(p, p + count);
    } else {
      const char* p = cursor.take(count * sizeof(double));
      std::vector<double>& values = figures.numbers_[name];
      values.resize(count);
      if (count > 0) std::memcpy(values.data(), p, count * sizeof(double));
    }
  }
  return figures;
}

bool Figures::has(const std::string& name) const {
  return numbers_.contains(name) || bytes_.contains(name);
}

std::span<const double> Figures::numbers(const std::string& name) const {
  const auto it = numbers_.find(name);
  return it == numbers_.end() ? std::span<const double>() : it->second;
}

std::span<const std::byte> Figures::bytes(const std::string& name) const {
  const auto it = bytes_.find(name);
  return it == bytes_.end() ? std::span<const std::byte>() : it->second;
}

std::vector<std::string> Figures::names_below(const std::string& prefix) const {
  std::vector<std::string> names;
  for (auto it = numbers_.lower_bound(prefix);
       it != numbers_.end() && it->first.starts_with(prefix); ++it) {
    names.push_back(it->first.substr(prefix.size()));
  }
  return names;
}

}  // namespace mj::oracle
