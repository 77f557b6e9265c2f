// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An entry of the cache is a MeshSummary, the sizes of the arrays as uint64_t, and the arrays, each
// at an offset that is a multiple of kAlignment.

#include "compile/mesh_arrays.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace mj::compiler {
namespace {

static_assert(std::is_trivially_copyable_v<MeshSummary>);

constexpr size_t kAlignment = 16;

constexpr size_t align(size_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

template <typename Array>
using ElementOf = std::remove_const_t<typename Array::element_type>;

size_t array_count() {
  MeshArrays<ArrayView> arrays;
  size_t count = 0;
  for_each_array(arrays, [&](const auto&) { ++count; });
  return count;
}

size_t head_size() {
  return align(sizeof(MeshSummary)) + align(array_count() * sizeof(uint64_t));
}

}  // namespace

Mesh make_mesh(const MeshSummary& summary, MeshArrays<ArrayStore> arrays) {
  auto store = std::make_shared<const MeshArrays<ArrayStore>>(std::move(arrays));
  Mesh mesh{summary, {}, store};
  std::vector<std::span<const std::byte>> parts;
  for_each_array(*store,
                 [&](const auto& array) { parts.push_back(std::as_bytes(std::span(array))); });
  auto part = parts.cbegin();
  for_each_array(mesh.arrays, [&](auto& view) {
    using T = ElementOf<std::remove_reference_t<decltype(view)>>;
    view = {reinterpret_cast<const T*>(part->data()), part->size() / sizeof(T)};
    ++part;
  });
  return mesh;
}

std::string pack(const Mesh& mesh) {
  size_t size = head_size();
  for_each_array(mesh.arrays, [&](const auto& array) { size = align(size + array.size_bytes()); });
  std::string out(size, '\0');
  const MeshSummary& summary = mesh;
  std::memcpy(out.data(), static_cast<const void*>(&summary), sizeof(summary));
  char* count = out.data() + align(sizeof(summary));
  char* at = out.data() + head_size();
  for_each_array(mesh.arrays, [&](const auto& array) {
    const uint64_t n = array.size();
    std::memcpy(count, &n, sizeof(n));
    count += sizeof(n);
    if (n > 0) std::memcpy(at, array.data(), array.size_bytes());
    at += align(array.size_bytes());
  });
  return out;
}

bool unpack(std::shared_ptr<const CacheEntry> entry, Mesh& mesh) {
  const std::string_view bytes = entry->bytes();
  if (bytes.size() < head_size()) return false;
  MeshSummary& summary = mesh;
  std::memcpy(static_cast<void*>(&summary), bytes.data(), sizeof(summary));
  size_t count = align(sizeof(summary)), at = head_size();
  bool good = true;
  for_each_array(mesh.arrays, [&](auto& array) {
    using T = ElementOf<std::remove_reference_t<decltype(array)>>;
    uint64_t n = 0;
    std::memcpy(&n, bytes.data() + count, sizeof(n));
    count += sizeof(n);
    good = good && at <= bytes.size() && n <= (bytes.size() - at) / sizeof(T);
    if (!good) return;
    array = {reinterpret_cast<const T*>(bytes.data() + at), n};
    at += align(array.size_bytes());
  });
  mesh.memory = std::move(entry);
  if (!good || at != bytes.size()) mesh = {};
  return mesh.memory != nullptr;
}

}  // namespace mj::compiler
