// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of fusestatic, discardvisual and skins. The expected numbers come from the official build.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "compile/compile.h"
#include "math/check_values.h"

namespace mj {
namespace {

using spec::ModelSpec;

ModelPtr compiled(const ModelSpec& spec) {
  Diagnostics diagnostics;
  ModelPtr model = compile(spec, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) MESSAGE(format(d));
  REQUIRE(model);
  return model;
}

spec::Body& add_body(spec::Body& parent, const std::string& name = {}, spec::Numbers<3> pos = {}) {
  spec::Body& body = parent.bodies.emplace_back();
  body.name = name;
  body.pos = pos;
  return body;
}

spec::Geom& add_sphere(spec::Body& body, const std::string& name = {}, spec::Numbers<3> pos = {}) {
  spec::Geom& geom = body.geoms.emplace_back();
  geom.name = name;
  geom.size = {.1, 0, 0};
  geom.pos = pos;
  return geom;
}

TEST_CASE("fusing a static body moves its contents into its parent") {
  ModelSpec s;
  s.compiler.fusestatic = true;
  spec::Body& p = add_body(s.world, "p", {0, 0, 1});
  p.joints.emplace_back().type = mjJNT_FREE;
  add_sphere(p);
  spec::Body& child = add_body(p, "", {1, 0, 0});
  child.alt.type = mjORIENTATION_EULER;
  child.alt.euler = {0, 0, 90};
  add_sphere(child, "", {.5, 0, 0});
  child.sites.emplace_back().pos = {.25, 0, 0};
  child.cameras.emplace_back().pos = {.25, 0, 0};
  const ModelPtr m = compiled(s);
  CHECK(m->nbody == 2);
  check_values(m->geom_pos + 3, {1, .5, 0});
  check_values(m->site_pos, {1, .25, 0});
  // Differs from the official build, which gives (.25, 0, 0).
  check_values(m->cam_pos, {1, .25, 0});
  CHECK(m->nbvh == 4);
  check_values(m->bvh_nodeid, {0, 0, 1, 0});
  check_values(m->bvh_child, {1, 2, -1, -1, -1, -1, 0, 0});
}

TEST_CASE("references by name are right after fusing, whatever moved") {
  ModelSpec s;
  s.compiler.fusestatic = true;
  spec::Body& p = add_body(s.world, "P");
  p.joints.emplace_back().type = mjJNT_FREE;
  add_sphere(p, "gp");
  spec::Body& c = add_body(p, "C", {1, 0, 0});
  c.joints.emplace_back();
  add_sphere(c, "gc");
  add_sphere(add_body(p, "", {0, 1, 0}), "gs");
  spec::Sensor& sensor = s.sensors.emplace_back();
  sensor.type = mjSENS_FRAMEPOS;
  sensor.objtype = mjOBJ_GEOM;
  sensor.objname = "gs";
  const ModelPtr m = compiled(s);
  CHECK(std::string(m->names + m->name_geomadr[1]) == "gs");
  CHECK(m->sensor_objid[0] == 1);  // the official build measures geom "gc"
}

TEST_CASE("which bodies are fused follows the official build, stale references included") {
  ModelSpec s;
  s.compiler.fusestatic = true;
  for (const char* name : {"A", "B", "C", "D"}) {
    spec::Body& body = add_body(s.world, name);
    add_sphere(body);
    if (*name >= 'C') body.joints.emplace_back().type = mjJNT_FREE;
  }
  spec::Exclude& exclude = s.excludes.emplace_back();
  exclude.body1 = "C";
  exclude.body2 = "D";
  ModelPtr m = compiled(s);
  CHECK(m->nbody == 4);
  CHECK(m->exclude_signature[0] == 131075);
  for (const char* name : {"E", "F"}) {
    spec::Body& body = add_body(s.world, name);
    add_sphere(body);
    body.joints.emplace_back().type = mjJNT_FREE;
  }
  m = compiled(s);
  CHECK(m->exclude_signature[0] == 65538);
}

TEST_CASE("fusing takes time in proportion to the number of bodies") {
  // Compiling this model would take minutes if the time grew with the square of the number of
  // bodies.
  constexpr int kBodies = 40'000;
  ModelSpec s;
  s.compiler.fusestatic = true;
  for (int i = 0; i < kBodies; ++i) {
    spec::Body& child = add_body(s.world, "", {double(i), 0, 0});
    add_sphere(child, "", {0, 1, 0});
    if (i % 2 == 1) add_sphere(add_body(child, "", {0, 2, 0}));
  }
  const ModelPtr m = compiled(s);
  CHECK(m->nbody == 1);
  CHECK(m->nbvhstatic == 3 * m->ngeom - 2);  // includes unused nodes, as in the official build
  CHECK(m->ngeom == kBodies + kBodies / 2);
  check_values(m->geom_pos + 3 * (m->ngeom - 2), {kBodies - 1, 1, 0, kBodies - 1, 2, 0});
  CHECK(std::count(m->bvh_nodeid, m->bvh_nodeid + m->nbvh, m->ngeom - 1) >= 1);
}

TEST_CASE("a body that something refers to is not fused") {
  ModelSpec s;
  s.compiler.fusestatic = true;
  spec::Body& a = add_body(s.world, "a");
  add_sphere(a);
  a.sites.emplace_back().name = "s";
  add_sphere(add_body(s.world, "b"));
  spec::Sensor& force = s.sensors.emplace_back();
  force.type = mjSENS_FORCE;
  force.objname = "s";
  const ModelPtr m = compiled(s);
  CHECK(m->nbody == 2);
  CHECK(std::string(m->names + m->name_bodyadr[1]) == "a");
}

TEST_CASE("visual geoms and their assets are discarded, their mass is not") {
  ModelSpec s;
  s.compiler.discardvisual = true;
  for (const char* name : {"used", "visual"}) {
    spec::Mesh& mesh = s.meshes.emplace_back();
    mesh.name = name;
    mesh.vertex = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  }
  s.materials.emplace_back().name = "m";
  spec::Body& body = add_body(s.world);
  body.joints.emplace_back().type = mjJNT_FREE;
  for (const char* mesh : {"visual", "used"}) {
    spec::Geom& geom = body.geoms.emplace_back();
    geom.type = mjGEOM_MESH;
    geom.mesh = mesh;
    geom.material = "m";
  }
  body.geoms[0].contype = body.geoms[0].conaffinity = 0;
  spec::Geom& watched = add_sphere(body, "watched");
  watched.contype = watched.conaffinity = 0;
  spec::Sensor& sensor = s.sensors.emplace_back();
  sensor.type = mjSENS_FRAMEPOS;
  sensor.objtype = mjOBJ_GEOM;
  sensor.objname = "watched";
  const ModelPtr m = compiled(s);
  CHECK(m->ngeom == 2);
  CHECK(m->nmesh == 1);
  CHECK(m->nmat == 0);
  check_values(m->geom_matid, {-1, -1});
  check_values(m->geom_dataid, {0, -1});
  CHECK(m->sensor_objid[0] == 1);
  CHECK(m->body_mass[1] > 300);
}

TEST_CASE("the weights of a skin vertex sum to one") {
  ModelSpec s;
  for (const char* name : {"A", "B"}) add_sphere(add_body(s.world, name));
  spec::Skin& skin = s.skins.emplace_back();
  skin.vertex = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  skin.face = {0, 1, 2};
  skin.bones.resize(2);
  skin.bones[0] = {"A", {0, 0, 0}, {2, 0, 0, 0}, {0, 1}, {1, 1}};
  skin.bones[1] = {"B", {0, 0, 0}, {1, 0, 0, 1}, {1, 2}, {3, .5f}};
  const ModelPtr m = compiled(s);
  check_values(m->skin_bonevertweight, {1, .25, .75, 1});
  check_values(m->skin_bonebindquat, {1, 0, 0, 0, 0.7071067690849304, 0, 0, 0.7071067690849304});
  Diagnostics diagnostics;
  s.skins[0].bones[1].vertid = {1, 3};
  CHECK_FALSE(compile(s, diagnostics));
  CHECK(diagnostics.all()[0].code.name() == "skin-bone");
}

}  // namespace
}  // namespace mj
