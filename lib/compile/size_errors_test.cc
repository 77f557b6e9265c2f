// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for wrong sizes, and the positions that they report. The official build
// accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

TEST_CASE("sizes that no memory holds are refused before anything is allocated") {
  check_error_rows(
      "<mujoco>", "</mujoco>", CompileMjcf(),
      {{"<size nuserdata='^268435457'/>", "size-too-large", "nuserdata must be at most 268435456"},
       {"<size nkey='^1048577'/><worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody>",
        "size-too-large", "nkey must be at most 1048576"},
       {"<size nuser_body='^2000000000'/>", "size-too-large",
        "nuser_body must be at most 268435456"},
       {"<size nuser_jnt='^2000000000'/><worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody>",
        "size-too-large", "nuser_jnt must be at most 268435456"},
       {"<size nuser_geom='^2000000000'/><worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody>",
        "size-too-large", "nuser_geom must be at most 268435456"},
       {"<size nuser_site='^2000000000'/><worldbody><site/></worldbody>", "size-too-large",
        "nuser_site must be at most 268435456"},
       {"<size nuser_cam='^2000000000'/><worldbody><camera/></worldbody>", "size-too-large",
        "nuser_cam must be at most 268435456"},
       {"<size nuser_tendon='^2000000000'/><worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody><tendon><fixed><joint joint='j' coef='1'/></fixed></tendon>",
        "size-too-large", "nuser_tendon must be at most 268435456"},
       {"<size nuser_actuator='^2000000000'/><worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody><actuator><motor joint='j'/></actuator>",
        "size-too-large", "nuser_actuator must be at most 268435456"},
       {"<size nuser_sensor='^2000000000'/><sensor><clock/></sensor>", "size-too-large",
        "nuser_sensor must be at most 268435456"},
       {"<size memory='^15E'/>", "mjcf-bad-number", "'15E' is not an amount of memory"},
       {"<size memory='^9223372036854775807'/>", "size-too-large",
        "memory must be at most 70368744177664"},
       {"<size njmax='^16777217'/><worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody>",
        "size-too-large", "njmax must be at most 16777216"},
       {"<size nconmax='^16777217'/><worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody>",
        "size-too-large", "nconmax must be at most 16777216"},
       {"<asset><texture name='t' type='2d' builtin='flat' width='^20000' height='20000'/></asset>",
        "texture-size", "texture 't': the builtin texture is too large"},
       {"<asset><texture name='t' type='cube' builtin='flat' width='^10000'/></asset>",
        "texture-size", "texture 't': the builtin texture is too large"},
       {"<asset><hfield name='h' nrow='^40000' ncol='40000' size='1 1 1 1'/></asset>",
        "hfield-size", "hfield 'h': too many samples: nrow x ncol must be at most 268435456"},
       {"<asset><hfield name='h' nrow='^2000000000' ncol='2000000000' size='1 1 1 1'/></asset>",
        "hfield-size", "hfield 'h': too many samples: nrow x ncol must be at most 268435456"},
       {"<asset><mesh name='m' builtin='supersphere' params='^100000 1 1'/></asset>",
        "mesh-parameters", "mesh 'm': parameter 1 must be between 3 and 2000"},
       {"<asset><mesh name='m' builtin='supertorus' params='^100000 .5 1 1'/></asset>",
        "mesh-parameters", "mesh 'm': parameter 1 must be between 3 and 2000"},
       {"<asset><mesh name='m' builtin='wedge' params='^100000 100000 60 40 0'/></asset>",
        "mesh-parameters", "mesh 'm': parameter 1 must be between 1 and 2000"},
       {"<asset><mesh name='m' builtin='plate' params='^100000 100000'/></asset>",
        "mesh-parameters", "mesh 'm': parameter 1 must be between 1 and 2000"},
       {"<asset><mesh name='m' builtin='cone' params='^2000000000 .5'/></asset>", "mesh-parameters",
        "mesh 'm': parameter 1 must be between 1 and 2000"},
       {"<asset><mesh name='m' builtin='cone' params='^1e300 .5'/></asset>", "mesh-parameters",
        "mesh 'm': parameter 1 must be between 1 and 2000"},
       {"<asset><mesh name='m' builtin='cone' params='^-5 .5'/></asset>", "mesh-parameters",
        "mesh 'm': parameter 1 must be between 1 and 2000"},
       {"<asset><mesh name='m' builtin='cone' params='^nan .5'/></asset>", "mjcf-value-range",
        "parameter 1 of a 'cone' mesh must be a number"},
       {"<asset><mesh name='m' builtin='cone' params='^2 .5'/></asset>", "mesh-coplanar",
        "mesh 'm' has no convex hull: its vertices are in a plane"},
       {"<asset><mesh name='m' builtin='plate' params='^1e300 2'/></asset>", "mesh-parameters",
        "mesh 'm': parameter 1 must be between 1 and 2000"},
       {"<asset><mesh name='m' builtin='supersphere' params='^nan 1 1'/></asset>",
        "mjcf-value-range", "parameter 1 of a 'supersphere' mesh must be at least 3"},
       {"<worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody><actuator><motor joint='j' nsample='16777216'/><motor "
        "joint='j' nsample='16777216'/><motor joint='j' nsample='16777216'/><motor joint='j' "
        "nsample='16777216'/><motor joint='j' nsample='16777216'/><motor joint='j' "
        "nsample='16777216'/><motor joint='j' nsample='16777216'/><motor joint='j' "
        "nsample='^16777216'/><motor joint='j' nsample='16777216'/></actuator>",
        "size-too-large",
        "actuator 7: all histories of controls together must have at most 268435456 numbers"},
       {"<worldbody><site name='s'/></worldbody><sensor><gyro site='s' nsample='16777216'/><gyro "
        "site='s' nsample='16777216'/><gyro site='s' nsample='16777216'/><gyro site='s' "
        "nsample='^16777216'/><gyro site='s' nsample='16777216'/></sensor>",
        "size-too-large",
        "sensor 3: all histories of sensors together must have at most 268435456 numbers"},
       {"<sensor><user dim='^2000000000'/></sensor>", "size-too-large",
        "sensor 0: all sensors together must have at most 268435456 numbers"},
       {"<sensor><contact num='^2000000000'/></sensor>", "size-too-large",
        "sensor 0: the sensor must have at most 268435456 numbers"},
       {"<sensor><contact num='^700000000' data='found force torque'/></sensor>", "size-too-large",
        "sensor 0: the sensor must have at most 268435456 numbers"},
       {"<worldbody><camera name='c' resolution='60000 60000'/></worldbody><sensor><rangefinder "
        "camera='^c'/></sensor>",
        "size-too-large", "sensor 0: the sensor must have at most 268435456 numbers"},
       {"<worldbody><camera name='c' resolution='2000000000 "
        "2000000000'/></worldbody><sensor><rangefinder camera='^c'/></sensor>",
        "size-too-large", "sensor 0: the sensor must have at most 268435456 numbers"},
       {"<worldbody><camera name='c' resolution='^-2 2'/></worldbody><sensor><rangefinder "
        "camera='c'/></sensor>",
        "camera-resolution", "camera 'c': the resolution must not be negative"},
       {"<worldbody><body><joint name='j'/><geom name='g' "
        "size='1'/></body></worldbody><actuator><general joint='j' dyntype='user' "
        "actdim='^2000000000'/></actuator>",
        "size-too-large",
        "actuator 0: all activations together must have at most 268435456 numbers"},
       {"<custom><numeric name='n' size='^2000000000'/></custom>", "mjcf-value-range",
        "<numeric> must hold 1 to 500 numbers, not 2000000000"}});
}

TEST_CASE("an inertia matrix that no memory holds is refused before anything is allocated") {
  Diagnostics diagnostics;
  const std::string text =
      "<mujoco><worldbody><composite type='cable' curve='s' count='10000 1 1' size='1'>"
      "<geom type='capsule' size='.005'/></composite></worldbody></mujoco>";
  const ModelPtr m =
      compile(mjcf::read_mjcf_text(text, "m.xml", MemoryReader({}), diagnostics), diagnostics);
  CHECK_FALSE(m);
  REQUIRE(diagnostics.error_count() == 1);
  CHECK(diagnostics.all().back().code.name() == "size-too-large");
  CHECK(diagnostics.all().back().message.starts_with("the inertia matrix would have "));
}

}  // namespace
}  // namespace mj::compiler
