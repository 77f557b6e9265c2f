// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Named access: m.joint("knee").range, d.joint("knee").qpos.
//
// A view shows the parts of arrays that belong to one element. The arrays of a view are made once
// and belong to the MjModel or MjData object. The view itself lives as long as Python code refers
// to it, and it keeps the MjModel or MjData object alive.

#ifndef MJTOOLS_PYTHON_VIEWS_H_
#define MJTOOLS_PYTHON_VIEWS_H_

#include <memory>
#include <vector>

#include "field.h"

namespace mj::python {

// The view of an element, if the view is alive, and the arrays that were made for it.
struct ViewSlot {
  PyObject* view = nullptr;     // not owned; NULL if no view lives
  PyObject** arrays = nullptr;  // owned; indexed by ViewField::slot; NULL until an array is made
  size_t array_count = 0;
};

// Views of all elements of an MjModel or MjData object.
class ViewCache {
 public:
  ViewCache() = default;
  ViewCache(const ViewCache&) = delete;
  ViewCache& operator=(const ViewCache&) = delete;
  ~ViewCache();

  // Returns the slot of element `id` of a category that has `count` elements.
  [[nodiscard]] ViewSlot& at(int category, int id, int count);

 private:
  std::vector<std::vector<ViewSlot>> slots_;  // indexed by category, then by id
};

// Dictionaries that map the names of elements to their ids. Each is made at its first use.
class NameIndex {
 public:
  // Returns a new reference to the dictionary of a category.
  [[nodiscard]] PyObject* of(const mjModel& m, int category);

 private:
  std::vector<py::object> dictionaries_;
};

// Returns the methods for named access to MjModel or MjData. The list has no terminating entry.
[[nodiscard]] std::vector<PyMethodDef> view_methods(bool is_data);

// Returns the view of an element of a spec, for bind(). Throws TypeError if MjModel or MjData has
// no views of this type of element.
[[nodiscard]] py::object view_of_element(PyObject* owner, bool is_data, mjtObj type, int id);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_VIEWS_H_
