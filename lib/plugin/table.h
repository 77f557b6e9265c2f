// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The plugins of the process. They are never removed, but a library that the user chose can replace
// plugins of the program. Finding a plugin takes no lock, even while another thread registers one.

#ifndef MJTOOLS_PLUGIN_TABLE_H_
#define MJTOOLS_PLUGIN_TABLE_H_

#include <mujoco/mjplugin.h>

#include <mutex>
#include <string_view>

namespace mj::plugin {

// Tells who registers a plugin. Plugins of a library that the user chose replace plugins of the
// program that have the same names.
enum class Registrar { kProgram, kLibrary, kChosenLibrary };

struct Slot {
  int number = -1;
  bool is_taken_over = false;  // true if the plugin replaced a plugin of the program
};

// Registers a copy of the plugin and returns its slot. If an identical plugin is already
// registered, returns the slot of the registered plugin. Throws Error if the plugin is invalid, or
// if a different plugin has the same name and is not replaced.
Slot add(const mjpPlugin& plugin, Registrar registrar = Registrar::kProgram);

// Returns the number of plugins. Their slots are numbered from 0.
[[nodiscard]] int count();

// Returns the plugin of a slot, or null if the slot does not exist.
[[nodiscard]] const mjpPlugin* at(int slot);

// Returns the plugin in a slot. Throws Error if the slot has no plugin.
[[nodiscard]] const mjpPlugin& require(int slot);

// Returns the slot of the plugin `name`, or -1 if it is not registered. Case is ignored.
[[nodiscard]] int find(std::string_view name);

// Returns a lock that keeps other threads from registering plugins.
[[nodiscard]] std::unique_lock<std::recursive_mutex> lock_table();

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_TABLE_H_
