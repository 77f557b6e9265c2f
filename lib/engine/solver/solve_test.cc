// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares solvers and islands with numbers of the official build.

#include "engine/solver/solve.h"

#include <cstdlib>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "base/log.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/solver/random.h"
#include "engine/test_model.h"
#include "math/cholesky.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

const std::string kModelS =
    "<worldbody><geom type='plane' size='1 1 1' friction='.1 .001 .0001'/><body pos='0 0 .0495'>"
    "<freejoint/><inertial pos='0 0 .05' mass='1' diaginertia='.01 .02 .03'/>"
    "<geom type='sphere' size='.05' pos='.1 0 0' friction='.3 .01 .001'/>"
    "<geom type='sphere' size='.05' pos='-.1 .1 0' friction='.3 .01 .001' condim='4'/>"
    "<geom type='sphere' size='.05' pos='-.1 -.1 0' friction='.3 .01 .001' condim='6'/></body>"
    "<body pos='2 0 1'><joint type='hinge' axis='0 1 0' frictionloss='.2'/>"
    "<geom type='sphere' size='.05' pos='.3 0 0' mass='.5' contype='0' "
    "conaffinity='0'/></body></worldbody>";

struct ModelS : TestModel {
  ModelS(int solver, int cone, int jacobian) : TestModel(kModelS) {
    set(m().opt.gravity, {3, 1, -9.81});
    m().opt.solver = solver;
    m().opt.cone = cone;
    m().opt.jacobian = jacobian;
    d().qvel[0] = .05;
    d().qvel[5] = .3;
  }
  const mjData& solve() {
    forward(m(), d());
    return d();
  }
};

TEST_CASE("solvers end although no tolerance ends them") {
  constexpr int kNoLimit = std::numeric_limits<int>::max();
  std::vector<CapturedWarning> warnings;
  const MessageCapture capture(&warnings);
  for (const int solver : {mjSOL_PGS, mjSOL_CG, mjSOL_NEWTON}) {
    CAPTURE(solver);
    ModelS s(solver, mjCONE_PYRAMIDAL, mjJAC_DENSE);
    s.m().opt.iterations = s.m().opt.ls_iterations = kNoLimit;
    s.m().opt.ccd_iterations = kNoLimit;
    s.m().opt.noslip_iterations = solver == mjSOL_NEWTON ? kNoLimit : 0;
    s.m().opt.tolerance = s.m().opt.ls_tolerance = s.m().opt.noslip_tolerance = -1;
    const mjData& d = s.solve();
    CHECK(d.solver_niter[0] <= 200'000);
    if (solver == mjSOL_PGS) CHECK(d.solver_niter[0] == 100'000);
  }
}

TEST_CASE(
    "every solver, cone and Jacobian reaches the official acceleration in as many iterations") {
  struct Case {
    int solver, cone, niter[2], nnz_dense[2], nnz_sparse[2];
    std::initializer_list<double> qacc;
    double tolerance;
  };
  const Case cases[] = {
      {mjSOL_NEWTON,
       mjCONE_PYRAMIDAL,
       {4, 1},
       {36, 1},
       {63, 3},
       {-0.3614985308, 1.002334264, 2.668806527, -8.090920621, 0.4947373636, -3.927490459},
       2e-9},
      {mjSOL_NEWTON,
       mjCONE_ELLIPTIC,
       {3, 1},
       {36, 1},
       {84, 4},
       {-0.3054982166, 0.3605203219, 2.501413481, -6.238956416, 2.482247922, -6.96118689},
       2e-9},
      {mjSOL_CG,
       mjCONE_PYRAMIDAL,
       {44, 1},
       {120, 1},
       {120, 1},
       {-0.3613749382, 1.002266914, 2.668837061, -8.090893856, 0.4947593404, -3.927920502},
       1e-7},
      {mjSOL_CG,
       mjCONE_ELLIPTIC,
       {20, 1},
       {78, 1},
       {78, 1},
       {-0.3055018876, 0.3605276175, 2.501405369, -6.238832084, 2.482226529, -6.961669393},
       1e-7},
      {mjSOL_PGS,
       mjCONE_PYRAMIDAL,
       {73, 2},
       {400, 1},
       {400, 1},
       {-0.3617146125, 1.002172842, 2.668781056, -8.090296997, 0.4953597471, -3.925951951},
       1e-8},
      {mjSOL_PGS,
       mjCONE_ELLIPTIC,
       {11, 2},
       {169, 1},
       {169, 1},
       {-0.3054635868, 0.3605181739, 2.501399492, -6.238746706, 2.482195751, -6.961339508},
       1e-8}};
  for (const Case& c : cases) {
    for (const int jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
      ModelS t(c.solver, c.cone, jacobian);
      const mjData& d = t.solve();
      CAPTURE(c.solver);
      CAPTURE(c.cone);
      CAPTURE(jacobian);
      CHECK(d.nisland == 2);
      check_values(d.qacc, c.qacc, c.tolerance);
      CHECK(d.qacc[6] == doctest::Approx(27.94505495).epsilon(1e-9));
      for (int i = 0; i < 2; ++i) {
        CHECK(std::abs(d.solver_niter[i] - c.niter[i]) <= (c.solver == mjSOL_CG ? 1 : 0));
        CHECK(d.solver_nnz[i] == (jacobian == mjJAC_SPARSE ? c.nnz_sparse : c.nnz_dense)[i]);
      }
    }
  }
}

TEST_CASE("statistics tell the course of the solution") {
  struct Case {
    int solver, cone, iteration;
    mjSolverStat stat;  // lineslope is not compared
    double tolerance;
  };
  const Case cases[] = {
      {mjSOL_NEWTON, mjCONE_PYRAMIDAL, 0, {551.62015, 5.7383206, 0, 7, 11, 4, 11}, 1e-7},
      {mjSOL_NEWTON, mjCONE_PYRAMIDAL, 1, {4.2262995, 13.785442, 0, 3, 4, 3, 4}, 1e-7},
      {mjSOL_NEWTON, mjCONE_ELLIPTIC, 0, {48.2961, 0.12934709, 0, 13, 0, 4, 13}, 1e-6},
      {mjSOL_CG, mjCONE_PYRAMIDAL, 0, {555.45408, 1.9291204, 0, 1, 17, 6, 0}, 1e-7},
      {mjSOL_CG, mjCONE_ELLIPTIC, 0, {46.99405, 0.93873723, 0, 9, 4, 4, 0}, 1e-7}};
  for (const Case& c : cases) {
    CAPTURE(c.solver);
    CAPTURE(c.cone);
    ModelS t(c.solver, c.cone, mjJAC_DENSE);
    const mjSolverStat& s = t.solve().solver[c.iteration];
    CHECK(s.improvement == doctest::Approx(c.stat.improvement).epsilon(c.tolerance));
    CHECK(s.gradient == doctest::Approx(c.stat.gradient).epsilon(c.tolerance));
    CHECK(s.nactive == c.stat.nactive);
    CHECK(s.nchange == c.stat.nchange);
    CHECK(s.neval == c.stat.neval);
    CHECK(s.nupdate == c.stat.nupdate);
  }
  const double improvements[2][3] = {{23.403777, 1.2269519, 0.31013009},
                                     {24.13345, 3.0661492, 0.087624713}};
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    ModelS t(mjSOL_PGS, cone, mjJAC_SPARSE);
    t.solve();
    for (int i = 0; i < 3; ++i) {
      CHECK(t.d().solver[i].improvement == doctest::Approx(improvements[cone][i]).epsilon(1e-6));
    }
    CHECK(t.d().nA == (cone == mjCONE_PYRAMIDAL ? 401 : 170));
    ModelS dense(mjSOL_PGS, cone, mjJAC_DENSE);
    CHECK(dense.solve().nA == (cone == mjCONE_PYRAMIDAL ? 441 : 196));
  }
}

TEST_CASE("rows and nonzeros of both Jacobians") {
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    ModelS dense(mjSOL_NEWTON, cone, mjJAC_DENSE), sparse(mjSOL_NEWTON, cone, mjJAC_SPARSE);
    const bool pyramidal = cone == mjCONE_PYRAMIDAL;
    CHECK(dense.solve().nefc == (pyramidal ? 21 : 14));
    CHECK(dense.d().nJ == (pyramidal ? 147 : 98));
    CHECK(sparse.solve().nJ == (pyramidal ? 121 : 79));
    CHECK(dense.m().stat.meaninertia == doctest::Approx(0.444357142857).epsilon(1e-11));
  }
}

TEST_CASE("elliptic contact forces match the official build") {
  ModelS t(mjSOL_NEWTON, mjCONE_ELLIPTIC, mjJAC_DENSE);
  check_values(t.solve().efc_force,
               {-0.2, 7.4941863, -1.0366351, 1.9950043, 2.2599738, 0.46970892, 0.46206392,
                -0.0053274781, 2.5572375, 0.23941043, 0.72428816},
               1e-7);
}

TEST_CASE("without islands everything is solved at once") {
  struct Case {
    int solver, cone, niter;
    double qacc0;  // not compared if 0
  };
  const Case cases[] = {{mjSOL_NEWTON, mjCONE_PYRAMIDAL, 4, 0},
                        {mjSOL_NEWTON, mjCONE_ELLIPTIC, 3, -0.305401914},
                        {mjSOL_CG, mjCONE_PYRAMIDAL, 45, 0},
                        {mjSOL_CG, mjCONE_ELLIPTIC, 27, 0},
                        {mjSOL_PGS, mjCONE_PYRAMIDAL, 34, -0.3613694451},
                        {mjSOL_PGS, mjCONE_ELLIPTIC, 11, -0.3054843083}};
  for (const Case& c : cases) {
    CAPTURE(c.solver);
    CAPTURE(c.cone);
    ModelS t(c.solver, c.cone, mjJAC_DENSE);
    t.m().opt.disableflags |= mjDSBL_ISLAND;
    CHECK(std::abs(t.solve().solver_niter[0] - c.niter) <= (c.solver == mjSOL_CG ? 1 : 0));
    if (c.qacc0 != 0) CHECK(t.d().qacc[0] == doctest::Approx(c.qacc0).epsilon(1e-8));
  }
  ModelS n(mjSOL_NEWTON, mjCONE_PYRAMIDAL, mjJAC_DENSE);
  n.m().opt.disableflags |= mjDSBL_ISLAND;
  CHECK(n.solve().solver[0].improvement == doctest::Approx(544.82116).epsilon(1e-7));
  CHECK(n.d().solver_nnz[0] == 49);
}

// The sizes lie on both sides of two limits. Islands of up to kLargestDense dofs are solved with
// dense matrices, larger islands with compressed matrices. Patterns are counted in words of 64
// dofs.
TEST_CASE("islands of every size are solved alike from both Jacobians") {
  for (const int n : {1, 2, 10, 11, 13, 14, 22}) {  // 6 n dofs
    std::string bodies = "<geom type='plane' size='5 5 1'/>";
    for (int i = 0; i < n; ++i) {
      bodies += "<body pos='" + std::to_string(.19 * i) + " 0 .099'><freejoint/>" +
                "<inertial pos='.01 0 0' mass='1' diaginertia='.01 .02 .015'/>" +
                "<geom size='.1'/></body>";
    }
    const std::string model = "<worldbody>" + bodies + "</worldbody>";
    for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
      TestModel dense(model), sparse(model);
      for (TestModel* t : {&dense, &sparse}) {
        t->m().opt.cone = cone;
        t->m().opt.jacobian = t == &dense ? mjJAC_DENSE : mjJAC_SPARSE;
        forward(t->m(), t->d());
      }
      CAPTURE(n);
      CAPTURE(cone);
      CHECK(dense.d().nisland == 1);
      CHECK(sparse.d().solver_niter[0] == dense.d().solver_niter[0]);
      for (int i = 0; i < 6 * n; ++i) {
        CHECK(sparse.d().qacc[i] == doctest::Approx(dense.d().qacc[i]).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("noslip iterations follow the main solver") {
  ModelS n(mjSOL_NEWTON, mjCONE_ELLIPTIC, mjJAC_DENSE);
  n.m().opt.noslip_iterations = 3;
  check_values(n.solve().qacc, {-0.3054703078, 0.3605326144, 2.501397642}, 1e-8);
  check_values(n.d().solver_niter, {5, 3});
  ModelS p(mjSOL_NEWTON, mjCONE_PYRAMIDAL, mjJAC_SPARSE);
  p.m().opt.noslip_iterations = 3;
  check_values(p.solve().solver_niter, {6, 3});
  ModelS g(mjSOL_PGS, mjCONE_ELLIPTIC, mjJAC_DENSE);
  g.m().opt.noslip_iterations = 3;
  check_values(g.solve().qacc, {-0.3054734676, 0.3605441361, 2.501399492}, 1e-8);
  check_values(g.d().solver_niter, {13, 4});
}

TEST_CASE("one iteration of CG and PGS matches the official build") {
  ModelS c(mjSOL_CG, mjCONE_ELLIPTIC, mjJAC_DENSE);
  c.m().opt.iterations = 1;
  check_values(c.solve().qacc, {-0.9400554948, 0.03077005995, 2.368205352}, 1e-8);
  ModelS p(mjSOL_PGS, mjCONE_ELLIPTIC, mjJAC_DENSE);
  p.m().opt.iterations = 1;
  check_values(p.solve().qacc, {-1.208376642, -0.3278022247, 2.814535632}, 1e-8);
}

TEST_CASE("the shuffling generator and its orders") {
  Pcg32 random;
  for (const uint32_t value : {0u, 3837872008u, 932996374u, 1548399547u, 1612522464u, 473443212u,
                               3522865942u, 1734871597u}) {
    CHECK(random.next() == value);
  }
  Pcg32 again;
  std::vector<int> blocks(8);
  std::iota(blocks.begin(), blocks.end(), 0);
  again.shuffle(blocks.data(), 8);
  CHECK(blocks == std::vector<int>{1, 6, 3, 7, 2, 4, 5, 0});
  again.shuffle(blocks.data(), 8);
  CHECK(blocks == std::vector<int>{3, 2, 0, 5, 1, 7, 6, 4});
}

TEST_CASE("a solved state is certified by the primal solvers without iterations") {
  for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    TestModel t(
        "<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .1'><freejoint/>"
        "<geom type='sphere' size='.1' mass='1'/></body></worldbody>");
    t.m().opt.solver = solver;
    for (int i = 0; i < 600; ++i) step(t.m(), t.d());
    CHECK(t.d().nefc == 4);
    CHECK(t.d().solver_niter[0] == (solver == mjSOL_PGS ? 2 : 0));
    CHECK(t.d().solver_nnz[0] == (solver == mjSOL_PGS ? 16 : 24));
  }
}

TEST_CASE("friction loss saturates") {
  TestModel t(
      "<option gravity='0 0 -10'/><worldbody><body><joint type='slide' axis='0 0 1' "
      "frictionloss='3'/><geom size='.1' mass='1'/></body><body pos='1 0 0'><joint type='slide' "
      "axis='0 0 1' frictionloss='30'/><geom size='.1' mass='1'/></body></worldbody>");
  forward(t.m(), t.d());
  check_values(t.d().efc_force, {3, 9}, 1e-10);
  check_values(t.d().qacc, {-7, -1}, 1e-10);
  check_values(t.d().efc_state, {2, 2});
  check_values(t.d().iefc_state, {2, 1});
  t.m().opt.disableflags |= mjDSBL_ISLAND;
  forward(t.m(), t.d());
  check_values(t.d().efc_state, {2, 1});
}

TEST_CASE("islands are the connected trees") {
  const std::string model =
      "<worldbody><geom type='plane' size='5 5 1'/><body pos='0 0 .2'><joint type='slide' "
      "axis='1 0 0'/><geom type='sphere' size='.05' mass='1'/></body><body pos='1 0 .049'>"
      "<freejoint/><geom type='sphere' size='.05' mass='1'/></body><body pos='2 0 .5'>"
      "<joint name='j2' axis='0 1 0' frictionloss='.1'/><geom type='sphere' size='.05' pos='.1 0 "
      "0' "
      "mass='1'/></body><body pos='3 0 .5'><joint name='j3' axis='0 1 0'/><geom type='sphere' "
      "size='.05' pos='.1 0 0' mass='1'/></body><body pos='1 0 .148'><freejoint/><geom "
      "type='sphere' size='.05' mass='1'/></body><body pos='4 0 .5'><joint name='j5' axis='0 1 0'/>"
      "<geom type='sphere' size='.05' pos='.1 0 0' mass='1'/></body></worldbody><equality>"
      "<joint joint1='j5' joint2='j2' polycoef='0 0 1'/><joint joint1='j3' joint2='j5' "
      "polycoef='0 1'/></equality>";
  TestModel dense(model), sparse("<option jacobian='sparse'/>" + model);
  forward(dense.m(), dense.d());
  const mjData& d = dense.d();
  REQUIRE(d.nisland == 3);
  CHECK(d.nidof == 15);
  check_values(d.tree_island, {-1, 0, 1, 2, 0, 2});
  check_values(d.island_nv, {12, 1, 2});
  check_values(d.island_ne, {0, 0, 2});
  check_values(d.island_nf, {0, 1, 0});
  check_values(d.island_nefc, {8, 1, 2});
  check_values(d.map_itree2tree, {1, 4, 2, 3, 5, 0});
  check_values(d.map_idof2dof, {1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 7, 8, 15, 0});
  check_values(d.map_iefc2efc, {3, 4, 5, 6, 7, 8, 9, 10, 2, 0, 1});
  check_values(d.island_dofadr, {1, 7, 8});
  forward(sparse.m(), sparse.d());
  const mjData& s = sparse.d();
  REQUIRE(s.nisland == 2);
  check_values(s.tree_island, {-1, 0, 1, 1, 0, 1});
  check_values(s.island_nefc, {8, 3});
  check_values(s.efc_J_rownnz, {2, 2, 1, 6, 6, 6, 6, 12, 12, 12, 12});
  check_values(s.efc_J_rowsuper, {0, 0, 0, 3, 2, 1, 0, 3, 2, 1, 0});
  dense.d().qpos[dense.m().jnt_qposadr[2]] = .1;
  forward(dense.m(), dense.d());
  CHECK(d.nisland == 2);
}

TEST_CASE(
    "whatever the size of the arena, a step ends: with an error while it is too small for the "
    "unconstrained step, beyond that with warnings or by itself") {
  std::string bodies = "<geom type='plane' size='5 5 1'/>";
  const char* kTypes[] = {"box", "capsule", "ellipsoid"};
  for (int i = 0; i < 8; ++i) {
    bodies += "<body pos='" + std::to_string(i / 2 * .15) + " 0 " + (i % 2 ? ".24" : ".095") +
              "'><freejoint/><geom type='" + kTypes[i % 3] + "' size='.1 .1 .1'/></body>";
  }
  TestModel t("<option noslip_iterations='1'/><worldbody>" + bodies +
              "</worldbody><sensor><subtreeangmom body='world'/></sensor>");
  const WarningHandler shown = set_warning_handler([](mjtWarning, const char*) {});
  for (const int solver : {mjSOL_PGS, mjSOL_CG, mjSOL_NEWTON}) {
    for (const int jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
      for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT}) {
        t.m().opt.solver = solver;
        t.m().opt.jacobian = jacobian;
        t.m().opt.integrator = integrator;
        t.m().opt.cone = integrator == mjINT_IMPLICIT ? mjCONE_ELLIPTIC : mjCONE_PYRAMIDAL;
        int finished = 0, constrained = 0, contacts = 0, rows = 0, errors = 0, holes = 0;
        for (t.m().narena = 64; t.m().narena < 400000; t.m().narena += 2200) {
          const DataPtr d = make_data(t.m());
          try {
            for (int i = 0; i < 2; ++i) step(t.m(), *d);
            ++finished;
            constrained += d->nefc > 0;
            contacts += d->warning[mjWARN_CONTACTFULL].number;
            rows += d->warning[mjWARN_CNSTRFULL].number;
          } catch (const Error& error) {
            ++errors;
            holes += finished > 0;
          }
        }
        CAPTURE(solver);
        CAPTURE(jacobian);
        CAPTURE(integrator);
        CHECK(constrained > 0);
        CHECK(contacts > 0);
        CHECK(rows > 0);
        CHECK(errors > 0);
        CHECK(errors < 20);
        CHECK(holes == 0);
      }
    }
  }
  set_warning_handler(shown);
}

}  // namespace
}  // namespace mj::engine
