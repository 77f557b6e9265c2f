// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds out which rows of two models belong together. Objects are matched by their names, and the
// remaining objects by their place and content. Therefore an inserted or removed object does not
// make all objects after it differ.

#ifndef MJTOOLS_TOOLS_DIFF_MATCH_ALIGN_H_
#define MJTOOLS_TOOLS_DIFF_MATCH_ALIGN_H_

#include <mujoco/mjmodel.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/field_kind.h"

namespace mj::diff {

inline constexpr int64_t kNobody = -1;

// A block of consecutive rows of the first model that are partners of consecutive rows of the
// second. The rows are the parts of one owner, or of several consecutive owners.
struct Block {
  int64_t a;
  int64_t b;
  int64_t rows;
};

// The partners of the rows of one kind. For objects, the partner of each row is stored. For parts
// of objects, which are many, only blocks of partners are stored.
struct Alignment {
  // partner of each row; kNobody if the other model does not have the row
  std::vector<int64_t> b_of_a;
  std::vector<int64_t> a_of_b;
  std::vector<Block> blocks;  // in the order of the rows of the first model

  void reset(int64_t rows_a, int64_t rows_b);
  void match(int64_t a, int64_t b);
  void match_block(int64_t a, int64_t b, int64_t rows);
  // Returns the row of the second model that is the partner of row `a`, or kNobody.
  [[nodiscard]] int64_t partner(int64_t a) const;

  // Calls visit(a, b) for each pair of partners, where `a` is a row of the first model and `b` a
  // row of the second.
  template <typename Visit>
  void each(Visit visit) const {
    for (size_t k = 0; k < b_of_a.size(); ++k) {
      if (b_of_a[k] != kNobody) visit(static_cast<int64_t>(k), b_of_a[k]);
    }
    for (const Block& block : blocks) {
      for (int64_t k = 0; k < block.rows; ++k) visit(block.a + k, block.b + k);
    }
  }
};

class ModelAlignment {
 public:
  ModelAlignment(const mjModel& a, const mjModel& b);

  // Returns the alignment of the rows of this size. It is empty for rows that are not aligned, such
  // as bounding volumes and the structure of sparse matrices.
  [[nodiscard]] const Alignment& operator[](Size rows) const { return rows_[index(rows)]; }
  [[nodiscard]] bool covers(Size rows) const { return covered_[index(rows)]; }

 private:
  static size_t index(Size size) { return static_cast<size_t>(size); }
  Alignment& start(Size rows);
  Alignment& start_blocks(Size rows);

  void align_bodies();
  void align_in_bodies(Size rows, Array body_of);
  void align_list(Size rows);
  void match_names(Size rows);
  void match_rest(Size rows, const std::vector<int64_t>& a, const std::vector<int64_t>& b);
  void align_joint_parts();
  void align_trees();
  void align_mocap();
  void align_blocks(Size rows, Array address, Array count);
  void align_offset_blocks(Size rows, Array address);
  void align_images();
  void match_equal(Size rows, const std::vector<int64_t>& a, const std::vector<int64_t>& b,
                   bool (*considered)(std::string_view field));
  [[nodiscard]] std::vector<char> fingerprint(bool of_a, Size rows, int64_t row,
                                              bool (*considered)(std::string_view field)) const;

  const mjModel& a_;
  const mjModel& b_;
  std::array<Alignment, kSizeCount> rows_;
  std::array<bool, kSizeCount> covered_{};
};

// Returns whether the compiler computes the field from other fields (Origin::kDerived or
// kShortcut). A difference in such a field is a consequence of other differences.
[[nodiscard]] bool is_derived(std::string_view field);
// Returns whether a derived field only makes computations faster and does not change their results
// (Origin::kShortcut). Such fields are trees of boxes, tables of polygons and marks of equal
// frames.
[[nodiscard]] bool is_shortcut(std::string_view field);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MATCH_ALIGN_H_
