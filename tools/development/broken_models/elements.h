// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The elements of an MJCF text, each with its grammar row.

#ifndef MJTOOLS_SCRIPTS_BROKEN_MODELS_ELEMENTS_H_
#define MJTOOLS_SCRIPTS_BROKEN_MODELS_ELEMENTS_H_

#include <string_view>
#include <vector>

#include "mjcf/schema/schema.h"
#include "mjcf/xml/xml_scanner.h"

namespace mj::broken {

struct Element {
  const mjcf::ScannedElement* scanned;
  const mjcf::ElementSchema* schema;  // null if the grammar does not know the element
  int parent;                         // index of the parent element; -1 for the root
  bool in_default;
  bool is_lax;  // inside a <frame>: unknown attributes give warnings
};

// Returns the grammar row of the child `tag` of an element, or null if such a child is not allowed.
[[nodiscard]] const mjcf::ElementSchema* row_of(const mjcf::ElementSchema& parent,
                                                std::string_view tag);

// Returns the elements in the order of `scan`. They point into `scan`, which must live longer.
[[nodiscard]] std::vector<Element> elements_of(std::string_view text,
                                               const mjcf::ScannedText& scan);

}  // namespace mj::broken

#endif  // MJTOOLS_SCRIPTS_BROKEN_MODELS_ELEMENTS_H_
