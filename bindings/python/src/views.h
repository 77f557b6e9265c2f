// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Named access: m.joint("knee").range, d.joint("knee").qpos.
//
// A view shows the parts of arrays that belong to one element. Its arrays are made once and are kept
// with the MjModel or MjData object. The view itself lives as long as somebody holds it, and it
// keeps that object alive.

#ifndef MJTOOLS_PYTHON_VIEWS_H_
#define MJTOOLS_PYTHON_VIEWS_H_

#include <memory>
#include <vector>

#include "field.h"

namespace mj::python {

// The view of an element while it lives, and its arrays.
struct ViewSlot {
  PyObject* view = nullptr;     // not owned
  PyObject** arrays = nullptr;  // owned, by ViewField::slot; NULL before the first array
  size_t array_count = 0;
};

// Views of all elements of an MjModel or MjData object.
class ViewCache {
 public:
  ViewCache() = default;
  ViewCache(const ViewCache&) = delete;
  ViewCache& operator=(const ViewCache&) = delete;
  ~ViewCache();

  // Returns the place of an element among `count` elements of the category.
  [[nodiscard]] ViewSlot& at(int category, int id, int count);

 private:
  std::vector<std::vector<ViewSlot>> slots_;  // by category, then id
};

// Dictionaries from the names of elements to their ids, made when they are first used.
class NameIndex {
 public:
  // Returns the dictionary of a category, a new reference of Python's.
  [[nodiscard]] PyObject* of(const mjModel& m, int category);

 private:
  std::vector<py::object> dictionaries_;
};

// Returns the methods of named access of MjModel or MjData, without an end.
[[nodiscard]] std::vector<PyMethodDef> view_methods(bool is_data);

// Returns the view of an element of a spec, for bind(). Throws TypeError if the class has no views
// of such elements.
[[nodiscard]] py::object view_of_element(PyObject* owner, bool is_data, mjtObj type, int id);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_VIEWS_H_
