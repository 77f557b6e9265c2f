// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The functions and constants with which the rows of the grammar are written, and declarations of
// the parts of the table.

#ifndef MJTOOLS_MJCF_SCHEMA_SCHEMA_TABLE_H_
#define MJTOOLS_MJCF_SCHEMA_SCHEMA_TABLE_H_

#include <algorithm>
#include <initializer_list>

#include "mjcf/schema/schema.h"

namespace mj::mjcf {

constexpr ValueType text() {
  return {};
}
constexpr ValueType file() {
  return {.kind = ValueKind::kFile};
}
constexpr ValueType name_of(std::string_view object) {
  return {.kind = ValueKind::kName, .object = object};
}
constexpr ValueType reference(std::string_view object) {
  return {.kind = ValueKind::kReference, .object = object};
}
constexpr ValueType keyword(Keywords keywords) {
  return {.kind = ValueKind::kKeyword, .keywords = keywords};
}
constexpr ValueType keyword_list(Keywords keywords) {
  return {.kind = ValueKind::kKeywordList, .keywords = keywords};
}
constexpr ValueType boolean() {
  return keyword(kBoolean);
}

constexpr ValueType counted(ValueKind kind, int minimum, int maximum) {
  return {.kind = kind, .min_count = minimum, .max_count = maximum};
}
constexpr ValueType characters(int count) {
  return counted(ValueKind::kCharacters, count, count);
}
constexpr ValueType characters(int minimum, int maximum) {
  return counted(ValueKind::kCharacters, minimum, maximum);
}
constexpr ValueType integer() {
  return counted(ValueKind::kInteger, 1, 1);
}
constexpr ValueType integers() {
  return counted(ValueKind::kInteger, 1, kUnbounded);
}
constexpr ValueType integers(int count) {
  return counted(ValueKind::kInteger, count, count);
}
constexpr ValueType integers(int minimum, int maximum) {
  return counted(ValueKind::kInteger, minimum, maximum);
}
constexpr ValueType single() {
  return counted(ValueKind::kSingle, 1, 1);
}
constexpr ValueType singles() {
  return counted(ValueKind::kSingle, 1, kUnbounded);
}
constexpr ValueType singles(int count) {
  return counted(ValueKind::kSingle, count, count);
}
constexpr ValueType real() {
  return counted(ValueKind::kReal, 1, 1);
}
constexpr ValueType reals() {
  return counted(ValueKind::kReal, 1, kUnbounded);
}
constexpr ValueType reals(int count) {
  return counted(ValueKind::kReal, count, count);
}
constexpr ValueType reals(int minimum, int maximum) {
  return counted(ValueKind::kReal, minimum, maximum);
}

constexpr PresenceRule rule(PresenceRule::Kind kind,
                            std::initializer_list<std::string_view> bundles) {
  PresenceRule out{kind, {}};
  std::copy(bundles.begin(), bundles.end(), out.bundles.begin());
  return out;
}
constexpr PresenceRule at_most_one(std::initializer_list<std::string_view> bundles) {
  return rule(PresenceRule::Kind::kAtMostOne, bundles);
}
constexpr PresenceRule all_or_none(std::initializer_list<std::string_view> bundles) {
  return rule(PresenceRule::Kind::kAllOrNone, bundles);
}
constexpr PresenceRule at_least_one(std::initializer_list<std::string_view> bundles) {
  return rule(PresenceRule::Kind::kAtLeastOne, bundles);
}

// Returns the attributes of several groups in order, as one array.
template <size_t... N>
constexpr auto join(const std::array<Attribute, N>&... groups) {
  std::array<Attribute, (N + ...)> out{};
  auto end = out.begin();
  ((end = std::copy(groups.begin(), groups.end(), end)), ...);
  return out;
}

std::span<const ElementSchema> sections_schema();
std::span<const ElementSchema> tree_schema();
std::span<const ElementSchema> objects_schema();
std::span<const ElementSchema> sensors_schema();

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_SCHEMA_TABLE_H_
