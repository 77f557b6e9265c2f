// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint islands of one or four worlds. engine/constraint/island.cc has their definition. An
// island is named by its first tree. The islands of all worlds that have the same name are solved
// together.

#ifndef MJTOOLS_BATCH_ISLANDS_H_
#define MJTOOLS_BATCH_ISLANDS_H_

#include <vector>

#include "batch/panels.h"
#include "batch/rows.h"

namespace mj::batch {

// Dofs first .. last-1 of some trees, and the worlds in which these trees belong to an island.
template <typename T>
struct DofRange {
  int first, last;
  Mask<T> worlds;
};

// Rows and dofs that are solved together.
template <typename T>
struct Part {
  const Rows<T>* rows;
  T* jar;                 // residual of the rows at the start
  Mask<T> worlds;         // worlds that have such an island
  std::vector<int> dofs;  // dofs that belong to the island in some world, in ascending order
  std::vector<DofRange<T>> ranges;           // the same dofs
  const std::vector<Panel>* inertia_panels;  // panels of M at these dofs
};

template <typename T>
class Islands {
 public:
  // Returns how many numbers the parts of n rows take from a pool.
  static mjtSize size(mjtSize n) { return 4 * n; }

  // Makes room for `units` unit rows and `blocks` blocks of rows.
  void reserve(const mjModel& m, size_t units, size_t blocks);
  // Finds the islands of all worlds.
  void find(const mjModel& m, const Rows<T>& rows);
  // Returns the worlds in which tree t belongs to some island.
  [[nodiscard]] Mask<T> constrained(int t) const;
  // Takes the arrays of parts from a pool. Must be called after find().
  void place(Pool<T>& pool);
  // Makes the part of the islands whose first tree is t. Returns false if no world has one. `jar`
  // is the residual of all rows. The next part overwrites the arrays of the part.
  bool make_part(int t, const T* jar, Part<T>& part);

 private:
  // A unit row, a block of rows or a tree in an island, in the worlds whose bits are set.
  struct Member {
    int island, index, worlds;
  };
  struct Members {
    std::vector<Member> unsorted, sorted;
    std::vector<int> first;  // for each island, its first element in `sorted`; one more at the end

    void reserve(size_t members, size_t ntree);
    void sort(int ntree);
    [[nodiscard]] const Member* begin(int t) const {
      return sorted.data() + first[static_cast<size_t>(t)];
    }
    [[nodiscard]] const Member* end(int t) const { return begin(t + 1); }
  };

  [[nodiscard]] int find_root(int world, int t);
  void join(int world, int a, int b);
  void join_columns(int world, const RowBlock<T>& block);
  [[nodiscard]] int first_tree(int world, const RowBlock<T>& block) const;
  [[nodiscard]] int& root(int world, int t) {
    return root_[static_cast<size_t>(world * ntree_ + t)];
  }
  template <typename Tree>
  void add_member(Members& members, int index, int worlds, Tree tree);
  void sort_members();
  void copy_row(int row, int worlds, const T* jar);
  void copy_rows(int t, const T* jar);

  const mjModel* m_ = nullptr;
  const Rows<T>* rows_ = nullptr;
  int ntree_ = 0;
  std::vector<int> root_;  // first tree of the island of each tree in each world, or -1
  Members units_, blocks_, trees_;
  Rows<T> part_;
  std::vector<Panel> panels_;
  T* jar_ = nullptr;  // residual of the rows of the part
};

extern template class Islands<double>;
extern template class Islands<Lanes>;

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_ISLANDS_H_
