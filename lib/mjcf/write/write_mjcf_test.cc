// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write/write_mjcf.h"

#include <doctest/doctest.h>

#include "base/sanitizer.h"
#include "base/test_small_stack.h"
#include "compile/compile.h"
#include "mjcf/attributes/write_text.h"
#include "mjcf/read/read_mjcf.h"
#include "model/mjb.h"
#include "plugin/recording_plugin.h"
#include "resource/file_reader.h"

namespace mj {
namespace {

struct Source {
  spec::ModelSpec description;
  ModelPtr model;
};

Source compiled(const std::string& text) {
  const MemoryReader files({});
  Diagnostics diagnostics;
  Source out{mjcf::read_mjcf_text(text, "test.xml", files, diagnostics), nullptr};
  for (const Diagnostic& d : diagnostics.all()) INFO(format(d));
  REQUIRE(diagnostics.ok());
  out.model = compile(out.description, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) MESSAGE(format(d));
  REQUIRE(out.model != nullptr);
  return out;
}

std::string saved(const std::string& text, const mjcf::WriteOptions& options = {}) {
  const Source source = compiled(text);
  Diagnostics warnings;
  return mjcf::write_mjcf(source.description, *source.model, options, warnings);
}

void check_saves(const std::string& text, const std::vector<std::string>& expected) {
  const std::string xml = saved(text);
  for (const std::string& part : expected) {
    INFO("expected: " << part << "\nin:\n" << xml);
    CHECK(xml.find(part) != std::string::npos);
  }
}

// Checks that saving with all digits and compiling again gives the same bytes.
void check_keeps_model(const std::string& text, const mjcf::WriteOptions& options = {0}) {
  const std::string xml = saved(text, options);
  INFO(xml);
  CHECK(write_mjb(*compiled(text).model) == write_mjb(*compiled(xml).model));
}

TEST_CASE("plugins are saved with their instances and configurations") {
  plugin::register_test_plugins();
  const std::string text =
      "<mujoco><extension><plugin plugin='TEST.all'><instance name='I1'><config key='b' value='2'/>"
      "<config key='a' value='1'/><config key='c' value=''/></instance></plugin>"
      "<plugin plugin='test.sensor'/></extension>"
      "<worldbody><body name='x'><plugin instance='I1'/><joint name='j' type='slide'/>"
      "<geom size='.1'/></body></worldbody>"
      "<actuator><plugin name='act' joint='j' plugin='test.all'><config key='c' "
      "value='3'/></plugin>"
      "</actuator><sensor><plugin name='own' plugin='test.sensor' objtype='xbody' objname='x'>"
      "<config key='b' value='x y'/></plugin><plugin plugin='test.sensor' instance='I1'/></sensor>"
      "</mujoco>";
  check_saves(text, {R"(<extension>
    <plugin plugin="test.all">
      <instance name="I1">
        <config key="a" value="1"/>
        <config key="b" value="2"/>
      </instance>
    </plugin>
    <plugin plugin="test.sensor"/>
  </extension>)",
                     R"(<plugin instance="I1"/>)", R"(<config key="b" value="x y"/>)"});
  check_keeps_model(text);
}

TEST_CASE("a small model is saved in the layout of the official build") {
  CHECK(saved("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>") ==
        R"(<mujoco model="MuJoCo Model">
  <compiler angle="radian"/>

  <worldbody>
    <body>
      <joint/>
      <geom size="1"/>
    </body>
  </worldbody>
</mujoco>
)");
}

TEST_CASE("saved numbers have six digits, or all that are needed to read the same number") {
  const std::string model =
      "<mujoco><worldbody><body pos='0.123456789 1e-7 1234567.89'>"
      "<geom size='1000000' pos='1e20 2147483647 -0.0000000000001'/></body></worldbody></mujoco>";
  check_saves(model, {R"(pos="0.123457 1e-07 1.23457e+06")",
                      R"(size="1000000" pos="1e+20 2.14748e+09 0")"});
  CHECK(saved(model, {0}).find(R"(pos="0.123456789 1e-07 1.23456789e+06")") != std::string::npos);
  check_keeps_model(model);
}

TEST_CASE("elements keep their order when frames are dissolved or kept") {
  const std::string model = R"(<mujoco><worldbody>
    <body name='A'><geom size='1'/></body>
    <frame name='f'><body name='B'><geom size='1'/></body></frame>
    <body name='C'><geom size='1'/></body>
    <frame><body name='D'><geom size='1'/></body><geom name='gd' size='1'/></frame>
    <geom name='ga' size='1'/></worldbody></mujoco>)";
  const std::string xml = saved(model);
  size_t last = 0;
  for (const char* part :
       {"\"gd\"", "\"ga\"", "\"A\"", "<frame name=\"f\">", "\"B\"", "\"C\"", "\"D\""}) {
    const size_t at = xml.find(part);
    CHECK(at != std::string::npos);
    CHECK(at > last);
    last = at;
  }
  check_keeps_model(model);
}

TEST_CASE("relative poses and damping ratios are saved as compiled") {
  check_saves(
      R"(<mujoco><worldbody>
      <body name='b1' pos='1 0 0'><joint name='j'/><geom size='.1'/></body>
      <body name='b2' pos='0 1 0'><freejoint/><geom size='.1'/></body></worldbody>
      <equality><weld body1='b1' body2='b2'/><joint joint1='j' polycoef='1 2'/></equality>
      <actuator><position joint='j' kp='5' dampratio='1'/></actuator></mujoco>)",
      {R"(<joint type="free"/>)", R"(<weld body1="b1" body2="b2" relpose="-1 1 0 1 0 0 0"/>)",
       R"(<joint joint1="j" polycoef="1 2 0 0 0"/>)",
       R"(<general joint="j" biastype="affine" gainprm="5" biasprm="0 -5 -0.578881"/>)"});
}

TEST_CASE("energy sensors can be read again") {
  const std::string model = "<mujoco><sensor><e_potential name='p'/><e_kinetic/></sensor></mujoco>";
  check_saves(model, {R"(<e_potential name="p"/>)", "<e_kinetic/>"});
  check_keeps_model(model);
}

TEST_CASE("class main inside a region of another class is kept") {
  const std::string model = R"(<mujoco><default><default class='a'>
      <geom size='.3' rgba='1 0 0 1'/></default></default>
      <worldbody><body childclass='a'><geom class='main' size='.1'/></body></worldbody></mujoco>)";
  check_saves(model,
              {R"(<geom size="0.3 0 0" rgba="1 0 0 1"/>)", R"(<geom class="main" size="0.1"/>)"});
  check_keeps_model(model);
}

TEST_CASE("keyframes at reference are written where others follow them") {
  const std::string model = R"(<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody>
      <keyframe><key/><key name='n' qpos='1'/><key/></keyframe></mujoco>)";
  check_saves(model, {R"(<size nkey="3"/>)", "<key/>\n    <key name=\"n\" qpos=\"1\"/>\n  </key"});
  check_keeps_model(model);
}

TEST_CASE("options, classes and elements are saved as differences") {
  const std::string model = R"(<mujoco>
      <option o_solref='.03' actuatorgroupdisable='1 3'>
        <flag contact='disable' energy='enable'/></option>
      <default><geom density='500'/><default class='a'><site size='.01'/><position kp='30'/>
        <default class='aa'/></default></default>
      <worldbody><body childclass='a'><joint name='h' range='-45 45'/><geom size='.1' mass='2'/>
        <geom size='.1'/><site/></body></worldbody>
      <actuator><position class='a' joint='h' kv='2'/></actuator></mujoco>)";
  check_saves(model, {R"(<option o_solref="0.03" actuatorgroupdisable="1 3">)",
                      R"(<flag contact="disable" energy="enable"/>)", R"(<geom density="500"/>)",
                      R"(<site size="0.01 0.005 0.005"/>)",
                      R"(<general biastype="affine" gainprm="30" biasprm="0 -30"/>)",
                      R"(<default class="aa"/>)", R"(<joint name="h" range="-0.785398 0.785398"/>)",
                      R"(<geom size="0.1" mass="2"/>)", R"(<geom size="0.1"/>)", "<site/>",
                      R"(<general class="a" joint="h" biasprm="0 -30 -2"/>)"});
  check_keeps_model(model);
  check_keeps_model(model, {.digits = 0, .flatten = true});
  CHECK(saved(model, {.digits = 6, .flatten = true}).find("class") == std::string::npos);
}

TEST_CASE("textures, height fields and user sensors are saved in full") {
  check_saves(R"(<mujoco><asset>
      <texture name='tx' type='2d' builtin='checker' width='4' height='4' rgb1='1 0 0'/>
      <hfield name='h' size='1 1 1 1' nrow='2' ncol='2' elevation='0 1 2 4'/></asset>
      <sensor><user dim='2'/></sensor></mujoco>)",
              {R"(<texture type="2d" colorspace="auto" name="tx" builtin="checker" rgb1="1 0 0" )"
               R"(width="4" height="4"/>)",
               "\n            0 0.25\n            0.5 1\"",
               R"(<user dim="2" needstage="acc" datatype="real"/>)"});
}

TEST_CASE("sizes and inertias are saved; memory with its suffix") {
  check_saves(R"(<mujoco><size memory='3145728'/>
      <compiler boundmass='.1' settotalmass='2' saveinertial='true'/>
      <worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>)",
              {R"(memory="3M")", R"(boundmass="0.1")",
               R"(<inertial pos="0 0 0" mass="2" diaginertia="0.8 0.8 0.8"/>)"});
}

TEST_CASE("memory is saved beside a number of constraints so that both can be read again") {
  const std::string model = R"(<mujoco><size memory="10M"/><size njmax="50" nconmax="20"/>
      <worldbody><body><geom size="1"/></body></worldbody></mujoco>)";
  check_saves(model, {"  <size memory=\"10M\"/>\n", "  <size njmax=\"50\" nconmax=\"20\"/>\n"});
  check_saves(R"(<mujoco><size memory="10M" nconmax="20"/></mujoco>)",
              {R"(<size memory="10M" nconmax="20"/>)"});
  check_keeps_model(model);
}

TEST_CASE("frames in a region of a class are kept without their pose") {
  const std::string model = R"(<mujoco><default><default class='k'><geom size='.2'/></default>
      </default><worldbody><body name='o' childclass='k'>
        <inertial pos='0 0 0' mass='2' diaginertia='1 2 2.5' quat='1 1 0 0'/>
        <frame pos='1 0 0' euler='0 0 90'><geom pos='1 0 0'/>
          <frame name='in' pos='0 0 1'><body name='x'><geom/></body></frame></frame>
      </body></worldbody></mujoco>)";
  check_saves(model,
              {R"(<inertial pos="0 0 0" quat="0.707107 0.707107 0 0" mass="2" )"
               R"(diaginertia="1 2 2.5"/>)",
               R"(<frame childclass="k">)", R"(<geom pos="1 1 0" quat="0.707107 0 0 0.707107"/>)",
               R"(<frame name="in" childclass="k">)",
               R"(<body name="x" pos="1 0 1" quat="0.707107 0 0 0.707107">)"});
}

TEST_CASE("actuator shortcuts are saved as general actuators") {
  const std::string model = R"(<mujoco><worldbody><body><joint name='j'/><geom size='1'/>
      <site name='s'/></body></worldbody><actuator>
      <dcmotor joint='j' nominal='12 0.5 300'/><damper joint='j' kv='1' ctrlrange='0 2'/>
      <pid joint='j' kp='0' kv='2'/><intvelocity joint='j' kp='2' actrange='-1 1'/>
      <muscle joint='j' lengthrange='0 1'/><motor site='s' gear='0 0 1 0 0 0'/>
      </actuator></mujoco>)";
  check_saves(
      model,
      {R"(<general joint="j" actlimited="false" dyntype="dcmotor" dynprm="0" actearly="true" )"
       R"(gaintype="dcmotor" biastype="dcmotor" gainprm="0.96 0.04"/>)",
       R"(ctrlrange="0 2" ctrllimited="true" gaintype="affine" gainprm="0 0 -1")",
       R"(gaintype="pid" biastype="affine" gainprm="0" biasprm="0 0 -2")",
       R"(actrange="-1 1" dyntype="integrator" biastype="affine" gainprm="2" biasprm="0 -2")",
       R"(lengthrange="0 1" dyntype="muscle" dynprm="0.01 0.04" gaintype="muscle" )"
       R"(biastype="muscle" gainprm="0.75 1.05 -1 200 0.5 1.6 1.5 1.3 1.2" )"
       R"(biasprm="0.75 1.05 -1 200 0.5 1.6 1.5 1.3 1.2")",
       R"(site="s" gear="0 0 1")"});
  check_keeps_model(model);
}

TEST_CASE("tendons and their classes are saved") {
  const std::string model = R"(<mujoco><default><default class='t'>
      <tendon springlength='.3 .5' rgba='1 0 0 1' stiffness='3'/></default></default>
      <worldbody><body><joint name='j'/><geom size='1'/><site name='a'/>
        <site name='b' pos='1 0 0'/></body></worldbody>
      <tendon><spatial springlength='.3' width='.01'><site site='a'/><site site='b'/></spatial>
        <fixed name='f' class='t' range='0 2'><joint joint='j' coef='1'/></fixed></tendon>
      </mujoco>)";
  check_saves(model, {"<default class=\"t\">\n\n      <tendon stiffness=\"3\" rgba=\"1 0 0 1\" "
                      "springlength=\"0.3 0.5\"/>",
                      R"(<spatial width="0.01" springlength="0.3">)",
                      R"(<fixed name="f" class="t" range="0 2">)"});
  check_keeps_model(model);
}

TEST_CASE("a fixed tendon loses settings that only its class can have when classes are dissolved") {
  const std::string model = R"(<mujoco><default><tendon width='.01'/></default>
      <worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>
      <tendon><fixed name='f'><joint joint='j' coef='1'/></fixed></tendon></mujoco>)";
  const auto warnings = [&](const mjcf::WriteOptions& options) {
    const Source source = compiled(model);
    Diagnostics found;
    (void)mjcf::write_mjcf(source.description, *source.model, options, found);
    return found.all().size();
  };
  CHECK(warnings({.digits = 0}) == 0);
  CHECK(warnings({.digits = 0, .flatten = true}) == 1);
}

TEST_CASE("default couplings have no coefficients, geoms at their mesh's pose no pose") {
  check_saves(R"(<mujoco><asset><mesh name='me' vertex='0 0 0 2 0 0 0 1 0 0 0 3'/></asset>
      <worldbody><body><joint name='a'/><joint name='b' axis='1 0 0'/>
      <geom type='mesh' mesh='me'/></body></worldbody>
      <equality><joint joint1='a' joint2='b'/></equality></mujoco>)",
              {R"(<geom type="mesh" mesh="me"/>)", R"(<joint joint1="a" joint2="b"/>)"});
}

TEST_CASE("inherited user data of a class are saved; builtin textures have their compiled size") {
  const std::string model = R"(<mujoco><asset>
      <texture name='t' type='cube' builtin='flat' width='2' height='9'/></asset>
      <default><geom user='1 2'/><default class='a'/></default>
      <worldbody><geom size='1'/></worldbody></mujoco>)";
  check_saves(model,
              {R"(width="2" height="12")", "<default class=\"a\">\n      <geom user=\"1 2\"/>"});
  check_keeps_model(model);
}

TEST_CASE("sensors are saved with the attributes of their kind") {
  const std::string model = R"(<mujoco><worldbody><camera name='c' resolution='3 2'/>
      <site name='s'/><body name='b'><joint/><geom name='g' size='1'/></body></worldbody>
      <sensor><rangefinder camera='c' data='dist point'/>
      <contact geom1='g' num='3' data='found force pos' reduce='netforce'/>
      <contact subtree1='b'/>
      <framepos objtype='body' objname='b' reftype='site' refname='s' cutoff='3' noise='.1'
        nsample='4' interp='linear' delay='.01'/><user dim='1' user='1 2'/></sensor></mujoco>)";
  check_saves(model,
              {R"(<rangefinder camera="c" data="dist point"/>)",
               R"(<contact geom1="g" num="3" data="found force pos" reduce="netforce"/>)",
               R"(<contact subtree1="b"/>)",
               R"(<framepos objtype="body" objname="b" reftype="site" refname="s" cutoff="3" )"
               R"(noise="0.1" nsample="4" interp="linear" delay="0.01"/>)",
               R"(<size nuser_sensor="2"/>)"});
  check_keeps_model(model);
}

TEST_CASE("mesh geoms are saved at the written pose, fitted shapes as the resulting shapes") {
  check_saves(R"(<mujoco><compiler inertiafromgeom='true'/><asset>
      <mesh name='me' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><body><freejoint/>
      <inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>
      <geom type='capsule' fromto='0 0 0 0 0 2' size='.1'/>
      <geom type='mesh' mesh='me' pos='1 2 3' euler='0 0 90'/><geom type='box' mesh='me'/>
      </body></worldbody></mujoco>)",
              {R"(<geom size="0.1 1" pos="0 0 1" quat="0 1 0 0" type="capsule"/>)",
               R"(<geom pos="1 2 3" quat="0.707107 0 0 0.707107" type="mesh" mesh="me"/>)",
               R"(<geom size="0.193649 0.387298 0.387298" pos="0.25 0.25 0.25" )"
               R"(quat="0.704556 0.540625 -0.060003 0.455768" type="box"/>)"});
}

TEST_CASE("poses of mesh geoms do not drift when a model is saved again and again") {
  const std::string model = R"(<mujoco><asset>
      <mesh name='me' vertex='0.1 0.2 0.3 1 0 0.7 0 1.3 0 0 0.1 1'/></asset><worldbody><body>
      <freejoint/><geom type='mesh' mesh='me' density='0' pos='0.1 0.3 1e-17' quat='3 0.1 0.2 0'/>
      <geom type='mesh' mesh='me'/><geom type='mesh' mesh='me' euler='10 20 30'/>
      <frame pos='0.1 0.7 0.3'><geom type='mesh' mesh='me' quat='1 1 0 0'/></frame>
      </body></worldbody></mujoco>)";
  const std::string once = saved(model, {0});
  CHECK(once.find(R"(pos="0.1 0.3 1e-17")") != std::string::npos);
  CHECK(saved(once, {0}) == once);
}

TEST_CASE("values close to a default are written, and values that no reader accepts are not") {
  const std::string text = saved(R"(<mujoco><worldbody><site name='s'/><site name='t'/><body>
      <joint name='j' axis='1e-300 1e-10 1'/><geom size='.1'/></body></worldbody>
      <actuator><general cranksite='s' slidersite='t' cranklength='1e-20'/></actuator>
      <custom><text name='' data='x'/><numeric name='' data='1'/>
      <tuple name=''><element objtype='site' objname='s'/></tuple></custom></mujoco>)",
                                 {0});
  CHECK(text.find(R"(cranklength="1e-20")") != std::string::npos);
  CHECK(text.find(R"(<text name="" data="x"/>)") != std::string::npos);
  CHECK(saved(text, {0}) == text);
  CHECK(mjcf::number_text(1e-310, 0) == "0");
  CHECK(mjcf::number_text(-1e-42f, 6) == "0");
}

TEST_CASE("a body without geoms keeps its inertia, whatever is inferred for others") {
  const std::string text = saved(R"(<mujoco><compiler inertiafromgeom='true'/><worldbody><body>
      <joint/><inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/></body></worldbody></mujoco>)");
  CHECK(text.find(R"(mass="2")") != std::string::npos);
  CHECK(saved(text) == text);
}

TEST_CASE("the object of a user sensor is left out if its type has no meaning") {
  const std::string text = saved(R"(<mujoco><worldbody><body name='b'/></worldbody><sensor>
      <user dim='1' objtype='h3' objname='b'/></sensor></mujoco>)");
  CHECK(text.find("objname") == std::string::npos);
  CHECK(saved(text) == text);
}

TEST_CASE("names are escaped, the comment is not; user data are completed") {
  check_saves(R"(<mujoco model='a&lt;&quot;b'><!-- hi & bye -->
      <compiler meshdir='m' autolimits='false'/><size nuser_body='2'/>
      <worldbody><body user='1'/></worldbody>
      <custom><numeric name='n' size='3' data='1 2'/></custom></mujoco>)",
              {R"(<mujoco model="a&lt;&quot;b">)", "<!-- hi & bye -->",
               R"(<compiler angle="radian" meshdir="m/" autolimits="false"/>)",
               R"(<body user="1 0"/>)", R"(<numeric name="n" size="3" data="1 2 0"/>)"});
}

TEST_CASE("control characters in names are written as references, which read back") {
  const std::string once =
      saved("<mujoco><worldbody><body name='a\x1b[2J'/></worldbody></mujoco>", {});
  CHECK(once.find(R"(<body name="a&#27;[2J"/>)") != std::string::npos);
  CHECK(saved(once, {}) == once);
}

TEST_CASE("one colour texture is an attribute, several roles are layers") {
  check_saves(R"(<mujoco><asset>
      <texture name='t1' type='2d' builtin='flat' width='1' height='1'/>
      <texture name='t2' type='2d' builtin='flat' width='1' height='1'/>
      <material name='a'><layer role='rgb' texture='t1'/></material>
      <material name='b'><layer role='normal' texture='t1'/><layer role='rgb' texture='t2'/>
      </material></asset></mujoco>)",
              {R"(<material name="a" texture="t1"/>)",
               "<layer texture=\"t2\" role=\"rgb\"/>\n      <layer texture=\"t1\" "
               "role=\"normal\"/>"});
}

TEST_CASE("cameras and lights are saved") {
  const std::string model = R"(<mujoco><default><camera fovy='30'/></default><worldbody>
      <camera name='c1' xyaxes='0 1 0 -1 0 0' pos='0 0 1' mode='trackcom'/>
      <camera resolution='100 50' sensorsize='.1 .05' focal='.2 .3'/>
      <camera fovy='45' resolution='1 1'/><light dir='0 0 -2' type='directional'/>
      </worldbody></mujoco>)";
  check_saves(model,
              {R"(<camera name="c1" quat="0.707107 0 0 0.707107" pos="0 0 1" mode="trackcom"/>)",
               R"(<camera resolution="100 50" sensorsize="0.1 0.05" focal="0.2 0.3"/>)",
               R"(<camera fovy="45"/>)", R"(<light type="directional"/>)"});
  check_keeps_model(model);
}

TEST_CASE("replicated parts are written out") {
  const std::string model = R"(<mujoco><worldbody><replicate count='2' offset='1 0 0'>
      <body name='r'><joint name='jr'/><geom size='.1'/></body></replicate></worldbody>
      <equality><connect body1='r' anchor='0 0 0'/></equality>
      <actuator><motor joint='jr'/></actuator>
      <keyframe><key name='k' qpos='.5'/></keyframe></mujoco>)";
  check_saves(
      model, {R"(<body name="r1" pos="1 0 0">)", R"(<connect body1="r0")", R"(<connect body1="r1")",
              R"(<general joint="jr0"/>)", R"(<general joint="jr1"/>)", R"(nkey="3")",
              R"(<key name="k0" qpos="0.5 0"/>)", R"(<key name="k1" qpos="0 0.5"/>)"});
}

TEST_CASE("classes keep degrees as written, elements have radians") {
  const std::string model = R"(<mujoco><default><joint damping='1'/><default class='d'>
      <joint range='-45 45' ref='10' armature='.1'/></default></default><worldbody>
      <body><joint name='h' class='d'/><geom size='1'/></body>
      <body><joint name='b' type='ball' range='0 90' damping='1 2 3'/><geom size='1'/></body>
      <body><joint type='slide' axis='1 1 0' range='1 0' pos='0 0 1' limited='false'/>
        <geom size='1'/></body>
      <body><freejoint/><geom size='1'/></body></worldbody></mujoco>)";
  check_saves(model, {R"(<joint range="-45 45" ref="10" armature="0.1"/>)",
                      R"(<joint name="h" class="d" range="-0.785398 0.785398" ref="0.174533"/>)",
                      R"(<joint name="b" type="ball" range="0 1.5708" damping="1 2 3"/>)",
                      R"(type="slide" range="1 0" pos="0 0 1" axis="0.707107 0.707107 0")",
                      R"(<joint type="free" damping="0"/>)"});
}

TEST_CASE("pairs and excludes are saved in their compiled order") {
  check_saves(R"(<mujoco><default><pair friction='.5 .5'/></default><worldbody>
      <geom name='p' type='plane' size='1 1 1'/><body name='z'/>
      <body name='y'><freejoint/><geom name='q' size='1'/></body></worldbody>
      <contact><pair geom1='q' geom2='p' condim='1'/><exclude body1='y' body2='z'/></contact>
      </mujoco>)",
              {R"(<pair geom1="p" geom2="q" condim="1"/>)", R"(body1="z" body2="y")"});
}

TEST_CASE("keyframes hold whole vectors where they differ from the reference") {
  const std::string model = R"(<mujoco><worldbody><body name='m' mocap='true' pos='1 0 0'/>
      <body><joint type='ball'/><geom size='1'/></body></worldbody><keyframe>
      <key name='a' time='2' qpos='0 0 0 2' mpos='1 0 0'/>
      <key qvel='1 2 3' mpos='0 0 1' mquat='0 1 0 0'/></keyframe></mujoco>)";
  check_saves(model, {R"(<key name="a" time="2" qpos="0 0 0 1"/>)",
                      R"(<key qvel="1 2 3" mpos="0 0 1" mquat="0 1 0 0"/>)"});
  check_keeps_model(model);
}

// A mesh whose inertial frame is rotated and shifted.
constexpr const char* kCrookedMesh =
    "<asset><mesh name='m' vertex='.3 .1 .2 1.3 .1 .2 .3 .8 .2 .3 .1 .6 .9 .7 .53'/></asset>";

TEST_CASE("geoms of meshes keep every bit of their poses however they are given") {
  for (const char* pose :
       {"euler='90 0 0'", "euler='10 20 30' pos='.1 .2 .3'", "axisangle='1 2 3 40'",
        "xyaxes='1 .1 .2 0 1 .3'", "zaxis='.1 -.2 1' pos='-3 0 1e-3'", "quat='.1 .2 .3 .4'",
        "pos='123.456 -7e-5 .3' quat='.7 0 0 .7'"}) {
    const std::string text = "<mujoco>" + std::string(kCrookedMesh) +
                             "<worldbody><geom type='mesh' mesh='m' " + pose +
                             "/></worldbody></mujoco>";
    INFO(pose);
    check_keeps_model(text);
    check_keeps_model(text, {.digits = 0, .flatten = true});
    CHECK(saved(text, {0}).find("<frame") == std::string::npos);
  }
}

TEST_CASE("geoms of meshes in frames and in aligned bodies keep every bit of their poses") {
  for (const char* frame :
       {"pos='.1 .2 .3'", "euler='10 20 30'", "pos='-1e3 2 1e-3' quat='.1 .2 .3 -.4'",
        "pos='.7 .2 .3' xyaxes='1 .1 .2 0 1 .3'", "pos='1 -.33 -.22' quat='-.7 .1 0 .2'"}) {
    const std::string geom =
        "<frame name='a' " + std::string(frame) +
        "><geom type='mesh' mesh='m' pos='.3 -.1 .2' euler='3 2 1'/><frame euler='30 0 7' "
        "pos='0 0 .25'><geom type='mesh' mesh='m' axisangle='1 1 2 7'/></frame></frame>";
    INFO(frame);
    const std::string fixed =
        "<mujoco>" + std::string(kCrookedMesh) + "<worldbody>" + geom + "</worldbody></mujoco>";
    check_keeps_model(fixed);
    const std::string text = saved(fixed, {0});
    CHECK(saved(text, {0}) == text);
    check_keeps_model("<mujoco><compiler alignfree='true'/>" + std::string(kCrookedMesh) +
                      "<worldbody><body pos='.1 .2 .3' euler='1 2 3'><freejoint/>" + geom +
                      "</body></worldbody></mujoco>");
  }
}

TEST_CASE("settings that files do not keep leave their inertias") {
  check_keeps_model(R"(<mujoco><compiler settotalmass='2'/><worldbody>
      <body><joint/><geom size='1'/></body></worldbody></mujoco>)");
  check_keeps_model(R"(<mujoco><compiler settotalmass='1' boundinertia='.06' boundmass='.1'/>
      <worldbody><body><freejoint/><geom size='.1'/></body><body><geom size='.3'/></body>
      </worldbody></mujoco>)");
  check_keeps_model(R"(<mujoco><compiler alignfree='true'/><worldbody>
      <body><freejoint align='false'/><geom size='.1' pos='.1 0 0'/><geom size='.2'/></body>
      <body><freejoint/><geom size='.1' pos='.1 0 0'/><geom size='.2'/></body>
      </worldbody></mujoco>)");
  check_keeps_model(R"(<mujoco><compiler inertiagrouprange='1 2'/><worldbody>
      <body><joint/><geom size='1' group='1'/><geom size='3'/></body></worldbody></mujoco>)");
}

TEST_CASE("a moving body with too little mass for a saved model is reported") {
  const auto warnings = [](const std::string& total) {
    const Source source = compiled("<mujoco><compiler settotalmass='" + total + R"('/><worldbody>
        <body name='b'><joint/><body><geom size='.01'/></body></body></worldbody></mujoco>)");
    Diagnostics found;
    (void)mjcf::write_mjcf(source.description, *source.model, {}, found);
    return found;
  };
  CHECK(warnings("1").all().empty());
  const Diagnostics found = warnings("1e-20");
  REQUIRE(found.all().size() == 1);
  CHECK(found.all()[0].code.name() == "not-written");
  CHECK(
      found.all()[0].message ==
      "the mass or inertia of moving body 'b' is smaller than mjMINVAL, so the saved model cannot "
      "be compiled");
  CHECK(found.all()[0].where.line == 2);
}

// Returns the saved text of a chain of bodies, or the error.
std::string saved_chain(int bodies) {
  Source source;
  spec::Body* body = &source.description.world;
  for (int i = 0; i < bodies; ++i) body = &body->bodies.emplace_back();
  body->geoms.emplace_back().size[0] = 1;
  Diagnostics diagnostics;
  source.model = compile(source.description, diagnostics);
  REQUIRE(source.model != nullptr);
  try {
    return mjcf::write_mjcf(source.description, *source.model, {}, diagnostics);
  } catch (const Error& error) {
    return format(error.diagnostic());
  }
}

TEST_CASE("saved elements nest at most 498 deep, as readers demand") {
  const std::string deepest = saved_chain(495);  // in <mujoco>, <worldbody>; around a geom
  CHECK(compiled(deepest).model->nbody == 496);
  for (const int bodies : {496, 497, 600, 3000}) {
    CAPTURE(bodies);
    CHECK(saved_chain(bodies).find("nest more than 498 deep") != std::string::npos);
  }
}

TEST_CASE("a model is not saved if the stack of the thread is too small") {
  testing::run_with_stack(1 << 20, [] {
    CHECK(saved_chain(32).find("<body>") != std::string::npos);
    CHECK(saved_chain(300).find("the stack of this thread has no room") != std::string::npos);
  });
}

TEST_CASE("bodies nest as deep as the stack of a thread allows") {
#ifdef MJ_HAS_SANITIZER
  MESSAGE("not run: functions take more stack with a sanitizer");
#else
  testing::run_with_stack(size_t{2} << 20,
                          [] { CHECK(compiled(saved_chain(480)).model->nbody == 481); });
#endif
}

TEST_CASE("a model that does not belong to the description is refused") {
  const Source a = compiled("<mujoco/>");
  const Source b = compiled("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  Diagnostics warnings;
  CHECK_THROWS_AS((void)mjcf::write_mjcf(a.description, *b.model, {}, warnings), Error);
}

TEST_CASE("a flexcomp is saved as its flex, with bodies, joints and constraints where they are") {
  const std::string text =
      "<mujoco><worldbody><body name='p'><geom size='.1'/><flexcomp name='F' count='2 2 1'"
      " spacing='.123456789 .1 .1' radius='.01'><pin id='0'/><edge equality='true'/></flexcomp>"
      "</body></worldbody></mujoco>";
  CHECK(
      saved(text, {6}).find(
          R"(<flex name="F" radius="0.01" body="p F_1 F_2 F_3" vertex="-0.0617284 -0.05 0 0 0 0 0)"
          R"( 0 0 0 0 0" element="0 2 3 0 3 1">
      <elasticity/>
    </flex>)") != std::string::npos);
  CHECK(saved(text, {0}).find("vertex=\"-0.0617283945 -0.05 0 ") != std::string::npos);
  check_saves(text, {"<flex flex=\"F\"/>"});
  check_keeps_model(text);
}

TEST_CASE("flexes are saved with their differences from an ordinary one, and read back the same") {
  const std::string text =
      "<mujoco><asset><material name='m'/></asset><worldbody><body name='p'><geom size='.1'/>"
      "<flexcomp name='A' type='box' dim='3' count='2 2 2' radius='.001' material='m' group='2'>"
      "<contact friction='2' selfcollide='none' solref='.03' activelayers='2'/></flexcomp>"
      "<flexcomp name='T' dim='3' count='3 3 3' spacing='.12 .1 .1' dof='trilinear' radius='.01'"
      " cellcount='2 1 1'><contact selfcollide='none'/><pin id='0 1'/><edge equality='strain'/>"
      "</flexcomp><flexcomp name='S' dim='3' count='3 3 3' spacing='.12 .1 .1' dof='trilinear'"
      " radius='.01'><contact selfcollide='none'/><elasticity young='30' poisson='.2' damping='.1'"
      " thickness='.01' elastic2d='both'/></flexcomp>"
      "<flexcomp name='R' count='2 2 1' rigid='true' dof='quadratic' radius='.001'/>"
      "<flexcomp name='L' dim='1' count='3 1 1' texcoord='0 .5 1 2 3 4' radius='.001'>"
      "<edge stiffness='4' damping='3'/></flexcomp></body></worldbody></mujoco>";
  check_saves(
      text,
      {R"(<flex name="A" group="2" dim="3" radius="0.001" flatskin="true" material="m" body="A_0 )",
       R"(texcoord="0 0 0 0 0 1 1 0 1 1 0 0 0 1 1 0 1 1" elemtexcoord="0 1 3 4 0 1 2 4 )",
       R"(<contact friction="2" solref="0.03" selfcollide="none" activelayers="2"/>)",
       R"(cellcount="2 1 1" dof="trilinear" body="p p p p)", R"(node="p p T_0_1_0 )",
       R"(nodecoord="-0.12 -0.1 -0.1 -0.12 -0.1 0.1 0 0 0 )",
       R"(<elasticity young="30" poisson="0.2" damping="0.1" thickness="0.01" elastic2d="both"/>)",
       R"(<flex name="R" radius="0.001" body="p" vertex="-0.01 -0.01 0 )",
       R"(<edge stiffness="4" damping="3"/>)", R"(<flexstrain flex="T" cell="1 0 0"/>)"});
  check_keeps_model(text);
}

TEST_CASE("a flex cannot be saved if the name of one of its bodies would be two in a list") {
  const std::string text =
      "<mujoco><worldbody><flexcomp name='a b' dim='1' count='2 1 1' radius='.001'/></worldbody>"
      "</mujoco>";
  CHECK_THROWS_WITH(saved(text), doctest::Contains("flex 'a b' cannot be written, because the name "
                                                   "of one of its bodies has a space: 'a b_0'"));
}

}  // namespace
}  // namespace mj
