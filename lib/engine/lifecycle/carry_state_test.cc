// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the carried state of a model after an edit with expected values written by hand.

#include "engine/lifecycle/carry_state.h"

#include <vector>

#include "engine/data/state.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "plugin/recording_plugin.h"

namespace mj::engine {
namespace {

constexpr const char* kInertia = "<inertial pos='0 0 .1' mass='1' diaginertia='1 1 1'/>";

std::string body(const std::string& name, const std::string& content, const std::string& at = "") {
  return "<body name='" + name + "'" + at + ">" + kInertia + content + "</body>";
}

std::string hinge(const std::string& name) {
  return "<joint name='" + name + "' axis='0 1 0'/>";
}

TestModel world(const std::string& bodies, const std::string& rest = "") {
  return TestModel("<worldbody>" + bodies + "</worldbody>" + rest);
}

// Fills data with numbers that show where they come from.
void fill(TestModel& t) {
  mjData& d = t.d();
  const mjModel& m = t.m();
  d.time = 7;
  for (int i = 0; i < m.nq; ++i) d.qpos[i] = 100 + i;
  for (int i = 0; i < m.nv; ++i) {
    d.qvel[i] = 200 + i;
    d.qacc_warmstart[i] = 300 + i;
    d.qfrc_applied[i] = 400 + i;
  }
}

std::vector<double> values(const double* x, int64_t n) {
  return {x, x + n};
}
using Numbers = std::vector<double>;

std::string carry(TestModel& from, TestModel& to, int signature = mjSTATE_INTEGRATION) {
  return carry_lines(carry_state(from.m(), from.d(), to.m(), to.d(), signature));
}

TEST_CASE("joints that persist by name keep their state, new ones start at reference") {
  TestModel before = world(body("a", hinge("one")) + body("b", "<joint name='two' type='ball'/>"));
  fill(before);
  SUBCASE("one is added before them") {
    TestModel t = world(body("c", "<freejoint name='new'/>", " pos='1 2 3'") +
                        body("a", hinge("one")) + body("b", "<joint name='two' type='ball'/>"));
    CHECK(carry(before, t) == "carried joint 'one'\ncarried joint 'two'\nnew joint 'new'\n");
    CHECK(values(t.d().qpos, 12) == Numbers{1, 2, 3, 1, 0, 0, 0, 100, 101, 102, 103, 104});
    CHECK(values(t.d().qvel, 10) == Numbers{0, 0, 0, 0, 0, 0, 200, 201, 202, 203});
    CHECK(values(t.d().qacc_warmstart, 10) == Numbers{0, 0, 0, 0, 0, 0, 300, 301, 302, 303});
    CHECK(values(t.d().qfrc_applied, 10) == Numbers{0, 0, 0, 0, 0, 0, 400, 401, 402, 403});
    CHECK(t.d().time == 7);
  }
  SUBCASE("one is removed") {
    TestModel t = world(body("b", "<joint name='two' type='ball'/>"));
    CHECK(carry(before, t) == "carried joint 'two'\nlost joint 'one'\n");
    CHECK(values(t.d().qpos, 4) == Numbers{101, 102, 103, 104});
    CHECK(values(t.d().qvel, 3) == Numbers{201, 202, 203});
  }
  SUBCASE("they change places") {
    TestModel t = world(body("b", "<joint name='two' type='ball'/>") + body("a", hinge("one")));
    CHECK(carry(before, t) == "carried joint 'two'\ncarried joint 'one'\n");
    CHECK(values(t.d().qpos, 5) == Numbers{101, 102, 103, 104, 100});
    CHECK(values(t.d().qvel, 4) == Numbers{201, 202, 203, 200});
  }
  SUBCASE("one body goes to another parent") {
    TestModel t = world(body("b", "<joint name='two' type='ball'/>" + body("a", hinge("one"))));
    CHECK(carry(before, t) == "carried joint 'two'\ncarried joint 'one'\n");
    CHECK(values(t.d().qpos, 5) == Numbers{101, 102, 103, 104, 100});
  }
  SUBCASE("one has another type") {
    TestModel t = world(body("a", hinge("one")) + body("b", hinge("two")));
    CHECK(carry(before, t) ==
          "carried joint 'one'\nnew joint 'two' (ball before, hinge now)\n"
          "lost joint 'two' (ball before, hinge now)\n");
    CHECK(values(t.d().qpos, 2) == Numbers{100, 0});
    CHECK(values(t.d().qvel, 2) == Numbers{200, 0});
  }
  SUBCASE("one has another name") {
    TestModel t = world(body("a", hinge("uno")) + body("b", "<joint name='two' type='ball'/>"));
    CHECK(carry(before, t) == "carried joint 'two'\nnew joint 'uno'\nlost joint 'one'\n");
    CHECK(values(t.d().qpos, 5) == Numbers{0, 101, 102, 103, 104});
  }
}

TEST_CASE("parts that are not requested keep the values of the new data") {
  TestModel before = world(body("a", hinge("one")));
  fill(before);
  TestModel t = world(body("a", hinge("one")));
  CHECK(carry(before, t, mjSTATE_QVEL) == "carried joint 'one'\n");
  CHECK(t.d().time == 0);
  CHECK(t.d().qpos[0] == 0);
  CHECK(t.d().qvel[0] == 200);
  CHECK(t.d().qacc_warmstart[0] == 0);
  CHECK(carry(before, t, mjSTATE_CTRL).empty());
  CHECK_THROWS_WITH_AS(carry(before, t, 1 << mjNSTATE), "state signature 16384 is not in 0..16383",
                       Error);
  CHECK_THROWS_AS(carry(before, t, -1), Error);
}

TEST_CASE("unnamed joints are matched by place while their number is the same") {
  const std::string unnamed = "<joint axis='0 1 0'/>", slide = "<joint type='slide'/>";
  TestModel before = world(body("a", unnamed + slide) + body("b", "<freejoint/>"));
  fill(before);
  TestModel moved = world(body("b", "<freejoint/>") +
                          body("a", unnamed + "<joint name='x' axis='1 0 0'/>" + slide));
  CHECK(carry(before, moved) ==
        "carried free joint of body 'b'\ncarried joint #1 of body 'a'\n"
        "carried joint #3 of body 'a'\nnew joint 'x'\n");
  CHECK(values(moved.d().qpos, 10) == Numbers{102, 103, 104, 105, 106, 107, 108, 100, 0, 101});
  TestModel fewer = world(body("a", slide));
  CHECK(carry(before, fewer) ==
        "new joint #0 of body 'a'\nlost joint #0 of body 'a'\nlost joint #1 of body 'a'\n"
        "lost free joint of body 'b'\n");
  TestModel changed = world(body("a", slide + "<joint type='slide' axis='1 0 0'/>"));
  CHECK(carry(before, changed, mjSTATE_QPOS) ==
        "carried joint #1 of body 'a'\nnew joint #0 of body 'a' (hinge before, slide now)\n"
        "lost joint #0 of body 'a' (hinge before, slide now)\nlost free joint of body 'b'\n");
}

TEST_CASE("unnamed bodies persist by place, too") {
  const auto chain = [](const std::string& inner) {
    return std::string("<body>") + kInertia + "<joint axis='0 1 0'/><body>" + kInertia +
           "<joint axis='0 1 0'/></body>" + inner + "</body>";
  };
  TestModel before = world(chain("") + body("a", ""));
  fill(before);
  TestModel same = world(body("a", "") + chain(""));
  const CarryReport all =
      carry_state(before.m(), before.d(), same.m(), same.d(), mjSTATE_QPOS | mjSTATE_TIME);
  CHECK(all.carried.size() == 2);
  CHECK(all.added.empty());
  CHECK(all.lost.empty());
  CHECK(values(same.d().qpos, 2) == Numbers{100, 101});
  TestModel more = world(chain(std::string("<body>") + kInertia + "<joint type='slide'/></body>"));
  CHECK(carry_lines(carry_state(before.m(), before.d(), more.m(), more.d(), mjSTATE_QPOS)) ==
        "carried joint #0 of body #1\nnew joint #1 of body #2\nnew joint #2 of body #3\n"
        "lost joint #1 of body #2\n");
}

TEST_CASE("activations, controls, mocap poses, equalities and user data persist") {
  const std::string bodies =
      body("a", hinge("one")) + body("b", hinge("two")) + "<body name='m' mocap='true'/>";
  const std::string filter = "<general name='f' joint='one' dyntype='filter'/>";
  const std::string motor = "<motor name='g' joint='one'/>";
  const std::string joints = "<joint name='e' joint1='one' joint2='two'/>";
  TestModel before = world(bodies, "<size nuserdata='2'/><actuator>" + filter + motor +
                                       "</actuator><equality>" + joints + "</equality>");
  fill(before);
  mjData& old = before.d();
  set(old.act, {.5});
  set(old.ctrl, {1, 2});
  set(old.mocap_pos, {1, 2, 3});
  set(old.mocap_quat, {0, 1, 0, 0});
  set(old.userdata, {8, 9});
  set(old.xfrc_applied + 6, {1, 0, 0, 0, 0, 0});
  old.eq_active[0] = 0;
  TestModel t =
      world("<body name='n' mocap='true' pos='4 5 6'/>" + bodies,
            "<size nuserdata='2'/><actuator><motor name='h' joint='two'/>" + motor + filter +
                "</actuator><equality><joint joint1='two'/>" + joints + "</equality>");
  CHECK(carry(before, t) ==
        "carried joint 'one'\ncarried joint 'two'\ncarried activation 'f'\ncarried control 'g'\n"
        "carried control 'f'\ncarried mocap body 'm'\ncarried equality 'e'\n"
        "carried force on body 'a'\ncarried user data\nnew control 'h'\nnew mocap body 'n'\n"
        "new equality #0\n");
  CHECK(t.d().act[0] == .5);
  CHECK(values(t.d().ctrl, 3) == Numbers{0, 2, 1});
  CHECK(values(t.d().mocap_pos, 6) == Numbers{4, 5, 6, 1, 2, 3});
  CHECK(values(t.d().mocap_quat, 8) == Numbers{1, 0, 0, 0, 0, 1, 0, 0});
  CHECK(values(t.d().userdata, 2) == Numbers{8, 9});
  CHECK(values(t.d().xfrc_applied + 12, 6) == Numbers{1, 0, 0, 0, 0, 0});
  CHECK(t.d().eq_active[0] == 1);
  CHECK(t.d().eq_active[1] == 0);

  TestModel other =
      world(body("b", hinge("two")) + "<body name='m'/>",
            "<size nuserdata='3'/><actuator><general name='f' joint='two' dyntype='integrator'/>"
            "</actuator><equality><weld name='e' body1='b'/></equality>");
  CHECK(carry(before, other) ==
        "carried joint 'two'\ncarried control 'f'\n"
        "new activation 'f' (of another type or size)\nnew equality 'e' (joint before, weld now)\n"
        "new user data (2 before, 3 now)\nlost joint 'one'\n"
        "lost activation 'f' (of another type or size)\nlost control 'g'\nlost mocap body 'm'\n"
        "lost equality 'e' (joint before, weld now)\nlost force on body 'a'\n"
        "lost user data (2 before, 3 now)\n");
}

TEST_CASE("states of plugins persist by the names of their instances") {
  plugin::register_test_plugins();
  const auto held = [](const std::string& instance) {
    return "<body><plugin instance='" + instance + "'/><joint name='" + instance +
           "'/><geom size='.1'/></body>";
  };
  const auto instances = [](const std::string& names) {
    return "<extension><plugin plugin='test.all'>" + names + "</plugin></extension>";
  };
  const std::string one = "<instance name='one'/>", two = "<instance name='two'/>";
  TestModel before = world(held("one") + held("two"), instances(one + two));
  set(before.d().plugin_state, {1, 2, 3, 4});
  TestModel t = world(held("two"), instances(two));
  CHECK(carry(before, t) ==
        "carried joint 'two'\ncarried state of plugin 'two'\nlost joint 'one'\n"
        "lost state of plugin 'one'\n");
  CHECK(values(t.d().plugin_state, 2) == Numbers{3, 4});
}

TEST_CASE("histories are carried with time") {
  const std::string actuator =
      "<actuator><motor name='f' joint='one' delay='.01' nsample='4'/></actuator>";
  const std::string sensor =
      "<sensor><jointpos name='s' joint='one' delay='.01' nsample='3'/></sensor>";
  TestModel before = world(body("a", hinge("one")), actuator + sensor);
  TestModel t = world(body("b", hinge("two")) + body("a", hinge("one")), sensor + actuator);
  before.d().qvel[0] = 1;
  before.d().ctrl[0] = 1;
  for (int i = 0; i < 7; ++i) step(before.m(), before.d());
  CHECK(carry(before, t, mjSTATE_INTEGRATION & ~mjSTATE_TIME).find("history") == std::string::npos);
  CHECK(carry(before, t).find("carried history of actuator 'f'\ncarried history of sensor 's'\n") !=
        std::string::npos);
  CHECK(values(t.d().history, t.m().nhistory) == values(before.d().history, before.m().nhistory));
  for (int i = 0; i < 7; ++i) {
    step(before.m(), before.d());
    step(t.m(), t.d());
  }
  CHECK(t.d().qpos[1] == before.d().qpos[0]);
  CHECK(t.d().sensordata[0] == before.d().sensordata[0]);
}

TEST_CASE("a simulation continues as if its model had never changed") {
  const std::string gravity = "<option timestep='.02' gravity='0 0 -9.81'/>";
  const std::string b = body("ball", "<joint name='b' type='ball'/>");
  TestModel before = world(body("a", hinge("one")), gravity);
  before.d().qvel[0] = 1;
  for (int i = 0; i < 5; ++i) step(before.m(), before.d());
  TestModel t = world(b + body("a", hinge("one")), gravity);
  CHECK(carry(before, t, mjSTATE_INTEGRATION & ~mjSTATE_TIME) ==
        "carried joint 'one'\nnew joint 'b'\n");
  CHECK(t.d().time == 0);
  CHECK(values(t.d().qpos, 5) == Numbers{1, 0, 0, 0, .1001553935708951});
  CHECK(values(t.d().qvel, 4) == Numbers{0, 0, 0, 1.0038848170427548});
  for (int i = 0; i < 5; ++i) {
    step(before.m(), before.d());
    step(t.m(), t.d());
  }
  CHECK(t.d().qpos[4] == before.d().qpos[0]);
  CHECK(t.d().qvel[3] == before.d().qvel[0]);
  CHECK(t.d().qpos[4] == .20128192233634579);
  CHECK(t.d().qvel[3] == 1.0174799886927124);
}

TEST_CASE("trees that get another state wake") {
  const std::string sleeping = "<option gravity='0 0 0'><flag sleep='enable'/></option>";
  const std::string bodies = "<body name='a' sleep='init'>" + std::string(kInertia) + hinge("one") +
                             "</body><body name='b' sleep='init'>" + kInertia + hinge("two") +
                             "</body>";
  TestModel before = world(bodies, sleeping), t = world(bodies, sleeping);
  CHECK(t.d().ntree_awake == 0);
  before.d().qvel[1] = 1;
  carry(before, t);
  CHECK(t.d().ntree_awake == 1);
  CHECK(t.d().tree_awake[1] == 1);
}

}  // namespace
}  // namespace mj::engine
