// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constants of flexes.
//
//   vertex metric   B = (sum over the edges at a vertex of w dx dx')^-1, dx in the reference plane
//   efm0            H = diag(mass + armature) + (h^2 + h damping) bending = L' L

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "engine/flex.h"
#include "engine/flex_element.h"
#include "engine/set_const_passes.h"
#include "math/rotation.h"

namespace mj::engine {
namespace {

bool has_vertex_equality(const mjModel& m, int f) {
  return m.flex_dim[f] == 2 && m.flex_edgeequality[f] == 2;
}

void vertex_metric(mjModel& m, int f, int v) {
  const int adr = m.flex_vertadr[f];
  const int first = m.flex_vertedgeadr[adr + v], n = m.flex_vertedgenum[adr + v];
  double sum[2][2] = {};
  for (int k = first; k < first + n; ++k) {
    const int* edge = m.flex_edge + 2 * (m.flex_edgeadr[f] + m.flex_vertedge[k]);
    const double *a = m.flex_vert0 + 3 * (adr + edge[0]), *b = m.flex_vert0 + 3 * (adr + edge[1]);
    double dx[3];
    for (int i = 0; i < 3; ++i) dx[i] = 2 * m.flex_size[3 * f + i] * (b[i] - a[i]);
    if (std::abs(dx[2]) > mjMINVAL) {
      throw Error("flex-not-planar",
                  "flex " + std::to_string(f) +
                      " has vertex constraints, but its vertices are not in one horizontal plane");
    }
    const int neighbour = edge[0] == v ? edge[1] : edge[0];
    const double w = std::max(mjMINVAL, m.body_mass[m.flex_vertbodyid[adr + neighbour]]);
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) sum[i][j] += w * dx[i] * dx[j];
    }
  }
  const double det = sum[0][0] * sum[1][1] - sum[0][1] * sum[1][0];
  double* metric = m.flex_vertmetric + 4 * (adr + v);
  std::fill_n(metric, 4, 0.0);
  if (std::abs(det) < mjMINVAL) return;
  metric[0] = sum[1][1] / det;
  metric[1] = -sum[0][1] / det;
  metric[2] = -sum[1][0] / det;
  metric[3] = sum[0][0] / det;
}

// Turns vert0 so that the normal of the first element becomes z.
void align_with_plane(mjModel& m, int f) {
  if (m.flex_elemnum[f] == 0) return;
  double* vert0 = m.flex_vert0 + 3 * m.flex_vertadr[f];
  const int* element = m.flex_elem + m.flex_elemdataadr[f];
  const Vec3 a = vec3(vert0 + 3 * element[0]), b = vec3(vert0 + 3 * element[1]),
             c = vec3(vert0 + 3 * element[2]);
  const Mat3 plane = to_matrix(z_to_vector(cross(b - a, c - a)));
  for (int v = 0; v < m.flex_vertnum[f]; ++v) {
    store(vert0 + 3 * v, transpose_times(plane, vec3(vert0 + 3 * v)));
  }
}

bool has_bending_metric(const mjModel& m, int f) {
  return m.flex_dim[f] == 2 && is_standard_flex(m, f) && m.flex_bendingadr[f] >= 0;
}

// Lower triangle of a symmetric matrix by rows.
using Rows = std::vector<std::map<int, double>>;

// A = L' L in place, rows from last to first.
void factor(Rows& rows) {
  for (int k = static_cast<int>(rows.size()) - 1; k >= 0; --k) {
    double& pivot = rows[k][k];
    if (pivot < mjMINVAL) {
      throw Error("singular-flex-metric", "the bending stiffness of a flex is not positive");
    }
    pivot = std::sqrt(pivot);
    for (auto& [col, value] : rows[k]) {
      if (col != k) value /= pivot;
    }
    for (const auto& [i, a] : rows[k]) {
      if (i == k) continue;
      for (const auto& [j, b] : rows[k]) {
        if (j > i) break;
        rows[i][j] -= a * b;
      }
    }
  }
}

// Adds the bending of a flex; row[v] is the first row of a vertex, -1 if it is pinned.
void add_bending(const mjModel& m, int f, const std::vector<int>& row, Rows& rows) {
  const double h = m.opt.timestep, factor = h * h + h * m.flex_damping[f];
  for (int k = 0; k < m.flex_edgenum[f]; ++k) {
    int stencil[4];
    if (!bending_stencil(m, f, k, stencil)) continue;
    const double* b = m.flex_bending + m.flex_bendingadr[f] + kBendingNumbers * k;
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        const int r = row[stencil[i]], c = row[stencil[j]];
        if (r < 0 || c < 0 || c > r) continue;
        for (int x = 0; x < 3; ++x) rows[r + x][c + x] += factor * b[4 * i + j];
      }
    }
  }
}

}  // namespace

void set_flex_vertex_metric(mjModel& m) {
  std::fill_n(m.flex_vertmetric, 4 * m.nflexvert, 0.0);
  for (int f = 0; f < m.nflex; ++f) {
    if (!has_vertex_equality(m, f)) continue;
    for (int v = 0; v < m.flex_vertnum[f]; ++v) vertex_metric(m, f, v);
    align_with_plane(m, f);
  }
}

void set_flex_metric(mjModel& m) {
  std::vector<int> dofs;
  Rows rows;
  for (int f = 0; f < m.nflex; ++f) {
    if (!has_bending_metric(m, f)) continue;
    std::vector<int> row(m.flex_vertnum[f], -1);
    for (int v = 0; v < m.flex_vertnum[f]; ++v) {
      const int body = m.flex_vertbodyid[m.flex_vertadr[f] + v];
      if (m.body_dofnum[body] != 3) continue;
      row[v] = static_cast<int>(rows.size());
      for (int k = 0; k < 3; ++k) {
        const int dof = m.body_dofadr[body] + k;
        dofs.push_back(dof);
        rows.emplace_back();
        rows.back()[row[v] + k] = m.body_mass[body] + m.dof_armature[dof];
      }
    }
    add_bending(m, f, row, rows);
  }
  factor(rows);

  size_t entries = 0;
  for (const auto& row : rows) entries += row.size();
  if (dofs.size() != static_cast<size_t>(m.nefm0dof) || entries != static_cast<size_t>(m.nefm0L)) {
    throw Error("model-bad-size",
                "model sizes nefm0dof and nefm0L are " + std::to_string(m.nefm0dof) + " and " +
                    std::to_string(m.nefm0L) + " but " + std::to_string(dofs.size()) + " and " +
                    std::to_string(entries) + " are needed");
  }
  int adr = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    m.efm0_dofid[i] = dofs[i];
    m.efm0_L_rowadr[i] = adr;
    m.efm0_L_rownnz[i] = static_cast<int>(rows[i].size());
    for (const auto& [col, value] : rows[i]) {
      m.efm0_L_colind[adr] = col;
      m.efm0_L[adr++] = value;
    }
  }
}

}  // namespace mj::engine
