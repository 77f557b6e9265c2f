// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of flexes in compiled models. The expected numbers come from the official build.

#include "engine/test_model.h"

namespace mj::compiler {
namespace {

using engine::TestModel;

std::string three_slides(const std::string& name, const std::string& pos) {
  return "<body name='" + name + "' pos='" + pos +
         "'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><joint type='slide' axis='1 0 0'/>"
         "<joint type='slide' axis='0 1 0'/><joint type='slide' axis='0 0 1'/></body>";
}

// Returns a flex of two triangles, which form a square at z = 1.
std::string square(const std::string& children, const std::string& attributes = "") {
  return "<worldbody><body name='p' pos='0 0 1'>" + three_slides("b0", "-.05 -.05 0") +
         three_slides("b1", "-.05 .05 0") + three_slides("b2", ".05 -.05 0") +
         three_slides("b3", ".05 .05 0") +
         "</body></worldbody><deformable><flex name='F' dim='2' radius='.01' body='b0 b1 b2 b3' "
         "element='0 2 3 0 3 1' " +
         attributes + ">" + children + "</flex></deformable>";
}

TEST_CASE("edges, flaps, surface and pairs of a square of two triangles") {
  TestModel t(
      square("<edge damping='0.1'/><elasticity young='1000' poisson='0.3' thickness='0.02' "
             "elastic2d='both' damping='0.01'/>"));
  const mjModel& m = t.m();
  check_values(m.flex_edge, {2, 3, 0, 3, 0, 2, 1, 3, 0, 1});
  check_values(m.flex_elemedge, {0, 1, 2, 3, 4, 1});
  check_values(m.flex_edgeflap, {0, -1, 2, 1, 3, -1, 0, -1, 3, -1});
  check_values(m.flex_shell, {1, 0, 0, 2, 3, 1, 2, 3});
  check_values(m.flex_evpair, {1, 2, 0, 1});
  check_values(m.flex_stiffness,
               {288.461538461538, -48.076923076923, 192.307692307692, 48.076923076923,
                -48.076923076923, 288.461538461538},
               1e-10);
  const double* bending = m.flex_bending + 17;
  const double c[4] = {1, 1, -1, -1};
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      CHECK(bending[4 * i + j] == doctest::Approx(0.153846153846154 * c[i] * c[j]));
    }
  }
  CHECK(bending[16] == 0);
  CHECK(m.flex_size[2] == doctest::Approx(8.6736e-18).epsilon(1e-4));
  CHECK(m.nefm0dof == 12);
  CHECK(m.nefm0L == 30);
}

std::string flexcomp(const std::string& attributes, const std::string& children = "") {
  return "<worldbody><flexcomp name='F' " + attributes + ">" + children + "</flexcomp></worldbody>";
}

TEST_CASE("edges, surface and layers of cubes of tetrahedra") {
  TestModel cube(flexcomp("type='grid' dim='3' count='2 2 2' spacing='.1 .1 .1' radius='.001'"));
  check_values(cube.m().flex_edge, {0, 2, 2, 4, 0, 4, 3, 4, 0, 3, 2, 3, 1, 4, 0, 1, 1, 3, 2,
                                    6, 4, 6, 3, 6, 6, 7, 4, 7, 3, 7, 4, 5, 1, 5, 3, 5, 5, 7});
  check_values(cube.m().flex_shell, {0, 1, 3, 0, 4, 1, 0, 3, 2});
  CHECK(cube.m().flex_bvhnum[0] == 11);

  TestModel block(flexcomp("type='grid' dim='3' count='5 5 5' spacing='.1 .1 .1' radius='.001'"));
  int layers[5] = {};
  for (int e = 0; e < block.m().nflexelem; ++e) ++layers[block.m().flex_elemlayer[e]];
  check_values(layers, {168, 108, 60, 36, 12});
  CHECK(block.m().flex_shellnum[0] == 192);
  CHECK(block.m().flex_bvhnum[0] == 335);
}

TEST_CASE("a line collides with the ends of its segments' neighbours") {
  TestModel t(flexcomp("type='grid' dim='1' count='5 1 1' spacing='.1 .1 .1' radius='.01'"));
  CHECK(t.m().flex_evpairnum[0] == 4);
  check_values(t.m().flex_evpair, {1, 0, 0, 2, 3, 2, 2, 4});
  check_values(t.m().flex_shell, {0, 4});
}

TEST_CASE("a flex all of whose vertices are pinned is rigid") {
  TestModel t(flexcomp("type='grid' dim='1' count='5 1 1' spacing='.1 .1 .1' radius='.01'",
                       "<pin id='0 1 2 3 4'/>"));
  CHECK(t.m().flex_rigid[0]);
  CHECK(t.m().nv == 0);
}

TEST_CASE("tetrahedra are turned so that their faces look outwards, and resist stretching") {
  TestModel t(
      flexcomp("type='direct' dim='3' radius='.001' mass='.4' "
               "point='0 0 0 .1 0 0 0 .1 0 0 0 .1' element='0 1 2 3'",
               "<pin id='0 1 2'/><elasticity young='1000' poisson='.25' damping='.01'/>"
               "<contact selfcollide='none'/>"));
  check_values(t.m().flex_elem, {0, 2, 1, 3});
  check_values(t.m().flex_elemtexcoord, {0, 2, 1, 3});
  check_values(t.m().flex_stiffness, {2000, -333.333333333333}, 1e-10);
}

TEST_CASE("vertices held in a plane have a metric of their edges") {
  TestModel t(flexcomp("type='grid' dim='2' count='3 3 1' spacing='.1 .2 .1' radius='.01' mass='9'",
                       "<edge equality='vert'/>"));
  check_values(t.m().flex_vertmetric, {66.6667, -16.6667, -16.6667, 16.6667}, 1e-5);
  for (int v = 0; v < 9; ++v) {
    const double expected[] = {12, 15, 9, 15, 21, 15, 9, 15, 12};
    CHECK(t.m().flexvert_J_rownnz[2 * v] == expected[v]);
    CHECK(t.m().flexvert_J_rownnz[2 * v + 1] == expected[v]);
  }
}

TEST_CASE("the factor of the bending metric has the entries that elimination makes") {
  TestModel t(flexcomp("type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01'",
                       "<pin id='0'/><elasticity young='1000' poisson='.3' thickness='.02' "
                       "elastic2d='bend'/>"));
  CHECK(t.m().nv == 24);
  CHECK(t.m().nefm0dof == 24);
  CHECK(t.m().nefm0L == 96);
  check_values(t.m().efm0_L_rownnz,
               {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6});
}

TEST_CASE("rows of edges begin again behind a flex without rows") {
  const std::string line = " type='grid' dim='1' count='3 1 1' spacing='.1 .1 .1' radius='.01'";
  TestModel t("<worldbody><flexcomp name='A'" + line + "><edge equality='true'/></flexcomp>" +
              "<flexcomp name='B' rigid='true'" + line + "/><flexcomp name='C'" + line +
              "><edge equality='true'/></flexcomp></worldbody>");
  check_values(t.m().flexedge_J_rownnz, {6, 6, 0, 0, 6, 6});
  check_values(t.m().flexedge_J_rowadr, {0, 6, 0, 0, 0, 6});
}

}  // namespace
}  // namespace mj::compiler
