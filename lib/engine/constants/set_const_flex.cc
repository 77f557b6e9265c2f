// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constants of flexes.
//
//   vertex metric   B = (sum over the edges at a vertex of w dx dx')^-1, dx in the reference plane
//   efm0            H = diag(mass + armature) + (h^2 + h damping) bending = L' L
//
// reads   m.flex_vert0 [nflexvert x 3], m.flex_size [nflex x 3], m.flex_edge [nflexedge x 2],
//         m.flex_bending [nflexbending], m.flex_damping [nflex], m.body_mass [nbody],
//         m.dof_armature [nv], m.opt.timestep
// writes  m.flex_vertmetric [nflexvert x 4], m.efm0_dofid m.efm0_L_rowadr
//         m.efm0_L_rownnz [nefm0dof], m.efm0_L_colind m.efm0_L [nefm0L]; m.flex_vert0 of flexes
//         with vertex equality

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "engine/constants/set_const_passes.h"
#include "engine/data/object_error.h"
#include "engine/flex/flex.h"
#include "engine/flex/flex_element.h"
#include "engine/flex/metric/bending_metric.h"
#include "math/rotation.h"

namespace mj::engine {
namespace {

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
      throw ObjectError(
          mjOBJ_FLEX, f, "flex-not-planar",
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

// Rotates the flex_vert0 of a flex so that the normal of its first element becomes the z axis.
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

// Rows of the metric of all flexes. Each row belongs to one vertex. It represents all three
// coordinates of the vertex, because the coordinates are not coupled with each other.
struct MetricRows {
  std::vector<int> row_of;     // row of each vertex of the model, -1 if it does not have one
  std::vector<int> first_dof;  // first of the three dofs that each row represents
  std::vector<BendingStencil> stencils;
  std::vector<const double*> bending;  // bending coefficients of each stencil
  std::vector<double> scale;
};

void add_rows(const mjModel& m, int f, MetricRows& rows) {
  const int adr = m.flex_vertadr[f];
  for (int v = adr; v < adr + m.flex_vertnum[f]; ++v) {
    const int body = m.flex_vertbodyid[v];
    if (m.body_dofnum[body] != 3) continue;
    rows.row_of[v] = static_cast<int>(rows.first_dof.size());
    rows.first_dof.push_back(m.body_dofadr[body]);
  }
  const double h = m.opt.timestep;
  for (int k = 0; k < m.flex_edgenum[f]; ++k) {
    int vertex[4];
    if (!bending_stencil(m, f, k, vertex)) continue;
    BendingStencil& stencil = rows.stencils.emplace_back();
    for (int i = 0; i < 4; ++i) stencil[i] = rows.row_of[adr + vertex[i]];
    rows.bending.push_back(m.flex_bending + m.flex_bendingadr[f] +
                           static_cast<ptrdiff_t>(kBendingNumbers) * k);
    rows.scale.push_back(h * h + h * m.flex_damping[f]);
  }
}

// Lower triangle of H in the pattern of L. factor() replaces H by L.
class Metric {
 public:
  Metric(const mjModel& m, const MetricRows& rows)
      : pattern_(factor_pattern(static_cast<int>(rows.first_dof.size()), rows.stencils)),
        value_(pattern_.colind.size()) {
    for (int i = 0; i < size(); ++i) {
      for (int x = 0; x < 3; ++x) {
        const int dof = rows.first_dof[i] + x;
        diagonal(i)[x] = m.body_mass[m.dof_bodyid[dof]] + m.dof_armature[dof];
      }
    }
    for (size_t s = 0; s < rows.stencils.size(); ++s) {
      add(rows.stencils[s], rows.bending[s], rows.scale[s]);
    }
  }

  // Factors H = L' L, from the last row to the first.
  void factor() {
    for (int k = size() - 1; k >= 0; --k) {
      const std::span<const int> cols = pattern_.row(k);
      Value* row = &value_[pattern_.rowadr[k]];
      Value& pivot = diagonal(k);
      for (double& x : pivot) {
        if (x < mjMINVAL) {
          throw Error("singular-flex-metric",
                      "the bending stiffness of a flex is not positive definite");
        }
        x = std::sqrt(x);
      }
      const size_t below = cols.size() - 1;
      for (size_t i = 0; i < below; ++i) {
        for (int x = 0; x < 3; ++x) row[i][x] /= pivot[x];
      }
      for (size_t i = 0; i < below; ++i) eliminate(cols.first(i + 1), row);
    }
  }

  void store(const MetricRows& rows, mjModel& m) const {
    const auto entries = 3 * value_.size();
    if (3 * static_cast<mjtSize>(size()) != m.nefm0dof ||
        static_cast<mjtSize>(entries) != m.nefm0L) {
      throw Error("model-bad-size",
                  "model sizes nefm0dof and nefm0L are " + std::to_string(m.nefm0dof) + " and " +
                      std::to_string(m.nefm0L) + " but " + std::to_string(3 * size()) + " and " +
                      std::to_string(entries) + " are needed");
    }
    int adr = 0;
    for (int i = 0; i < size(); ++i) {
      const std::span<const int> cols = pattern_.row(i);
      for (int x = 0; x < 3; ++x) {
        m.efm0_dofid[3 * i + x] = rows.first_dof[i] + x;
        m.efm0_L_rowadr[3 * i + x] = adr;
        m.efm0_L_rownnz[3 * i + x] = static_cast<int>(cols.size());
        for (size_t c = 0; c < cols.size(); ++c) {
          m.efm0_L_colind[adr] = 3 * cols[c] + x;
          m.efm0_L[adr++] = value_[pattern_.rowadr[i] + c][x];
        }
      }
    }
  }

 private:
  using Value = std::array<double, 3>;  // one number for each coordinate x, y, z

  [[nodiscard]] int size() const { return static_cast<int>(pattern_.rowadr.size()) - 1; }

  Value& diagonal(int row) { return value_[pattern_.rowadr[row + 1] - 1]; }

  void add(const BendingStencil& stencil, const double* bending, double scale) {
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        const int r = stencil[i], c = stencil[j];
        if (r < 0 || c < 0 || c > r) continue;
        const std::span<const int> cols = pattern_.row(r);
        const auto at = std::lower_bound(cols.begin(), cols.end(), c) - cols.begin();
        for (double& x : value_[pattern_.rowadr[r] + at]) x += scale * bending[4 * i + j];
      }
    }
  }

  // Multiplies all entries of `row` by its last entry, and subtracts the products from the row
  // whose index is the last column. The pattern of that row contains all columns of `row`.
  void eliminate(std::span<const int> cols, const Value* row) {
    const int target = cols.back();
    const Value& factor = row[cols.size() - 1];
    const int* own = pattern_.row(target).data();
    Value* to = &value_[pattern_.rowadr[target]];
    for (size_t j = 0; j < cols.size(); ++j, ++own, ++to) {
      while (*own != cols[j]) ++own, ++to;
      for (int x = 0; x < 3; ++x) (*to)[x] -= factor[x] * row[j][x];
    }
  }

  LowerTriangle pattern_;
  std::vector<Value> value_;
};

}  // namespace

void set_flex_vertex_metric(mjModel& m) {
  std::fill_n(m.flex_vertmetric, 4 * m.nflexvert, 0.0);
  for (int f = 0; f < m.nflex; ++f) {
    if (!has_vertex_constraints(m, f)) continue;
    for (int v = 0; v < m.flex_vertnum[f]; ++v) vertex_metric(m, f, v);
    align_with_plane(m, f);
  }
}

void set_flex_metric(mjModel& m) {
  MetricRows rows;
  rows.row_of.assign(m.nflexvert, -1);
  for (int f = 0; f < m.nflex; ++f) {
    if (has_bending_metric(m, f)) add_rows(m, f, rows);
  }
  Metric metric(m, rows);
  metric.factor();
  metric.store(rows, m);
}

}  // namespace mj::engine
