// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The grammar of MJCF for other programs: editors, generators, checkers. All of it comes from the
// table that the reader uses (schema.h).

#ifndef MJTOOLS_MJCF_SCHEMA_SCHEMA_EXPORT_H_
#define MJTOOLS_MJCF_SCHEMA_SCHEMA_EXPORT_H_

#include <string>
#include <vector>

#include "mjcf/schema/schema.h"

namespace mj::mjcf {

// A row of the grammar as it is exported.
struct ExportedElement {
  // Unique: the tag, or for a second row of that tag the name of the first parent and the tag,
  // "fixed-joint".
  std::string name;
  const ElementSchema* schema;
  std::vector<Child> children;  // those of <frame> and <replicate> are the body's
};

// All rows that can stand in a document, parents before their first children.
[[nodiscard]] std::vector<ExportedElement> exported_elements();

// XML Schema 1.0. What it cannot say (an order-free mixture in which some elements stand only once,
// attributes that exclude each other) is in annotations.
[[nodiscard]] std::string schema_xsd();

// The whole table as JSON. Its shape is numbered: members may be added to version 1, none is
// removed and none changes its meaning.
//
//   {"schema": "mjcf", "version": 1, "root": "mujoco", "elements": [
//     {"name", "tag",
//      "attributes": [{"name", "type", "min_count", "max_count" (null: any number), "keywords",
//                      "object", "required", "in_class", "positive", "minimum", "maximum",
//                      "default"}],
//      "children": [{"element", "tag", "occurs": "any" | "optional" | "once"}],
//      "rules": [{"kind": "at_most_one" | "all_or_none" | "at_least_one", "groups": [["pos"]]}]}]}
//
// "type" is one of text, name, reference, file, keyword, keywords, characters, integer, float,
// double; "object" is what a name or reference names. Members that say nothing are left out.
[[nodiscard]] std::string schema_json();

// A table to read, of the elements with their cardinality and attributes: "body (R)  name pos ...".
[[nodiscard]] std::string schema_text();

// The table of schema_text() in HTML; its rows are indented by style or by spaces.
enum class HtmlIndent { kPadding, kSpaces };
[[nodiscard]] std::string schema_html(HtmlIndent indent);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_SCHEMA_EXPORT_H_
