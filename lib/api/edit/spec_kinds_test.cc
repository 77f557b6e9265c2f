// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Elements of single kinds in the C API: tendons, meshes, flexes, sensors, plugins and others.
// The expected hashes and numbers come from the official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "api/edit/test_spec.h"

using namespace mj::testing;

namespace {

TEST_CASE("pairs have the ids of the model and keep their places") {
  const Spec s = read(
      "<worldbody><geom name='w' size='.1'/><body name='A'><freejoint/><geom name='a' "
      "size='.1'/></body><body name='B'><freejoint/><geom name='b' size='.1'/></body></worldbody>"
      "<contact><pair name='p1' geom1='b' geom2='a'/><pair name='p2' geom1='a' "
      "geom2='w'/></contact>");
  CHECK(names(s, mjOBJ_PAIR) == "p1 p2");
  const Model m = compiled(s);
  const int p1 = mjs_getId(find(s, mjOBJ_PAIR, "p1")), p2 = mjs_getId(find(s, mjOBJ_PAIR, "p2"));
  CHECK(p2 == 0);
  CHECK(p1 == 1);
  CHECK(std::string(mj_id2name(m.get(), mjOBJ_PAIR, p1)) == "p1");
}

TEST_CASE("an explicit inertia needs a place") {
  const Spec s = made();
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  body->mass = 2;
  body->inertia[0] = body->inertia[1] = body->inertia[2] = 1;
  add_sphere(body)->density = 1000;
  CHECK(compiled(s)->body_mass[1] == doctest::Approx(4.18879));
  body->explicitinertial = 1;
  CHECK(compiled(s)->body_mass[1] == doctest::Approx(4.18879));
  body->ipos[0] = 0;
  CHECK(compiled(s)->body_mass[1] == 2);
}

TEST_CASE("numbers of the user have a length") {
  const Spec s = made();
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  const double three[] = {1, 2, 3};
  mjs_setDouble(body->userdata, three, 3);
  CHECK(compiled(s)->nuser_body == 3);
  CHECK(s->nuser_body == -1);
  s->nuser_body = 2;
  CHECK(compile_error(s) != "");
}

TEST_CASE("a path of a tendon is a list of its own") {
  const Spec s = made();
  mjsTendon* const t = mjs_addTendon(s.get(), nullptr);
  mjs_wrapSite(t, "a");
  mjs_wrapGeom(t, "g", "side");
  mjs_wrapGeom(t, "cyl", "");
  mjs_wrapPulley(t, 2);
  mjs_wrapJoint(t, "j", 3);
  REQUIRE(mjs_getWrapNum(t) == 5);
  const int types[] = {mjWRAP_SITE, mjWRAP_SPHERE, mjWRAP_SPHERE, mjWRAP_PULLEY, mjWRAP_JOINT};
  for (int i = 0; i < 5; ++i) CHECK(mjs_getWrap(t, i)->type == types[i]);
  mjsSite* const site = mjs_addSite(world(s), nullptr);
  mjs_setName(site->element, "a");
  CHECK(mjs_getWrapTarget(mjs_getWrap(t, 0)) == site->element);
  CHECK(mjs_getWrapTarget(mjs_getWrap(t, 1)) == nullptr);
  CHECK(mjs_getWrapTarget(mjs_getWrap(t, 3)) == nullptr);
  CHECK(mjs_getWrapSideSite(mjs_getWrap(t, 2)) == nullptr);
  CHECK(mjs_getWrapSideSite(mjs_getWrap(t, 1)) == nullptr);
  mjs_setName(site->element, "side");
  CHECK(mjs_getWrapSideSite(mjs_getWrap(t, 1)) == site);
  CHECK(mjs_getWrapDivisor(mjs_getWrap(t, 3)) == 2);
  CHECK(mjs_getWrapDivisor(mjs_getWrap(t, 0)) == 1);
  CHECK(mjs_getWrapCoef(mjs_getWrap(t, 4)) == 3);
  CHECK(mjs_getWrapCoef(mjs_getWrap(t, 0)) == 1);
  CHECK_THROWS(mjs_getWrap(t, 5));
  CHECK_THROWS(mjs_getWrap(t, -1));
}

TEST_CASE("after compiling a path knows the kinds of its geoms") {
  const Spec s = read(
      "<worldbody><site name='a'/><geom name='g' type='cylinder' size='.1 .1'/><site name='b' "
      "pos='1 0 0'/></worldbody>");
  mjsTendon* const tendon = mjs_addTendon(s.get(), nullptr);
  mjs_wrapSite(tendon, "a");
  const mjsWrap* const wrap = mjs_wrapGeom(tendon, "g", "");
  mjs_wrapSite(tendon, "b");
  CHECK(wrap->type == mjWRAP_SPHERE);
  compiled(s);
  CHECK(wrap->type == mjWRAP_CYLINDER);
  CHECK(mjs_getWrapTarget(wrap) == find(s, mjOBJ_GEOM, "g"));
}

TEST_CASE("meshes are made from few numbers") {
  const Spec s = made();
  mjsMesh* const mesh = mjs_addMesh(s.get(), nullptr);
  const auto counts = [&](mjtMeshBuiltin type, std::vector<double> params) {
    CHECK(mjs_makeMesh(mesh, type, params.data(), static_cast<int>(params.size())) == 0);
    return std::pair(mesh->uservert->size() / 3, mesh->userface->size() / 3);
  };
  using Counts = std::pair<size_t, size_t>;
  CHECK(counts(mjMESH_BUILTIN_SPHERE, {0}) == Counts(12, 20));
  CHECK(counts(mjMESH_BUILTIN_SPHERE, {1}) == Counts(42, 80));
  CHECK(counts(mjMESH_BUILTIN_HEMISPHERE, {1}) == Counts(14, 24));
  CHECK(counts(mjMESH_BUILTIN_CONE, {4, 0}) == Counts(5, 0));
  CHECK(counts(mjMESH_BUILTIN_PLATE, {3, 2}) == Counts(6, 4));
  CHECK(mesh->inertia == mjMESH_INERTIA_SHELL);
  double params[] = {0};
  CHECK(mjs_makeMesh(mesh, mjMESH_BUILTIN_NONE, params, 1) == 1);
  CHECK(mjs_makeMesh(mesh, static_cast<mjtMeshBuiltin>(99), params, 1) == 1);
  CHECK(mjs_makeMesh(mesh, mjMESH_BUILTIN_CONE, params, 1) == -1);
  CHECK(std::string(mjs_getError(s.get())) != "");
  params[0] = 2;
  CHECK(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, params, 1) == 0);
  mjs_setName(mesh->element, "m");
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  mjs_addFreeJoint(body);
  mjsGeom* const geom = mjs_addGeom(body, nullptr);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, "m");
  CHECK(compiled(s)->mesh_vertnum[0] == 162);
}

TEST_CASE("flexes are made with their bodies") {
  const Spec s = made();
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  mjs_setName(body->element, "b");
  const int count[] = {3, 3, 1};
  const double spacing[] = {0.1, 0.1, 0.1};
  const auto make = [&](int dim, const int* n) {
    return mjs_makeFlex(body, "fx", "grid", dim, nullptr, n, nullptr, spacing, nullptr, 0.01, 1, 0,
                        0, 0, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr);
  };
  mjsFlex* const flex = make(2, count);
  INFO(mjs_getError(s.get()));
  REQUIRE(flex);
  CHECK(names(s, mjOBJ_BODY) == "world b fx_0 fx_1 fx_2 fx_3 fx_4 fx_5 fx_6 fx_7 fx_8");
  CHECK(flex->vertbody->size() == 9);
  CHECK(flex->elem->size() == 24);
  CHECK(mjs_findBody(s.get(), "b") == body);
  CHECK(make(2, count) == nullptr);  // fails: the names are taken
  CHECK(make(3, count) == nullptr);
  CHECK(std::string(mjs_getError(s.get())) != "");
  CHECK_THROWS(mjs_makeFlex(nullptr, "fx", nullptr, 2, nullptr, nullptr, nullptr, nullptr, nullptr,
                            0.01, 1, 0, 0, 0, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr));
  CHECK(compiled(s)->nflexvert == 9);
}

TEST_CASE("the length of a sensor follows from its measured quantity") {
  const Spec s = read(
      "<worldbody><camera name='c' resolution='4 3'/><site name='s'/></worldbody><sensor>"
      "<rangefinder name='r' camera='c'/></sensor>");
  compiled(s);
  CHECK(mjs_sensorDim(mjs_asSensor(find(s, mjOBJ_SENSOR, "r"))) == 12);
  mjsSensor* const sensor = mjs_addSensor(s.get());
  const auto dim = [&](int type) {
    sensor->type = static_cast<mjtSensor>(type);
    return mjs_sensorDim(sensor);
  };
  sensor->dim = 5;
  CHECK(dim(mjSENS_USER) == 5);
  CHECK(dim(mjSENS_PLUGIN) == 0);
  CHECK(dim(mjSENS_FRAMEQUAT) == 4);
  CHECK(dim(mjSENS_GEOMFROMTO) == 6);
  CHECK(dim(999) == -1);
  CHECK(dim(mjSENS_TACTILE) == -1);
  CHECK(dim(mjSENS_ACTUATORPOS) == 1);
  sensor->intprm[0] = 3;
  sensor->intprm[2] = 2;
  CHECK(dim(mjSENS_CONTACT) == 8);
  sensor->intprm[0] = 1;
  CHECK(dim(mjSENS_RANGEFINDER) == 1);
}

TEST_CASE("instances of plugins have attributes") {
  const Spec s = made();
  mjsPlugin* const plugin = mjs_addPlugin(s.get());
  std::map<std::string, std::string, std::less<>> attributes = {{"kp", "4"}};
  mjs_setPluginAttributes(plugin, &attributes);
  CHECK(attributes.empty());
  const auto* const kept = static_cast<const std::map<std::string, std::string, std::less<>>*>(
      mjs_getPluginAttributes(plugin));
  CHECK(kept->at("kp") == "4");
  CHECK(mjs_asPlugin(plugin->element) == plugin);
}

TEST_CASE("an element may name the plugin of its instance, and the instance itself") {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.named_at_the_body";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.compute = [](const mjModel*, mjData*, int, int) {};
  const int slot = mjp_registerPlugin(&plugin);
  const Spec s = made();
  mjsBody* const body = mjs_addBody(mjs_findBody(s.get(), "world"), nullptr);
  add_sphere(body);
  CHECK(mjs_activatePlugin(s.get(), plugin.name) == 0);
  body->plugin.active = 1;
  mjs_setString(body->plugin.plugin_name, plugin.name);
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "no instance"));
  body->plugin.element = mjs_addPlugin(s.get())->element;
  const Model m = compiled(s);
  REQUIRE(m->nplugin == 1);
  CHECK(m->plugin[0] == slot);
  CHECK(m->body_plugin[1] == 0);
}

TEST_CASE("the name in the struct of a plugin instance is its name") {
  const Spec s = made();
  mjsPlugin* const instance = mjs_addPlugin(s.get());
  mjs_setString(instance->name, "one");
  CHECK(name_of(instance->element) == "one");
  CHECK(find(s, mjOBJ_PLUGIN, "one") == instance->element);
  CHECK(mjs_setName(instance->element, "two") == 0);
  CHECK(std::string(mjs_getString(instance->name)) == "two");
}

TEST_CASE("sensors need data to measure") {
  const Spec s = read("<worldbody><site name='s'/><geom name='g' size='1'/></worldbody>");
  mjsSensor* const sensor = mjs_addSensor(s.get());
  sensor->type = mjSENS_CONTACT;
  sensor->objtype = mjOBJ_GEOM;
  mjs_setString(sensor->objname, "g");
  sensor->intprm[2] = 1;
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "intprm[0]) must be positive, got 0"));
  sensor->type = mjSENS_RANGEFINDER;
  sensor->objtype = mjOBJ_SITE;
  mjs_setString(sensor->objname, "s");
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "intprm[0]) must be positive, got 0"));
  sensor->intprm[0] = 1 << mjRAYDATA_DIST;
  compiled(s);
}

TEST_CASE("numerics have a bounded size") {
  const Spec s = made();
  mjsNumeric* numeric = mjs_addNumeric(s.get());
  CHECK(mjs_setName(numeric->element, "n") == 0);
  numeric->size = 1 << 29;
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "all numerics together must have at most 268435456"));
  numeric->size = 10;
  numeric = mjs_addNumeric(s.get());
  CHECK(mjs_setName(numeric->element, "m") == 0);
  numeric->size = 1 << 28;
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "all numerics together must have at most 268435456"));
}

}  // namespace
