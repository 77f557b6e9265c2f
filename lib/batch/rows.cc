// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint rows. engine/constraint/friction_limit_rows.cc, contact_rows.cc, impedance.cc and
// reference.cc have the equations.
//
// reads   qpos [nq], qvel [nv], ten_length [ntendon], cdof [nv x 6], subtree_com [nbody x 3]
// writes  the rows

#include "batch/rows.h"

#include "batch/apply_force.h"
#include "batch/body_equality.h"
#include "batch/vectors.h"

namespace mj::batch {
namespace {

// Returns the worlds in which an equality constraint is active. Bit k belongs to world k.
template <typename T>
int active_worlds(int equality, const mjData* const* data) {
  int active = 0;
  for (int k = 0; k < kWorlds<T>; ++k) active |= (data[k]->eq_active[equality] ? 1 : 0) << k;
  return active;
}

template <typename T>
class RowMaker {
 public:
  RowMaker(const mjModel& m, const ConstraintTables& tables, const World<T>& w, Pool<T>& pool,
           Rows<T>& rows)
      : m_(m), t_(tables), w_(w), pool_(pool), rows_(rows) {}

  void add_equality(const EqualityRow& equality, const mjData* const* data);
  void add_body_equality(const BodyEquality& equality, const mjData* const* data);
  void add_friction();
  void add_limits();
  void add_contact(const Contact<T>& con);

 private:
  RowBlock<T>& add_block(int nrow, int dim, Terms columns, int worlds);
  void add_tendon_block(int tendon, double sign, int worlds);
  void add_scalar_limit(const LimitRow& limit);
  void add_ball_limit(const LimitRow& limit);
  void add_tendon_limit(const LimitRow& limit);
  void set_row(int row, const RowConstants& c, const T& distance, const T& velocity,
               const Mask<T>& exists);
  T block_velocity(const RowBlock<T>& block) const;

  const mjModel& m_;
  const ConstraintTables& t_;
  const World<T>& w_;
  Pool<T>& pool_;
  Rows<T>& rows_;
};

template <typename T>
RowBlock<T>& RowMaker<T>::add_block(int nrow, int dim, Terms columns, int worlds) {
  const int ncol = columns.last - columns.first;
  rows_.block.push_back({rows_.n, dim, ncol, t_.columns_of(columns), nullptr, nullptr,
                         pool_.take(dim * ncol), worlds});
  rows_.n += nrow;
  return rows_.block.back();
}

template <typename T>
void RowMaker<T>::add_tendon_block(int tendon, double sign, int worlds) {
  const TendonColumns& row = t_.tendon[static_cast<size_t>(tendon)];
  const RowBlock<T>& block = add_block(1, 1, row.columns, worlds);
  for (int c = 0; c < block.ncol; ++c) {
    block.S[c] = same<T>(sign * row.coefficient[static_cast<size_t>(c)]);
  }
  rows_.is_in_inertia = rows_.is_in_inertia && row.is_in_inertia;
}

// Returns the velocity J qvel of a block that consists of one plain row.
template <typename T>
T RowMaker<T>::block_velocity(const RowBlock<T>& block) const {
  T v{};
  for (int c = 0; c < block.ncol; ++c) v += block.S[c] * w_.qvel[block.col[c]];
  return v;
}

template <typename T>
void RowMaker<T>::add_equality(const EqualityRow& e, const mjData* const* data) {
  const int active = active_worlds<T>(e.id, data);
  if (active == 0 || e.columns.first == e.columns.last) return;
  const T* x = e.of_tendons ? w_.ten_length : w_.qpos;
  const double* c = e.coefficient;
  T residual = x[e.address[0]] - same<T>(e.reference[0]) - same<T>(c[0]), slope{};
  if (e.address[1] >= 0) {
    const T y = x[e.address[1]] - same<T>(e.reference[1]), y2 = y * y, y3 = y2 * y;
    residual -=
        same<T>(c[1]) * y + same<T>(c[2]) * y2 + same<T>(c[3]) * y3 + same<T>(c[4]) * (y3 * y);
    slope = same<T>(c[1]) + same<T>(2 * c[2]) * y + same<T>(3 * c[3]) * y2 + same<T>(4 * c[4]) * y3;
  }
  const RowBlock<T>& block = add_block(1, 1, e.columns, active);
  rows_.is_in_inertia = rows_.is_in_inertia && e.is_in_inertia;
  for (int i = 0; i < block.ncol; ++i) {
    const auto at = static_cast<size_t>(i);
    block.S[i] = same<T>(e.jac[0][at]) - slope * same<T>(e.jac[1][at]);
  }
  set_row(rows_.n - 1, e.constants, residual, block_velocity(block), mask_of<T>(active));
}

template <typename T>
void RowMaker<T>::add_body_equality(const BodyEquality& e, const mjData* const* data) {
  const int active = active_worlds<T>(e.id, data);
  if (active == 0 || e.columns.first == e.columns.last) return;
  const int dim = e.is_weld ? 6 : 3;
  RowBlock<T>& block = add_block(dim, dim, e.columns, active);
  block.tree = e.tree;
  rows_.is_in_inertia = rows_.is_in_inertia && e.is_in_inertia;
  const BodyEqualityState<T> state(m_, w_, e);
  T residual[6], drift[6], velocity[6] = {}, square{};
  state.jacobian(block.col, block.S);
  state.residual(residual);
  state.drift(drift);
  for (int c = 0; c < block.ncol; ++c) {
    for (int k = 0; k < dim; ++k) velocity[k] += block.S[c * dim + k] * w_.qvel[block.col[c]];
  }
  for (int k = 0; k < dim; ++k) square += residual[k] * residual[k];
  const T imp = impedance(e.constants.solimp, sqrt(square));
  const Mask<T> exists = mask_of<T>(active);
  rows_.exist = either(rows_.exist, exists);
  for (int k = 0; k < dim; ++k) {
    const double diagonal = k < 3 ? e.constants.diagonal : e.rotation_diagonal;
    const T spring = same<T>(e.constants.K) * imp * residual[k];
    rows_.D[block.row + k] = only(exists, inverse_regularisation(diagonal, imp));
    rows_.aref[block.row + k] =
        only(exists, same<T>(-e.constants.B) * velocity[k] - spring - drift[k]);
  }
}

template <typename T>
void RowMaker<T>::add_friction() {
  if (rows_.nfriction > 0) rows_.exist = T{} == T{};
  for (int i = 0; i < rows_.nfriction; ++i) {
    const FrictionRow& f = t_.friction[static_cast<size_t>(i)];
    const int row = rows_.n, all = (1 << kWorlds<T>)-1;
    T velocity;
    if (i < t_.ndof_friction) {
      rows_.unit.push_back({rows_.n++, f.id, 1, all});
      velocity = w_.qvel[f.id];
    } else {
      add_tendon_block(f.id, 1, all);
      velocity = block_velocity(rows_.block.back());
    }
    rows_.D[row] = same<T>(f.D);
    rows_.loss[i] = same<T>(f.loss);
    rows_.bound[i] = same<T>(f.bound);
    rows_.aref[row] = same<T>(-f.B) * velocity;
  }
}

template <typename T>
void RowMaker<T>::set_row(int row, const RowConstants& c, const T& distance, const T& velocity,
                          const Mask<T>& exists) {
  const T away = distance - same<T>(c.margin);
  const T imp = impedance(c.solimp, away);
  rows_.exist = either(rows_.exist, exists);
  rows_.D[row] = only(exists, inverse_regularisation(c.diagonal, imp));
  rows_.aref[row] = only(exists, same<T>(-c.B) * velocity - same<T>(c.K) * imp * away);
}

template <typename T>
void RowMaker<T>::add_scalar_limit(const LimitRow& limit) {
  const T x = w_.qpos[limit.address], margin = same<T>(limit.constants.margin);
  for (const int side : {0, 1}) {
    const T distance = side == 0 ? x - same<T>(limit.range[0]) : same<T>(limit.range[1]) - x;
    const Mask<T> exists = distance < margin;
    if (!any(exists)) continue;
    const double sign = side == 0 ? 1 : -1;
    rows_.unit.push_back({rows_.n, limit.dof, sign, bits(exists)});
    set_row(rows_.n++, limit.constants, distance, same<T>(sign) * w_.qvel[limit.dof], exists);
  }
}

template <typename T>
void RowMaker<T>::add_tendon_limit(const LimitRow& limit) {
  const T x = w_.ten_length[limit.id], margin = same<T>(limit.constants.margin);
  for (const int side : {0, 1}) {
    const T distance = side == 0 ? x - same<T>(limit.range[0]) : same<T>(limit.range[1]) - x;
    const Mask<T> exists = distance < margin;
    if (!any(exists)) continue;
    add_tendon_block(limit.id, side == 0 ? 1 : -1, bits(exists));
    set_row(rows_.n - 1, limit.constants, distance, block_velocity(rows_.block.back()), exists);
  }
}

template <typename T>
void RowMaker<T>::add_ball_limit(const LimitRow& limit) {
  Vec<T> axis = to_velocity(normalized(quat(w_.qpos + limit.address)), same<T>(1));
  const T angle = normalize(axis);
  const T distance = same<T>(std::max(limit.range[0], limit.range[1])) - angle;
  const Mask<T> exists = distance < same<T>(limit.constants.margin);
  if (!any(exists)) return;
  const RowBlock<T>& block = add_block(1, 1, limit.columns, bits(exists));
  store(block.S, select_vec<T>(exists, -axis, Vec<T>{}));
  rows_.is_in_inertia = rows_.is_in_inertia && limit.is_in_inertia;
  set_row(rows_.n - 1, limit.constants, distance, block_velocity(block), exists);
}

template <typename T>
void RowMaker<T>::add_limits() {
  for (const LimitRow& limit : t_.scalar_limits) add_scalar_limit(limit);
  for (const LimitRow& limit : t_.ball_limits) add_ball_limit(limit);
  for (const LimitRow& limit : t_.tendon_limits) add_tendon_limit(limit);
}

// Computes S = [F (Jp(b2) - Jp(b1)); F (Jr(b2) - Jr(b1))] and its product with qvel.
template <int dim, typename T>
void contact_block(const ConstraintTables& t, const World<T>& w, const Contact<T>& con, T* S,
                   T* velocity) {
  const PairRows& pair = t.pair[static_cast<size_t>(con.pair)];
  Vec<T> frame[3], offset[2];
  for (int k = 0; k < 3; ++k)
    frame[k] = select_vec<T>(con.exists, vec3(con.frame + 3 * k), Vec<T>{});
  for (int k = 0; k < 2; ++k) {
    offset[k] =
        select_vec<T>(con.exists, vec3(con.pos), Vec<T>{}) - vec3(w.subtree_com + 3 * pair.root[k]);
  }
  for (int k = 0; k < dim; ++k) velocity[k] = T{};
  for (int c = pair.columns.first; c < pair.columns.last; ++c, S += dim) {
    const int dof = t.columns[static_cast<size_t>(c)];
    const bool is_first = t.sign[static_cast<size_t>(c)] < 0;
    const Twist<T> axis = spatial(w.cdof + 6 * dof);
    Vec<T> linear = point_column(axis, offset[is_first ? 0 : 1]), angular = axis.r;
    if (is_first) linear = -linear, angular = -angular;
    for (int k = 0; k < dim; ++k) {
      S[k] = k < 3 ? dot(frame[k], linear) : dot(frame[k - 3], angular);
      velocity[k] += S[k] * w.qvel[dof];
    }
  }
}

template <typename T>
void RowMaker<T>::add_contact(const Contact<T>& con) {
  const PairRows& pair = t_.pair[static_cast<size_t>(con.pair)];
  if (!any(con.exists) || pair.columns.first == pair.columns.last) return;
  RowBlock<T>& block = add_block(pair.nrow, pair.dim, pair.columns, bits(con.exists));
  block.pair = &pair;
  block.tree = pair.tree;
  rows_.exist = either(rows_.exist, con.exists);
  rows_.is_in_inertia = rows_.is_in_inertia && pair.is_in_inertia;
  T velocity[6];
  with_dim(pair.dim, [&](auto dim) { contact_block<dim>(t_, w_, con, block.S, velocity); });
  const RowConstants& c = pair.constants;
  const T away = con.dist - same<T>(c.margin);
  const T imp = impedance(c.solimp, away);
  const T D = only(con.exists, inverse_regularisation(c.diagonal, imp));
  const T spring = only(con.exists, same<T>(c.K) * imp * away);
  const T damper = same<T>(-c.B);
  T *to = rows_.D + block.row, *aref = rows_.aref + block.row;
  if (pair.cone == Cone::kPyramidal) {
    for (int k = 1; k < pair.dim; ++k) {
      const T t = same<T>(pair.friction[k - 1]) * velocity[k];
      aref[2 * k - 2] = damper * (velocity[0] + t) - spring;
      aref[2 * k - 1] = damper * (velocity[0] - t) - spring;
      to[2 * k - 2] = to[2 * k - 1] = D * same<T>(pair.ratio[0]);
    }
  } else {
    to[0] = D;
    aref[0] = damper * velocity[0] - spring;
    for (int k = 1; k < pair.dim; ++k) {
      to[k] = D * same<T>(pair.ratio[k]);
      aref[k] = same<T>(-c.tangent_B) * velocity[k];
    }
  }
}

}  // namespace

template <typename T>
RowCount count_rows(const ConstraintTables& tables, const Contact<T>* contacts, int n) {
  RowCount count = tables.most;
  for (int i = 0; i < n; ++i) {
    const PairRows& p = tables.pair[static_cast<size_t>(contacts[i].pair)];
    count.nrow += p.nrow;
    count.size += p.dim * (p.columns.last - p.columns.first);
  }
  count.size += 4 * count.nrow;
  return count;
}

RowCount most_rows(const ConstraintTables& tables, mjtSize n) {
  RowCount largest, count = tables.most;
  for (const PairRows& p : tables.pair) {
    largest.nrow = std::max<mjtSize>(largest.nrow, p.nrow);
    largest.size = std::max<mjtSize>(largest.size, p.dim * (p.columns.last - p.columns.first));
  }
  count.nrow += n * largest.nrow;
  count.size += n * largest.size + 4 * count.nrow;
  return count;
}

template <typename T>
void make_rows(const mjModel& m, const ConstraintTables& tables, const World<T>& w,
               const mjData* const* data, const Contact<T>* contacts, int n, Pool<T>& pool,
               Rows<T>& rows) {
  const mjtSize most = count_rows(tables, contacts, n).nrow;
  rows.n = 0;
  rows.unit.clear();
  rows.block.clear();
  rows.D = pool.take(most);
  rows.aref = pool.take(most);
  rows.nfriction = static_cast<int>(tables.friction.size());
  rows.loss = pool.take(rows.nfriction);
  rows.bound = pool.take(rows.nfriction);
  rows.exist = mask_of<T>(0);
  rows.is_in_inertia = true;
  RowMaker<T> maker(m, tables, w, pool, rows);
  for (const EqualityRow& e : tables.equality) maker.add_equality(e, data);
  for (const BodyEquality& e : tables.body_equality) maker.add_body_equality(e, data);
  rows.nequality = rows.n;
  maker.add_friction();
  maker.add_limits();
  const auto add_contacts = [&](bool elliptic) {
    for (int i = 0; i < n; ++i) {
      const PairRows& pair = tables.pair[static_cast<size_t>(contacts[i].pair)];
      if ((pair.cone == Cone::kElliptic) == elliptic) maker.add_contact(contacts[i]);
    }
  };
  add_contacts(false);
  rows.first_cone = rows.n;
  rows.first_cone_block = static_cast<int>(rows.block.size());
  if (tables.is_elliptic) add_contacts(true);
}

template RowCount count_rows(const ConstraintTables&, const Contact<double>*, int);
template RowCount count_rows(const ConstraintTables&, const Contact<Lanes>*, int);
template void make_rows(const mjModel&, const ConstraintTables&, const World<double>&,
                        const mjData* const*, const Contact<double>*, int, Pool<double>&,
                        Rows<double>&);
template void make_rows(const mjModel&, const ConstraintTables&, const World<Lanes>&,
                        const mjData* const*, const Contact<Lanes>*, int, Pool<Lanes>&,
                        Rows<Lanes>&);

}  // namespace mj::batch
