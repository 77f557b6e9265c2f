// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/test_model.h"
#include "sdf/shapes.h"

namespace mj {
namespace {

using engine::TestModel;

std::string scene(const std::string& shape, const std::string& more = "") {
  const std::string name = "mujoco.sdf." + shape;
  return "<extension><plugin plugin='" + name +
         "'><instance name='i'/></plugin></extension>"
         "<asset><mesh name='s'><plugin instance='i'/></mesh></asset>"
         "<worldbody><body><freejoint/><geom type='sdf' mesh='s'><plugin "
         "instance='i'/></geom></body>" +
         more + "</worldbody>";
}

TEST_CASE("the shapes have the expected signed distances") {
  const double points[6][3] = {{.3, .1, .05},  {-.2, .25, -.4}, {.9, -.8, .07},
                               {1.45, .2, .3}, {.05, .01, -.9}, {0, 0, .2}};
  const auto check = [&](const char* shape, std::initializer_list<double> expected) {
    CAPTURE(shape);
    const mjpPlugin* plugin = mjp_getPlugin((std::string("mujoco.sdf.") + shape).c_str(), nullptr);
    REQUIRE(plugin != nullptr);
    std::vector<const char*> names(plugin->attributes, plugin->attributes + plugin->nattribute);
    std::vector<const char*> texts(names.size(), "");
    std::vector<double> attributes(names.size());
    plugin->sdf_attribute(attributes.data(), names.data(), texts.data());
    std::vector<double> values;
    for (const auto& x : points) values.push_back(plugin->sdf_staticdistance(x, attributes.data()));
    check_values(values.data(), expected, 1e-13);
  };
  check("bolt", {.05, -.1, .640772196852883, .846557204617548, -.1, .2});
  check("nut", {.05, -.022348280628178, .642820323027551, .95, .4, .360624458405139});
  check("bowl", {.659843788128358, .46765246170202, .186192356135621, .474155279748393,
                 .0785567128210449, .918083151964686});
  check("gear", {.557372233983162, .629523650562762, -.03, .200348141731679, 1.14746977784101,
                 .879304816317982});
  check("torus", {-.0896629153155918, .251111769572834, .707022974887219, 1.00342547146259,
                  .798370636093743, .253112887414927});
  const double x[3] = {-1.2, .6, .02};
  CHECK(plugins::Gear::distance(x, plugins::Gear::kDefaults.data()) ==
        doctest::Approx(-.000749662305047).epsilon(1e-9));
}

TEST_CASE("the meshes of the shapes have the expected numbers of vertices and faces") {
  const auto check = [](const char* shape, int vertices, int faces) {
    CAPTURE(shape);
    TestModel t(scene(shape));
    CHECK(t.m().nmeshvert == vertices);
    CHECK(t.m().nmeshface == faces);
    CHECK(t.m().noct == 0);
  };
  check("bowl", 63634, 127264);
  check("bolt", 25764, 51524);
  check("nut", 23258, 46516);
  check("gear", 22004, 44008);
}

TEST_CASE("the torus becomes the mesh of the official build") {
  TestModel t(scene("torus"));
  const mjModel& m = t.m();
  CHECK(m.nmeshvert == 49896);
  CHECK(m.nmeshface == 99792);
  const double expected[] = {-.06342937797307968, -.3923076987266541, -.1423076987266541,
                             -.0615384615957737,  -.3926048278808594, -.1423076987266541};
  for (int i = 0; i < 6; ++i) CHECK(m.mesh_vert[i] == static_cast<float>(expected[i]));
  check_values(m.mesh_face, {1, 0, 2, 1, 4, 3});
  check_values(m.geom_size, {.4999507069587708, .4999507069587708, .1499999761581421}, 1e-14);
  CHECK(m.body_mass[1] == doctest::Approx(195.6217077934224).epsilon(1e-7));
  for (int i = 0; i < 3; ++i) CHECK(m.mesh_pos[i] == 0);
  for (int i = 0; i < 4; ++i) CHECK(m.mesh_quat[i] == (i == 0));
}

TEST_CASE("a mesh and a geom that name a plugin without an instance get separate instances") {
  TestModel t(
      "<extension><plugin plugin='mujoco.sdf.torus'/></extension>"
      "<asset><mesh name='s'><plugin plugin='mujoco.sdf.torus'/></mesh></asset><worldbody>"
      "<geom type='sdf' mesh='s'><plugin plugin='mujoco.sdf.torus'/></geom></worldbody>");
  CHECK(t.m().nplugin == 2);
  CHECK(t.m().geom_plugin[0] == 1);
}

TEST_CASE("rays of any length hit the torus from outside and from inside") {
  TestModel t(scene("torus"));
  mj_forward(&t.m(), &t.d());
  const auto ray = [&](double z, double vz) {
    const double p[3] = {.35, .02, z}, v[3] = {0, 0, vz};
    int geom = -1;
    return mj_ray(&t.m(), &t.d(), p, v, nullptr, 1, -1, &geom, nullptr);
  };
  CHECK(ray(3, -1) == doctest::Approx(2.85000108666589).epsilon(1e-13));
  CHECK(ray(3, -2) == doctest::Approx(2.85000108666589).epsilon(1e-13));
  CHECK(ray(0, 1) == doctest::Approx(.149998913334079).epsilon(1e-12));
  CHECK(ray(3, 1) == -1);
}

TEST_CASE("a sphere in the hole of a torus touches it all around") {
  TestModel t(scene("torus", "<body pos='0 0 .25'><freejoint/><geom size='.3'/></body>") +
              "<option gravity='0 0 0'/>");
  mj_forward(&t.m(), &t.d());
  CHECK(t.d().ncon > 0);
  for (int i = 0; i < t.d().ncon; ++i) {
    const mjContact& c = t.d().contact[i];
    CHECK(c.dist < 0);
    CHECK(c.dist >= std::hypot(.35, .25) - .45);
    CHECK(std::hypot(c.pos[0], c.pos[1], c.pos[2] - .25) == doctest::Approx(.3).epsilon(.05));
  }
}

TEST_CASE("the C API combines two signed distance fields") {
  TestModel t(scene("torus", "<geom name='ball' size='.3'/>"));
  mj_forward(&t.m(), &t.d());
  const int ball = mj_name2id(&t.m(), mjOBJ_GEOM, "ball"), torus = 1 - ball;
  const mjpPlugin* plugins[2] = {mjc_getSDF(&t.m(), torus), nullptr};
  int id[2] = {t.m().geom_plugin[torus], ball};
  double pos[3] = {0, 0, -.25}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjtGeom types[2] = {mjGEOM_SDF, mjGEOM_SPHERE};
  const double x[3] = {.3, .1, .05};
  const double a = -.0896629153155918, b = std::hypot(.3, .1, .2) - .3;
  const auto check = [&](mjtSDFType type, double expected) {
    const mjSDF sdf{plugins, id, type, pos, mat, types};
    CHECK(mjc_distance(&t.m(), &t.d(), &sdf, x) == doctest::Approx(expected).epsilon(1e-12));
    if (type == mjSDFTYPE_MIDSURFACE) return;
    double g[3];
    mjc_gradient(&t.m(), &t.d(), &sdf, g, x);
    for (int k = 0; k < 3; ++k) {
      double moved[3] = {x[0], x[1], x[2]};
      moved[k] += 1e-6;
      const double slope = (mjc_distance(&t.m(), &t.d(), &sdf, moved) - expected) / 1e-6;
      CHECK(g[k] == doctest::Approx(slope).epsilon(1e-4));
    }
  };
  check(mjSDFTYPE_SINGLE, a);
  check(mjSDFTYPE_INTERSECTION, std::max(a, b));
  check(mjSDFTYPE_MIDSURFACE, a - b);
  check(mjSDFTYPE_COLLISION, a + b + std::abs(std::max(a, b)));
  CHECK_THROWS_AS((void)mjc_getSDF(&t.m(), ball), Error);
}

TEST_CASE("a shape refuses attributes that are not numbers") {
  Diagnostics diagnostics;
  const std::string text =
      "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='i'>"
      "<config key='radius1' value='big'/></instance></plugin></extension></mujoco>";
  (void)compile(mjcf::read_mjcf_text(text, "m.xml", MemoryReader({}), diagnostics), diagnostics);
  REQUIRE(!diagnostics.ok());
  CHECK(diagnostics.all()[0].message ==
        "plugin->init failed for plugin id 0: "
        "Invalid radius1 or radius2 parameters in Torus plugin");
}

}  // namespace
}  // namespace mj
