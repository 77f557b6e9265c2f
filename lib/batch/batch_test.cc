// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the worlds of a batch with the engine and with each other.

#include "batch/batch.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "batch/sensors.h"
#include "batch/support.h"
#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::batch {
namespace {

using engine::DataPtr;
using engine::TestModel;

constexpr const char* kArm = R"(
  <option integrator="INTEGRATOR" CONE/>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .6">
      <freejoint/>
      <geom type="capsule" size=".1 .2"/>
      <body pos="0 0 .3">
        <joint name="ball" type="ball" damping=".1" stiffness=".5"/>
        <geom type="sphere" size=".12" pos="0 0 .15"/>
        <body pos="0 .1 .3">
          <joint name="hinge" axis="0 1 0" range="-30 40" limited="true" frictionloss=".02" damping=".2"/>
          <geom type="capsule" size=".05 .2" pos=".2 0 0" euler="0 90 0"/>
          <body pos=".4 0 0">
            <joint name="slide" type="slide" axis="1 0 0" armature=".1" stiffness="20"/>
            <geom type="box" size=".05 .06 .07"/>
          </body>
        </body>
      </body>
    </body>
    <body pos="1 0 .2"><freejoint/><geom type="box" size=".1 .2 .15"/></body>
  </worldbody>
  <tendon><fixed name="tendon" range="-.2 .2" limited="true" damping=".1">
    <joint joint="hinge" coef=".5"/><joint joint="slide" coef="-1"/></fixed></tendon>
  <actuator>
    <position joint="hinge" kp="3" kv=".2" ctrlrange="-1 1" forcerange="-2 2"/>
    <motor tendon="tendon" gear="2"/>
    <general joint="slide" dyntype="filter" dynprm=".1" gainprm="2"/>
  </actuator>)";

std::string arm(const std::string& integrator, const std::string& cone = "") {
  std::string text = kArm;
  text.replace(text.find("INTEGRATOR"), 10, integrator);
  text.replace(text.find("CONE"), 4, cone);
  // The free body is removed, because implicitfast solves other equations for a free body that is
  // alone in its tree.
  if (integrator == "implicitfast") {
    const size_t first = text.find("<body pos=\"1 0 .2\">");
    text.erase(first, text.find("</worldbody>") - first);
  }
  return text;
}

// Sets the state of world `world`, which differs from the states of all other worlds.
void set_world(const mjModel& m, int world, mjData& d) {
  engine::reset_data(m, d);
  for (int i = 0; i < m.nv; ++i) d.qvel[i] = 0.3 * ((7 * i + 3 * world) % 11 - 5);
  for (int i = 0; i < m.nu; ++i) d.ctrl[i] = 0.2 * (world % 5 + i);
  d.xfrc_applied[6] = world % 3 == 0 ? 0.5 : 0;
}

// Returns the positions of all worlds after some steps.
template <typename T>
std::vector<double> positions(const mjModel& m, const std::vector<int>& worlds, int steps) {
  Batch<T> batch(m, static_cast<int>(worlds.size()));
  Workspace<T> workspace(batch);
  const DataPtr d = engine::make_data(m);
  std::vector<mjData*> data(static_cast<size_t>(kWorlds<T>), d.get());
  for (size_t i = 0; i < worlds.size(); ++i) {
    set_world(m, worlds[i], *d);
    batch.load(static_cast<int>(i), *d);
  }
  for (int s = 0; s < steps; ++s) {
    for (int g = 0; g < batch.groups(); ++g) {
      CHECK(batch.evaluate(g, workspace, data.data()).any() == 0);
      batch.integrate(g, workspace, data.data(), (1 << kWorlds<T>)-1);
    }
  }
  std::vector<double> result;
  for (size_t i = 0; i < worlds.size(); ++i) {
    batch.store(static_cast<int>(i), *d);
    result.insert(result.end(), d->qpos, d->qpos + m.nq);
  }
  return result;
}

std::vector<double> engine_positions(const mjModel& m, int world, int steps) {
  const DataPtr d = engine::make_data(m);
  set_world(m, world, *d);
  for (int s = 0; s < steps; ++s) engine::step(m, *d);
  return {d->qpos, d->qpos + m.nq};
}

bool are_same(const double* a, const double* b, mjtSize n) {
  return std::memcmp(a, b, sizeof(double) * static_cast<size_t>(n)) == 0;
}

const char* const kVariants[][2] = {{"Euler", ""},
                                    {"implicitfast", ""},
                                    {"RK4", ""},
                                    {"Euler", "cone='elliptic'"},
                                    {"Euler", "solver='CG'"},
                                    {"Euler", "solver='PGS'"}};

TEST_CASE("a world has the same bits alone, in lanes and beside other worlds") {
  for (const auto& variant : kVariants) {
    CAPTURE(variant[0]);
    CAPTURE(variant[1]);
    TestModel t(arm(variant[0], variant[1]));
    const mjModel& m = t.m();
    REQUIRE(unsupported_by_stages(m).empty());
    const std::vector<double> alone = positions<double>(m, {0, 1, 2, 3, 4, 5, 6}, 100);
    const std::vector<double> wide = positions<Lanes>(m, {0, 1, 2, 3, 4, 5, 6}, 100);
    CHECK(are_same(alone.data(), wide.data(), 7 * m.nq));
    const std::vector<double> mixed = positions<Lanes>(m, {6, 2, 5, 0, 3}, 100);
    CHECK(are_same(mixed.data(), alone.data() + 6 * m.nq, m.nq));
    CHECK(are_same(mixed.data() + m.nq, alone.data() + 2 * m.nq, m.nq));
    CHECK(are_same(mixed.data() + 4 * m.nq, alone.data() + 3 * m.nq, m.nq));
  }
}

TEST_CASE("a step of a world is the step of the engine") {
  for (const auto& variant : kVariants) {
    CAPTURE(variant[0]);
    CAPTURE(variant[1]);
    TestModel t(arm(variant[0], variant[1]));
    const mjModel& m = t.m();
    const std::vector<double> wide = positions<Lanes>(m, {0, 1, 2, 3}, 20);
    for (int world = 0; world < 4; ++world) {
      const std::vector<double> expected = engine_positions(m, world, 20);
      for (int i = 0; i < m.nq; ++i) {
        CHECK(wide[static_cast<size_t>(world * m.nq + i)] ==
              doctest::Approx(expected[static_cast<size_t>(i)]).epsilon(1e-10));
      }
    }
  }
}

TEST_CASE("a world that diverges is reported, stops and leaves the others as they are") {
  TestModel t(arm("Euler"));
  const mjModel& m = t.m();
  Batch<Lanes> batch(m, 4);
  Workspace<Lanes> workspace(batch);
  const DataPtr d = engine::make_data(m);
  std::vector<mjData*> data(4, d.get());
  for (int world = 0; world < 4; ++world) {
    set_world(m, world, *d);
    if (world == 2) d->qvel[3] = NAN;
    if (world == 1) d->qfrc_applied[0] = 1e300;
    batch.load(world, *d);
  }
  const BadWorlds first = batch.evaluate(0, workspace, data.data());
  CHECK(first.qpos == 0);
  CHECK(first.qvel == 4);
  CHECK((first.qacc & 2) == 2);
  CHECK((first.qacc & 9) == 0);
  for (int s = 0; s < 50; ++s) {
    batch.evaluate(0, workspace, data.data());
    batch.integrate(0, workspace, data.data(), 9);
  }
  const std::vector<double> expected = positions<double>(m, {0, 3}, 50);
  batch.store(0, *d);
  CHECK(are_same(d->qpos, expected.data(), m.nq));
  batch.store(3, *d);
  CHECK(are_same(d->qpos, expected.data() + m.nq, m.nq));
  batch.store(1, *d);
  CHECK(d->time == 0);
}

TEST_CASE("sensors of a world are those of the engine") {
  std::string text = arm("Euler");
  text += R"(<sensor><jointpos joint="hinge"/><jointvel joint="slide"/><ballquat joint="ball"/>
    <subtreelinvel body="top"/><subtreeangmom body="top"/><framepos objtype="geom" objname="g"/>
    <framelinvel objtype="body" objname="top"/><framelinacc objtype="body" objname="top"/>
    <actuatorfrc actuator="servo"/><tendonpos tendon="tendon"/><tendonvel tendon="tendon"/>
    <jointactuatorfrc joint="hinge"/><clock/><e_potential/><e_kinetic/></sensor>)";
  const auto name = [&](const std::string& where, const std::string& as) {
    text.insert(text.find(where) + where.size(), " name='" + as + "'");
  };
  name("<body", "top");
  name("<geom type=\"sphere\"", "g");
  name("<position", "servo");
  TestModel t(text);
  const mjModel& m = t.m();
  REQUIRE(can_measure(m));
  Batch<Lanes> batch(m, 4);
  Workspace<Lanes> workspace(batch);
  const DataPtr d = engine::make_data(m);
  std::vector<mjData*> data(4, d.get());
  for (int world = 0; world < 4; ++world) {
    set_world(m, world, *d);
    batch.load(world, *d);
  }
  REQUIRE(batch.evaluate(0, workspace, data.data()).any() == 0);
  for (int world = 0; world < 4; ++world) {
    set_world(m, world, *d);
    batch.measure(world, workspace, *d);
    set_world(m, world, t.d());
    engine::forward(m, t.d());
    for (int i = 0; i < m.nsensordata; ++i) {
      CAPTURE(i);
      CHECK(d->sensordata[i] == doctest::Approx(t.d().sensordata[i]).epsilon(1e-9));
    }
  }
}

TEST_CASE("models beyond the stages are named") {
  CHECK(unsupported_by_stages(TestModel(arm("implicit")).m()) == "the implicit integrator");
  CHECK(unsupported_by_stages(TestModel("<option density='1'/><worldbody><body><freejoint/>"
                                        "<geom size='1'/></body></worldbody>")
                                  .m()) == "fluids");
}

}  // namespace
}  // namespace mj::batch
