// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plugins for tests. They record the calls of their functions.
//
//   test.all     an actuator, sensor and passive-force plugin with 2 states; its sensors have the
//                stage ACC and 2 values
//   test.sensor  a sensor plugin without a stage; its sensors have 2 values

#ifndef MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_
#define MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_

#include <string>
#include <vector>

namespace mj::plugin {

// Returns the list of recorded calls, such as "compute(0,PASSIVE)". A test may clear the list. The
// attribute "c" selects a problem of an instance. With "fail", its initialisation fails. With
// "warn", its initialisation gives a warning. With "error", it reports an error when it computes.
std::vector<std::string>& calls();

// Registers test.all and test.sensor. Later calls do nothing.
void register_test_plugins();

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_RECORDING_PLUGIN_H_
