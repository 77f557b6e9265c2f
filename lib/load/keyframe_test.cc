// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/keyframe.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"
#include "load/load_model.h"

namespace mj {
namespace {

ModelPtr model_with(const std::string& keys) {
  Diagnostics diagnostics;
  const std::string xml = "<mujoco><keyframe>" + keys + "</keyframe></mujoco>";
  return load_model(std::as_bytes(std::span(xml)), "m.xml", diagnostics);
}

Diagnostic refusal(const mjModel& m, const std::string& key) try {
  (void)find_keyframe(m, key);
  return {};
} catch (const Error& e) {
  return e.diagnostic();
}

TEST_CASE("the error about an unknown keyframe lists the existing ones") {
  const ModelPtr m = model_with("<key name='home'/><key/><key name='raised'/>");
  CHECK(find_keyframe(*m, "raised") == 2);
  CHECK(find_keyframe(*m, "1") == 1);
  CHECK(find_keyframe(*m, "#1") == 1);
  const Diagnostic d = refusal(*m, "raise");
  CHECK(d.message == "the model has no keyframe 'raise'; it has 'home', '#1' and 'raised'");
  CHECK(d.hint == "did you mean 'raised'?");
  CHECK(refusal(*m, "zzzzzz").hint.empty());
  CHECK(refusal(*model_with(""), "home").message ==
        "the model has no keyframe 'home', because it has no keyframes");
}

TEST_CASE("of many keyframes the first are listed") {
  std::string keys;
  for (int i = 0; i < 1000; ++i) keys += "<key name='k" + std::to_string(i) + "'/>";
  const std::string message = refusal(*model_with(keys), "nothing like it").message;
  CHECK(message.find("'k18' and 981 others") != std::string::npos);
  CHECK(message.find("'k19'") == std::string::npos);
}

}  // namespace
}  // namespace mj
