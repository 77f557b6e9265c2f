// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/read/read_mjcf.h"

#include <doctest/doctest.h>

namespace mj::mjcf {
namespace {

using Files = std::map<std::string, std::string>;

std::string messages(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) out += format(d);
  return out;
}

std::string problems(const std::string& content, Files files = {}) {
  Diagnostics diagnostics;
  (void)read_mjcf_text("<mujoco>" + content + "</mujoco>", "m.xml", MemoryReader(std::move(files)),
                       diagnostics);
  return messages(diagnostics);
}

bool mentions(const std::string& content, const std::string& words) {
  return problems(content).find(words) != std::string::npos;
}

// Returns the description of "m.xml" with this content of <mujoco>. Checks that it has no problems.
spec::ModelSpec read_model(const std::string& content, Files files = {}) {
  files["m.xml"] = "<mujoco>" + content + "</mujoco>";
  Diagnostics diagnostics;
  spec::ModelSpec spec = read_mjcf("m.xml", MemoryReader(std::move(files)), diagnostics);
  CHECK(messages(diagnostics) == "");
  return spec;
}

const std::string kHinge = "<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>";

// Returns the actuator of an element whose default class has the elements `in_class`.
spec::Actuator actuator(const std::string& element, const std::string& in_class = {}) {
  const auto spec = read_model("<default>" + in_class + "</default>" + kHinge + "<actuator>" +
                               element + "</actuator>");
  REQUIRE(spec.actuators.size() == 1);
  return spec.actuators[0];
}

TEST_CASE("a class starts as a copy of its parent and an element as a copy of its class") {
  const auto spec = read_model(
      "<default><default class='a'><geom rgba='1 1 1 1'/></default><geom size='3'/></default>"
      "<worldbody><geom class='a'/><geom/></worldbody>");
  CHECK(spec.world.geoms[0].size == spec::Numbers<3>{3, 0, 0});
  CHECK(spec.world.geoms[0].rgba == spec::Floats<4>{1, 1, 1, 1});
  CHECK(spec.world.geoms[0].class_name == "a");
  CHECK(spec.world.geoms[1].rgba[0] == 0.5f);
  CHECK(spec.world.geoms[1].class_name == "");
}

TEST_CASE("a later top-level default does not reach classes made before") {
  const auto spec = read_model(
      "<default><default class='a'/></default><default><geom group='4'/></default>"
      "<worldbody><geom class='a' size='1'/><geom size='1'/></worldbody>");
  CHECK(spec.world.geoms[0].group == 0);
  CHECK(spec.world.geoms[1].group == 4);
}

TEST_CASE("the class of an element comes from itself, its frame or its body") {
  const auto spec = read_model(
      "<default><default class='a'><geom group='1'/></default>"
      "<default class='b'><geom group='2'/></default></default>"
      "<worldbody><body childclass='a'><geom/><frame childclass='b'><geom/><body><geom/>"
      "<geom class='main'/></body></frame><freejoint/></body></worldbody>");
  const spec::Body& body = spec.world.bodies.at(0);
  CHECK(body.geoms[0].group == 1);
  CHECK(body.geoms[1].group == 2);
  CHECK(body.geoms[1].frame == 0);
  CHECK(body.bodies[0].frame == 0);
  CHECK(body.bodies[0].geoms[0].group == 2);
  CHECK(body.bodies[0].geoms[1].group == 0);
  CHECK(body.joints[0].type == mjJNT_FREE);
  CHECK(body.joints[0].class_name == "a");
}

TEST_CASE("a partial vector overwrites a prefix of the class value, an empty one nothing") {
  const auto spec = read_model(
      "<default><geom size='1 2 3' friction='4 5 6'/></default>"
      "<worldbody><geom size='7 8' friction='' pos='0x10 1e2 +3.'/></worldbody>");
  CHECK(spec.world.geoms[0].size == spec::Numbers<3>{7, 8, 3});
  CHECK(spec.world.geoms[0].friction == spec::Numbers<3>{4, 5, 6});
  CHECK(spec.world.geoms[0].pos == spec::Numbers<3>{16, 100, 3});
}

TEST_CASE("an inherited orientation stays unless another alternative replaces it") {
  const auto spec = read_model(
      "<default><geom euler='0 0 90'/></default>"
      "<worldbody><geom size='1' quat='1 0 0 0'/><geom size='1' zaxis='1 0 0'/></worldbody>");
  CHECK(spec.world.geoms[0].alt.type == mjORIENTATION_EULER);
  CHECK(spec.world.geoms[1].alt.type == mjORIENTATION_ZAXIS);
  CHECK(mentions("<worldbody><geom quat='0 0 0 0'/></worldbody>", "[zero-quaternion]"));
  CHECK(mentions("<worldbody><geom quat='' euler='0 0 1'/></worldbody>",
                 "<geom> has more than one orientation"));
  CHECK(problems("<worldbody><geom quat='1 0 0 0' euler=''/></worldbody>") == "");
}

TEST_CASE("sections merge, and the last value wins") {
  const auto spec = read_model(
      "<option timestep='1'/><option iterations='3'><flag contact='disable' energy='enable'/>"
      "</option><option timestep='2' actuatorgroupdisable='0 3'/><option "
      "actuatorgroupdisable='1'/><size memory=' 1m '/><compiler assetdir='x' texturedir='y'/>"
      "<worldbody><geom/></worldbody><worldbody><geom/></worldbody>"
      "<visual><global realtime='2'/></visual><visual><global fovy='3'/></visual>"
      "<statistic extent='4'/>");
  CHECK(spec.option.timestep == 2);
  CHECK(spec.option.iterations == 3);
  CHECK(spec.option.disableflags == mjDSBL_CONTACT);
  CHECK(spec.option.enableflags == mjENBL_ENERGY);
  CHECK(spec.option.disableactuator == 11);
  CHECK(spec.size.memory == 1 << 20);
  CHECK(spec.compiler.meshdir == "x");
  CHECK(spec.compiler.texturedir == "y");
  CHECK(spec.world.geoms.size() == 2);
  CHECK(spec.visual.global.realtime == 2);
  CHECK(spec.visual.global.fovy == 3);
  CHECK(spec.statistic.extent == 4);
  CHECK(mentions("<size memory='1.5M'/>", "'1.5M' is not an amount of memory"));
  CHECK(mentions("<size memory='20E'/>", "[mjcf-bad-number]"));
  CHECK(mentions("<option actuatorgroupdisable='31'/>", "groups are 0 to 30"));
}

TEST_CASE("a flag that an include puts into option is ignored") {
  Diagnostics diagnostics;
  const MemoryReader files({{"m.xml", "<mujoco><option><include file='f.xml'/></option></mujoco>"},
                            {"f.xml", "<x><flag contact='disable'/></x>"}});
  const auto spec = read_mjcf("m.xml", files, diagnostics);
  CHECK(spec.option.disableflags == 0);
  CHECK(messages(diagnostics) ==
        "f.xml:1:4: warning: <flag> included into <option> is ignored [mjcf-ignored-element]\n"
        "    1 | <x><flag contact='disable'/></x>\n"
        "      |    ^~~~~\n"
        "      = include the whole <option> instead\n"
        "m.xml:1:17: note: included from here\n");
}

TEST_CASE("a name taken twice is shown with the first place") {
  CHECK(problems("\n<worldbody>\n<geom name='a'/>\n<geom name='a'/></worldbody>") ==
        "m.xml:4:13: error: repeated name 'a' in geom: the name is already taken [duplicate-name]\n"
        "    4 | <geom name='a'/></worldbody></mujoco>\n"
        "      |             ^\n"
        "      = the first element with this name is at m.xml:3:13\n");
  CHECK(mentions("<worldbody><body name='world'/></worldbody>",
                 "the root of the tree has this name"));
  CHECK(problems("<worldbody><geom name='a'/><site name='a'/><geom name=''/><geom name=''/>"
                 "</worldbody>") == "");
  CHECK(mentions("<default><default class='main'/></default>", "[duplicate-name]"));
  CHECK(mentions("<default><default/></default>", "a nested <default> needs a class name"));
  CHECK(mentions("<default class='x'/>", "cannot be renamed to 'x'"));
}

TEST_CASE("an unknown class is shown with the closest one") {
  CHECK(problems("<default><default class='wheel'/></default>"
                 "<worldbody><geom class='whel'/></worldbody>") ==
        "m.xml:1:76: error: unknown default class 'whel' [mjcf-unknown-class]\n"
        "    1 | <mujoco><default><default class='wheel'/></default><worldbody>"
        "<geom class='whel'/></worldbody></mujoco>\n"
        "      | " +
            std::string(75, ' ') +
            "^~~~\n"
            "      = did you mean 'wheel'?\n");
  CHECK(mentions("<worldbody><body childclass=''/></worldbody>", "unknown default class ''"));
}

TEST_CASE("elements know where they were written, also in an included file") {
  const auto spec =
      read_model("<include file='sub/w.xml'/>",
                 {{"sub/w.xml", "<x><worldbody>\n <geom size='-1'/></worldbody></x>"}});
  CHECK(spec.world.geoms[0].where.file == "sub/w.xml");
  CHECK(spec.world.geoms[0].where.line == 2);
  CHECK(spec.world.geoms[0].where.column == 2);
  REQUIRE(spec.sources.size() == 2);
  CHECK(spec.sources[1].included_from.at(0).file == "m.xml");
}

TEST_CASE("several independent problems are reported in one run") {
  const std::string all = problems(
      "<option solver='newton'/><worldbody><geom class='x' name='a'/><geom name='a' sise='1'/>"
      "</worldbody><sensor><touch/></sensor>");
  for (const char* code : {"mjcf-bad-keyword", "mjcf-unknown-class", "duplicate-name",
                           "mjcf-unknown-attribute", "mjcf-missing-attribute"}) {
    CHECK(all.find(code) != std::string::npos);
  }
}

TEST_CASE("the problems of all included files are reported in one run") {
  const std::string all = problems(
      "<include file='open.xml'/><include file='none.xml'/><include file='typo.xml'/>"
      "<option solver='newton'/>",
      {{"open.xml", "<x><option></x>"},
       {"typo.xml", "<x><option timestp='1'/><worldbody><geom class='y'/></worldbody></x>"}});
  for (const char* start : {"open.xml:1:4: error", "m.xml:1:50: error: cannot include 'none.xml'",
                            "typo.xml:1:12: error", "typo.xml:1:49: error", "m.xml:1:103: error"}) {
    CAPTURE(start);
    CHECK(all.find(start) != std::string::npos);
  }
}

TEST_CASE("a shortcut keeps of the class what it does not set") {
  const auto a = actuator("<motor joint='j'/>", "<position kp='100' kv='2' timeconst='.1'/>");
  CHECK(a.gainprm[0] == 1);
  CHECK(a.biastype == mjBIAS_NONE);
  CHECK(a.biasprm[1] == -100);
  CHECK(a.biasprm[2] == -2);
  CHECK(a.dyntype == mjDYN_NONE);
  CHECK(a.dynprm[0] == 0.1);
  CHECK(a.trntype == mjTRN_JOINT);
  CHECK(a.target == "j");
}

TEST_CASE("position, velocity and integrated velocity servos") {
  CHECK(actuator("<position joint='j' timeconst='2'/>").dyntype == mjDYN_FILTEREXACT);
  CHECK(actuator("<position joint='j'/>", "<general dyntype='filter'/>").dyntype == mjDYN_FILTER);
  CHECK(actuator("<position joint='j' dampratio='3'/>").biasprm[2] == 3);
  CHECK(actuator("<velocity joint='j' kv='3'/>", "<general biasprm='4 5 6'/>").biasprm ==
        spec::Numbers<10>{0, 0, -3});
  const auto a = actuator("<intvelocity joint='j' kp='3' kv='1' dampratio='1'/>");
  CHECK(a.dyntype == mjDYN_INTEGRATOR);
  CHECK(a.gainprm[0] == 3);
  CHECK(a.biastype == mjBIAS_NONE);
  CHECK(a.biasprm == spec::Numbers<10>{0, -3, 0});
  CHECK(mentions("<actuator><position kv='1' dampratio='1'/></actuator>",
                 "at most one of 'kv' or 'dampratio' of <position> may be given"));
  CHECK(mentions("<actuator><position kv='-1'/></actuator>", "must not be negative"));
  CHECK(mentions("<actuator><position inheritrange='1' ctrlrange='0 1'/></actuator>",
                 "both 'inheritrange' and 'ctrlrange'"));
}

TEST_CASE("muscles replace built-in values by their own") {
  const auto a =
      actuator("<muscle joint='j' lengthrange='0 1' timeconst='.02 .05'/>", "<muscle force='10'/>");
  CHECK(a.dynprm == spec::Numbers<10>{0.02, 0.05, 0});
  CHECK(a.gainprm == spec::Numbers<10>{0.75, 1.05, 10, 200, 0.5, 1.6, 1.5, 1.3, 1.2});
  CHECK(a.biasprm == a.gainprm);
  CHECK(a.gaintype == mjGAIN_MUSCLE);
}

TEST_CASE("pid actuators store gains where the engine looks for them") {
  const auto a = actuator("<pid joint='j' kp='5' kv='1' ki='2' imax='3' velrange='-2 2'/>");
  CHECK(a.dyntype == mjDYN_PID);
  CHECK(a.dynprm[0] == 3);
  CHECK(a.gainprm[0] == 2);
  CHECK(a.biasprm == spec::Numbers<10>{0, -5, -1});
  CHECK(a.velrange == spec::Numbers<2>{-2, 2});
  CHECK(actuator("<pid joint='j' ki='2'/>", "<position kp='3' kv='1'/>").biasprm ==
        spec::Numbers<10>{0, -3, -1});
  CHECK(actuator("<pid joint='j' input='pos vel ff'/>").ctrlspec == 7);
  CHECK(mentions("<actuator><pid input='vel pos'/></actuator>", "is not a list of inputs"));
  CHECK(mentions("<actuator><pid input='pos expmap'/></actuator>", "is not a list of inputs"));
}

TEST_CASE("a motor's constants follow from its data sheet") {
  const auto constants = [](const std::string& attributes) {
    const auto a = actuator("<dcmotor joint='j' " + attributes + "/>");
    return std::pair(a.gainprm[0], a.gainprm[1]);
  };
  CHECK(constants("nominal='12 0.5 300' damping='0.001'") == std::pair(0.384, 0.016));
  CHECK(constants("nominal='12 0.5 300' resistance='2' damping='0.0001'") ==
        std::pair(2.0, 0.034142135623730946));
  CHECK(constants("nominal='12 0.5 300'").first == doctest::Approx(0.96));
  CHECK(constants("nominal='12 0.5 300'").second == 0.04);
  CHECK(constants("motorconst='0.1 0.2' resistance='2'") == std::pair(2.0, 0.14142135623730953));
  CHECK(mentions("<actuator><dcmotor/></actuator>", "motor constant of <dcmotor> is not positive"));
}

TEST_CASE("cylinders, dampers and slider-cranks get the parameters of their attributes") {
  CHECK(actuator("<cylinder joint='j' diameter='2'/>").gainprm[0] == 3.141592653589793);
  CHECK(actuator("<damper joint='j' kv='2' ctrlrange='0 1'/>").gainprm[2] == -2);
  CHECK(actuator("<damper joint='j' kv='2' ctrlrange='0 1'/>").ctrllimited == mjLIMITED_TRUE);
  CHECK(mentions("<actuator><damper ctrlrange='-1 1'/></actuator>", "must not be negative"));
  const auto crank = actuator("<motor cranksite='c' slidersite='s' cranklength='2'/>");
  CHECK(crank.trntype == mjTRN_SLIDERCRANK);
  CHECK(crank.target == "c");
  CHECK(crank.slidersite == "s");
  CHECK(actuator("<general joint='j' site='s'/>").trntype == mjTRN_SITE);
  CHECK(mentions("<actuator><motor joint='j' cranklength='1'/></actuator>",
                 "only for actuators with 'cranksite'"));
  CHECK(mentions("<actuator><motor joint='j' refsite='s'/></actuator>",
                 "only for actuators with 'site'"));
}

TEST_CASE("sensors name their type, object and reference") {
  const auto spec = read_model(
      "<sensor><gyro site='s' noise='2'/><framepos objtype='xbody' objname='b' reftype='site' "
      "refname='s'/><rangefinder camera='c' data='dist point normal'/>"
      "<contact geom1='g' num='3' data='found force pos' reduce='netforce'/><clock/>"
      "<fromto geom1='a' body2='b'/><user dim='3' datatype='axis' needstage='pos'/></sensor>");
  CHECK(spec.sensors[0].type == mjSENS_GYRO);
  CHECK(spec.sensors[0].objname == "s");
  CHECK(spec.sensors[0].noise == 2);
  CHECK(spec.sensors[1].objtype == mjOBJ_XBODY);
  CHECK(spec.sensors[1].reftype == mjOBJ_SITE);
  CHECK(spec.sensors[2].objtype == mjOBJ_CAMERA);
  CHECK(spec.sensors[2].intprm[0] == 25);
  CHECK(spec.sensors[3].intprm == spec::Ints<3>{19, 3, 3});
  CHECK(spec.sensors[4].type == mjSENS_CLOCK);
  CHECK(spec.sensors[5].reftype == mjOBJ_BODY);
  CHECK(spec.sensors[6].datatype == mjDATATYPE_AXIS);
  CHECK(mentions("<sensor><rangefinder site='s' data='point dist'/></sensor>",
                 "the order is dist dir origin"));
  CHECK(mentions("<sensor><contact num='0'/></sensor>", "must be at least 1"));
}

TEST_CASE("constraints, tendons and contacts") {
  const auto spec = read_model(
      "<equality><connect body1='a' anchor='1 2 3'/><weld site1='s' site2='t'/>"
      "<weld body1='a' relpose='1 2 3 4 5 6 7' torquescale='9'/><joint joint1='j' polycoef='1 2'/>"
      "</equality><tendon><fixed range='0 1' actuatorfrcrange='-1 1'><joint joint='j' coef='2'/>"
      "</fixed><spatial springlength='3'><site site='s'/><geom geom='g' sidesite='t'/><pulley "
      "divisor='2'/></spatial></tendon><contact><exclude body1='a' body2='b'/><pair geom1='g' "
      "geom2='h' friction='2'/></contact>");
  CHECK(spec.equalities[0].data == spec::Numbers<11>{1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1});
  CHECK(spec.equalities[1].objtype == mjOBJ_SITE);
  CHECK(spec.equalities[1].data[1] == 1);
  CHECK(spec.equalities[2].data == spec::Numbers<11>{0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 9});
  CHECK(spec.equalities[3].data == spec::Numbers<11>{1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1});
  CHECK(spec.tendons[0].actuatorfrclimited == mjLIMITED_FALSE);
  CHECK(spec.tendons[0].path[0].prm == 2);
  CHECK(spec.tendons[1].springlength == spec::Numbers<2>{3, 3});
  CHECK(spec.tendons[1].path[1].sidesite == "t");
  CHECK(spec.tendons[1].path[2].type == mjWRAP_PULLEY);
  CHECK(spec.excludes[0].body2 == "b");
  CHECK(spec.pairs[0].friction == spec::Numbers<5>{2, 1, 0.005, 0.0001, 0.0001});
}

TEST_CASE("custom data and keyframes are read") {
  const auto spec = read_model(
      "<custom><numeric name='n' size='3' data='1 2'/><text name='t' data='x'/><tuple name='u'>"
      "<element objtype='body' objname='world' prm='2'/></tuple></custom>"
      "<keyframe><key name='k' time='1' qpos='1 2'/></keyframe>");
  CHECK(spec.numerics[0].size == 3);
  CHECK(spec.numerics[0].data.size() == 2);
  CHECK(spec.tuples[0].elements[0].objtype == mjOBJ_BODY);
  CHECK(spec.keys[0].qpos.size() == 2);
  CHECK(mentions("<custom><numeric name='n'/></custom>", "must hold 1 to 500 numbers, not 0"));
  CHECK(mentions("<custom><numeric name='n' data='1 b'/></custom>", "'b' in value 2 of"));
  CHECK(mentions("<custom><numeric name='n' size='1' data='1 2'/></custom>", "has 2 values"));
  CHECK(mentions("<custom><text name='t' data=''/></custom>", "is empty"));
  CHECK(mentions("<custom><tuple name='u'><element objtype='bdy' objname='w'/></tuple></custom>",
                 "did you mean 'body'?"));
}

TEST_CASE("the world has no joints or inertia, not even through a frame") {
  CHECK(mentions("<worldbody><frame><joint/></frame></worldbody>",
                 "the world cannot have <joint> [mjcf-misplaced-element]"));
  CHECK(mentions("<worldbody><frame><inertial pos='0 0 0' mass='1'/></frame></worldbody>",
                 "the world cannot have <inertial>"));
  CHECK(mentions("<worldbody pos='0 0 0'/>", "<worldbody> takes no attributes"));
}

TEST_CASE("asset files are looked for beside the model, then beside the file that names them") {
  const auto spec = read_model("<include file='sub/a.xml'/>",
                               {{"sub/a.xml",
                                 "<x><asset><mesh name='m' file='m.obj'/><mesh name='n' "
                                 "file='n.obj'/><mesh name='o' file='o.obj'/></asset></x>"},
                                {"sub/m.obj", ""},
                                {"n.obj", ""}});
  CHECK(spec.meshes[0].file == "sub/m.obj");
  CHECK(spec.meshes[1].file == "n.obj");
  CHECK(spec.meshes[2].file == "o.obj");
}

TEST_CASE("built-in meshes and material layers are checked") {
  CHECK(mentions("<asset><mesh builtin='sphere'/></asset>", "needs the attribute 'params'"));
  CHECK(mentions("<asset><mesh builtin='sphere' params='5'/></asset>",
                 "parameter 1 of a 'sphere' mesh must be at least 0 and at most 4"));
  CHECK(
      mentions("<asset><mesh builtin='sphere' params='1 2'/></asset>", "takes 1 parameter, not 2"));
  CHECK(mentions("<asset><mesh builtin='none' params='1'/></asset>", "'none' is not a shape"));
  CHECK(mentions("<asset><material texture='a'><layer texture='b' role='rgb'/></material></asset>",
                 "both the attribute 'texture' and <layer>"));
  CHECK(mentions("<asset><material><layer texture='b' role='rgbb'/></material></asset>",
                 "did you mean 'rgb'?"));
}

}  // namespace
}  // namespace mj::mjcf
