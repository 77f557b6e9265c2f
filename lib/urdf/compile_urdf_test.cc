// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of URDF through the compiler. The numbers come from the official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <string>

#include "compile/compile.h"
#include "math/check_values.h"
#include "model/names.h"
#include "urdf/read_urdf.h"

namespace mj::urdf {
namespace {

ModelPtr compile_robot(const std::string& content, std::string& messages,
                       const Import& import = {}) {
  Diagnostics diagnostics;
  const spec::ModelSpec spec = read_urdf_text("<robot name='r'>" + content + "</robot>", "r.urdf",
                                              MemoryReader({}), {{{}, {}}, import}, diagnostics);
  ModelPtr m = diagnostics.ok() ? compile(spec, diagnostics) : nullptr;
  for (const Diagnostic& d : diagnostics.all()) messages += format(d);
  return m;
}

ModelPtr compiled(const std::string& content) {
  std::string messages;
  ModelPtr m = compile_robot(content, messages);
  CAPTURE(messages);
  REQUIRE(m);
  return m;
}

std::string joint_name(const mjModel& m, int joint) {
  return m.names + m.name_jntadr[joint];
}

void check_refused(const std::string& content, const std::string& words) {
  std::string messages;
  CHECK_FALSE(compile_robot(content, messages));
  CAPTURE(messages);
  CHECK(messages.find(words) != std::string::npos);
}

std::string link(const std::string& name, const std::string& content = "") {
  return "<link name='" + name + "'>" + content + "</link>";
}

std::string inertial(const std::string& mass, const std::string& moments = "111",
                     const std::string& origin = "") {
  return "<inertial>" + origin + "<mass value='" + mass + "'/><inertia ixx='" + moments[0] +
         "' iyy='" + moments[1] + "' izz='" + moments[2] + "' ixy='0' ixz='0' iyz='0'/></inertial>";
}

std::string collision(const std::string& shape, const std::string& attributes = "") {
  return "<collision " + attributes + "><geometry>" + shape + "</geometry></collision>";
}

std::string joint(const std::string& type, const std::string& parent, const std::string& child,
                  const std::string& content = "", const std::string& name = "j") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/>" + content + "</joint>";
}

}  // namespace

TEST_CASE("the inertia of a link is diagonalised whatever the rotation of its inertial frame") {
  for (const std::string rpy : {"0.3 0 0", "0 0 0"}) {
    const ModelPtr m = compiled(
        link("base") +
        link("l1", "<inertial><origin xyz='0 0 .1' rpy='" + rpy +
                       "'/><mass value='2'/><inertia ixx='1' iyy='2' izz='2.5' ixy='.1' ixz='0' "
                       "iyz='0'/></inertial>") +
        joint("continuous", "base", "l1", "<origin rpy='.1 .2 .3' xyz='0 0 1'/>"));
    CHECK(m->nbody == 2);
    check_values(m->body_pos + 3, {0, 0, 1});
    check_values(m->body_quat + 4, {0.9833474432563558, 0.034270798550482096, 0.10602051106179562,
                                    0.1435721750273919});
    check_values(m->body_ipos + 3, {0, 0, 0.1});
    check_values(m->body_iquat + 4, {0.034880773113313945, 0.7062459427614572,
                                     -0.034880773113313945, 0.7062459427614572});
    check_values(m->body_inertia + 3, {2.5, 2.009901951359278, 0.9900980486407213});
    check_values(m->jnt_axis, {1, 0, 0});
  }
}

TEST_CASE("a planar joint becomes two slides and a hinge") {
  const ModelPtr m = compiled(
      link("a") + link("b", inertial("1")) +
      joint("planar", "a", "b",
            "<axis xyz='0 1 0'/><dynamics damping='.7' friction='.1'/><limit lower='-1' upper='1' "
            "effort='4'/>"));
  REQUIRE(m->njnt == 3);
  check_values(m->jnt_type, {2, 2, 3});
  check_values(m->jnt_axis, {1, 0, 0, 0, 2.220446049250313e-16, -1, 0, 1, 0});
  check_values(m->dof_damping, {.7, .7, .7});
  check_values(m->dof_frictionloss, {.1, .1, .1});
  check_values(m->jnt_range, {-1, 1, 0, 0, 0, 0});
  check_values(m->jnt_limited, {1, 0, 0});
  check_values(m->jnt_actfrcrange, {-4, 4, 0, 0, 0, 0});
  CHECK(m->names + m->name_jntadr[0] == std::string("j_TX"));
}

TEST_CASE("a base link is merged into the world, a link on a fixed joint into its parent") {
  const ModelPtr base =
      compiled(link("b", collision("<box size='2 4 6'/>", "name='c0'") +
                             collision("<cylinder radius='.1' length='2'/>") +
                             collision("<capsule radius='.1' length='2'/>", "name='c2'")));
  CHECK(base->nbody == 1);
  check_values(base->geom_type, {6, 5, 3});
  check_values(base->geom_size, {1, 2, 3, .1, 1, 0, .1, 1, 0});
  const ModelPtr pair = compiled(link("a") + link("b", inertial("1")) + link("c", inertial("3")) +
                                 joint("revolute", "a", "b") +
                                 joint("fixed", "b", "c", "<origin xyz='0 0 2'/>", "k"));
  CHECK(pair->nbody == 2);
  check_values(pair->body_mass + 1, {4});
  check_values(pair->body_ipos + 3, {0, 0, 1.5});
  check_values(pair->body_inertia + 3, {5, 5, 2});
}

TEST_CASE("floating, spherical and half limited joints") {
  const ModelPtr free =
      compiled(link("world") + link("c", inertial("1")) +
               joint("floating", "world", "c",
                     "<origin xyz='1 2 3'/><dynamics damping='.7'/><limit lower='-1' upper='1' "
                     "effort='4'/>"));
  CHECK(free->nq == 7);
  check_values(free->body_pos + 3, {1, 2, 3});
  check_values(free->dof_damping, {.7, .7, .7, .7, .7, .7});
  check_values(free->jnt_range, {-1, 1});
  CHECK(free->jnt_limited[0] == 0);
  check_values(free->jnt_actfrcrange, {-4, 4});
  CHECK(free->jnt_actfrclimited[0] == 0);
  const ModelPtr ball =
      compiled(link("a") + link("c", inertial("1")) +
               joint("spherical", "a", "c", "<axis xyz='0 0 2'/><limit lower='0' upper='1'/>"));
  CHECK(ball->jnt_limited[0] == 1);
  check_values(ball->jnt_axis, {0, 0, 1});
  const ModelPtr half = compiled(
      "<mujoco><compiler fusestatic='false' angle='degree'/><option timestep='.004'/></mujoco>" +
      link("b") + link("c", inertial("1")) +
      joint("revolute", "b", "c", "<limit lower='2' effort='-3'/>"));
  CHECK(half->nbody == 3);
  check_values(half->jnt_range, {2, 0});
  CHECK(half->jnt_limited[0] == 0);
  check_values(half->jnt_actfrcrange, {-3, 3});
  CHECK(half->opt.timestep == 0.004);
}

TEST_CASE("a zero inertia needs boundinertia and keeps the rotation of its frame") {
  const std::string content = link("a") +
                              link("b", inertial("1", "000", "<origin rpy='0.4 0 0'/>")) +
                              joint("revolute", "a", "b");
  const ModelPtr m = compiled("<mujoco><compiler boundinertia='0.5'/></mujoco>" + content);
  check_values(m->body_inertia + 3, {.5, .5, .5});
  check_values(m->body_iquat + 4, {0.9800665778412416, 0.19866933079506122, 0, 0});
  check_refused(content, "has joints but no mass");
}

TEST_CASE("a world link gives the world mass and geoms") {
  const ModelPtr m = compiled(link("world", collision("<box size='1 1 1'/>") + inertial("5")) +
                              link("c", collision("<sphere radius='.1'/>")) +
                              joint("revolute", "world", "c", "<limit lower='1' effort='0'/>"));
  check_values(m->body_mass, {5, 4.1887902047863914});
  check_values(m->jnt_range, {1, 0});
  CHECK(m->jnt_limited[0] == 0);
}

TEST_CASE("kept visuals have the colour and group that URDF gives them") {
  const ModelPtr m = compiled(
      "<mujoco><compiler discardvisual='false'/></mujoco>"
      "<material name='g'><color rgba='0 1 0 1'/></material>" +
      link("b",
           "<visual name='v'><geometry><sphere radius='1'/></geometry><material name='g'/></visual>"
           "<visual><geometry><sphere radius='2'/></geometry></visual>" +
               collision("<sphere radius='3'/>")));
  REQUIRE(m->ngeom == 3);
  check_values(m->geom_rgba, {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1});
  check_values(m->geom_group, {1, 1, 0});
  check_values(m->geom_contype, {0, 0, 1});
}

TEST_CASE("all links with bad masses are reported in one run, in words of URDF") {
  std::string content = "\n" + link("base") + "\n" + link("a", inertial("1", "115")) + "\n" +
                        link("b", inertial("0", "111")) + "\n" + link("c") + "\n" +
                        link("d", inertial("1", "511")) + "\n";
  for (const char* name : {"a", "b", "c", "d"}) {
    content += joint("revolute", "base", name, "<limit lower='-90' upper='90'/>",
                     "to " + std::string(name));
  }
  std::string messages;
  CHECK_FALSE(compile_robot(content, messages));
  CAPTURE(messages);
  for (const std::string words :
       {"r.urdf:3:43: error: body 'a': inertia must satisfy A + B >= C",
        "r.urdf:6:43: error: body 'd': inertia must satisfy A + B >= C",
        "<mujoco><compiler balanceinertia=\"true\"/></mujoco>",
        "r.urdf:4:1: error: mass and inertia of moving bodies must be larger than mjMINVAL: body "
        "'b'",
        "its <inertial> gives it mass 0 and moments 1, 1 and 1",
        "r.urdf:5:1: error: mass and inertia of moving bodies must be larger than mjMINVAL: body "
        "'c'",
        "give the link an <inertial> with <mass> and <inertia>, or a <collision>"}) {
    CAPTURE(words);
    CHECK(messages.find(words) != std::string::npos);
  }
}

TEST_CASE("the check of angles does not advise an angle unit that URDF ignores") {
  Diagnostics diagnostics;
  const spec::ModelSpec spec = read_urdf_text(
      "<robot name='r'>" + link("a") + link("b", inertial("1")) +
          joint("revolute", "a", "b", "<limit lower='-90' upper='720'/>") + "</robot>",
      "r.urdf", MemoryReader({}), {{{}, {}}}, diagnostics);
  REQUIRE(compile(spec, {.is_checked = true}, diagnostics));
  std::string messages;
  for (const Diagnostic& d : diagnostics.all()) messages += format(d);
  CAPTURE(messages);
  CHECK(messages.find("-90 to 720 radians, which look like degrees") != std::string::npos);
  CHECK(messages.find("angles of URDF are always in radians, independent of <compiler>") !=
        std::string::npos);
}

// Returns the model of a robot that is imported with these options. Checks that a note begins with
// the words and ends with the code, and that the code has an explanation.
ModelPtr imported_robot(const std::string& content, const Import& import, const std::string& words,
                        const std::string& code) {
  std::string messages;
  ModelPtr m = compile_robot(content, messages, import);
  CAPTURE(messages);
  REQUIRE(m);
  const size_t note = messages.find("note: " + words);
  REQUIRE(note != std::string::npos);
  const std::string line = messages.substr(note, messages.find('\n', note) - note);
  CHECK(line.ends_with(" [" + code + "]"));
  CHECK(explain(code) != nullptr);
  CHECK(messages.find("not imported") == std::string::npos);
  return m;
}

bool warns_of(const std::string& content, const Import& import, const std::string& words) {
  std::string messages;
  (void)compile_robot(content, messages, import);
  return messages.find("warning: " + words) != std::string::npos;
}

TEST_CASE("a floating base is a free joint of each link without a parent") {
  const Import import{.has_floating_base = true};
  const std::string arm = link("base", inertial("2")) + link("a", inertial("1"));
  const ModelPtr m =
      imported_robot(arm + joint("continuous", "base", "a"), import,
                     "free joints were added to these links: 'base'", "urdf-imported-base");
  CHECK(m->nq == 8);
  CHECK(m->jnt_type[0] == mjJNT_FREE);
  CHECK(joint_name(*m, 0) == "floating_base");
  const ModelPtr two = imported_robot(
      arm, import, "free joints were added to these links: 'base', 'a'", "urdf-imported-base");
  CHECK(two->nq == 14);
  CHECK(joint_name(*two, 1) == "floating_base_a");
  // A base without mass is merged with the links that are fixed to it.
  const ModelPtr fixed =
      imported_robot(link("root") + link("trunk", inertial("3")) + joint("fixed", "root", "trunk"),
                     import, "free joints were added to these links: 'root'", "urdf-imported-base");
  CHECK(fixed->nbody == 2);
  CHECK(fixed->body_mass[1] == 3);
  CHECK(warns_of(link("world") + link("a", inertial("1")) + joint("fixed", "world", "a"), import,
                 "no free joint was added, because all links are attached to the link 'world'"));
}

TEST_CASE("<mimic> is an equality of two joints") {
  const Import import{.has_mimic_equalities = true};
  const std::string links = link("base") + link("a", inertial("1")) + link("b", inertial("1"));
  const std::string leader = joint("revolute", "base", "a", "<limit lower='-1' upper='1'/>", "k");
  const ModelPtr m = imported_robot(
      links + joint("prismatic", "base", "b", "<mimic joint='k' multiplier='-2' offset='.5'/>") +
          leader,
      import, "equality constraints were added for <mimic> of these joints: 'j'",
      "urdf-imported-mimic");
  REQUIRE(m->neq == 1);
  CHECK(m->eq_type[0] == mjEQ_JOINT);
  CHECK(joint_name(*m, m->eq_obj1id[0]) == "j");
  CHECK(joint_name(*m, m->eq_obj2id[0]) == "k");
  check_values(m->eq_data, {0.5, -2, 0, 0, 0});
  const std::string follower = joint("continuous", "base", "b", "<mimic joint='kk'/>");
  CHECK(warns_of(
      links + leader + follower, import,
      "<mimic> of these joints is ignored, because it needs two joints that turn or slide"));
  CHECK(warns_of(links + leader + follower, {},
                 "these joints move freely, because <mimic> is not imported"));
}

TEST_CASE("transmissions and commanded joints of ros2_control are motors") {
  const Import import{.has_transmission_motors = true};
  const std::string robot =
      link("base") + link("a", inertial("1")) + link("b", inertial("1")) +
      joint("revolute", "base", "a", "<limit lower='-1' upper='1' effort='12'/>", "k") +
      joint("continuous", "base", "b");
  const ModelPtr m = imported_robot(
      robot +
          "<transmission name='t'><type>transmission_interface/SimpleTransmission</type>"
          "<joint name='k'><hardwareInterface>x</hardwareInterface></joint>"
          "<actuator name='drive'><mechanicalReduction> -4 </mechanicalReduction></actuator>"
          "</transmission><ros2_control name='s' type='system'><joint name='k'><command_interface "
          "name='effort'/></joint><joint name='j'><command_interface name='position'/></joint>"
          "</ros2_control>",
      import, "motors were added to these joints", "urdf-imported-motor");
  REQUIRE(m->nactuator == 2);
  CHECK(std::string(m->names + m->name_actuatoradr[0]) == "drive");
  CHECK(std::string(m->names + m->name_actuatoradr[1]) == "j");
  check_values(m->actuator_gear, {-4, 0, 0, 0, 0, 0, 1});
  check_values(m->actuator_ctrlrange, {-3, 3, 0, 0});
  CHECK(m->actuator_ctrllimited[0] == 1);
  CHECK(m->actuator_ctrllimited[1] == 0);
  CHECK(warns_of(robot + "<transmission name='t'><joint name='kk'/></transmission>", import,
                 "these transmissions are ignored, because they do not name a joint that turns or "
                 "slides: 't'"));
  CHECK(warns_of(robot + "<transmission name='t'><joint name='k'/><joint name='j'/></transmission>",
                 import, "these transmissions are ignored"));
  std::string messages;
  CHECK_FALSE(compile_robot(robot + "<transmission name='t'><joint name='k'/><actuator name='a'>"
                                    "<mechanicalReduction>x</mechanicalReduction></actuator>"
                                    "</transmission>",
                            messages, import));
  CHECK(messages.find("<mechanicalReduction> must be a number other than 0, not 'x'") !=
        std::string::npos);
}

TEST_CASE("the rotation of an inertial frame turns the moments on demand") {
  // A quarter turn about z swaps xx and yy. A turn by 0.5 gives R I R'.
  const auto robot = [](const std::string& rpy) {
    return link("base") + link("a", inertial("1", "345", "<origin rpy='" + rpy + "'/>")) +
           joint("continuous", "base", "a");
  };
  const Import import{.has_inertial_rotation = true};
  const std::string words = "the inertias of these links were rotated by rpy of <inertial>: 'a'";
  const ModelPtr m = imported_robot(robot("0 0 0.5"), import, words, "urdf-imported-inertia");
  check_values(m->body_inertia + 3, {5, 4, 3});
  // The axis of the smallest moment is the x axis of the inertial frame.
  double axis[3];
  const double z[3] = {0, 0, 1};
  mju_rotVecQuat(axis, z, m->body_iquat + 4);
  CHECK(std::abs(axis[0]) == doctest::Approx(std::cos(0.5)));
  CHECK(std::abs(axis[1]) == doctest::Approx(std::sin(0.5)));
  CHECK(axis[0] * axis[1] > 0);
  CHECK(warns_of(robot("0 0 0.5"), {}, "the rotation of inertial frames is ignored"));
}

TEST_CASE("errors that only the compiler can find are reported at the element") {
  check_refused(link("base", inertial("1", "113")), "body 'base'");
  check_refused(link("a") + link("c") + joint("revolute", "a", "c"), "has joints but no mass");
  check_refused(link("a") + link("c", inertial("1")) +
                    joint("spherical", "a", "c", "<limit lower='-1' upper='1'/>"),
                "r.urdf:1:");
  check_refused(link("a") + link("b", inertial("1")) + link("c", inertial("1")) +
                    joint("revolute", "a", "b") + joint("revolute", "b", "c"),
                "repeated name 'j' in joint: the name is already taken");
}

}  // namespace mj::urdf
