// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Containers of elements as Python objects that behave like lists of fixed length: MjDoubleVec,
// MjFloatVec, MjIntVec, MjStringVec and MjCharVec.

#ifndef MJTOOLS_PYTHON_SPEC_VECTOR_H_
#define MJTOOLS_PYTHON_SPEC_VECTOR_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <span>
#include <vector>

namespace mj::python {

namespace py = pybind11;

// View of a container that belongs to an element.
template <class T>
struct VectorView {
  py::object owner;  // Python object of the element, kept alive
  std::vector<T>* items;
};

// View of a member that holds letters, without the terminating zero.
struct LettersView {
  py::object owner;
  std::span<char> items;
};

// Adds the classes of containers to the module.
void add_spec_vectors(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_VECTOR_H_
