// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An attribute bound to the member of the description that holds its value. The attributes of an
// element are listed once, in the order in which they are written. The reader and the writer use
// the same list.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_BOUND_ATTRIBUTE_H_
#define MJTOOLS_MJCF_ATTRIBUTES_BOUND_ATTRIBUTE_H_

#include <tuple>

#include "mjcf/attributes/value_reader.h"
#include "mjcf/attributes/write_context.h"

namespace mj::mjcf {

enum class Form {
  kWhole,     // written with all components
  kPrefix,    // written without trailing components that equal the default
  kRepeated,  // written as one component if all components are equal
  kBits,      // a set of bits, written as the keywords of the bits that are set
};

template <typename Struct, typename Value>
struct BoundAttribute {
  std::string_view name;
  Value Struct::*member;
  Keywords keywords = {};
  Form form = Form::kWhole;
};

template <typename Struct, typename Value>
constexpr auto bind_whole(std::string_view name, Value Struct::*member, Keywords keywords = {}) {
  return BoundAttribute<Struct, Value>{name, member, keywords};
}

template <typename Struct, typename Value>
constexpr auto bind_prefix(std::string_view name, Value Struct::*member) {
  return BoundAttribute<Struct, Value>{name, member, {}, Form::kPrefix};
}

template <typename Struct, typename Value>
constexpr auto bind_repeated(std::string_view name, Value Struct::*member) {
  return BoundAttribute<Struct, Value>{name, member, {}, Form::kRepeated};
}

template <typename Struct>
constexpr auto bind_bits(std::string_view name, int Struct::*member, Keywords keywords) {
  return BoundAttribute<Struct, int>{name, member, keywords, Form::kBits};
}

template <typename Struct, typename Value>
void read(const XmlElement& xml, const BoundAttribute<Struct, Value>& attribute, Struct& out) {
  Value& value = out.*attribute.member;
  if constexpr (std::is_same_v<Value, int> || std::is_same_v<Value, bool>) {
    if (!attribute.keywords.empty()) {
      const auto read_word = attribute.form == Form::kBits ? read_bits : read_keyword;
      int word = 0;
      if (read_word(xml, attribute.name, attribute.keywords, word)) {
        value = static_cast<Value>(word);
      }
      return;
    }
  }
  if constexpr (std::is_same_v<Value, spec::Numbers<2>>) {
    const bool is_given = read(xml, attribute.name, value);
    if (!is_given || attribute.form != Form::kRepeated) return;
    if (split(*xml.value(attribute.name)).size() == 1) value[1] = value[0];
  } else {
    read(xml, attribute.name, value);
  }
}

template <typename Values>
bool is_uniform(const Values& values) {
  return std::ranges::all_of(values, [&](const auto& v) { return v == values[0]; });
}

template <typename Struct, typename Value>
void write(AttributeWriter& out, const BoundAttribute<Struct, Value>& attribute,
           const Struct& element, const Struct& normal) {
  const std::string_view name = attribute.name;
  const Value &v = element.*attribute.member, &n = normal.*attribute.member;
  if constexpr (std::is_same_v<Value, std::string>) {
    out.text(name, v, n);
  } else if constexpr (std::is_same_v<Value, std::vector<double>>) {
    out.padded(name, v, n);
  } else if constexpr (std::is_same_v<Value, bool>) {
    out.keyword(name, attribute.keywords.empty() ? Keywords(kBoolean) : attribute.keywords, v, n);
  } else if constexpr (std::is_same_v<Value, int>) {
    if (attribute.keywords.empty()) return out.number(name, v, n);
    if (attribute.form == Form::kBits) return out.words(name, attribute.keywords, v, n);
    out.keyword(name, attribute.keywords, v, n);
  } else if constexpr (std::is_floating_point_v<Value>) {
    out.number(name, v, n);
  } else {
    if (attribute.form == Form::kPrefix) return out.trimmed(name, v, n);
    if (attribute.form == Form::kRepeated && is_uniform(v) && is_uniform(n)) {
      return out.number(name, v[0], n[0]);
    }
    out.numbers(name, v, n);
  }
}

template <typename Struct, typename... Values>
void read_all(const XmlElement& xml, const std::tuple<BoundAttribute<Struct, Values>...>& list,
              Struct& out) {
  std::apply([&](const auto&... attribute) { (read(xml, attribute, out), ...); }, list);
}

// Writes all attributes of the list except those named in `omitted`, which the element cannot have.
template <typename Struct, typename... Values>
void write_all(AttributeWriter& out, const std::tuple<BoundAttribute<Struct, Values>...>& list,
               const Struct& element, const Struct& normal,
               std::span<const std::string_view> omitted = {}) {
  const auto write_one = [&](const auto& attribute) {
    if (std::ranges::find(omitted, attribute.name) != omitted.end()) return;
    write(out, attribute, element, normal);
  };
  std::apply([&](const auto&... attribute) { (write_one(attribute), ...); }, list);
}

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_BOUND_ATTRIBUTE_H_
