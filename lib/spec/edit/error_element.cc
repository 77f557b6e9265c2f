// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/error_element.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "spec/each_element.h"

namespace mj::spec {
namespace {

std::pair<int, int> position(const SourceLocation& where) {
  return {where.line, where.column};
}

// Returns the offset of the byte at line and column `where`, or npos if the text has no such place.
size_t offset_of(std::string_view text, const SourceLocation& where) {
  size_t offset = 0;
  for (int line = 1; line < where.line; ++line) {
    offset = text.find('\n', offset);
    if (offset == text.npos) return offset;
    ++offset;
  }
  return offset + static_cast<size_t>(std::max(where.column - 1, 0));
}

// Returns whether the tag with which the text begins is still open at the end of the text.
bool is_inside_tag(std::string_view text) {
  char quote = '\0';
  for (const char c : text) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return false;
    }
  }
  return true;
}

}  // namespace

ElementPlaces::ElementPlaces(ModelSpec& values) : sources_(values.sources) {
  for_each_element(values, [&](Element& e) {
    if (!e.handle) return;
    if (e.where.line > 0) {
      in_text_.push_back({e.where, e.handle});
    } else if (e.where.file.empty()) {
      without_text_.push_back(e.handle);
      e.where.line = -static_cast<int>(without_text_.size());
    }
  });
}

const Node* ElementPlaces::find(const SourceLocation& where) const {
  if (where.line < 0) {
    const size_t i = static_cast<size_t>(-(where.line + 1));
    return i < without_text_.size() ? &node_of(without_text_[i]) : nullptr;
  }
  const Place* last = nullptr;
  for (const Place& p : in_text_) {
    if (p.where.file != where.file || position(p.where) > position(where)) continue;
    if (!last || position(p.where) > position(last->where)) last = &p;
  }
  return last && is_one_tag(last->where, where) ? &node_of(last->handle) : nullptr;
}

bool ElementPlaces::is_one_tag(const SourceLocation& begin, const SourceLocation& end) const {
  if (position(begin) == position(end)) return true;
  for (const SourceFile& source : sources_) {
    if (source.name != begin.file || !source.text) continue;
    const std::string_view text = *source.text;
    const size_t from = offset_of(text, begin), to = offset_of(text, end);
    return from <= to && to <= text.size() && is_inside_tag(text.substr(from, to - from));
  }
  return false;
}

std::string line_about(const Node& node) {
  const std::vector<Node*> all = node.owner->all(node.elemtype);
  const auto at = std::ranges::find(all, &node);
  std::string out = "Element name '" + node.name + "', id ";
  out += std::to_string(at == all.end() ? -1 : static_cast<int>(at - all.begin()));
  if (const mjString* const info = node.info(); info && !info->empty()) out += ", " + *info;
  return out;
}

}  // namespace mj::spec
