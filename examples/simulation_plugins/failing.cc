// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plugins that fail on purpose, to show how the host reports a failure:
//
//   type: demo/Failing
//   in: control             the function that fails
//   at: 0.5                 simulated time of the failure; the default is 0
//   as: false               only for "in: load": load() returns this value and does not throw

#include <mjtools/plugin.hpp>
#include <stdexcept>

namespace {

class Failing final : public mjtools::Plugin {
 public:
  bool load(const mjModel*, mjData* d) override {
    d_ = d;
    if (config().find("as")) return config()["as"].as_boolean();
    fail_in("load");
    return true;
  }
  void reset() override { fail_in("reset"); }
  void unload() override { fail_in("unload"); }
  void control(const mjModel*, mjData*) override { fail_in("control"); }
  void passive(const mjModel*, mjData*) override { fail_in("passive"); }
  void last_stage(const mjModel*, mjData*) override { fail_in("last_stage"); }
  void record(const mjModel*, mjData*) override { fail_in("record"); }

 private:
  void fail_in(const std::string& function) const {
    if (config().text("in", "") != function || d_->time < config().real("at", 0)) return;
    throw std::runtime_error("no power");
  }

  const mjData* d_ = nullptr;
};

class Unbuildable final : public mjtools::Plugin {
 public:
  Unbuildable() { throw std::runtime_error("no licence"); }
  bool load(const mjModel*, mjData*) override { return true; }
  void reset() override {}
};

}  // namespace

MJTOOLS_PLUGIN(Failing, "demo/Failing")
MJTOOLS_PLUGIN(Unbuildable, "demo/Unbuildable")
