// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The results and errors of each function of the C API, as a C program sees them.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <fstream>
#include <string>
#include <vector>

#include "load/load_model.h"
#include "math/dense.h"
#include "resource/write/temporary_folder.h"

namespace {

constexpr char kModel[] = R"(<mujoco model="two">
  <option gravity="0 0 -10" timestep="0.01"/>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="cart" pos="0 0 1">
      <joint name="rail" type="slide" axis="1 0 0"/>
      <geom name="box" type="box" size=".1 .1 .1" mass="2"/>
      <body name="arm" pos="0 0 .5">
        <joint name="hinge" axis="0 1 0"/>
        <geom name="bob" size=".1" pos="0 0 .3" mass="1"/>
        <site name="tip" pos="0 0 .4"/>
      </body>
    </body>
    <body name="ball" pos="2 0 .09"><freejoint/><geom name="ball" size=".1" mass="3"/></body>
  </worldbody>
  <actuator><motor name="drive" joint="rail"/></actuator>
  <keyframe><key name="k" qpos=".1 .2 2 0 1 1 0 0 0"/></keyframe>
</mujoco>)";

struct Scene {
  Scene() {
    mj::Diagnostics diagnostics;
    const std::string text = kModel;
    const mj::ModelPtr loaded =
        mj::load_model(std::as_bytes(std::span(text)), "two.xml", diagnostics);
    REQUIRE(loaded);
    m = mj_copyModel(nullptr, loaded.get());
    d = mj_makeData(m);
  }
  ~Scene() {
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  mjModel* m;
  mjData* d;
};

std::vector<double> row(const double* x, int n) {
  return {x, x + n};
}

}  // namespace

TEST_CASE("C interface: names and ids") {
  Scene s;
  CHECK(mj_name2id(s.m, mjOBJ_BODY, "arm") == 2);
  CHECK(mj_name2id(s.m, mjOBJ_BODY, "leg") == -1);
  CHECK(std::string(mj_id2name(s.m, mjOBJ_SITE, 0)) == "tip");
  CHECK(mj_id2name(s.m, mjOBJ_SITE, 7) == nullptr);
  CHECK(mj_getTotalmass(s.m) == doctest::Approx(6));
}

TEST_CASE("C interface: macros ask the model called m for options") {
  Scene scene;
  mjModel* m = scene.m;
  m->opt.disableflags = mjDSBL_CONTACT;
  m->opt.enableflags = mjENBL_ENERGY;
  CHECK(mjDISABLED(mjDSBL_CONTACT));
  CHECK_FALSE(mjDISABLED(mjDSBL_GRAVITY));
  CHECK(mjENABLED(mjENBL_ENERGY));
  CHECK_FALSE(mjENABLED(mjENBL_FWDINV));
  int group[] = {2};
  mjModel other = {};
  m = &other;
  m->actuator_group = group;
  m->opt.disableactuator = 1 << 2;
  CHECK(mjACTUATORDISABLED(0));
  group[0] = 1;
  CHECK_FALSE(mjACTUATORDISABLED(0));
  CHECK(mjMAX(1 + 1, 1) == 2);
  CHECK(mjMIN(-1, 2) == -1);
}

TEST_CASE("C interface: a missing file gives no model and says why") {
  char error[200] = "";
  CHECK(mj_loadXML("no/such/model.xml", nullptr, error, sizeof(error)) == nullptr);
  CHECK(std::string(error).find("no such file") != std::string::npos);
  char small[5] = "";
  CHECK(mj_loadXML("no/such/model.xml", nullptr, small, sizeof(small)) == nullptr);
  CHECK(std::string(small).size() == 4);
}

TEST_CASE("C interface: the last model from XML is saved as XML, with its changes") {
  const mj::TemporaryFolder folder;
  const std::string in = (folder.path() / "in.xml").string();
  const std::string out = (folder.path() / "out.xml").string();
  std::ofstream(in) << "<mujoco model='m'><worldbody><body name='b' pos='1 2 3'><joint name='j'/>"
                       "<geom size='.1'/></body></worldbody></mujoco>";
  char error[400] = "";
  mj_freeLastXML();
  CHECK(mj_saveLastXML(out.c_str(), nullptr, error, sizeof(error)) == 0);
  CHECK(std::string(error).find("no XML model") != std::string::npos);
  mjModel* m = mj_loadXML(in.c_str(), nullptr, error, sizeof(error));
  REQUIRE(m != nullptr);
  CHECK(mj_loadXML("no/such/model.xml", nullptr, error, sizeof(error)) == nullptr);
  const auto saved = [&](const mjModel* values) {
    CHECK(mj_saveLastXML(out.c_str(), values, error, sizeof(error)) == 1);
    CHECK(std::string(error).empty());
    mjModel* again = mj_loadXML(out.c_str(), nullptr, error, sizeof(error));
    REQUIRE(again != nullptr);
    const double x = again->body_pos[3];
    mj_deleteModel(again);
    return x;
  };
  CHECK(saved(nullptr) == 1);
  m->body_pos[3] = 7;
  CHECK(saved(m) == 7);
  CHECK(mj_saveLastXML("no/such/folder/m.xml", m, error, sizeof(error)) == 0);
  CHECK(std::string(error).find("cannot write") != std::string::npos);
  mj_deleteModel(m);
}

TEST_CASE("C interface: the parts of a step make a step") {
  Scene whole, parts;
  whole.d->ctrl[0] = parts.d->ctrl[0] = 3;
  for (int i = 0; i < 5; ++i) {
    mj_step(whole.m, whole.d);
    mj_step1(parts.m, parts.d);
    mj_step2(parts.m, parts.d);
  }
  CHECK(row(whole.d->qpos, 9) == row(parts.d->qpos, 9));
  mj_forward(whole.m, whole.d);
  mj_fwdPosition(parts.m, parts.d);
  mj_fwdVelocity(parts.m, parts.d);
  mj_fwdActuation(parts.m, parts.d);
  mj_fwdAcceleration(parts.m, parts.d);
  mj_fwdConstraint(parts.m, parts.d);
  CHECK(row(whole.d->qacc, 8) == row(parts.d->qacc, 8));
  CHECK(whole.d->ncon == 1);
}

TEST_CASE("C interface: inverse dynamics finds the forces that were applied") {
  Scene s;
  s.d->qfrc_applied[1] = 0.7;
  mj_forward(s.m, s.d);
  mj_inverse(s.m, s.d);
  CHECK(s.d->qfrc_inverse[0] == doctest::Approx(0).scale(1).epsilon(1e-9));
  CHECK(s.d->qfrc_inverse[1] == doctest::Approx(0.7));
}

TEST_CASE("C interface: states are saved, restored and set from keyframes") {
  Scene s;
  mj_resetDataKeyframe(s.m, s.d, 0);
  CHECK(s.d->qpos[1] == 0.2);
  std::vector<double> state(static_cast<size_t>(mj_stateSize(s.m, mjSTATE_PHYSICS)));
  CHECK(state.size() == 17);
  mj_getState(s.m, s.d, state.data(), mjSTATE_PHYSICS);
  mj_step(s.m, s.d);
  mj_setState(s.m, s.d, state.data(), mjSTATE_PHYSICS);
  CHECK(s.d->qpos[1] == 0.2);
  s.d->qpos[0] = 0.5;
  mj_setKeyframe(s.m, s.d, 0);
  mj_resetData(s.m, s.d);
  CHECK(s.d->qpos[0] == 0);
  mj_resetDataKeyframe(s.m, s.d, 0);
  CHECK(s.d->qpos[0] == 0.5);
}

TEST_CASE("C interface: positions integrate velocities, and differences give them back") {
  Scene s;
  std::vector<double> qpos = row(s.d->qpos, 9), velocity(8);
  const std::vector<double> qvel = {1, 2, 3, -1, 0.5, 0.1, 0.2, -0.3};
  mj_integratePos(s.m, qpos.data(), qvel.data(), 0.1);
  mj_differentiatePos(s.m, velocity.data(), 0.1, s.d->qpos, qpos.data());
  for (size_t i = 0; i < 8; ++i) CHECK(velocity[i] == doctest::Approx(qvel[i]));
  qpos[5] *= 4, qpos[6] *= 4, qpos[7] *= 4, qpos[8] *= 4;
  mj_normalizeQuat(s.m, qpos.data());
  CHECK(mj::dot(qpos.data() + 5, qpos.data() + 5, 4) == doctest::Approx(1));
}

TEST_CASE("C interface: the mass matrix multiplies and solves") {
  Scene s;
  mj_forward(s.m, s.d);
  std::vector<double> dense(64), x(8), y(8), back(8);
  mj_fullM(s.m, s.d, dense.data());
  CHECK(dense[0] == doctest::Approx(3));
  for (int i = 0; i < 8; ++i) x[i] = i - 2.5;
  mj_mulM(s.m, s.d, y.data(), x.data());
  for (int i = 0; i < 8; ++i) CHECK(y[i] == doctest::Approx(mj::dot(&dense[8 * i], x.data(), 8)));
  mj_solveM(s.m, s.d, back.data(), y.data(), 1);
  for (int i = 0; i < 8; ++i) CHECK(back[i] == doctest::Approx(x[i]));
}

TEST_CASE("C interface: Jacobians map velocities to those of points and objects") {
  Scene s;
  s.d->qvel[0] = 2, s.d->qvel[1] = 3;
  mj_forward(s.m, s.d);
  std::vector<double> jacp(24), jacr(24);
  mj_jacSite(s.m, s.d, jacp.data(), jacr.data(), 0);
  CHECK(mj::dot(jacp.data(), s.d->qvel, 8) == doctest::Approx(2 + 3 * 0.4));
  CHECK(mj::dot(jacr.data() + 8, s.d->qvel, 8) == doctest::Approx(3));
  double velocity[6];
  mj_objectVelocity(s.m, s.d, mjOBJ_SITE, 0, velocity, 0);
  CHECK(velocity[3] == doctest::Approx(3.2));
  mj_jacGeom(s.m, s.d, jacp.data(), nullptr, mj_name2id(s.m, mjOBJ_GEOM, "bob"));
  CHECK(jacp[1] == doctest::Approx(0.3));
  mj_jacBody(s.m, s.d, jacp.data(), nullptr, 2);
  CHECK(jacp[1] == doctest::Approx(0));
  mj_jacBodyCom(s.m, s.d, jacp.data(), nullptr, 2);
  CHECK(jacp[1] == doctest::Approx(0.3));
  mj_jacSubtreeCom(s.m, s.d, jacp.data(), 1);
  CHECK(jacp[1] == doctest::Approx(0.1));
  const double point[3] = {0, 0, 2};
  mj_jac(s.m, s.d, jacp.data(), nullptr, point, 2);
  CHECK(jacp[1] == doctest::Approx(0.5));
}

TEST_CASE("C interface: a contact carries the weight that rests on it") {
  Scene s;
  for (int i = 0; i < 500; ++i) mj_step(s.m, s.d);
  mj_forward(s.m, s.d);
  bool found = false;
  for (int i = 0; i < s.d->ncon; ++i) {
    if (s.d->contact[i].geom[1] != mj_name2id(s.m, mjOBJ_GEOM, "ball")) continue;
    double force[6];
    mj_contactForce(s.m, s.d, i, force);
    CHECK(force[0] == doctest::Approx(30).epsilon(1e-3));
    found = true;
  }
  CHECK(found);
}

TEST_CASE("C interface: data of a model that would be simulated in part are refused") {
  Scene s;
  s.m->geom_type[1] = mjGEOM_SDF;
  CHECK_THROWS(mj_makeData(s.m));
  s.m->geom_type[1] = mjGEOM_BOX;
}
