// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The plugin instances of a model: what their plugins are asked, and how their errors come back.

#ifndef MJTOOLS_PLUGIN_INSTANCE_H_
#define MJTOOLS_PLUGIN_INSTANCE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>

#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "base/log.h"

namespace mj::plugin {

// An error that a plugin instance reports, or a function that it lacks.
class InstanceError : public Error {
 public:
  InstanceError(int instance, Diagnostic diagnostic)
      : Error(std::move(diagnostic)), instance_(instance) {}
  [[nodiscard]] int instance() const { return instance_; }

 private:
  int instance_;
};

[[noreturn]] void fail(int instance, DiagnosticCode code, std::string message);

// Runs a function of a plugin. What it reports as an error is thrown as an InstanceError.
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

// The plugin of an instance. Throws Error if this process does not have it.
[[nodiscard]] const mjpPlugin& plugin_of(const mjModel& m, int instance);

// Sizes of the state of an instance and of a sensor's data, as its plugin gives them.
[[nodiscard]] int state_size(const mjModel& m, int instance);
[[nodiscard]] int sensor_size(const mjModel& m, int instance, int sensor);

// The text of an attribute of an instance, "" if it was not given; null if there is no such
// instance or its plugin declares no such attribute.
[[nodiscard]] const char* config(const mjModel& m, int instance, std::string_view attribute);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_INSTANCE_H_
