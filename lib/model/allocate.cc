// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/allocate.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>

#include "base/diagnostic.h"

namespace mj {
namespace {

constexpr mjtSize kAlignment = 64;
constexpr mjtSize kHugePage = mjtSize{1} << 21;
constexpr mjtSize kMaxSize = std::numeric_limits<int>::max();

mjtSize align_up(mjtSize offset, mjtSize alignment = kAlignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

// Calls `visit` for each array in memory order with its offset in the buffer. Returns the offset
// after the last array.
template <typename Visit>
mjtSize walk_layout(const mjModel& m, Visit visit) {
  mjtSize offset = 0;
#undef MJ_M
#define MJ_M(n) m.n
#define MJ_X(type, name, rows, cols, ...)                                            \
  {                                                                                  \
    mjtSize bytes = 0;                                                               \
    if (__builtin_mul_overflow(m.rows, static_cast<mjtSize>(cols), &bytes) ||        \
        __builtin_mul_overflow(bytes, static_cast<mjtSize>(sizeof(type)), &bytes) || \
        bytes > std::numeric_limits<mjtSize>::max() / 2 - offset) {                  \
      throw Error("model-too-large", "invalid model: " #name " is too large");       \
    }                                                                                \
    offset = align_up(offset);                                                       \
    visit(#name, offset);                                                            \
    offset += bytes;                                                                 \
  }
  MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
#undef MJ_M
#define MJ_M(n) n
  return offset;
}

void set_pointers(mjModel& m) {
  char* buffer = static_cast<char*>(m.buffer);
  mjtSize offsets[1024];
  int count = 0;
  walk_layout(m, [&](const char*, mjtSize offset) { offsets[count++] = offset; });
  int index = 0;
#define MJ_X(type, name, rows, cols, ...) \
  m.name = reinterpret_cast<type*>(buffer + offsets[index++]);
  MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
}

void check_size(const char* name, mjtSize value) {
  const bool unbounded = std::strcmp(name, "ntexdata") == 0 || std::strcmp(name, "ntextdata") == 0;
  if (value < 0) {
    throw Error("model-bad-size", "invalid model: " + std::string(name) + " is negative (" +
                                      std::to_string(value) + ")");
  }
  if (value >= kMaxSize && !unbounded) {
    throw Error("model-bad-size", "invalid model: " + std::string(name) + " is " +
                                      std::to_string(value) + ", expected less than " +
                                      std::to_string(kMaxSize));
  }
}

// Checks the construction sizes and sets them in the model. Also sets the size of the name map,
// which follows from them.
void set_sizes(mjModel& m, const ConstructSizes& sizes) {
  int index = 0;
#define MJ_X(name, ...)             \
  if (index < MJMODEL_NCONSTRUCT) { \
    m.name = sizes.value[index++];  \
    check_size(#name, m.name);      \
  }
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  if (m.nbody == 0) throw Error("model-bad-size", "invalid model: nbody is 0");
  const mjtSize named = m.nbody + m.njnt + m.ngeom + m.nsite + m.ncam + m.nlight + m.nflex +
                        m.nmesh + m.nskin + m.nhfield + m.ntex + m.nmat + m.npair + m.nexclude +
                        m.neq + m.ntendon + m.nactuator + m.nsensor + m.nnumeric + m.ntext +
                        m.ntuple + m.nkey + m.nplugin;
  if (named > kMaxSize / 2) {
    throw Error("model-bad-size",
                "invalid model: too many named objects: " + std::to_string(named));
  }
  m.nnames_map = 2 * named;
}

// Sets the bytes between the arrays to zero.
void clear_padding(mjModel& m) {
  char* buffer = static_cast<char*>(m.buffer);
  mjtSize end = 0;
#define MJ_X(type, name, rows, cols, ...)                               \
  {                                                                     \
    const mjtSize start = align_up(end);                                \
    std::memset(buffer + end, 0, static_cast<size_t>(start - end));     \
    end = start + m.rows * (cols) * static_cast<mjtSize>(sizeof(type)); \
  }
#undef MJ_M
#define MJ_M(n) m.n
  MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
#undef MJ_M
#define MJ_M(n) n
}

// Allocates the buffer. The first access to a small page takes longer than filling the page, so a
// large buffer uses huge pages if the system has them.
void allocate_buffer(mjModel& m) {
  const bool large = m.nbuffer >= 4 * kHugePage;
  const mjtSize alignment = large ? kHugePage : kAlignment;
  const auto bytes = static_cast<size_t>(align_up(std::max(m.nbuffer, kAlignment), alignment));
  m.buffer = std::aligned_alloc(static_cast<size_t>(alignment), bytes);
  if (!m.buffer) {
    throw Error("out-of-memory",
                "could not allocate " + std::to_string(m.nbuffer) + " bytes for the model");
  }
#ifdef MADV_HUGEPAGE
  if (large) (void)::madvise(m.buffer, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace

void ModelDeleter::operator()(mjModel* m) const {
  if (!m) return;
  std::free(m->buffer);
  delete m;
}

mjtSize model_buffer_size(const mjModel& m) {
  return walk_layout(m, [](const char*, mjtSize) {});
}

void check_construct_sizes(const ConstructSizes& sizes) {
  mjModel m{};
  set_sizes(m, sizes);
}

ModelPtr make_unfilled_model(const ConstructSizes& sizes) {
  ModelPtr m(new mjModel{});
  set_sizes(*m, sizes);
  m->nbuffer = model_buffer_size(*m);
  allocate_buffer(*m);
  set_pointers(*m);
  clear_padding(*m);
  default_option(m->opt);
  default_visual(m->vis);
  default_statistic(m->stat);
  return m;
}

ModelPtr make_model(const ConstructSizes& sizes) {
  ModelPtr m = make_unfilled_model(sizes);
  std::memset(m->buffer, 0, static_cast<size_t>(m->nbuffer));
  return m;
}

ModelPtr copy_model(const mjModel& source) {
  ModelPtr m(new mjModel{});
  m->nbuffer = source.nbuffer;
  allocate_buffer(*m);
  copy_model(*m, source);
  return m;
}

void copy_model(mjModel& dest, const mjModel& source) {
  if (dest.nbuffer != source.nbuffer) {
    throw Error("data-mismatch",
                "the models have buffers of different size: " + std::to_string(dest.nbuffer) +
                    " and " + std::to_string(source.nbuffer) + " bytes");
  }
  void* buffer = dest.buffer;
  std::memcpy(buffer, source.buffer, static_cast<size_t>(source.nbuffer));
  dest = source;
  dest.buffer = buffer;
  set_pointers(dest);
}

}  // namespace mj
