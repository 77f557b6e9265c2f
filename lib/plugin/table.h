// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The plugins of the process: appended to, never removed from. A plugin is found without a lock,
// also while another thread registers one.

#ifndef MJTOOLS_PLUGIN_TABLE_H_
#define MJTOOLS_PLUGIN_TABLE_H_

#include <mujoco/mjplugin.h>

#include <mutex>
#include <string_view>

namespace mj::plugin {

// Who registers a plugin. One of a library that the user chose takes the slot of a plugin of the
// same name that the program registered.
enum class Registrar { kProgram, kLibrary, kChosenLibrary };

struct Slot {
  int number = -1;
  bool is_taken_over = false;  // from a plugin of the program
};

// Registers a copy of the plugin and returns its slot; an identical plugin keeps the slot it has.
// Throws Error when the plugin cannot be registered.
Slot add(const mjpPlugin& plugin, Registrar registrar = Registrar::kProgram);

// Number of plugins; slots count from 0.
[[nodiscard]] int count();

// The plugin of a slot, or null.
[[nodiscard]] const mjpPlugin* at(int slot);

// The same, but a slot without plugin is an Error.
[[nodiscard]] const mjpPlugin& require(int slot);

// The slot of the plugin of that name, whatever the case of its letters, or -1.
[[nodiscard]] int find(std::string_view name);

// Keeps other threads from registering.
[[nodiscard]] std::unique_lock<std::recursive_mutex> lock_table();

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_TABLE_H_
