// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which row of one model is which row of another: by names, then by place and content, so that an
// inserted or removed object does not make everything after it differ.

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

// Consecutive rows of both models: parts of one owner, or of several that follow each other.
struct Block {
  int64_t a;
  int64_t b;
  int64_t rows;
};

// Which row is which. Objects have a partner each, the many parts of objects go by blocks.
struct Alignment {
  std::vector<int64_t> b_of_a;  // kNobody for a row that the other model does not have
  std::vector<int64_t> a_of_b;
  std::vector<Block> blocks;  // by a

  void reset(int64_t rows_a, int64_t rows_b);
  void match(int64_t a, int64_t b);
  void match_block(int64_t a, int64_t b, int64_t rows);
  // Row of B, or kNobody.
  [[nodiscard]] int64_t partner(int64_t a) const;

  // visit(row of A, row of B) for all that have both.
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

  // Empty when rows of this size are not aligned: bounding volumes, sparse structure.
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
  [[nodiscard]] bool same_type(Size rows, int64_t a, int64_t b) const;

  const mjModel& a_;
  const mjModel& b_;
  std::array<Alignment, kSizeCount> rows_;
  std::array<bool, kSizeCount> covered_{};
};

// Fields that the compiler computes from others (Origin::kDerived, kShortcut): they differ as a
// consequence of other changes.
[[nodiscard]] bool is_derived(std::string_view field);
// Of those, the trees of boxes, the tables of polygons and the marks of equal frames
// (Origin::kShortcut): they say how something is found sooner, not what is found.
[[nodiscard]] bool is_shortcut(std::string_view field);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MATCH_ALIGN_H_
