// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "functions.h"

#include "arguments.h"
#include "callbacks.h"
#include "engine_call.h"
#include "library_calls.h"

namespace mj::python {
namespace {

#include "function_table.inc"  // written by function_table.py

}  // namespace

void add_functions(py::module_& module) {
  for (FunctionRow& row : rows) add_function(module, row);
}

}  // namespace mj::python
