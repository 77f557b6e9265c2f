// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/islands.h"

#include <algorithm>

#include "engine/data/mode.h"

namespace mj::batch {

// Returns the representative of the set that contains a tree. A new tree first becomes a set of its
// own. During find(), root_ holds the parents of the trees in disjoint sets.
template <typename T>
int Islands<T>::find_root(int world, int t) {
  if (root(world, t) < 0) root(world, t) = t;
  while (root(world, t) != t) t = root(world, t) = root(world, root(world, t));
  return t;
}

template <typename T>
void Islands<T>::join(int world, int a, int b) {
  if (a < 0 || b < 0) a = b = std::max(a, b);
  if (a < 0) return;
  a = find_root(world, a), b = find_root(world, b);
  root(world, std::max(a, b)) = std::min(a, b);
}

// Returns a tree on which a row acts. If the Jacobian of the engine is dense, columns that are zero
// do not count.
template <typename T>
int Islands<T>::first_tree(int world, const RowBlock<T>& block) const {
  if (block.pair) return std::max(block.pair->tree[0], block.pair->tree[1]);
  for (int c = 0; c < block.ncol; ++c) {
    if (engine::is_sparse(*m_) || lane(block.S[c], world) != 0) return m_->dof_treeid[block.col[c]];
  }
  return m_->dof_treeid[block.col[0]];
}

template <typename T>
void Islands<T>::join_columns(int world, const RowBlock<T>& block) {
  const int first = first_tree(world, block);
  join(world, first, first);
  for (int c = 0; c < block.ncol; ++c) {
    if (engine::is_sparse(*m_) || lane(block.S[c], world) != 0) {
      join(world, first, m_->dof_treeid[block.col[c]]);
    }
  }
}

template <typename T>
void Islands<T>::find(const mjModel& m, const Rows<T>& rows) {
  m_ = &m;
  rows_ = &rows;
  ntree_ = static_cast<int>(m.ntree);
  root_.assign(static_cast<size_t>(kWorlds<T> * ntree_), -1);
  for (int k = 0; k < kWorlds<T>; ++k) {
    for (const UnitRow& u : rows.unit) {
      const int t = m.dof_treeid[u.dof];
      if (u.worlds >> k & 1) join(k, t, t);
    }
    for (const RowBlock<T>& b : rows.block) {
      if (!(b.worlds >> k & 1)) continue;
      if (b.pair) {
        join(k, b.pair->tree[0], b.pair->tree[1]);
      } else {
        join_columns(k, b);
      }
    }
    for (int t = 0; t < ntree_; ++t) {
      if (root(k, t) >= 0) root(k, t) = find_root(k, t);
    }
  }
}

template <typename T>
Mask<T> Islands<T>::constrained(int t) const {
  int worlds = 0;
  for (int k = 0; k < kWorlds<T>; ++k) {
    if (root_[static_cast<size_t>(k * ntree_ + t)] >= 0) worlds |= 1 << k;
  }
  return mask_of<T>(worlds);
}

// Numbers the rows of the islands whose first tree is t.
template <typename T>
void Islands<T>::number_rows(int t) {
  const auto island_worlds = [&](int worlds, auto tree) {
    int result = 0;
    for (int k = 0; k < kWorlds<T>; ++k) {
      if ((worlds >> k & 1) && root(k, tree(k)) == t) result |= 1 << k;
    }
    return result;
  };
  number_.assign(static_cast<size_t>(rows_->n), 0);
  unit_worlds_.clear();
  for (const UnitRow& u : rows_->unit) {
    const int worlds = island_worlds(u.worlds, [&](int) { return m_->dof_treeid[u.dof]; });
    unit_worlds_.push_back(worlds);
    number_[static_cast<size_t>(u.row)] = worlds;
  }
  block_worlds_.clear();
  for (const RowBlock<T>& b : rows_->block) {
    const int worlds = island_worlds(b.worlds, [&](int k) { return first_tree(k, b); });
    block_worlds_.push_back(worlds);
    std::fill_n(number_.begin() + b.row, b.nrow(), worlds);
  }
}

template <typename T>
void Islands<T>::place(Pool<T>& pool) {
  part_.D = pool.take(rows_->n);
  jar_ = pool.take(rows_->n);
  part_.loss = pool.take(rows_->nfriction);
  part_.bound = pool.take(rows_->nfriction);
}

template <typename T>
void Islands<T>::copy_rows(const T* jar) {
  const Rows<T>& from = *rows_;
  part_.n = part_.nequality = part_.nfriction = part_.first_cone = 0;
  for (int i = 0; i < from.n; ++i) {
    int& number = number_[static_cast<size_t>(i)];
    if (number == 0) {
      number = -1;
      continue;
    }
    const Mask<T> worlds = mask_of<T>(number);
    number = part_.n++;
    part_.D[number] = only(worlds, from.D[i]);
    jar_[number] = jar[i];
    if (i < from.nequality) {
      ++part_.nequality;
    } else if (i < from.first_inequality()) {
      part_.loss[part_.nfriction] = only(worlds, from.loss[i - from.nequality]);
      part_.bound[part_.nfriction++] = only(worlds, from.bound[i - from.nequality]);
    }
    if (i < from.first_cone) part_.first_cone = part_.n;
  }
}

template <typename T>
bool Islands<T>::make_part(int t, const T* jar, Part<T>& part) {
  int worlds = 0;
  for (int k = 0; k < kWorlds<T>; ++k) worlds |= (root(k, t) == t ? 1 : 0) << k;
  if (worlds == 0) return false;
  number_rows(t);
  copy_rows(jar);
  part_.unit.clear();
  for (size_t i = 0; i < rows_->unit.size(); ++i) {
    if (unit_worlds_[i] == 0) continue;
    UnitRow unit = rows_->unit[i];
    unit.row = number_[static_cast<size_t>(unit.row)];
    part_.unit.push_back(unit);
  }
  part_.block.clear();
  part_.first_cone_block = 0;
  part_.is_in_inertia = rows_->is_in_inertia;
  for (size_t i = 0; i < rows_->block.size(); ++i) {
    if (block_worlds_[i] == 0) continue;
    RowBlock<T> block = rows_->block[i];
    block.row = number_[static_cast<size_t>(block.row)];
    part_.block.push_back(block);
    if (block.row < part_.first_cone) ++part_.first_cone_block;
  }
  part.rows = &part_;
  part.jar = jar_;
  part.worlds = part_.exist = mask_of<T>(worlds);
  part.dofs.clear();
  part.ranges.clear();
  for (int u = 0; u < ntree_; ++u) {
    int members = 0;
    for (int k = 0; k < kWorlds<T>; ++k) members |= (root(k, u) == t ? 1 : 0) << k;
    if (members == 0) continue;
    const int first = m_->tree_dofadr[u], last = first + m_->tree_dofnum[u];
    part.ranges.push_back({first, last, mask_of<T>(members)});
    for (int i = first; i < last; ++i) part.dofs.push_back(i);
  }
  const LowerRows inertia{static_cast<int>(m_->nv), m_->M_rowadr, m_->M_rownnz, m_->M_colind};
  find_panels(inertia, part.dofs, panels_);
  part.inertia_panels = &panels_;
  return true;
}

template class Islands<double>;
template class Islands<Lanes>;

}  // namespace mj::batch
