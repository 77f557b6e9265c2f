// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Errors in descriptions that programs edit. A file of MJCF cannot have most of these values,
// because its grammar does not allow them.

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "base/diagnostic.h"
#include "compile/compile.h"
#include "mjcf/read/read_mjcf.h"

namespace mj::compiler {
namespace {

constexpr char kModel[] =
    "<mujoco><worldbody><site name='s0'/><body name='a'><joint name='j' range='0 1' "
    "limited='true'/><geom name='g' size='.1'/><site name='s1' pos='1 0 0'/></body></worldbody>"
    "<tendon><fixed name='f'><joint joint='j' coef='1'/></fixed><spatial name='t'><site "
    "site='s0'/><site site='s1'/></spatial></tendon><actuator><position name='p' joint='j' "
    "inheritrange='1'/></actuator><sensor><contact geom1='g' data='force'/></sensor><equality>"
    "<connect name='c' site1='s0' site2='s1'/></equality><custom><numeric name='n' data='1 2'/>"
    "</custom></mujoco>";

using Edit = std::function<void(spec::ModelSpec&)>;

// Returns the code of the first error of the model after an edit, or "none".
std::string code_after(const Edit& edit) {
  Diagnostics diagnostics;
  spec::ModelSpec spec = mjcf::read_mjcf_text(kModel, "m.xml", MemoryReader({}), diagnostics);
  REQUIRE(diagnostics.ok());
  edit(spec);
  (void)compile(spec, diagnostics);
  return diagnostics.ok() ? "none" : std::string(diagnostics.first_error().code.name());
}

TEST_CASE("values that no file can have are refused in edited descriptions") {
  using spec::ModelSpec;
  CHECK(code_after([](ModelSpec&) {}) == "none");
  CHECK(code_after([](ModelSpec& s) { s.world.bodies[0].geoms[0].type = 999; }) == "geom-type");
  CHECK(code_after([](ModelSpec& s) { s.tendons[0].path[0].type = mjWRAP_SITE; }) ==
        "unknown-reference");
  CHECK(code_after([](ModelSpec& s) { s.tendons[0].path.push_back(s.tendons[1].path[0]); }) ==
        "tendon-path-joint");
  CHECK(code_after([](ModelSpec& s) { s.actuators[0].trntype = 999; }) == "actuator-transmission");
  CHECK(code_after([](ModelSpec& s) { s.actuators[0].dyntype = mjDYN_USER; }) ==
        "inheritrange-dynamics");
  CHECK(code_after([](ModelSpec& s) {
          s.actuators[0].gaintype = mjGAIN_PID;
          s.actuators[0].trntype = mjTRN_BODY;
          s.actuators[0].target = "a";
        }) == "pid-transmission");
  CHECK(code_after([](ModelSpec& s) { s.sensors[0].type = 999; }) == "sensor-type");
  CHECK(code_after([](ModelSpec& s) { s.sensors[0].intprm[0] = 0; }) == "sensor-data");
  CHECK(code_after([](ModelSpec& s) { s.sensors[0].intprm[1] = 99; }) == "sensor-reduce");
  CHECK(code_after([](ModelSpec& s) { s.sensors[0].intprm[2] = 0; }) == "sensor-num");
  CHECK(code_after([](ModelSpec& s) { s.equalities[0].type = 999; }) == "equality-type");
  CHECK(code_after([](ModelSpec& s) { s.equalities[0].name2.clear(); }) == "equality-objects");
  CHECK(code_after([](ModelSpec& s) { s.numerics[0].size = 1; }) == "numeric-size");
}

}  // namespace
}  // namespace mj::compiler
