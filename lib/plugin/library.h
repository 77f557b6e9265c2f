// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Loads shared libraries. Their initialisers register plugins.

#ifndef MJTOOLS_PLUGIN_LIBRARY_H_
#define MJTOOLS_PLUGIN_LIBRARY_H_

#include <mujoco/mjplugin.h>

#include <functional>
#include <string>
#include <vector>

namespace mj::plugin {

// The plugins that a library registered. New plugins are in the slots first ... first + count - 1,
// and `first` is -1 if `count` is 0. `taken_over` contains the names of the plugins that replaced
// plugins of the program.
struct Registered {
  int first = -1;
  int count = 0;
  std::vector<std::string> taken_over = {};
};

// Prepares the process for loading a library with dlopen(). Throws Error if the file is truncated,
// or if the library is linked to another version of MuJoCo.
void prepare_to_load(const std::string& path);

// Loads a library. The library is never unloaded. Throws Error if the library cannot be loaded, is
// linked to another version of MuJoCo, or registers something that cannot be added. Plugins of a
// library that the user chose replace plugins of the program that have the same names.
Registered load_library(const std::string& path, bool is_chosen = false);

// Loads every shared library of a folder, in the order of the file system, and calls `tell` after
// each library. Throws Error like load_library(). A folder that cannot be read counts as empty.
void load_folder(const std::string& folder,
                 const std::function<void(const std::string& file, Registered)>& tell);

// Returns whether this thread is loading a library. Errors must not be thrown then, because they
// would pass through the initialiser of the library.
[[nodiscard]] bool is_loading();

// Registers a plugin of the library that this thread is loading, and returns the slot of the
// plugin. Throws Error under the same conditions as add().
int add_loaded(const mjpPlugin& plugin);

// Records an error of the library that this thread is loading. After the initialisers of the
// library have ended, load_library() throws the first recorded error.
void set_loading_error(const std::string& message);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_LIBRARY_H_
