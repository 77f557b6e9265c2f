// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Layout of a cache entry:
//
//   MeshSummary
//   for each array: uint64 offset, size, number of bytes per element
//   the arrays
//
// Each part begins at an offset that is a multiple of kAlignment. An integer i is stored as i + 1,
// so that -1 becomes 0. If a list of indices has the same content as `face`, it is not stored again
// but gets the offset of `face`.

#include "compile/geometry/mesh_arrays.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "math/streaming.h"

namespace mj::compiler {
namespace {

static_assert(std::is_trivially_copyable_v<MeshSummary>);
static_assert(std::endian::native == std::endian::little);

constexpr size_t kAlignment = 16;

constexpr size_t align(size_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

// The offset, the size and the element width of an array in the entry.
struct Place {
  uint64_t offset, size, width;

  [[nodiscard]] uint64_t bytes() const { return size * width; }
};

size_t array_count() {
  const MeshArrays<PackedArray> arrays;
  size_t count = 0;
  for_each_array(arrays, [&](const auto&) { ++count; });
  return count;
}

size_t head_size() {
  return align(sizeof(MeshSummary)) + align(array_count() * sizeof(Place));
}

int width_of(const std::vector<float>&) {
  return sizeof(float);
}
int width_of(const std::vector<double>&) {
  return sizeof(double);
}
int width_of(const std::vector<int>& values) {
  uint32_t bits = 0;
  for (const int x : values) bits |= static_cast<uint32_t>(x) + 1;
  return std::max(1, (static_cast<int>(std::bit_width(bits)) + 7) / 8);
}

// Calls use(w), where w is the width as a std::integral_constant, so that `use` can be compiled
// separately for each width.
template <typename Use>
auto with_width(int width, Use use) {
  switch (width) {
    case 1:
      return use(std::integral_constant<int, 1>());
    case 2:
      return use(std::integral_constant<int, 2>());
    case 3:
      return use(std::integral_constant<int, 3>());
    default:
      return use(std::integral_constant<int, 4>());
  }
}

template <int kWidth>
int read_int(const std::byte* from, size_t i) {
  uint32_t above = 0;
  std::memcpy(&above, from + kWidth * i, kWidth);
  return static_cast<int>(above - 1);
}

typedef unsigned char Bytes __attribute__((vector_size(16)));

// Reads four integers. Accesses 16 bytes, even if the four integers take fewer bytes.
template <int kWidth>
FourInts read_four(const std::byte* from) {
  Bytes b;
  std::memcpy(&b, from, sizeof(b));
  constexpr Bytes kZero = {};
  constexpr int z = sizeof(Bytes);  // index of a byte of kZero
  if constexpr (kWidth == 1) {
    b = __builtin_shufflevector(b, kZero, 0, z, z, z, 1, z, z, z, 2, z, z, z, 3, z, z, z);
  } else if constexpr (kWidth == 2) {
    b = __builtin_shufflevector(b, kZero, 0, 1, z, z, 2, 3, z, z, 4, 5, z, z, 6, 7, z, z);
  } else if constexpr (kWidth == 3) {
    b = __builtin_shufflevector(b, kZero, 0, 1, 2, z, 3, 4, 5, z, 6, 7, 8, z, 9, 10, 11, z);
  }
  typedef unsigned FourUnsigned __attribute__((vector_size(16)));
  return reinterpret_cast<FourInts>(reinterpret_cast<FourUnsigned>(b) - 1u);
}

// Visits all integers in order. While at least 16 bytes are left, calls four(i, x), where x holds
// the integers i to i + 3. Then calls one(i, x) for each remaining integer x.
template <int kWidth, typename Four, typename One>
void visit_ints(const std::byte* from, size_t count, Four four, One one) {
  size_t i = 0;
  for (; kWidth * i + sizeof(Bytes) <= kWidth * count; i += 4) {
    four(i, read_four<kWidth>(from + kWidth * i));
  }
  for (; i < count; ++i) one(i, read_int<kWidth>(from, i));
}

template <typename T>
void write_array(const std::vector<T>& from, int, std::byte* to) {
  if (!from.empty()) std::memcpy(to, from.data(), from.size() * sizeof(T));
}
void write_array(const std::vector<int>& from, int width, std::byte* to) {
  with_width(width, [&](auto w) {
    for (size_t i = 0; i < from.size(); ++i) {
      const uint32_t above = static_cast<uint32_t>(from[i]) + 1;
      std::memcpy(to + w * i, &above, w);
    }
  });
}

template <typename T>
void view(const Place& place, const std::byte* start, std::span<const T>& out) {
  out = {reinterpret_cast<const T*>(start), place.size};
}
void view(const Place& place, const std::byte* start, NarrowInts& out) {
  out = NarrowInts(start, place.size, static_cast<int>(place.width));
}

template <typename T>
bool has_width(const Place& place, const std::span<const T>&) {
  return place.width == sizeof(T);
}
bool has_width(const Place& place, const NarrowInts&) {
  return place.width >= 1 && place.width <= sizeof(int);
}

// Makes the arrays of `mesh` refer to the bytes of the entry. Returns false if the entry is
// invalid.
bool view_all(std::shared_ptr<const CacheEntry> entry, Mesh& mesh) {
  const std::string_view bytes = entry->bytes();
  if (bytes.size() < head_size()) return false;
  const auto* start = reinterpret_cast<const std::byte*>(bytes.data());
  MeshSummary& summary = mesh;
  std::memcpy(static_cast<void*>(&summary), start, sizeof(summary));
  const std::byte* head = start + align(sizeof(summary));
  bool good = true;
  for_each_array(mesh.arrays, [&](auto& array) {
    Place place;
    std::memcpy(&place, head, sizeof(place));
    head += sizeof(place);
    good = good && has_width(place, array) && place.offset % kAlignment == 0 &&
           place.offset <= bytes.size() &&
           place.size <= (bytes.size() - place.offset) / place.width;
    if (good) view(place, start + place.offset, array);
  });
  mesh.entry = std::move(entry);
  return good;
}

// Returns whether all indices are in range. Only the indices of the graph need no check, because
// the validation of the model covers them.
bool is_consistent(const MeshArrays<PackedArray>& a) {
  const auto vertices = static_cast<int64_t>(a.vert.size() / 3);
  const auto normals = static_cast<int64_t>(a.normal.size() / 3);
  const auto texcoords = static_cast<int64_t>(a.texcoord.size() / 2);
  const size_t corners = a.face.size();
  const auto is_per_corner = [&](size_t n) { return n == 0 || n == corners; };
  return a.vert.size() % 3 == 0 && a.normal.size() % 3 == 0 && a.texcoord.size() % 2 == 0 &&
         corners % 3 == 0 && a.facenormal.size() == corners &&
         is_per_corner(a.facetexcoord.size()) && a.tree_order.size() == corners / 3 &&
         a.face.are_within(0, vertices) &&
         ((a.facenormal.are_those_of(a.face) && vertices <= normals) ||
          a.facenormal.are_within(-1, normals)) &&
         a.facetexcoord.are_within(-1, texcoords) &&
         a.tree_order.are_within(0, static_cast<int64_t>(corners / 3)) &&
         a.polyvertnum.are_within(3, vertices + 1) && a.polyvert.are_within(0, vertices) &&
         a.polyvertnum.sum() == static_cast<int64_t>(a.polyvert.size()) &&
         (!a.graph.empty() || a.polyvertnum.empty()) &&
         a.oct_child.size() == 8 * a.oct_depth.size() &&
         a.oct_aabb.size() == 6 * a.oct_depth.size() &&
         a.oct_coeff.size() == 8 * a.oct_depth.size();
}

}  // namespace

void NarrowInts::copy_to(int* out) const {
  with_width(width_, [&](auto w) {
    visit_ints<w>(
        start_, size_, [=](size_t i, FourInts x) { std::memcpy(out + i, &x, sizeof(x)); },
        [=](size_t i, int x) { out[i] = x; });
  });
}

void NarrowInts::stream_to(int* out) const {
  constexpr size_t kFour = sizeof(FourInts);
  const auto address = reinterpret_cast<uintptr_t>(out);
  const size_t skip = std::min(size_, (kFour - address % kFour) % kFour / sizeof(int));
  with_width(width_, [&](auto w) {
    for (size_t i = 0; i < skip; ++i) out[i] = read_int<w>(start_, i);
    visit_ints<w>(
        start_ + w * skip, size_ - skip,
        [to = out + skip](size_t i, FourInts x) { stream(to + i, x); },
        [to = out + skip](size_t i, int x) { to[i] = x; });
  });
  end_streaming();
}

bool NarrowInts::are_within(int least, int64_t end) const {
  constexpr int kMost = std::numeric_limits<int>::max();
  FourInts smallest = {kMost, kMost, kMost, kMost}, largest = ~smallest;
  with_width(width_, [&](auto w) {
    const auto include = [&](FourInts x) {
      smallest = x < smallest ? x : smallest;
      largest = x > largest ? x : largest;
    };
    visit_ints<w>(
        start_, size_, [&](size_t, FourInts x) { include(x); },
        [&](size_t, int x) {
          include(FourInts{x, x, x, x});
        });
  });
  if (size_ == 0) return true;
  for (int k = 0; k < 4; ++k) {
    if (smallest[k] < least || largest[k] >= end) return false;
  }
  return true;
}

int64_t NarrowInts::sum() const {
  return with_width(width_, [&](auto w) {
    int64_t sum = 0;
    for (size_t i = 0; i < size_; ++i) sum += read_int<w>(start_, i);
    return sum;
  });
}

Mesh pack(const MeshSummary& summary, const MeshArrays<ArrayStore>& arrays) {
  std::vector<Place> places;
  size_t size = head_size();
  const std::vector<int>& face = arrays.face;
  uint64_t face_offset = 0;
  for_each_array(arrays, [&](const auto& array) {
    places.push_back({size, array.size(), static_cast<uint64_t>(width_of(array))});
    if constexpr (std::is_same_v<decltype(array), const std::vector<int>&>) {
      if (&array == &face) face_offset = size;
      if (&array != &face && array == face) {
        places.back().offset = face_offset;
        return;
      }
    }
    size = align(size + places.back().bytes());
  });

  auto entry = std::make_shared<NewCacheEntry>(size);
  std::byte* to = entry->data();
  std::memset(to, 0, head_size());
  std::memcpy(to, static_cast<const void*>(&summary), sizeof(summary));
  std::memcpy(to + align(sizeof(summary)), places.data(), places.size() * sizeof(Place));
  auto place = places.cbegin();
  for_each_array(arrays, [&](const auto& array) {
    write_array(array, static_cast<int>(place->width), to + place->offset);
    const uint64_t end = place->offset + place->bytes();
    std::memset(to + end, 0, align(end) - end);
    ++place;
  });
  Mesh mesh;
  (void)view_all(std::move(entry), mesh);
  return mesh;
}

bool unpack(std::shared_ptr<const CacheEntry> entry, Mesh& mesh) {
  const bool good = view_all(std::move(entry), mesh) && is_consistent(mesh.arrays);
  if (!good) mesh = {};
  return good;
}

}  // namespace mj::compiler
