// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shared libraries whose initialisers register plugins.

#ifndef MJTOOLS_PLUGIN_LIBRARY_H_
#define MJTOOLS_PLUGIN_LIBRARY_H_

#include <mujoco/mjplugin.h>

#include <functional>
#include <string>
#include <vector>

namespace mj::plugin {

// The plugins that a library registered: slots first ... first + count - 1, and those that took the
// slots of plugins of the program, by name.
struct Registered {
  int first = -1;
  int count = 0;
  std::vector<std::string> taken_over = {};
};

// Loads a library. Throws Error when it cannot be loaded or a plugin of it is refused. Plugins of a
// library that the user chose win over those of the program. Libraries are never unloaded.
Registered load_library(const std::string& path, bool is_chosen = false);

// Loads every shared library of a folder, in the order of the file system, and tells of each; a
// folder that cannot be read has none.
void load_folder(const std::string& folder,
                 const std::function<void(const std::string& file, Registered)>& tell);

// Returns whether this thread is loading a library: errors cannot be thrown through its initialisers.
[[nodiscard]] bool is_loading();

// Registers a plugin of the library that is being loaded. Throws Error as add() does.
int add_loaded(const mjpPlugin& plugin);

// Keeps an error for the end of the loading.
void set_loading_error(const std::string& message);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_LIBRARY_H_
