// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Alignment of the rows of one model with the rows of another: by names, then by place and content.
// An inserted or removed object therefore does not make everything after it differ.

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

// Consecutive rows of both models: parts of one owner, or of several consecutive owners.
struct Block {
  int64_t a;
  int64_t b;
  int64_t rows;
};

// The partners of rows. Objects have individual partners, and the many parts of objects have
// blocks.
struct Alignment {
  std::vector<int64_t> b_of_a;  // kNobody for a row that the other model lacks
  std::vector<int64_t> a_of_b;
  std::vector<Block> blocks;  // in the order of a

  void reset(int64_t rows_a, int64_t rows_b);
  void match(int64_t a, int64_t b);
  void match_block(int64_t a, int64_t b, int64_t rows);
  // Returns the row of B, or kNobody.
  [[nodiscard]] int64_t partner(int64_t a) const;

  // Calls visit(row of A, row of B) for each pair.
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

  // Returns the alignment. The alignment is empty if rows of this size are not aligned: bounding
  // volumes, sparse structure.
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

// Returns whether the compiler computes the field from other fields (Origin::kDerived, kShortcut).
// Such a field differs as a consequence of other changes.
[[nodiscard]] bool is_derived(std::string_view field);
// Returns whether a derived field is a tree of boxes, a table of polygons or a mark of equal frames
// (Origin::kShortcut). Such a field makes a search faster without changing its result.
[[nodiscard]] bool is_shortcut(std::string_view field);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MATCH_ALIGN_H_
