// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/sensor/sensor.h"

#include "engine/data/callback.h"
#include "engine/pipeline/forward.h"
#include "engine/ray/ray.h"
#include "engine/test_model.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

int g_stages[4];
void write_user_sensors(const mjModel*, mjData* d, int stage) {
  ++g_stages[stage];
  if (stage == mjSTAGE_POS) d->sensordata[0] = -7;
  if (stage == mjSTAGE_VEL) d->sensordata[3] = 5;
}

const std::string kSwing = R"(
  <worldbody><body pos="0 0 1"><joint axis="0 1 0"/>
    <geom type="capsule" fromto="0 0 0 1 0 0" size=".05" mass="1"/></body></worldbody>
  <sensor><e_kinetic/><e_potential/></sensor>)";

}  // namespace

TEST_CASE("the kinetic energy sensor shows the last evaluation while energies are enabled") {
  const double kinetic[] = {0, .003617208871204757, .01446882033977463},
               potential[] = {10, 9.992765584781765, 9.978296822497889};
  for (const bool enabled : {true, false}) {
    CAPTURE(enabled);
    TestModel t("<option timestep='.01' gravity='0 0 -10'/>" + kSwing);
    if (enabled) t.m().opt.enableflags |= mjENBL_ENERGY;
    for (int i = 0; i < 3; ++i) {
      CAPTURE(i);
      step(t.m(), t.d());
      const double shown = enabled ? kinetic[std::max(i - 1, 0)] : kinetic[i];
      check_values(t.d().sensordata, {shown, potential[i]}, 1e-14);
      if (enabled) check_values(t.d().energy, {potential[i], kinetic[i]}, 1e-14);
    }
  }
}

TEST_CASE("with Runge-Kutta the energies shown last are those of the last stage of the step") {
  TestModel t(R"(<option timestep=".01" gravity="0 0 -10" integrator="RK4">
      <flag energy="enable"/></option>)" +
              kSwing);
  step(t.m(), t.d());
  check_values(t.d().energy, {9.996382791444317, .0036172083979219335});
  check_values(t.d().sensordata, {0, 10});
  step(t.m(), t.d());
  check_values(t.d().sensordata, {.0036172083979219335});
}

TEST_CASE("a rangefinder that sees nothing says so") {
  TestModel t(R"(
    <worldbody><body pos="9 0 -1"><site name="s"/></body></worldbody>
    <sensor><rangefinder site="s" data="dist dir origin point normal depth"/>
      <rangefinder site="s" cutoff=".3"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {-1, 0, 0, 0, 9, 0, -1, 0, 0, 0, 0, 0, 0, -1, -.3});
}

TEST_CASE("cameras measure distance per pixel") {
  TestModel t(R"(
    <worldbody><geom type="plane" size="0 0 1"/>
      <body pos="0 0 2">
        <camera name="a" resolution="2 2" sensorsize=".004 .004" focal=".004 .008"/>
        <camera name="b" resolution="2 2" sensorsize=".004 .004" focal=".004 .008"
          principal=".002 .001"/></body>
      <body pos="2 0 2"><camera name="o" projection="orthographic" fovy="2" resolution="2 2"/>
      </body><body pos=".5 .25 1"><site name="s"/></body></worldbody>
    <sensor><rangefinder camera="a" data="point"/><rangefinder camera="b" data="point"/>
      <rangefinder camera="o" data="dist origin depth"/>
      <camprojection site="s" camera="a"/><camprojection site="s" camera="b"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata,
               {.5, -.25, 0,   1.5, -.25, 0,  .5,  -.75, 0,   1.5, -.75, 0, -.5, 0, 0,   .5,
                0,  0,    -.5, -.5, 0,    .5, -.5, 0,    2,   1.5, .5,   2, 2,   2, 2.5, .5,
                2,  2,    2,   1.5, -.5,  2,  2,   2,    2.5, -.5, 2,    2, 2,   0, 2,   0},
               1e-15);
}

TEST_CASE("a camera misses what lies outside of its body's bounding sphere, a site does not") {
  TestModel t(R"(
    <worldbody><body euler="0 0 180"><freejoint/>
        <inertial pos="1 0 0" mass="1" diaginertia="1 1 1"/><geom size=".2"/></body>
      <body pos="0 0 3"><site name="s" euler="180 0 0"/><camera name="c" resolution="1 1"/></body>
    </worldbody>
    <sensor><rangefinder site="s"/><rangefinder camera="c"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {2.8, -1});

  TestModel straight(R"(
    <worldbody><body><freejoint/>
        <inertial pos="1 0 0" mass="1" diaginertia="1 1 1"/><geom size=".2"/></body>
      <body pos="0 0 3"><site name="s" euler="180 0 0"/><camera name="c" resolution="1 1"/></body>
    </worldbody>
    <sensor><rangefinder site="s"/><rangefinder camera="c"/></sensor>)");
  forward(straight.m(), straight.d());
  check_values(straight.d().sensordata, {2.8, 2.8});

  TestModel decorated(R"(
    <worldbody><body><freejoint/><geom size=".2"/>
        <geom size=".2" pos="2 0 0" contype="0" conaffinity="0"/></body>
      <body pos="2 0 3"><site name="s" euler="180 0 0"/><camera name="c" resolution="1 1"/></body>
    </worldbody>
    <sensor><rangefinder site="s"/><rangefinder camera="c"/></sensor>)");
  forward(decorated.m(), decorated.d());
  check_values(decorated.d().sensordata, {2.8, -1});
}

TEST_CASE("distance sensors report the nearest pair of geoms within the cutoff") {
  TestModel t(R"(
    <worldbody>
      <body name="A"><freejoint/><geom size=".1"/><geom size=".1" pos="0 0 1"/></body>
      <body name="B" pos="1 0 .6"><freejoint/><geom type="box" size=".2 .3 .1"/>
        <geom type="capsule" size=".1 .2" pos="0 0 1"/></body></worldbody>
    <sensor><distance body1="A" body2="B" cutoff="2"/><normal body1="A" body2="B" cutoff="2"/>
      <fromto body1="A" body2="B" cutoff="2"/><distance body1="A" body2="B" cutoff=".5"/>
      <normal body1="A" body2="B" cutoff=".5"/><fromto body1="A" body2="B" cutoff=".5"/>
    </sensor>)");
  t.d().sensordata[14] = 7;  // replaced by the sensor
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {.7544003745317532,
                                  .9363291775690445,
                                  0,
                                  -.3511234415883916,
                                  .09363291775690441,
                                  0,
                                  .9648876558411608,
                                  .8,
                                  0,
                                  .7,
                                  .5,
                                  0,
                                  0,
                                  0,
                                  0,
                                  0,
                                  0,
                                  0,
                                  0,
                                  0});
}

TEST_CASE("swapped objects have the swapped segment") {
  TestModel t(R"(
    <worldbody>
      <body name="A"><freejoint/><geom size=".1"/><geom size=".1" pos="0 0 1"/></body>
      <body name="B" pos="1 0 .6"><freejoint/><geom type="box" size=".2 .3 .1"/>
        <geom type="capsule" size=".1 .2" pos="0 0 1"/></body></worldbody>
    <sensor><distance body1="B" body2="A" cutoff="2"/><normal body1="B" body2="A" cutoff="2"/>
      <fromto body1="B" body2="A" cutoff="2"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {.7544003745317532, -.9363291775690445, 0, .3511234415883916, .8,
                                  0, .7, .09363291775690441, 0, .9648876558411608});
}

TEST_CASE("without a cutoff only penetration is reported, whole; a cutoff cuts it") {
  TestModel t(R"(
    <worldbody><geom name="a" size=".1"/><geom name="b" size=".1" pos=".15 0 0"/></worldbody>
    <sensor><distance geom1="a" geom2="b"/><fromto geom1="a" geom2="b"/>
      <normal geom1="a" geom2="b"/><distance geom1="a" geom2="b" cutoff=".02"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {-.05, .1, 0, 0, .05, 0, 0, -1, 0, 0, -.02});
}

TEST_CASE("contact sensors select, order and add up contacts") {
  TestModel t(R"(
    <option timestep=".002"/>
    <worldbody><geom type="plane" size="0 0 1"/>
      <body name="box" pos="0 0 .099"><freejoint/>
        <geom type="box" size=".2 .1 .1" mass="1"/></body>
      <body pos="1 0 .0495"><freejoint/><geom size=".05" mass=".2"/></body></worldbody>
    <sensor><contact num="2" reduce="mindist" data="found dist pos"/>
      <contact body1="box" reduce="maxforce" data="force normal tangent"/>
      <contact body2="box" reduce="maxforce" data="force normal tangent"/>
      <contact body1="box" reduce="netforce" data="found force pos normal tangent"/>
      <contact body2="box" reduce="netforce" data="force"/></sensor>)");
  for (int i = 0; i < 20; ++i) step(t.m(), t.d());
  forward(t.m(), t.d());
  const double* s = t.d().sensordata;
  check_values(s, {5});
  check_values(s + 1, {-.0004211279599452}, 1e-13);
  check_values(s + 2, {-.2, -.1});
  check_values(s + 5, {5});
  check_values(s + 6, {-.0004211279599452}, 1e-13);
  check_values(s + 7, {.2, -.1});
  check_values(s + 10, {2.3641594293259276, 0, 0, 0, 0, -1, 0, -1, 0});
  check_values(s + 19, {2.3641594293259276, 0, 0, 0, 0, 1, 0, 1, 0});
  check_values(s + 28, {4, 0, 0, -9.45663771730371});
  check_values(s + 34, {-.00021056397997259999}, 1e-13);
  check_values(s + 35, {1, 0, 0, 0, 1, 0});
  check_values(s + 41, {0, 0, 9.45663771730371});
}

TEST_CASE("the strongest contact is chosen by force alone, whatever its torque") {
  TestModel t(R"(
    <option timestep=".002" gravity="0 0 -10"/>
    <worldbody><geom type="plane" size="0 0 1" condim="6" friction="1 .5 .5"/>
      <body pos="0 0 .0495"><freejoint/><geom size=".05" mass="1" condim="6" friction="1 .5 .5"/></body>
      <body pos="1 0 .0495"><freejoint/><geom size=".05" mass=".999" condim="6" friction="1 .5 .5"/></body>
    </worldbody>
    <sensor><contact num="2" reduce="maxforce" data="force torque"/></sensor>)");
  t.d().qvel[11] = 30;
  for (int i = 0; i < 3; ++i) step(t.m(), t.d());
  forward(t.m(), t.d());
  const double* s = t.d().sensordata;
  check_values(s,
               {10.41707174296638, 0, 0, 0, 0, 0, 10.387950776532433, 0, 0, -1.5522120626053275});
}

TEST_CASE("without contacts a net force is zero, in the frame of the world") {
  TestModel t(R"(
    <worldbody><body><freejoint/><geom size=".1"/></body></worldbody>
    <sensor><contact num="2" reduce="netforce" data="found force dist pos normal tangent"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0,
                                  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("delayed sensors show an instant of the Runge-Kutta step before") {
  TestModel t(R"(
    <option timestep=".01" integrator="RK4"/>
    <worldbody><body name="b"><joint name="j" type="slide" axis="0 0 1"/><geom size=".1" mass="1"/>
      </body></worldbody>
    <sensor><jointpos joint="j" nsample="4" delay=".01"/>
      <framepos objtype="xbody" objname="b" nsample="4" delay=".01"/>
      <jointvel joint="j" nsample="4" delay=".01"/>
      <framelinvel objtype="xbody" objname="b" nsample="4" delay=".01"/></sensor>)");
  t.d().qvel[0] = 1;
  step(t.m(), t.d());
  step(t.m(), t.d());
  check_values(t.d().sensordata, {0, 0, 0, .0095095, 1, 0, 0, .9019}, 1e-15);
}

TEST_CASE("a static site feels no gravity") {
  TestModel t(R"(
    <option gravity="0 0 -10"/><worldbody><site name="s"/></worldbody>
    <sensor><accelerometer site="s"/><framelinacc objtype="site" objname="s"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {0, 0, 0, 0, 0, 0});
}

TEST_CASE("contacts in the gap are found without force") {
  TestModel t(R"(
    <worldbody><geom type="plane" size="0 0 1"/>
      <body pos="0 0 .15"><freejoint/><geom size=".1" gap=".1"/>
        <site name="s" size=".2"/></body></worldbody>
    <sensor><contact data="found force dist"/><touch site="s"/></sensor>)");
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {1, 0, 0, 0, .05, 0});
  CHECK(t.d().nefc == 0);
}

TEST_CASE("delayed and periodic sensors read their history") {
  TestModel t(R"(
    <option timestep=".01" gravity="0 0 0"/>
    <worldbody><body><joint name="j" type="slide"/><geom size=".1" mass="1"/></body></worldbody>
    <sensor><jointpos joint="j" nsample="4" delay=".015"/>
      <jointpos joint="j" nsample="4" delay=".015" interp="linear"/>
      <jointpos joint="j" nsample="4" delay=".015" interp="cubic"/>
      <jointpos joint="j" nsample="2" interval=".03"/>
      <jointpos joint="j" nsample="2" interval=".03 -.01"/></sensor>)");
  t.d().qvel[0] = 1;
  const double periodic[] = {0, 0, 0, .03, .03, .03, .06},
               phased[] = {0, 0, .02, .02, .02, .05, .05};
  for (int i = 0; i < 7; ++i) {
    step(t.m(), t.d());
    check_values(t.d().sensordata + 3, {periodic[i], phased[i]});
    if (i == 2) check_values(t.d().sensordata, {0, .005, .005625});
    if (i == 3) check_values(t.d().sensordata, {.01, .015, .01625});
    if (i == 4) check_values(t.d().sensordata, {.02, .025, .02625});
  }
}

TEST_CASE("limit sensors show the active side") {
  TestModel t(R"(
    <worldbody><body><joint name="j" range="-20 30" margin=".1"/>
      <geom size=".1" pos=".1 0 0" mass="1"/></body></worldbody>
    <sensor><jointlimitpos joint="j"/><jointlimitvel joint="j"/>
      <jointlimitpos joint="j" cutoff=".01"/></sensor>)");
  t.d().qpos[0] = .55;
  t.d().qvel[0] = 2;
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {-.12640122440170123, -2, -.01});
  t.d().qpos[0] = .3;
  forward(t.m(), t.d());
  check_values(t.d().sensordata, {0, 0, 0});
}

TEST_CASE("inertial sensors on an articulated body") {
  TestModel t(R"(
    <option gravity="0 0 -10"/>
    <worldbody><site name="w"/>
      <body name="p" pos=".5 .25 0"><joint axis="0 0 1"/><geom size=".1" mass="1"/>
        <body pos="1 0 0"><joint axis="0 1 0"/>
          <geom type="box" pos=".3 0 0" size=".3 .1 .05" mass="2" euler="0 0 30"/>
          <site name="s" pos=".5 0 .1" euler="0 45 0"/></body></body></worldbody>
    <sensor><framelinvel objtype="site" objname="s" reftype="xbody" refname="p"/>
      <accelerometer site="s"/><force site="s"/><torque site="s"/><subtreeangmom body="p"/>
      <accelerometer site="w"/></sensor>)");
  set(t.d().qpos, {.3, -.4});
  set(t.d().qvel, {.7, -1.1});
  forward(t.m(), t.d());
  check_values(t.d().sensordata,
               {-.31549679761007504, 0, .46374752904763517, 5.811124680963592, -.1497576125808352,
                1.4525125002571444, 1.3671623209625126, .16438772246254127, 6.991279915807521,
                -.3734169575543074, 1.3973947261751287, -.40456653047647734, .042042898898354476,
                -.33042893759705827, .8147769377520574, 0, 0, 0});
}

TEST_CASE("user sensors are filled by the callback once per stage, then cut off") {
  TestModel t(R"(
    <worldbody/>
    <sensor><user dim="2" needstage="pos" datatype="positive" cutoff="3"/>
      <user dim="1" needstage="none"/><user dim="1" needstage="vel" cutoff="1"/>
      <user dim="1" needstage="acc"/></sensor>)");
  t.d().sensordata[2] = 42;
  mjcb_sensor = write_user_sensors;
  std::fill(g_stages, g_stages + 4, 0);
  forward(t.m(), t.d());
  reset_callbacks();
  CHECK((g_stages[1] == 1 && g_stages[2] == 1 && g_stages[3] == 1));
  check_values(t.d().sensordata, {-7, 0, 42, 1, 0});
}

// A pad with a plate of 3 x 2 taxels. The lower side of the pad is 3 mm below the surface of the
// floor.
const char kPad[] = R"(
  <asset><mesh name="plate" builtin="plate" params="3 2" scale=".1 .1 .1"/></asset>
  <worldbody><geom name="floor" type="plane" size="1 1 1" pos="0 0 .003"/>
    <body name="pad" pos="0 0 .1"><joint type="slide" axis="0 0 1"/>
      <geom type="box" size=".1 .1 .1"/>
      <geom name="skin" type="mesh" mesh="plate" contype="0" conaffinity="0"/></body>
    BODY
  </worldbody>
  <sensor><tactile geom="skin" mesh="plate"/></sensor>)";

std::string pad_with(const std::string& body) {
  std::string text = kPad;
  return text.replace(text.find("BODY"), 4, body);
}

TEST_CASE("a tactile sensor shows how deep its taxels are and how fast they slide") {
  TestModel t(pad_with(""));
  t.d().qvel[0] = .25;
  forward(t.m(), t.d());
  check_values(t.d().sensordata,
               {.003, .003, .003, .003, .003, .003, 0, 0, 0, 0, 0, 0, .25, .25, .25, .25, .25, .25},
               1e-12);
  t.d().qpos[0] = .01;  // above the floor
  forward(t.m(), t.d());
  for (int i = 0; i < 18; ++i) CHECK(t.d().sensordata[i] == 0);
}

TEST_CASE("a tactile sensor keeps its value while its own body sleeps, whatever others do") {
  for (const int asleep : {0, 1}) {  // first the pad sleeps, then the ball
    CAPTURE(asleep);
    TestModel t(pad_with("<body pos='5 0 .103'><freejoint/><geom size='.1'/></body>"));
    t.m().opt.enableflags |= mjENBL_SLEEP;
    t.m().tree_sleep_policy[asleep] = mjSLEEP_INIT;
    reset_data(t.m(), t.d());
    t.d().sensordata[0] = 42;
    forward(t.m(), t.d());
    REQUIRE(t.d().tree_asleep[asleep] >= 0);
    REQUIRE(t.d().tree_asleep[1 - asleep] < 0);
    check_values(t.d().sensordata, {asleep == 0 ? 42 : .003});
  }
}

TEST_CASE("rays hit terrain, its base and its borders") {
  TestModel t(R"(
    <asset><hfield name="h" nrow="3" ncol="4" size="3 2 1 .5"
      elevation="0 .2 .4 .1 .3 1 .5 .2 0 .1 .6 .3"/></asset>
    <worldbody><geom type="hfield" hfield="h"/></worldbody>)");
  forward(t.m(), t.d());
  const auto check_ray = [&t](std::initializer_list<double> p, std::initializer_list<double> v,
                              double x, std::initializer_list<double> normal) {
    double n[3];
    CHECK(ray(t.m(), t.d(), p.begin(), v.begin(), {}, nullptr, n) ==
          doctest::Approx(x).epsilon(1e-12));
    check_values(n, normal, 1e-11);
  };
  check_ray({.2, .3, 5}, {0, 0, -1}, 4.31499999910593,
            {.24225079159, .0484501554301, .969003166359});
  check_ray({-5, .5, .1}, {1, 0, 0}, 2, {-1, 0, 0});
  check_ray({.2, .3, .1}, {0, 0, -1}, .1, {0, 0, 1});
  check_ray({5, .5, .3}, {-1, 0, 0}, 2.83333332422707, {});
}

TEST_CASE("many rays at once obey the cutoff by geom") {
  TestModel t(R"(
    <worldbody><geom size=".5"/><geom type="box" size="1 1 1" pos="0 0 -5"/>
      <geom type="plane" size="0 0 1" pos="100 0 -8"/></worldbody>)");
  forward(t.m(), t.d());
  const double p[3] = {0, 0, 3}, v[6] = {0, 0, -1, .3, 0, -1};
  const auto check_cutoff = [&](double cutoff, std::initializer_list<double> expected) {
    double dist[2];
    multi_ray(t.m(), t.d(), {p, v, 2, cutoff}, {}, {dist});
    check_values(dist, expected);
  };
  check_cutoff(1e10, {2.5, 11});
  check_cutoff(8.5, {2.5, -1});
  check_cutoff(2.4, {-1, -1});
  const double none[3] = {1e-9, 0, 0};
  double dist = 7;
  int geom = -7;
  multi_ray(t.m(), t.d(), {p, none, 1}, {}, {&dist, &geom});
  CHECK(dist == -1);
  CHECK(geom == -7);
}

}  // namespace mj::engine
