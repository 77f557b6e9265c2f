// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>

#include "base/diagnostic.h"
#include "engine/tree_sleep.h"

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
#define MJ_X(type, name, rows, cols, stage)                                                  \
  {                                                                                          \
    mjtSize bytes = 0;                                                                       \
    if (__builtin_mul_overflow(m.rows, static_cast<mjtSize>(cols * sizeof(type)), &bytes) || \
        bytes > std::numeric_limits<mjtSize>::max() / 2 - offset) {                          \
      throw Error("data-too-large", "invalid data: " #name " is too large");                 \
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
#define MJ_X(type, name, rows, cols, stage)          \
  offset = align_up(offset);                         \
  d.name = reinterpret_cast<type*>(buffer + offset); \
  offset += m.rows * cols * static_cast<mjtSize>(sizeof(type));
  MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
}

void* allocate(mjtSize bytes, const char* what) {
  void* p =
      std::aligned_alloc(kAlignment, static_cast<size_t>(std::max(align_up(bytes), kAlignment)));
  if (!p)
    throw Error("out-of-memory",
                "could not allocate " + std::to_string(bytes) + " bytes for the " + what);
  return p;
}

void clear_header(mjData& d) {
  d.pstack = d.pbase = d.parena = 0;
  d.threadlock = false;
  d.maxuse_stack = d.maxuse_arena = 0;
  d.maxuse_con = d.maxuse_efc = 0;
  std::memset(d.solver, 0, sizeof(d.solver));
  std::memset(d.solver_niter, 0, sizeof(d.solver_niter));
  std::memset(d.solver_nnz, 0, sizeof(d.solver_nnz));
  std::memset(d.solver_fwdinv, 0, sizeof(d.solver_fwdinv));
  std::memset(d.warning, 0, sizeof(d.warning));
  std::memset(d.timer, 0, sizeof(d.timer));
  d.ncon = d.ne = d.nf = d.nl = d.nefc = d.nJ = d.nY = d.nA = 0;
  d.efm_active = d.nefmK = d.nefmdof = d.nefmL = 0;
  d.nisland = d.nidof = 0;
  d.flg_energypos = d.flg_energyvel = d.flg_subtreevel = d.flg_rnepost = false;
  d.time = 0;
  d.energy[0] = d.energy[1] = 0;
#define MJ_X(type, name, rows, cols) d.name = nullptr;
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  d.contact = static_cast<mjContact*>(d.arena);
}

}  // namespace

void DataDeleter::operator()(mjData* d) const {
  if (!d) return;
  std::free(d->buffer);
  std::free(d->arena);
  delete d;
}

DataPtr make_data(const mjModel& m) {
  DataPtr d(new mjData{});
  d->narena = m.narena;
  d->nbuffer = buffer_size(m);
  d->buffer = allocate(d->nbuffer, "simulation data");
  d->arena = allocate(d->narena, "arena");
  set_pointers(m, *d);
  reset_data(m, *d);
  return d;
}

void reset_data(const mjModel& m, mjData& d) {
  clear_header(d);
  std::memset(d.buffer, 0, static_cast<size_t>(d.nbuffer));
  std::copy_n(m.qpos0, m.nq, d.qpos);
  std::copy_n(m.eq_active0, m.neq, d.eq_active);
  for (int b = 0; b < m.nbody; ++b) {
    const int i = m.body_mocapid[b];
    if (i < 0) continue;
    std::copy_n(m.body_pos + 3 * b, 3, d.mocap_pos + 3 * i);
    std::copy_n(m.body_quat + 4 * b, 4, d.mocap_quat + 4 * i);
  }
  std::fill_n(d.tree_asleep, m.ntree, kFullyAwake);
  update_sleep(m, d);
  d.signature = m.signature;
}

}  // namespace mj::engine
