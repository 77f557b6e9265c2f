// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/arena.h"

#include "engine/warning.h"

#undef MJ_M
#define MJ_M(n) m.n
#undef MJ_D
#define MJ_D(n) d.n

namespace mj::engine {
void clear_constraints(mjData& d) {
#define MJ_X(type, name, rows, cols) d.name = nullptr;
  MJDATA_ARENA_SOLVER_TABLE(MJ_X)
  MJDATA_ARENA_DUAL_TABLE(MJ_X)
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
  MJDATA_ARENA_EFM_TABLE(MJ_X)
#undef MJ_X
  d.ne = d.nf = d.nl = d.nefc = d.nisland = d.nidof = d.nJ = d.nY = d.nA = 0;
  d.parena = sizeof(mjContact) * static_cast<size_t>(d.ncon);
}

void drop_constraints(mjData& d) {
  warn(d, mjWARN_CNSTRFULL, d.narena);
  clear_constraints(d);
  for (int i = 0; i < d.ncon; ++i) d.contact[i].efc_address = -1;
}

bool allocate_rows(const mjModel& m, mjData& d) {
  bool ok = true;
#define MJ_X(type, name, rows, cols) \
  ok = ok && allocate_array(d, d.name, static_cast<mjtSize>(rows) * (cols));
  MJDATA_ARENA_SOLVER_TABLE(MJ_X)
#undef MJ_X
  if (ok) return true;
  drop_constraints(d);
  return false;
}

bool allocate_islands(const mjModel& m, mjData& d) {
  const size_t start = d.parena;
  bool ok = true;
#define MJ_X(type, name, rows, cols) \
  ok = ok && allocate_array(d, d.name, static_cast<mjtSize>(rows) * (cols));
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
#undef MJ_X
  if (ok) return true;
  warn(d, mjWARN_CNSTRFULL, d.narena);
#define MJ_X(type, name, rows, cols) d.name = nullptr;
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
#undef MJ_X
  d.nefc = d.nisland = d.nidof = 0;
  d.parena = start;
  return false;
}

}  // namespace mj::engine
