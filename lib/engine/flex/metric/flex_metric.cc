// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Preconditioned conjugate gradients (Hestenes, Stiefel 1952) on M + K. The preconditioner is made
// from 3 x 3 blocks, from the constant factor of bending flexes, or from M alone (see the header).
//
// reads   qvel [nv], M qLD [nC], qLDiagInv [nv], contact [ncon], flexelem_krot [nflexstiffness],
//         flexvert_xpos [nflexvert x 3], flexedge_length [nflexedge], m.efm0_dofid [nefm0dof],
//         m.efm0_L [nefm0L], m.efm0_L_rownnz m.efm0_L_rowadr [nefm0dof], m.efm0_L_colind [nefm0L]
// writes  efm_active, efm_c efm_K_rownnz efm_K_rowadr [nv], nefmK, nefmdof, nefmL,
//         flexelem_krot [nflexstiffness]; the arrays of flex_metric_matrix.cc

#include "engine/flex/metric/flex_metric.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "base/log.h"
#include "engine/data/arena.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/data/warning.h"
#include "engine/flex/metric/flex_metric_matrix.h"
#include "engine/flex/metric/flex_passive_contact.h"
#include "engine/flex/metric/flex_stiffness.h"
#include "engine/position/inertia.h"
#include "math/dense.h"
#include "math/lanes.h"
#include "math/sparse.h"
#include "model/names.h"

namespace mj::engine {
namespace {

bool has_suitable_options(const mjModel& m) {
  return is_implicit(m) && m.opt.solver == mjSOL_CG && !has_elliptic_cones(m) &&
         !is_enabled(m, mjENBL_SLEEP);
}

bool has_implicit_flex(const mjModel& m) {
  for (int f = 0; f < m.nflex; ++f) {
    if (is_passive_flex(m, f) || resists_between_nodes(m, f) || resists_bending(m, f) ||
        resists_stretch(m, f)) {
      return true;
    }
  }
  return false;
}

// Adds to y[k] the product of x and row k, for three consecutive rows of n numbers. The sums are
// formed in the same order as in dot_gathered().
void add_three_rows(double y[3], const double* row, const double* x, int n) {
  const double *row1 = row + n, *row2 = row1 + n;
  Lanes s0 = {0, 0, 0, 0}, s1 = s0, s2 = s0;
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) {
    const Lanes v = lanes(x + i).v;
    s0 += lanes(row + i).v * v;
    s1 += lanes(row1 + i).v * v;
    s2 += lanes(row2 + i).v * v;
  }
  double t0 = sum(s0), t1 = sum(s1), t2 = sum(s2);
  for (; i < n; ++i) {
    t0 += row[i] * x[i];
    t1 += row1[i] * x[i];
    t2 += row2[i] * x[i];
  }
  y[0] += t0, y[1] += t1, y[2] += t2;
}

// Computes y += efm_K x, for the three rows of one body at a time. These rows have the same
// columns. The columns also form groups of three neighbours.
void add_matrix_product(const mjModel& m, mjData& d, double* y, const double* x) {
  const int nv = static_cast<int>(m.nv);
  StackFrame stack(d);
  // Elements of x at the columns of the current rows.
  double* at = stack.allocate<double>(nv + kLanes);
  for (int i = 0; i < nv; ++i) {
    const int n = d.efm_K_rownnz[i], *col = d.efm_K_colind + d.efm_K_rowadr[i];
    if (n == 0) continue;
    for (int k = 0; k < n - 3; k += 3) lanes(at + k).v = lanes(x + col[k]).v;
    copy(at + n - 3, x + col[n - 3], 3);
    const double* row = d.efm_K_val + d.efm_K_rowadr[i];
    add_three_rows(y + i, row, at, n);
    i += 2;
  }
}

// Computes y += K x for the part of K that efm_K does not contain.
void add_unassembled(const mjModel& m, mjData& d, double* y, const double* x) {
  const bool matrix = d.nefmK > 0;
  if (matrix && has_assembled_nodes(m)) return;
  for (int f = 0; f < m.nflex; ++f) {
    if (resists_between_nodes(m, f)) {
      add_node_product(m, d, f, metric_scale(m, f), x, y);
    } else if (!matrix && resists_bending(m, f)) {
      add_vertex_product(m, d, f, VertexTerms::kBending, metric_scale(m, f), x, y);
    }
  }
}

// Computes b := (L L')^-1 b for a 3 x 3 matrix L.
void solve3(const double* L, double b[3]) {
  b[0] = b[0] / L[0];
  b[1] = (b[1] - L[3] * b[0]) / L[4];
  b[2] = (b[2] - (L[6] * b[0] + L[7] * b[1])) / L[8];
  b[2] = b[2] / L[8];
  b[1] = (b[1] - L[7] * b[2]) / L[4];
  b[0] = (b[0] - L[3] * b[1] - L[6] * b[2]) / L[0];
}

void precondition_with_blocks(const mjModel& m, const mjData& d, double* x, const double* b) {
  if (3 * d.nefmdof < m.nv) {
    copy(x, b, static_cast<int>(m.nv));
    for (int i = 0; i < d.nefmdof; ++i) zero(x + d.efm_dofid[i], 3);
    solve_inertia(m, d, x, x);
  }
  for (int i = 0; i < d.nefmdof; ++i) {
    copy(x + d.efm_dofid[i], b + d.efm_dofid[i], 3);
    solve3(d.efm_L + 9 * i, x + d.efm_dofid[i]);
  }
}

// Computes x = P b with the constant factor of bending flexes. At the dofs of these flexes P is (L'
// L)^-1. At all other dofs P is M^-1.
void precondition_with_constant(const mjModel& m, mjData& d, double* x, const double* b) {
  const int n = static_cast<int>(m.nefm0dof);
  if (n < m.nv) {
    copy(x, b, static_cast<int>(m.nv));
    for (int i = 0; i < n; ++i) x[m.efm0_dofid[i]] = 0;
    solve_inertia(m, d, x, x);
  }
  StackFrame stack(d);
  double* y = stack.allocate<double>(n);
  for (int i = 0; i < n; ++i) y[i] = b[m.efm0_dofid[i]];
  for (int i = n - 1; i >= 0; --i) {
    const int adr = m.efm0_L_rowadr[i], last = m.efm0_L_rownnz[i] - 1;
    y[i] /= m.efm0_L[adr + last];
    add_scaled_sparse_to(y, m.efm0_L + adr, m.efm0_L_colind + adr, last, -y[i]);
  }
  for (int i = 0; i < n; ++i) {
    const int adr = m.efm0_L_rowadr[i], last = m.efm0_L_rownnz[i] - 1;
    y[i] -= dot_sparse(m.efm0_L + adr, m.efm0_L_colind + adr, last, y);
    y[i] /= m.efm0_L[adr + last];
    x[m.efm0_dofid[i]] = y[i];
  }
}

// Makes the sparse matrix efm_K and, if `preconditioner` is set, the arrays of the preconditioner.
void make_matrix(const mjModel& m, mjData& d, bool preconditioner) {
  const int nv = static_cast<int>(m.nv);
  allocate_or_throw(d, d.efm_c, nv);
  allocate_or_throw(d, d.efm_K_rownnz, nv);
  allocate_or_throw(d, d.efm_K_rowadr, nv);
  std::fill_n(d.efm_K_rownnz, nv, 0);
  std::fill_n(d.efm_K_rowadr, nv, 0);
  if (needs_stiffness_matrix(m)) make_stiffness_matrix(m, d);
  if (d.nefmK > 0 && preconditioner) factor_stiffness_blocks(m, d);
}

void clear_metric(mjData& d) {
#define MJ_X(type, name, ...) d.name = nullptr;
  MJDATA_ARENA_EFM_TABLE(MJ_X)
#undef MJ_X
  d.efm_active = d.nefmK = d.nefmdof = d.nefmL = 0;
}

void warn_of_residual(const mjModel& m, mjData& d, const double* r) {
  int worst = 0;
  for (int i = 1; i < m.nv; ++i) {
    if (std::abs(r[i]) > std::abs(r[worst])) worst = i;
  }
  if (d.warning[mjWARN_INERTIA].number == 0) {
    log_warning(
        "the solver of flex stiffness did not converge within the allowed iterations: "
        "raise iterations in <option>, or lower young, the timestep or the ratio of masses");
  }
  warn(d, mjWARN_INERTIA, worst);
}

}  // namespace

void check_passive_flexes(const mjModel& m) {
  if (m.nflex == 0 || has_suitable_options(m)) return;
  for (int f = 0; f < m.nflex; ++f) {
    if (!is_passive_flex(m, f)) continue;
    const char* name = id_to_name(m, mjOBJ_FLEX, f);
    throw Error(
        "unsupported-combination",
        "flex " + (name ? "'" + std::string(name) + "'" : std::to_string(f)) +
            " has passive contacts, which need an implicit integrator, the CG solver, "
            "pyramidal cones and no sleep",
        "set integrator=\"implicitfast\", solver=\"CG\" and cone=\"pyramidal\" in <option>, "
        "or passive=\"false\" in <contact>");
  }
}

void make_flex_metric(const mjModel& m, mjData& d, bool preconditioner) {
  if (m.nflex == 0 || !has_suitable_options(m) || !has_implicit_flex(m)) return;
  rotate_node_stiffness(m, d);
  const size_t parena = d.parena;
  try {
    make_matrix(m, d, preconditioner);
  } catch (const StackOverflow&) {
    clear_metric(d);
    d.parena = parena;  // this frees the arrays of the metric that were already made
    throw;
  }
  d.efm_active = 1;
  shift_flex_metric(m, d);
}

void shift_flex_metric(const mjModel& m, mjData& d) {
  const double scale = -m.opt.timestep;
  zero(d.efm_c, static_cast<int>(m.nv));
  for (int f = 0; f < m.nflex; ++f) {
    if (resists_bending(m, f) || resists_stretch(m, f)) {
      add_vertex_product(m, d, f, VertexTerms::kAll, scale, d.qvel, d.efm_c);
    }
    if (resists_between_nodes(m, f)) add_node_product(m, d, f, scale, d.qvel, d.efm_c);
  }
  each_passive_contact(m, d, [&](const PassiveContact& contact) {
    const double rate = contact.normal_velocity(m, d, d.qvel);
    contact.add_normal_force(m, d, scale * contact.stiffness * rate, d.efm_c);
  });
}

void add_flex_stiffness(const mjModel& m, mjData& d, double* y, const double* x) {
  if (d.nefmK > 0) add_matrix_product(m, d, y, x);
  add_unassembled(m, d, y, x);
}

void precondition_flex_metric(const mjModel& m, mjData& d, double* x, const double* b) {
  if (d.nefmdof > 0) {
    precondition_with_blocks(m, d, x, b);
  } else if (m.nefm0dof > 0) {
    precondition_with_constant(m, d, x, b);
  } else {
    solve_inertia(m, d, x, b);
  }
}

void solve_flex_metric(const mjModel& m, mjData& d, double* x, const double* b) {
  const int nv = static_cast<int>(m.nv);
  zero(x, nv);
  const double size = dot(b, b, nv);
  if (size <= mjMINVAL) return;
  StackFrame stack(d);
  double* r = stack.allocate<double>(4 * nv);
  double *z = r + nv, *p = z + nv, *Ap = p + nv;
  copy(r, b, nv);
  precondition_flex_metric(m, d, z, r);
  copy(p, z, nv);
  double rz = dot(r, z, nv);
  const double small = m.opt.tolerance * m.opt.tolerance * size;
  for (int i = 0; i < solver_iterations(m); ++i) {
    mul_inertia(m, d, Ap, p);
    add_flex_stiffness(m, d, Ap, p);
    const double curvature = dot(p, Ap, nv);
    if (curvature <= 0) return;
    const double alpha = rz / curvature;
    add_scaled_to(x, p, alpha, nv);
    add_scaled_to(r, Ap, -alpha, nv);
    if (dot(r, r, nv) < small) return;
    precondition_flex_metric(m, d, z, r);
    const double next = dot(r, z, nv), beta = next / rz;
    rz = next;
    for (int k = 0; k < nv; ++k) p[k] = z[k] + beta * p[k];
  }
  warn_of_residual(m, d, r);
}

}  // namespace mj::engine
