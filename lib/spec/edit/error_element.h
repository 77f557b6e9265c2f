// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which element of a description an error of the compiler is about.

#ifndef MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_
#define MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "spec/edit/description.h"

namespace mj::spec {

// The places of elements before a compilation. An element that a program made is in no text: it gets
// a place without a file and with a negative line, by which it is found again.
class ElementPlaces {
 public:
  explicit ElementPlaces(ModelSpec& values);

  // The element in whose start tag the place is, or whose own place it is; null if there is none.
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

// "Element name 'ball', id 2, line 7": name, place among the elements of its type, and the text that
// a program or the reader left with it.
[[nodiscard]] std::string line_about(const Node& node);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ERROR_ELEMENT_H_
