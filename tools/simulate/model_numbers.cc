// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model_numbers.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "base/diagnostic.h"
#include "model/object_rows.h"

namespace mj::simulate {
namespace {

const ArrayField& field_of(const std::string& name) {
  std::vector<std::string_view> known;
  for (const ArrayField& f : array_fields()) {
    if (f.type != ElementType::kNum || !kind_of_rows(f.rows)) continue;
    if (f.name == name) return f;
    known.push_back(f.name);
  }
  const std::string_view close = closest_match(name, known);
  throw Error("unknown-field", "no array of numbers of the model is called '" + name + "'",
              close.empty() ? "mj-inspect MODEL --list lists all names"
                            : "did you mean '" + std::string(close) + "'?");
}

// Returns the number after the last comma of the text. Returns nothing if no number is there.
std::optional<int64_t> column_in(std::string_view text) {
  const size_t comma = text.rfind(',');
  if (comma == std::string_view::npos) return {};
  int64_t column = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + comma + 1, end, column);
  return error == std::errc() && stop == end ? std::optional(column) : std::nullopt;
}

}  // namespace

void ModelNumbers::each(mjModel& m, int object, const std::function<void(double&)>& change) const {
  const RowRange rows = rows_of_object(m, *kind, object, field->rows);
  const int64_t columns = field->cols.of(m);
  double* const values = static_cast<double*>(field->data(m)) + rows.first * columns;
  for (int64_t i = 0; i < rows.count * columns; ++i) {
    if (column < 0 || i % columns == column) change(values[i]);
  }
}

ModelNumbers find_numbers(const mjModel& m, const std::string& text) {
  const size_t bracket = text.find('[');
  if (bracket == std::string::npos || !text.ends_with(']')) {
    throw Error("usage", "'" + text + "' is not of the form FIELD[OBJECT] or FIELD[OBJECT,COLUMN]");
  }
  ModelNumbers out;
  out.field = &field_of(text.substr(0, bracket));
  out.kind = kind_of_rows(out.field->rows);
  std::string object = text.substr(bracket + 1, text.size() - bracket - 2);
  out.objects = find_objects(m, *out.kind, object);
  if (!out.objects.empty()) return out;
  // a name may contain a comma, so the text after the comma is tried last
  if (const std::optional<int64_t> column = column_in(object)) {
    object.resize(object.rfind(','));
    out.objects = find_objects(m, *out.kind, object);
    out.column = *column;
    const int64_t columns = out.field->cols.of(m);
    if (*column < 0 || *column >= columns) {
      throw Error("unknown-field", "'" + text + "': " + std::string(out.field->name) + " has " +
                                       std::to_string(columns) + " columns, counted from 0");
    }
  }
  if (out.objects.empty()) throw_unknown_object(m, *out.kind, object);
  return out;
}

}  // namespace mj::simulate
