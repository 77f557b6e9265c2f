// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Search for the element of a description that an error of the compiler is about.

#ifndef MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_
#define MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "spec/edit/description.h"

namespace mj::spec {

// Places of elements before a compilation. An element that a program made is in no text. It gets a
// place without a file and with a negative line. This place identifies the element.
class ElementPlaces {
 public:
  explicit ElementPlaces(ModelSpec& values);

  // Returns the element whose start tag contains the place. For an element that a program made, the
  // places must be equal. Returns null if there is no such element.
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

// Returns "Element name 'ball', id 2, line 7": the name, the index among the elements of its type,
// and the text that a program or the reader stored in the element.
[[nodiscard]] std::string line_about(const Node& node);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_
