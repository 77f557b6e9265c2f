// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares constraint rows with numbers of the official build.

#include "engine/constraint/make_constraint.h"

#include <cmath>
#include <string>

#include "engine/pipeline/forward.h"
#include "engine/pipeline/inverse.h"
#include "engine/position/kinematics.h"
#include "engine/test_model.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

constexpr double kTolerance = 1e-10;

const std::string kSphereOnPlane =
    "<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .095'><freejoint/>"
    "<geom type='sphere' size='.1' mass='1'/></body></worldbody>";

TEST_CASE("a sphere in a plane has four pyramid edges") {
  TestModel t(kSphereOnPlane);
  forward(t.m(), t.d());
  const mjData& d = t.d();
  CHECK(d.nefc == 4);
  CHECK(d.efc_type[0] == mjCNSTR_CONTACT_PYRAMIDAL);
  check_values(d.efc_J, {0,  1, 1, .0975, 0,     0, 0, -1, 1, -.0975, 0,      0,
                         -1, 0, 1, 0,     .0975, 0, 1, 0,  1, 0,      -.0975, 0},
               kTolerance);
  check_values(d.efc_KBIP, {2770.08310249, 105.263157895, 0.95, 0}, kTolerance);
  CHECK(d.efc_diagA[0] == doctest::Approx(4).epsilon(kTolerance));
  CHECK(d.efc_R[0] == doctest::Approx(0.210526315789).epsilon(kTolerance));
  CHECK(d.efc_D[0] == doctest::Approx(4.75).epsilon(kTolerance));
  CHECK(d.efc_aref[0] == doctest::Approx(13.1578947368).epsilon(kTolerance));
  CHECK(d.efc_b[0] == doctest::Approx(-22.9678947368).epsilon(kTolerance));
  CHECK(d.efc_force[3] == doctest::Approx(5.454875).epsilon(kTolerance));
  CHECK(d.qacc[2] == doctest::Approx(12.0095).epsilon(kTolerance));
  CHECK(d.contact[0].mu == 1);
}

std::string limited_slide(const std::string& attributes) {
  return "<worldbody><body><joint type='slide' limited='true' range='-1 0' " + attributes +
         "/><geom size='.1' mass='2'/></body></worldbody>";
}

TEST_CASE("a limit at a position that is NaN has no row, counted or made") {
  TestModel t(
      "<option jacobian='sparse'/><worldbody><body>"
      "<joint type='ball' limited='true' range='0 30'/><geom size='.1' mass='2'/></body>"
      "</worldbody>");
  t.d().qpos[1] = std::nan("");
  kinematics(t.m(), t.d());
  com_position(t.m(), t.d());
  make_constraint(t.m(), t.d());
  CHECK(t.d().nl == 0);
  CHECK(t.d().nefc == 0);
}

TEST_CASE("a joint that a fixed tendon lists many times is one column of its constraints") {
  const auto model = [](int times, double coef, const std::string& jacobian) {
    std::string joints;
    for (int i = 0; i < times; ++i) {
      joints += "<joint joint='a' coef='" + std::to_string(coef) + "'/>";
    }
    return "<option jacobian='" + jacobian + "'/>" +
           "<worldbody><body><joint name='a'/><geom size='.1' pos='.1 0 0'/></body></worldbody>"
           "<tendon><fixed name='t' limited='true' range='-1 -.5' frictionloss='1'>" +
           joints +
           "</fixed><fixed name='u'><joint joint='a' coef='2'/></fixed></tendon>"
           "<equality><tendon tendon1='t' tendon2='u'/><tendon tendon1='t'/></equality>";
  };
  for (const char* jacobian : {"dense", "sparse"}) {
    TestModel many(model(400, 0.0025, jacobian)), one(model(1, 1, jacobian));
    for (TestModel* t : {&many, &one}) forward(t->m(), t->d());
    REQUIRE(one.d().nefc == 4);
    REQUIRE(many.d().nefc == 4);
    for (int i = 0; i < one.d().nefc; ++i) {
      CHECK(many.d().efc_J_rownnz[i] == 1);
      CHECK(many.d().efc_J[i] == doctest::Approx(one.d().efc_J[i]));
    }
  }
}

TEST_CASE("impedance and regularisation of a limit follow solimp") {
  struct Case {
    std::string solimp;
    double q, K, B, I, P, R, aref;
  };
  const Case cases[] = {
      {".9 .95 .001 .5 2", .0003, 2770.08310249, 105.263157895, .909, -60, .0500550055006,
       .75540166205},
      {".9 .95 .001 .5 2", .0008, 2770.08310249, 105.263157895, .946, -40, .0285412262156,
       2.09639889197},
      {".2 .8 .1 .3 3", .02, 3906.25, 125, .253333333333, -8, 1.47368421053, 19.7916666667},
      {".2 .8 .1 .3 3", .07, 3906.25, 125, .76693877551, -3.30612244898, .151942522618,
       209.709821429},
      {"0 1 .1 .5 2", .05, 2500.50007501, 100.010001, .5, -19.996, .5, 62.5125018753},
      {".8 .3 .1 .5 2", .05, 27777.7777778, 333.333333333, .55, 10, .409090909091, 763.888888889},
      {".2 .8 0 .5 2", .05, 3906.25, 125, .5, 0, .5, 97.65625},
      {".5 .9 .1 .2 .5", .05, 3086.41975309, 111.111111111, .7, -4, .214285714286, 108.024691358}};
  for (const Case& c : cases) {
    TestModel t(limited_slide("solimplimit='" + c.solimp + "'"));
    t.d().qpos[0] = c.q;
    forward(t.m(), t.d());
    CAPTURE(c.solimp);
    REQUIRE(t.d().nefc == 1);
    check_values(t.d().efc_KBIP, {c.K, c.B, c.I, c.P}, kTolerance);
    check_values(t.d().efc_R, {c.R}, kTolerance);
    check_values(t.d().efc_aref, {c.aref}, kTolerance);
    check_values(t.d().efc_J, {-1});
    check_values(t.d().efc_pos, {-c.q});
  }
}

TEST_CASE("solref sets stiffness and damping in standard, direct and mixed form") {
  struct Case {
    std::string solref;
    double K, B, aref;
    int disable = 0;
  };
  const Case cases[] = {{".02 1", 2770.08310249, 105.263157895, 57.8947368421},
                        {".001 1", 69252.0775623, 526.315789474, 0},
                        {".001 1", 1108033.241, 2105.26315789, 0, mjDSBL_REFSAFE},
                        {"-300 -20", 332.409972299, 21.0526315789, 9.47368421053},
                        {"-300 0", 332.409972299, 0, 3.15789473684},
                        {"0 0", 0, 0, 0},
                        {".02 -1", 2770.08310249, 105.263157895, 57.8947368421},
                        {".05 0", 2770.08310249, 105.263157895, 57.8947368421}};
  for (const Case& c : cases) {
    TestModel t(limited_slide("solreflimit='" + c.solref + "'"));
    t.m().opt.disableflags |= c.disable;
    t.d().qpos[0] = .01;
    t.d().qvel[0] = .3;
    forward(t.m(), t.d());
    CAPTURE(c.solref);
    check_values(t.d().efc_KBIP, {c.K, c.B}, kTolerance);
    if (c.aref != 0) check_values(t.d().efc_aref, {c.aref}, kTolerance);
  }
}

struct SixDimensionalContact : TestModel {
  SixDimensionalContact(const std::string& option, const std::string& pair)
      : TestModel(option +
                  "<worldbody><geom name='p' type='plane' size='1 1 1'/>"
                  "<body pos='0 0 .098'><freejoint/>"
                  "<inertial pos='0 0 0' mass='2' diaginertia='.01 .01 .02'/>"
                  "<geom name='s' type='sphere' size='.1'/></body></worldbody>"
                  "<contact><pair geom1='p' geom2='s' " +
                  pair + "/></contact>") {
    d().qvel[0] = .1;
    d().qvel[4] = .5;
    d().qvel[5] = 1;
    forward(m(), d());
  }
};
const std::string kCondim6 = "condim='6' friction='.8 .6 .02 .003 .004' solref='-900 -20'";

TEST_CASE("elliptic rows of a contact of dimension six") {
  const SixDimensionalContact t("<option cone='elliptic'/>", kCondim6);
  const mjData& d = *t.data;
  check_values(d.efc_J, {0, 0, 1, 0, 0, 0, 0, 1, 0, .099, 0, 0, -1, 0, 0, 0,  .099, 0,
                         0, 0, 0, 0, 0, 1, 0, 0, 0, 0,    1, 0, 0,  0, 0, -1, 0,    0},
               kTolerance);
  check_values(d.efc_R,
               {0.0263157894737, 0.0263157894737, 0.046783625731, 42.1052631579, 1871.34502924,
                1052.63157895},
               kTolerance);
  check_values(d.efc_vel, {0, 0, -.0505, 1, .5, 0}, kTolerance);
  check_values(d.efc_aref, {1.89473684211, 0, 1.06315789474, -21.0526315789, -10.5263157895, 0},
               kTolerance);
  check_values(d.efc_force,
               {22.238999999999997, .03180384080833491, .7555144912522656, -.2285714285714285,
                -.00913381928875988, -.00016062545862795415},
               kTolerance);
  CHECK(d.contact[0].mu == doctest::Approx(.8));
}

TEST_CASE("impratio scales friction rows of elliptic and pyramidal cones") {
  const SixDimensionalContact e("<option cone='elliptic' impratio='4'/>", kCondim6);
  check_values(e.data->efc_R,
               {0.0263157894737, 0.00657894736842, 0.0116959064327, 10.5263157895, 467.83625731,
                263.157894737},
               kTolerance);
  CHECK(e.data->contact[0].mu == doctest::Approx(.4));
  const SixDimensionalContact one("", kCondim6);
  for (int i = 0; i < 10; ++i) check_values(one.data->efc_R + i, {0.0552421052632}, kTolerance);
  CHECK(one.data->contact[0].mu == doctest::Approx(.8));
  const SixDimensionalContact p("<option impratio='4'/>", kCondim6);
  CHECK(p.data->nefc == 10);
  check_values(p.data->efc_R, {0.0138105263158, 0.0138105263158}, kTolerance);
  check_values(p.data->efc_vel, {0, 0, -.0303, .0303, .02, -.02, .0015, -.0015, 0, 0}, kTolerance);
  check_values(
      p.data->efc_aref,
      {1.89473684211, 1.89473684211, 2.53263157895, 1.25684210526, 1.47368421053, 2.31578947368},
      kTolerance);
}

TEST_CASE("rows of friction follow solreffriction and the contact override") {
  const std::string pair = "condim='3' friction='.8 .6 .02 .003 .004' solreffriction='.04 2'";
  const SixDimensionalContact t("<option cone='elliptic'/>", pair);
  check_values(
      t.data->efc_KBIP,
      {2770.08310249, 105.263157895, .95, 0, 0, 52.6315789474, .95, 0, 0, 52.6315789474, .95, 0},
      kTolerance);
  const SixDimensionalContact o(
      "<option cone='elliptic' o_margin='.01' o_solref='.05 .5' o_solimp='.5 .6 .01 .5 2' "
      "o_friction='2 2 .1 .1 .1'><flag override='enable'/></option>",
      pair);
  check_values(
      o.data->efc_KBIP,
      {4444.44444444, 66.6666666667, .6, 0, 0, 66.6666666667, .6, 0, 0, 66.6666666667, .6, 0},
      kTolerance);
  check_values(o.data->efc_margin, {.01, 0, 0});
  check_values(o.data->efc_R, {0.333333333333, 0.333333333333, 0.333333333333}, kTolerance);
  CHECK(o.data->contact[0].mu == doctest::Approx(2));
}

TEST_CASE("a weld holds position and orientation") {
  TestModel t(
      "<option gravity='0 0 0'/><worldbody><body name='a' pos='0 0 1'><freejoint/>"
      "<inertial pos='0 0 0' mass='1' diaginertia='.1 .2 .3'/></body>"
      "<body name='b' pos='1 0 1'><joint axis='0 0 1'/>"
      "<inertial pos='0 0 0' mass='2' diaginertia='.1 .2 .3'/></body></worldbody>"
      "<equality><weld body1='a' body2='b' torquescale='.5' anchor='0 .1 0'/></equality>");
  mjData& d = t.d();
  set(d.qpos, {.1, 0, 1, std::cos(.1), 0, 0, std::sin(.1), .3});
  d.qvel[5] = 1;
  d.qvel[6] = 2;
  forward(t.m(), d);
  check_values(d.efc_pos, {0.0897516654279, 0.201142339667, 0, 0, 0, -0.0249895846353}, kTolerance);
  check_values(d.efc_J, {1, 0, 0, 0, 0, -0.296675988579, 0.0955336489126}, kTolerance);
  check_values(d.efc_J + 21, {0, 0, 0, 0.249687565099, 0.0124947923177, 0, 0}, kTolerance);
  check_values(d.efc_J + 40, {0.249687565099, -0.249687565099}, kTolerance);
  check_values(d.efc_diagA, {1, 1, 1, 7.22222222222, 7.22222222222, 7.22222222222}, kTolerance);
  check_values(d.efc_vel, {-0.105608690754, 1.01930368609, 0, 0, 0, -0.249687565099}, kTolerance);
  check_values(d.efc_aref, {-223.993481214, -636.70252995, 0, 0, 0, 92.038719023}, kTolerance);
  check_values(d.efc_force, {-283.913229867, -267.566919797, 0, 0, 0, 259.64360205}, kTolerance);
}

TEST_CASE("the reference of a connect subtracts the drift of its Jacobian") {
  TestModel t(
      "<option gravity='0 0 0'/><worldbody><body name='a' pos='0 0 1'><joint type='ball'/>"
      "<inertial pos='.2 0 0' mass='1' diaginertia='.1 .2 .3'/></body></worldbody>"
      "<equality><connect body1='a' anchor='.5 0 0'/></equality>");
  set(t.d().qvel, {0, 2, 1});
  forward(t.m(), t.d());
  check_values(t.d().efc_vel, {0, .5, -1}, kTolerance);
  check_values(t.d().efc_aref, {2.5, -52.6315789474, 105.263157895}, kTolerance);
  check_values(t.d().efc_diagA, {0.0947712418301}, kTolerance);
}

TEST_CASE("polynomial coupling of joints and tendons") {
  TestModel t(
      "<worldbody><body><joint name='a' type='hinge' axis='0 1 0' ref='10'/>"
      "<inertial pos='0 0 0' mass='1' diaginertia='.1 .2 .3'/></body>"
      "<body><joint name='b' type='slide' axis='0 0 1'/>"
      "<inertial pos='0 0 0' mass='2' diaginertia='.1 .2 .3'/></body></worldbody>"
      "<tendon><fixed name='t'><joint joint='a' coef='2'/></fixed>"
      "<fixed name='u'><joint joint='b' coef='3'/><joint joint='a' coef='1'/></fixed></tendon>"
      "<equality><joint joint1='a' joint2='b' polycoef='.1 .5 .2 .3 .1'/>"
      "<joint joint1='b' polycoef='.2 5 5 5 5'/>"
      "<tendon tendon1='t' tendon2='u' polycoef='0 1 0 0 0'/></equality>");
  set(t.d().qpos, {.5, .7});
  forward(t.m(), t.d());
  check_values(t.d().efc_pos, {-0.349442925199, 0.5, -1.7745329252}, kTolerance);
  check_values(t.d().efc_J, {1, -1.3582, 0, 1, 1, -3}, kTolerance);
  check_values(t.d().efc_diagA, {5.5, 0.5, 29.5}, kTolerance);
  check_values(t.d().tendon_efcadr, {2, 2});
}

TEST_CASE("limits of hinge, ball and tendon make rows") {
  const std::string model =
      "<worldbody><body><joint name='a' type='hinge' axis='0 1 0' range='-10 10' limited='true' "
      "margin='.5'/><inertial pos='0 0 0' mass='1' diaginertia='.1 .2 .3'/></body>"
      "<body><joint type='ball' range='0 30' limited='true'/>"
      "<inertial pos='0 0 0' mass='2' diaginertia='.1 .2 .3'/></body></worldbody>"
      "<tendon><fixed limited='true' range='0 .1' margin='.2'><joint joint='a' "
      "coef='2'/></fixed></tendon>";
  TestModel t(model);
  for (const double sign : {1.0, -1.0}) {
    set(t.d().qpos, {.05, sign * std::cos(.4), .6 * std::sin(.4), 0, .8 * std::sin(.4)});
    forward(t.m(), t.d());
    const mjData& d = t.d();
    REQUIRE(d.nefc == 5);
    check_values(d.efc_type, {3, 3, 3, 4, 4});
    check_values(d.efc_id, {0, 0, 1, 0, 0});
    check_values(d.efc_pos, {0.224532925199, 0.124532925199, -0.276401224402, 0.1, 0}, kTolerance);
    check_values(d.efc_margin, {.5, .5, 0, .2, .2});
    check_values(d.efc_J, {1, 0, 0, 0, -1, 0, 0, 0, 0, -.6 * sign, 0, -.8 * sign, 2, 0, 0, 0, -2},
                 kTolerance);
    check_values(d.efc_diagA, {5, 5, 6.11111111111, 20, 20}, kTolerance);
    check_values(d.tendon_efcadr, {3});
  }
}

TEST_CASE("rows come in the order equality, friction, limits, contacts") {
  const std::string body =
      "<worldbody><geom type='plane' size='5 5 1' condim='1'/><body pos='0 0 .5'>"
      "<joint name='ja' axis='0 1 0' frictionloss='.1' limited='true' range='10 20'/>"
      "<geom type='sphere' size='.05' pos='.2 0 0'/></body><body pos='1 0 .0499'><freejoint/>"
      "<geom type='sphere' size='.05' condim='3'/></body><body pos='2 0 .0499'><freejoint/>"
      "<geom type='sphere' size='.05' condim='1'/></body><body name='d' pos='0 1 .5'>"
      "<joint name='jd' type='slide' axis='1 0 0' frictionloss='.2' limited='true' range='-.3 "
      "-.2'/>"
      "<geom type='sphere' size='.05'/></body></worldbody>"
      "<tendon><fixed name='t' frictionloss='.3' limited='true' range='.5 .6'>"
      "<joint joint='jd' coef='1'/><joint joint='ja' coef='1'/></fixed></tendon>"
      "<equality><joint joint1='ja' polycoef='.1'/><connect body1='d' anchor='0 0 .1'/>"
      "<tendon tendon1='t'/><weld body1='d' active='false'/></equality>";
  TestModel p(body);
  forward(p.m(), p.d());
  const mjData& d = p.d();
  CHECK(d.ne == 5);
  CHECK(d.nf == 3);
  CHECK(d.nl == 3);
  REQUIRE(d.nefc == 16);
  CHECK(d.nJ == 224);
  check_values(d.efc_type, {0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 6, 6, 6, 6, 5});
  check_values(d.efc_id, {0, 1, 1, 1, 2, 0, 13, 0, 0, 3, 0, 0, 0, 0, 0, 1});
  check_values(d.efc_pos, {-.1, 0, 0, 0, 0, 0, 0, 0, -.174532925199, -.2, -.5, -.0001}, kTolerance);
  CHECK(d.contact[0].efc_address == 11);
  CHECK(d.contact[1].efc_address == 15);
  CHECK(d.tendon_efcadr[0] == 2);
  CHECK(d.nisland == 3);
  check_values(d.tree_island, {0, 1, 2, 0});
  TestModel e("<option cone='elliptic'/>" + body);
  forward(e.m(), e.d());
  REQUIRE(e.d().nefc == 15);
  check_values(e.d().efc_type + 11, {7, 7, 7, 5});
  CHECK(e.d().contact[1].efc_address == 14);
}

TEST_CASE("rows of zeros are dropped when dense, rows without columns when sparse") {
  const std::string body =
      "<worldbody><site name='w'/><site name='w2' pos='1 0 0'/><body>"
      "<joint name='j' type='slide' axis='1 0 0' frictionloss='.1'/><geom size='.1' "
      "mass='1'/></body>"
      "</worldbody><tendon><spatial frictionloss='.3'><site site='w'/><site site='w2'/></spatial>"
      "<fixed frictionloss='.2'><joint joint='j' coef='0'/></fixed></tendon>";
  TestModel dense(body), sparse("<option jacobian='sparse'/>" + body);
  forward(dense.m(), dense.d());
  forward(sparse.m(), sparse.d());
  CHECK(dense.d().nefc == 1);
  CHECK(dense.d().nJ == 3);
  REQUIRE(sparse.d().nefc == 2);
  CHECK(sparse.d().nJ == 2);
  check_values(sparse.d().efc_type, {1, 2});
  check_values(sparse.d().efc_id, {0, 1});
  check_values(dense.d().tendon_efcadr, {1, 1});
  check_values(sparse.d().tendon_efcadr, {1, 1});
}

TEST_CASE("the exact diagonal replaces the estimate") {
  const std::string body =
      "<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .098'><freejoint/>"
      "<inertial pos='0 0 0' mass='2' diaginertia='.01 .01 .02'/>"
      "<geom type='sphere' size='.1'/></body></worldbody>";
  TestModel a(body), b("<option><flag diagexact='enable'/></option>" + body);
  forward(a.m(), a.d());
  forward(b.m(), b.d());
  // In the end, efc_diagA follows from the regularisation R that all edges of the pyramid share.
  check_values(a.d().efc_diagA, {2}, kTolerance);
  check_values(b.d().efc_diagA, {3.9602}, kTolerance);
  check_values(b.d().efc_force, {6.82527728657, 6.82527728657, 6.82527728657, 6.82527728657},
               kTolerance);
  check_values(a.d().efc_R, {0.105263157895}, kTolerance);
  CHECK(a.d().qacc[2] == doctest::Approx(4.5095).epsilon(kTolerance));
  check_values(b.d().efc_R, {0.208431578947}, kTolerance);
  CHECK(b.d().qacc[2] == doctest::Approx(3.84055457314).epsilon(kTolerance));
  CHECK(b.d().nY == 24);
  CHECK(b.d().nA == 0);
}

const std::string kFreeSphere =
    "<freejoint/><inertial pos='0 0 0' mass='2' diaginertia='.01 .01 .02'/>";

TEST_CASE("a moving surface adds its velocity to the contact's") {
  for (const std::string cone : {"elliptic", "pyramidal"}) {
    TestModel t("<option cone='" + cone +
                "'/><worldbody><geom type='box' size='1 1 .1' surfacevel='.5 .2 .7 .1 .2 .3'/>"
                "<body pos='.2 .1 .198'>" +
                kFreeSphere + "<geom type='sphere' size='.1' condim='4'/></body></worldbody>");
    forward(t.m(), t.d());
    REQUIRE(t.d().ncon == 1);
    check_values(t.d().contact[0].frame, {0, 0, -1, 0, 1, 0, 1, 0, 0}, kTolerance);
    if (cone == "elliptic") {
      check_values(t.d().efc_vel, {0, .2501, .4898, -.3}, kTolerance);
    } else {
      check_values(t.d().efc_vel, {.2501, -.2501, .4898, -.4898, -.0015, .0015}, kTolerance);
    }
  }
}

TEST_CASE("adhesion pulls within the gap and is carried by the contact below it") {
  const auto sphere = [](const std::string& cone, const std::string& z) {
    return "<option gravity='0 0 0' cone='" + cone +
           "'/><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 " + z + "'>" +
           kFreeSphere +
           "<geom type='sphere' size='.1' adhesion='4' gap='.02'/></body></worldbody>";
  };
  TestModel gap(sphere("elliptic", ".105"));
  forward(gap.m(), gap.d());
  REQUIRE(gap.d().nefc == 1);
  CHECK(gap.d().contact[0].dim == 1);
  CHECK(gap.d().contact[0].exclude == 0);
  check_values(gap.d().efc_aref, {-13.0526315789}, kTolerance);
  check_values(gap.d().efc_force, {0});
  CHECK(gap.d().qacc[2] == doctest::Approx(-2));
  CHECK(gap.d().qfrc_adhesion[2] == doctest::Approx(-4));
  TestModel elliptic(sphere("elliptic", ".095"));
  forward(elliptic.m(), elliptic.d());
  check_values(elliptic.d().efc_aref, {13.2631578947, 0, 0}, kTolerance);
  check_values(elliptic.d().efc_force, {29}, kTolerance);
  CHECK(elliptic.d().qacc[2] == doctest::Approx(12.5));
  TestModel pyramidal(sphere("pyramidal", ".095"));
  forward(pyramidal.m(), pyramidal.d());
  check_values(pyramidal.d().efc_force, {7.25, 7.25, 7.25, 7.25}, kTolerance);
}

TEST_CASE("contacts at exactly their margin make no rows") {
  TestModel t(
      "<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .125'><freejoint/>"
      "<geom type='sphere' size='.125' mass='1'/></body></worldbody>");
  forward(t.m(), t.d());
  CHECK(t.d().ncon == 1);
  CHECK(t.d().contact[0].exclude == 1);
  CHECK(t.d().nefc == 0);
}

TEST_CASE("a step without room for its constraints continues without them") {
  std::string body = "<size memory='60K'/><worldbody><geom type='plane' size='5 5 1'/>";
  for (int i = 0; i < 6; ++i) {
    body += "<body pos='" + std::to_string(i) +
            " 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  TestModel t(body + "</worldbody>");
  forward(t.m(), t.d());
  const mjData& d = t.d();
  CHECK(d.ncon == 24);
  CHECK(d.nefc == 0);
  CHECK(d.warning[mjWARN_CNSTRFULL].number == 1);
  CHECK(d.warning[mjWARN_CNSTRFULL].lastinfo == 61440);
  CHECK(d.qacc[2] == doctest::Approx(-9.81));
}

TEST_CASE("inverse dynamics finds the forces of forward dynamics") {
  TestModel t("<option><flag fwdinv='enable'/></option>" + kSphereOnPlane);
  t.d().qvel[0] = 1;
  for (int i = 0; i < 3; ++i) step(t.m(), t.d());
  CHECK(t.d().solver_fwdinv[0] < 1e-12);
  CHECK(t.d().solver_fwdinv[1] < 1e-12);
}

TEST_CASE("rows of flexes that others overwrote are left out unless their columns ascend") {
  // Rows of `a` have 3, 6 and 6 columns at 0, 3 and 9. Rows of `b` have 3, 3 and 6 columns at 0, 3
  // and 6.
  const auto flex = [](const std::string& name, const std::string& rest) {
    return "<flexcomp name='" + name + "' type='grid' dim='1' count='4 1 1' spacing='.2 .2 .2' " +
           "radius='.01' mass='1' " + rest + "</flexcomp>";
  };
  TestModel t("<worldbody>" + flex("a", "><edge equality='true'/><pin id='0'/>") +
              flex("rigid", "rigid='true'>") + flex("b", "><edge equality='true'/><pin id='1'/>") +
              "</worldbody>");
  const mjModel& m = t.m();
  CHECK(m.flexedge_J_rowadr[2] == 9);
  CHECK(m.flexedge_J_rowadr[8] == 6);
  for (const int jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
    t.m().opt.jacobian = jacobian;
    t.m().opt.disableflags |= mjDSBL_CONTACT;
    const DataPtr d = make_data(m);
    for (int i = 0; i < 20; ++i) step(m, *d);
    // The second and the third row of `a` have columns of several rows.
    CHECK(d->ne == 4);
    CHECK(d->nJ == (jacobian == mjJAC_SPARSE ? 3 + 3 + 3 + 6 : 4 * m.nv));
    CHECK(std::isfinite(d->qpos[0]));
  }
}

}  // namespace
}  // namespace mj::engine
