// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The invariants hold for every valid model and every state. Infinities and NaN are allowed,
// because warnings report them: they come from states that diverge and from models with huge
// numbers. Conditions on numbers are therefore written so that NaN passes, for example !(x < 0).
// Conditions on orientations are tested only if the model's orientations have unit length. In an
// MJB file they may have another length.
//
// reads   every array that a stage writes
// writes  nothing

#include "engine/pipeline/invariants.h"

#include <algorithm>
#include <cmath>

#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "math/mat3.h"
#include "math/pattern.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

// Returns whether all numbers are finite and not unusually large.
bool are_usual(const double* x, mjtSize n) {
  return std::all_of(x, x + n, [](double value) { return std::abs(value) < 1e6; });
}

// Tolerances of lengths and products of unit vectors: for orientations of the model, and for
// results made from them. The first is smaller, because a matrix has twice the error of its
// quaternion.
constexpr double kGivenTolerance = 1e-8;
constexpr double kTolerance = 1e-6;

bool is_unit(const double* v, int n, double tolerance) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += v[i] * v[i];
  return std::abs(sum - 1) < tolerance;
}

bool are_unit(const double* vectors, mjtSize n, int size, double tolerance) {
  for (mjtSize i = 0; i < n; ++i) {
    if (!is_unit(vectors + size * i, size, tolerance)) return false;
  }
  return true;
}

// Returns whether each of n consecutive 3x3 matrices is orthonormal.
bool are_rotations(const double* matrices, mjtSize n) {
  for (mjtSize i = 0; i < n; ++i) {
    const double* R = matrices + 9 * i;
    const Vec3 x = vec3(R), y = vec3(R + 3), z = vec3(R + 6);
    if (!are_unit(R, 3, 3, kTolerance)) return false;
    if (std::abs(dot(x, y)) > kTolerance || std::abs(dot(y, z)) > kTolerance) return false;
    if (dot(cross(x, y), z) < 0) return false;
  }
  return true;
}

// Returns whether the orientations of the model have unit length and the numbers of the state are
// usual. Only then must all frames be rotations.
bool has_unit_frames(const mjModel& m, const mjData& d) {
  return are_usual(d.qpos, m.nq) && are_usual(d.mocap_quat, 4 * m.nmocap) &&
         are_unit(m.body_quat, m.nbody, 4, kGivenTolerance) &&
         are_unit(m.body_iquat, m.nbody, 4, kGivenTolerance) &&
         are_unit(m.geom_quat, m.ngeom, 4, kGivenTolerance) &&
         are_unit(m.site_quat, m.nsite, 4, kGivenTolerance) &&
         are_unit(m.jnt_axis, m.njnt, 3, kGivenTolerance);
}

// Checks that arena and stack do not overlap and that the contacts are at the start of the arena.
void check_memory(const mjData& d) {
  const auto total = static_cast<size_t>(d.narena);
  MJ_INVARIANT(d.pstack <= total);
  MJ_INVARIANT(d.parena <= total - d.pstack);
  MJ_INVARIANT(d.maxuse_stack <= d.narena);
  MJ_INVARIANT(d.maxuse_arena <= d.narena);
  MJ_INVARIANT(d.ncon >= 0);
  MJ_INVARIANT(d.parena >= sizeof(mjContact) * static_cast<size_t>(d.ncon));
  MJ_INVARIANT(d.ncon == 0 || static_cast<const void*>(d.contact) == d.arena);
}

// Returns the number of objects to which the efc_id of a row with this type can refer.
mjtSize object_count(const mjModel& m, const mjData& d, int type) {
  switch (type) {
    case mjCNSTR_EQUALITY:
      return m.neq;
    case mjCNSTR_FRICTION_DOF:
      return m.nv;
    case mjCNSTR_LIMIT_JOINT:
      return m.njnt;
    case mjCNSTR_FRICTION_TENDON:
    case mjCNSTR_LIMIT_TENDON:
      return m.ntendon;
    default:
      return d.ncon;
  }
}

// Returns whether the types of rows begin .. end-1 are in first .. last.
bool have_types(const mjData& d, int begin, int end, int first, int last) {
  return std::all_of(d.efc_type + begin, d.efc_type + end,
                     [&](int type) { return type >= first && type <= last; });
}

void check_row_pattern(const mjModel& m, const mjData& d, int row) {
  const int n = d.efc_J_rownnz[row], super = d.efc_J_rowsuper[row];
  const int* col = d.efc_J_colind + d.efc_J_rowadr[row];
  MJ_INVARIANT(super >= 0 && row + super < d.nefc);
  if (super == 0) return;
  MJ_INVARIANT(d.efc_J_rownnz[row + 1] == n);
  MJ_INVARIANT(std::equal(col, col + n, d.efc_J_colind + d.efc_J_rowadr[row + 1]));
}

// Checks that R is positive and D is its reciprocal, that the diagonal is not negative, and that
// the impedance is between 0 and 1. NaN and infinity are not reported.
void check_regularisation(const mjData& d, int row) {
  const double R = d.efc_R[row], D = d.efc_D[row], impedance = d.efc_KBIP[4 * row + 2];
  MJ_INVARIANT(!(R <= 0));
  MJ_INVARIANT(!(D < 0));
  MJ_INVARIANT(!std::isnormal(R) || !std::isnormal(D) || std::abs(D * R - 1) < 1e-9);
  MJ_INVARIANT(!(d.efc_diagA[row] < 0));
  MJ_INVARIANT(!std::isfinite(impedance) || (impedance > 0 && impedance < 1));
}

}  // namespace

void check_frames(const mjModel& m, const mjData& d) {
  check_memory(d);
  for (int t = 0; t < m.ntendon; ++t) {
    MJ_INVARIANT(d.ten_wrapnum[t] >= 0 && d.ten_wrapadr[t] >= 0);
    MJ_INVARIANT(d.ten_wrapadr[t] + d.ten_wrapnum[t] <= 2 * m.nwrap);
  }
  if (!has_unit_frames(m, d)) return;
  MJ_INVARIANT(are_unit(d.xquat, m.nbody, 4, kTolerance));
  MJ_INVARIANT(are_rotations(d.xmat, m.nbody));
  MJ_INVARIANT(are_rotations(d.ximat, m.nbody));
  MJ_INVARIANT(are_rotations(d.geom_xmat, m.ngeom));
  MJ_INVARIANT(are_rotations(d.site_xmat, m.nsite));
  MJ_INVARIANT(are_unit(d.xaxis, m.njnt, 3, kTolerance));
}

// Checks the contacts after the collision stage. The contacts do not have constraint rows yet.
void check_contacts(const mjModel& m, const mjData& d) {
  check_memory(d);
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    for (int side = 0; side < 2; ++side) {
      MJ_INVARIANT(c.geom[side] >= -1 && c.geom[side] < m.ngeom);
      MJ_INVARIANT(c.flex[side] >= -1 && c.flex[side] < m.nflex);
      MJ_INVARIANT((c.geom[side] >= 0) != (c.flex[side] >= 0));
      MJ_INVARIANT(c.elem[side] >= -1 && c.elem[side] < m.nflexelem);
      MJ_INVARIANT(c.vert[side] >= -1 && c.vert[side] < m.nflexvert);
      MJ_INVARIANT(c.flex[side] < 0 || c.elem[side] >= 0 || c.vert[side] >= 0);
    }
    MJ_INVARIANT(c.dim >= 1 && c.dim <= 6);
    MJ_INVARIANT(c.efc_address == -1);
    MJ_INVARIANT(std::all_of(c.friction, c.friction + 5, [](double mu) { return mu >= mjMINMU; }));
  }
}

void check_rows(const mjModel& m, const mjData& d) {
  check_memory(d);
  MJ_INVARIANT(d.ne >= 0 && d.nf >= 0 && d.nl >= 0);
  MJ_INVARIANT(d.ne + d.nf + d.nl <= d.nefc);
  MJ_INVARIANT(d.maxuse_efc >= d.nefc);
  MJ_INVARIANT(d.maxuse_con >= d.ncon);
  if (d.nefc == 0) return;

  const int friction = d.ne, limits = friction + d.nf, contacts = limits + d.nl;
  MJ_INVARIANT(have_types(d, 0, friction, mjCNSTR_EQUALITY, mjCNSTR_EQUALITY));
  MJ_INVARIANT(have_types(d, friction, limits, mjCNSTR_FRICTION_DOF, mjCNSTR_FRICTION_TENDON));
  MJ_INVARIANT(have_types(d, limits, contacts, mjCNSTR_LIMIT_JOINT, mjCNSTR_LIMIT_TENDON));
  MJ_INVARIANT(
      have_types(d, contacts, d.nefc, mjCNSTR_CONTACT_FRICTIONLESS, mjCNSTR_CONTACT_ELLIPTIC));
  MJ_INVARIANT(is_sparse(m) || d.nJ >= d.nefc * m.nv);
  for (int i = 0; i < d.nefc; ++i) {
    MJ_INVARIANT(d.efc_id[i] >= 0 && d.efc_id[i] < object_count(m, d, d.efc_type[i]));
    check_row_pattern(m, d, i);
    check_regularisation(d, i);
  }
  MJ_INVARIANT(has_sparse_rows(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.nefc,
                               static_cast<int>(m.nv), d.nJ));
  for (int i = 0; i < d.ncon; ++i) {
    const int row = d.contact[i].efc_address;
    MJ_INVARIANT(row == -1 || (row >= contacts && row < d.nefc));
    MJ_INVARIANT(row == -1 || d.efc_id[row] == i);
    MJ_INVARIANT(row == -1 || d.contact[i].exclude == 0);
  }
  // tendon_efcadr is the address of the tendon's row. If the row was dropped, it is the address of
  // the next row, or nefc. As in MuJoCo, an equality of tendons stores its own id there and not an
  // address.
  for (int t = 0; t < m.ntendon; ++t) {
    MJ_INVARIANT(d.tendon_efcadr[t] >= -1);
    MJ_INVARIANT(d.tendon_efcadr[t] <= d.nefc || d.tendon_efcadr[t] < m.neq);
  }
}

void check_islands(const mjModel& m, const mjData& d) {
  check_memory(d);
  MJ_INVARIANT(d.nisland >= 0 && d.nisland <= m.ntree);
  MJ_INVARIANT(d.nidof >= 0 && d.nidof <= m.nv);
  if (d.nisland == 0) return;

  const int n = d.nisland, nv = static_cast<int>(m.nv), ntree = static_cast<int>(m.ntree);
  const int tree_count = static_cast<int>(
      std::count_if(d.tree_island, d.tree_island + ntree, [](int k) { return k >= 0; }));
  MJ_INVARIANT(are_in_range(d.tree_island, ntree, -1, n));
  MJ_INVARIANT(are_in_range(d.efc_island, d.nefc, 0, n));
  MJ_INVARIANT(are_consecutive(d.island_itreeadr, d.island_ntree, n, tree_count));
  MJ_INVARIANT(are_consecutive(d.island_idofadr, d.island_nv, n, d.nidof));
  MJ_INVARIANT(are_consecutive(d.island_iefcadr, d.island_nefc, n, d.nefc));
  MJ_INVARIANT(are_inverse(d.map_dof2idof, d.map_idof2dof, nv));
  MJ_INVARIANT(are_inverse(d.map_efc2iefc, d.map_iefc2efc, d.nefc));
  for (int i = 0; i < nv; ++i) {
    MJ_INVARIANT(d.dof_island[i] == d.tree_island[m.dof_treeid[i]]);
    MJ_INVARIANT((d.map_dof2idof[i] < d.nidof) == (d.dof_island[i] >= 0));
  }
  int ne = 0, nf = 0;
  for (int k = 0; k < n; ++k) {
    const int begin = d.island_idofadr[k], row = d.island_iefcadr[k];
    MJ_INVARIANT(is_ascending(d.map_idof2dof + begin, d.island_nv[k], nv));
    MJ_INVARIANT(d.island_nefc[k] == 0 ||
                 is_ascending(d.map_iefc2efc + row, d.island_nefc[k], d.nefc));
    MJ_INVARIANT(d.island_nv[k] == 0 || d.island_dofadr[k] == d.map_idof2dof[begin]);
    MJ_INVARIANT(d.island_ne[k] + d.island_nf[k] <= d.island_nefc[k]);
    ne += d.island_ne[k];
    nf += d.island_nf[k];
  }
  MJ_INVARIANT(ne == d.ne);
  MJ_INVARIANT(nf == d.nf);
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i];
    MJ_INVARIANT(d.iefc_type[i] == d.efc_type[row]);
    MJ_INVARIANT(d.iefc_id[i] == d.efc_id[row]);
  }
}

void check_moments(const mjModel& m, const mjData& d) {
  check_memory(d);
  if (is_disabled(m, mjDSBL_ACTUATION)) return;
  MJ_INVARIANT(has_sparse_rows(d.moment_rownnz, d.moment_rowadr, d.moment_colind,
                               static_cast<int>(m.nout), static_cast<int>(m.nv), m.nJmom));
}

void check_solution(const mjModel&, const mjData& d) {
  check_memory(d);
  MJ_INVARIANT(
      std::all_of(d.solver_niter, d.solver_niter + mjNISLAND, [](int n) { return n >= 0; }));
  for (int i = 0; i < d.nefc; ++i) {
    const double f = d.efc_force[i];
    switch (d.efc_type[i]) {
      case mjCNSTR_LIMIT_JOINT:
      case mjCNSTR_LIMIT_TENDON:
      case mjCNSTR_CONTACT_FRICTIONLESS:
      case mjCNSTR_CONTACT_PYRAMIDAL:
        MJ_INVARIANT(!(f < 0));
        break;
      case mjCNSTR_FRICTION_DOF:
      case mjCNSTR_FRICTION_TENDON:
        MJ_INVARIANT(!(std::abs(f) > std::abs(d.efc_frictionloss[i]) * (1 + 1e-9)));
        break;
      default:
        break;
    }
  }
}

}  // namespace mj::engine
