// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/engine_constraint.h"

#include <algorithm>

#include "engine/collision/collide.h"
#include "engine/constraint/island.h"
#include "engine/constraint/make_constraint.h"
#include "engine/data/arena.h"
#include "engine/solver/solve.h"

namespace mj::batch {
namespace {

// The arrays that collision, constraint rows and solvers read.
#define MJ_BATCH_READ_BY_CONSTRAINTS(X) \
  X(qpos, m.nq)                         \
  X(qvel, m.nv)                         \
  X(mocap_pos, 3 * m.nmocap)            \
  X(mocap_quat, 4 * m.nmocap)           \
  X(qacc_warmstart, m.nv)               \
  X(xpos, 3 * m.nbody)                  \
  X(xquat, 4 * m.nbody)                 \
  X(xmat, 9 * m.nbody)                  \
  X(xipos, 3 * m.nbody)                 \
  X(ximat, 9 * m.nbody)                 \
  X(geom_xpos, 3 * m.ngeom)             \
  X(geom_xmat, 9 * m.ngeom)             \
  X(site_xpos, 3 * m.nsite)             \
  X(site_xmat, 9 * m.nsite)             \
  X(subtree_com, 3 * m.nbody)           \
  X(cdof, 6 * m.nv)                     \
  X(cvel, 6 * m.nbody)                  \
  X(cdof_dot, 6 * m.nv)                 \
  X(ten_length, m.ntendon)              \
  X(M, m.nC)                            \
  X(qLD, m.nC)                          \
  X(qLDiagInv, m.nv)                    \
  X(qfrc_smooth, m.nv)                  \
  X(qacc_smooth, m.nv)

}  // namespace

template <typename T>
void solve_constraints(const mjModel& m, const Tables& tables, World<T>& w, int k, mjData& d) {
#define MJ_X(name, size) \
  for (mjtSize i = 0; i < (size); ++i) d.name[i] = lane(w.name[i], k);
  MJ_BATCH_READ_BY_CONSTRAINTS(MJ_X)
#undef MJ_X
  std::copy(tables.ten_J.begin(), tables.ten_J.end(), d.ten_J);
  engine::collide(m, d);
  engine::make_constraint(m, d);
  engine::make_islands(m, d);
  engine::project_constraint(m, d);
  engine::run_making_room(d, [&] { engine::reference_constraint(m, d); });
  engine::forward_constraint(m, d);
  for (int i = 0; i < m.nv; ++i) {
    set_lane(w.qacc[i], k, d.qacc[i]);
    set_lane(w.qfrc_constraint[i], k, d.qfrc_constraint[i]);
  }
}

template void solve_constraints(const mjModel&, const Tables&, World<double>&, int, mjData&);
template void solve_constraints(const mjModel&, const Tables&, World<Lanes>&, int, mjData&);

}  // namespace mj::batch
