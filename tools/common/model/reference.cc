// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/model/reference.h"

#include <span>

#include "model/names.h"
#include "spec/flags.h"

namespace mj::report {
namespace {

Size geom_data(const mjModel& m, int64_t geom) {
  switch (m.geom_type[geom]) {
    case mjGEOM_HFIELD:
      return Size::nhfield;
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      return Size::nmesh;
    default:
      return Size::kNone;
  }
}

Size equality_object(const mjModel& m, int64_t i) {
  switch (m.eq_type[i]) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      return count_of_object(m.eq_objtype[i]);
    case mjEQ_JOINT:
      return Size::njnt;
    case mjEQ_TENDON:
      return Size::ntendon;
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      return Size::nflex;
    default:
      return Size::kNone;
  }
}

Size wrap_object(const mjModel& m, int64_t i) {
  switch (m.wrap_type[i]) {
    case mjWRAP_JOINT:
      return Size::njnt;
    case mjWRAP_SITE:
      return Size::nsite;
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return Size::ngeom;
    default:
      return Size::kNone;
  }
}

Size transmission_object(const mjModel& m, int64_t i) {
  switch (m.actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return Size::njnt;
    case mjTRN_TENDON:
      return Size::ntendon;
    case mjTRN_BODY:
      return Size::nbody;
    case mjTRN_SITE:
    case mjTRN_SLIDERCRANK:
      return Size::nsite;
    case mjTRN_SO3:
      return m.actuator_trnid[2 * i + 1] < 0 ? Size::njnt : Size::nsite;
    default:
      return Size::kNone;
  }
}

Size referenced_size(const mjModel& m, const FieldView& f, int64_t row) {
  switch (f.kind.reference) {
    case Reference::kIndex:
    case Reference::kIndexOrSeveral:
    case Reference::kCsrCol:
      return f.kind.size;
    case Reference::kGeomData:
      return geom_data(m, row);
    case Reference::kEqObject:
      return equality_object(m, row);
    case Reference::kWrapObject:
      return wrap_object(m, row);
    case Reference::kTrnObject:
      return transmission_object(m, row);
    case Reference::kSensorObject:
      return count_of_object(f.name == "sensor_refid" ? m.sensor_reftype[row]
                                                      : m.sensor_objtype[row]);
    case Reference::kTupleObject:
      return count_of_object(m.tuple_objtype[row]);
    case Reference::kBodyPair:
      return Size::nbody;
    default:
      return Size::kNone;
  }
}

std::string target_label(const ModelLabels& labels, const Target& target) {
  const mjtSize count = target.size == Size::kNone ? 0 : value(labels.model(), target.size);
  return target.id < 0 || target.id >= count ? "" : labels.row(target.size, target.id);
}

}  // namespace

bool is_reference(const FieldKind& kind) {
  switch (kind.reference) {
    case Reference::kIndex:
    case Reference::kIndexOrSeveral:
    case Reference::kCsrCol:
    case Reference::kGeomData:
    case Reference::kEqObject:
    case Reference::kWrapObject:
    case Reference::kTrnObject:
    case Reference::kSensorObject:
    case Reference::kTupleObject:
    case Reference::kBodyPair:
      return true;
    default:
      return false;
  }
}

Target target_of(const mjModel& m, const FieldView& f, int64_t row, int64_t col, bool second) {
  const int64_t entry = f.integer(row * f.cols + col);
  if (f.kind.reference == Reference::kBodyPair) {
    return {Size::nbody, second ? entry & 0xffff : (entry >> 16) & 0xffff};
  }
  return {referenced_size(m, f, row), entry};
}

std::vector<std::string_view> flags_of(std::string_view field, int64_t bits) {
  std::span<const spec::Flag> flags;
  if (field == "opt.disableflags") flags = spec::kDisableFlags;
  if (field == "opt.enableflags") flags = spec::kEnableFlags;
  std::vector<std::string_view> out;
  for (const spec::Flag& flag : flags) {
    if (bits & flag.bit) out.push_back(flag.name);
  }
  return out;
}

std::string meaning_of(const ModelLabels& labels, const FieldView& f, int64_t row, int64_t col) {
  if (f.kind.reference == Reference::kEnum) {
    const auto entry = static_cast<int>(f.integer(row * f.cols + col));
    return std::string(enum_keyword(f.kind.enumeration, entry));
  }
  if (f.kind.reference == Reference::kBits) {
    std::string out;
    for (std::string_view flag : flags_of(f.name, f.integer(row * f.cols + col))) {
      out += (out.empty() ? "" : " ") + std::string(flag);
    }
    return out;
  }
  if (!is_reference(f.kind)) return {};
  const mjModel& m = labels.model();
  const std::string first = target_label(labels, target_of(m, f, row, col));
  if (f.kind.reference != Reference::kBodyPair) return first;
  return first + " & " + target_label(labels, target_of(m, f, row, col, true));
}

}  // namespace mj::report
