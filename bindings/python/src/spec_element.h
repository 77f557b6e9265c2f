// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The classes of elements, with the attributes that all kinds share.

#ifndef MJTOOLS_PYTHON_SPEC_ELEMENT_H_
#define MJTOOLS_PYTHON_SPEC_ELEMENT_H_

#include "spec_object.h"

namespace mj::python {

// Returns the element that a Python object stands for; NULL for a plugin member that does not refer
// to a plugin instance.
inline mjsElement* element_at(const FaceObject& object) {
  return *static_cast<mjsElement**>(object.data);
}

// Returns the description that an element is part of.
inline spec::Description& description_of(const mjsElement* element) {
  return *spec::node_of(element).owner;
}

// Sets the name of an element. Throws ValueError if another element has that name.
void set_name(mjsElement* element, const std::string& name);

// Throws ValueError with the text of the last error of a description.
[[noreturn]] void raise_spec_error(const spec::Description& description);

// Returns the type of a list of elements, as it is written in type stubs.
template <class Struct>
const char* list_type() {
  static const std::string text = "list[" + std::string(class_of_face<Struct>().name) + "]";
  return text.c_str();
}

// Returns a list of the Python objects for the elements.
[[nodiscard]] py::list list_of(const std::vector<spec::Node*>& nodes);

// Adds the classes of elements to the module.
void add_spec_elements(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_ELEMENT_H_
