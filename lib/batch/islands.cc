// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/islands.h"

#include <algorithm>
#include <utility>

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
  if (block.tree) return std::max(block.tree[0], block.tree[1]);
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
      if (b.tree) {
        join(k, b.tree[0], b.tree[1]);
      } else {
        join_columns(k, b);
      }
    }
    for (int t = 0; t < ntree_; ++t) {
      if (root(k, t) >= 0) root(k, t) = find_root(k, t);
    }
  }
  sort_members();
}

template <typename T>
Mask<T> Islands<T>::constrained(int t) const {
  int worlds = 0;
  for (int k = 0; k < kWorlds<T>; ++k) {
    if (root_[static_cast<size_t>(k * ntree_ + t)] >= 0) worlds |= 1 << k;
  }
  return mask_of<T>(worlds);
}

template <typename T>
void Islands<T>::Members::reserve(size_t members, size_t ntree) {
  unsorted.reserve(members);
  sorted.reserve(members);
  first.reserve(ntree + 1);
}

template <typename T>
void Islands<T>::reserve(const mjModel& m, size_t units, size_t blocks) {
  if (m.ntree <= 1) return;
  // A member may belong to a different island in each world.
  constexpr auto kIslands = static_cast<size_t>(kWorlds<T>);
  const auto ntree = static_cast<size_t>(m.ntree);
  root_.reserve(kIslands * ntree);
  units_.reserve(kIslands * units, ntree);
  blocks_.reserve(kIslands * blocks, ntree);
  trees_.reserve(kIslands * ntree, ntree);
  part_.unit.reserve(units);
  part_.block.reserve(blocks);
  panels_.reserve(static_cast<size_t>(m.nv));
}

// Sorts the members that add_member() has collected by island. The members of an island keep their
// order.
template <typename T>
void Islands<T>::Members::sort(int ntree) {
  first.assign(static_cast<size_t>(ntree) + 1, 0);
  for (const Member& x : unsorted) ++first[static_cast<size_t>(x.island) + 1];
  for (size_t t = 0; t < static_cast<size_t>(ntree); ++t) first[t + 1] += first[t];
  sorted.resize(unsorted.size());
  for (const Member& x : unsorted) {
    sorted[static_cast<size_t>(first[static_cast<size_t>(x.island)]++)] = x;
  }
  for (size_t t = static_cast<size_t>(ntree); t > 0; --t) first[t] = first[t - 1];
  first[0] = 0;
}

// Adds member `index` to the islands of tree(world) in the given worlds.
template <typename T>
template <typename Tree>
void Islands<T>::add_member(Members& members, int index, int worlds, Tree tree) {
  for (int k = 0; worlds != 0; ++k) {
    if (!(worlds >> k & 1)) continue;
    const int island = root(k, tree(k));
    int together = 0;
    for (int l = k; l < kWorlds<T>; ++l) {
      if ((worlds >> l & 1) && root(l, tree(l)) == island) together |= 1 << l;
    }
    worlds &= ~together;
    if (island >= 0) members.unsorted.push_back({island, index, together});
  }
}

// Lists the rows and trees of each island.
template <typename T>
void Islands<T>::sort_members() {
  for (Members* x : {&units_, &blocks_, &trees_}) x->unsorted.clear();
  int index = 0;
  for (const UnitRow& u : rows_->unit) {
    add_member(units_, index++, u.worlds, [&](int) { return m_->dof_treeid[u.dof]; });
  }
  index = 0;
  for (const RowBlock<T>& b : rows_->block) {
    add_member(blocks_, index++, b.worlds, [&](int k) { return first_tree(k, b); });
  }
  for (int t = 0; t < ntree_; ++t) {
    add_member(trees_, t, (1 << kWorlds<T>)-1, [t](int) { return t; });
  }
  for (Members* x : {&units_, &blocks_, &trees_}) x->sort(ntree_);
}

template <typename T>
void Islands<T>::place(Pool<T>& pool) {
  part_.D = pool.take(rows_->n);
  jar_ = pool.take(rows_->n);
  part_.loss = pool.take(rows_->nfriction);
  part_.bound = pool.take(rows_->nfriction);
}

// Appends a row of the given worlds to the part.
template <typename T>
void Islands<T>::copy_row(int row, int worlds, const T* jar) {
  const Mask<T> mask = mask_of<T>(worlds);
  const int to = part_.n++;
  part_.D[to] = only(mask, rows_->D[row]);
  jar_[to] = jar[row];
  const int friction = row - rows_->nequality;
  if (friction < 0 || friction >= rows_->nfriction) return;
  part_.loss[to - part_.nequality] = only(mask, rows_->loss[friction]);
  part_.bound[to - part_.nequality] = only(mask, rows_->bound[friction]);
}

// Copies the rows of the islands whose first tree is t, in the order of Rows.
template <typename T>
void Islands<T>::copy_rows(int t, const T* jar) {
  part_.unit.clear();
  part_.block.clear();
  part_.n = 0;
  part_.is_in_inertia = rows_->is_in_inertia;
  const Member *u = units_.begin(t), *b = blocks_.begin(t);
  const auto copy_until = [&](int last) {
    for (; u < units_.end(t) && rows_->unit[static_cast<size_t>(u->index)].row < last; ++u) {
      UnitRow unit = rows_->unit[static_cast<size_t>(u->index)];
      const int from = std::exchange(unit.row, part_.n);
      copy_row(from, u->worlds, jar);
      part_.unit.push_back(unit);
    }
    for (; b < blocks_.end(t) && rows_->block[static_cast<size_t>(b->index)].row < last; ++b) {
      RowBlock<T> block = rows_->block[static_cast<size_t>(b->index)];
      const int from = std::exchange(block.row, part_.n);
      for (int k = 0; k < block.nrow(); ++k) copy_row(from + k, b->worlds, jar);
      part_.block.push_back(block);
    }
  };
  copy_until(rows_->nequality);
  part_.nequality = part_.n;
  copy_until(rows_->first_inequality());
  part_.nfriction = part_.n - part_.nequality;
  copy_until(rows_->first_cone);
  part_.first_cone = part_.n;
  part_.first_cone_block = static_cast<int>(part_.block.size());
  copy_until(rows_->n);
}

template <typename T>
bool Islands<T>::make_part(int t, const T* jar, Part<T>& part) {
  if (trees_.begin(t) == trees_.end(t)) return false;
  copy_rows(t, jar);
  part.rows = &part_;
  part.jar = jar_;
  part.dofs.clear();
  part.ranges.clear();
  for (const Member* x = trees_.begin(t); x < trees_.end(t); ++x) {
    const int first = m_->tree_dofadr[x->index], last = first + m_->tree_dofnum[x->index];
    part.ranges.push_back({first, last, mask_of<T>(x->worlds)});
    for (int i = first; i < last; ++i) part.dofs.push_back(i);
  }
  part.worlds = part_.exist = mask_of<T>(trees_.begin(t)->worlds);
  const LowerRows inertia{static_cast<int>(m_->nv), m_->M_rowadr, m_->M_rownnz, m_->M_colind};
  find_panels(inertia, part.dofs, panels_);
  part.inertia_panels = &panels_;
  return true;
}

template class Islands<double>;
template class Islands<Lanes>;

}  // namespace mj::batch
