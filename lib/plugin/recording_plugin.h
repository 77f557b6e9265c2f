// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// For tests: plugins that write down how they are called.
//
//   test.all     actuator, sensor, passive force; sensors of stage ACC with 2 values, 2 states
//   test.sensor  sensor without stage, with 2 values

#ifndef MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_
#define MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_

#include <string>
#include <vector>

namespace mj::plugin {

// Calls since the last clear(), e.g. "compute(0,PASSIVE)". An instance whose attribute c
// is "fail" does not initialise, one whose c is "warn" warns when it does, and one whose c is
// "error" reports an error while it computes.
std::vector<std::string>& calls();

// Registers the plugins, once.
void register_test_plugins();

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_
