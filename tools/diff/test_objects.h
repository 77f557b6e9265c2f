// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Objects in the output of mj-diff --json, for its tests.

#ifndef MJTOOLS_TOOLS_DIFF_TEST_OBJECTS_H_
#define MJTOOLS_TOOLS_DIFF_TEST_OBJECTS_H_

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace mj::testing {

// Returns the first object with the name. The test fails if no object has it.
inline nlohmann::json object_named(const nlohmann::json& output, const std::string& name) {
  for (const nlohmann::json& object : output.at("objects")) {
    if (object.value("name", "") == name) return object;
  }
  CAPTURE(output.dump());
  FAIL("no object is named '" << name << "'");
  return {};
}

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_DIFF_TEST_OBJECTS_H_
