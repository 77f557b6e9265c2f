// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/position/transmission.h"

#include <vector>

#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

// Returns a row of the moment matrix as a dense vector.
std::vector<double> moment_row(TestModel& t, int output) {
  std::vector<double> row(static_cast<size_t>(t.m().nv));
  const int adr = t.d().moment_rowadr[output];
  for (int k = adr; k < adr + t.d().moment_rownnz[output]; ++k) {
    row[static_cast<size_t>(t.d().moment_colind[k])] = t.d().actuator_moment[k];
  }
  return row;
}

void check_row(TestModel& t, int output, std::initializer_list<double> expected) {
  CAPTURE(output);
  const std::vector<double> row = moment_row(t, output);
  REQUIRE(row.size() == expected.size());
  check_values(row.data(), expected, 1e-14);
}

}  // namespace

TEST_CASE(
    "lengths and moments of every transmission in a scene of a free body, a ball and a hinge") {
  TestModel t(R"(
    <compiler angle="radian"/><option gravity="0 0 0"/>
    <worldbody><geom type="plane" size="1 1 1"/><site name="slider" pos="1.4 0 .8"/>
      <body name="f" pos="0 0 .095"><freejoint name="f"/>
        <inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/><geom size=".1"/>
        <site name="sf" pos=".1 0 0" quat=".8 .2 .4 .4"/></body>
      <body pos="1 0 1"><joint name="b" type="ball"/>
        <inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/><site name="r2" quat=".5 -.5 .3 .6"/>
        <body pos=".3 0 0"><joint name="h" axis="0 1 0"/>
          <inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>
          <site name="c" pos=".2 0 0"/><site name="s2" pos="0 .1 0" quat=".6 .1 .5 .6"/></body></body>
    </worldbody>
    <actuator>
      <motor joint="b" gear="1 2 3"/><motor jointinparent="b" gear="1 2 3"/>
      <motor joint="f" gear="1 2 3 4 5 6"/><motor jointinparent="f" gear="1 2 3 4 5 6"/>
      <motor site="sf" gear="1 2 3 4 5 6"/><motor site="s2" refsite="r2" gear="1 2 3 4 5 6"/>
      <motor cranksite="c" slidersite="slider" cranklength=".5" gear="2"/>
      <adhesion body="f" ctrlrange="0 1"/>
      <orientation joint="b" kp="1"/><orientation site="s2" refsite="r2" kp="1"/>
    </actuator>)");
  set(t.d().qpos + 3, {.9, .1, .2, .3, .7, .1, -.2, .3, .6});
  forward(t.m(), t.d());
  check_values(t.d().actuator_length,
               {1.57432697079478, 1.57432697079478, 0, 0, 0, .350883959062133, -.0238205621020926});
  check_values(t.d().actuator_length + 8, {.262387828465797, -.524775656931594, .787163485397391,
                                           .359295320545309, -.609288539450378, .425111948320377});
  check_row(t, 0, {0, 0, 0, 0, 0, 0, 1, 2, 3, 0});
  check_row(t, 1, {0, 0, 0, 0, 0, 0, 3.4126984126984135, .7301587301587302, 1.3492063492063486, 0});
  check_row(t, 2, {1, 2, 3, 4, 5, 6, 0, 0, 0, 0});
  check_row(t, 3, {1, 2, 3, 4.063157894736842, 3.7368421052631584, 6.821052631578947, 0, 0, 0, 0});
  check_row(
      t, 4,
      {1.4042105263157894, 2.5136842105263155, 2.3894736842105258, 3.84, 5.94, 5.08, 0, 0, 0, 0});
  check_row(t, 5, {0, 0, 0, 0, 0, 0, 0, 0, 0, 5.273684210526318});
  check_row(t, 6,
            {0, 0, 0, 0, 0, 0, .18343247440721688, -.729863456784976, .7554197315434542,
             -.3954841363502197});
  check_row(t, 7, {0, 0, -1, 0, 0, 0, 0, 0, 0, 0});
  const double columns[3] = {.8367346938775512, .2448979591836735, .48979591836734676};
  for (int k = 0; k < 3; ++k) check_row(t, 11 + k, {0, 0, 0, 0, 0, 0, 0, 0, 0, columns[k]});
}

TEST_CASE("the rotation between two sites is that of their world orientations") {
  TestModel t(R"(
    <worldbody><site name="r" euler="10 20 30"/>
      <body><joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
        <site name="s" quat=".9 .3 .2 .1"/></body></worldbody>
    <actuator><motor site="s" refsite="r" gear="0 0 0 0 0 1"/>
      <motor site="s" refsite="r" gear="0 0 0 1 0 0"/><motor site="s" refsite="r" gear="0 0 0 0 1 0"/>
    </actuator>)");
  t.d().qpos[0] = .4;
  forward(t.m(), t.d());
  check_values(t.d().actuator_length, {.125466158883768, .416758841922415, -.104412102403198});
}

TEST_CASE("adhesion pulls evenly on all contacts, including contacts in the gap") {
  TestModel t(R"(
    <worldbody><geom type="plane" size="1 1 1"/>
      <body name="f" pos="0 0 .1"><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
        <geom size=".1" pos=".2 0 -.005"/><geom size=".1" pos="-.3 0 .01" gap=".02"/></body></worldbody>
    <actuator><adhesion body="f" gain="2" ctrlrange="0 1"/></actuator>)");
  t.d().ctrl[0] = 1;
  forward(t.m(), t.d());
  REQUIRE(t.d().ncon == 2);
  CHECK(t.d().contact[0].exclude == 0);
  CHECK(t.d().contact[1].exclude == 1);
  check_values(t.d().qfrc_actuator, {0, 0, -2, 0, -.1, 0});
}

}  // namespace mj::engine
