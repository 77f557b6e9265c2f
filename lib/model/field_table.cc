// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/field_table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>
#include <unordered_map>

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

// ---- numbers of columns, such as `3`, `mjNREF`, `MJ_M(nuser_body)` and `3*MJ_M(nmocap)`

struct ColumnExpression {
  int factor;
  Size size = Size::kNone;
  constexpr ColumnExpression(int n)
      : factor(n) {}  // NOLINT: implicit, so that tables can write a
                      // number
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
#define MJ_X(name, origin, meaning) {#name, MJ_ORIGIN_##origin, meaning, &mjModel::name},
    MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
};

constexpr ArrayField kArrayFields[] = {
#define MJ_X(type, name, rows, cols, group, kind, origin, meaning)                   \
  {#name,          element_type<type>(), Size::rows, columns(cols),          #group, \
   MJ_KIND_##kind, MJ_ORIGIN_##origin,   meaning,    offsetof(mjModel, name)},
    MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
};
static_assert(std::size(kSizeFields) == kSizeCount && std::size(kArrayFields) == kArrayCount);

// ---- options, statistics and flags

// A number or fixed-size array that is a member of mjModel or of a struct inside mjModel.
struct MemberField {
  std::string_view name;
  Section section;
  ElementType type;
  int cols;
  FieldKind kind;
  std::string_view group;
  Origin origin;
  std::string_view meaning;
  size_t offset;
};

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

constexpr MemberField kOptionFields[] = {
#define MJ_X(type, name, n, meaning)                                                           \
  {"opt." #name,   Section::kOption, element_type<type>(),       n, option_kind(#name), "opt", \
   Origin::kGiven, meaning,          offsetof(mjModel, opt.name)},
    MJOPTION_TABLE(MJ_X)
#undef MJ_X
};

constexpr MemberField kVisualFields[] = {
#define MJ_VISUAL(part, type, name, n, meaning) \
  {"vis." #part "." #name,                      \
   Section::kVisual,                            \
   element_type<type>(),                        \
   n,                                           \
   {},                                          \
   "vis",                                       \
   Origin::kGiven,                              \
   meaning,                                     \
   offsetof(mjModel, vis.part.name)},
#define MJ_X(type, name, n, meaning) MJ_VISUAL(global, type, name, n, meaning)
    MJVISUAL_GLOBAL_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, n, meaning) MJ_VISUAL(quality, type, name, n, meaning)
        MJVISUAL_QUALITY_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, n, meaning) MJ_VISUAL(headlight, type, name, n, meaning)
            MJVISUAL_HEADLIGHT_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, n, meaning) MJ_VISUAL(map, type, name, n, meaning)
                MJVISUAL_MAP_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, n, meaning) MJ_VISUAL(scale, type, name, n, meaning)
                    MJVISUAL_SCALE_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, n, meaning) MJ_VISUAL(rgba, type, name, n, meaning)
                        MJVISUAL_RGBA_TABLE(MJ_X)
#undef MJ_X
#undef MJ_VISUAL
};

constexpr MemberField kStatisticFields[] = {
#define MJ_X(type, name, n, meaning) \
  {"stat." #name,                    \
   Section::kStatistic,              \
   element_type<type>(),             \
   n,                                \
   {},                               \
   "stat",                           \
   Origin::kDerived,                 \
   meaning,                          \
   offsetof(mjModel, stat.name)},
    MJSTATISTIC_TABLE(MJ_X)
#undef MJ_X
};

constexpr MemberField kFlagFields[] = {
#define MJ_X(name, meaning)                                                                        \
  {#name,   Section::kFlag,         ElementType::kBool, 1, MJ_KIND_BOOL, "flag", Origin::kDerived, \
   meaning, offsetof(mjModel, name)},
    MJMODEL_FLAG_TABLE(MJ_X)
#undef MJ_X
};

// The options, visual settings, statistics and flags, in the order of the file.
constexpr std::span<const MemberField> kMemberFields[] = {kOptionFields, kVisualFields,
                                                          kStatisticFields, kFlagFields};

// ---- fields of simulation data

// The number of rows of an array in mjData. It is a size of the model, or a count in the data.
struct Rows {
  Size size = Size::kNone;
  int mjData::*count = nullptr;
  std::string_view name = {};
  constexpr Rows(Size n)
      : size(n) {}  // NOLINT: implicit, so that tables can name
                    // a size
  constexpr Rows(ColumnExpression n)
      : size(n.size) {}  // NOLINT: implicit, so that tables can use
                         // an expression
  constexpr Rows(int mjData::*n, std::string_view text) : count(n), name(text) {}
};

#undef MJ_D
#define MJ_D(n) Rows(&mjData::n, #n)

constexpr DataField data_field(std::string_view name, Place place, ElementType type, Rows rows,
                               int cols, std::string_view stage, std::string_view meaning,
                               size_t offset) {
  return {name, place, type, rows.size, rows.count, rows.name, cols, stage, meaning, offset};
}

// Returns the description of a member of mjData that is an array.
constexpr std::string_view vector_meaning(std::string_view vector) {
#define MJ_X(type, name, rows, cols, meaning) \
  if (vector == #name) return meaning;
  MJDATA_VECTOR_TABLE(MJ_X)
#undef MJ_X
  return {};
}

// The fields of mjData. Members that are arrays, such as warnings and timers, are left out, except
// `energy`.
constexpr auto kDataFields = [] {
  using enum Size;
  return std::to_array<DataField>({
#define MJ_X(type, name, meaning)                                                            \
  data_field(#name, Place::kMember, element_type<type>(), Size::kNone, 1, "scalar", meaning, \
             offsetof(mjData, name)),
      MJDATA_SCALAR_TABLE(MJ_X)
#undef MJ_X
          data_field("energy", Place::kMember, ElementType::kNum, Size::kNone, 2, "scalar",
                     vector_meaning("energy"), offsetof(mjData, energy)),
#define MJ_X(type, name, rows, cols, stage, meaning)                                   \
  data_field(#name, Place::kBuffer, element_type<type>(), rows, cols, #stage, meaning, \
             offsetof(mjData, name)),
      MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, rows, cols, meaning)                                               \
  data_field(#name, Place::kArena, element_type<type>(), rows, cols, "CONSTRAINT", meaning, \
             offsetof(mjData, name)),
          MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  });
}();

constexpr FieldKind data_kind(std::string_view name) {
  if (name == "efc_type" || name == "iefc_type") return MJ_KIND_ENUM(mjtConstraint);
  if (name == "efc_state" || name == "iefc_state") return MJ_KIND_ENUM(mjtConstraintState);
  return MJ_KIND_PLAIN;
}

// ---- views

FieldView view(const mjModel& m, const SizeField& f) {
  return {f.name, Section::kSize, ElementType::kSize, &(m.*f.member), 1, 1,
          {},     "size",         Size::kNone,        f.meaning};
}

FieldView view(const mjModel& m, const MemberField& f) {
  return {f.name,      f.section, f.type, reinterpret_cast<const char*>(&m) + f.offset,
          1,           f.cols,    f.kind, f.group,
          Size::kNone, f.meaning};
}

Section section(Place place) {
  if (place == Place::kMember) return Section::kScalar;
  return place == Place::kArena ? Section::kArena : Section::kArray;
}

FieldView view(const mjModel& m, const mjData& d, const DataField& f) {
  const void* data = reinterpret_cast<const char*>(&d) + f.offset;
  int64_t rows = 1;
  if (f.place != Place::kMember) {
    std::memcpy(&data, data, sizeof(data));
    rows = !data ? 0 : f.row_count ? d.*f.row_count : value(m, f.rows);
  }
  return {f.name, section(f.place),  f.type,  data,   rows,
          f.cols, data_kind(f.name), f.stage, f.rows, f.meaning};
}

// Calls `visit` with the view of every field of a model.
template <typename Visit>
void visit_model(const mjModel& m, Visit visit) {
  for (const SizeField& f : kSizeFields) visit(view(m, f));
  for (const auto& members : kMemberFields) {
    for (const MemberField& f : members) visit(view(m, f));
  }
  for (const ArrayField& f : kArrayFields) visit(view_of(m, f));
}

template <typename Visit>
void visit_data(const mjModel& m, const mjData& d, Visit visit) {
  for (const DataField& f : kDataFields) visit(view(m, d, f));
}

// ---- origins by name

std::unordered_map<std::string_view, Origin> make_origins() {
  std::unordered_map<std::string_view, Origin> origins;
  for (const SizeField& f : kSizeFields) origins.emplace(f.name, f.origin);
  for (const auto& members : kMemberFields) {
    for (const MemberField& f : members) origins.emplace(f.name, f.origin);
  }
  for (const ArrayField& f : kArrayFields) origins.emplace(f.name, f.origin);
  return origins;
}

template <typename T>
T element(const void* data, int64_t i) {
  return static_cast<const T*>(data)[i];
}

// Returns element i of a view, converted to To. Booleans are read as bytes, not as bool.
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

std::span<const DataField> data_field_table() {
  return kDataFields;
}

Origin origin_of_field(std::string_view name) {
  static const std::unordered_map<std::string_view, Origin> origins = make_origins();
  const auto found = origins.find(name);
  return found == origins.end() ? Origin::kGiven : found->second;
}

FieldView view_of(const mjModel& m, const ArrayField& f) {
  return {f.name,       Section::kArray, f.type,  f.data(m), value(m, f.rows),
          f.cols.of(m), f.kind,          f.group, f.rows,    f.meaning};
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
