// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <string>

#include "compile/error_rows.h"
#include "engine/test_model.h"

namespace mj {
namespace {

using engine::TestModel;

std::string scene(const std::string& size, const std::string& fov, const std::string& gamma) {
  return "<extension><plugin plugin='mujoco.sensor.touch_grid'/></extension>"
         "<option gravity='0 0 0'/><worldbody>"
         "<body><freejoint/><geom type='box' size='.2 .2 .05' mass='1'/><site name='s' pos='0 0 "
         ".04'/>"
         "</body><body pos='.1 .05 -.14'><freejoint/>"
         "<geom size='.1' mass='1' condim='1' priority='1'/></body></worldbody><sensor>"
         "<plugin plugin='mujoco.sensor.touch_grid' objtype='site' objname='s'>"
         "<config key='nchannel' value='3'/><config key='size' value='" +
         size + "'/><config key='fov' value='" + fov + "'/><config key='gamma' value='" + gamma +
         "'/></plugin></sensor>";
}

TEST_CASE("a touch grid shows the force of a contact in the cell of its direction") {
  TestModel t(scene("3 2", "80 70", ".3"));
  mj_forward(&t.m(), &t.d());
  REQUIRE(t.m().nsensordata == 18);
  for (int i = 0; i < 18; ++i) {
    CAPTURE(i);
    CHECK(t.d().sensordata[i] == doctest::Approx(i == 5 ? -8.808290155440377 : 0).epsilon(1e-12));
  }
}

TEST_CASE("a touch grid ignores contacts outside its field of view") {
  TestModel t(scene("3 2", "40 70", "0"));
  mj_forward(&t.m(), &t.d());
  for (int i = 0; i < 18; ++i) CHECK(t.d().sensordata[i] == 0);
}

TEST_CASE("a touch grid draws a box in each cell that is touched") {
  TestModel t(scene("3 2", "80 70", ".3"));
  mj_forward(&t.m(), &t.d());
  mjvScene drawn;
  mjvOption opt;
  mjvCamera cam;
  mjv_defaultScene(&drawn);
  mjv_defaultOption(&opt);
  mjv_defaultFreeCamera(&t.m(), &cam);
  mjv_makeScene(&t.m(), &drawn, 10);
  mjv_updateScene(&t.m(), &t.d(), &opt, nullptr, &cam, mjCAT_ALL, &drawn);
  REQUIRE(drawn.ngeom == 4);  // the box of a cell, followed by two geoms and the site
  const mjvGeom& box = drawn.geoms[0];
  CHECK(box.type == mjGEOM_BOX);
  CHECK(box.objtype == mjOBJ_UNKNOWN);
  CHECK(box.category == mjCAT_DECOR);
  CHECK(box.rgba[0] == 1);
  CHECK(box.rgba[1] == 0);
  CHECK(box.rgba[3] == 1);
  // The contact is at (.1, .05, -.085) from the site, in the cell of the greatest azimuth and
  // elevation.
  const double distance = std::sqrt(.1 * .1 + .05 * .05 + .085 * .085);
  CHECK(box.size[2] == doctest::Approx(.02 * distance).epsilon(.1));
  const double offset[3] = {box.pos[0], box.pos[1], box.pos[2] - .04};
  CHECK(mju_norm3(offset) == doctest::Approx(.98 * distance).epsilon(.1));
  CHECK(offset[0] > 0);
  CHECK(offset[1] > 0);
  CHECK(offset[2] < 0);
  // The z axis of the box points to the site.
  for (int i = 0; i < 3; ++i) {
    CHECK(-box.mat[3 * i + 2] == doctest::Approx(offset[i] / mju_norm3(offset)).epsilon(1e-5));
  }
  mjv_freeScene(&drawn);
}

TEST_CASE("a touch grid refuses invalid settings") {
  const auto refusal = [](const std::string& content) {
    Diagnostics diagnostics;
    compiler::CompileMjcf()("<mujoco>" + content + "</mujoco>", diagnostics);
    return diagnostics.ok() ? std::string() : diagnostics.all()[0].message;
  };
  CHECK(refusal(scene("3", "80 70", "0")) ==
        "Both horizontal and vertical resolutions must be specified");
  CHECK(refusal(scene("3 0", "80 70", "0")) ==
        "Horizontal and vertical resolutions must be positive");
  CHECK(refusal(scene("3 2", "80 95", "0")) == "`fov[1]` must be a float between (0, 90] degrees");
  CHECK(refusal(scene("3 2", "0 95", "0")) == "`fov[0]` must be a float between (0, 180] degrees");
  CHECK(refusal(scene("3 2", "80", "0")) ==
        "Both horizontal and vertical fields of view must be specified");
  CHECK(refusal(scene("3 2", "80 70", "2")) ==
        "`gamma` must be a nonnegative float between [0, 1]");
  CHECK(refusal(scene("100000 100000", "80 70", "0")) ==
        "Invalid or missing parameters in touch_grid sensor plugin");
}

}  // namespace
}  // namespace mj
