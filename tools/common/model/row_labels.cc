// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/model/row_labels.h"

#include "model/field_table.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "trajectory/trajectory.h"

namespace mj::report {
namespace {

const NameList* list_of(Size count) {
  for (const NameList& list : name_lists()) {
    if (list.count == count) return &list;
  }
  return nullptr;
}

const int* ints(const mjModel& m, Array array) {
  return static_cast<const int*>(field(array).data(m));
}

std::vector<std::string> part_labels(const mjModel& m, const Ownership& own, Size rows) {
  const mjtSize n = value(m, rows);
  std::vector<std::string> labels(static_cast<size_t>(n));
  const int* address = ints(m, own.address);
  const int* count = ints(m, own.count);
  for (mjtSize i = 0; i < value(m, own.owners); ++i) {
    if (address[i] < 0) continue;
    const std::string owner = object_label(m, own.owners, i);
    for (mjtSize k = 0; k < count[i] && address[i] + k < n; ++k) {
      labels[static_cast<size_t>(address[i] + k)] = owner + "[" + std::to_string(k) + "]";
    }
  }
  return labels;
}

}  // namespace

std::string object_kind_name(Size count) {
  const NameList* list = list_of(count);
  return list ? std::string(enum_keyword(EnumType::mjtObj, list->type)) : "";
}

std::string object_label(const mjModel& m, Size count, int64_t id) {
  const NameList* list = list_of(count);
  const char* name = list ? id_to_name(m, list->type, static_cast<int>(id)) : nullptr;
  return name ? name : numbered_object(id);
}

Ownership ownership(Size rows) {
  // Bounding volumes have owners of several kinds, so their rows have no labels. The bounding
  // volumes of bodies come first, but they do not cover all rows.
  if (rows == Size::nbvh || rows == Size::nbvhstatic) return {};
  for (const ArrayField& f : array_fields()) {
    const bool owns = f.kind.reference == Reference::kAddress && f.kind.size == rows;
    if (owns && list_of(f.rows)) {
      const auto index = static_cast<Array>(&f - array_fields().data());
      return {index, f.kind.partner, f.rows};
    }
  }
  return {};
}

std::vector<std::string> row_labels(const mjModel& m, Size rows) {
  switch (rows) {
    case Size::kNone:
      return {};
    case Size::nq:
      return channel_labels(m, Channel::kQpos);
    case Size::nv:
      return channel_labels(m, Channel::kQvel);
    case Size::nu:
      return channel_labels(m, Channel::kCtrl);
    case Size::na:
      return channel_labels(m, Channel::kAct);
    case Size::nsensordata:
      return channel_labels(m, Channel::kSensordata);
    default:
      break;
  }
  if (list_of(rows)) {
    std::vector<std::string> labels;
    for (mjtSize i = 0; i < value(m, rows); ++i) labels.push_back(object_label(m, rows, i));
    return labels;
  }
  const Ownership own = ownership(rows);
  return own.address == Array::kNone ? std::vector<std::string>{} : part_labels(m, own, rows);
}

const std::vector<std::string>& ModelLabels::rows(Size size) const {
  auto [list, is_new] = lists_.try_emplace(size);
  if (is_new) list->second = row_labels(m_, size);
  return list->second;
}

std::string ModelLabels::row(Size size, int64_t i) const {
  const std::vector<std::string>& labels = rows(size);
  const bool known = i >= 0 && i < static_cast<int64_t>(labels.size());
  return known ? labels[static_cast<size_t>(i)] : numbered_object(i);
}

}  // namespace mj::report
