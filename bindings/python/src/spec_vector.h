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

// Entries of a container that an element owns.
template <class T>
struct VectorView {
  py::object owner;  // object of the element
  std::vector<T>* items;
};

// Letters of a member without final zero.
struct LettersView {
  py::object owner;
  std::span<char> items;
};

// Adds the classes to the module.
void add_spec_vectors(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_VECTOR_H_
