// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Keywords of the functions that make elements.

#ifndef MJTOOLS_PYTHON_SPEC_ADD_H_
#define MJTOOLS_PYTHON_SPEC_ADD_H_

#include "spec_element.h"

namespace mj::python {

// Arguments of a function that makes an element.
struct NewElement {
  const py::args& args;
  const py::kwargs& kwargs;

  // Returns the object that is given as `default`, by position or by keyword; NULL for none.
  template <class Struct>
  Struct* first(const spec::Description& description) const {
    py::object value = py::none();
    if (!args.empty()) value = args[0];
    if (kwargs.contains("default")) {
      if (!args.empty()) throw py::type_error("default is given twice");
      value = kwargs["default"];
    }
    if (value.is_none()) return nullptr;
    if (!PyObject_TypeCheck(value.ptr(), class_of_face<Struct>().type)) {
      throw py::type_error(std::string("default must be a ") + class_of_face<Struct>().name + ", not " +
                           Py_TYPE(value.ptr())->tp_name);
    }
    const auto& object = *reinterpret_cast<FaceObject*>(value.ptr());
    require_alive(object);
    auto* const out = static_cast<Struct*>(object.data);
    if (&description_of(out->element) != &description) {
      throw py::value_error(std::string("this ") + class_of_face<Struct>().name + " belongs to another MjSpec");
    }
    return out;
  }
};

// Whether a function takes `default`.
enum class First { kDefault, kNone };

// Gives a new element its fields and returns its object. If that fails, the element is removed.
[[nodiscard]] py::object with_fields(mjsElement* element, const NewElement& given, First first);

// Returns the documentation of a function that makes an element: its keywords, then the text.
// `first` is the class of the argument `default`, or empty if the function has none.
[[nodiscard]] std::string add_doc(const std::string& function, const FaceClass& shown, const std::string& first,
                                  const std::string& text);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_ADD_H_
