// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/data.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/sanitizer.h"
#include "engine/data/drawn_copy.h"
#include "engine/data/plugin.h"
#include "engine/data/reserved_memory.h"
#include "engine/data/threads.h"
#include "model/allocate.h"

#undef MJ_M
#define MJ_M(n) m.n

namespace mj::engine {
namespace {

constexpr mjtSize kAlignment = 64;

mjtSize align_up(mjtSize offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

mjtSize buffer_size(const mjModel& m) {
  mjtSize offset = 0;
#define MJ_X(type, name, rows, cols, ...)                                                    \
  {                                                                                          \
    mjtSize bytes = 0;                                                                       \
    if (__builtin_mul_overflow(m.rows, static_cast<mjtSize>(cols * sizeof(type)), &bytes) || \
        bytes > std::numeric_limits<mjtSize>::max() / 2 - offset) {                          \
      throw Error("model-too-large", "invalid data: " #name " is too large");                \
    }                                                                                        \
    offset = align_up(offset) + bytes;                                                       \
  }
  MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
  return offset;
}

void set_pointers(const mjModel& m, mjData& d) {
  char* buffer = static_cast<char*>(d.buffer);
  mjtSize offset = 0;
#define MJ_X(type, name, rows, cols, ...)            \
  offset = align_up(offset);                         \
  d.name = reinterpret_cast<type*>(buffer + offset); \
  offset += m.rows * cols * static_cast<mjtSize>(sizeof(type));
  MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
}

[[noreturn]] void throw_out_of_memory(mjtSize bytes, const char* what) {
  throw Error("out-of-memory",
              "could not allocate " + std::to_string(bytes) + " bytes for the " + what);
}

void* allocate(mjtSize bytes, const char* what) {
  void* p =
      std::aligned_alloc(kAlignment, static_cast<size_t>(std::max(align_up(bytes), kAlignment)));
  if (!p) throw_out_of_memory(bytes, what);
  return p;
}

// From this size on, only address space is reserved for an arena. The system assigns memory to a
// page when the page is first used. The size of an arena grows with the square of nv, but a
// simulation uses a small part of it. A sanitizer would mark each byte of a block that it allocates
// and frees, which takes longer than the steps of many tests. Invariants check the bounds there.
#ifdef MJ_HAS_SANITIZER
constexpr mjtSize kReservedArena = mjtSize{1} << 20;
#else
constexpr mjtSize kReservedArena = mjtSize{1} << 30;
#endif

void* allocate_arena(mjtSize bytes) {
  if (bytes < kReservedArena) return allocate(bytes, "arena");
  void* p = reserve_memory(bytes);
  if (!p) throw_out_of_memory(bytes, "arena");
  return p;
}

void free_arena(void* arena, mjtSize bytes) {
  if (bytes >= kReservedArena) {
    release_memory(arena, bytes);
  } else {
    std::free(arena);
  }
}

// Array that a copy leaves out.
struct Skipped {
  const void* start;
  mjtSize bytes;
};
using SkippedArrays = std::vector<Skipped>;  // sorted by address

void copy_but(const SkippedArrays& skipped, void* dest, const void* src, mjtSize size) {
  const char* from = static_cast<const char*>(src);
  char* to = static_cast<char*>(dest);
  mjtSize copied = 0;
  for (const Skipped& array : skipped) {
    const mjtSize begin = static_cast<const char*>(array.start) - from;
    std::memcpy(to + copied, from + copied, static_cast<size_t>(begin - copied));
    copied = begin + array.bytes;
  }
  std::memcpy(to + copied, from + copied, static_cast<size_t>(size - copied));
}

// Returns whether an array is not needed for drawing.
bool is_undrawn(std::string_view array) {
  for (const char* matrix : {"crb", "M", "qLD", "qH", "qDeriv", "qLU"}) {
    if (array == matrix) return true;
  }
  const auto begins = [&](std::string_view prefix) {
    return array.substr(0, prefix.size()) == prefix;
  };
  return begins("efc_J") || begins("efc_Y") || begins("efc_AR");
}

// Lists the arrays of the buffer that a copy leaves out. plugin_data is always left out, because it
// belongs to the plugin instances of a single mjData.
SkippedArrays skipped_in_buffer(const mjModel& m, const mjData& src, bool is_drawn_only) {
  SkippedArrays skipped;
#define MJ_X(type, name, rows, cols, ...)                                                 \
  if (#name == std::string_view("plugin_data") || (is_drawn_only && is_undrawn(#name))) { \
    skipped.push_back({src.name, m.rows * cols * static_cast<mjtSize>(sizeof(type))});    \
  }
  MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
  return skipped;
}

// Lists the arrays of the arena that a copy leaves out. The list is sorted, because different
// stages allocate the arrays in different orders.
SkippedArrays skipped_in_arena(const mjModel& m, const mjData& src, bool is_drawn_only) {
  SkippedArrays skipped;
  if (!is_drawn_only) return skipped;
#undef MJ_D
#define MJ_D(n) src.n
#define MJ_X(type, name, rows, cols, ...)                                            \
  if (src.name && is_undrawn(#name)) {                                               \
    skipped.push_back({src.name, (rows)*cols * static_cast<mjtSize>(sizeof(type))}); \
  }
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
#undef MJ_D
#define MJ_D(n) n
  std::sort(skipped.begin(), skipped.end(),
            [](const Skipped& a, const Skipped& b) { return a.start < b.start; });
  return skipped;
}

}  // namespace

void require_sizes(const mjModel& m) {
  const auto fail = [](const char* name, mjtSize value) {
    throw Error("model-bad-size", "invalid model: " + std::string(name) + " is " +
                                      std::to_string(value) +
                                      ", which is not the size of its arrays");
  };
#define MJ_X(name, ...) \
  if (m.name < 0 && &m.name != &m.njmax && &m.name != &m.nconmax) fail(#name, m.name);
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  if (m.nbuffer != model_buffer_size(m)) fail("nbuffer", m.nbuffer);
  (void)buffer_size(m);
}

void DataDeleter::operator()(mjData* d) const {
  if (!d) return;
  destroy_plugins(*d);
  set_threads(*d, 0);
  std::free(d->buffer);
  free_arena(d->arena, d->narena);
  delete d;
}

DataPtr make_data_without_plugins(const mjModel& m) {
  DataPtr d(new mjData{});
  d->narena = m.narena;
  d->nbuffer = buffer_size(m);
  d->buffer = allocate(d->nbuffer, "simulation data");
  d->arena = allocate_arena(d->narena);
  set_pointers(m, *d);
  reset_data(m, *d);
  return d;
}

DataPtr make_data(const mjModel& m) {
  DataPtr d = make_data_without_plugins(m);
  if (m.nplugin == 0) return d;
  init_plugins(m, *d);
  reset_data(m, *d);
  return d;
}

namespace {

void copy(const mjModel& m, mjData& dest, const mjData& src, bool is_drawn_only) {
  if (dest.nbuffer != src.nbuffer) {
    throw Error("data-mismatch", "source and destination data have different buffer sizes");
  }
  if (dest.narena != src.narena) {
    throw Error("data-mismatch", "source and destination data have different arena sizes");
  }
  if (src.pstack) throw Error("stack-in-use", "data cannot be copied while its stack is in use");
  if (&dest == &src) return;

  void *const buffer = dest.buffer, *const arena = dest.arena;
  const uintptr_t threadpool = dest.threadpool;
  const int nplugin = dest.nplugin;
  std::memcpy(&dest, &src, sizeof(mjData));
  dest.buffer = buffer;
  dest.arena = arena;
  dest.threadpool = threadpool;
  dest.nplugin = nplugin;
  copy_but(skipped_in_buffer(m, src, is_drawn_only), buffer, src.buffer, src.nbuffer);
  copy_but(skipped_in_arena(m, src, is_drawn_only), arena, src.arena,
           static_cast<mjtSize>(src.parena));
  set_pointers(m, dest);

  const char* from = static_cast<const char*>(src.arena);
  char* to = static_cast<char*>(dest.arena);
#define MJ_X(type, name, rows, cols, ...)                                                       \
  if (src.name) {                                                                               \
    dest.name = reinterpret_cast<type*>(to + (reinterpret_cast<const char*>(src.name) - from)); \
  }
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  copy_plugins(m, dest, src);
}

DataPtr clone(const mjModel& m, const mjData& src, bool is_drawn_only) {
  DataPtr d = make_data_without_plugins(m);
  init_plugins(m, *d);
  copy(m, *d, src, is_drawn_only);
  return d;
}

}  // namespace

void copy_data(const mjModel& m, mjData& dest, const mjData& src) {
  copy(m, dest, src, false);
}
DataPtr clone_data(const mjModel& m, const mjData& src) {
  return clone(m, src, false);
}
void copy_drawn_data(const mjModel& m, mjData& dest, const mjData& src) {
  copy(m, dest, src, true);
}
DataPtr clone_drawn_data(const mjModel& m, const mjData& src) {
  return clone(m, src, true);
}

}  // namespace mj::engine
