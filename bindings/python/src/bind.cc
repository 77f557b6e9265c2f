// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "bind.h"

#include "model_data.h"
#include "spec.h"
#include "views.h"

namespace mj::python {
namespace {

py::object view_of_one(PyObject* self, bool is_data, PyObject* object) {
  const std::optional<ElementRef> element = element_of(object);
  if (!element) {
    throw py::type_error(std::string("bind() takes elements of an MjSpec, not ") + Py_TYPE(object)->tp_name);
  }
  const mjModel& m = is_data ? model_of_data(self) : model_of(self);
  if (element->signature != m.signature || element->id < 0) {
    throw py::value_error("The mjSpec does not match mjModel. Please recompile the mjSpec.");
  }
  return view_of_element(self, is_data, element->type, element->id);
}

PyObject* bind(PyObject* self, bool is_data, PyObject* elements) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    if (!PyList_Check(elements) && !PyTuple_Check(elements)) return view_of_one(self, is_data, elements).release().ptr();
    py::list views;
    for (const py::handle element : py::reinterpret_borrow<py::sequence>(elements)) {
      views.append(view_of_one(self, is_data, element.ptr()));
    }
    return py::module_::import("mjtools._bind").attr("BoundViews")(views, is_data).release().ptr();
  });
}

}  // namespace

PyObject* bind_to_model(PyObject* self, PyObject* elements) {
  return bind(self, false, elements);
}

PyObject* bind_to_data(PyObject* self, PyObject* elements) {
  return bind(self, true, elements);
}

}  // namespace mj::python
