// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state that all parts of the MJCF writer share, and functions that write attributes by the
// type of their values. An attribute is not written if its value equals the default of the element.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_WRITE_CONTEXT_H_
#define MJTOOLS_MJCF_ATTRIBUTES_WRITE_CONTEXT_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "mjcf/attributes/kept_settings.h"
#include "mjcf/attributes/nesting.h"
#include "mjcf/attributes/write_options.h"
#include "mjcf/attributes/write_text.h"
#include "mjcf/schema/keywords.h"

namespace mj::mjcf {

struct WriteContext {
  const spec::ModelSpec& spec;
  const mjModel& m;
  const WriteOptions& options;
  Diagnostics& warnings;
  KeptSettings kept{spec, m};
  spec::DefaultClass builtin = {};
  mutable Nesting nesting = {};

  void warn(const SourceLocation& where, DiagnosticCode code, std::string message) const {
    warnings.add({.severity = Severity::kWarning,
                  .code = code,
                  .message = std::move(message),
                  .where = where});
  }
  // Returns whether the text keeps all bits of every number.
  [[nodiscard]] bool is_exact() const { return options.digits == 0 || options.digits >= 17; }
  // Returns the default values that the written file defines for elements of the class `name`. A
  // flattened file has only the built-in defaults.
  [[nodiscard]] const spec::DefaultClass& class_of(const std::string& name) const {
    return options.flatten ? builtin : *spec::find_class(spec, name);
  }
};

class AttributeWriter {
 public:
  AttributeWriter(XmlNode& node, const WriteContext& context)
      : node_(node), digits_(context.options.digits) {}

  void text(std::string_view name, const std::string& value, const std::string& normal = {}) {
    if (!value.empty() && value != normal) node_.attributes.emplace_back(name, value);
  }
  // Writes a name that the grammar requires, even if it is empty.
  void required(std::string_view name, const std::string& value) {
    node_.attributes.emplace_back(name, value);
  }
  void keyword(std::string_view name, Keywords keywords, int value, int normal) {
    if (value != normal) always_keyword(name, keywords, value);
  }
  void always_keyword(std::string_view name, Keywords keywords, int value) {
    const auto at = std::ranges::find(keywords, value, &Keyword::value);
    if (at != keywords.end()) node_.attributes.emplace_back(name, at->word);
  }
  void flag(std::string_view name, bool value, bool normal) {
    keyword(name, kBoolean, value, normal);
  }
  // Writes the keywords of the bits that are set in `value`. The value of a keyword is its bit or,
  // if `shift` is true, the position of its bit.
  void words(std::string_view name, Keywords keywords, int value, int normal, bool shift = false) {
    if (value == normal) return;
    std::string list;
    for (const Keyword& k : keywords) {
      if (value & (shift ? 1 << k.value : k.value)) list += " " + std::string(k.word);
    }
    if (!list.empty()) node_.attributes.emplace_back(name, list.substr(1));
  }

  template <typename T>
  void number(std::string_view name, T value, T normal) {
    list(name, std::span<const T>(&value, 1), std::span<const T>(&normal, 1));
  }
  template <typename T, size_t n>
  void numbers(std::string_view name, const std::array<T, n>& value,
               const std::array<T, n>& normal) {
    list(name, std::span<const T>(value), std::span<const T>(normal));
  }
  template <typename T, size_t n>
  void numbers(std::string_view name, const T (&value)[n], const T (&normal)[n]) {
    list(name, std::span<const T>(value), std::span<const T>(normal));
  }
  // Writes the attribute without the trailing components that equal the default.
  template <typename T, size_t n>
  void trimmed(std::string_view name, const std::array<T, n>& value,
               const std::array<T, n>& normal) {
    trim(name, std::span<const T>(value), std::span<const T>(normal));
  }
  template <typename T, size_t n>
  void trimmed(std::string_view name, const T (&value)[n], const T (&normal)[n]) {
    trim(name, std::span<const T>(value), std::span<const T>(normal));
  }
  // Writes user data. If `normal`, the inherited user data, is shorter than `value`, the missing
  // numbers count as zeros.
  void padded(std::string_view name, std::span<const double> value, std::vector<double> normal) {
    normal.resize(value.size());
    list(name, value, std::span<const double>(normal));
  }
  template <typename T>
  void always(std::string_view name, std::span<const T> value) {
    std::string out;
    for (const T& v : value) {
      if (!out.empty()) out += ' ';
      out += number_text(v, digits_);
    }
    if (!out.empty()) node_.attributes.emplace_back(name, std::move(out));
  }
  template <typename T>
  void always(std::string_view name, const std::vector<T>& value) {
    always(name, std::span<const T>(value));
  }
  template <typename T>
  void always(std::string_view name, T value) {
    always(name, std::span<const T>(&value, 1));
  }

 private:
  template <typename T>
  static bool is_undefined(std::span<const T> value) {
    if constexpr (std::is_same_v<T, int>) return false;
    return std::ranges::any_of(value, [](T v) { return std::isnan(static_cast<double>(v)); });
  }
  template <typename T>
  [[nodiscard]] bool same(std::span<const T> a, std::span<const T> b) const {
    if (std::is_same_v<T, int> || digits_ == 0) return std::ranges::equal(a, b);
    return std::ranges::equal(a, b, [](T x, T y) {
      return x == y || std::abs(x - y) <= std::numeric_limits<T>::epsilon();
    });
  }
  template <typename T>
  void list(std::string_view name, std::span<const T> value, std::span<const T> normal) {
    if (!is_undefined(value) && !same(value, normal)) always(name, value);
  }
  template <typename T>
  void trim(std::string_view name, std::span<const T> value, std::span<const T> normal) {
    if (is_undefined(value) || same(value, normal)) return;
    size_t n = value.size();
    while (n > 1 && value[n - 1] == normal[n - 1]) --n;
    always(name, value.first(n));
  }

  XmlNode& node_;
  int digits_;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_WRITE_CONTEXT_H_
