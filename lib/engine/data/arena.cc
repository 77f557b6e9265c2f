// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   contact [ncon], ncon; the counts in mjData that give the sizes of the arrays
// writes  parena, maxuse_arena; pointers and counts of constraint rows, dual matrix, islands and
//         flex metric; if the arena is full, also contact.efc_address, ncon, warning

#include "engine/data/arena.h"

#include <algorithm>
#include <cstdint>

#include "base/invariant.h"
#include "engine/data/warning.h"

#undef MJ_M
#define MJ_M(n) m.n
#undef MJ_D
#define MJ_D(n) d.n

namespace mj::engine {
namespace {

// Cursor in the arena. It computes the addresses of consecutive arrays in the same way as
// arena_allocate(). commit() then checks that all of these arrays fit.
class ArenaCursor {
 public:
  explicit ArenaCursor(const mjData& d)
      : base_(reinterpret_cast<uintptr_t>(d.arena)), at_(d.parena) {}

  template <typename T>
  void place(T*& array, size_t n) {
    if (n == 0) {
      array = nullptr;
      return;
    }
    at_ = (at_ + alignof(T) - 1) & ~(alignof(T) - 1);
    array = reinterpret_cast<T*>(base_ + at_);
    at_ += n * sizeof(T);
  }

  // Allocates the memory up to the cursor. Returns false and allocates nothing if arena and stack
  // would overlap.
  bool commit(mjData& d) const {
    MJ_INVARIANT(d.pstack <= static_cast<size_t>(d.narena));
    MJ_INVARIANT(at_ >= d.parena);
    if (at_ > static_cast<size_t>(d.narena) - d.pstack) return false;
    d.parena = at_;
    d.maxuse_arena = std::max<mjtSize>(d.maxuse_arena, d.pstack + d.parena);
    return true;
  }

 private:
  uintptr_t base_;
  size_t at_;
};

}  // namespace

void clear_constraints(mjData& d) {
#define MJ_X(type, name, ...) d.name = nullptr;
  MJDATA_ARENA_SOLVER_TABLE(MJ_X)
  MJDATA_ARENA_DUAL_TABLE(MJ_X)
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
  MJDATA_ARENA_EFM_TABLE(MJ_X)
#undef MJ_X
  d.ne = d.nf = d.nl = d.nefc = d.nisland = d.nidof = d.nJ = d.nY = d.nA = 0;
  d.efm_active = d.nefmK = d.nefmdof = d.nefmL = 0;
  d.parena = sizeof(mjContact) * static_cast<size_t>(d.ncon);
}

void drop_constraints(mjData& d) {
  warn(d, mjWARN_CNSTRFULL, d.narena);
  clear_constraints(d);
  for (int i = 0; i < d.ncon; ++i) d.contact[i].efc_address = -1;
}

bool make_room(mjData& d) {
  MJ_INVARIANT(d.parena >= sizeof(mjContact) * static_cast<size_t>(d.ncon));
  // In the arena, the flex metric lies after the constraints. Freeing the constraints would free
  // the metric, too.
  if (d.efm_active) return false;
  if (d.parena > sizeof(mjContact) * static_cast<size_t>(d.ncon)) {
    drop_constraints(d);
    return true;
  }
  if (d.ncon == 0) return false;
  const int dropped = d.ncon;
  d.ncon = 0;
  d.parena = 0;
  warn(d, mjWARN_CONTACTFULL, dropped);
  return true;
}

bool allocate_rows(const mjModel& m, mjData& d) {
  ArenaCursor cursor(d);
#define MJ_X(type, name, rows, cols, ...) cursor.place(d.name, static_cast<size_t>(rows) * (cols));
  MJDATA_ARENA_SOLVER_TABLE(MJ_X)
#undef MJ_X
  if (cursor.commit(d)) return true;
  drop_constraints(d);
  return false;
}

bool allocate_islands(const mjModel& m, mjData& d) {
  ArenaCursor cursor(d);
#define MJ_X(type, name, rows, cols, ...) cursor.place(d.name, static_cast<size_t>(rows) * (cols));
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
#undef MJ_X
  if (cursor.commit(d)) return true;
  warn(d, mjWARN_CNSTRFULL, d.narena);
#define MJ_X(type, name, ...) d.name = nullptr;
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
#undef MJ_X
  d.nefc = d.nisland = d.nidof = 0;
  return false;
}

}  // namespace mj::engine
