// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/sensors.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "batch/batch.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::batch {
namespace {

using engine::DataPtr;
using engine::TestModel;

constexpr const char* kArm = R"(<option timestep=".004"><flag energy="enable"/></option>
  <worldbody><geom type="plane" size="9 9 1"/>
  <body name="base" pos="0 0 .35"><freejoint/><geom type="box" size=".1 .2 .1"/><site name="s" pos=".1 0 0"/>
    <body name="link" pos="0 0 .3"><joint name="j" type="ball"/><geom type="capsule" size=".05 .2"/>
      <body name="tip" pos="0 0 .3"><joint name="k" axis="0 1 0" stiffness="2"/>
      <geom name="g" size=".06"/><site name="t" pos="0 .1 0"/></body></body></body></worldbody>
  <tendon><fixed name="f"><joint joint="k" coef="2"/></fixed></tendon>
  <actuator><motor name="a" joint="k" gear="3"/></actuator>
  <sensor><accelerometer site="t"/><velocimeter site="t"/><gyro site="s"/><magnetometer site="s"/>
  <jointpos joint="k"/><jointvel joint="k"/><tendonpos tendon="f"/><tendonvel tendon="f"/>
  <actuatorpos actuator="a"/><actuatorvel actuator="a"/><actuatorfrc actuator="a"/>
  <jointactuatorfrc joint="k"/><ballquat joint="j"/><ballangvel joint="j"/>
  <framepos objtype="geom" objname="g" reftype="site" refname="s"/><framequat objtype="xbody" objname="tip"/>
  <framelinvel objtype="body" objname="tip"/><frameangvel objtype="site" objname="t"/>
  <framelinacc objtype="site" objname="t"/><frameangacc objtype="xbody" objname="link"/>
  <subtreecom body="base"/><subtreelinvel body="base"/><subtreeangmom body="link"/>
  <e_potential/><e_kinetic/><clock/></sensor>)";

// Returns sensor values and energies of five worlds after some steps.
template <typename T>
std::vector<double> sensed(const mjModel& m) {
  constexpr int kCount = 5;
  Batch<T> batch(m, kCount);
  Workspace<T> workspace(batch);
  std::vector<DataPtr> own;
  mjData* data[kWorlds<T>];
  for (mjData*& d : data) d = own.emplace_back(engine::make_data(m)).get();
  for (int world = 0; world < kCount; ++world) {
    engine::reset_data(m, *data[0]);
    for (int i = 0; i < m.nv; ++i) data[0]->qvel[i] = std::sin(world + 2.0 * i);
    data[0]->ctrl[0] = world;
    batch.load(world, *data[0]);
  }
  std::vector<double> out;
  for (int step = 0; step < 30; ++step) {
    for (int g = 0; g < batch.groups(); ++g) {
      static_cast<void>(batch.evaluate(g, workspace, data));
      for (int k = 0; k < kWorlds<T> && g * kWorlds<T> + k < kCount; ++k) {
        const int world = g * kWorlds<T> + k;
        mjData& d = *data[k];
        batch.store(world, d);
        d.ctrl[0] = world;
        batch.measure(k, workspace, d);
        const std::vector<double> values(d.sensordata, d.sensordata + m.nsensordata);
        const double energy[] = {d.energy[0], d.energy[1]};
        out.insert(out.end(), values.begin(), values.end());
        out.insert(out.end(), energy, energy + 2);
        engine::evaluate(m, d);
        for (int i = 0; i < m.nsensordata; ++i) {
          CAPTURE(i);
          CHECK(std::abs(values[static_cast<size_t>(i)] - d.sensordata[i]) <
                1e-10 * (1 + std::abs(d.sensordata[i])));
        }
        CHECK(energy[0] == doctest::Approx(d.energy[0]).epsilon(1e-12));
        CHECK(energy[1] == doctest::Approx(d.energy[1]).epsilon(1e-12));
      }
      batch.integrate(g, workspace, data, (1 << kWorlds<T>)-1);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("sensors and energies of worlds are those of the engine, with the same bits in lanes") {
  TestModel t(kArm);
  REQUIRE(can_measure(t.m()));
  const std::vector<double> lanes = sensed<Lanes>(t.m());
  std::vector<double> alone = sensed<double>(t.m());
  CHECK(lanes == alone);
}

TEST_CASE("sensors of contacts, constraints and cameras are left to the engine") {
  for (const char* sensor : {"<touch site='s'/>", "<force site='s'/>", "<jointlimitpos joint='j'/>",
                             "<framepos objtype='camera' objname='c'/>"}) {
    TestModel t(std::string("<worldbody><camera name='c'/><body><joint name='j' range='0 1'/>"
                            "<geom size='.1'/><site name='s'/></body></worldbody><sensor>") +
                sensor + "</sensor>");
    CHECK(!can_measure(t.m()));
  }
}

}  // namespace mj::batch
