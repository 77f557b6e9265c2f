// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pattern of the Hessian of a group of worlds. It is larger than the pattern of M if a block of
// rows couples dofs that do not belong to one chain of a tree.

#ifndef MJTOOLS_BATCH_HESSIAN_PATTERN_H_
#define MJTOOLS_BATCH_HESSIAN_PATTERN_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <vector>

#include "batch/panels.h"
#include "math/cholesky.h"

namespace mj::batch {

// Pattern of M, which depends on the model alone.
struct InertiaPattern {
  explicit InertiaPattern(const mjModel& m);

  // Returns whether M has an entry for each two of n dofs.
  [[nodiscard]] bool covers(const int* dofs, int n) const;

  LowerRows rows;
  std::vector<int> place;      // for each entry, its index in a lower triangle (triangle_row())
  std::vector<uint64_t> bits;  // bits of the columns of each row
  int nword;                   // number of words of a row
  std::vector<Panel> panels;
};

class HessianPattern {
 public:
  // Reserves memory for the largest possible pattern.
  void reserve(const InertiaPattern& inertia);
  // Starts with the pattern of M.
  void start(const InertiaPattern& inertia);
  // Adds the entries of a block of rows, whose n columns are ascending.
  void add_block(const int* col, int n);
  // Finds the fill-in and writes the results for the given rows of H.
  void finish(const std::vector<int>& dofs);

  [[nodiscard]] const LowerRows& rows() const { return rows_; }
  [[nodiscard]] const std::vector<Panel>& panels() const { return panels_; }
  // Returns the indices in a lower triangle of the entries that M does not have.
  [[nodiscard]] const std::vector<int>& extra() const { return extra_; }

 private:
  [[nodiscard]] uint64_t* row(int i) { return bits_.data() + i * inertia_->nword; }
  void add_fill_in(const std::vector<int>& dofs);
  void compress(const std::vector<int>& dofs);

  const InertiaPattern* inertia_ = nullptr;
  std::vector<uint64_t> bits_;  // bits of the rows, and a mask for a block
  std::vector<int> rowadr_, rownnz_, colind_, extra_;
  LowerRows rows_{};
  std::vector<Panel> panels_;
};

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_HESSIAN_PATTERN_H_
