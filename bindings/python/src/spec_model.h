// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The struct of MjSpec objects.

#ifndef MJTOOLS_PYTHON_SPEC_MODEL_H_
#define MJTOOLS_PYTHON_SPEC_MODEL_H_

#include "spec_object.h"

namespace mj::python {

// An MjSpec object: a description, and the state that only the Python object has.
struct SpecObject : FaceObject {
  PyObject* assets;      // dict of str to bytes or str
  PyObject* parent;      // MjSpec to which this one was attached, kept alive; or NULL
  bool override_assets;  // whether attaching may replace files of the same name
  uint64_t compiled;     // signature of the last compiled model; 0 if there is none

  [[nodiscard]] mjSpec* get() const { return static_cast<mjSpec*>(data); }
  [[nodiscard]] py::dict files() const { return py::reinterpret_borrow<py::dict>(assets); }
};

// Returns the MjSpec of a description. `keeper` becomes the reference that keeps it alive.
inline SpecObject& spec_object(spec::Description& description, py::object& keeper) {
  keeper = object_of(description);
  return *reinterpret_cast<SpecObject*>(keeper.ptr());
}

// Returns the struct of an MjSpec that is an argument.
inline SpecObject& spec_of(Face<mjSpec> spec) {
  return *static_cast<SpecObject*>(spec.object);
}

inline spec::Description& description_of(Face<mjSpec> spec) {
  return static_cast<spec::Description&>(spec::node_of(spec->element));
}

// Adds the class MjSpec to the module.
void add_spec_model(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_MODEL_H_
