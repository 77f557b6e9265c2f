// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/json/json_text.h"

#include <algorithm>

#include "base/printable.h"

namespace mj::report {
namespace {

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

std::string json_line(const Json& j) {
  return compact(j) + "\n";
}

std::string json_text(const Json& j) {
  std::string out;
  append(j, 0, out);
  return out + "\n";
}

void JsonStream::begin_item() {
  if (std::exchange(is_after_key_, false) || levels_.empty()) return;
  Level& level = levels_.back();
  if (!std::exchange(level.is_empty, false)) out_.write(",");
  if (!level.is_one_line) out_.write("\n" + std::string(levels_.size(), ' '));
}

void JsonStream::begin(char open, bool is_one_line) {
  begin_item();
  out_.write({&open, 1});
  levels_.push_back({open == '{' ? '}' : ']', is_one_line});
}

void JsonStream::end() {
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.is_one_line && !level.is_empty) out_.write("\n" + std::string(levels_.size(), ' '));
  out_.write({&level.close, 1});
  if (levels_.empty()) out_.write("\n");
}

void JsonStream::key(std::string_view name) {
  begin_item();
  out_.write(compact(name) + ": ");
  is_after_key_ = true;
}

void JsonStream::value(const Json& j) {
  begin_item();
  std::string text;
  append(j, levels_.size(), text);
  out_.write(text);
}

void JsonStream::values(const Json& j) {
  if (j.empty()) return;
  if (levels_.back().is_one_line) {
    begin_item();
    const std::string all = compact(j);
    return out_.write(std::string_view(all).substr(1, all.size() - 2));
  }
  for (const auto& [name, item] : j.items()) {
    if (j.is_object()) key(name);
    value(item);
  }
}

}  // namespace mj::report
