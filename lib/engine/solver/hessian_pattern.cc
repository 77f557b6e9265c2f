// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Symbolic factorisation of M + J'J, by panels. Dofs are in one panel if their rows have the same
// columns. This holds for consecutive dofs that are in the same row blocks, in two cases: the dofs
// form a chain of M without branches, or M does not couple them and they are in at least one row
// block. Patterns of panels are stored as bits.
//
// 1. Find the borders of panels.
// 2. For each panel of a row block, add the panels of the block up to this panel.
// 3. Add the pattern of M.
// 4. From the last panel to the first, merge the columns of a panel into its parent, which is the
//    last of these columns.

#include "engine/solver/hessian_pattern.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/invariant.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

constexpr int kBits = 64;

// Rows of bits. Row i uses only the bits up to the diagonal.
struct BitRows {
  int n, nword;
  uint64_t* word;

  BitRows(int size, StackFrame& stack)
      : n(size),
        nword((n + kBits - 1) / kBits),
        word(stack.allocate<uint64_t>(static_cast<size_t>(n) * nword)) {
    std::fill_n(word, static_cast<size_t>(n) * nword, 0);
  }
  [[nodiscard]] uint64_t* row(int i) const { return word + static_cast<size_t>(i) * nword; }
  void set(int i, int j) const { row(i)[j / kBits] |= uint64_t{1} << (j % kBits); }

  // Adds the bits of `mask` up to bit `last` to row i.
  void merge(int i, const uint64_t* mask, int last) const {
    MJ_INVARIANT(last >= 0 && last <= i);
    const int w = last / kBits;
    for (int k = 0; k < w; ++k) row(i)[k] |= mask[k];
    row(i)[w] |= mask[w] & (~uint64_t{0} >> (kBits - 1 - last % kBits));
  }
  // Returns the largest column of row i that is less than i, or -1 if row i has no such column.
  [[nodiscard]] int parent(int i) const {
    for (int w = i / kBits; w >= 0; --w) {
      uint64_t x = row(i)[w];
      if (w == i / kBits) x &= (uint64_t{1} << (i % kBits)) - 1;
      if (x) return w * kBits + kBits - 1 - std::countl_zero(x);
    }
    return -1;
  }
  // Returns the number of columns of row i.
  [[nodiscard]] int count(int i) const {
    int total = 0;
    for (int w = 0; w <= i / kBits; ++w) total += std::popcount(row(i)[w]);
    return total;
  }
  // Calls visit(j) for each column j of row i, in ascending order.
  template <typename Visit>
  void each_column(int i, Visit visit) const {
    for (int w = 0; w <= i / kBits; ++w) {
      for (uint64_t x = row(i)[w]; x; x &= x - 1) visit(w * kBits + std::countr_zero(x));
    }
  }
};

bool same_columns(const RowBlock& a, const RowBlock& b) {
  if (a.nrun != b.nrun || a.ncol != b.ncol) return false;
  for (int k = 0; k < a.nrun; ++k) {
    if (a.run[k].dof != b.run[k].dof || a.run[k].n != b.run[k].n) return false;
  }
  return true;
}

// Calls visit(block) for the row blocks, except those with the same columns as the block before,
// for example further contacts of the same two bodies.
template <typename Visit>
void each_block(const Problem& p, Visit visit) {
  for (int b = 0; b < p.nblock; ++b) {
    if (b == 0 || !same_columns(p.block[b - 1], p.block[b])) visit(p.block[b]);
  }
}

template <typename Visit>
void each_run(const RowBlock& block, Visit visit) {
  for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) visit(*run);
}

// Rows of M of the dofs of a problem.
struct InertiaRows {
  const mjModel& m;
  const Numbering& number;

  [[nodiscard]] int count(int i) const { return m.M_rownnz[number.global_dof(i)]; }
  [[nodiscard]] int column(int i, int k) const {
    return number.local_dof(m.M_colind[m.M_rowadr[number.global_dof(i)] + k]);
  }
  // Returns the last column before the diagonal, or -1.
  [[nodiscard]] int parent(int i) const {
    const int n = count(i);
    return n > 1 ? column(i, n - 2) : -1;
  }
};

// Dofs of panels. Panel g has the dofs first[g] .. first[g+1]-1.
struct PanelDofs {
  int n = 0;
  int *first, *panel_of;

  PanelDofs(const InertiaRows& M, const Problem& p, StackFrame& stack);
  [[nodiscard]] int size(int g) const { return first[g + 1] - first[g]; }
  // Returns the number of entries that a pattern of panels has.
  [[nodiscard]] int count(const BitRows& bits) const {
    int total = 0;
    for (int g = 0; g < n; ++g) {
      const int own = size(g);
      bits.each_column(g, [&](int h) { total += h == g ? own * (own + 1) / 2 : own * size(h); });
    }
    return total;
  }
};

PanelDofs::PanelDofs(const InertiaRows& M, const Problem& p, StackFrame& stack)
    : first(stack.allocate<int>(p.nv + 1)), panel_of(stack.allocate<int>(p.nv)) {
  bool* border = stack.allocate<bool>(p.nv + 1);  // whether a panel begins at a dof
  bool* in_block = stack.allocate<bool>(p.nv);
  std::fill_n(border, p.nv + 1, false);
  std::fill_n(in_block, p.nv, false);
  each_block(p, [&](const RowBlock& block) {
    each_run(block, [&](const ColumnRun& run) {
      border[run.dof] = border[run.dof + run.n] = true;
      std::fill_n(in_block + run.dof, run.n, true);
    });
  });
  for (int i = 1; i < p.nv; ++i) {
    const int parent = M.parent(i);
    if (parent >= 0 && parent < i - 1) border[parent + 1] = true;  // a branch
    if (parent == i - 1 && M.count(i) == M.count(i - 1) + 1) continue;
    const bool has_child = i + 1 < p.nv && M.parent(i + 1) == i;
    const bool alone = M.count(i) == 1 && M.count(i - 1) == 1 && !has_child;
    if (!alone || !in_block[i] || !in_block[i - 1]) border[i] = true;
  }
  for (int i = 0; i < p.nv; ++i) {
    if (i == 0 || border[i]) first[n++] = i;
    panel_of[i] = n - 1;
  }
  first[n] = p.nv;
}

// Makes the panels of a pattern. Adds the number of its entries to `entries`.
RowPanels make_panels(const PanelDofs& dofs, const BitRows& bits, StackFrame& stack, int& entries) {
  RowPanel* panel = stack.allocate<RowPanel>(dofs.n);
  int size = 0, x = 0;
  for (int g = 0; g < dofs.n; ++g) {
    const int n = dofs.size(g);
    int ncol = 0, width = 0, before = 0;
    int* col = stack.allocate<int>(bits.count(g));
    bits.each_column(g, [&](int h) {
      if (h == g) return;
      const int nh = dofs.size(h);
      col[ncol++] = h;
      width += padded(nh);
      before += nh;
    });
    const int ld = width + padded(n);
    panel[g] = {dofs.first[g], n, ncol, col, width, ld, size, x};
    entries += n * (n + 1) / 2 + n * before;
    size += n * ld;
    x += padded(n);
  }
  return {dofs.n, panel, size, x};
}

}  // namespace

HessianPattern find_pattern(const mjModel& m, const Problem& p, StackFrame& stack) {
  const InertiaRows M{m, p.number};
  const PanelDofs dofs(M, p, stack);
  const BitRows bits(dofs.n, stack);
  uint64_t* mask = stack.allocate<uint64_t>(bits.nword);
  each_block(p, [&](const RowBlock& block) {
    std::fill_n(mask, bits.nword, 0);
    const auto each_panel = [&](auto visit) {
      each_run(block, [&](const ColumnRun& run) {
        for (int g = dofs.panel_of[run.dof]; dofs.first[g] < run.dof + run.n; ++g) visit(g);
      });
    };
    each_panel([&](int g) { mask[g / kBits] |= uint64_t{1} << (g % kBits); });
    each_panel([&](int g) { bits.merge(g, mask, g); });
  });
  HessianPattern pattern;
  pattern.size.parts = dofs.count(bits);
  for (int i = 0; i < p.nv; ++i) pattern.size.parts += M.count(i);
  for (int g = 0; g < dofs.n; ++g) {
    const int i = dofs.first[g];
    for (int k = 0; k < M.count(i); ++k) bits.set(g, dofs.panel_of[M.column(i, k)]);
  }
  for (int g = dofs.n - 1; g > 0; --g) {
    const int parent = bits.parent(g);
    if (parent >= 0) bits.merge(parent, bits.row(g), parent);
  }
  pattern.panels = make_panels(dofs, bits, stack, pattern.size.factor);
  pattern.panel_of = dofs.panel_of;
  return pattern;
}

namespace {

// Set of dofs, one bit for each.
template <int nword>
struct DofSet {
  uint64_t word[nword] = {};

  static uint64_t up_to(int bit) { return ~uint64_t{0} >> (kBits - 1 - bit); }
  static int word_of(int i) { return nword == 1 ? 0 : i / kBits; }

  void set(int i) { word[word_of(i)] |= uint64_t{1} << (i % kBits); }
  void set_range(int first, int n) {
    if constexpr (nword == 1) {
      word[0] |= up_to(n - 1) << first;
    } else {
      for (int i = first; i < first + n; ++i) set(i);
    }
  }
  void merge(const DofSet& other) {
    for (int w = 0; w < nword; ++w) word[w] |= other.word[w];
  }
  // Adds the dofs of another set up to `last`.
  void merge_up_to(const DofSet& other, int last) {
    const int end = word_of(last);
    for (int w = 0; w < end; ++w) word[w] |= other.word[w];
    word[end] |= other.word[end] & up_to(last % kBits);
  }
  [[nodiscard]] int count() const {
    int n = 0;
    for (const uint64_t w : word) n += std::popcount(w);
    return n;
  }
  // Returns the largest dof that is less than i, or -1.
  [[nodiscard]] int before(int i) const {
    for (int w = word_of(i); w >= 0; --w) {
      const uint64_t x = w == word_of(i) ? word[w] & (up_to(i % kBits) >> 1) : word[w];
      if (x) return w * kBits + kBits - 1 - std::countl_zero(x);
    }
    return -1;
  }
  template <typename Visit>
  void each(Visit visit) const {
    for (int w = 0; w < nword; ++w) {
      for (uint64_t x = word[w]; x; x &= x - 1) visit(w * kBits + std::countr_zero(x));
    }
  }
};

template <int nword>
PatternSize count_dofs(const mjModel& m, const Problem& p) {
  using Set = DofSet<nword>;
  PatternSize size;
  Set row[nword * kBits];
  each_block(p, [&](const RowBlock& block) {
    Set mask;
    each_run(block, [&](const ColumnRun& run) { mask.set_range(run.dof, run.n); });
    mask.each([&](int dof) { row[dof].merge_up_to(mask, dof); });
  });
  const InertiaRows M{m, p.number};
  Set ancestors[nword * kBits];  // columns of each row of M
  for (int i = 0; i < p.nv; ++i) {
    const int parent = M.parent(i);
    size.parts += row[i].count() + M.count(i);
    ancestors[i].set(i);
    if (parent >= 0) ancestors[i].merge(ancestors[parent]);
    row[i].merge(ancestors[i]);
  }
  for (int i = p.nv - 1; i >= 0; --i) {
    size.factor += row[i].count();
    const int below = row[i].before(i);
    if (below >= 0) row[below].merge_up_to(row[i], below);
  }
  return size;
}

}  // namespace

PatternSize count_pattern(const mjModel& m, const Problem& p) {
  MJ_INVARIANT(p.nv <= kFewDofs);
  return p.nv <= kBits ? count_dofs<1>(m, p) : count_dofs<2>(m, p);
}

}  // namespace mj::engine
