// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/number.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace mj::report {
namespace {

constexpr size_t kMaxText = 64;

template <typename... Args>
std::string chars(Args... args) {
  char text[kMaxText];
  return {text, std::to_chars(text, text + kMaxText, args...).ptr};
}

float float_element(const FieldView& f, int64_t i) {
  return static_cast<const float*>(f.data)[i];
}

}  // namespace

std::string number_text(double x) {
  return chars(x);
}

std::string number_text(float x) {
  return chars(x);
}

void append_number(std::string& out, double x) {
  char text[kMaxText];
  out.append(text, std::to_chars(text, text + kMaxText, x).ptr);
}

std::string rounded_text(double x, int digits) {
  return chars(x, std::chars_format::general, digits);
}

std::string element_text(const FieldView& f, int64_t i) {
  if (f.type == ElementType::kFloat) return number_text(float_element(f, i));
  if (f.type == ElementType::kNum) return number_text(f.number(i));
  return std::to_string(f.integer(i));
}

nlohmann::ordered_json element_json(const FieldView& f, int64_t i) {
  if (f.type == ElementType::kBool) return f.integer(i) != 0;
  if (!f.is_real()) return f.integer(i);
  const double x = f.number(i);
  if (!std::isfinite(x)) return nullptr;
  if (f.type == ElementType::kFloat) {
    return std::strtod(number_text(float_element(f, i)).c_str(), nullptr);
  }
  return x;
}

}  // namespace mj::report
