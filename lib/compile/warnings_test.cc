// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include "compile/error_rows.h"
#include "plugin/recording_plugin.h"

namespace mj::compiler {
namespace {

// Returns "code: message" for each warning about a model. The model must compile.
std::vector<std::string> warnings(const std::string& text) {
  Diagnostics diagnostics;
  CompileMjcf()("<mujoco>" + text + "</mujoco>", diagnostics);
  CHECK(diagnostics.ok());
  std::vector<std::string> out;
  for (const Diagnostic& d : diagnostics.all()) {
    out.push_back(std::string(d.code.name()) + ": " + d.message);
  }
  return out;
}

// Returns "line: code: message" for each error about a model.
std::vector<std::string> errors(const std::string& text) {
  Diagnostics diagnostics;
  CompileMjcf()("<mujoco>" + text + "</mujoco>", diagnostics);
  std::vector<std::string> out;
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity != Severity::kError) continue;
    out.push_back(std::to_string(d.where.line) + ": " + std::string(d.code.name()) + ": " +
                  d.message);
  }
  return out;
}

using Texts = std::vector<std::string>;

TEST_CASE("a model that is unstable in its first step is accepted with a warning") {
  CHECK(warnings("<worldbody><body><freejoint/><geom size='1'/></body></worldbody>").empty());
  CHECK(warnings("<option gravity='0 0 -1e30'/>"
                 "<worldbody><body><freejoint/><geom size='1'/></body></worldbody>") ==
        Texts{"simulation-warning: in the first step: Nan, Inf or huge value in QACC, qacc[2]: "
              "the simulation is unstable"});
  CHECK(warnings("<worldbody><body pos='1e11 0 0'><freejoint/><geom size='1'/></body></worldbody>")
            .front() ==
        "simulation-warning: in the first step: Nan, Inf or huge value in QPOS, qpos[0]: the "
        "simulation is unstable");
}

TEST_CASE("numbers that the simulation computes with must be finite, wherever they come from") {
  CHECK(errors("<worldbody><site name='s' euler='inf 0 0'/></worldbody>") ==
        Texts{"1: nan-in-model: site_quat of site 's' is NaN"});
  CHECK(errors("\n<option gravity='0 0 nan'/>") == Texts{"2: nan-in-model: opt.gravity[2] is NaN"});
  CHECK(errors("<worldbody>\n<body name='b' pos='0 nan 0'>\n<geom size='1'/></body></worldbody>") ==
        Texts{"2: nan-in-model: body_pos of body 'b' is NaN"});
  CHECK(errors("<worldbody><body>\n<joint name='j' damping='inf'/><geom size='1'/></body>"
               "</worldbody>")
            .front()
            .starts_with("2: nan-in-model: dof_damping of joint 'j' is infinite"));
}

TEST_CASE("a range may end at infinity, and colours may be NaN, which is a warning") {
  CHECK(errors("<worldbody><body><joint range='-inf inf' limited='true'/><geom size='1'/></body>"
               "</worldbody>")
            .empty());
  CHECK(errors("<worldbody><geom size='1' rgba='nan 1 1 1'/></worldbody>").empty());
  CHECK(warnings("<worldbody><geom size='1' rgba='nan 1 1 1'/></worldbody>") ==
        Texts{"mjcf-nan: value 1 of attribute 'rgba' of <geom> is NaN"});
}

TEST_CASE("a number that is not finite names the object whose rows hold it, and the line") {
  const std::string body =
      "<worldbody><site name='w'/><body><joint name='j'/><geom size='1'/><site name='s'/></body>"
      "</worldbody>\n";
  CHECK(errors(body + "<actuator><motor name='m' joint='j'/>\n"
                      "<motor name='a' joint='j' gear='0 0 0 0 0 nan'/></actuator>") ==
        Texts{"3: nan-in-model: actuator_gear of actuator 'a' is NaN"});
  CHECK(errors(body + "<tendon><spatial name='u'><site site='w'/><site site='s'/></spatial>\n"
                      "<spatial name='t'><site site='w'/><site site='s'/><pulley divisor='inf'/>"
                      "<site site='w'/><site site='s'/></spatial></tendon>") ==
        Texts{"3: nan-in-model: wrap_prm of tendon 't' is infinite"});
  CHECK(errors("<worldbody>\n<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' "
               "radius='.01' dim='2'><elasticity young='1e5' damping='nan'/></flexcomp>"
               "</worldbody>") == Texts{"2: nan-in-model: flex_damping of flex 'f' is NaN"});
  Diagnostics diagnostics;
  CompileMjcf()("<mujoco><worldbody><geom type='plane' size='inf inf 1'/></worldbody></mujoco>",
                diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].hint == "a plane with the size 0 extends to infinity");
}

TEST_CASE("numbers that reach nothing else in a step are accepted as MuJoCo does") {
  const std::string tendon =
      "<worldbody><site name='w' pos='1 0 0'/><body><joint type='slide'/><geom size='1'/>"
      "<site name='s'/></body></worldbody><tendon><spatial name='t' ATTRIBUTES><site site='w'/>"
      "<site site='s'/><pulley divisor='DIVISOR'/><site site='w'/><site site='s'/></spatial>"
      "</tendon><actuator><motor tendon='t'/></actuator>";
  const auto with = [&](std::string attributes, std::string divisor) {
    std::string text = tendon;
    text.replace(text.find("ATTRIBUTES"), 10, attributes);
    return text.replace(text.find("DIVISOR"), 7, divisor);
  };
  for (const std::string& model :
       {std::string("<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
                    "<actuator><motor joint='j' lengthrange='-inf inf'/></actuator>"),
        with("", "0"), with("margin='inf' limited='true' range='0 9'", "1"),
        with("width='inf'", "1"), with("limited='true' range='0 9' margin='-inf'", "1"),
        std::string("<worldbody><light dir='nan 0 -1'/></worldbody>"),
        std::string("<worldbody><light pos='0 inf 0'/></worldbody>"),
        std::string("<worldbody><camera ipd='inf'/><site size='inf'/></worldbody>"),
        std::string("<option magnetic='inf 0 0'/>"),
        std::string("<worldbody><body><joint margin='inf' limited='true' range='-1 1'/>"
                    "<geom size='1'/></body></worldbody>")}) {
    CAPTURE(model);
    CHECK(errors(model).empty());
  }
  for (const std::string& model :
       {with("", "nan"), with("stiffness='inf'", "1"),
        std::string("<worldbody><geom size='1' margin='inf'/></worldbody>"),
        std::string("<worldbody><camera pos='nan 0 0'/></worldbody>")}) {
    CAPTURE(model);
    REQUIRE(errors(model).size() == 1);
    CHECK(errors(model).front().find("nan-in-model") != std::string::npos);
  }
}

TEST_CASE("more iterations than a simulation makes are a warning each") {
  CHECK(warnings("<option iterations='100000' noslip_iterations='100000' ls_iterations='1000' "
                 "ccd_iterations='10000' sdf_iterations='10000' sdf_initpoints='10000'/>")
            .empty());
  CHECK(
      warnings("<option iterations='2147483647' noslip_iterations='2147483647' "
               "ls_iterations='2147483647' ccd_iterations='2147483647' "
               "sdf_iterations='2147483647' sdf_initpoints='2147483647'/>") ==
      Texts{
          "iterations-limited: option iterations is 2147483647; a simulation uses at most 100000",
          "iterations-limited: option noslip_iterations is 2147483647; a simulation uses at most "
          "100000",
          "iterations-limited: option ls_iterations is 2147483647; a simulation uses at most 1000",
          "iterations-limited: option ccd_iterations is 2147483647; a simulation uses at most "
          "10000",
          "iterations-limited: option sdf_iterations is 2147483647; a simulation uses at most "
          "10000",
          "iterations-limited: option sdf_initpoints is 2147483647; a simulation uses at most "
          "10000"});
}

TEST_CASE("NaN has no effect where MuJoCo treats it as a value that is not given") {
  CHECK(warnings("<statistic extent='nan'/><worldbody><body><freejoint/>"
                 "<geom size='1' mass='nan'/></body></worldbody>") ==
        Texts{"mjcf-nan: attribute 'extent' of <statistic> is NaN",
              "mjcf-nan: attribute 'mass' of <geom> is NaN"});
}

TEST_CASE("NaN is read with a warning in the data of a numeric, which may be anything") {
  CHECK(warnings("<custom><numeric name='n' data='1 nan'/></custom>") ==
        Texts{
            "mjcf-nan: value 2 of attribute 'data' of <numeric> is NaN",
        });
}

// Returns a chain of three points that are joined by edges, a rigid one, and a second one that
// is joined. `constraint` is the kind of the constraints.
std::string flexes_around_a_rigid_one(const std::string& constraint, const std::string& shape) {
  const auto flex = [&](const std::string& name, const std::string& rest) {
    return "<flexcomp name='" + name + "' type='grid' spacing='.1 .1 .1' mass='1' radius='.01' " +
           shape + rest + "</flexcomp>";
  };
  const std::string edge = "><edge equality='" + constraint + "'/>";
  return "<worldbody>" + flex("a", edge) + flex("rigid", " rigid='true'>") + flex("b", edge) +
         "</worldbody>";
}

TEST_CASE("a flex whose rows overwrite those of another one is accepted with a warning") {
  const Texts expected = {
      "flex-rows: flex 'b' overwrites the Jacobian of an earlier flex, as in MuJoCo, because a "
      "flex "
      "between them has no Jacobian: constraints and forces of the earlier flex are wrong"};
  CHECK(warnings(flexes_around_a_rigid_one("true", "dim='1' count='3 1 1'")) == expected);
  CHECK(warnings(flexes_around_a_rigid_one("vert", "dim='2' count='3 3 1'")) == expected);
}

TEST_CASE("flexes whose rows follow each other give no warning") {
  CHECK(warnings("<worldbody><flexcomp name='a' type='grid' dim='1' count='3 1 1' mass='1' "
                 "spacing='.1 .1 .1' radius='.01'><edge equality='true'/></flexcomp><flexcomp "
                 "name='b' type='grid' dim='1' count='3 1 1' mass='1' spacing='.1 .1 .1' "
                 "radius='.01'><edge equality='true'/></flexcomp><flexcomp name='rigid' "
                 "type='grid' dim='1' count='3 1 1' mass='1' spacing='.1 .1 .1' radius='.01' "
                 "rigid='true'/></worldbody>")
            .empty());
}

TEST_CASE("warnings of a plugin while a model is compiled are reported once, as the plugin's") {
  plugin::register_test_plugins();
  CHECK(warnings("<extension><plugin plugin='test.sensor'/></extension>"
                 "<sensor><plugin plugin='test.sensor'><config key='c' value='warn'/></plugin>"
                 "</sensor>") == Texts{"plugin-failed: told to warn"});
}

}  // namespace
}  // namespace mj::compiler
