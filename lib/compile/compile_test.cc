// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/compile.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "math/check_values.h"

// The expected numbers come from the official build.

namespace mj {
namespace {

using doctest::Approx;
using spec::ModelSpec;

ModelPtr compiled(const ModelSpec& spec) {
  Diagnostics diagnostics;
  ModelPtr model = compile(spec, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) MESSAGE(format(d));
  REQUIRE(model);
  return model;
}

std::string error_code(const ModelSpec& spec) {
  Diagnostics diagnostics;
  CHECK_FALSE(compile(spec, diagnostics));
  REQUIRE(diagnostics.error_count() > 0);
  return std::string(diagnostics.all()[0].code.name());
}

spec::Body& add_body(spec::Body& parent, const std::string& name = {}) {
  spec::Body& body = parent.bodies.emplace_back();
  body.name = name;
  return body;
}

spec::Geom& add_geom(spec::Body& body, int type, spec::Numbers<3> size, spec::Numbers<3> pos = {}) {
  spec::Geom& geom = body.geoms.emplace_back();
  geom.type = type;
  geom.size = size;
  geom.pos = pos;
  return geom;
}

spec::Joint& add_joint(spec::Body& body, int type, spec::Numbers<3> axis = {0, 0, 1}) {
  spec::Joint& joint = body.joints.emplace_back();
  joint.type = type;
  joint.axis = axis;
  return joint;
}

void set_euler(spec::Orientation& alt, spec::Numbers<3> angles) {
  alt.type = mjORIENTATION_EULER;
  alt.euler = angles;
}

TEST_CASE("an empty model has a world body and default statistics") {
  const ModelPtr m = compiled(ModelSpec());
  CHECK(m->nbody == 1);
  CHECK(m->nnames == 19);
  CHECK(m->npaths == 1);
  CHECK(m->narena == 13631488);
  CHECK(m->nbuffer == 2176);
  CHECK(m->signature == 3670246336377128096u);
  CHECK(m->stat.extent == 2);
}

TEST_CASE("mass and inertia of a body follow from its geom") {
  ModelSpec s;
  add_geom(add_body(s.world), mjGEOM_CAPSULE, {.1, .2, 0});
  add_geom(add_body(s.world), mjGEOM_ELLIPSOID, {.1, .2, .3}).shellinertia = true;
  const ModelPtr m = compiled(s);
  check_values(m->body_mass + 1, {16.75516081914557, 489.7193333371731});
  check_values(m->body_inertia + 3, {0.44610615680975085, 0.44610615680975085, 0.07958701389094144,
                                     18.075174882542342, 14.068366576335393, 8.102680936804973});
}

TEST_CASE("the inertial frame of several geoms is that of the principal axes of their inertia") {
  ModelSpec s;
  spec::Body& body = add_body(s.world);
  add_geom(body, mjGEOM_BOX, {.1, .2, .3}, {.1, .2, .3}).mass = 1;
  add_geom(body, mjGEOM_SPHERE, {.1, 0, 0}, {1, 0, 0}).mass = 2;
  const ModelPtr m = compiled(s);
  check_values(m->body_ipos + 3, {0.7, 0.2 / 3, 0.1});
  check_values(m->body_iquat + 4,
               {0.4465494858678033, 0.6463417340514294, 0.4929418820134878, 0.373957511559262});
  check_values(m->body_inertia + 3, {0.6685088865333143, 0.6539077609497589, 0.04825001918359372});
}

TEST_CASE("a full inertia tensor is diagonalised with decreasing moments") {
  ModelSpec s;
  spec::Body& body = add_body(s.world);
  body.explicitinertial = true;
  body.mass = 1;
  body.ipos = {0, 0, 0};
  body.fullinertia = {1, 2, 2.5, 0, 0, 0};
  ModelPtr m = compiled(s);
  check_values(m->body_iquat + 4, {0, .7071067811865476, 0, .7071067811865476});
  check_values(m->body_inertia + 3, {2.5, 2, 1});
  s.world.bodies[0].fullinertia = {2, 1, 1.5, 0, 0, 0};
  m = compiled(s);
  check_values(m->body_iquat + 4, {.7071067811865476, .7071067811865476, 0, 0});
  check_values(m->body_inertia + 3, {2, 1.5, 1});
  s.world.bodies[0].fullinertia = {1, 1, 1, 2, 0, 0};
  CHECK(error_code(s) == "inertia-eigenvalues");
}

TEST_CASE("orientations can be given in five ways") {
  ModelSpec s;
  s.compiler.eulerseq = "XYz";
  set_euler(add_geom(s.world, mjGEOM_SPHERE, {1}).alt, {30, 40, 50});
  auto& xy = add_geom(s.world, mjGEOM_SPHERE, {1}).alt;
  xy.type = mjORIENTATION_XYAXES;
  xy.xyaxes = {0, 2, 0, 1, 1, 0};
  auto& z = add_geom(s.world, mjGEOM_SPHERE, {1}).alt;
  z.type = mjORIENTATION_ZAXIS;
  z.zaxis = {0, 0, -1};
  add_geom(s.world, mjGEOM_CAPSULE, {.1}).fromto = {0, 0, 0, 0, 0, 1};
  const ModelPtr m = compiled(s);
  check_values(m->geom_quat,
               {0.860042173697679, 0.3600421736976789, 0.19662822552874049, 0.30337177447125957});
  check_values(m->geom_quat + 4, {0, .7071067811865476, .7071067811865476, 0});
  check_values(m->geom_quat + 8, {0, 1, 0, 0});
  check_values(m->geom_quat + 12, {0, 1, 0, 0});
  check_values(m->geom_size + 9, {.1, .5, 0});
}

TEST_CASE("only a limited hinge has its range converted to radians") {
  ModelSpec s;
  for (const int flag : {mjLIMITED_FALSE, mjLIMITED_AUTO, mjLIMITED_AUTO}) {
    spec::Body& body = add_body(s.world);
    add_geom(body, mjGEOM_SPHERE, {1});
    spec::Joint& joint = add_joint(body, mjJNT_HINGE);
    joint.limited = flag;
    joint.range = {-90, 90};
  }
  s.world.bodies[2].joints[0].range = {90, -90};
  const ModelPtr m = compiled(s);
  check_values(m->jnt_range, {-90, 90, -1.5707963267948966, 1.5707963267948966, 90, -90});
  check_values(m->jnt_limited, {0, 1, 0});
}

TEST_CASE("a body without geoms takes its own frame as inertial frame") {
  ModelSpec s;
  spec::Body& body = add_body(s.world);
  body.pos = {1, 2, 3};
  set_euler(body.alt, {90, 0, 0});
  const ModelPtr m = compiled(s);
  check_values(m->body_ipos + 3, {1, 2, 3});
  check_values(m->body_iquat + 4, {.7071067811865476, .7071067811865476, 0, 0});
  CHECK(m->body_mass[1] == 0);
}

TEST_CASE("frames nest and move their contents") {
  ModelSpec s;
  s.world.frames.resize(2);
  s.world.frames[0].pos = {1, 0, 0};
  set_euler(s.world.frames[0].alt, {0, 0, 90});
  s.world.frames[1].frame = 0;
  s.world.frames[1].pos = {0, 1, 0};
  set_euler(s.world.frames[1].alt, {0, 90, 0});
  spec::Body& body = add_body(s.world);
  body.frame = 1;
  body.pos = {0, 0, 1};
  add_joint(body, mjJNT_HINGE, {0, 0, 2});
  spec::Frame& inner = body.frames.emplace_back();
  inner.pos = {0, 0, 5};
  set_euler(inner.alt, {90, 0, 0});
  spec::Joint& joint = add_joint(body, mjJNT_HINGE, {0, 1, 1});
  joint.frame = 0;
  joint.pos = {1, 2, 3};
  add_geom(body, mjGEOM_SPHERE, {.1}, {1, 0, 0}).frame = 0;
  const ModelPtr m = compiled(s);
  check_values(m->body_pos + 3, {0, 1, 0});
  check_values(m->body_quat + 4, {.5, -.5, .5, .5});
  check_values(m->jnt_axis + 3, {0, -.7071067811865476, .7071067811865476});
  check_values(m->jnt_pos + 3, {1, -3, 7});
  check_values(m->geom_pos, {1, 0, 5});
}

TEST_CASE("bounding trees split along the longest side at the median") {
  ModelSpec s;
  add_geom(s.world, mjGEOM_PLANE, {1, 1, .1});
  spec::Body& body = add_body(s.world);
  add_joint(body, mjJNT_FREE);
  body.explicitinertial = true;
  body.ipos = {0, 0, 0};
  body.mass = 1;
  body.inertia = {1, 1, 1};
  add_geom(body, mjGEOM_BOX, {.1, .2, .3}, {2, 0, 0});
  add_geom(body, mjGEOM_SPHERE, {.1}, {-1, 0, 0});
  set_euler(add_geom(body, mjGEOM_CAPSULE, {.1, .2}).alt, {90, 0, 0});
  add_geom(body, mjGEOM_SPHERE, {.1}, {2, 5, 0});
  const ModelPtr m = compiled(s);
  check_values(m->body_bvhadr, {0, 1});
  check_values(m->body_bvhnum, {1, 7});
  check_values(m->bvh_child + 2, {1, 4, 2, 3, -1, -1, -1, -1, 5, 6, -1, -1, -1, -1});
  check_values(m->bvh_nodeid + 1, {-1, -1, 2, 1, -1, 3, 4});
  check_values(m->bvh_depth + 1, {0, 1, 2, 2, 1, 2, 2});
  check_values(m->bvh_aabb + 6, {.5, 2.4, 0, 1.6, 2.7, .3});
}

TEST_CASE("springdamper sets stiffness and damping from the inertia of the joint") {
  ModelSpec s;
  spec::Body& body = add_body(s.world);
  spec::Joint& joint = add_joint(body, mjJNT_HINGE);
  joint.springdamper = {0.1, 0.5};
  joint.damping[0] = 3;
  add_geom(body, mjGEOM_BOX, {.1, .2, .3});
  const ModelPtr m = compiled(s);
  check_values(m->jnt_stiffness, {320});
  check_values(m->dof_damping, {16});
  check_values(m->dof_invweight0, {1.25});
}

spec::Actuator position(const std::string& joint, double kp) {
  spec::Actuator a;
  a.trntype = mjTRN_JOINT;
  a.target = joint;
  a.gainprm[0] = kp;
  a.biasprm[1] = -kp;
  a.biastype = mjBIAS_AFFINE;
  return a;
}

TEST_CASE("actuators have as many inputs, outputs and states as their kind says") {
  ModelSpec s;
  spec::Body& body = add_body(s.world);
  add_geom(body, mjGEOM_BOX, {.1, .2, .3});
  spec::Joint& hinge = add_joint(body, mjJNT_HINGE);
  hinge.name = "h";
  hinge.range = {-90, 90};
  spec::Body& other = add_body(s.world);
  add_geom(other, mjGEOM_SPHERE, {1});
  add_joint(other, mjJNT_BALL).name = "b";
  spec::Actuator servo = position("h", 10);
  servo.biasprm[2] = 1;
  servo.gear[0] = 2;
  servo.inheritrange = .5;
  spec::Actuator pid = position("h", 4);
  pid.gaintype = mjGAIN_PID;
  pid.dyntype = mjDYN_PID;
  pid.gainprm[0] = 2;
  pid.biasprm[2] = -1;
  pid.dynprm[0] = 0;
  pid.ctrlspec = 7;
  pid.velrange = {-1, 1};
  pid.ctrlrange = {-1, 2};
  spec::Actuator so3 = position("b", 3);
  so3.gaintype = mjGAIN_SO3;
  so3.biastype = mjBIAS_SO3;
  s.actuators = {servo, pid, so3};
  const ModelPtr m = compiled(s);
  CHECK(m->nu == 7);
  CHECK(m->nout == 5);
  CHECK(m->na == 1);
  check_values(m->actuator_ctrladr, {0, 1, 4});
  check_values(m->actuator_biasprm + 2, {-2.8284271247461907});
  check_values(m->actuator_ctrlrange,
               {-0.7853981633974483, 0.7853981633974483, -1, 2, -1, 1, 0, 0, 0, 0, 0, 0, 0, 0});
  check_values(m->actuator_ctrllimited, {1, 1, 1, 0, 0, 0, 0});
  check_values(m->actuator_trntype, {0, 0, 6});
  s.actuators[1].dynprm[1] = 1;
  CHECK(error_code(s) == "actuator-actdim");
}

TEST_CASE("equalities between bodies are completed in the reference configuration") {
  ModelSpec s;
  spec::Body& a = add_body(s.world, "a");
  a.pos = {0, 0, 1};
  set_euler(a.alt, {0, 0, 90});
  add_joint(a, mjJNT_HINGE);
  add_geom(a, mjGEOM_SPHERE, {.1});
  spec::Body& b = add_body(s.world, "b");
  b.pos = {0, 1, 1};
  set_euler(b.alt, {90, 0, 0});
  add_joint(b, mjJNT_FREE);
  add_geom(b, mjGEOM_SPHERE, {.1});
  spec::Equality connect;
  connect.objtype = mjOBJ_BODY;
  connect.name1 = "a";
  connect.name2 = "b";
  connect.data = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  spec::Equality weld = connect;
  weld.type = mjEQ_WELD;
  weld.data = {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2};
  spec::Equality fixed = weld;
  fixed.name2 = "";
  fixed.data = {0, 0, 0, 1, 2, 3, 2, 0, 0, 0, 1};
  s.equalities = {connect, weld, fixed};
  const ModelPtr m = compiled(s);
  check_values(m->eq_data, {1,  0,  0,   0,   0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0,
                            .5, .5, -.5, -.5, 2, 0, 0, 0, 1, 2, 3, 1, 0, 0, 0, 1});
  CHECK(m->nemax == 17);
}

TEST_CASE("pairs and excludes are sorted by the bodies they relate") {
  ModelSpec s;
  add_geom(s.world, mjGEOM_SPHERE, {1}).name = "g0";
  spec::Body& a = add_body(s.world, "A");
  add_geom(a, mjGEOM_SPHERE, {1}).name = "gA";
  add_geom(a, mjGEOM_SPHERE, {1}).name = "gA2";
  add_geom(add_body(s.world, "B"), mjGEOM_SPHERE, {1}).name = "gB";
  for (const auto& [name, g1, g2] :
       {std::tuple("p1", "gB", "gA"), {"p2", "gA", "g0"}, {"p3", "gA2", "gB"}}) {
    spec::Pair& pair = s.pairs.emplace_back();
    pair.name = name;
    pair.geom1 = g1;
    pair.geom2 = g2;
  }
  s.excludes.resize(2);
  s.excludes[0].body1 = "B";
  s.excludes[0].body2 = "A";
  s.excludes[1].body1 = "A";
  s.excludes[1].body2 = "world";
  const ModelPtr m = compiled(s);
  check_values(m->pair_signature, {1, 65538, 65538});
  CHECK(std::string(m->names + m->name_pairadr[0]) == "p2");
  CHECK(std::string(m->names + m->name_pairadr[1]) == "p1");
  check_values(m->pair_geom1, {0, 1, 2});
  check_values(m->pair_geom2, {1, 3, 3});
  check_values(m->exclude_signature, {1, 65538});
}

TEST_CASE("the arena holds the constraints and contacts that the sizes allow") {
  ModelSpec s;
  spec::Body& body = add_body(s.world);
  add_joint(body, mjJNT_HINGE);
  add_geom(body, mjGEOM_SPHERE, {1});
  CHECK(compiled(s)->narena == 13631488);
  s.size.memory = 2 << 20;
  CHECK(compiled(s)->narena == 2097152);
  s.size.memory = -1;
  s.size.nstack = 100000;
  CHECK(compiled(s)->narena == 4194304);
  s.size.nstack = -1;
  s.size.njmax = s.size.nconmax = 10;
  CHECK(compiled(s)->narena == 1048576);
}

TEST_CASE("short keyframes are completed, long ones are errors") {
  ModelSpec s;
  spec::Body& slide = add_body(s.world);
  add_joint(slide, mjJNT_SLIDE).ref = 2;
  add_geom(slide, mjGEOM_SPHERE, {1});
  spec::Body& free = add_body(s.world);
  free.pos = {4, 5, 6};
  free.quat = {0, 1, 0, 0};
  add_joint(free, mjJNT_FREE);
  add_geom(free, mjGEOM_SPHERE, {1});
  s.keys.resize(2);
  s.keys[0].qpos = {0.5};
  const ModelPtr m = compiled(s);
  check_values(m->key_qpos, {.5, 0, 0, 0, 1, 0, 0, 0, 2, 4, 5, 6, 0, 1, 0, 0});
  s.keys[1].qvel.resize(8);
  CHECK(error_code(s) == "keyframe-size");
}

TEST_CASE("names are stored in one buffer with a hash table per kind") {
  ModelSpec s;
  s.modelname = "m";
  for (const char* name : {"a", "c", "", "foo"}) {
    add_geom(s.world, mjGEOM_SPHERE, {1}).name = name;
  }
  const ModelPtr m = compiled(s);
  CHECK(m->nnames == 17);
  check_values(m->names_map, {-1, 0, -1, -1, -1, 3, 0, -1, 1, -1});
  check_values(m->name_geomadr, {8, 10, 12, 13});
}

TEST_CASE("camera intrinsics follow from sensor size and focal length in single precision") {
  ModelSpec s;
  for (int i = 0; i < 2; ++i) {
    spec::Camera& camera = s.world.cameras.emplace_back();
    camera.resolution = {640, 480};
    camera.sensorsize = {.0064f, .0048f};
  }
  s.world.cameras[0].focal = {.008f, .008f};
  s.world.cameras[1].focalpixel = {800, 700};
  s.world.cameras[1].principalpixel = {3, 4};
  const ModelPtr m = compiled(s);
  check_values(m->cam_fovy, {33.39849122996013, 37.84928837995056});
  check_values(m->cam_intrinsic + 4, {0.00800000037997961, 0.007000000681728125,
                                      0.000029999999242136255, 0.000040000002627493814});
}

TEST_CASE("bodies with a diagonal inertia are simple") {
  ModelSpec s;
  spec::Body& a = add_body(s.world);
  add_joint(a, mjJNT_SLIDE);
  add_joint(a, mjJNT_HINGE);
  add_geom(a, mjGEOM_SPHERE, {.1});
  spec::Body& b = add_body(s.world);
  add_joint(b, mjJNT_HINGE);
  add_joint(b, mjJNT_SLIDE);
  add_geom(b, mjGEOM_SPHERE, {.1});
  spec::Body& c = add_body(s.world);
  c.pos = {1, 0, 0};
  spec::Body& d = add_body(c);
  add_joint(d, mjJNT_SLIDE);
  add_geom(d, mjGEOM_SPHERE, {.1});
  const ModelPtr m = compiled(s);
  check_values(m->body_simple, {1, 1, 0, 0, 2});
  check_values(m->dof_simplenum, {2, 1, 0, 0, 1});
  CHECK(m->nM == 7);
  CHECK(m->nC == 6);
  CHECK(m->nD == 9);
  CHECK(m->nB == 11);
}

TEST_CASE("the added mass of an ellipsoid is integrated numerically") {
  ModelSpec s;
  add_geom(s.world, mjGEOM_ELLIPSOID, {.1, .2, .3}).fluid_ellipsoid = true;
  const ModelPtr m = compiled(s);
  check_values(m->geom_fluid, {1, .5, .25, 1.5, 1, 1});
  const double expected[6] = {0.03421892335102304,  0.009161969686093343, 0.004656001295402555,
                              3.914190145187043e-5, 3.559983762595036e-4, 9.632561918504682e-5};
  for (int i = 0; i < 6; ++i) CHECK(m->geom_fluid[6 + i] == Approx(expected[i]).epsilon(1e-12));
}

TEST_CASE("a double pendulum has the derived constants of the official build") {
  ModelSpec s;
  spec::Body& upper = add_body(s.world);
  upper.pos = {0, 0, 1};
  add_joint(upper, mjJNT_HINGE, {0, 1, 0}).armature = .1;
  spec::Geom& rod = add_geom(upper, mjGEOM_CAPSULE, {.05});
  rod.fromto = {0, 0, 0, .5, 0, 0};
  rod.mass = 2;
  spec::Body& lower = add_body(upper);
  lower.pos = {.5, 0, 0};
  add_joint(lower, mjJNT_HINGE, {0, 1, 0});
  spec::Geom& tip = add_geom(lower, mjGEOM_CAPSULE, {.05});
  tip.fromto = {0, 0, 0, .4, 0, 0};
  tip.mass = 1;
  const ModelPtr m = compiled(s);
  check_values(m->body_invweight0 + 2,
               {0.05783585727751853, 0.9253737164402965, 0.2502080733319305, 8.32803334639793});
  check_values(m->dof_invweight0, {2.7761211493208897, 37.187921877536496});
  check_values(m->dof_M0, {0.78890756302521, 0.058892857142857136});
  check_values(m->dof_length, {.3, .25});
  CHECK(m->stat.meaninertia == Approx(0.42390021008403356));
  CHECK(m->stat.meansize == Approx(.275));
  CHECK(m->stat.extent == Approx(1));
  check_values(m->stat.center, {.45, 0, 1});
}

TEST_CASE("a distance sensor may be negative: its cutoff holds on both sides") {
  ModelSpec s;
  add_geom(s.world, mjGEOM_SPHERE, {1}).name = "a";
  add_geom(s.world, mjGEOM_SPHERE, {1}).name = "b";
  spec::Sensor& sensor = s.sensors.emplace_back();
  sensor.type = mjSENS_GEOMDIST;
  sensor.objtype = sensor.reftype = mjOBJ_GEOM;
  sensor.objname = "a";
  sensor.refname = "b";
  CHECK(compiled(s)->sensor_datatype[0] == mjDATATYPE_REAL);
}

TEST_CASE("the length of contact and rangefinder sensors follows from the requested fields") {
  ModelSpec s;
  add_geom(s.world, mjGEOM_SPHERE, {1}).name = "g";
  spec::Camera& camera = s.world.cameras.emplace_back();
  camera.name = "c";
  camera.resolution = {4, 3};
  s.world.sites.emplace_back().name = "s";
  s.sensors.resize(3);
  s.sensors[0].type = mjSENS_CONTACT;
  s.sensors[0].intprm = {35, 0, 3};
  s.sensors[1].type = mjSENS_RANGEFINDER;
  s.sensors[1].objtype = mjOBJ_CAMERA;
  s.sensors[1].objname = "c";
  s.sensors[1].intprm = {9, 0, 0};
  s.sensors[2].type = mjSENS_RANGEFINDER;
  s.sensors[2].objtype = mjOBJ_SITE;
  s.sensors[2].objname = "s";
  s.sensors[2].intprm = {1, 0, 0};
  const ModelPtr m = compiled(s);
  check_values(m->sensor_dim, {21, 48, 1});
  CHECK(m->sensor_intprm[6] == 1);
  CHECK(m->nsensordata == 70);
  check_values(m->sensor_needstage, {3, 1, 1});
}

TEST_CASE("builtin textures are drawn as the official build draws them") {
  ModelSpec s;
  spec::Texture& gradient = s.textures.emplace_back();
  gradient.name = "a";
  gradient.type = mjTEXTURE_2D;
  gradient.builtin = mjBUILTIN_GRADIENT;
  gradient.rgb1 = {1, 0, 0};
  gradient.rgb2 = {0, 0, 1};
  gradient.width = gradient.height = 3;
  spec::Texture& cube = s.textures.emplace_back(gradient);
  cube.name = "b";
  cube.type = mjTEXTURE_CUBE;
  cube.width = 2;
  const ModelPtr m = compiled(s);
  for (int pixel = 0; pixel < 9; ++pixel) {
    const bool centre = pixel == 4;
    check_values(m->tex_data + 3 * pixel, {centre ? 255. : 0, 0, centre ? 0. : 255});
  }
  CHECK(m->tex_height[1] == 12);
  check_values(m->tex_data + 27, {193, 0, 61, 193, 0, 61, 61, 0, 193, 61, 0, 193});
}

TEST_CASE("random marks follow the seeded generator") {
  ModelSpec s;
  spec::Texture& t = s.textures.emplace_back();
  t.name = "t";
  t.type = mjTEXTURE_2D;
  t.builtin = mjBUILTIN_FLAT;
  t.rgb1 = {0, 0, 0};
  t.mark = mjMARK_RANDOM;
  t.markrgb = {1, 1, 1};
  t.random = .05;
  t.width = t.height = 16;
  const ModelPtr m = compiled(s);
  std::vector<int> marked;
  for (int i = 0; i < 256; ++i) {
    if (m->tex_data[3 * i]) marked.push_back(i);
  }
  CHECK(marked == std::vector<int>{10, 18, 34, 39, 135, 183});
}

TEST_CASE("elevations are scaled to between zero and one") {
  ModelSpec s;
  spec::HField& h = s.hfields.emplace_back();
  h.name = "h";
  h.nrow = 2;
  h.ncol = 3;
  h.size = {1, 2, 3, .5};
  h.elevation = {0, 1, 2, 3, 4, 8};
  spec::Geom& geom = add_geom(s.world, mjGEOM_HFIELD, {});
  geom.hfield = "h";
  const ModelPtr m = compiled(s);
  check_values(m->hfield_data, {0.375, 0.5, 1, 0, 0.125, 0.25});
  check_values(m->geom_size, {1, 2, 1});
  check_values(m->geom_aabb, {0, 0, 1.25, 1, 2, 1.75});
  check_values(m->geom_rbound, {3.7416573867739413});
}

TEST_CASE("several independent errors are reported in one run, with suggestions") {
  ModelSpec s;
  spec::Body& body = add_body(s.world, "arm");
  add_geom(body, mjGEOM_SPHERE, {1});
  spec::Joint& joint = add_joint(body, mjJNT_HINGE);
  joint.name = "elbow";
  s.excludes.resize(1);
  s.excludes[0].body1 = "arn";
  s.excludes[0].body2 = "world";
  spec::Equality& eq = s.equalities.emplace_back();
  eq.type = mjEQ_JOINT;
  eq.name1 = "elbo";
  Diagnostics diagnostics;
  CHECK_FALSE(compile(s, diagnostics));
  REQUIRE(diagnostics.error_count() == 2);
  CHECK(diagnostics.all()[0].code.name() == "unknown-reference");
  CHECK(diagnostics.all()[0].hint == "did you mean 'arm'?");
  CHECK(diagnostics.all()[1].hint == "did you mean 'elbow'?");
}

TEST_CASE("an error about one attribute points at its value") {
  ModelSpec s;
  s.sources.push_back(
      {"m.xml", std::make_shared<std::string>("<a>\n  <geom name=\"g\"\n size='0'/>"), {}});
  spec::Geom& geom = add_geom(s.world, mjGEOM_SPHERE, {0});
  geom.where = {"m.xml", 2, 3, 5};
  Diagnostics diagnostics;
  CHECK_FALSE(compile(s, diagnostics));
  REQUIRE(diagnostics.error_count() == 1);
  const Diagnostic& d = diagnostics.all()[0];
  CHECK(d.code.name() == "size-not-positive");
  CHECK(d.where.line == 3);
  CHECK(d.where.column == 8);
  CHECK(d.source_line == " size='0'/>");
}

}  // namespace
}  // namespace mj
