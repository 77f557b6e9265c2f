// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The elements of an MJCF text, each with its row of the grammar.

#ifndef MJTOOLS_SCRIPTS_BROKEN_MODELS_ELEMENTS_H_
#define MJTOOLS_SCRIPTS_BROKEN_MODELS_ELEMENTS_H_

#include <string_view>
#include <vector>

#include "mjcf/schema/schema.h"
#include "mjcf/xml/xml_scanner.h"

namespace mj::broken {

struct Element {
  const mjcf::ScannedElement* scanned;
  const mjcf::ElementSchema* schema;  // null for one that the grammar does not know
  int parent;                         // index; -1 for the root
  bool in_default;
  bool is_lax;  // in a <frame>, where unknown attributes are warnings
};

// The row of a child of an element; null if it has no such child.
[[nodiscard]] const mjcf::ElementSchema* row_of(const mjcf::ElementSchema& parent,
                                                std::string_view tag);

// In the order of the scan, which they point into.
[[nodiscard]] std::vector<Element> elements_of(std::string_view text,
                                               const mjcf::ScannedText& scan);

}  // namespace mj::broken

#endif  // MJTOOLS_SCRIPTS_BROKEN_MODELS_ELEMENTS_H_
