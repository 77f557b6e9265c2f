// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The names of shared libraries that this program is itself.
//
// A plugin that was linked to libmujoco.so.3.12.0 asks the dynamic linker for that library. A second
// engine would be loaded beside this one, or the plugin would be refused where there is none. An
// empty library of that name takes the place: the plugin then finds all functions in this program.

#ifndef MJTOOLS_PLUGIN_STAND_IN_H_
#define MJTOOLS_PLUGIN_STAND_IN_H_

#include <string>

namespace mj::plugin {

// Makes this program provide the libraries that plugins are linked to, from now on. Does nothing
// after the first call, and for libraries that are loaded already.
void stand_in_for_libraries();

// Whether libraries that are loaded find the functions of the C API in this program.
[[nodiscard]] bool has_functions_for_plugins();

// Returns the library of another version of MuJoCo that a plugin was linked to; empty if there is
// none, and for files that cannot be read.
[[nodiscard]] std::string foreign_engine_of(const std::string& path);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_STAND_IN_H_
