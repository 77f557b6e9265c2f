// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/validate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/diagnostic.h"
#include "model/allocate.h"
#include "model/field_table.h"
#include "model/names.h"
#include "model/number_rule.h"
#include "model/size_limits.h"
#include "model/validation.h"

namespace mj {
namespace validation {
namespace {

// Arrays of indices in which -1 means "no object". In all other arrays of indices, -1 is an error,
// because the engine uses the index without a test.
constexpr Array kOptional[] = {
    Array::body_mocapid,       Array::body_treeid,   Array::body_plugin,  Array::dof_parentid,
    Array::geom_matid,         Array::geom_plugin,   Array::site_matid,   Array::cam_targetbodyid,
    Array::light_targetbodyid, Array::light_texid,   Array::flex_matid,   Array::flex_vertbodyid,
    Array::mat_texid,          Array::skin_matid,    Array::tendon_matid, Array::tendon_treeid,
    Array::actuator_plugin,    Array::sensor_plugin, Array::mapM2D,       Array::hfield_pathadr,
    Array::mesh_pathadr,       Array::skin_pathadr,  Array::tex_pathadr,
};

bool is_optional(Array array) {
  return std::find(std::begin(kOptional), std::end(kOptional), array) != std::end(kOptional);
}

const int* ints(const mjModel& m, Array array) {
  return static_cast<const int*>(field(array).data(m));
}

int64_t elements(const mjModel& m, Array array) {
  return value(m, field(array).rows) * field(array).cols.of(m);
}

void check_bytes_below(const mjModel& m, Array array, int limit) {
  const auto* bytes = static_cast<const unsigned char*>(field(array).data(m));
  const int64_t n = elements(m, array);
  for (int64_t i = 0; i < n; ++i) expect_range(m, array, i, bytes[i], 0, limit);
}

void check_enum(const mjModel& m, Array array) {
  const ArrayField& f = field(array);
  const int64_t n = elements(m, array);
  for (int64_t i = 0; i < n; ++i) {
    const int v = f.type == ElementType::kByte ? static_cast<const mjtByte*>(f.data(m))[i]
                                               : ints(m, array)[i];
    if (enum_symbol(f.kind.enumeration, v).empty()) {
      fail(m, array, i, v, "a value of " + std::string(enum_name(f.kind.enumeration)));
    }
  }
}

// Returns the number of elements in the array to which an address array points. This is its number
// of rows, except for flex_vertedge: it has two numbers per row, and its addresses count numbers.
int64_t address_space(const mjModel& m, Array array) {
  const int64_t n = value(m, field(array).kind.size);
  return array == Array::flex_vertedgeadr ? 2 * n : n;
}

void check_addresses(const mjModel& m, Array array) {
  const int* address = ints(m, array);
  const int* count = ints(m, field(array).kind.partner);
  const int64_t rows = value(m, field(array).rows);
  const int64_t total = address_space(m, array);
  bool good = true;  // computed without branches; the invalid element is located afterwards
  for (int64_t i = 0; i < rows; ++i) {
    good = good & (count[i] >= 0) & (address[i] >= (count[i] > 0 ? 0 : -1)) &
           (int64_t{address[i]} + count[i] <= total);
  }
  if (good) return;
  for (int64_t i = 0; i < rows; ++i) {
    if (count[i] < 0) fail(m, field(array).kind.partner, i, count[i], "at least 0");
    expect_block(m, array, i, address[i], count[i], total);
  }
}

void check_string(const mjModel& m, Array array) {
  const int64_t total = elements(m, field(array).kind.partner);
  expect_all(m, array, 0, elements(m, array), is_optional(array) ? -1 : 0, total);
}

// Checks that a text array ends with a 0 byte, so that every string that starts in the array also
// ends in it.
void check_terminator(const mjModel& m, Array array) {
  const int64_t n = elements(m, array);
  if (n == 0) return;
  const char last = static_cast<const char*>(field(array).data(m))[n - 1];
  expect_equal(m, array, n - 1, last, 0);
}

void check_csr_rows(const mjModel& m, Array address_array) {
  const ArrayField& f = field(address_array);
  const int* address = ints(m, address_array);
  const int* nnz = ints(m, f.kind.partner);
  const int64_t n = elements(m, address_array);
  const int64_t total = value(m, f.kind.size) * f.cols.of(m);
  for (int64_t i = 0; i < n; ++i) {
    if (nnz[i] < 0) fail(m, f.kind.partner, i, nnz[i], "at least 0");
    expect_range(m, address_array, i, address[i], 0, total - nnz[i] + 1);
  }
}

void check_csr_diagonal(const mjModel& m, Array array) {
  const int* nnz = ints(m, field(array).kind.partner);
  const int64_t n = elements(m, array);
  for (int64_t i = 0; i < n; ++i) expect_range(m, array, i, ints(m, array)[i], 0, nnz[i]);
}

// Checks an array whose kind alone tells which values are valid. For some kinds, the valid values
// also depend on an owner, such as a mesh, a flex or an object type. The comment beside such a kind
// names the function that checks it.
void check_by_kind(const mjModel& m, Array array) {
  const FieldKind& kind = field(array).kind;
  const int64_t n = elements(m, array);
  switch (kind.reference) {
    case Reference::kPlain:
    case Reference::kBits:
      return;
    case Reference::kBool:
      return check_bytes_below(m, array, 2);
    case Reference::kEnum:
      return check_enum(m, array);
    case Reference::kIndex:
      return expect_all(m, array, 0, n, is_optional(array) ? -1 : 0, value(m, kind.size));
    case Reference::kIndexOrSeveral:
      return expect_all(m, array, 0, n, -2, value(m, kind.size));
    case Reference::kAddress:
      return check_addresses(m, array);
    case Reference::kOffset:
      return expect_all(m, array, 0, n, -1, value(m, kind.size) + 1);
    case Reference::kString:
      return check_string(m, array);
    case Reference::kStringData:
      return check_terminator(m, array);
    case Reference::kCsrAdr:
      return check_csr_rows(m, array);
    case Reference::kCsrCol:
      return expect_all(m, array, 0, n, 0, value(m, kind.size));
    case Reference::kCsrDiag:
      return check_csr_diagonal(m, array);
    case Reference::kCount:     // check_addresses() of the address array; for shells, validate_flex
    case Reference::kCsrNnz:    // check_csr_rows() of the address array
    case Reference::kBvhChild:  // validate_bvh
    case Reference::kBvhNode:   // validate_bvh
    case Reference::kOctChild:  // validate_bvh
    case Reference::kGeomData:  // validate_geoms
    case Reference::kBodyPair:  // validate_geoms
    case Reference::kFlexLocal:     // validate_flex
    case Reference::kMeshLocal:     // validate_assets
    case Reference::kMeshGraph:     // validate_assets
    case Reference::kSkinLocal:     // validate_assets
    case Reference::kHfieldBlock:   // validate_assets
    case Reference::kTexBlock:      // validate_assets
    case Reference::kEqObject:      // validate_equality
    case Reference::kWrapObject:    // validate_tendons
    case Reference::kTrnObject:     // validate_actuators
    case Reference::kSensorObject:  // validate_sensors
    case Reference::kTupleObject:   // validate_names
    case Reference::kNameMap:       // validate_names
      return;
    case Reference::kPluginSlot:
      return expect_all(m, array, 0, n, 0, std::numeric_limits<int>::max());
  }
}

}  // namespace

void fail(const std::string& message) {
  throw Error("model-invalid", "invalid model: " + message);
}

void fail(const mjModel& m, Array array, int64_t i, int64_t found, const std::string& expected) {
  const int64_t cols = std::max<int64_t>(field(array).cols.of(m), 1);
  std::string where = std::string(field(array).name) + "[" + std::to_string(i / cols);
  if (cols > 1) where += ", " + std::to_string(i % cols);
  fail(where + "] is " + std::to_string(found) + ", expected " + expected);
}

void fail_equal(const mjModel& m, Array array, int64_t i, int64_t found, int64_t expected) {
  fail(m, array, i, found, std::to_string(expected));
}

void fail_range(const mjModel& m, Array array, int64_t i, int64_t found, int64_t low,
                int64_t high) {
  fail(m, array, i, found,
       "at least " + std::to_string(low) + " and below " + std::to_string(high));
}

void expect_all(const mjModel& m, Array array, int64_t begin, int64_t end, int64_t low,
                int64_t high) {
  const int* values = ints(m, array);
  int smallest = std::numeric_limits<int>::max();
  int largest = std::numeric_limits<int>::min();
  for (int64_t i = begin; i < end; ++i) {
    smallest = std::min(smallest, values[i]);
    largest = std::max(largest, values[i]);
  }
  if (begin >= end || (smallest >= low && largest < high)) return;
  for (int64_t i = begin; i < end; ++i) expect_range(m, array, i, values[i], low, high);
}

void expect_block(const mjModel& m, Array array, int64_t row, int64_t start, int64_t n,
                  int64_t total) {
  if (n > total) {
    fail(m, array, row, start,
         "the start of " + std::to_string(n) + " elements, but there are " + std::to_string(total));
  }
  expect_range(m, array, row, start, n > 0 ? 0 : -1, total - n + 1);
}

int chain_end(const mjModel& m, int body) {
  while (body > 0 && m.body_dofnum[body] == 0) body = m.body_parentid[body];
  return body > 0 ? m.body_dofadr[body] + m.body_dofnum[body] - 1 : -1;
}

int64_t merged_chain_length(const mjModel& m, int dof1, int dof2, bool until_common) {
  int64_t length = 0;
  while (dof1 >= 0 || dof2 >= 0) {
    const int last = std::max(dof1, dof2);
    if (until_common && dof1 == dof2) return length;
    ++length;
    if (dof1 == last) dof1 = m.dof_parentid[dof1];
    if (dof2 == last) dof2 = m.dof_parentid[dof2];
  }
  return length;
}

void validate_table(const mjModel& m) {
  for (int i = 0; i < kArrayCount; ++i) check_by_kind(m, static_cast<Array>(i));
}

void validate_head(const mjModel& m) {
  auto in_range = [&](const char* name, mjtSize found, mjtSize low, mjtSize limit) {
    if (found < low || found > limit) {
      fail(std::string(name) + " is " + std::to_string(found) + ", expected " +
           std::to_string(low) + " to " + std::to_string(limit));
    }
  };
  auto at_most = [&](const char* name, mjtSize found, mjtSize limit) {
    in_range(name, found, 0, limit);
  };
  constexpr mjtSize kInt = std::numeric_limits<int>::max();
  in_range("njmax", m.njmax, -1, kMaxRows);
  in_range("nconmax", m.nconmax, -1, kMaxRows);
  at_most("narena", m.narena, kMaxMemory);
  at_most("nuserdata", m.nuserdata, kMaxNumbers);
  at_most("na", m.na, kMaxNumbers);
  at_most("nsensordata", m.nsensordata, kMaxNumbers);
  at_most("npluginstate", m.npluginstate, kMaxNumbers);
  at_most("nhistory", m.nhistory, kMaxNumbers);
  at_most("nJmom", m.nJmom, kInt);
  at_most("nbody + nflex", m.nbody + m.nflex, 65533);
  at_most("nv", m.nv, 6 * m.nbody);
  auto is_one_of = [](const char* name, EnumType type, int found) {
    if (enum_symbol(type, found).empty()) {
      fail(std::string(name) + " is " + std::to_string(found) + ", expected a value of " +
           std::string(enum_name(type)));
    }
  };
  is_one_of("opt.integrator", EnumType::mjtIntegrator, m.opt.integrator);
  is_one_of("opt.cone", EnumType::mjtCone, m.opt.cone);
  is_one_of("opt.jacobian", EnumType::mjtJacobian, m.opt.jacobian);
  is_one_of("opt.solver", EnumType::mjtSolver, m.opt.solver);
  if (m.nbvh != m.nbvhstatic + m.nbvhdynamic) fail("nbvh is not nbvhstatic + nbvhdynamic");
  if (m.nnames < 1 || m.npaths < 1) fail("nnames and npaths must be at least 1");
  if (m.nnames_map != names_map_offsets(m).back()) {
    fail("nnames_map is " + std::to_string(m.nnames_map) + ", expected " +
         std::to_string(names_map_offsets(m).back()));
  }
  if (m.nbuffer != model_buffer_size(m)) {
    fail("nbuffer is " + std::to_string(m.nbuffer) + ", expected " +
         std::to_string(model_buffer_size(m)));
  }
}

}  // namespace validation

namespace {

// Returns the index of the first element that is NaN or whose absolute value exceeds `most`.
// Returns -1 if no such element exists.
template <typename T>
int64_t first_beyond(const FieldView& f, T most) {
  const T* const values = static_cast<const T*>(f.data);
  // Number of elements that are tested without branches, so that the compiler uses vector
  // instructions.
  constexpr int64_t kAtOnce = 256;
  for (int64_t start = 0; start < f.count(); start += kAtOnce) {
    const int64_t end = std::min(start + kAtOnce, f.count());
    int found = 0;
    for (int64_t i = start; i < end; ++i) found |= std::abs(values[i]) <= most ? 0 : 1;
    for (int64_t i = start; found != 0 && i < end; ++i) {
      if (!(std::abs(values[i]) <= most)) return i;
    }
  }
  return -1;
}

template <typename T>
int64_t first_forbidden(const FieldView& f, NumberRule rule) {
  using Limits = std::numeric_limits<T>;
  return first_beyond<T>(f, rule == NumberRule::kFinite ? Limits::max() : Limits::infinity());
}

}  // namespace

int64_t first_forbidden_number(const FieldView& f, NumberRule rule) {
  if (rule == NumberRule::kFree || !f.data) return -1;
  if (f.type == ElementType::kNum) return first_forbidden<mjtNum>(f, rule);
  return f.type == ElementType::kFloat ? first_forbidden<float>(f, rule) : -1;
}

void validate_numbers(const FieldView& f) {
  if (!f.is_real()) return;
  const NumberRule rule = number_rule_of_field(f.name);
  const int64_t i = first_forbidden_number(f, rule);
  if (i < 0) return;
  const bool is_array = f.section == Section::kArray;
  std::string where;
  if (is_array) where += std::to_string(i / f.cols);
  if (f.cols > 1) where += (is_array ? ", " : "") + std::to_string(i % f.cols);
  if (!where.empty()) where = "[" + where + "]";
  validation::fail(std::string(f.name) + where + " is " + std::to_string(f.number(i)) +
                   ", expected a " + (rule == NumberRule::kBound ? "number" : "finite number"));
}

void validate(const mjModel& m, ModelOrigin origin) {
  using namespace validation;
  validate_head(m);
  validate_table(m);
  validate_tree(m);
  validate_sparse(m);
  validate_bvh(m);
  if (origin == ModelOrigin::kFile) {
    validate_mesh_trees(m);
    validate_mesh_surfaces(m);
  }
  validate_assets(m);
  validate_flex(m);
  validate_geoms(m);
  validate_tendons(m);
  validate_equality(m);
  validate_actuators(m);
  validate_sensors(m);
  validate_plugins(m);
  validate_names(m);
}

}  // namespace mj
