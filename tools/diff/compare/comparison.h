// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares two models: finds objects that were added, removed or reordered, and the fields in which
// the remaining objects differ.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_COMPARISON_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_COMPARISON_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "common/model/row_labels.h"
#include "compare/consequence.h"
#include "diff.h"
#include "match/align.h"
#include "match/use.h"
#include "model/field_table.h"
#include "model/names.h"

namespace mj::diff {

// The old and the new value of one field of one object, which may have several rows. The values are
// given as text for people and as numbers for programs.
struct Cell {
  std::string old_value;
  std::string new_value;
  nlohmann::ordered_json old_numbers = {};
  nlohmann::ordered_json new_numbers = {};
};

using ColumnPairs = std::vector<std::pair<int64_t, int64_t>>;

class Comparison {
 public:
  Comparison(const mjModel& a, const mjModel& b, const Request& request)
      : a_(a),
        b_(b),
        request_(request),
        rows_(a, b),
        labels_a_(a),
        labels_b_(b),
        uses_a_(a),
        uses_b_(b) {}

  ModelDiff run();

 private:
  using Key = ObjectKey;

  void find_objects();
  void compare_header();
  void compare_names();
  void compare_list(const NameList& list);
  void find_moves();
  void find_order();
  void find_order(Size rows, std::vector<int64_t> rows_a);
  void compare_field(const ArrayField& f);
  void compare_row(const ArrayField& f, const FieldView& a, const FieldView& b, int64_t i,
                   int64_t j);
  void compare_parts(const ArrayField& f, const FieldView& a, const FieldView& b);
  void compare_texts();
  void compare_plugins();
  void find_layout(ModelDiff& diff) const;
  [[nodiscard]] bool same_bytes_or_numbers(const FieldView& a, const FieldView& b) const;
  [[nodiscard]] std::vector<std::string> hidden_causes() const;
  // Returns whether a simulation of at least one of the models uses an object in its computations.
  // The object is row `a` in the first model and row `b` in the second. One of the rows may be
  // kNobody.
  [[nodiscard]] bool is_used(Size rows, int64_t a, int64_t b) const;
  [[nodiscard]] bool weight_differs(int64_t geom_a, int64_t geom_b) const;
  [[nodiscard]] FieldRole role_of_object(Size rows, int64_t a, int64_t b) const;
  [[nodiscard]] FieldRole role_of_change(const Key& key, const std::string& field,
                                         std::string_view group) const;
  void describe_objects();
  void add_mass(ObjectChange& c) const;

  [[nodiscard]] bool same_entry(const FieldView& a, const FieldView& b, int64_t i, int64_t ca,
                                int64_t j, int64_t cb) const;
  [[nodiscard]] bool same_wrap(int64_t i, int64_t j) const;
  [[nodiscard]] double scale_of(const FieldView& a, const FieldView& b, int64_t i, int64_t ca,
                                int64_t j) const;
  [[nodiscard]] ColumnPairs columns(const ArrayField& f) const;
  [[nodiscard]] Cell show(const FieldView& a, const FieldView& b, int64_t i, int64_t j,
                          const ColumnPairs& cols) const;
  [[nodiscard]] bool is_layout(const ArrayField& f) const;
  [[nodiscard]] Key owner_of(Size rows, int64_t row) const;
  [[nodiscard]] std::string label_of(const Key& key) const;
  ObjectChange& object(const Key& key);
  void add(const Key& key, const std::string& field, std::string_view group, Cell cell);

  const mjModel& a_;
  const mjModel& b_;
  const Request& request_;
  ModelAlignment rows_;
  report::ModelLabels labels_a_;
  report::ModelLabels labels_b_;
  Uses uses_a_;
  Uses uses_b_;
  report::Tolerance tolerance_;  // tolerance of the field being compared
  Objects objects_;
  // owner of each row of parts, in the first model
  mutable std::map<Size, std::vector<int64_t>> owners_;
};

// Returns a text that names the body of an object, or an empty text if objects of this kind do not
// belong to bodies.
[[nodiscard]] std::string place_of(const mjModel& m, Size rows, int64_t i);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_COMPARISON_H_
