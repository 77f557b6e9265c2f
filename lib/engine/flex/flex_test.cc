// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/flex/flex.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/contact/contact_sides.h"
#include "engine/flex/flex_element.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "math/dense.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

std::string flexcomp(const std::string& attributes,
                     const std::string& content = "<edge damping='1'/>") {
  return "<worldbody><body name='p'><flexcomp name='F' radius='.001' " + attributes +
         "><contact selfcollide='none'/>" + content + "</flexcomp></body></worldbody>";
}

}  // namespace

TEST_CASE("vertex equalities keep the deformation around each vertex of a cloth") {
  TestModel t(flexcomp("type='grid' dim='2' count='3 3 1' spacing='.1 .2 .1' mass='9'",
                       "<edge equality='vert'/>"));
  check_values(t.m().flex_vertmetric,
               {66.6666666667, -16.6666666667, -16.6666666667, 16.6666666667}, 1e-11);
  for (int v = 0; v < 9; ++v) {
    CAPTURE(v);
    CHECK(t.m().flexvert_J_rownnz[2 * v] == std::vector<int>{12, 15, 9, 15, 21, 15, 9, 15, 12}[v]);
  }
  t.d().qpos[12] = .02;
  t.d().qpos[14] = .03;
  forward(t.m(), t.d());
  CHECK(t.d().ne == 18);
  check_values(t.d().flexvert_length,
               {.151388888888889, .150277777777778, .2881, .2877, 0, 0, -.0631, -.0667});
  check_values(t.d().flexvert_J, {-14.4444444444444, -6.66666666666667, -1.66666666666667,
                                  -6.88888888888889, 6.66666666666667, -.333333333333333});
  check_values(t.d().efc_pos, {.151388888888889, .150277777777778, .2881, .2877});
}

TEST_CASE("dofs that only later rows of a contact with a flex move belong to its island, too") {
  // A triangle touches a box that slides along z. The normal and the first tangent are the x and y
  // axes.
  TestModel t(
      "<option jacobian='dense'/><worldbody><body><joint type='slide' axis='0 0 1'/>"
      "<geom type='box' size='.02 .2 .2'/></body><flexcomp name='F' type='direct' dim='2' "
      "radius='.01' point='.025 0 0 .025 .05 0 .025 0 .05' element='0 1 2'>"
      "<contact selfcollide='none'/></flexcomp></worldbody>");
  forward(t.m(), t.d());
  REQUIRE(t.d().ncon > 0);
  CHECK(t.d().nisland == 1);
  CHECK(t.d().nidof == t.m().nv);
  t.m().opt.jacobian = mjJAC_SPARSE;
  forward(t.m(), t.d());
  CHECK(t.d().nidof == t.m().nv);
}

TEST_CASE("rows of edges and vertices are the derivatives of their lengths") {
  struct {
    const char *equality, *joint;
  } const cases[] = {{"true", "<joint axis='0 1 0'/><geom size='.1'/>"}, {"vert", ""}};
  for (const auto& c : cases) {
    CAPTURE(c.equality);
    TestModel t("<worldbody><body name='p'>" + std::string(c.joint) +
                "<flexcomp name='F' type='grid' dim='2' count='3 3 1' spacing='.1 .2 .1' mass='9' "
                "radius='.001'><pin id='0'/><contact selfcollide='none'/><edge equality='" +
                std::string(c.equality) + "'/></flexcomp></body></worldbody>");
    const int nv = static_cast<int>(t.m().nv);
    for (int i = 0; i < nv; ++i) t.d().qpos[i] = .01 * ((i * 7919) % 13 - 6) / 6;
    forward(t.m(), t.d());
    const int n = t.d().ne;
    const std::vector<double> J(t.d().efc_J, t.d().efc_J + n * nv);
    constexpr double kStep = 1e-6;
    for (int i = 0; i < nv; ++i) {
      std::vector<double> slope(n);
      const double start = t.d().qpos[i];
      for (const double side : {1, -1}) {
        t.d().qpos[i] = start + side * kStep;
        forward(t.m(), t.d());
        for (int r = 0; r < n; ++r) slope[r] += side * t.d().efc_pos[r] / (2 * kStep);
      }
      t.d().qpos[i] = start;
      for (int r = 0; r < n; ++r) {
        CHECK(std::abs(slope[r] - J[r * nv + i]) < 1e-6 * (1 + std::abs(slope[r])));
      }
    }
  }
}

TEST_CASE("edges of rigid and interpolated flexes have no length, edges of other flexes do") {
  TestModel rigid(flexcomp("type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' rigid='true'"));
  forward(rigid.m(), rigid.d());
  REQUIRE(rigid.m().nflexedge == 16);
  CHECK(norm(rigid.d().flexedge_length, 16) == 0);
  TestModel cells(flexcomp("type='grid' dim='3' dof='trilinear' count='2 2 2' spacing='.1 .1 .1'"));
  forward(cells.m(), cells.d());
  CHECK(norm(cells.d().flexedge_length, static_cast<int>(cells.m().nflexedge)) == 0);
  TestModel cloth(flexcomp("type='grid' dim='2' count='2 2 1' spacing='.1 .1 .1'"));
  forward(cloth.m(), cloth.d());
  check_values(cloth.d().flexedge_length, {.1, .1 * std::sqrt(2.)});
}

TEST_CASE("trees of boxes are left alone without the middle phase") {
  TestModel t(flexcomp("type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1'"));
  forward(t.m(), t.d());
  const int n = 6 * static_cast<int>(t.m().nbvhdynamic);
  const std::vector<double> before(t.d().bvh_aabb_dyn, t.d().bvh_aabb_dyn + n);
  check_values(before.data(), {0, 0, 0, .101, .101, .001});
  t.d().qpos[0] = -.5;
  t.m().opt.disableflags |= mjDSBL_MIDPHASE;
  forward(t.m(), t.d());
  CHECK(std::equal(before.begin(), before.end(), t.d().bvh_aabb_dyn));
  t.m().opt.disableflags = 0;
  forward(t.m(), t.d());
  check_values(t.d().bvh_aabb_dyn, {-.25, 0, 0, .351, .101, .001});
}

TEST_CASE("vertices of cells follow linear motions of the nodes exactly") {
  for (const char* dof : {"trilinear", "quadratic"}) {
    CAPTURE(dof);
    TestModel t(
        flexcomp("type='grid' dim='3' count='4 4 4' cellcount='2 1 2' spacing='.1 .2 .3' "
                 "dof='" +
                 std::string(dof) + "'"));
    const auto linear = [](const Vec3& x) {
      return Vec3{.1 + x.y, .2 * x.x - x.z, .3 * x.z + .4 * x.x};
    };
    forward(t.m(), t.d());
    const std::vector<double> rest(t.d().flexvert_xpos, t.d().flexvert_xpos + 3 * t.m().nflexvert);
    for (int i = 0; i < t.m().nflexnode; ++i) {
      const int body = t.m().flex_nodebodyid[i];
      store(t.d().qpos + t.m().body_dofadr[body], linear(vec3(t.m().body_pos + 3 * body)));
    }
    forward(t.m(), t.d());
    for (int v = 0; v < t.m().nflexvert; ++v) {
      const Vec3 x = vec3(rest.data() + 3 * v);
      CHECK(distance(vec3(t.d().flexvert_xpos + 3 * v), x + linear(x)) < 1e-14);
    }
  }
}

TEST_CASE("faces of a shell are numbered by the sides of its grid") {
  const ElementGrid shell{{1, {2, 3, 4}}, true};
  CHECK(shell.element_count() == 2 * (12 + 8 + 6));
  const NodeElement first = node_element(shell, 0), top = node_element(shell, 51);
  CHECK(first.normal == 0);
  CHECK(std::vector<int>(first.node, first.node + first.n) == std::vector<int>{0, 1, 5, 6});
  CHECK(top.normal == 2);
  // In a face normal to z, the y index varies fastest.
  CHECK(std::vector<int>(top.node, top.node + top.n) == std::vector<int>{34, 39, 54, 59});
  const ElementGrid solid{{2, {1, 1, 1}}, false};
  const NodeElement cell = node_element(solid, 0);
  CHECK(cell.n == 27);
  CHECK(cell.node[26] == 26);
}

TEST_CASE("nodes inside a shell are interpolated between its faces") {
  const NodeGrid grid{1, {4, 3, 5}};
  std::vector<double> x(3 * grid.count());
  const auto product = [](int i, int j, int k) {
    return Vec3{i * j + 1. * k, 2. * j * k, i + j - k * 1.};
  };
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 4; ++j) {
      for (int k = 0; k < 6; ++k) {
        const int node = grid.index(i, j, k);
        store(&x[3 * node], grid.is_inside(node) ? Vec3{} : product(i, j, k));
      }
    }
  }
  interpolate_interior(grid, x.data());
  CHECK(distance(vec3(&x[3 * grid.index(2, 1, 3)]), product(2, 1, 3)) < 1e-13);
  CHECK(distance(vec3(&x[3 * grid.index(1, 2, 4)]), product(1, 2, 4)) < 1e-13);
}

TEST_CASE("a node inside a shell has the bits of the official build") {
  TestModel t(
      flexcomp("type='grid' dim='3' count='3 3 3' cellcount='2 2 2' spacing='.2 .2 .2' "
               "pos='0 0 3' dof='trilinear'",
               "<elasticity elastic2d='both' thickness='.01' young='100' poisson='.1'/>"));
  forward(t.m(), t.d());
  const double* const middle = t.d().flexvert_xpos + 3 * 13;
  CHECK(middle[0] == -6.938893903907228e-18);
  CHECK(middle[1] == 0);
  CHECK(middle[2] == 3.000000000000001);
}

TEST_CASE("a contact of an interpolated flex acts on the nodes of its cell") {
  TestModel t(
      flexcomp("type='grid' dim='3' count='5 5 5' cellcount='2 2 2' spacing='.1 .1 .1' "
               "dof='trilinear'"));
  forward(t.m(), t.d());
  mjContact contact{};
  contact.geom[0] = contact.geom[1] = -1;
  contact.elem[0] = contact.elem[1] = -1;
  contact.vert[0] = 31;   // vertex in the middle of the first cell
  contact.vert[1] = 124;  // last node
  ContactSide side[2];
  contact_sides(t.m(), t.d(), contact, side);
  REQUIRE(side[0].n == 8);
  for (int i = 0; i < 8; ++i) CHECK(side[0].weight[i] == doctest::Approx(.125));
  REQUIRE(side[1].n == 1);
  CHECK(side[1].body[0] == t.m().flex_nodebodyid[26]);
  CHECK(side[1].weight[0] == doctest::Approx(1));
}

}  // namespace mj::engine
