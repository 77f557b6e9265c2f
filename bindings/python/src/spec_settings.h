// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The settings of a description: MjSpec.compiler, option, visual, stat and authored.

#ifndef MJTOOLS_PYTHON_SPEC_SETTINGS_H_
#define MJTOOLS_PYTHON_SPEC_SETTINGS_H_

#include <pybind11/pybind11.h>

namespace mj::python {

// Sets the fields of the settings' classes. Call this function before you make classes that refer
// to the settings.
void set_settings_fields();

// Adds MjsCompiler, MjsAuthored and the parts of `visual` to the module. A class whose
// name is that of a struct of mjModel, such as MjOption, becomes an attribute of MjSpec instead.
void add_spec_settings(pybind11::module_& module, pybind11::handle spec_class);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_SETTINGS_H_
