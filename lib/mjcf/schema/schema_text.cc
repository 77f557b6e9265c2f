// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Exports the grammar as a readable table with a row per element, indented by depth.

#include <algorithm>

#include "mjcf/schema/schema_export.h"

namespace mj::mjcf {
namespace {

struct Row {
  int depth;
  std::string name;
  char cardinality;
  std::vector<std::string_view> attributes;  // sorted
};

// The rows of the table. An element inside an element of the same kind has no row, because the
// cardinality R of the outer row implies it.
class Rows {
 public:
  explicit Rows(std::vector<Row>& rows) : rows_(rows) {}

  void add(const Child& element) {
    const ElementSchema& schema = schema_of(element.id);
    const bool is_tree = open_.size() == 1 && element.id == ElementId::kBody;
    rows_.push_back({static_cast<int>(open_.size()),
                     (is_tree ? "(world)" : "") + std::string(schema.tag), element.cardinality,
                     attribute_names(schema)});
    std::ranges::sort(rows_.back().attributes);
    // <frame> and <replicate> have the same children as the body around them.
    if (element.id == ElementId::kFrame || element.id == ElementId::kReplicate) return;
    open_.push_back(element.id);
    for (const Child& child : schema.children) {
      if (std::ranges::find(open_, child.id) == open_.end()) add(child);
    }
    open_.pop_back();
  }

 private:
  std::vector<Row>& rows_;
  std::vector<ElementId> open_;
};

std::vector<Row> schema_rows() {
  std::vector<Row> rows;
  Rows(rows).add({ElementId::kMujoco, '!'});
  return rows;
}

}  // namespace

std::string schema_text() {
  constexpr int kIndent = 3;
  constexpr size_t kAttributeColumn = 30;
  constexpr size_t kWrapColumn = 60;
  std::string out;
  for (const Row& row : schema_rows()) {
    std::string line(static_cast<size_t>(kIndent * row.depth), ' ');
    line += row.name + " (" + row.cardinality + ")";
    for (const std::string_view attribute : row.attributes) {
      if (line.size() > kWrapColumn) {
        out += line + "\n";
        line.clear();
      }
      if (line.size() < kAttributeColumn) {
        line.resize(kAttributeColumn, ' ');
      } else {
        line += ' ';
      }
      line += attribute;
    }
    out += line + "\n";
  }
  return out;
}

std::string schema_html(HtmlIndent indent) {
  constexpr int kPixels = 15;
  constexpr int kSpaces = 6;
  std::string out = "<table>\n";
  for (const Row& row : schema_rows()) {
    out += "<tr><td";
    if (indent == HtmlIndent::kPadding) {
      out += " style=\"padding-left:" + std::to_string(kPixels * row.depth) + "px\">";
    } else {
      out += ">";
      for (int i = 0; i < kSpaces * row.depth; ++i) out += "&nbsp;";
    }
    out += row.name + "</td><td>" + row.cardinality + "</td><td>";
    for (const std::string_view attribute : row.attributes) {
      out += std::string(attribute) + (attribute == row.attributes.back() ? "" : " ");
    }
    out += "</td></tr>\n";
  }
  return out + "</table>\n";
}

}  // namespace mj::mjcf
