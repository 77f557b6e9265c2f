// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/expand/read_flexcomp.h"

#include <doctest/doctest.h>

#include <cstring>

#include "mjcf/read/read_mjcf.h"

namespace mj::mjcf {
namespace {

using Files = std::map<std::string, std::string>;

// The description of a model with a flexcomp in its world, or the problems that reading the model
// reported.
struct Reading {
  spec::ModelSpec spec;
  std::string problems;

  [[nodiscard]] const spec::Flex& flex() const { return spec.flexes.at(0); }
  [[nodiscard]] const std::vector<spec::Body>& bodies() const { return spec.world.bodies; }
  [[nodiscard]] bool mentions(const std::string& words) const {
    CAPTURE(problems);
    return problems.find(words) != std::string::npos;
  }
};

Reading read_model(const std::string& content, Files files = {}) {
  Diagnostics diagnostics;
  Reading out;
  out.spec = read_mjcf_text("<mujoco>" + content + "</mujoco>", "m.xml",
                            MemoryReader(std::move(files)), diagnostics);
  for (const Diagnostic& d : diagnostics.all()) out.problems += format(d);
  return out;
}

// Reads <flexcomp name="F"> with these attributes and children.
Reading flexcomp(const std::string& attributes, const std::string& children = {},
                 Files files = {}) {
  return read_model(
      "<worldbody><flexcomp name='F' " + attributes + ">" + children + "</flexcomp></worldbody>",
      std::move(files));
}

// Reads a flexcomp and checks that it has no problems.
Reading good(const std::string& attributes, const std::string& children = {}, Files files = {}) {
  Reading out = flexcomp(attributes, children, std::move(files));
  REQUIRE(out.problems == "");
  REQUIRE(out.spec.flexes.size() == 1);
  return out;
}

using Ints = std::vector<int>;
using Names = std::vector<std::string>;

std::vector<double> position(const spec::Body& body) {
  return {body.pos.begin(), body.pos.end()};
}

void check_near(const spec::Numbers<3>& value, const spec::Numbers<3>& expected) {
  for (int k = 0; k < 3; ++k) CHECK(value[k] == doctest::Approx(expected[k]).epsilon(1e-6));
}

const std::string kSmall = " radius='.01' spacing='.1 .1 .1' ";

TEST_CASE("a disc is a grid pressed into circles, its diagonals outwards") {
  const Reading r = good("type='disc' dim='2' count='3 3 1'" + kSmall);
  CHECK(r.flex().elem ==
        Ints{0, 3, 4, 0, 4, 1, 1, 4, 2, 4, 5, 2, 3, 6, 4, 6, 7, 4, 4, 7, 8, 4, 8, 5});
  check_near(r.bodies()[1].pos, {-0.01, 0, 0});
  check_near(r.bodies()[0].pos, {-0.00707106781, -0.00707106781, 0});
  CHECK(good("type='disc' dim='3' count='3 3 1'" + kSmall).flex().dim == 2);
}

TEST_CASE("a box of triangles is open at the top") {
  const Reading r = good("type='box' dim='2' count='2 2 2'" + kSmall);
  CHECK(r.flex().elem == Ints{0, 3, 2, 0, 1, 3, 0, 2, 5, 0, 5, 4, 3, 1, 6,
                              3, 6, 7, 1, 0, 4, 1, 4, 6, 2, 3, 7, 2, 7, 5});
  CHECK(r.flex().flatskin);
  CHECK(r.bodies().size() == 8);
}

TEST_CASE("texture coordinates of an open box are one pair per point") {
  const Reading r = good("type='box' dim='2' count='2 2 2' material='m'" + kSmall);
  CHECK(r.flex().texcoord.size() == 16);
}

TEST_CASE("a box is tetrahedra between its faces and its centre") {
  const Reading r = good("type='box' dim='3' count='2 2 2' material='m'" + kSmall);
  CHECK(r.flex().elem == Ints{0, 1, 3, 4, 0, 1, 2, 4, 0, 5, 7, 8, 0, 5, 6, 8,
                              0, 1, 3, 7, 0, 1, 5, 7, 0, 2, 4, 8, 0, 2, 6, 8,
                              0, 1, 2, 6, 0, 1, 5, 6, 0, 3, 4, 8, 0, 3, 7, 8});
  CHECK(r.flex().texcoord ==
        std::vector<float>{0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1});
  CHECK(position(r.bodies()[0]) == std::vector<double>{0, 0, 0});
  check_near(r.bodies()[1].pos, {-0.05, -0.05, -0.05});
}

TEST_CASE("cylinders and ellipsoids are boxes pressed into shape") {
  const Reading c = good("type='cylinder' dim='3' count='3 3 3'" + kSmall);
  check_near(c.bodies()[1].pos, {-0.0707106781, -0.0707106781, -0.1});
  const Reading e = good("type='ellipsoid' dim='3' count='3 3 3'" + kSmall);
  check_near(e.bodies()[1].pos, {-0.0577350269, -0.0577350269, -0.0577350269});
  CHECK(!e.flex().flatskin);
  CHECK(e.bodies().size() == 27);
}

TEST_CASE("a grid has segments, triangles or six tetrahedra per cube") {
  CHECK(good("type='grid' dim='1' count='3 1 1'" + kSmall).flex().elem == Ints{0, 1, 1, 2});
  const Reading plane = good("type='grid' dim='2' count='3 2 1' material='m'" + kSmall);
  CHECK(plane.flex().elem == Ints{0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3});
  CHECK(plane.flex().texcoord == std::vector<float>{0, 0, 0, 1, 0.5, 0, 0.5, 1, 1, 0, 1, 1});
  check_near(plane.bodies()[0].pos, {-0.1, -0.05, 0});
  const Reading cube = good("dim='3' count='2 2 2'" + kSmall);
  CHECK(cube.flex().elem ==
        Ints{0, 2, 4, 3, 0, 4, 1, 3, 4, 2, 6, 3, 4, 6, 7, 3, 4, 5, 1, 3, 4, 7, 5, 3});
}

TEST_CASE("a circle closes with its first point") {
  const Reading r = good("type='circle' dim='1' count='5 1 1' spacing='.02 .02 .02' radius='.001'");
  CHECK(r.flex().elem == Ints{0, 1, 1, 2, 2, 3, 3, 0});
  check_near(r.bodies()[0].pos, {0.0141421356, 0, 0});
}

TEST_CASE("direct points: unused ones go, pins keep their numbers") {
  const Reading r = good(
      "type='direct' dim='1' point='0 0 0 5 5 5 1 0 0 2 0 0' element='0 2 2 3'"
      " mass='3' texcoord='0 1 2 3 4 5 6 7'",
      "<pin id='3'/>");
  CHECK(r.flex().vertbody == Names{"F_0", "F_1", "world"});
  CHECK(r.flex().elem == Ints{0, 1, 1, 2});
  CHECK(r.flex().vert == std::vector<double>{0, 0, 0, 0, 0, 0, 2, 0, 0});
  CHECK(r.flex().texcoord == std::vector<float>{0, 1, 4, 5, 6, 7});
  CHECK(r.bodies()[1].mass == 1);
  CHECK(position(r.bodies()[1]) == std::vector<double>{1, 0, 0});
}

TEST_CASE("points are scaled before they are posed") {
  const Reading r = good(
      "type='direct' dim='1' point='1 0 0 2 0 0' element='0 1' scale='2 1 1'"
      " pos='0 0 1' euler='0 0 90'");
  check_near(r.bodies()[0].pos, {0, 2, 1});
  check_near(r.bodies()[1].pos, {0, 4, 1});
}

TEST_CASE("bodies have mass, inertia and slides with the attributes of the class of their parent") {
  const Reading r = read_model(
      "<default><joint damping='7'/><default class='a'><joint damping='3' type='ball' axis='1 1 "
      "1'/>"
      "</default></default><worldbody><body name='p' childclass='a'><geom size='1'/>"
      "<flexcomp name='F' dim='1' count='2 1 1' mass='4' inertiabox='.5' radius='.001'/></body>"
      "<flexcomp name='G' dim='1' dof='2d' count='2 1 1' radius='.001'/></worldbody>");
  REQUIRE(r.problems == "");
  const spec::Body& body = r.bodies()[0].bodies.at(1);
  CHECK(body.name == "F_1");
  CHECK(body.explicitinertial);
  CHECK(body.mass == 2);
  CHECK(body.inertia[2] == doctest::Approx(1.0 / 3));
  REQUIRE(body.joints.size() == 3);
  CHECK(body.joints[1].type == mjJNT_SLIDE);
  CHECK(body.joints[1].axis == spec::Numbers<3>{0, 1, 0});
  CHECK(body.joints[1].damping[0] == 3);
  CHECK(body.joints[1].class_name == "a");
  REQUIRE(r.bodies()[1].joints.size() == 2);
  CHECK(r.bodies()[1].joints[0].damping[0] == 7);
  CHECK(r.spec.flexes[0].vert.empty());
}

TEST_CASE("radial bodies slide away from the first point, which is pinned") {
  const Reading r =
      good("type='direct' dim='1' dof='radial' point='0 0 0 3 0 4 0 2 0' element='0 1 0 2'");
  CHECK(r.flex().vertbody == Names{"world", "F_1", "F_2"});
  REQUIRE(r.bodies()[0].joints.size() == 1);
  check_near(r.bodies()[0].joints[0].axis, {0.6, 0, 0.8});
  CHECK(flexcomp("type='direct' dim='1' dof='radial' point='0 0 0 1 0 0 0 0 0' element='0 1 1 2'")
            .mentions("cannot move radially"));
}

TEST_CASE("a flex whose points are all pinned is rigid and has nothing else") {
  for (const std::string& attribute : {std::string(), std::string("rigid='true' ")}) {
    const Reading r = good(attribute + "dim='1' count='3 1 1' radius='.001'",
                           "<edge equality='true'/><pin range='0 2'/>");
    CHECK(r.flex().vertbody == Names{"world"});
    CHECK(r.flex().vert.size() == 9);
    CHECK(r.bodies().empty());
    CHECK(r.spec.equalities.empty());
  }
}

TEST_CASE("a flex that is not interpolated has one cell") {
  const std::string cells = "count='2 2 1' radius='.001' cellcount='2 3 4' ";
  CHECK(good(cells).flex().cellcount == spec::Ints<3>{1, 1, 1});
  CHECK(good(cells + "dof='trilinear' rigid='true'").flex().cellcount == spec::Ints<3>{1, 1, 1});
  CHECK(good(cells + "dof='trilinear'").flex().cellcount == spec::Ints<3>{2, 3, 4});
}

TEST_CASE("pins by number, range, place and box") {
  const Reading r = good("dim='2' count='3 3 1' radius='.001'",
                         "<pin id='8' range='0 1'/><pin grid='2 0'/><pin gridrange='1 1 2 1'/>");
  const std::string w = "world";
  CHECK(r.flex().vertbody == Names{w, w, "F_2", "F_3", w, "F_5", w, w, w});
}

TEST_CASE("constraints are appended with the values of <edge>") {
  const Reading r = read_model(
      "<default><equality solref='.3 .4'/></default><worldbody>"
      "<flexcomp name='F' dim='1' count='2 1 1' radius='.001'>"
      "<edge equality='true' solref='.5' solimp='.7'/></flexcomp>"
      "<flexcomp name='G' dim='1' count='2 1 1' radius='.001'><edge equality='vert'/></flexcomp>"
      "</worldbody><equality><connect body1='F_0' body2='F_1' anchor='0 0 0'/></equality>");
  REQUIRE(r.spec.equalities.size() == 3);
  const spec::Equality& e = r.spec.equalities[1];
  CHECK(e.type == mjEQ_FLEX);
  CHECK(e.name1 == "F");
  CHECK(e.solref == spec::Numbers<mjNREF>{0.5, 1});
  CHECK(e.solimp == spec::Numbers<mjNIMP>{0.7, 0.95, 0.001, 0.5, 2});
  CHECK(r.spec.equalities[2].type == mjEQ_FLEXVERT);
  CHECK(r.spec.equalities[2].solref == spec::kDefaultSolref);
}

TEST_CASE("quadratic nodes have the masses of Simpson's rule") {
  const Reading r =
      good("dim='3' count='4 4 4' dof='quadratic' cellcount='2 1 1' mass='7' radius='.001'");
  CHECK(r.flex().order == 2);
  CHECK(r.flex().nodebody.size() == 45);
  CHECK(r.flex().vertbody == Names(64, "world"));
  const auto mass = [&](const std::string& name) {
    for (const spec::Body& b : r.bodies()) {
      if (b.name == name) return b.mass;
    }
    return 0.0;
  };
  CHECK(mass("F_0_0_0") == doctest::Approx(0.0162037).epsilon(1e-5));
  CHECK(mass("F_0_0_1") == doctest::Approx(0.0648148).epsilon(1e-5));
  CHECK(mass("F_1_1_1") == doctest::Approx(1.0370370).epsilon(1e-6));
  CHECK(mass("F_2_0_0") == doctest::Approx(0.0324074).epsilon(1e-5));
}

TEST_CASE("pinned nodes hang on the parent, the others share the mass") {
  const Reading r = good(
      "dim='3' count='3 3 3' dof='trilinear' mass='7' radius='.001'"
      " spacing='.1 .1 .1' pos='0 0 2'",
      "<pin id='0 7'/>");
  CHECK(r.flex().nodebody ==
        Names{"world", "F_0_0_1", "F_0_1_0", "F_0_1_1", "F_1_0_0", "F_1_0_1", "F_1_1_0", "world"});
  CHECK(r.bodies()[0].mass == doctest::Approx(7.0 / 6));
  CHECK(r.flex().node[0] == doctest::Approx(-0.1));
  CHECK(r.flex().node[2] == doctest::Approx(1.9));
  CHECK(r.flex().node[3] == 0);
  CHECK(r.flex().vert.size() == 81);
}

TEST_CASE("nodes around empty cells are pinned, and empty cells have no constraint") {
  const std::string points =
      "type='direct' dim='3' dof='trilinear' cellcount='2 2 1' point='0 0 0 2 0 0 0 .4 0 0 0 1"
      " 2 .4 1 0 2 0 .4 2 0 .3 1.9 1' element='0 1 2 3 1 2 3 4 0 2 5 3 5 6 7 0'";
  const Reading r = good(points, "<edge equality='strain'/>");
  CHECK(r.flex().cellempty == std::vector<unsigned char>{0, 0, 0, 1});
  REQUIRE(r.flex().nodebody.size() == 18);
  CHECK(r.flex().nodebody[15] != "world");
  CHECK(r.flex().nodebody[16] == "world");
  CHECK(r.flex().nodebody[17] == "world");
  CHECK(std::vector<double>(r.flex().node.begin() + 48, r.flex().node.end()) ==
        std::vector<double>{2, 2, 0, 2, 2, 1});
  REQUIRE(r.spec.equalities.size() == 3);
  CHECK(r.spec.equalities[1].data[1] == 1);
  CHECK(r.spec.equalities[2].data[0] == 1);
}

TEST_CASE("a closed surface encloses cells, which are not empty; an open one does not") {
  const std::string sides = " 0 2 1 0 3 2 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7";
  const auto cells = [&](const std::string& top) {
    const Reading r =
        good("type='direct' dim='2' dof='trilinear' cellcount='3 3 3' element='" + top + sides +
             "' point='0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1'");
    REQUIRE(r.flex().cellempty.size() == 27);
    return r.flex().cellempty;
  };
  CHECK(cells("4 5 6 4 6 7")[13] == 0);
  CHECK(cells("")[13] == 1);
  CHECK(cells("")[0] == 0);
}

TEST_CASE("a shell pins the nodes inside and has a constraint per face") {
  const Reading r = good("dim='3' count='3 3 3' dof='trilinear' cellcount='2 2 2'" + kSmall,
                         "<edge equality='strain'/><elasticity elastic2d='bend' thickness='.01'/>");
  CHECK(r.flex().nodebody[13] == "world");
  CHECK(r.bodies().size() == 26);
  REQUIRE(r.spec.equalities.size() == 24);
  CHECK(r.spec.equalities[23].data[0] == 23);
  CHECK(r.spec.equalities[23].data[1] == -1);
  CHECK(r.flex().cellempty.empty());
}

TEST_CASE("a plugin is one instance of all bodies, and of the parent if it holds a point") {
  const Reading r = read_model(
      "<worldbody><body name='p'><geom size='1'/><flexcomp name='F' dim='1' count='3 1 1'"
      " radius='.001'><pin id='0'/><plugin plugin='x'><config key='a' value='1'/></plugin>"
      "</flexcomp></body></worldbody>");
  REQUIRE(r.problems == "");
  REQUIRE(r.spec.plugins.size() == 1);
  CHECK(r.spec.plugins[0].name == "flexcomp_F");
  CHECK(r.bodies()[0].plugin.instance == "flexcomp_F");
  CHECK(r.bodies()[0].bodies[1].plugin.instance == "flexcomp_F");
}

const std::string kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv -0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\n"
    "f 1/1 3/2 2/3\nf 1/1 2/2 4/3\nf 2/1 3/2 4/3\nf 3/1 1/2 5/3\n";

TEST_CASE("a mesh gives triangles between merged vertices, and its texture coordinates") {
  const Reading r = good("type='mesh' dim='2' file='a.obj'", "", {{"a.obj", kTetrahedron}});
  CHECK(r.flex().elem == Ints{0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3});
  CHECK(r.flex().elemtexcoord == Ints{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2});
  CHECK(r.flex().texcoord == std::vector<float>{0, 1, 1, 1, 0, 0});
  CHECK(r.bodies().size() == 4);
}

TEST_CASE("tetrahedra between a mesh and the origin take the texture of their faces") {
  const Reading r =
      good("type='mesh' dim='3' file='a.obj' origin='.1 .1 .1'", "", {{"a.obj", kTetrahedron}});
  CHECK(r.flex().elem == Ints{0, 1, 3, 2, 0, 1, 2, 4, 0, 2, 3, 4, 0, 3, 1, 4});
  CHECK(r.flex().elemtexcoord == Ints{0, 0, 1, 2, 0, 0, 1, 2, 0, 0, 1, 2, 0, 0, 1, 2});
  CHECK(position(r.bodies()[0]) == std::vector<double>{0.1, 0.1, 0.1});
  const Reading lines = good("type='mesh' dim='1' file='a.obj'", "", {{"a.obj", kTetrahedron}});
  CHECK(lines.flex().elem == Ints{0, 2, 0, 1, 1, 2, 2, 0});
  CHECK(lines.flex().elemtexcoord == Ints{0, 1, 0, 1, 0, 1, 0, 1});
}

TEST_CASE("files of flexes are in the folder of mesh files") {
  const std::string head = "<compiler meshdir='d'/>";
  const std::string tail =
      "<worldbody><flexcomp name='F' type='mesh' dim='2' file='a.obj'/></worldbody>";
  CHECK(read_model(head + tail, {{"d/a.obj", kTetrahedron}}).problems == "");
  const Reading lost = read_model(head + tail);
  CHECK(lost.mentions("cannot read 'd/a.obj'"));
  CHECK(lost.mentions("m.xml:1:"));
  CHECK(read_model("<compiler strippath='true'/><worldbody><flexcomp name='F' type='mesh' dim='2'"
                   " file='x/a.obj'/></worldbody>",
                   {{"a.obj", kTetrahedron}})
            .problems == "");
}

TEST_CASE("a frame around a flexcomp is said to have no effect") {
  const Reading r = read_model(
      "<worldbody><frame pos='0 0 5'><flexcomp name='F' dim='1' count='2 1 1' "
      "radius='.001'/></frame>"
      "</worldbody>");
  CHECK(r.mentions("has no effect"));
  CHECK(r.spec.flexes.size() == 1);
  CHECK(r.bodies()[0].frame == -1);
}

TEST_CASE("copies of bodies have copies of their flexes") {
  const Reading r = read_model(
      "<worldbody><replicate count='2' offset='1 0 0'><body name='p'><geom size='1'/>"
      "<flexcomp name='F' dim='1' count='3 1 1' radius='.001'><pin id='0'/><edge equality='true'/>"
      "</flexcomp></body></replicate></worldbody>");
  REQUIRE(r.problems == "");
  REQUIRE(r.spec.flexes.size() == 2);
  CHECK(r.spec.flexes[1].name == "F1");
  CHECK(r.spec.flexes[1].vertbody == Names{"p1", "F_11", "F_21"});
  REQUIRE(r.spec.equalities.size() == 2);
  CHECK(r.spec.equalities[1].name1 == "F1");
}

TEST_CASE("attached flexes refer to attached bodies and materials") {
  const std::string child =
      "<mujoco><asset><material name='m'/></asset><worldbody><body name='b'><geom size='1'/>"
      "<flexcomp name='F' dim='1' count='3 1 1' radius='.001' material='m'><pin id='0'/></flexcomp>"
      "</body><body name='c'/></worldbody></mujoco>";
  const auto attach = [&](const std::string& what) {
    Reading r = read_model(
        "<asset><model name='ch' file='ch.xml'/></asset><worldbody>"
        "<attach model='ch' prefix='x_' " +
            what + "/></worldbody>",
        {{"ch.xml", child}});
    REQUIRE(r.problems == "");
    return r;
  };
  const Reading r = attach("body='b'");
  REQUIRE(r.spec.flexes.size() == 1);
  CHECK(r.flex().name == "x_F");
  CHECK(r.flex().material == "x_m");
  CHECK(r.flex().vertbody == Names{"x_b", "x_F_1", "x_F_2"});
  CHECK(attach("body='c'").spec.flexes.empty());
}

TEST_CASE("a flex that hangs on the world of an attached model is left behind, with a warning") {
  const Reading r = read_model(
      "<asset><model name='ch' file='ch.xml'/></asset><worldbody><attach model='ch' prefix='x_'/>"
      "</worldbody>",
      {{"ch.xml",
        "<mujoco><worldbody><flexcomp name='F' dim='1' count='3 1 1' radius='.001'>"
        "<pin id='0'/></flexcomp></worldbody></mujoco>"}});
  CHECK(r.spec.flexes.empty());
  CHECK(r.mentions("warning: flex 'F' is not attached: it also belongs to body 'world'"));
}

}  // namespace
}  // namespace mj::mjcf
