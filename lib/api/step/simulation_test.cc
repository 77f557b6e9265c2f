// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scratch memory, state vectors, history buffers and callbacks, as a C program sees them.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <vector>

#include "engine/test_model.h"

using mj::check_values;
using mj::engine::TestModel;

namespace {

constexpr char kSlider[] = R"(
  <option timestep=".01" gravity="0 0 0"/>
  <worldbody>
    <geom name="left" size=".1" pos="0 1 0"/>
    <body name="b"><joint name="s" type="slide"/><geom name="g" size=".1" mass="2"/></body>
    <body pos=".15 0 0"><joint type="slide"/><geom size=".1" mass="1"/></body>
  </worldbody>
  <actuator>
    <general name="u" joint="s" dyntype="user" gaintype="user" biastype="user" actdim="1"/>
    <motor joint="s" delay=".015" nsample="4"/>
  </actuator>
  <sensor>
    <user dim="1" needstage="pos"/><jointpos joint="s" delay=".01" nsample="3" interp="linear"/>
  </sensor>)";

struct Slider : TestModel {
  Slider() : TestModel(kSlider) {}
  mjModel* mp() { return model.get(); }
  mjData* dp() { return data.get(); }
};

}  // namespace

TEST_CASE("C interface: frames of scratch memory nest and free the memory that they took") {
  Slider s;
  mj_markStack(s.dp());
  const size_t outer = s.d().pstack;
  double* numbers = mj_stackAllocNum(s.dp(), 10);
  numbers[9] = 5;
  mj_markStack(s.dp());
  int* integers = mj_stackAllocInt(s.dp(), 3);
  CHECK(reinterpret_cast<uintptr_t>(integers) % alignof(int) == 0);
  CHECK(reinterpret_cast<uintptr_t>(mj_stackAllocByte(s.dp(), 1, 64)) % 64 == 0);
  CHECK(mj_stackAllocByte(s.dp(), 0, 8) == nullptr);
  mj_freeStack(s.dp());
  CHECK(s.d().pstack > outer);
  CHECK(numbers[9] == 5);
  mj_freeStack(s.dp());
  CHECK(s.d().pstack == 0);
  CHECK(s.d().pbase == 0);
  mj_freeStack(s.dp());
  CHECK_THROWS(mj_stackAllocNum(s.dp(), SIZE_MAX / 4));
  CHECK_THROWS(mj_stackAllocByte(s.dp(), static_cast<size_t>(s.d().narena) + 1, 8));
}

TEST_CASE("C interface: parts of a state vector are extracted and copied") {
  Slider a, b;
  a.d().qpos[0] = 1, a.d().qvel[1] = 2, a.d().ctrl[1] = 3;
  const int all = mjSTATE_PHYSICS | mjSTATE_CTRL;
  std::vector<double> state(static_cast<size_t>(mj_stateSize(a.mp(), all)));
  mj_getState(a.mp(), a.dp(), state.data(), all);
  double qvel[2];
  mj_extractState(a.mp(), state.data(), all, qvel, mjSTATE_QVEL);
  CHECK(qvel[1] == 2);
  CHECK_THROWS(mj_extractState(a.mp(), state.data(), mjSTATE_QPOS, qvel, mjSTATE_QVEL));
  mj_copyState(a.mp(), a.dp(), b.dp(), mjSTATE_QPOS | mjSTATE_CTRL);
  CHECK(b.d().qpos[0] == 1);
  CHECK(b.d().qvel[1] == 0);
  mj_resetCtrl(b.mp(), b.dp());
  CHECK(b.d().ctrl[1] == 0);
}

TEST_CASE("C interface: delayed controls and sensors read the values written to their history") {
  Slider s;
  const double times[] = {-.04, -.03, -.02, -.01}, values[] = {1, 2, 3, 4};
  mj_initCtrlHistory(s.mp(), s.dp(), 1, times, values);
  CHECK(mj_readCtrl(s.mp(), s.dp(), 1, 0, 0) == 3);  // the value set at the time -0.02 still holds
  CHECK(mj_readCtrl(s.mp(), s.dp(), 1, 0, 1) == doctest::Approx(3.5));
  s.d().ctrl[0] = 7;
  CHECK(mj_readCtrl(s.mp(), s.dp(), 0, 0, -1) == 7);  // the actuator has no history buffer
  const double positions[] = {.1, .2, .4};
  mj_initSensorHistory(s.mp(), s.dp(), 1, times, positions, 0);
  double result = 0;
  const mjtNum* stored = mj_readSensor(s.mp(), s.dp(), 1, -.015, &result, -1);
  CHECK(stored == nullptr);
  CHECK(result == doctest::Approx(.3));
  CHECK_THROWS(mj_initCtrlHistory(s.mp(), s.dp(), 0, times, values));
  CHECK_THROWS(mj_initSensorHistory(s.mp(), s.dp(), 0, times, values, 0));
  CHECK_THROWS(mj_readCtrl(s.mp(), s.dp(), 9, 0, 0));
  CHECK_THROWS(mj_readSensor(s.mp(), s.dp(), -1, 0, &result, 0));
  const double backwards[] = {0, -1, -2, -3};
  CHECK_THROWS(mj_initCtrlHistory(s.mp(), s.dp(), 1, backwards, values));
}

TEST_CASE("C interface: threads help with a step and do not change its result") {
  Slider alone, helped;
  mju_threadpool(helped.dp(), 2);
  CHECK(helped.d().threadpool != 0);
  for (int i = 0; i < 10; ++i) {
    mj_step(alone.mp(), alone.dp());
    mj_step(helped.mp(), helped.dp());
  }
  for (int i = 0; i < alone.m().nv; ++i) CHECK(alone.d().qacc[i] == helped.d().qacc[i]);
  mjData* copy = mj_copyData(nullptr, helped.mp(), helped.dp());
  CHECK(copy->threadpool == 0);
  mj_deleteData(copy);
  mju_threadpool(helped.dp(), 0);
  CHECK(helped.d().threadpool == 0);
  CHECK_THROWS_AS(mju_threadpool(helped.dp(), -1), mj::Error);
}

TEST_CASE(
    "C interface: user actuators, forces, sensors and contact filters act through callbacks") {
  Slider s;
  s.d().act[0] = 2;
  mjcb_act_dyn = [](const mjModel*, const mjData*, int) { return 5.0; };
  mjcb_act_gain = [](const mjModel*, const mjData*, int) { return 3.0; };
  mjcb_act_bias = [](const mjModel*, const mjData*, int) { return -1.0; };
  mjcb_passive = [](const mjModel*, mjData* d) { d->qfrc_passive[0] += 10; };
  mjcb_control = [](const mjModel*, mjData* d) { d->ctrl[1] = .25; };
  mjcb_sensor = [](const mjModel*, mjData* d, int) { d->sensordata[0] = 42; };
  mj_forward(s.mp(), s.dp());
  CHECK(s.d().act_dot[0] == 5);
  CHECK(s.d().actuator_force[0] == 3 * 2 - 1);
  CHECK(s.d().qfrc_passive[0] == 10);
  CHECK(s.d().ctrl[1] == .25);
  CHECK(s.d().sensordata[0] == 42);
  CHECK(s.d().ncon == 1);

  static int asked = 0;
  mjcb_contactfilter = [](const mjModel*, mjData*, int, int) { return ++asked; };
  mj_collision(s.mp(), s.dp());
  CHECK(asked > 0);
  CHECK(s.d().ncon == 0);
  mj_resetCallbacks();
  CHECK((!mjcb_act_dyn && !mjcb_act_gain && !mjcb_act_bias && !mjcb_passive && !mjcb_control));
  CHECK((!mjcb_sensor && !mjcb_contactfilter && !mjcb_time));
  mj_forward(s.mp(), s.dp());
  // The force equals the control: the gain is 1 and the bias is 0.
  CHECK(s.d().actuator_force[0] == 2);
  CHECK(s.d().ncon == 1);
}

TEST_CASE("C interface: warnings are counted and shown once; unknown ones are refused") {
  Slider s;
  static int shown = 0;
  mju_user_warning = [](const char*) { ++shown; };
  mj_warning(s.dp(), mjWARN_BADCTRL, 3);
  mj_warning(s.dp(), mjWARN_BADCTRL, 4);
  mju_user_warning = nullptr;
  CHECK(shown == 1);
  CHECK(s.d().warning[mjWARN_BADCTRL].number == 2);
  CHECK(s.d().warning[mjWARN_BADCTRL].lastinfo == 4);
  CHECK_THROWS(mj_warning(s.dp(), mjNWARNING, 0));
}

TEST_CASE("C interface: masses are scaled to a total, and a length range is found") {
  Slider s;
  mj_setTotalmass(s.mp(), 6);
  CHECK(mj_getTotalmass(s.mp()) == doctest::Approx(6));
  CHECK(s.m().body_mass[1] == doctest::Approx(4));
  TestModel other(kSlider);
  mj_setTotalmass(&other.m(), std::nan(""));
  CHECK(std::isnan(mj_getTotalmass(&other.m())));
  mjLROpt options;
  mj_defaultLROpt(&options);
  CHECK(options.inttotal == 10);
  char error[100] = "";
  // For an actuator that is not a muscle, the function succeeds without any effect.
  CHECK(mj_setLengthRange(s.mp(), s.dp(), 1, &options, error, sizeof(error)) == 1);
  CHECK(mj_setLengthRange(s.mp(), s.dp(), 9, &options, error, sizeof(error)) == 0);
  CHECK(std::string(error).find("9") != std::string::npos);
}

TEST_CASE("C interface: inertia is added to dense and to sparse matrices") {
  TestModel t(R"(
    <worldbody><body><joint axis="0 1 0"/><geom size=".1" pos=".3 0 0"/>
      <body pos=".5 0 0"><joint axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body></body></worldbody>)");
  mj_forward(&t.m(), &t.d());
  double M[4], dense[4] = {1, 0, 0, 1};
  mj_fullM(&t.m(), &t.d(), M);
  mj_addM(&t.m(), &t.d(), dense, nullptr, nullptr, nullptr);
  CHECK(dense[0] == doctest::Approx(1 + M[0]));
  CHECK(dense[1] == 0);  // entries above the diagonal are zero
  CHECK(dense[2] == doctest::Approx(M[2]));
  double value[4] = {1, 0, 1, 0};  // identity matrix; each row has room for two elements
  int rownnz[2] = {1, 1}, rowadr[2] = {0, 2}, colind[4] = {0, 0, 1, 0};
  mj_addM(&t.m(), &t.d(), value, rownnz, rowadr, colind);
  CHECK((rownnz[0] == 1 && rownnz[1] == 2));
  CHECK((colind[2] == 0 && colind[3] == 1));
  CHECK(value[2] == doctest::Approx(M[2]));
  CHECK(value[3] == doctest::Approx(1 + M[3]));
  double half[2];
  const double v[2] = {1, -2};
  mj_mulM2(&t.m(), &t.d(), half, v);
  const double energy = M[0] - 4 * M[1] + 4 * M[3];
  CHECK(half[0] * half[0] + half[1] * half[1] == doctest::Approx(energy));
}

TEST_CASE("C interface: rays, distances and poses of a scene") {
  Slider s;
  mj_forward(s.mp(), s.dp());
  const double from[3] = {0, 0, 3}, down[6] = {0, 0, -1, 0, 0, 1};
  double normal[6], dist[2];
  int geom[2] = {-7, -7};
  CHECK(mj_ray(s.mp(), s.dp(), from, down, nullptr, 1, -1, geom, normal) == doctest::Approx(2.9));
  CHECK(geom[0] == mj_name2id(s.mp(), mjOBJ_GEOM, "g"));
  CHECK(normal[2] == doctest::Approx(1));
  CHECK(mj_ray(s.mp(), s.dp(), from, down, nullptr, 1, 1, geom, nullptr) == -1);
  mj_multiRay(s.mp(), s.dp(), from, down, nullptr, 1, -1, geom, dist, normal, 2, 100);
  CHECK(dist[0] == doctest::Approx(2.9));
  CHECK(dist[1] == -1);
  double segment[6];
  const int left = mj_name2id(s.mp(), mjOBJ_GEOM, "left");
  CHECK(mj_geomDistance(s.mp(), s.dp(), left, geom[0] < 0 ? 1 : geom[0], 5, segment) ==
        doctest::Approx(.8));
  CHECK(segment[1] == doctest::Approx(.9));
  const double zero[3] = {0, 0, 0}, unit[4] = {1, 0, 0, 0}, offset[3] = {0, .5, 0};
  double pos[3], mat[9];
  mj_local2Global(s.dp(), pos, mat, offset, unit, 2, mjSAMEFRAME_NONE);
  CHECK((pos[0] == doctest::Approx(.15) && pos[1] == doctest::Approx(.5) && mat[4] == 1));
  double force[2] = {0, 0};
  const double push[3] = {0, 0, 4};
  mj_applyFT(s.mp(), s.dp(), push, nullptr, zero, 1, force);
  CHECK((force[0] == doctest::Approx(4) && force[1] == 0));
}

TEST_CASE("C interface: differences of positions go the short way round, over either sign") {
  TestModel t(R"(<worldbody><body><freejoint/><geom size=".1"/></body>
    <body pos="1 0 0"><joint type="ball"/><geom size=".1"/></body></worldbody>)");
  double qpos[] = {1, 2, 3, .6, 0, .8, 0, .8, .6, 0, 0}, qvel[9];
  const double target[] = {2, 2, 2, -.8, .6, 0, 0, .6, 0, .8, 0};
  mj_differentiatePos(&t.m(), qvel, .1, qpos, target);
  check_values(qvel, {10, 0, -10, -8.78296636570795, -15.6141624279253, -11.7106218209439,
                      -8.78296636570795, 15.6141624279253, -11.7106218209439});
  mj_integratePos(&t.m(), qpos, qvel, .1);
  check_values(qpos, {2, 2, 2, .8, -.6, 0, 0, .6, 0, .8, 0});
  std::fill_n(qpos + 7, 4, 0.0);
  mj_normalizeQuat(&t.m(), qpos);
  check_values(qpos + 7, {1, 0, 0, 0}, 0);
}

TEST_CASE("C interface: data are not made of a model whose sizes do not describe it") {
  Slider s;
  static int warnings = 0;
  mju_user_warning = [](const char*) { ++warnings; };
  const mjModel good = s.m();
  int refused = 0;
  const auto is_refused = [&](mjtSize mjModel::*size, mjtSize value) {
    s.m().*size = value;
    mjData* d = mj_makeData(s.mp());
    mj_deleteData(d);
    s.m() = good;
    return d == nullptr && warnings == ++refused;
  };
#define MJ_X(name, ...)                                                           \
  if (&mjModel::name != &mjModel::njmax && &mjModel::name != &mjModel::nconmax) { \
    CAPTURE(#name);                                                               \
    CHECK(is_refused(&mjModel::name, -1));                                        \
  }
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  for (const auto size : {&mjModel::nq, &mjModel::nv, &mjModel::nbody, &mjModel::nsensor}) {
    CHECK(is_refused(size, mjtSize{1} << 40));
    CHECK(is_refused(size, s.m().*size + 100));
  }
  CHECK(is_refused(&mjModel::nuserdata, mjtSize{1} << 60));
  s.m().nuserdata = 5;  // allowed, since the size of no array depends on nuserdata
  mjData* d = mj_makeData(s.mp());
  mju_user_warning = nullptr;
  REQUIRE(d != nullptr);
  CHECK(d->userdata[4] == 0);
  mj_deleteData(d);
}
