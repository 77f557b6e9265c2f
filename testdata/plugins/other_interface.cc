// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A library of simulation plugins that was built with other headers than the program.

#include <mjtools/plugin.hpp>

namespace {

mjtools::PluginClass old_class() {
  mjtools::PluginClass old;
  old.interface = mjtools::kPluginInterface + 1;
  old.name = "old/Servo";
  return old;
}

const mjtools::detail::Registration registration(old_class());

}  // namespace
