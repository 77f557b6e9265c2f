// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/field_table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

namespace mj {
namespace {

template <typename T>
constexpr ElementType element_type() {
  if constexpr (std::is_same_v<T, mjtNum>) {
    return ElementType::kNum;
  } else if constexpr (std::is_same_v<T, float>) {
    return ElementType::kFloat;
  } else if constexpr (std::is_same_v<T, int>) {
    return ElementType::kInt;
  } else if constexpr (std::is_same_v<T, mjtByte>) {
    return ElementType::kByte;
  } else if constexpr (std::is_same_v<T, mjtBool>) {
    return ElementType::kBool;
  } else if constexpr (std::is_same_v<T, char>) {
    return ElementType::kChar;
  } else if constexpr (std::is_same_v<T, mjContact>) {
    return ElementType::kContact;
  } else {
    static_assert(std::is_integral_v<T> && sizeof(T) == 8);
    return ElementType::kSize;
  }
}

// ---- column counts: `3`, `mjNREF`, `MJ_M(nuser_body)`, `3*MJ_M(nmocap)`

struct ColumnExpression {
  int factor;
  Size size = Size::kNone;
  constexpr ColumnExpression(int n) : factor(n) {}  // NOLINT: numbers are column counts
  constexpr explicit ColumnExpression(Size n) : factor(1), size(n) {}
};

constexpr ColumnExpression operator*(int factor, ColumnExpression columns) {
  columns.factor *= factor;
  return columns;
}

constexpr Columns columns(ColumnExpression e) {
  return {e.factor, e.size};
}

#undef MJ_M
#define MJ_M(n) ColumnExpression(Size::n)

constexpr SizeField kSizeFields[] = {
#define MJ_X(name, meaning) {#name, meaning, &mjModel::name},
    MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
};

constexpr ArrayField kArrayFields[] = {
#define MJ_X(type, name, rows, cols, group, kind)                             \
  {#name,          element_type<type>(),   Size::rows, columns(cols), #group, \
   MJ_KIND_##kind, offsetof(mjModel, name)},
    MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
};
static_assert(std::size(kSizeFields) == kSizeCount && std::size(kArrayFields) == kArrayCount);

// ---- fields of simulation data

// Rows of a data array: a size of the model or a count of the data.
struct Rows {
  Size size = Size::kNone;
  int mjData::*count = nullptr;
  constexpr Rows(Size n) : size(n) {}                   // NOLINT: the tables name any of these
  constexpr Rows(ColumnExpression n) : size(n.size) {}  // NOLINT
  constexpr Rows(int mjData::*n) : count(n) {}          // NOLINT
};

struct DataField {
  std::string_view name;
  Section section;
  ElementType type;
  Rows rows;
  Columns cols;
  std::string_view stage;
  size_t offset;
};

#undef MJ_D
#define MJ_D(n) &mjData::n

constexpr auto kDataFields = [] {
  using enum Size;
  return std::to_array<DataField>({
#define MJ_X(type, name, rows, cols, stage)                     \
  {#name,         Section::kArray, element_type<type>(),  rows, \
   columns(cols), #stage,          offsetof(mjData, name)},
      MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, rows, cols)                            \
  {#name,         Section::kArena, element_type<type>(),  rows, \
   columns(cols), "CONSTRAINT",    offsetof(mjData, name)},
          MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  });
}();

// ---- kinds of fields that the tables give none

constexpr FieldKind option_kind(std::string_view name) {
  if (name == "integrator") return MJ_KIND_ENUM(mjtIntegrator);
  if (name == "cone") return MJ_KIND_ENUM(mjtCone);
  if (name == "jacobian") return MJ_KIND_ENUM(mjtJacobian);
  if (name == "solver") return MJ_KIND_ENUM(mjtSolver);
  if (name == "disableflags" || name == "enableflags" || name == "disableactuator") {
    return MJ_KIND_BITS;
  }
  return MJ_KIND_PLAIN;
}

constexpr FieldKind data_kind(std::string_view name) {
  if (name == "efc_type" || name == "iefc_type") return MJ_KIND_ENUM(mjtConstraint);
  if (name == "efc_state" || name == "iefc_state") return MJ_KIND_ENUM(mjtConstraintState);
  return MJ_KIND_PLAIN;
}

// ---- views

FieldView view(const mjModel& m, const ArrayField& f) {
  return {f.name,       Section::kArray, f.type,  f.data(m), value(m, f.rows),
          f.cols.of(m), f.kind,          f.group, f.rows};
}

FieldView view(const mjModel& m, const mjData& d, const DataField& f) {
  const void* data = nullptr;
  std::memcpy(&data, reinterpret_cast<const char*>(&d) + f.offset, sizeof(data));
  int64_t rows = f.rows.count ? d.*f.rows.count : value(m, f.rows.size);
  if (!data) rows = 0;
  return {f.name,       f.section,         f.type,  data,       rows,
          f.cols.of(m), data_kind(f.name), f.stage, f.rows.size};
}

// Hands the view of every field of a model to `visit`.
template <typename Visit>
void visit_model(const mjModel& m, Visit visit) {
  for (const SizeField& f : kSizeFields) {
    visit(FieldView{f.name, Section::kSize, ElementType::kSize, &(m.*f.member), 1, 1, {}, "size"});
  }
#define MJ_X(ctype, member, n)                                                                  \
  visit(FieldView{"opt." #member, Section::kOption, element_type<ctype>(), &m.opt.member, 1, n, \
                  option_kind(#member), "opt"});
  MJOPTION_TABLE(MJ_X)
#undef MJ_X
#define MJ_VISUAL(part, ctype, member, n)   \
  visit(FieldView{"vis." #part "." #member, \
                  Section::kVisual,         \
                  element_type<ctype>(),    \
                  &m.vis.part.member,       \
                  1,                        \
                  n,                        \
                  {},                       \
                  "vis"});
#define MJ_X(ctype, member, n) MJ_VISUAL(global, ctype, member, n)
  MJVISUAL_GLOBAL_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(ctype, member, n) MJ_VISUAL(quality, ctype, member, n)
  MJVISUAL_QUALITY_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(ctype, member, n) MJ_VISUAL(headlight, ctype, member, n)
  MJVISUAL_HEADLIGHT_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(ctype, member, n) MJ_VISUAL(map, ctype, member, n)
  MJVISUAL_MAP_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(ctype, member, n) MJ_VISUAL(scale, ctype, member, n)
  MJVISUAL_SCALE_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(ctype, member, n) MJ_VISUAL(rgba, ctype, member, n)
  MJVISUAL_RGBA_TABLE(MJ_X)
#undef MJ_X
#undef MJ_VISUAL
#define MJ_X(ctype, member, n)           \
  visit(FieldView{"stat." #member,       \
                  Section::kStatistic,   \
                  element_type<ctype>(), \
                  &m.stat.member,        \
                  1,                     \
                  n,                     \
                  {},                    \
                  "stat"});
  MJSTATISTIC_TABLE(MJ_X)
#undef MJ_X
  auto flag = [&](std::string_view name, const mjtBool& member) {
    visit(FieldView{name, Section::kFlag, ElementType::kBool, &member, 1, 1, MJ_KIND_BOOL, "flag"});
  };
  flag("flg_gravcomp", m.flg_gravcomp);
  flag("flg_surfacevel", m.flg_surfacevel);
  flag("flg_adhesion", m.flg_adhesion);
  for (const ArrayField& f : kArrayFields) visit(view(m, f));
}

template <typename Visit>
void visit_data(const mjModel& m, const mjData& d, Visit visit) {
#define MJ_X(ctype, member) \
  visit(FieldView{#member, Section::kScalar, element_type<ctype>(), &d.member, 1, 1, {}, "scalar"});
  MJDATA_SCALAR_TABLE(MJ_X)
#undef MJ_X
  visit(FieldView{"energy", Section::kScalar, ElementType::kNum, d.energy, 1, 2, {}, "scalar"});
  for (const DataField& f : kDataFields) visit(view(m, d, f));
}

template <typename T>
T element(const void* data, int64_t i) {
  return static_cast<const T*>(data)[i];
}

// Element i of a view converted to To; bytes of booleans are read as bytes.
template <typename To>
To convert(const FieldView& f, int64_t i) {
  switch (f.type) {
    case ElementType::kNum:
      return static_cast<To>(element<mjtNum>(f.data, i));
    case ElementType::kFloat:
      return static_cast<To>(element<float>(f.data, i));
    case ElementType::kInt:
      return static_cast<To>(element<int>(f.data, i));
    case ElementType::kSize:
      return static_cast<To>(element<mjtSize>(f.data, i));
    case ElementType::kByte:
    case ElementType::kBool:
      return static_cast<To>(element<mjtByte>(f.data, i));
    case ElementType::kChar:
      return static_cast<To>(element<char>(f.data, i));
    case ElementType::kContact:
      break;
  }
  return To{};
}

}  // namespace

size_t element_bytes(ElementType type) {
  switch (type) {
    case ElementType::kNum:
    case ElementType::kSize:
      return 8;
    case ElementType::kFloat:
    case ElementType::kInt:
      return 4;
    case ElementType::kByte:
    case ElementType::kBool:
    case ElementType::kChar:
      return 1;
    case ElementType::kContact:
      break;
  }
  return sizeof(mjContact);
}

std::string_view element_type_name(ElementType type) {
  constexpr std::string_view kNames[] = {"double", "float", "int",  "int64",
                                         "byte",   "bool",  "char", "contact"};
  return kNames[static_cast<size_t>(type)];
}

mjtSize Columns::of(const mjModel& m) const {
  return size == Size::kNone ? factor : factor * value(m, size);
}

const void* ArrayField::data(const mjModel& m) const {
  void* p = nullptr;
  std::memcpy(&p, reinterpret_cast<const char*>(&m) + offset, sizeof(p));
  return p;
}

void* ArrayField::data(mjModel& m) const {
  return const_cast<void*>(data(static_cast<const mjModel&>(m)));
}

std::span<const SizeField, kSizeCount> size_fields() {
  return kSizeFields;
}

std::span<const ArrayField, kArrayCount> array_fields() {
  return kArrayFields;
}

double FieldView::number(int64_t i) const {
  return convert<double>(*this, i);
}

int64_t FieldView::integer(int64_t i) const {
  return convert<int64_t>(*this, i);
}

std::span<const mjtNum> FieldView::reals(int64_t row) const {
  return {static_cast<const mjtNum*>(data) + row * cols, static_cast<size_t>(cols)};
}

std::span<const int> FieldView::ints(int64_t row) const {
  return {static_cast<const int*>(data) + row * cols, static_cast<size_t>(cols)};
}

std::vector<FieldView> model_fields(const mjModel& m) {
  std::vector<FieldView> views;
  views.reserve(800);
  visit_model(m, [&](const FieldView& f) { views.push_back(f); });
  return views;
}

std::optional<FieldView> find_model_field(const mjModel& m, std::string_view name) {
  std::optional<FieldView> found;
  visit_model(m, [&](const FieldView& f) {
    if (f.name == name) found = f;
  });
  return found;
}

std::vector<FieldView> data_fields(const mjModel& m, const mjData& d) {
  std::vector<FieldView> views;
  views.reserve(220);
  visit_data(m, d, [&](const FieldView& f) { views.push_back(f); });
  return views;
}

std::optional<FieldView> find_data_field(const mjModel& m, const mjData& d, std::string_view name) {
  std::optional<FieldView> found;
  visit_data(m, d, [&](const FieldView& f) {
    if (f.name == name) found = f;
  });
  return found;
}

mjtObj object_of_rows(Size size) {
  switch (size) {
    case Size::nbody:
      return mjOBJ_BODY;
    case Size::njnt:
      return mjOBJ_JOINT;
    case Size::nv:
      return mjOBJ_DOF;
    case Size::ngeom:
      return mjOBJ_GEOM;
    case Size::nsite:
      return mjOBJ_SITE;
    case Size::ncam:
      return mjOBJ_CAMERA;
    case Size::nlight:
      return mjOBJ_LIGHT;
    case Size::nflex:
      return mjOBJ_FLEX;
    case Size::nmesh:
      return mjOBJ_MESH;
    case Size::nskin:
      return mjOBJ_SKIN;
    case Size::nhfield:
      return mjOBJ_HFIELD;
    case Size::ntex:
      return mjOBJ_TEXTURE;
    case Size::nmat:
      return mjOBJ_MATERIAL;
    case Size::npair:
      return mjOBJ_PAIR;
    case Size::nexclude:
      return mjOBJ_EXCLUDE;
    case Size::neq:
      return mjOBJ_EQUALITY;
    case Size::ntendon:
      return mjOBJ_TENDON;
    case Size::nactuator:
      return mjOBJ_ACTUATOR;
    case Size::nsensor:
      return mjOBJ_SENSOR;
    case Size::nnumeric:
      return mjOBJ_NUMERIC;
    case Size::ntext:
      return mjOBJ_TEXT;
    case Size::ntuple:
      return mjOBJ_TUPLE;
    case Size::nkey:
      return mjOBJ_KEY;
    case Size::nplugin:
      return mjOBJ_PLUGIN;
    default:
      return mjOBJ_UNKNOWN;
  }
}

}  // namespace mj
