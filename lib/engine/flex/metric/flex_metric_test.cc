// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/flex/metric/flex_metric.h"

#include <cmath>
#include <string>
#include <vector>

#include "engine/data/arena.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/inverse.h"
#include "engine/position/inertia.h"
#include "engine/test_model.h"
#include "math/dense.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

std::string option(const std::string& more) {
  return R"(<option solver="CG" integrator="implicitfast" )" + more + "/>";
}
const std::string kExact = option(R"(tolerance="1e-12" iterations="500")");

const std::string kAlone = R"(<contact selfcollide="none" contype="0" conaffinity="0"/>)";

// Returns the model of a tetrahedron with three pinned vertices and a free one.
std::string tetrahedron(const std::string& options) {
  return options + R"(<worldbody>
    <flexcomp name="F" type="direct" dim="3" radius=".001" mass=".4" element="0 1 2 3"
        point="0 0 0 .1 0 0 0 .1 0 0 0 .1">
      <pin id="0 1 2"/><elasticity young="1000" poisson=".25" damping=".01"/>)" +
         kAlone + "</flexcomp></worldbody>";
}

std::string cloth(const std::string& elasticity, const std::string& more = kAlone) {
  return R"(<flexcomp name="F" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" radius=".01"
      mass=".9" pos="0 0 .009">
      <elasticity young="1e4" poisson=".3" thickness=".01" )" +
         elasticity + "/>" + more + "</flexcomp>";
}

std::string cells(const std::string& more) {
  return R"(<flexcomp name="F" type="grid" dim="3" count="2 2 2" spacing=".1 .1 .1" radius=".001"
      mass="8" euler="20 10 0" )" +
         more + R"(<elasticity young="1e4" poisson=".3" damping=".02"/>)" + kAlone + "</flexcomp>";
}

std::string world(const std::string& bodies) {
  return "<worldbody>" + bodies + "</worldbody>";
}

// A cart on a hinge. The cart carries a flex of cells, and two nodes of the flex are fixed to it.
const std::string kCarriedCells =
    R"(<body name="p" pos="0 0 1"><joint axis="0 1 0" pos="-.3 0 0"/>
      <geom size=".05" mass="1" contype="0" conaffinity="0"/>)" +
    cells(R"(dof="trilinear"><pin id="0 1"/>)") + "</body>";

const std::string kPassiveCloth = R"(
    <worldbody><geom type="plane" size="2 2 .1"/>
    <flexcomp name="F" type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" radius=".01" mass=".4"
        pos="0 0 .008">
      <contact selfcollide="none" margin=".005" gap=".01" passive="true"/>
    </flexcomp></worldbody>)";
const std::string kPassiveOptions = option(R"(timestep=".005" jacobian="sparse")");

// Moves all positions a little and sets new velocities, for each dof by a different amount.
void disturb(TestModel& t) {
  for (int i = 0; i < t.m().nq; ++i) t.d().qpos[i] += .005 * std::sin(3 * i + 1);
  for (int i = 0; i < t.m().nv; ++i) t.d().qvel[i] = std::cos(2 * i);
}

std::vector<double> stiffness_product(TestModel& t, const double* x) {
  std::vector<double> in(x, x + t.m().nv), y(in.size(), 0);
  add_flex_stiffness(t.m(), t.d(), y.data(), in.data());
  return y;
}

bool is_active(const std::string& mjcf) {
  TestModel t(mjcf);
  forward(t.m(), t.d());
  return t.d().efm_active;
}

int g_warnings = 0;
void count_warning(mjtWarning type, const char*) {
  g_warnings += type == mjWARN_INERTIA;
}

}  // namespace

TEST_CASE("a stretched tetrahedron resists as if it were heavier") {
  TestModel t(tetrahedron(option(R"(timestep=".01")")));
  set(t.d().qpos, {.01, 0, .02});
  set(t.d().qvel, {0, 0, 1});
  forward(t.m(), t.d());
  const mjData& d = t.d();
  CHECK(d.efm_active == 1);
  CHECK(d.nefmK == 9);
  CHECK(d.nefmdof == 1);
  CHECK(d.nefmL == 9);
  const double K[] = {d.efm_K_val[0], d.efm_K_val[4], d.efm_K_val[8], d.efm_K_val[2]};
  check_values(K, {.00272, .0026666666666666666, .0090133333333333333, .00064});
  check_values(d.efm_c, {-.032, 0, -.45066666666666666});
  check_values(d.qacc, {-1.6878762436340113, .013160660592044517, -23.1044835863961});
  step(t.m(), t.d());
  CHECK(t.d().qvel[2] == doctest::Approx(.76895516413603904).epsilon(1e-12));
}

TEST_CASE("the metric needs CG, an implicit integrator, pyramids and trees that stay awake") {
  const auto with = [](const std::string& attributes, const std::string& flags = "") {
    return tetrahedron("<option " + attributes + ">" + flags + "</option>");
  };
  CHECK(is_active(with(R"(solver="CG" integrator="implicitfast")")));
  CHECK(is_active(with(R"(solver="CG" integrator="implicit")")));
  CHECK_FALSE(is_active(with(R"(solver="Newton" integrator="implicitfast")")));
  CHECK_FALSE(is_active(with(R"(solver="CG" integrator="Euler")")));
  CHECK_FALSE(is_active(with(R"(solver="CG" integrator="implicitfast" cone="elliptic")")));
  CHECK_FALSE(
      is_active(with(R"(solver="CG" integrator="implicitfast")", R"(<flag sleep="enable"/>)")));
  CHECK_FALSE(is_active(kExact + world(R"(<body><joint/><geom size=".1"/></body>)")));
}

TEST_CASE("without damping the metric is the stiffness that makes the shift, times the timestep") {
  const auto check = [](const std::string& name, const std::string& bodies, bool matrix) {
    CAPTURE(name);
    TestModel t(kExact + world(bodies));
    t.m().flex_damping[0] = 0;
    disturb(t);
    forward(t.m(), t.d());
    REQUIRE(t.d().efm_active);
    CHECK((t.d().nefmK > 0) == matrix);
    const std::vector<double> y = stiffness_product(t, t.d().qvel);
    const int nv = static_cast<int>(t.m().nv);
    const double scale = norm(t.d().efm_c, nv) * t.m().opt.timestep;
    CHECK(scale > 0);
    for (int i = 0; i < nv; ++i) {
      CHECK(std::abs(y[i] + t.m().opt.timestep * t.d().efm_c[i]) < 1e-13 * scale);
    }
    // The matrix is symmetric and positive semidefinite.
    std::vector<double> x(nv);
    for (int i = 0; i < nv; ++i) x[i] = std::sin(5 * i);
    const std::vector<double> Kx = stiffness_product(t, x.data());
    CHECK(dot(x.data(), y.data(), nv) ==
          doctest::Approx(dot(Kx.data(), t.d().qvel, nv)).epsilon(1e-10));
    CHECK(dot(x.data(), Kx.data(), nv) > 0);
  };
  check("bending", cloth(R"(elastic2d="bend")"), false);
  check("stretch", cloth(R"(elastic2d="stretch")"), true);
  check("both", R"(<body name="p" euler="10 20 30">)" + cloth(R"(elastic2d="both")") + "</body>",
        true);
  check("tetrahedra", cells(">"), true);
  check("trilinear", cells(R"(dof="trilinear" cellcount="1 2 1">)"), true);
  check("quadratic", cells(R"(dof="quadratic">)"), true);
  check("carried", kCarriedCells, false);
}

TEST_CASE("the smooth acceleration solves the system with inertia and stiffness") {
  for (const char* elasticity : {R"(elastic2d="bend" damping=".01")", R"(elastic2d="both")"}) {
    TestModel t(kExact + world(cloth(elasticity)));
    disturb(t);
    forward(t.m(), t.d());
    const int nv = static_cast<int>(t.m().nv);
    std::vector<double> residual = stiffness_product(t, t.d().qacc_smooth), Ma(nv);
    mul_inertia(t.m(), t.d(), Ma.data(), t.d().qacc_smooth);
    const double size = norm(t.d().qfrc_smooth, nv);
    for (int i = 0; i < nv; ++i) residual[i] += Ma[i] - t.d().qfrc_smooth[i] - t.d().efm_c[i];
    CHECK(norm(residual.data(), nv) < 1e-11 * size);
  }
}

TEST_CASE("a cloth falls on the floor: conjugate gradients in the metric") {
  TestModel t(kExact + world(R"(<geom type="plane" size="2 2 .1"/>)" +
                             cloth(R"(elastic2d="both" damping=".01")",
                                   R"(<contact selfcollide="none"/>)")));
  t.d().qvel[6] = .5;
  t.d().qvel[14] = -1;
  forward(t.m(), t.d());
  CHECK(t.d().nefmK == 513);
  CHECK(t.d().nefc == 36);
  CHECK(t.d().nisland == 1);
  const double tolerance = 1e-7;  // the solver stops at a tolerance of its own
  const double expected[] = {-30.269295822673858, 1.0110052899508675, 18.94409120238324};
  for (int i = 0; i < 3; ++i) {
    CHECK(t.d().qacc[6 + i] == doctest::Approx(expected[i]).epsilon(tolerance));
  }
  CHECK(t.d().qacc[14] == doctest::Approx(102.01407612234428).epsilon(tolerance));

  SUBCASE("inverse dynamics finds no other force") {
    inverse(t.m(), t.d());
    CHECK(norm(t.d().qfrc_inverse, static_cast<int>(t.m().nv)) < 1e-6);
  }
  SUBCASE("the integrator takes the acceleration as it is, whatever the joints' damping") {
    for (int i = 0; i < t.m().nv; ++i) t.m().dof_damping[i] = 1;
    forward(t.m(), t.d());
    const double qvel = t.d().qvel[14], qacc = t.d().qacc[14];
    integrate(t.m(), t.d());
    CHECK(t.d().qvel[14] == qvel + t.m().opt.timestep * qacc);
  }
}

TEST_CASE("nodes on a moving body keep the stiffness out of the matrix, and what carries them in") {
  TestModel t(kExact + world(kCarriedCells));
  t.d().qvel[0] = 1;
  SUBCASE("a motion of the whole is not resisted") {
    forward(t.m(), t.d());
    CHECK(norm(t.d().efm_c, static_cast<int>(t.m().nv)) < 1e-14);
  }
  SUBCASE("a motion of one node is") {
    t.d().qvel[4] = .5;
    forward(t.m(), t.d());
    CHECK(t.d().efm_active == 1);
    CHECK(t.d().nefmK == 0);
    const double c[] = {t.d().efm_c[1], t.d().efm_c[2], t.d().efm_c[3], t.d().efm_c[4]};
    check_values(
        c, {-.07826723244590508, .045852969002901506, -.04281756039209156, -.22587854257300655});
    CHECK(t.d().qacc[0] == doctest::Approx(30.233219192745555).epsilon(1e-9));
    CHECK(t.d().qacc[4] == doctest::Approx(-3.7420672568840714).epsilon(1e-9));
  }
}

TEST_CASE("contacts of a passive flex are springs along their normal") {
  TestModel t(kPassiveOptions + kPassiveCloth);
  SUBCASE("that push") {
    forward(t.m(), t.d());
    CHECK(t.d().ncon == 4);
    for (int i = 0; i < 4; ++i) CHECK(t.d().contact[i].exclude == 4);
    CHECK(t.d().nefc == 0);
    CHECK(t.d().nefmK == 36);
    CHECK(t.d().qfrc_spring[2] == doctest::Approx(10000).epsilon(1e-12));
    CHECK(t.d().qacc[2] == doctest::Approx(79.92820943245404).epsilon(1e-12));
  }
  SUBCASE("and pull in the gap") {
    for (int i = 2; i < t.m().nq; i += 3) t.d().qpos[i] = .01;
    forward(t.m(), t.d());
    CHECK(t.d().qfrc_spring[2] == doctest::Approx(-40000).epsilon(1e-12));
  }
  SUBCASE("with dense Jacobians, too") {
    t.m().opt.jacobian = mjJAC_DENSE;
    forward(t.m(), t.d());
    CHECK(t.d().nefc == 0);
    CHECK(t.d().qacc[2] == doctest::Approx(79.92820943245404).epsilon(1e-12));
  }
  SUBCASE("which other options do not allow") {
    t.m().opt.solver = mjSOL_NEWTON;
    CHECK_THROWS_AS(forward(t.m(), t.d()), Error);
  }
}

TEST_CASE("stiffness that the iterations do not suffice for gives a warning") {
  TestModel t(option(R"(iterations="1" tolerance="1e-12")") + world(cloth(R"(elastic2d="both")")));
  disturb(t);
  g_warnings = 0;
  const WarningHandler before = set_warning_handler(count_warning);
  forward(t.m(), t.d());
  set_warning_handler(before);
  CHECK(g_warnings == 1);
  CHECK(t.d().warning[mjWARN_INERTIA].number == 1);
}

TEST_CASE("an arena too small for the metric is an error") {
  TestModel t(kExact + world(cloth(R"(elastic2d="both")")));
  forward(t.m(), t.d());
  const mjtSize before = t.d().narena;
  t.d().narena = static_cast<mjtSize>(t.d().parena) - 64;
  clear_constraints(t.d());
  t.d().maxuse_arena = t.d().maxuse_stack = 0;
  CHECK_THROWS_AS(forward(t.m(), t.d()), Error);
  t.d().narena = before;
  forward(t.m(), t.d());
  CHECK(t.d().efm_active == 1);
}

}  // namespace mj::engine
