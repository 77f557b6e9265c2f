// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_vector.h"

#include <string>
#include <type_traits>

#include "spec_object.h"
#include "spec_value.h"

namespace mj::python {
namespace {

// Returns the container of a view. Throws ValueError if its element was deleted.
template <class View>
auto& items_of(const View& view) {
  require_alive(*reinterpret_cast<FaceObject*>(view.owner.ptr()));
  if constexpr (std::is_pointer_v<decltype(view.items)>) {
    return *view.items;
  } else {
    return view.items;
  }
}

// Returns the position for a Python index, which counts from the end if it is negative.
template <class Items>
size_t place_of(const Items& items, py::ssize_t index) {
  const auto size = static_cast<py::ssize_t>(items.size());
  if (index < -size || index >= size) {
    throw py::index_error("index " + std::to_string(index) + " is out of range for " + std::to_string(size) +
                          " entries");
  }
  return static_cast<size_t>(index < 0 ? index + size : index);
}

py::object to_python(double value) { return py::float_(value); }
py::object to_python(float value) { return py::float_(value); }
py::object to_python(int value) { return py::int_(value); }
py::object to_python(const std::string& value) { return py::str(value); }
py::object to_python(char value) { return py::str(&value, 1); }

void set(double& to, py::handle value) { to = to_double(value, "the value"); }
void set(float& to, py::handle value) { to = static_cast<float>(to_double(value, "the value")); }
void set(int& to, py::handle value) { to = to_int(value, "the value"); }
void set(std::string& to, py::handle value) { to = to_text(value, "the value"); }
void set(char& to, py::handle value) {
  const std::string text = to_text(value, "the value");
  if (text.size() != 1) throw py::value_error("the value must be one letter");
  to = text[0];
}

template <class View>
py::list list_of(const View& view) {
  py::list out;
  for (const auto& item : items_of(view)) out.append(to_python(item));
  return out;
}

template <class View>
void add_vector(py::module_& module, const char* name, const char* doc) {
  py::class_<View> type(module, name, doc);
  type.attr("__module__") = "mjtools._specs";
  type.def("__len__", [](const View& view) { return items_of(view).size(); });
  type.def("__getitem__", [](const View& view, py::ssize_t index) {
    auto& items = items_of(view);
    return to_python(items[place_of(items, index)]);
  });
  type.def("__getitem__", [](const View& view, const py::slice& slice) { return py::object(list_of(view)[slice]); });
  type.def("__setitem__", [](const View& view, py::ssize_t index, py::handle value) {
    auto& items = items_of(view);
    set(items[place_of(items, index)], value);
  });
  type.def("__iter__", [](const View& view) { return py::iter(list_of(view)); });
  type.def("__repr__", [](const View& view) { return py::repr(list_of(view)); });
}

}  // namespace

void add_spec_vectors(py::module_& module) {
  add_vector<VectorView<double>>(module, "MjDoubleVec", "Numbers of an element.");
  add_vector<VectorView<float>>(module, "MjFloatVec", "Numbers of an element, in single precision.");
  add_vector<VectorView<int>>(module, "MjIntVec", "Integers of an element.");
  add_vector<VectorView<std::string>>(module, "MjStringVec", "Texts of an element.");
  add_vector<LettersView>(module, "MjCharVec", "Letters of an element.");
}

}  // namespace mj::python
