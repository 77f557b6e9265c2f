// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Damages MJB files with knowledge of their layout. Random bytes rarely pass the first checks of a
// reader. These changes keep the rest of the file intact, so that they reach the validation and the
// engine: sizes with or without the matching rows, references, addresses with their counts, names,
// numbers, options, and rows of objects.

#ifndef MJTOOLS_LOAD_MJB_DAMAGE_H_
#define MJTOOLS_LOAD_MJB_DAMAGE_H_

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "model/field_table.h"

namespace mj {

class MjbDamage {
 public:
  using Bytes = std::vector<std::byte>;

  explicit MjbDamage(uint64_t seed) : random_(seed) {}

  // Changes the bytes of a file in one to three ways. `sizes` has the sizes of the intact file. Its
  // arrays are not used (see check_mjb).
  void apply(Bytes& bytes, const mjModel& sizes);

 private:
  // An array in the file.
  struct Place {
    const ArrayField* field;
    size_t offset;
    int64_t rows;
    int64_t cols;
    [[nodiscard]] int64_t count() const { return rows * cols; }
    [[nodiscard]] size_t width() const { return element_bytes(field->type); }
    [[nodiscard]] size_t row_bytes() const { return static_cast<size_t>(cols) * width(); }
    [[nodiscard]] size_t bytes() const { return static_cast<size_t>(rows) * row_bytes(); }
  };

  void change(Bytes& bytes);
  void flip_bits(Bytes& bytes, size_t range);
  void change_size(Bytes& bytes);
  void resize_rows(Bytes& bytes);
  void change_option(Bytes& bytes);
  void change_integer(Bytes& bytes);
  void change_block(Bytes& bytes);
  void change_number(Bytes& bytes);
  void change_text(Bytes& bytes);
  void swap_elements(Bytes& bytes);
  void copy_object(Bytes& bytes);
  void fill_array(Bytes& bytes);

  uint64_t below(uint64_t n) { return n == 0 ? 0 : random_() % n; }
  int64_t other(int64_t value, int64_t bound);
  double other_number();
  void set_integer(Bytes& bytes, size_t at, size_t width, int64_t bound);
  void set_number(Bytes& bytes, size_t at, ElementType type);
  const Place* pick(bool (*is_wanted)(const ArrayField&));
  [[nodiscard]] const Place* place_of(Array array) const;
  void find_places();

  std::mt19937_64 random_;
  mjModel sizes_{};
  std::vector<Place> places_;  // in the order of the file
};

}  // namespace mj

#endif  // MJTOOLS_LOAD_MJB_DAMAGE_H_
