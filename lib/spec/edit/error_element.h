// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the element of a description to which an error of the compiler refers.

#ifndef MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_
#define MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "spec/edit/description.h"

namespace mj::spec {

// The places of all elements before a compilation. An element that a program made is not in any
// text. Therefore it gets a place without a file and with a negative line number, which identifies
// the element.
class ElementPlaces {
 public:
  explicit ElementPlaces(ModelSpec& values);

  // Returns the element whose start tag contains the place `where`. The place of an element that a
  // program made must be equal to `where`. Returns null if there is no such element.
  [[nodiscard]] const Node* find(const SourceLocation& where) const;

 private:
  struct Place {
    SourceLocation where;
    const mjsElement* handle;
  };
  [[nodiscard]] bool is_one_tag(const SourceLocation& begin, const SourceLocation& end) const;

  std::vector<const mjsElement*> without_text_;
  std::vector<Place> in_text_;
  std::vector<SourceFile> sources_;
};

// Returns a text such as "Element name 'ball', id 2, line 7". It contains the name, the index among
// the elements of the same type, and the information that a program or the reader has stored in the
// element.
[[nodiscard]] std::string line_about(const Node& node);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_
