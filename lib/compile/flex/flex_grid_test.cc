// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of compiled flexes whose vertices are interpolated between the nodes of a grid. The
// expected numbers come from the official build.

#include "engine/test_model.h"

namespace mj::compiler {
namespace {

using engine::TestModel;

std::string flexcomp(const std::string& attributes, const std::string& children = "") {
  return "<flexcomp name='F' dim='3' radius='.001' " + attributes + ">" + children +
         "<contact selfcollide='none'/></flexcomp>";
}

std::string world(const std::string& content) {
  return "<worldbody>" + content + "</worldbody>";
}

const std::string kSlab = "type='grid' dof='trilinear' count='2 2 2' spacing='.2 .1 .1' mass='8' ";

TEST_CASE("nodes are known in the axes of the grid") {
  TestModel t(world("<body name='p' pos='1 0 0' euler='0 0 90'>" +
                    flexcomp("type='grid' dof='trilinear' count='3 3 3' spacing='.1 .1 .1' "
                             "pos='0 0 2' mass='7'",
                             "<pin id='0 7'/>") +
                    "</body>"));
  const mjModel& m = t.m();
  check_values(m.flex_nodebodyid, {1, 2, 3, 4, 5, 6, 7, 1});
  for (int b = 2; b < m.nbody; ++b) CHECK(m.body_mass[b] == doctest::Approx(7.0 / 6));
  check_values(m.flex_node, {-.1, -.1, 1.9});
  check_values(m.flex_node0, {-.1, -1.1, 1.9});
  for (int v = 0; v < m.nflexvert; ++v) CHECK(m.flex_vertbodyid[v] == -1);
}

TEST_CASE("cells whose stiffness needs too much memory are an error") {
  std::string names;
  for (int i = 0; i < 63 * 63 * 87; ++i) names += "p ";
  Diagnostics diagnostics;
  const spec::ModelSpec spec = mjcf::read_mjcf_text(
      "<mujoco><worldbody><body name='p'><geom size='1'/></body></worldbody><deformable><flex "
      "name='f' dim='3' dof='quadratic' cellcount='31 31 43' body='p' node='" +
          names +
          "' vertex='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 3'><contact selfcollide='none'/>"
          "<elasticity young='1'/></flex>"
          "</deformable></mujoco>",
      "test.xml", MemoryReader({}), diagnostics);
  REQUIRE(diagnostics.ok());
  (void)compile(spec, diagnostics);
  REQUIRE(!diagnostics.ok());
  CHECK(diagnostics.first_error().code.name() == "flex-too-large");
}

TEST_CASE("the stiffness of a cell of 8 or 27 nodes") {
  const std::string soft = "<elasticity young='1000' poisson='.25' damping='.1'/>";
  TestModel slab(world(flexcomp(kSlab, soft)));
  check_values(slab.m().flex_stiffness, {-13.3333, -5, -5, 0, -2.5, 1.66667}, 1e-5);
  TestModel cube(
      world(flexcomp("type='grid' dof='quadratic' count='3 3 3' spacing='.1 .1 .1'", soft)));
  check_values(cube.m().flex_stiffness, {-430.15123033412948});
}

TEST_CASE("a strain constraint has the modes of its cell that change the energy") {
  const std::string strain = "<edge equality='strain'/>";
  TestModel slab(world(flexcomp(kSlab, strain)));
  CHECK(slab.m().flex_stiffness[0] == 18);
  CHECK(slab.m().neq == 1);
  TestModel cube(
      world(flexcomp("type='grid' dof='quadratic' count='3 3 3' spacing='.1 .1 .1'", strain)));
  CHECK(cube.m().flex_stiffness[0] == 75);
  TestModel two(
      world(flexcomp("type='grid' dof='trilinear' count='3 3 3' spacing='.1 .1 .1' "
                     "cellcount='2 1 1'",
                     strain)));
  CHECK(two.m().neq == 2);
  CHECK(two.m().flex_stiffness[0] == 18);
  CHECK(two.m().flex_stiffness[24 * 24] == 18);
}

// The stiffness matrix of a cube has equal eigenvalues, and their eigenvectors depend on rounding
// errors.
TEST_CASE("modes of cubes match the official build to the last bits") {
  const std::string strain = "<edge equality='strain'/>";
  TestModel small(
      world(flexcomp("type='grid' dof='trilinear' count='3 3 3' spacing='.1 .1 .1'", strain)));
  check_values(small.m().flex_stiffness,
               {18.0, 0.29688554299767733, 0.29688554299767766, 0.29688554299767744,
                0.2968855429976778, 0.29688554299767755},
               1e-14);
  TestModel large(
      world(flexcomp("type='grid' dof='quadratic' count='3 3 3' spacing='.1 .1 .1'", strain)));
  check_values(large.m().flex_stiffness,
               {75.0, -0.9210165408682681, -0.19730967265334845, 0.17151319151029357,
                1.3315723420689234, 0.30999855088390854},
               1e-14);
}

TEST_CASE("a face has the modes in its plane and its warp") {
  TestModel t(world(flexcomp(kSlab,
                             "<edge equality='strain'/><elasticity elastic2d='bend' "
                             "thickness='.01'/>")));
  const mjModel& m = t.m();
  CHECK(m.neq == 6);
  CHECK(m.nflexstiffness == 6 * 12 * 12);
  for (int face = 0; face < 6; ++face) CHECK(m.flex_stiffness[144 * face] == 6);
  const double* warp = m.flex_stiffness + 1 + 5 * 12;
  const double w = 0.0080064077;
  check_values(warp, {w, 0, 0, -w, 0, 0, -w, 0, 0, w, 0, 0}, 1e-4);
}

TEST_CASE("a shell has an entry for each edge between two faces") {
  const std::string both =
      "<elasticity young='1e6' poisson='.25' thickness='.01' elastic2d='both'/>";
  TestModel t(world(flexcomp(kSlab, both)));
  CHECK(t.m().nflexstiffness == 864);
  CHECK(t.m().flex_stiffness[0] == 0);
  CHECK(t.m().flex_interp[0] == -1);
  check_values(t.m().flex_bending, {12, 0, 2, 0, .5, .5, 0, .0592592593, 1, -1, 0}, 1e-9);
}

TEST_CASE("a cell without elements has no stiffness, and nodes around it are pinned") {
  TestModel t(
      world(flexcomp("type='direct' dof='trilinear' cellcount='2 2 1' "
                     "point='0 0 0 2 0 0 0 .4 0 0 0 1 2 .4 1 0 2 0 .4 2 0 .3 1.9 1' "
                     "element='0 1 2 3 1 2 3 4 0 2 5 3 5 6 7 0'",
                     "<elasticity young='1000'/>")));
  const mjModel& m = t.m();
  CHECK(m.flex_nodebodyid[16] == 0);
  CHECK(m.flex_nodebodyid[17] == 0);
  check_values(m.flex_node + 3 * 16, {2, 2, 0, 2, 2, 1});
  CHECK(m.nflexstiffness == 4 * 24 * 24);
  CHECK(m.flex_stiffness[2 * 24 * 24] != 0);
  for (int i = 3 * 24 * 24; i < m.nflexstiffness; ++i) CHECK(m.flex_stiffness[i] == 0);
}

}  // namespace
}  // namespace mj::compiler
