// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares constraint forces of worlds in lanes with the forces in single worlds and with the
// engine.

#include "batch/newton.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "batch/pair_blocks.h"
#include "batch/stages.h"
#include "engine/pipeline/forward.h"
#include "engine/random_model.h"

namespace mj::batch {
namespace {

using engine::DataPtr;
using engine::TestModel;

// Worlds of one model in different states.
struct Worlds {
  explicit Worlds(mjModel& model) : m(model) {
    engine::RandomNumbers random(1);
    for (int k = 0; k < kCount; ++k) {
      data.push_back(engine::make_data(m));
      for (int i = 0; i < m.nv; ++i) data.back()->qvel[i] = random.uniform(-2, 2);
      for (int i = 0; i < m.nu; ++i) data.back()->ctrl[i] = random.uniform(-1, 1);
    }
  }
  void step(int n) {
    for (const DataPtr& d : data) {
      for (int i = 0; i < n; ++i) engine::step(m, *d);
    }
  }

  static constexpr int kCount = 12;
  mjModel& m;
  std::vector<DataPtr> data;
};

// Results of a world: qacc and qfrc_constraint.
using Result = std::vector<double>;

// Group of one or four worlds whose constraint forces are computed.
template <typename T>
class Group {
 public:
  explicit Group(const mjModel& m)
      : m_(m),
        tables_(m),
        pairs_(contact_pairs(m)),
        blocks_(pair_blocks(m, pairs_)),
        constraints_(m, pairs_),
        state_(state_size(m)),
        computed_(computed_size(m)) {
    static_cast<State<T>&>(w_) = place_state(m, state_.data());
    static_cast<Computed<T>&>(w_) = place_computed(m, computed_.data());
    for (int k = 0; k < kWorlds<T>; ++k) memory_.push_back(engine::make_data(m));
  }

  void load(int k, const mjData& d) {
    const mjModel& m = m_;
#define MJ_X(name, size) \
  for (mjtSize i = 0; i < (size); ++i) set_lane(w_.name[i], k, d.name[i]);
    MJ_BATCH_STATE(MJ_X)
#undef MJ_X
    std::copy_n(d.eq_active, m.neq, memory_[static_cast<size_t>(k)]->eq_active);
  }
  void evaluate() {
    mjData* data[kWorlds<T>];
    for (int k = 0; k < kWorlds<T>; ++k) data[k] = memory_[static_cast<size_t>(k)].get();
    position_stages(m_, tables_, w_);
    velocity_stages(m_, tables_, w_);
    smooth_acceleration(m_, tables_, w_);
    const int n = collide(m_, pairs_, blocks_, w_, data, contacts_);
    constrain(m_, constraints_, w_, data, contacts_.data(), n, scratch_);
  }
  Result result(int k) const {
    Result r;
    for (int i = 0; i < m_.nv; ++i) r.push_back(lane(w_.qacc[i], k));
    for (int i = 0; i < m_.nv; ++i) r.push_back(lane(w_.qfrc_constraint[i], k));
    return r;
  }

 private:
  const mjModel& m_;
  Tables tables_;
  std::vector<ContactPair> pairs_;
  std::vector<PairBlock> blocks_;
  ConstraintTables constraints_;
  Block<T> state_, computed_;
  World<T> w_;
  std::vector<Contact<T>> contacts_;
  std::vector<DataPtr> memory_;
  ConstraintScratch<T> scratch_;
};

// Returns the results of all worlds. A group consists of the worlds order[first], order[first + 1]
// and so on.
template <typename T>
std::vector<Result> results(const Worlds& worlds, const std::vector<int>& order) {
  Group<T> group(worlds.m);
  std::vector<Result> all(order.size());
  for (size_t first = 0; first < order.size(); first += kWorlds<T>) {
    for (int k = 0; k < kWorlds<T>; ++k) {
      group.load(k, *worlds.data[static_cast<size_t>(order[first + static_cast<size_t>(k)])]);
    }
    group.evaluate();
    for (int k = 0; k < kWorlds<T>; ++k) {
      all[static_cast<size_t>(order[first + static_cast<size_t>(k)])] = group.result(k);
    }
  }
  return all;
}

double largest(const double* x, mjtSize n) {
  double value = 0;
  for (mjtSize i = 0; i < n; ++i) value = std::max(value, std::abs(x[i]));
  return value;
}

// Compares the results of a world with the engine.
void check_engine(const mjModel& m, mjData& d, const Result& result) {
  engine::forward(m, d);
  const double* own[2] = {result.data(), result.data() + m.nv};
  const double* expected[2] = {d.qacc, d.qfrc_constraint};
  const double* smooth[2] = {d.qacc_smooth, d.qfrc_smooth};
  for (int k = 0; k < 2; ++k) {
    const double scale = std::max(largest(expected[k], m.nv), largest(smooth[k], m.nv));
    double error = 0;
    for (int i = 0; i < m.nv; ++i) error = std::max(error, std::abs(own[k][i] - expected[k][i]));
    CAPTURE(k);
    CHECK(error <= 1e-12 * scale);
  }
}

// Makes all comparisons `steps` times, each time after 20 steps of the simulation. `change` is
// called for each world at the start.
void check_worlds(mjModel& m, int steps = 8, void (*change)(int, mjData&) = nullptr) {
  REQUIRE(unsupported_by_solver(m) == "");
  Worlds worlds(m);
  for (int i = 0; change && i < Worlds::kCount; ++i)
    change(i, *worlds.data[static_cast<size_t>(i)]);
  std::vector<int> order(Worlds::kCount), shuffled;
  for (int i = 0; i < Worlds::kCount; ++i) order[static_cast<size_t>(i)] = i;
  for (int i = 0; i < Worlds::kCount; ++i) shuffled.push_back(i * 5 % Worlds::kCount);
  int constrained = 0;
  for (int s = 0; s < steps; ++s) {
    CAPTURE(s);
    worlds.step(20);
    const std::vector<Result> single = results<double>(worlds, order);
    CHECK(results<Lanes>(worlds, order) == single);
    CHECK(results<Lanes>(worlds, shuffled) == single);
    for (size_t i = 0; i < order.size(); ++i) {
      CAPTURE(i);
      check_engine(m, *worlds.data[i], single[i]);
      constrained += worlds.data[i]->nefc > 0 ? 1 : 0;
    }
  }
  CHECK(constrained > 0);
}

// Returns a model of a four-legged body on a plane. Parts of the body touch each other.
std::string legged(const std::string& option, const std::string& joint, const std::string& geom,
                   const std::string& rest = "") {
  std::string text = "<option " + option + "/><default><joint " + joint + "/><geom " + geom +
                     "/></default><worldbody><geom type='plane' size='5 5 1'/>"
                     "<body name='trunk' pos='0 0 .35'><freejoint/><geom size='.15'/>";
  for (int leg = 0; leg < 4; ++leg) {
    const std::string n = std::to_string(leg);
    const double x = leg % 2 ? .12 : -.12, y = leg / 2 ? .12 : -.12;
    const std::string pos = std::to_string(x) + " " + std::to_string(y) + " 0";
    text += "<body pos='" + pos + "'><joint name='hip" + n +
            "' type='hinge' axis='0 1 0'/><geom type='capsule' size='.04' fromto='0 0 0 0 0 -.15'/>"
            "<body pos='0 0 -.15'><joint name='knee" +
            n +
            "' type='hinge' axis='1 0 0' armature='.01'/><geom type='capsule' size='.03' "
            "fromto='0 0 0 .05 0 -.15'/></body></body>";
  }
  return text + "</body></worldbody>" + rest;
}

const char* const kLimited = "limited='true' range='-20 25' frictionloss='.05'";

void check_legged(const std::string& option, const std::string& geom,
                  const std::string& joint = kLimited, const std::string& rest = "") {
  CAPTURE(option);
  CAPTURE(geom);
  TestModel t(legged(option, joint, geom, rest));
  check_worlds(t.m());
}

TEST_CASE("constraints in lanes: contacts of all dimensions act as in single worlds") {
  for (const char* dim : {"1", "3", "4", "6"}) {
    check_legged("", std::string("condim='") + dim + "' friction='.8 .02 .01'");
  }
}

TEST_CASE("constraints in lanes: parameters of contacts and limits act as in single worlds") {
  check_legged("impratio='7'", "friction='.5' solref='.01 .7' margin='.01'");
  check_legged("", "solref='-2000 -60' solimp='.5 .9 .02 .3 3' solmix='.2'");
  check_legged("", "gap='.01' margin='.02'");
  check_legged("", "friction='.7'",
               "limited='true' range='-5 5' margin='.1' solreflimit='.001 .5' "
               "solimplimit='.9 .9 .001 .5 1' solreffriction='.1 1' frictionloss='.5'");
}

TEST_CASE("constraints in lanes: options of the solver act as in single worlds") {
  check_legged("iterations='1'", "");
  check_legged("ls_iterations='2' iterations='3'", "");
  check_legged("tolerance='0' iterations='4'", "");
  check_legged("tolerance='1e-4' ls_tolerance='.5'", "");
  TestModel overridden(
      legged("o_margin='.02' o_solref='.03 1.2' o_friction='1.2 1.2 .01 .01 .01'", kLimited, ""));
  overridden.m().opt.enableflags |= mjENBL_OVERRIDE;
  check_worlds(overridden.m(), 3);
  for (const mjtDisableBit flag : {mjDSBL_WARMSTART, mjDSBL_ISLAND, mjDSBL_REFSAFE, mjDSBL_LIMIT,
                                   mjDSBL_FRICTIONLOSS, mjDSBL_CONTACT}) {
    CAPTURE(flag);
    TestModel t(legged("", kLimited, "solref='.001 1'"));
    t.m().opt.disableflags |= flag;
    check_worlds(t.m(), 3);
  }
}

TEST_CASE("constraints in lanes: limits and friction of fixed tendons act as in single worlds") {
  check_legged("", "", "",
               "<tendon><fixed limited='true' range='-.1 .2' frictionloss='.3'>"
               "<joint joint='hip0' coef='1'/><joint joint='knee0' coef='-.5'/></fixed>"
               "<fixed limited='true' range='-.3 .1' margin='.05'><joint joint='hip1' coef='1'/>"
               "<joint joint='hip2' coef='2'/><joint joint='hip1' coef='.5'/></fixed>"
               "<fixed frictionloss='1'><joint joint='knee2' coef='1'/>"
               "<joint joint='knee3' coef='1'/></fixed></tendon>");
}

TEST_CASE("constraints in lanes: equalities of joints and tendons act as in single worlds") {
  TestModel t(legged("", kLimited, "",
                     "<tendon><fixed name='a'><joint joint='hip0' coef='1'/><joint joint='knee0' "
                     "coef='-.5'/></fixed><fixed name='b'><joint joint='hip0' coef='1'/>"
                     "<joint joint='hip2' coef='2'/></fixed></tendon><equality>"
                     "<joint joint1='knee1' polycoef='.1'/>"
                     "<joint joint1='knee2' joint2='hip3' polycoef='.1 .5 .2 -.3 .1'/>"
                     "<tendon tendon1='a'/><tendon tendon1='a' tendon2='b' polycoef='0 1 .1 0 0' "
                     "solref='.05 2'/></equality>"));
  check_worlds(t.m(), 4, [](int world, mjData& d) { d.eq_active[1] = world % 3 != 0; });
}

TEST_CASE("constraints in lanes: connect and weld constraints act as in single worlds") {
  for (const char* cone : {"", "cone='elliptic'", "jacobian='sparse'"}) {
    TestModel t(
        std::string("<option ") + cone + "/>" +
        "<worldbody><geom type='plane' size='5 5 1'/>"
        "<body name='hand' mocap='true' pos='0 0 .5'><geom size='.02' contype='0' "
        "conaffinity='0'/></body>"
        "<body name='a' pos='0 0 .5'><freejoint/><geom size='.1'/><body name='b' pos='.2 0 0'>"
        "<joint type='ball'/><geom size='.06'/><site name='s' pos='.05 0 .02' euler='20 10 0'/>"
        "</body></body><body name='c' pos='.4 0 .5'><freejoint/><geom type='box' "
        "size='.06 .05 .04'/><site name='t' pos='-.06 0 0'/></body><body name='d' "
        "pos='1 0 .3'><joint name='x' axis='0 1 0'/><geom type='capsule' size='.05' "
        "fromto='0 0 0 .3 0 0'/><body name='e' pos='.3 0 0'><joint axis='0 0 1'/>"
        "<joint axis='0 1 0'/><geom type='capsule' size='.04' fromto='0 0 0 .2 .1 0'/></body>"
        "</body></worldbody><equality><weld body1='hand' body2='a' solref='.05 1'/>"
        "<weld site1='s' site2='t' torquescale='.3'/><connect body1='e' anchor='.2 .1 0'/>"
        "<connect body1='c' body2='e' anchor='.05 0 0' active='false'/>"
        "<weld body1='d' body2='e' relpose='.3 0 0 .9 .1 .2 0' solimp='.8 .9 .1 .4 3'/>"
        "</equality>");
    check_worlds(t.m(), 6, [](int world, mjData& d) {
      d.eq_active[0] = world % 2;
      d.eq_active[3] = world % 3 == 0;
      d.eq_active[4] = world % 5 != 0;
      d.mocap_pos[0] = 0.01 * world;
    });
  }
}

TEST_CASE("constraints in lanes: limits of ball joints act as in single worlds") {
  TestModel t(
      "<worldbody><body><joint type='ball' limited='true' range='0 20' margin='2'/>"
      "<geom size='.1' pos='.3 0 0'/><body pos='.5 0 0'><joint type='ball' limited='true' "
      "range='0 35'/><geom size='.1' pos='.2 .1 0'/></body></body></worldbody>");
  check_worlds(t.m());
}

TEST_CASE("constraints in lanes: friction and limits of random trees act as in single worlds") {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    engine::RandomModelOptions options;
    options.bodies = 5 + static_cast<int>(seed);
    options.floating = options.damping = options.springs = true;
    engine::RandomModel random(seed, options);
    mjModel& m = random.m();
    for (int j = 1; j < m.njnt; ++j) {
      m.jnt_limited[j] = random.random().chance(0.7);
      m.jnt_range[2 * j] = m.jnt_type[j] == mjJNT_BALL ? 0 : random.random().uniform(-0.5, 0);
      m.jnt_range[2 * j + 1] = random.random().uniform(0, 0.5);
      if (random.random().chance(0.5)) m.dof_frictionloss[m.jnt_dofadr[j]] = 0.2;
    }
    check_worlds(m, 3);
  }
}

TEST_CASE("constraints in lanes: elliptic cones act as in single worlds") {
  for (const char* dim : {"1", "3", "4", "6"}) {
    check_legged("cone='elliptic'", std::string("condim='") + dim + "' friction='.4 .02 .01'");
  }
  check_legged("cone='elliptic' impratio='10'", "solref='.01 .7' friction='.7'");
  check_legged("cone='elliptic'", "solref='-2000 -60' condim='4'");
  check_legged("cone='elliptic' iterations='2' ls_iterations='4'", "");
}

// Some bodies that fall on a plane and on each other, beside a limited pendulum with friction.
std::string heap(const std::string& option) {
  std::string text = "<option " + option + "/><worldbody><geom type='plane' size='5 5 1'/>";
  for (int i = 0; i < 5; ++i) {
    const std::string z = std::to_string(0.12 + 0.15 * i), x = std::to_string(0.03 * i);
    const char* const shape[] = {"type='sphere' size='.1'", "type='capsule' size='.06 .05'",
                                 "type='box' size='.08 .06 .05'"};
    text += "<body pos='" + x + " 0 " + z + "'><freejoint/><geom " + shape[i % 3] + "/></body>";
  }
  return text +
         "<body pos='1 0 1'><joint name='a' axis='0 1 0' limited='true' range='-30 30' "
         "frictionloss='.2'/><geom type='capsule' size='.05' fromto='0 0 0 0 0 -.3'/></body>"
         "<body pos='2 0 1'><joint name='b' axis='0 1 0'/><geom type='capsule' size='.05' "
         "fromto='0 0 0 0 0 -.3'/></body></worldbody><tendon><fixed frictionloss='.1'>"
         "<joint joint='a' coef='1'/><joint joint='b' coef='1'/></fixed></tendon>";
}

TEST_CASE("constraints in lanes: islands of several trees act as in single worlds") {
  for (const char* option : {"", "cone='elliptic'", "jacobian='sparse'", "tolerance='1e-4'"}) {
    CAPTURE(option);
    TestModel t(heap(option));
    check_worlds(t.m(), 8);
    t.m().opt.disableflags |= mjDSBL_ISLAND;
    check_worlds(t.m(), 2);
  }
}

// Eight small meshes that turn about a common point, as the pieces of a puzzle cube do. Their faces
// touch, and which vertices touch depends on the last bits of the state. Results can therefore be
// compared for equal states only: two simulations by the engine differ by 1e-6 one step after their
// positions have differed by 1e-16.
TEST_CASE("constraints in lanes: meshes with common faces act as in single worlds") {
  std::string text =
      "<option timestep='.01'/><asset><mesh name='piece' vertex='-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 "
      "-1 -1 1 1 -1 1 -1 1 1 1 1 .8 1 .8 1 .8 1 1' scale='.01 .01 .01'/></asset><worldbody>";
  for (int i = 0; i < 8; ++i) {
    const auto side = [i](int k) { return i >> k & 1 ? " .01" : " -.01"; };
    text +=
        "<body><joint type='ball' armature='1e-4' damping='5e-4' frictionloss='1e-3'/>"
        "<geom type='mesh' mesh='piece' mass='.003' condim='1' pos='" +
        (side(0) + std::string(side(1))) + side(2) + "'/></body>";
  }
  TestModel t(text + "</worldbody>");
  check_worlds(t.m(), 10);
}

TEST_CASE("constraints in lanes: a world that is NaN does not disturb its neighbours") {
  TestModel t(legged("", kLimited, ""));
  Worlds worlds(t.m());
  worlds.step(60);
  const std::vector<int> order = {0, 1, 2, 3};
  const std::vector<Result> before = results<Lanes>(worlds, order);
  worlds.data[1]->qvel[7] = NAN;
  worlds.data[2]->qfrc_applied[7] = NAN;
  const std::vector<Result> after = results<Lanes>(worlds, order);
  CHECK(after[0] == before[0]);
  CHECK(after[3] == before[3]);
  CHECK(std::isnan(after[1][7]));
  CHECK(std::isnan(after[2][7]));
}

TEST_CASE("constraints in lanes: models without support are named") {
  TestModel t("<option solver='CG'/><worldbody><body><joint/><geom size='1'/></body></worldbody>");
  CHECK(unsupported_by_solver(t.m()) == "solvers other than Newton's method");
  t.m().opt.disableflags |= mjDSBL_CONSTRAINT;
  CHECK(unsupported_by_solver(t.m()) == "");
}

}  // namespace
}  // namespace mj::batch
