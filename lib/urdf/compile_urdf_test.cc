// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// URDF through the compiler; figures are those of the official build.

#include <doctest/doctest.h>

#include <string>

#include "compile/compile.h"
#include "math/check_values.h"
#include "model/names.h"
#include "urdf/read_urdf.h"

namespace mj::urdf {
namespace {

ModelPtr compile_robot(const std::string& content, std::string& messages) {
  Diagnostics diagnostics;
  const spec::ModelSpec spec = read_urdf_text("<robot name='r'>" + content + "</robot>", "r.urdf",
                                              MemoryReader({}), {{{}, {}}}, diagnostics);
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
  CHECK(messages.find("-90 to 720 radians; these look like degrees") != std::string::npos);
  CHECK(messages.find("angles of URDF are radians, whatever <compiler> says") != std::string::npos);
}

TEST_CASE("what only the compiler can find is reported at the element") {
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
