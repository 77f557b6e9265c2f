// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for plugins.

#include <mujoco/mujoco.h>

#include "api/boundary.h"
#include "plugin/instance.h"
#include "plugin/library.h"
#include "plugin/table.h"

using mj::api::guarded;

void mjp_defaultPlugin(mjpPlugin* plugin) {
  *plugin = {};
}

int mjp_registerPlugin(const mjpPlugin* plugin) {
  int slot = -1;
  if (mj::plugin::is_loading()) {
    const auto failure = mj::api::failure_of([&] { slot = mj::plugin::add_loaded(*plugin); });
    if (failure) mj::plugin::set_loading_error(failure->message);
  } else {
    guarded([&] { slot = mj::plugin::add(*plugin).number; });
  }
  return slot;
}

int mjp_pluginCount(void) {
  return mj::plugin::count();
}

const mjpPlugin* mjp_getPlugin(const char* name, int* slot) {
  const int found = name == nullptr ? -1 : mj::plugin::find(name);
  if (slot != nullptr) *slot = found;
  return mj::plugin::at(found);
}

const mjpPlugin* mjp_getPluginAtSlot(int slot) {
  return mj::plugin::at(slot);
}

const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib) {
  return attrib == nullptr ? nullptr : mj::plugin::config(*m, plugin_id, attrib);
}

void mj_loadPluginLibrary(const char* path) {
  guarded([&] { mj::plugin::load_library(mj::api::name_of(path)); });
}

void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback) {
  guarded([&] {
    mj::plugin::load_folder(mj::api::name_of(directory),
                            [&](const std::string& file, mj::plugin::Registered added) {
                              if (callback != nullptr) {
                                callback(file.c_str(), added.first, added.count);
                              }
                            });
  });
}
