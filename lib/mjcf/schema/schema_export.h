// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Exports the grammar of MJCF for other programs: editors, generators, checkers. Everything comes
// from the table that the reader uses (schema.h).

#ifndef MJTOOLS_MJCF_SCHEMA_SCHEMA_EXPORT_H_
#define MJTOOLS_MJCF_SCHEMA_SCHEMA_EXPORT_H_

#include <string>
#include <vector>

#include "mjcf/schema/schema.h"

namespace mj::mjcf {

// A row of the grammar as it is exported.
struct ExportedElement {
  // Unique name of the row. This is its tag, unless an earlier row has the same tag. Then the tag
  // of its first parent is put in front, as in "fixed-joint".
  std::string name;
  const ElementSchema* schema;
  // Allowed children. <frame> and <replicate> have the children of <body>.
  std::vector<Child> children;
};

// Returns all rows that a document can use, each after its first parent.
[[nodiscard]] std::vector<ExportedElement> exported_elements();

// Returns the grammar as XML Schema 1.0. Some rules are only annotations, because XML Schema cannot
// express them: unordered children that may each occur once, and attributes that exclude each
// other.
[[nodiscard]] std::string schema_xsd();

// Returns the whole table as JSON. Further members may be added to version 1 of this format, but no
// member will be removed or change its meaning.
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
// double. "object" is the type of object to which a name or reference belongs. Members without
// information are left out.
[[nodiscard]] std::string schema_json();

// Returns a readable table of the elements, in which a line such as "body (R)  name pos ..." shows
// the tag, the cardinality and the attributes of an element.
[[nodiscard]] std::string schema_text();

// Selects how rows are indented in HTML: by a CSS style, or by spaces.
enum class HtmlIndent { kPadding, kSpaces };

// Returns the table of schema_text() in HTML.
[[nodiscard]] std::string schema_html(HtmlIndent indent);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_SCHEMA_EXPORT_H_
