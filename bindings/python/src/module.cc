// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The extension module mjtools._mjtools. The Python files of the package distribute its names over
// the modules that users import.

#include <pybind11/pybind11.h>

#include "callbacks.h"
#include "constants.h"
#include "engine_call.h"
#include "enums.h"
#include "functions.h"
#include "model_error.h"
#include "object.h"
#include "plugins.h"
#include "rollout.h"
#include "spec.h"
#include "trajectory.h"
#include "vfs.h"

PYBIND11_MODULE(_mjtools, module) {
  mj::python::add_errors(module);
  mj::python::add_model_error(module);
  mj::python::add_constants(module);
  mj::python::add_enums(module);
  mj::python::add_structs(module);
  mj::python::add_vfs(module);
  mj::python::add_functions(module);
  mj::python::add_callbacks(module);
  mj::python::add_spec(module);
  mj::python::add_plugins(module);
  mj::python::add_rollout(module);
  mj::python::add_trajectory(module);
}
