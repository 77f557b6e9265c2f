// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Positional and keyword arguments of the functions that make elements.

#ifndef MJTOOLS_PYTHON_SPEC_ADD_H_
#define MJTOOLS_PYTHON_SPEC_ADD_H_

#include "spec_element.h"

namespace mj::python {

// Arguments of a function that makes an element.
struct NewElement {
  const py::args& args;
  const py::kwargs& kwargs;

  // Returns the object that is given as the argument `default`, by position or by keyword, or NULL
  // if it is not given.
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

// Whether a function that makes elements has an argument `default`.
enum class First { kDefault, kNone };

// Sets the fields of a new element to the given arguments and returns its object. If an argument is
// invalid, the element is removed again.
[[nodiscard]] py::object with_fields(mjsElement* element, const NewElement& given, First first);

// Returns the documentation of a function that makes an element: its keywords, followed by `text`.
// `first` is the class of the argument `default`, or empty if the function does not have it.
[[nodiscard]] std::string add_doc(const std::string& function, const FaceClass& shown, const std::string& first,
                                  const std::string& text);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_ADD_H_
