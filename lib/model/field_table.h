// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reflection for models and simulation data. Tables list all sizes, options and arrays by name.
// Views give access to the values of these fields in one model or simulation.
//
//   for (const FieldView& f : model_fields(m))            // sizes, opt.*, vis.*, stat.*, arrays
//     for (int64_t i = 0; i < f.count(); ++i) print(f.name, f.number(i));
//   if (auto f = find_model_field(m, "body_pos")) use(f->reals(2));   // row of body 2

#ifndef MJTOOLS_MODEL_FIELD_TABLE_H_
#define MJTOOLS_MODEL_FIELD_TABLE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/field_kind.h"

namespace mj {

enum class ElementType : uint8_t {
  kNum,      // mjtNum (double)
  kFloat,    // float
  kInt,      // int
  kSize,     // mjtSize, size_t and other 64-bit integers
  kByte,     // mjtByte
  kBool,     // mjtBool
  kChar,     // char
  kContact,  // mjContact
};

[[nodiscard]] size_t element_bytes(ElementType type);
[[nodiscard]] std::string_view element_type_name(ElementType type);  // "double", "int" ...

// ---- the tables, independent of any model

struct SizeField {
  std::string_view name;
  Origin origin;
  std::string_view meaning;  // description in one line
  mjtSize mjModel::*member;
};

// The number of columns of an array: `factor` times `size`, or only `factor`.
struct Columns {
  int factor;
  Size size = Size::kNone;

  [[nodiscard]] mjtSize of(const mjModel& m) const;
};

struct ArrayField {
  std::string_view name;
  ElementType type;
  Size rows;
  Columns cols;
  std::string_view group;  // group of the array, such as "body", "jnt" or "flex"
  FieldKind kind;
  Origin origin;
  std::string_view meaning;
  uint16_t offset;  // offset of the pointer in mjModel

  [[nodiscard]] const void* data(const mjModel& m) const;
  [[nodiscard]] void* data(mjModel& m) const;
};

// Place in which a field of mjData is stored.
enum class Place : uint8_t {
  kMember,  // in a member of mjData
  kBuffer,  // an array in the buffer, which is always present
  kArena,   // an array in the arena, which is present only in some steps
};

struct DataField {
  std::string_view name;
  Place place;
  ElementType type;
  Size rows;               // size of the model that gives the number of rows, or kNone for members
                           // and for arrays whose number of rows `row_count` gives
  int mjData::*row_count;  // member of mjData that gives the number of rows, or null
  std::string_view count_name;
  int cols;
  std::string_view stage;  // such as "POSITION"; "scalar" for members
  std::string_view meaning;
  size_t offset;  // offset of the member, or of the pointer, in mjData
};

[[nodiscard]] std::span<const SizeField, kSizeCount> size_fields();
[[nodiscard]] std::span<const ArrayField, kArrayCount> array_fields();

// Returns all fields of mjData: first members that are numbers, then arrays of the buffer, then
// arrays of the arena.
[[nodiscard]] std::span<const DataField> data_field_table();

// Returns the origin of a size, option, statistic, flag or array with this name. Returns kGiven if
// no such field exists.
[[nodiscard]] Origin origin_of_field(std::string_view name);

[[nodiscard]] inline const SizeField& field(Size size) {
  return size_fields()[static_cast<size_t>(size)];
}
[[nodiscard]] inline const ArrayField& field(Array array) {
  return array_fields()[static_cast<size_t>(array)];
}
[[nodiscard]] inline mjtSize value(const mjModel& m, Size size) {
  return m.*field(size).member;
}
[[nodiscard]] inline size_t array_bytes(const mjModel& m, const ArrayField& f) {
  return static_cast<size_t>(value(m, f.rows) * f.cols.of(m)) * element_bytes(f.type);
}

// ---- views of one model or simulation

enum class Section : uint8_t {
  kSize,       // such as nq
  kOption,     // such as opt.timestep
  kVisual,     // such as vis.map.znear
  kStatistic,  // such as stat.extent
  kFlag,       // such as flg_gravcomp
  kArray,      // such as body_pos; in simulation data, every array of the buffer
  kArena,      // arrays of the arena of simulation data, such as contacts and islands
  kScalar,     // members of simulation data outside the buffer, such as time and ncon
};

struct FieldView {
  std::string_view name;
  Section section;
  ElementType type;
  const void* data;  // first element; null if there are no elements
  int64_t rows;
  int64_t cols;
  FieldKind kind;          // kind of the numbers; kPlain for simulation data
  std::string_view group;  // "body" ...; "opt", "vis", "stat", "size", "flag"; for data: the stage
  Size row_size = Size::kNone;  // size of the model that gives the number of rows
  std::string_view meaning;     // description in one line

  [[nodiscard]] int64_t count() const { return rows * cols; }
  [[nodiscard]] size_t bytes() const { return static_cast<size_t>(count()) * element_bytes(type); }
  [[nodiscard]] bool is_real() const {
    return type == ElementType::kNum || type == ElementType::kFloat;
  }
  // Return element i as a number. Must not be called for contacts.
  [[nodiscard]] double number(int64_t i) const;
  [[nodiscard]] int64_t integer(int64_t i) const;
  // Return a row of an array: reals() for elements of type mjtNum, and ints() for elements of type
  // int.
  [[nodiscard]] std::span<const mjtNum> reals(int64_t row) const;
  [[nodiscard]] std::span<const int> ints(int64_t row) const;
};

[[nodiscard]] FieldView view_of(const mjModel& m, const ArrayField& f);

// Return views of the sizes, options, flags and arrays of the model, in file order. The views are
// valid as long as the model.
[[nodiscard]] std::vector<FieldView> model_fields(const mjModel& m);
[[nodiscard]] std::optional<FieldView> find_model_field(const mjModel& m, std::string_view name);

// Return views of the scalars, buffer arrays and arena arrays of simulation data, in this order.
// Views of arena arrays are valid until the next step.
[[nodiscard]] std::vector<FieldView> data_fields(const mjModel& m, const mjData& d);
[[nodiscard]] std::optional<FieldView> find_data_field(const mjModel& m, const mjData& d,
                                                       std::string_view name);

// Returns the type of the objects to which the rows of arrays with this row size belong, such as
// mjOBJ_BODY for nbody and mjOBJ_DOF for nv. Returns mjOBJ_UNKNOWN if no objects own the rows.
[[nodiscard]] mjtObj object_of_rows(Size size);

// ---- enumerations

// Returns the symbol of a value, such as "mjGEOM_SPHERE", or "" if the enumeration does not have
// the value.
[[nodiscard]] std::string_view enum_symbol(EnumType type, int value);
// Returns the part of the symbol after its prefix in lower case, such as "sphere", or "" if the
// enumeration does not have the value.
[[nodiscard]] std::string_view enum_keyword(EnumType type, int value);
[[nodiscard]] std::string_view enum_name(EnumType type);  // such as "mjtGeom"

}  // namespace mj

#endif  // MJTOOLS_MODEL_FIELD_TABLE_H_
