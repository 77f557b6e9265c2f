// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/printable.h"

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

using Json = nlohmann::ordered_json;

std::string compact(const Json& j) {
  return printable_json(j.dump(-1, ' ', false, Json::error_handler_t::replace));
}

bool fits_one_line(const Json& j) {
  auto is_leaf = [](const Json& item) { return !item.is_structured(); };
  return !j.is_structured() || j.empty() ||
         (j.is_array() && std::all_of(j.begin(), j.end(), is_leaf));
}

void append(const Json& j, size_t depth, std::string& out) {
  if (fits_one_line(j)) {
    out += compact(j);
    return;
  }
  out += j.is_object() ? '{' : '[';
  bool first = true;
  for (const auto& [key, item] : j.items()) {
    out += (first ? "\n" : ",\n") + std::string(depth + 1, ' ');
    if (j.is_object()) out += compact(key) + ": ";
    append(item, depth + 1, out);
    first = false;
  }
  out += "\n" + std::string(depth, ' ') + (j.is_object() ? '}' : ']');
}

}  // namespace

std::string number_text(double x) {
  return chars(x);
}

std::string number_text(float x) {
  return chars(x);
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
  if (f.type == ElementType::kFloat)
    return std::strtod(number_text(float_element(f, i)).c_str(), nullptr);
  return x;
}

std::string json_text(const nlohmann::ordered_json& j) {
  std::string out;
  append(j, 0, out);
  return out + "\n";
}

std::string json_line(const nlohmann::ordered_json& j) {
  return compact(j) + "\n";
}

}  // namespace mj::report
