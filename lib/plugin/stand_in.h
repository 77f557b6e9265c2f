// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Provides the shared libraries to which plugins are linked.
//
// A plugin that is linked to libmujoco.so.3.12.0 makes the dynamic linker load this library. If the
// library exists, the process gets a second engine. If it does not exist, the plugin cannot be
// loaded. Therefore this program first loads an empty library of the same name. The linker then
// does not look for libmujoco, and the plugin finds all functions in this program.

#ifndef MJTOOLS_PLUGIN_STAND_IN_H_
#define MJTOOLS_PLUGIN_STAND_IN_H_

#include <string>

namespace mj::plugin {

// Loads empty libraries in place of the libraries to which plugins are linked. A library that is
// already loaded stays in use. Later calls do nothing.
void stand_in_for_libraries();

// Returns whether libraries that are loaded from now on find the functions of the C API in this
// program.
[[nodiscard]] bool has_functions_for_plugins();

// Returns the name of the library of another MuJoCo version that a plugin is linked to. Returns an
// empty text if there is no such library, or if the plugin cannot be read.
[[nodiscard]] std::string foreign_engine_of(const std::string& path);

// Returns whether a library is linked to another library whose file name begins with `name`, such
// as "libclass_loader.so". Returns false if the library cannot be read.
[[nodiscard]] bool is_linked_to(const std::string& path, const std::string& name);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_STAND_IN_H_
