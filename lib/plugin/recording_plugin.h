// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plugins for tests. They record the calls of their functions.
//
//   test.all     actuator, sensor, passive force; sensors of stage ACC with 2 values, 2 states
//   test.sensor  sensor without stage, with 2 values

#ifndef MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_
#define MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_

#include <string>
#include <vector>

namespace mj::plugin {

// Returns the calls that were recorded since a test last cleared this list, such as
// "compute(0,PASSIVE)". The attribute c of an instance makes it fail: with "fail" it does not
// initialise, with "warn" it warns during initialisation, and with "error" it reports an error when
// it computes.
std::vector<std::string>& calls();

// Registers both plugins. Later calls do nothing.
void register_test_plugins();

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_
