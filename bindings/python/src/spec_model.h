// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The object behind MjSpec.

#ifndef MJTOOLS_PYTHON_SPEC_MODEL_H_
#define MJTOOLS_PYTHON_SPEC_MODEL_H_

#include "spec_object.h"

namespace mj::python {

// An MjSpec: a description, and what belongs to it in Python alone.
struct SpecObject : FaceObject {
  PyObject* assets;      // dict of str to bytes or str
  PyObject* parent;      // MjSpec that this one was attached to, kept alive; or NULL
  bool override_assets;  // whether attaching may replace files of the same name
  uint64_t compiled;     // signature of the last model; 0 for none

  [[nodiscard]] mjSpec* get() const { return static_cast<mjSpec*>(data); }
  [[nodiscard]] py::dict files() const { return py::reinterpret_borrow<py::dict>(assets); }
};

// Returns the MjSpec of a description.
inline SpecObject& spec_object(spec::Description& description, py::object& keeper) {
  keeper = object_of(description);
  return *reinterpret_cast<SpecObject*>(keeper.ptr());
}

// Returns the object of an argument.
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
