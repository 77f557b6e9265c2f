// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_PYTHON_STRUCTS_H_
#define MJTOOLS_PYTHON_STRUCTS_H_

#include "field.h"

namespace mj::python {

// Returns the description of the class of a kind.
[[nodiscard]] StructClass& class_at(Kind kind);

// Each function adds a group of classes to the module.
void add_plain_structs(py::module_& module);
void add_scene(py::module_& module);
void add_render_context(py::module_& module);
void add_lists(py::module_& module);
void add_views(py::module_& module);
void add_model(py::module_& module);
void add_data(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_STRUCTS_H_
