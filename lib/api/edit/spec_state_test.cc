// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state of a simulation whose description is edited and compiled again.
// The expected hashes and numbers come from the official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <limits>
#include <string>

#include "api/edit/test_spec.h"

using namespace mj::testing;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("keyframes are completed by compiling") {
  const Spec s = read("<keyframe><key name='a' time='2'/></keyframe>");
  s->nkey = 3;
  compiled(s);
  CHECK(names(s, mjOBJ_KEY) == "a  ");
  compiled(s);
  CHECK(names(s, mjOBJ_KEY) == "a  ");
  CHECK(mjs_asKey(mjs_firstElement(s.get(), mjOBJ_KEY))->time == 2);
}

struct Simulation {
  explicit Simulation(const std::string& content) : s(read(content)), m(compiled(s)) {
    d.reset(mj_makeData(m.get()));
  }
  bool recompile() {
    const bool is_good = mj_recompile(s.get(), nullptr, m.get(), d.get()) == 0;
    if (!is_good) {
      (void)m.release();  // mj_recompile has freed the model and the data
      (void)d.release();
    }
    return is_good;
  }
  Spec s;
  Model m;
  Data d;
};

const char* const kMoving =
    "<worldbody><body name='A'><joint name='ja'/><geom size='.1'/></body><body name='B'><joint "
    "name='jb' type='ball'/><geom size='.1'/></body><body name='M' mocap='true' pos='1 2 3'/>"
    "</worldbody><actuator><motor name='m1' joint='ja'/><general name='m2' joint='ja' "
    "dyntype='integrator'/></actuator>";

Simulation moving() {
  Simulation sim(kMoving);
  mjData& d = *sim.d;
  d.time = 7;
  for (int i = 0; i < 5; ++i) d.qpos[i] = 0.1 * (i + 1);
  for (int i = 0; i < 4; ++i) d.qvel[i] = i + 1;
  d.act[0] = 0.5;
  d.ctrl[0] = 4;
  d.ctrl[1] = 5;
  d.mocap_pos[0] = 9;
  d.mocap_quat[0] = 0.5;
  d.qacc_warmstart[0] = d.qfrc_applied[0] = 3;
  return sim;
}

TEST_CASE("the state of a simulation survives compiling") {
  Simulation sim = moving();
  const mjModel* const m = sim.m.get();
  const mjData* const d = sim.d.get();
  REQUIRE(sim.recompile());
  CHECK(sim.m.get() == m);
  CHECK(sim.d.get() == d);
  CHECK(d->time == 7);
  check_numbers(d->qpos, {0.1, 0.2, 0.3, 0.4, 0.5});
  check_numbers(d->qvel, {1, 2, 3, 4});
  check_numbers(d->act, {0.5});
  check_numbers(d->ctrl, {4, 5});
  check_numbers(d->mocap_pos, {9, 2, 3});
  check_numbers(d->mocap_quat, {0.5, 0, 0, 0});
  CHECK(d->qacc_warmstart[0] == 0);
  CHECK(d->qfrc_applied[0] == 0);
  mj_step(m, sim.d.get());
}

TEST_CASE("added elements have the reference state, and the others keep their state") {
  Simulation sim = moving();
  mjsBody* const child = mjs_addBody(mjs_findBody(sim.s.get(), "A"), nullptr);
  add_sphere(child);
  mjsJoint* const joint = mjs_addJoint(child, nullptr);
  joint->type = mjJNT_SLIDE;
  joint->ref = 0.77;
  mjsBody* const mocap = mjs_addBody(world(sim.s), nullptr);
  mocap->mocap = 1;
  mocap->pos[0] = -3;
  mjsActuator* const actuator = mjs_addActuator(sim.s.get(), nullptr);
  mjs_setString(actuator->target, "ja");
  actuator->trntype = mjTRN_JOINT;
  actuator->dyntype = mjDYN_FILTER;
  REQUIRE(sim.recompile());
  const mjData* const d = sim.d.get();
  check_numbers(d->qpos, {0.1, 0.77, 0.2, 0.3, 0.4, 0.5});
  check_numbers(d->qvel, {1, 0, 2, 3, 4});
  check_numbers(d->act, {0.5, 0});
  check_numbers(d->ctrl, {4, 5, 0});
  check_numbers(d->mocap_pos, {9, 2, 3, -3, 0, 0});
  check_numbers(d->mocap_quat, {0.5, 0, 0, 0, 1, 0, 0, 0});
}

TEST_CASE("deleted elements take their state with them") {
  Simulation sim = moving();
  CHECK(mjs_delete(sim.s.get(), mjs_findBody(sim.s.get(), "A")->element) == 0);
  REQUIRE(sim.recompile());
  check_numbers(sim.d->qpos, {0.2, 0.3, 0.4, 0.5});
  check_numbers(sim.d->qvel, {2, 3, 4});
  CHECK(sim.m->nu == 0);
  CHECK(sim.m->na == 0);

  Simulation other = moving();
  CHECK(mjs_delete(other.s.get(), find(other.s, mjOBJ_JOINT, "jb")) == 0);
  CHECK(mjs_delete(other.s.get(), find(other.s, mjOBJ_ACTUATOR, "m1")) == 0);
  REQUIRE(other.recompile());
  check_numbers(other.d->qpos, {0.1});
  check_numbers(other.d->qvel, {1});
  check_numbers(other.d->ctrl, {5});
}

TEST_CASE("a joint that changes its type keeps the state that fits") {
  Simulation sim = moving();
  mjs_asJoint(find(sim.s, mjOBJ_JOINT, "ja"))->type = mjJNT_SLIDE;
  mjs_asJoint(find(sim.s, mjOBJ_JOINT, "jb"))->type = mjJNT_HINGE;
  REQUIRE(sim.recompile());
  check_numbers(sim.d->qpos, {0.1, 0.2});
  check_numbers(sim.d->qvel, {1, 2});

  Simulation lost(
      "<worldbody><body><joint name='j' ref='30'/><geom name='g' size='.1'/></body></worldbody>");
  lost.d->qpos[0] = kNaN;
  lost.d->qvel[0] = 2;
  REQUIRE(lost.recompile());
  check_numbers(lost.d->qpos, {0.5235987755982988});
  check_numbers(lost.d->qvel, {2});
  mjsGeom* const geom = mjs_asGeom(find(lost.s, mjOBJ_GEOM, "g"));
  geom->size[0] = -1;
  CHECK(!lost.recompile());
  holds(mjs_getError(lost.s.get()), "size 0 must be positive");
  geom->size[0] = 0.1;
  compiled(lost.s);
}

TEST_CASE("a description can be recompiled without data") {
  const Spec s = read(kMoving);
  Model m = compiled(s);
  add_sphere(world(s));
  CHECK(mj_recompile(s.get(), nullptr, m.get(), nullptr) == 0);
  CHECK(m->ngeom == 3);
}

// ---- deleting

TEST_CASE("keyframes keep the values of remaining elements, and get values for new elements") {
  const char* const two =
      "<worldbody><body name='A'><joint/><geom size='.1'/></body><body name='B'><joint/><geom "
      "size='.1'/></body></worldbody>";
  const Spec s =
      read(std::string(two) +
           "<keyframe><key name='k' qpos='1 2' qvel='3 4'/><key qpos='5 6'/></keyframe>");
  CHECK(mjs_delete(s.get(), mjs_findBody(s.get(), "A")->element) == 0);
  Model m = compiled(s);
  check_numbers(m->key_qpos, {2, 6});
  check_numbers(m->key_qvel, {4, 0});

  const Spec unnamed =
      read(std::string(two) +
           "<keyframe><key time='3' qpos='1 2'/><key time='4' qpos='5 6'/></keyframe>");
  CHECK(mjs_delete(unnamed.get(), mjs_findBody(unnamed.get(), "A")->element) == 0);
  m = compiled(unnamed);
  check_numbers(m->key_qpos, {2, 6});
  check_numbers(m->key_time, {3, 4});

  const Spec wrong = read(std::string(two) + "<keyframe><key name='k' qpos='1'/></keyframe>");
  CHECK(mjs_delete(wrong.get(), mjs_findBody(wrong.get(), "A")->element) == -1);
  holds(mjs_getError(wrong.get()), "'k'");
  CHECK(mjs_findBody(wrong.get(), "A") != nullptr);

  // The new joint lies between the two joints for which the keyframe has values.
  const Spec longer = read(std::string(two) + "<keyframe><key name='k' qpos='1 2'/></keyframe>");
  compiled(longer);
  mjsBody* const child = mjs_addBody(mjs_findBody(longer.get(), "A"), nullptr);
  add_sphere(child);
  mjs_addJoint(child, nullptr)->ref = 30;
  m = compiled(longer);
  check_numbers(m->key_qpos, {1, 0.5235987755982988, 2});
  CHECK(names(longer, mjOBJ_KEY) == "k");
  check_numbers(mjs_getDouble(mjs_asKey(mjs_firstElement(longer.get(), mjOBJ_KEY))->qpos, nullptr),
                {1, 0.5235987755982988, 2});
}

// ---- other functions

TEST_CASE("controls belong to their actuators, with all their inputs") {
  Simulation sim(
      "<worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><pid "
      "joint='j' "
      "name='p' kp='1' input='pos vel'/><motor name='m' joint='j'/></actuator>");
  REQUIRE(sim.m->nu == 3);
  for (int i = 0; i < 3; ++i) sim.d->ctrl[i] = i + 1;
  REQUIRE(sim.recompile());
  check_numbers(sim.d->ctrl, {1, 2, 3});
}

}  // namespace
