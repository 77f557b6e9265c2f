// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of simulation plugins that are registered with ROS's class_loader, with the classes of
// examples/class_loader_plugins.

#include <doctest/doctest.h>

#ifdef MJTOOLS_CLASS_LOADER_PLUGINS

#include <cmath>
#include <filesystem>

#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;

namespace {

constexpr const char* kPath = MJTOOLS_CLASS_LOADER_PLUGINS;
constexpr const char* kOwnPath = MJTOOLS_SIMULATION_PLUGINS;
const std::string kArm = MJTOOLS_TESTDATA "/examples/arm.xml";

Result simulate(const std::vector<std::string>& plugins,
                const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = {kArm,  "--steps",       "100",   "--plugin-path",
                                    kPath, "--plugin-path", kOwnPath};
  for (const std::string& plugin : plugins) {
    words.emplace_back("--mujoco-plugin");
    words.push_back(plugin);
  }
  words.insert(words.end(), more.begin(), more.end());
  return run({words});
}

bool has(const std::string& text, const std::string& words) {
  CAPTURE(text);
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a class that is registered with class_loader takes part in a simulation") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run.h5");
  const auto turn = [&](const std::string& damping) {
    const Result result =
        simulate({"{type: damping/Damper, joint: shoulder, damping: " + damping + "}",
                  "{type: demo/Servo, joint: elbow, points: [[0, 0]]}"},
                 {"-o", out});
    CHECK(result.err == "");
    CHECK(result.exit_code == 0);
    const mj::Trajectory t = mj::load_trajectory(out);
    return std::abs(t[mj::Channel::kQpos].row(t.frames - 1)[0]);
  };
  CHECK(turn("200") < 0.3 * turn("0"));
}

TEST_CASE("failures of registered classes name stage, index and type") {
  CHECK(has(simulate({"{type: damping/Damper, joint: knee}"}).err,
            "warning: plugin 0 (damping/Damper) failed in load: 'joint' is not a joint of the "
            "model, so it is left out [plugin-config]"));
  CHECK(has(simulate({"{type: damping/Broken}"}).err,
            "warning: plugin 0 (damping/Broken) failed in instantiation: no oil, so it is left out "
            "[plugin-failed]"));
  const std::string missing = simulate({"{type: damping/Missing}"}).err;
  CHECK(has(missing, "warning: plugin 0 (damping/Missing) failed in instantiation: the library '"));
  CHECK(has(missing,
            "libdamping.so' does not offer the class 'damping/Missing', so it is left out "
            "[unknown-plugin]"));
  CHECK(has(missing, "it offers damping::"));
  const Result strict = simulate({"{type: damping/Broken}"}, {"--plugins", "strict"});
  CHECK(strict.exit_code == 2);
  CHECK(has(strict.err, "error: plugin 0 (damping/Broken) failed in instantiation: no oil "));
}

TEST_CASE("a reload replaces registered classes") {
  const TemporaryFolder folder;
  const Result result = simulate({"{type: damping/Damper, joint: shoulder, damping: 2}"},
                                 {"--reload-at", "0.05,0.1", "-o", folder.path("run.h5")});
  CHECK(result.err == "");
  CHECK(result.exit_code == 0);
}

#else

TEST_CASE("registered classes") {
  MESSAGE("not tested: class_loader is not installed (scripts/setup --with class-loader)");
}

#endif
