// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Calls functions of the plugin instances of a model and throws the errors that they report.

#ifndef MJTOOLS_PLUGIN_INSTANCE_H_
#define MJTOOLS_PLUGIN_INSTANCE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>

#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "base/log.h"

namespace mj::plugin {

// Thrown if a function of the plugin of an instance fails or is missing, or if the plugin does not
// match the model.
class InstanceError : public Error {
 public:
  InstanceError(int instance, Diagnostic diagnostic)
      : Error(std::move(diagnostic)), instance_(instance) {}
  [[nodiscard]] int instance() const { return instance_; }

 private:
  int instance_;
};

[[noreturn]] void fail(int instance, DiagnosticCode code, std::string message);

// Calls a function for a plugin instance and returns its result. Throws InstanceError if the plugin
// reports an error during the call.
template <typename Function>
auto call(int instance, Function function) {
  try {
    const MessageCapture capture;
    return function();
  } catch (const InstanceError&) {
    throw;
  } catch (const Error& error) {
    throw InstanceError(instance, error.diagnostic());
  }
}

// Returns the plugin of an instance. Throws Error if this process does not have the plugin.
[[nodiscard]] const mjpPlugin& plugin_of(const mjModel& m, int instance);

// Return the number of values in the state of an instance, and in the data of a sensor, as the
// plugin reports them. Throws Error if the plugin or its function is missing, or if the number is
// negative.
[[nodiscard]] int state_size(const mjModel& m, int instance);
[[nodiscard]] int sensor_size(const mjModel& m, int instance, int sensor);

// Returns the value of an attribute of an instance, or "" if the model does not give a value.
// Returns null if the instance does not exist, or if its plugin does not declare the attribute.
[[nodiscard]] const char* config(const mjModel& m, int instance, std::string_view attribute);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_INSTANCE_H_
