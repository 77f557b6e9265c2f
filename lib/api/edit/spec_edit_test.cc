// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Model editing in the C API. The expected hashes and numbers come from the official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Deleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using Spec = std::unique_ptr<mjSpec, Deleter>;
using Model = std::unique_ptr<mjModel, Deleter>;
using Data = std::unique_ptr<mjData, Deleter>;

Spec made() {
  return Spec(mj_makeSpec());
}

Spec read(const std::string& content) {
  char error[1000] = "";
  Spec s(mj_parseXMLString(("<mujoco>" + content + "</mujoco>").c_str(), nullptr, error, 1000));
  INFO(error);
  REQUIRE(s);
  CHECK(std::string(error).empty());
  return s;
}

Model compiled(const Spec& s) {
  Model m(mj_compile(s.get(), nullptr));
  INFO(mjs_getError(s.get()));
  REQUIRE(m);
  return m;
}

std::string compile_error(const Spec& s) {
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  return mjs_getError(s.get());
}

mjsBody* world(const Spec& s) {
  return mjs_findBody(s.get(), "world");
}
mjsElement* find(const Spec& s, mjtObj type, const char* name) {
  return mjs_findElement(s.get(), type, name);
}
std::string name_of(mjsElement* element) {
  return mjs_getString(mjs_getName(element));
}

// Returns the names of the elements of a type, separated by spaces.
std::string names(const Spec& s, mjtObj type) {
  std::string out;
  for (mjsElement* e = mjs_firstElement(s.get(), type); e; e = mjs_nextElement(s.get(), e)) {
    out += (out.empty() ? "" : " ") + name_of(e);
  }
  return out;
}

std::string saved(const Spec& s) {
  std::vector<char> text(100000);
  char error[1000] = "";
  const int result =
      mj_saveXMLString(s.get(), text.data(), static_cast<int>(text.size()), error, 1000);
  INFO(error);
  REQUIRE(result == 0);
  return text.data();
}

bool holds(const std::string& text, const std::string& part) {
  INFO(text);
  const bool is_there = text.find(part) != std::string::npos;
  CHECK_MESSAGE(is_there, part);
  return is_there;
}

mjsGeom* add_sphere(mjsBody* body, double radius = 0.1) {
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  geom->size[0] = radius;
  return geom;
}

template <size_t n>
void check_numbers(const double* actual, const double (&expected)[n]) {
  for (size_t i = 0; i < n; ++i) {
    CAPTURE(i);
    CHECK(actual[i] == doctest::Approx(expected[i]).epsilon(1e-9));
  }
}

TEST_CASE("a new description is empty, and compiles") {
  const Spec s = made();
  CHECK(s->element->signature == 0);
  CHECK(mjs_getId(world(s)->element) == 0);
  CHECK(std::string(mjs_getError(s.get())) == "");
  CHECK(mjs_numWarnings(s.get()) == 0);
  CHECK(mjs_getTimer(s.get())[0] == 0);
  CHECK(std::string(mjs_getString(s->modelname)) == "MuJoCo Model");
  const Model m = compiled(s);
  CHECK(m->nbody == 1);
  CHECK(m->signature == 3670246336377128096u);
  CHECK(s->element->signature == 3670246336377128096u);
  CHECK(mjs_getTimer(s.get())[0] > 0);
  holds(saved(s), "<worldbody/>");
  mj_deleteSpec(nullptr);
  CHECK(mjs_getTimer(nullptr) == nullptr);
  CHECK(mjs_numWarnings(nullptr) == 0);
  CHECK(mjs_isWarning(nullptr) == 0);
  CHECK(mjs_getWarning(nullptr, 0) == nullptr);
}

TEST_CASE("the signature is renewed by every change of structure") {
  const Spec s = made();
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  const auto signature = [&] { return s->element->signature; };
  CHECK(signature() == 14336359388676789487u);
  CHECK(mjs_getId(body->element) == -1);
  mjs_addNumeric(s.get());
  mjs_addText(s.get());
  mjs_addTuple(s.get());
  mjs_addEquality(s.get(), nullptr);
  CHECK(signature() == 14336359388676789487u);
  mjs_addEquality(s.get(), nullptr);
  CHECK(signature() == 16216076787194750528u);
  mjs_addFrame(body, nullptr);
  mjs_addPlugin(s.get());
  CHECK(signature() == 16216076787194750528u);
  mjs_addKey(s.get());
  CHECK(signature() == 11534717473944137552u);
  mjsSensor* const sensor = mjs_addSensor(s.get());
  CHECK(signature() == 13946180208433794469u);
  sensor->type = mjSENS_CLOCK;
  mjs_addDefault(s.get(), "c", nullptr);
  mjs_setName(body->element, "b");
  CHECK(signature() == 13946180208433794469u);
  mjsJoint* const joint = mjs_addJoint(body, nullptr);
  CHECK(signature() == 1572270717904033984u);
  joint->type = mjJNT_BALL;
  CHECK(signature() == 1572270717904033984u);
  mjs_addSite(body, nullptr);
  CHECK(signature() == 18432129678402610857u);
  mjsTendon* const tendon = mjs_addTendon(s.get(), nullptr);
  CHECK(signature() == 1294475700652848468u);
  mjs_wrapSite(tendon, "s");
  CHECK(signature() == 1294475700652848468u);
  mjs_addMaterial(s.get(), nullptr);
  CHECK(signature() == 5069563900364489752u);
}

TEST_CASE("ids are places in lists, and of elements of the tree those of the model") {
  const Spec s = made();
  mjsTexture *const first = mjs_addTexture(s.get()), *const second = mjs_addTexture(s.get());
  CHECK(mjs_getId(first->element) == 0);
  CHECK(mjs_getId(second->element) == 1);
  CHECK(mjs_delete(s.get(), first->element) == 0);
  CHECK(mjs_getId(second->element) == 0);
  CHECK(mjs_delete(s.get(), second->element) == 0);
  CHECK(mjs_getId(second->element) == -1);

  mjsBody* const a = mjs_addBody(world(s), nullptr);
  mjsGeom* const g = add_sphere(a);
  compiled(s);
  CHECK(mjs_getId(a->element) == 1);
  CHECK(mjs_getId(g->element) == 0);
  mjsBody* const b = mjs_addBody(world(s), nullptr);
  CHECK(mjs_getId(a->element) == -1);
  CHECK(mjs_getId(g->element) == -1);
  compiled(s);
  CHECK(mjs_getId(a->element) == 1);
  CHECK(mjs_getId(g->element) == 0);
  CHECK(mjs_getId(b->element) == 2);
}

TEST_CASE("names are found as they are now, and given once") {
  const Spec s = made();
  mjsBody* const a = mjs_addBody(world(s), nullptr);
  mjsGeom *const g2 = add_sphere(a), *const g = add_sphere(a);
  CHECK(mjs_setName(g2->element, "g2") == 0);
  CHECK(mjs_setName(g->element, "g") == 0);
  compiled(s);
  CHECK(mjs_setName(g2->element, "zz") == 0);
  CHECK(find(s, mjOBJ_GEOM, "zz") == g2->element);
  CHECK(find(s, mjOBJ_GEOM, "g2") == nullptr);
  CHECK(mjs_setName(g->element, "zz") == -1);
  CHECK(std::string(mjs_getError(s.get())) == "Error: repeated name 'zz' in geom");
  CHECK(name_of(g->element) == "g");
  CHECK(mjs_setName(g->element, "") == 0);
  compiled(s);
  CHECK(std::string(mjs_getError(s.get())) == "");
  CHECK(mjs_setName(a->element, "world") == -1);
  CHECK(mjs_setName(world(s)->element, "earth") == 0);
  CHECK(mjs_findBody(s.get(), "world") == nullptr);
  CHECK(std::string(mj_id2name(compiled(s).get(), mjOBJ_BODY, 0)) == "earth");

  const Spec two = read(
      "<worldbody><body name='A'><geom name='ga' size='.1'/></body><body name='B'><geom name='gb' "
      "size='.1'/></body></worldbody>");
  compiled(two);
  mjsGeom* const added = add_sphere(mjs_findBody(two.get(), "A"));
  mjs_setName(added->element, "gnew");
  CHECK(name_of(find(two, mjOBJ_GEOM, "gb")) == "gb");
  CHECK(find(two, mjOBJ_GEOM, "gnew") == added->element);
  CHECK(names(two, mjOBJ_GEOM) == "ga gnew gb");
  CHECK(names(two, mjOBJ_BODY) == "world A B");
  CHECK(mjs_firstElement(two.get(), mjOBJ_XBODY) == nullptr);
  CHECK(mjs_firstElement(two.get(), mjOBJ_UNKNOWN) == nullptr);
}

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

TEST_CASE("a saved description has the values of its last compilation") {
  const Spec s = read("<worldbody><body name='A'><geom name='g' size='0.1'/></body></worldbody>");
  char text[10], error[200];
  CHECK(mj_saveXMLString(s.get(), text, 10, error, 200) == -1);
  holds(error, "Only compiled model can be written");
  compiled(s);
  mjsGeom* const g = mjs_asGeom(find(s, mjOBJ_GEOM, "g"));
  g->size[0] = 0.3;
  s->option.timestep = 0.01;
  mjs_setString(s->modelname, "new");
  const std::string before = saved(s);
  holds(before, "model=\"new\"");
  holds(before, "name=\"g\" size=\"0.1\"");
  CHECK(before.find("timestep") == std::string::npos);
  add_sphere(mjs_findBody(s.get(), "A"), 0.7);
  CHECK(mj_saveXMLString(s.get(), text, 10, error, 200) == -1);
  holds(error, "compile the description first");
  const Model m = compiled(s);
  CHECK(m->opt.timestep == 0.01);
  CHECK(m->geom_size[0] == 0.3);
  CHECK(m->geom_size[3] == 0.7);
  holds(saved(s), "timestep=\"0.01\"");

  const std::string whole = saved(s);
  const int length = static_cast<int>(whole.size());
  CHECK(mj_saveXMLString(s.get(), text, 10, error, 200) == length);
  holds(error, std::to_string(length + 1));
  std::vector<char> exact(static_cast<size_t>(length) + 1);
  CHECK(mj_saveXMLString(s.get(), exact.data(), length, nullptr, 0) == length);
  CHECK(mj_saveXMLString(s.get(), exact.data(), length + 1, nullptr, 0) == 0);
  CHECK(std::string(exact.data()) == whole);
  mjs_setName(mjs_findBody(s.get(), "A")->element, "a/b <c>");
  compiled(s);
  holds(saved(s), "name=\"a/b &lt;c&gt;\"");
}

TEST_CASE("keyframes are completed by compiling") {
  const Spec s = read("<keyframe><key name='a' time='2'/></keyframe>");
  s->nkey = 3;
  compiled(s);
  CHECK(names(s, mjOBJ_KEY) == "a  ");
  compiled(s);
  CHECK(names(s, mjOBJ_KEY) == "a  ");
  CHECK(mjs_asKey(mjs_firstElement(s.get(), mjOBJ_KEY))->time == 2);
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

TEST_CASE("descriptions are read from text and files") {
  char error[1000] = "x";
  const auto parse = [&](const char* xml) {
    return Spec(mj_parseXMLString(xml, nullptr, error, 1000));
  };
  CHECK(parse("<mujoco/>"));
  CHECK(std::string(error) == "");
  CHECK(!parse(""));
  CHECK(std::string(error) != "");
  CHECK(!parse("<foo/>"));
  holds(error, "foo");
  CHECK(!Spec(mj_parseXML("/no/such/file.xml", nullptr, error, 1000)));
  CHECK(!Spec(mj_parseXML("/no/such/file.xml", nullptr, nullptr, 0)));
  char brief[10];
  CHECK(!Spec(mj_parseXMLString("<foo/>", nullptr, brief, 10)));
  CHECK(std::string(brief).size() == 9);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string xml = "<mujoco model='in'><worldbody><body name='b'/></worldbody></mujoco>";
  CHECK(mj_addBufferVFS(&vfs, "d/m.xml", xml.data(), static_cast<int>(xml.size())) == 0);
  const Spec s(mj_parseXML("d/m.xml", &vfs, error, 1000));
  REQUIRE(s);
  CHECK(std::string(mjs_getString(s->modelfiledir)) == "d/");
  CHECK(mjs_findBody(s.get(), "b") != nullptr);
  mj_deleteVFS(&vfs);
}

TEST_CASE("elements start with the values of a class, and keep them") {
  const Spec s = made();
  mjsDefault* const main = mjs_getSpecDefault(s.get());
  main->geom->size[0] = 0.7;
  mjsDefault* const c1 = mjs_addDefault(s.get(), "c1", main);
  CHECK(c1->geom->size[0] == 0.7);
  main->geom->size[0] = 0.8;
  CHECK(c1->geom->size[0] == 0.7);
  c1->geom->rgba[0] = 1;
  mjsBody* const body = mjs_addBody(world(s), c1);
  CHECK(std::string(mjs_getString(body->childclass)) == "c1");
  mjsGeom* const geom = mjs_addGeom(body, nullptr);
  CHECK(geom->size[0] == 0.7);
  CHECK(geom->rgba[0] == 1);
  CHECK(mjs_addGeom(body, main)->size[0] == 0.8);
  CHECK(std::string(mjs_getString(mjs_addBody(body, nullptr)->childclass)) == "c1");
  CHECK(mjs_getDefault(geom->element) == c1);
  mjs_setDefault(geom->element, main);
  CHECK(mjs_getDefault(geom->element) == main);
  CHECK(geom->size[0] == 0.7);
  CHECK(mjs_getDefault(mjs_addFreeJoint(body)->element) == main);
  CHECK(mjs_addDefault(s.get(), "c1", nullptr) == nullptr);
  CHECK(mjs_addDefault(s.get(), "main", nullptr) == nullptr);
  CHECK(std::string(mjs_getError(s.get())) == "");
  CHECK(mjs_getDefault(mjs_addSensor(s.get())->element) == nullptr);
}

TEST_CASE("classes are deleted with those below them") {
  const Spec s = made();
  mjsDefault* const c = mjs_addDefault(s.get(), "c", nullptr);
  mjs_addDefault(s.get(), "d", c);
  mjs_addDefault(s.get(), "e", nullptr);
  mjsBody* const body = mjs_addBody(world(s), c);
  mjsGeom* const geom = add_sphere(body);
  CHECK(mjs_delete(s.get(), c->element) == 0);
  CHECK(mjs_findDefault(s.get(), "c") == nullptr);
  CHECK(mjs_findDefault(s.get(), "d") == nullptr);
  CHECK(mjs_findDefault(s.get(), "e") != nullptr);
  CHECK(mjs_getDefault(geom->element) == mjs_getSpecDefault(s.get()));
  add_sphere(body);
  compiled(s);
  CHECK(mjs_delete(s.get(), mjs_getSpecDefault(s.get())->element) == -1);
  holds(mjs_getError(s.get()), "main");
  mjsDefault* const e = mjs_findDefault(s.get(), "e");
  mjsGeom* const other = mjs_addGeom(body, e);
  other->size[0] = 1;
  CHECK(mjs_setName(e->element, "f") == 0);
  CHECK(mjs_getDefault(other->element) == e);
  compiled(s);
  holds(saved(s), "class=\"f\"");
}

TEST_CASE("angles are degrees unless the compiler settings say otherwise") {
  const Spec s = made();
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  add_sphere(body);
  body->alt.type = mjORIENTATION_EULER;
  body->alt.euler[2] = 90;
  mjsJoint* const joint = mjs_addJoint(body, nullptr);
  joint->range[1] = 90;
  Model m = compiled(s);
  check_numbers(m->body_quat + 4, {0.7071067811865476, 0, 0, 0.7071067811865476});
  CHECK(m->jnt_limited[0] == 1);
  check_numbers(m->jnt_range, {0, 1.5707963267948966});
  s->compiler.degree = 0;
  m = compiled(s);
  check_numbers(m->body_quat + 4, {0.5253219888177297, 0, 0, 0.8509035245341184});
}

TEST_CASE("frames move their contents") {
  const Spec s = made();
  mjsFrame* const f = mjs_addFrame(world(s), nullptr);
  f->pos[0] = 1;
  f->alt.type = mjORIENTATION_EULER;
  f->alt.euler[2] = 90;
  mjsFrame* const g = mjs_addFrame(world(s), f);
  g->pos[0] = 2;
  mjsSite* const site = mjs_addSite(world(s), nullptr);
  site->pos[1] = 3;
  CHECK(mjs_setFrame(site->element, g) == 0);
  CHECK(mjs_getFrame(site->element) == g);
  CHECK(mjs_getFrame(g->element) == f);
  CHECK(mjs_getParent(site->element) == world(s));
  CHECK(mjs_getParent(world(s)->element) == nullptr);
  Model m = compiled(s);
  check_numbers(m->site_pos, {-2, 2, 0});
  check_numbers(m->site_quat, {0.7071067811865476, 0, 0, 0.7071067811865476});
  mjsBody* const other = mjs_addBody(world(s), nullptr);
  CHECK(mjs_setFrame(mjs_addSite(other, nullptr)->element, g) == -1);
  CHECK(std::string(mjs_getError(s.get())) != "");
  CHECK(mjs_setFrame(f->element, g) == -1);
  CHECK(mjs_setFrame(f->element, f) == -1);
  CHECK(mjs_setFrame(nullptr, f) == -1);
  CHECK(mjs_setFrame(f->element, nullptr) == -1);
  CHECK(mjs_delete(s.get(), g->element) == 0);
  CHECK(mjs_getFrame(site->element) == f);
  m = compiled(s);
  check_numbers(m->site_pos, {-2, 2, 0});
  CHECK(mjs_delete(s.get(), f->element) == 0);
  m = compiled(s);
  check_numbers(m->site_pos, {-2, 2, 0});
  check_numbers(m->site_quat, {0.7071067811865476, 0, 0, 0.7071067811865476});
  CHECK(mjs_firstElement(s.get(), mjOBJ_FRAME) == nullptr);
}

// ---- recompiling

struct Simulation {
  explicit Simulation(const std::string& content) : s(read(content)), m(compiled(s)) {
    d.reset(mj_makeData(m.get()));
  }
  bool recompile() {
    const bool is_good = mj_recompile(s.get(), nullptr, m.get(), d.get()) == 0;
    if (!is_good) {
      (void)m.release();  // mj_recompile has freed the model and the data
      (void)d.release();
    }
    return is_good;
  }
  Spec s;
  Model m;
  Data d;
};

const char* const kMoving =
    "<worldbody><body name='A'><joint name='ja'/><geom size='.1'/></body><body name='B'><joint "
    "name='jb' type='ball'/><geom size='.1'/></body><body name='M' mocap='true' pos='1 2 3'/>"
    "</worldbody><actuator><motor name='m1' joint='ja'/><general name='m2' joint='ja' "
    "dyntype='integrator'/></actuator>";

Simulation moving() {
  Simulation sim(kMoving);
  mjData& d = *sim.d;
  d.time = 7;
  for (int i = 0; i < 5; ++i) d.qpos[i] = 0.1 * (i + 1);
  for (int i = 0; i < 4; ++i) d.qvel[i] = i + 1;
  d.act[0] = 0.5;
  d.ctrl[0] = 4;
  d.ctrl[1] = 5;
  d.mocap_pos[0] = 9;
  d.mocap_quat[0] = 0.5;
  d.qacc_warmstart[0] = d.qfrc_applied[0] = 3;
  return sim;
}

TEST_CASE("the state of a simulation survives compiling") {
  Simulation sim = moving();
  const mjModel* const m = sim.m.get();
  const mjData* const d = sim.d.get();
  REQUIRE(sim.recompile());
  CHECK(sim.m.get() == m);
  CHECK(sim.d.get() == d);
  CHECK(d->time == 7);
  check_numbers(d->qpos, {0.1, 0.2, 0.3, 0.4, 0.5});
  check_numbers(d->qvel, {1, 2, 3, 4});
  check_numbers(d->act, {0.5});
  check_numbers(d->ctrl, {4, 5});
  check_numbers(d->mocap_pos, {9, 2, 3});
  check_numbers(d->mocap_quat, {0.5, 0, 0, 0});
  CHECK(d->qacc_warmstart[0] == 0);
  CHECK(d->qfrc_applied[0] == 0);
  mj_step(m, sim.d.get());
}

TEST_CASE("added elements have the reference state, and the others keep their state") {
  Simulation sim = moving();
  mjsBody* const child = mjs_addBody(mjs_findBody(sim.s.get(), "A"), nullptr);
  add_sphere(child);
  mjsJoint* const joint = mjs_addJoint(child, nullptr);
  joint->type = mjJNT_SLIDE;
  joint->ref = 0.77;
  mjsBody* const mocap = mjs_addBody(world(sim.s), nullptr);
  mocap->mocap = 1;
  mocap->pos[0] = -3;
  mjsActuator* const actuator = mjs_addActuator(sim.s.get(), nullptr);
  mjs_setString(actuator->target, "ja");
  actuator->trntype = mjTRN_JOINT;
  actuator->dyntype = mjDYN_FILTER;
  REQUIRE(sim.recompile());
  const mjData* const d = sim.d.get();
  check_numbers(d->qpos, {0.1, 0.77, 0.2, 0.3, 0.4, 0.5});
  check_numbers(d->qvel, {1, 0, 2, 3, 4});
  check_numbers(d->act, {0.5, 0});
  check_numbers(d->ctrl, {4, 5, 0});
  check_numbers(d->mocap_pos, {9, 2, 3, -3, 0, 0});
  check_numbers(d->mocap_quat, {0.5, 0, 0, 0, 1, 0, 0, 0});
}

TEST_CASE("deleted elements take their state with them") {
  Simulation sim = moving();
  CHECK(mjs_delete(sim.s.get(), mjs_findBody(sim.s.get(), "A")->element) == 0);
  REQUIRE(sim.recompile());
  check_numbers(sim.d->qpos, {0.2, 0.3, 0.4, 0.5});
  check_numbers(sim.d->qvel, {2, 3, 4});
  CHECK(sim.m->nu == 0);
  CHECK(sim.m->na == 0);

  Simulation other = moving();
  CHECK(mjs_delete(other.s.get(), find(other.s, mjOBJ_JOINT, "jb")) == 0);
  CHECK(mjs_delete(other.s.get(), find(other.s, mjOBJ_ACTUATOR, "m1")) == 0);
  REQUIRE(other.recompile());
  check_numbers(other.d->qpos, {0.1});
  check_numbers(other.d->qvel, {1});
  check_numbers(other.d->ctrl, {5});
}

TEST_CASE("a joint that changes its type keeps the state that fits") {
  Simulation sim = moving();
  mjs_asJoint(find(sim.s, mjOBJ_JOINT, "ja"))->type = mjJNT_SLIDE;
  mjs_asJoint(find(sim.s, mjOBJ_JOINT, "jb"))->type = mjJNT_HINGE;
  REQUIRE(sim.recompile());
  check_numbers(sim.d->qpos, {0.1, 0.2});
  check_numbers(sim.d->qvel, {1, 2});

  Simulation lost(
      "<worldbody><body><joint name='j' ref='30'/><geom name='g' size='.1'/></body></worldbody>");
  lost.d->qpos[0] = kNaN;
  lost.d->qvel[0] = 2;
  REQUIRE(lost.recompile());
  check_numbers(lost.d->qpos, {0.5235987755982988});
  check_numbers(lost.d->qvel, {2});
  mjsGeom* const geom = mjs_asGeom(find(lost.s, mjOBJ_GEOM, "g"));
  geom->size[0] = -1;
  CHECK(!lost.recompile());
  holds(mjs_getError(lost.s.get()), "size 0 must be positive");
  geom->size[0] = 0.1;
  compiled(lost.s);
}

TEST_CASE("a description can be recompiled without data") {
  const Spec s = read(kMoving);
  Model m = compiled(s);
  add_sphere(world(s));
  CHECK(mj_recompile(s.get(), nullptr, m.get(), nullptr) == 0);
  CHECK(m->ngeom == 3);
}

// ---- deleting

const char* const kLinked =
    "<worldbody><geom name='w0' size='.1'/><site name='w'/><body name='A'><joint name='ja'/><geom "
    "name='ga' "
    "size='.1'/><site name='sa'/><camera name='ca'/><light name='la'/><body name='A1'><joint "
    "name='ja1'/><geom name='ga1' size='.1'/></body></body><body name='B'><joint name='jb'/><geom "
    "name='gb' size='.1'/><site name='sb'/><camera name='cb' mode='targetbody' target='A'/></body>"
    "<body name='M' mocap='true'/></worldbody><contact><pair name='p' geom1='ga' geom2='gb'/><pair "
    "name='pb' geom1='gb' geom2='ga1'/><exclude body1='A' body2='B'/></contact><tendon><spatial "
    "name='t'><site site='sa'/><site site='sb'/></spatial><spatial name='t2'><site "
    "site='sb'/><site "
    "site='w'/></spatial><fixed name='tf'><joint joint='ja' coef='1'/><joint joint='jb' coef='1'/>"
    "</fixed></tendon><equality><joint name='q' joint1='ja' joint2='jb'/><weld name='qw' body1='B' "
    "body2='M'/></equality><actuator><motor name='ma' joint='ja'/><motor name='mt' "
    "tendon='t'/><motor "
    "name='mb' joint='jb'/></actuator><sensor><jointpos name='s1' joint='ja'/><jointpos name='s2' "
    "joint='jb'/><framepos name='s3' objtype='body' objname='B' reftype='body' refname='A'/>"
    "<tendonpos name='s4' tendon='t'/><actuatorpos name='s5' actuator='ma'/><clock name='s6'/>"
    "</sensor><custom><tuple name='tu'><element objtype='body' objname='A'/></tuple></custom>"
    "<keyframe><key name='k' qpos='1 2 3' ctrl='7 8 9' mpos='5 5 5'/></keyframe>";

TEST_CASE("a body is deleted with all that refers to it") {
  for (const bool is_compiled : {false, true}) {
    CAPTURE(is_compiled);
    const Spec s = read(kLinked);
    if (is_compiled) compiled(s);
    CHECK(mjs_delete(s.get(), mjs_findBody(s.get(), "A")->element) == 0);
    CHECK(names(s, mjOBJ_BODY) == "world B M");
    CHECK(names(s, mjOBJ_TENDON) == "t2");
    CHECK(names(s, mjOBJ_EQUALITY) == "qw");
    CHECK(names(s, mjOBJ_ACTUATOR) == "mb");
    CHECK(names(s, mjOBJ_SENSOR) == "s2 s6");
    CHECK(names(s, mjOBJ_TUPLE) == "tu");
    CHECK(names(s, mjOBJ_PAIR) == "");
    CHECK(mjs_firstElement(s.get(), mjOBJ_EXCLUDE) == nullptr);
    CHECK(names(s, mjOBJ_KEY) == "");
    CHECK(mjs_findBody(s.get(), "A1") == nullptr);
    CHECK(compile_error(s) != "");
    mjs_setString(mjs_asCamera(find(s, mjOBJ_CAMERA, "cb"))->targetbody, "M");
    CHECK(mjs_delete(s.get(), find(s, mjOBJ_TUPLE, "tu")) == 0);
    const Model m = compiled(s);
    CHECK(names(s, mjOBJ_KEY) == "k");
    check_numbers(m->key_qpos, {3});
    check_numbers(m->key_ctrl, {9});
    check_numbers(m->key_mpos, {5, 5, 5});
  }
  const Spec s = read(kLinked);
  CHECK(mjs_delete(s.get(), mjs_findBody(s.get(), "M")->element) == 0);
  CHECK(names(s, mjOBJ_EQUALITY) == "q");
  const Model m = compiled(s);
  check_numbers(m->key_qpos, {1, 2, 3});
  CHECK(m->nmocap == 0);
}

TEST_CASE("other elements are deleted alone") {
  const auto without = [](mjtObj type, const char* name) {
    const Spec s = read(kLinked);
    CHECK(mjs_delete(s.get(), find(s, type, name)) == 0);
    CHECK(find(s, type, name) == nullptr);
    return compile_error(s);
  };
  holds(without(mjOBJ_JOINT, "ja"), "ja");
  holds(without(mjOBJ_GEOM, "ga"), "ga");
  holds(without(mjOBJ_SITE, "sa"), "sa");
  holds(without(mjOBJ_TENDON, "t"), "'t'");
  const Spec s = read(kLinked);
  mjsElement* const actuator = find(s, mjOBJ_ACTUATOR, "mb");
  CHECK(mjs_delete(s.get(), actuator) == 0);
  CHECK(mjs_delete(s.get(), actuator) == -1);
  CHECK(mjs_delete(s.get(), nullptr) == -1);
  holds(mjs_getError(s.get()), "Element is null");
  CHECK(mjs_delete(s.get(), world(s)->element) == -1);
  CHECK(mjs_delete(s.get(), s->element) == -1);
  const Spec other = made();
  CHECK(mjs_delete(other.get(), find(s, mjOBJ_GEOM, "ga")) == -1);
}

TEST_CASE("keyframes keep the values of remaining elements, and get values for new elements") {
  const char* const two =
      "<worldbody><body name='A'><joint/><geom size='.1'/></body><body name='B'><joint/><geom "
      "size='.1'/></body></worldbody>";
  const Spec s =
      read(std::string(two) +
           "<keyframe><key name='k' qpos='1 2' qvel='3 4'/><key qpos='5 6'/></keyframe>");
  CHECK(mjs_delete(s.get(), mjs_findBody(s.get(), "A")->element) == 0);
  Model m = compiled(s);
  check_numbers(m->key_qpos, {2, 6});
  check_numbers(m->key_qvel, {4, 0});

  const Spec unnamed =
      read(std::string(two) +
           "<keyframe><key time='3' qpos='1 2'/><key time='4' qpos='5 6'/></keyframe>");
  CHECK(mjs_delete(unnamed.get(), mjs_findBody(unnamed.get(), "A")->element) == 0);
  m = compiled(unnamed);
  check_numbers(m->key_qpos, {2, 6});
  check_numbers(m->key_time, {3, 4});

  const Spec wrong = read(std::string(two) + "<keyframe><key name='k' qpos='1'/></keyframe>");
  CHECK(mjs_delete(wrong.get(), mjs_findBody(wrong.get(), "A")->element) == -1);
  holds(mjs_getError(wrong.get()), "'k'");
  CHECK(mjs_findBody(wrong.get(), "A") != nullptr);

  // The new joint lies between the two joints for which the keyframe has values.
  const Spec longer = read(std::string(two) + "<keyframe><key name='k' qpos='1 2'/></keyframe>");
  compiled(longer);
  mjsBody* const child = mjs_addBody(mjs_findBody(longer.get(), "A"), nullptr);
  add_sphere(child);
  mjs_addJoint(child, nullptr)->ref = 30;
  m = compiled(longer);
  check_numbers(m->key_qpos, {1, 0.5235987755982988, 2});
  CHECK(names(longer, mjOBJ_KEY) == "k");
  check_numbers(mjs_getDouble(mjs_asKey(mjs_firstElement(longer.get(), mjOBJ_KEY))->qpos, nullptr),
                {1, 0.5235987755982988, 2});
}

// ---- other functions

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

int g_cleaned = 0;
void clean(const void* data) {
  g_cleaned = *static_cast<const int*>(data);
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

TEST_CASE("a program keeps values with elements") {
  const int v1 = 1, v2 = 2, v3 = 3;
  Spec s = made();
  mjsElement* const e = mjs_addGeom(world(s), nullptr)->element;
  CHECK(mjs_getUserValue(e, "k") == nullptr);
  mjs_setUserValue(e, "k", &v1);
  CHECK(mjs_getUserValue(e, "k") == &v1);
  mjs_setUserValueWithCleanup(e, "k", &v2, clean);
  mjs_setUserValueWithCleanup(e, "k", &v3, clean);
  CHECK(g_cleaned == 2);
  Spec copy(mj_copySpec(s.get()));
  CHECK(mjs_getUserValue(mjs_firstElement(copy.get(), mjOBJ_GEOM), "k") == nullptr);
  mjs_deleteUserValue(e, "k");
  CHECK(g_cleaned == 3);
  mjs_deleteUserValue(e, "none");
  mjs_setUserValueWithCleanup(e, "k", &v1, clean);
  CHECK(mjs_delete(s.get(), e) == 0);
  CHECK(g_cleaned == 3);
  s.reset();
  CHECK(g_cleaned == 1);
}

TEST_CASE("a copy is independent, and knows the compiled values") {
  const Spec s = read(kLinked);
  const Model m = compiled(s);
  const Spec copy(mj_copySpec(s.get()));
  CHECK(mjs_getId(find(copy, mjOBJ_GEOM, "gb")) == mjs_getId(find(s, mjOBJ_GEOM, "gb")));
  CHECK(copy->element->signature == s->element->signature);
  saved(copy);
  CHECK(mjs_delete(s.get(), mjs_findBody(s.get(), "A")->element) == 0);
  CHECK(names(copy, mjOBJ_BODY) == "world A A1 B M");
  const Model again = compiled(copy);
  CHECK(again->signature == m->signature);
  CHECK(again->nbody == m->nbody);
  CHECK(mjs_getSpec(find(copy, mjOBJ_GEOM, "ga")) == copy.get());
  CHECK(mjs_getOriginSpec(find(copy, mjOBJ_GEOM, "ga")) == copy.get());
  CHECK(mjs_getCompiler(find(copy, mjOBJ_GEOM, "ga")) == &copy->compiler);
}

TEST_CASE("children are told from other elements") {
  const Spec s = read(kLinked);
  mjsBody* const w = world(s);
  const auto children = [&](mjtObj type, int recurse) {
    std::string out;
    for (mjsElement* e = mjs_firstChild(w, type, recurse); e; e = mjs_nextChild(w, e, recurse)) {
      out += name_of(e) + " ";
    }
    return out;
  };
  CHECK(children(mjOBJ_BODY, 0) == "A B M ");
  CHECK(children(mjOBJ_BODY, 1) == "A A1 B M ");
  CHECK(children(mjOBJ_GEOM, 0) == "w0 ");
  CHECK(children(mjOBJ_GEOM, 1) == "w0 ga ga1 gb ");
  CHECK(mjs_firstChild(w, mjOBJ_TENDON, 1) == nullptr);
  CHECK(std::string(mjs_getError(s.get())) != "");
  CHECK(mjs_firstChild(w, mjOBJ_UNKNOWN, 1) == nullptr);
  CHECK(mjs_findChild(w, "A1") == mjs_findBody(s.get(), "A1"));
  CHECK(mjs_findChild(mjs_findBody(s.get(), "B"), "A1") == nullptr);
  CHECK(mjs_asBody(find(s, mjOBJ_GEOM, "ga")) == nullptr);
  CHECK(mjs_asGeom(nullptr) == nullptr);
  CHECK(mjs_asGeom(find(s, mjOBJ_GEOM, "ga"))->element == find(s, mjOBJ_GEOM, "ga"));
  CHECK(mjs_asTendon(find(s, mjOBJ_TENDON, "t")) != nullptr);
  CHECK(mjs_activatePlugin(s.get(), "no.such.plugin") == -1);
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

TEST_CASE("compiling tells how long the steps of assets took") {
  const Spec s = read(
      "<asset><mesh name='m' builtin='sphere' params='3'/><texture name='t' type='2d' "
      "builtin='checker' width='64' height='64'/></asset>"
      "<worldbody><geom type='mesh' mesh='m'/></worldbody>");
  const double* const timer = mjs_getTimer(s.get());
  CHECK(std::all_of(timer, timer + mjNCTIMER, [](double x) { return x == 0; }));
  compiled(s);
  for (const int step : {mjCTIMER_TOTAL, mjCTIMER_ASSETS, mjCTIMER_TEXTURE, mjCTIMER_MESH_HULL,
                         mjCTIMER_MESH_POLYGON, mjCTIMER_MESH_INERTIA, mjCTIMER_MESH_BVH}) {
    CAPTURE(step);
    CHECK(timer[step] > 0);
  }
  CHECK(timer[mjCTIMER_MESH_OCTREE] == 0);
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

TEST_CASE("members of classes are elements of no list") {
  const Spec s = made();
  mjsDefault* const main = mjs_getSpecDefault(s.get());
  CHECK(main->geom->element->elemtype == mjOBJ_GEOM);
  CHECK(main->tendon->element->elemtype == mjOBJ_TENDON);
  CHECK(mjs_asTendon(main->tendon->element) == main->tendon);
  CHECK(mjs_getSpec(main->joint->element) == s.get());
  CHECK(mjs_getId(main->joint->element) == -1);
  mjsDefault* const other = mjs_addDefault(s.get(), "other", main);
  CHECK(mjs_setName(other->element, "new") == 0);
  CHECK(mjs_getDefault(other->geom->element) == other);
  CHECK(mjs_delete(s.get(), other->geom->element) == -1);
  CHECK(mjs_getDefault(other->geom->element) == other);
  compiled(s);
}

TEST_CASE("errors of compiling say which element they are about") {
  const Spec s = read("<worldbody>\n<geom size='1'/>\n<geom\n name='bad' size='1'/></worldbody>");
  mjsGeom* const geom = mjs_asGeom(find(s, mjOBJ_GEOM, "bad"));
  const std::string line = mjs_getString(geom->info);
  geom->size[0] = -1;
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "\nElement name 'bad', id 1, " + line + "\n"));
  mjs_setString(geom->info, "gripper, left");
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "\nElement name 'bad', id 1, gripper, left\n"));
  geom->size[0] = 1;
  mjsBody* const body = mjs_addBody(mjs_findBody(s.get(), "world"), nullptr);
  mjs_setString(mjs_addGeom(body, nullptr)->info, "made here");
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  CHECK(holds(mjs_getError(s.get()), "\nElement name '', id 2, made here"));
}

TEST_CASE("compiling changes no element, also where the model has fewer") {
  const Spec s = read(
      "<compiler fusestatic='true'/><worldbody><body name='A'><freejoint/><geom size='.1'/><body "
      "name='S' pos='0 0 1'><geom name='g' size='.1'/></body></body></worldbody>");
  for (int i = 0; i < 3; ++i) {
    const Model m = compiled(s);
    CHECK(m->nbody == 2);
    check_numbers(m->geom_pos + 3, {0, 0, 1});
  }
  CHECK(names(s, mjOBJ_BODY) == "world A S");
}

TEST_CASE("controls belong to their actuators, with all their inputs") {
  Simulation sim(
      "<worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><pid "
      "joint='j' "
      "name='p' kp='1' input='pos vel'/><motor name='m' joint='j'/></actuator>");
  REQUIRE(sim.m->nu == 3);
  for (int i = 0; i < 3; ++i) sim.d->ctrl[i] = i + 1;
  REQUIRE(sim.recompile());
  check_numbers(sim.d->ctrl, {1, 2, 3});
}

}  // namespace

TEST_CASE("values that the text gives are distinguished from values that it omits") {
  const Spec s = read(
      "<compiler autolimits='true' meshdir='m' conflict='merge'/>"
      "<option timestep='.01' gravity='0 0 -9'><flag contact='disable' gravity='enable' "
      "energy='enable'/></option><option actuatorgroupdisable='3'/>"
      "<visual><map znear='.1'/><global fovy='40'/><rgba haze='1 0 0 1'/><scale "
      "com='2'/></visual>");
  CHECK(s->compiler.authored == 0x28001);
  CHECK(s->authored.option == 0x81);
  CHECK(s->authored.disableflags == (mjDSBL_CONTACT | mjDSBL_GRAVITY));
  CHECK(s->authored.enableflags == mjENBL_ENERGY);
  CHECK(s->authored.disableactuator == 8);
  CHECK(s->authored.visual_map == 0x80);
  CHECK(s->authored.visual_global == 4);
  CHECK(s->authored.visual_rgba == 2);
  CHECK(s->authored.visual_scale == 0x10);
  CHECK(s->authored.visual_quality == 0);
}

TEST_CASE("values that a program declares as given count when a description is attached") {
  const Spec parent = made();
  const Spec child = read("<option timestep='.001'/><worldbody><body name='b'/></worldbody>");
  parent->compiler.conflict = mjCONFLICT_MERGE;
  parent->option.timestep = 0.002;  // equals the default, but counts as set
  parent->authored.option = 1;
  child->option.timestep = 0.004;
  mjsFrame* frame = mjs_addFrame(world(parent), nullptr);
  REQUIRE(mjs_attach(frame->element, mjs_findBody(child.get(), "b")->element, "x_", ""));
  CHECK(parent->option.timestep == 0.002);  // the minimum, because the parent's value counts as set
}

// ---- bodies that become frames

namespace {

mjsFrame* dissolved(const Spec& s, const char* name) {
  mjsBody* body = mjs_findBody(s.get(), name);
  REQUIRE(body);
  mjsFrame* const frame = mjs_bodyToFrame(&body);
  INFO(mjs_getError(s.get()));
  REQUIRE(frame);
  CHECK(body == nullptr);
  return frame;
}

}  // namespace

TEST_CASE("a body that becomes a frame does not move its contents") {
  const std::string inner =
      "<geom name='g' size='.1'/><frame pos='0 1 0' euler='0 90 0'><site name='s' pos='0 0 1'/>"
      "</frame><body name='b' pos='0 0 2'><joint name='j'/><geom size='.1'/></body>";
  const Spec s = read("<worldbody><frame pos='0 0 5'><body name='a' pos='1 0 0' euler='0 0 90'>" +
                      inner + "</body></frame></worldbody>");
  mjsFrame* const frame = dissolved(s, "a");
  CHECK(mjs_getParent(frame->element) == world(s));
  CHECK(mjs_getFrame(frame->element) == mjs_asFrame(mjs_firstElement(s.get(), mjOBJ_FRAME)));
  CHECK(mjs_findBody(s.get(), "a") == nullptr);
  const Model m = compiled(s);
  CHECK(m->nbody == 2);
  const double geom[] = {1, 0, 5};
  const double site[] = {0, 1, 5};  // 1 0 5 + Rz(90) (0 1 0 + Ry(90) 0 0 1)
  const double body[] = {1, 0, 7};
  for (int i = 0; i < 3; ++i) {
    CHECK(m->geom_pos[i] == doctest::Approx(geom[i]));
    CHECK(m->site_pos[i] == doctest::Approx(site[i]));
    CHECK(m->body_pos[3 + i] == doctest::Approx(body[i]));
  }
  CHECK(m->body_quat[4] == doctest::Approx(std::sqrt(0.5)));
  CHECK(m->body_quat[7] == doctest::Approx(std::sqrt(0.5)));
}

TEST_CASE("the parent of a body that becomes a frame gets its explicit inertia") {
  const Spec s = read(
      "<worldbody><body name='p'><freejoint/><inertial mass='1' pos='0 0 0' diaginertia='1 1 1'/>"
      "<body name='a' pos='2 0 0'><inertial mass='3' pos='0 0 0' diaginertia='1 1 1'/></body>"
      "</body></worldbody>");
  dissolved(s, "a");
  mjsBody* const p = mjs_findBody(s.get(), "p");
  CHECK(p->mass == 4);
  CHECK(p->ipos[0] == 1.5);
  const double inertia[] = {5, 5, 2};
  for (int i = 0; i < 3; ++i) CHECK(p->inertia[i] == doctest::Approx(inertia[i]));
  CHECK(std::isnan(p->fullinertia[0]));
  CHECK(compiled(s)->body_mass[1] == 4);
}

TEST_CASE("the inertia from geoms of a body counts if the other inertia is explicit") {
  const std::string xml =
      "<worldbody><body name='p'><freejoint/><inertial mass='1' pos='0 0 0' diaginertia='1 1 1'/>"
      "<body name='a' pos='2 0 0'><geom type='box' size='.5 .5 .5' mass='3'/></body>"
      "</body></worldbody>";
  const Spec s = read(xml);
  dissolved(s, "a");
  const Model m = compiled(s);
  CHECK(m->body_mass[1] == doctest::Approx(4));
  CHECK(m->body_ipos[3] == doctest::Approx(1.5));
  CHECK(m->body_inertia[5] == doctest::Approx(1.5));  // 1 + 3 (1 + 1) / 12

  const Spec both = read(
      "<worldbody><body name='p'><freejoint/><geom size='.1' mass='1'/>"
      "<body name='a' pos='2 0 0'><geom size='.1' mass='3'/></body></body></worldbody>");
  dissolved(both, "a");
  CHECK(std::isnan(mjs_findBody(both.get(), "p")->ipos[0]));
  CHECK(compiled(both)->body_mass[1] == doctest::Approx(4));

  const Spec broken = read(xml);
  mjs_addBody(world(broken), nullptr);
  mjs_addJoint(mjs_addBody(world(broken), nullptr), nullptr);
  mjsBody* a = mjs_findBody(broken.get(), "a");
  CHECK(mjs_bodyToFrame(&a) == nullptr);
  holds(mjs_getError(broken.get()), "cannot compute the inertia of a body");
  CHECK(a == mjs_findBody(broken.get(), "a"));
}

TEST_CASE("references to a body that becomes a frame go, references to its parts stay") {
  const Spec s = read(
      "<worldbody><body name='p'><joint/><geom size='.1'/><body name='a'><joint name='j' axis='0 1 "
      "0'/>"
      "<geom name='g' size='.1'/></body></body><body name='b'><joint/><geom size='.1'/></body>"
      "</worldbody><contact><exclude body1='a' body2='b'/><exclude body1='p' body2='b'/></contact>"
      "<actuator><motor joint='j'/></actuator>"
      "<sensor><framepos objtype='body' objname='a'/><jointpos joint='j'/></sensor>"
      "<keyframe><key qpos='.5 .25 .125'/></keyframe>");
  mjsBody* root = world(s);
  CHECK(mjs_bodyToFrame(&root) == nullptr);
  CHECK(root == world(s));
  holds(mjs_getError(s.get()), "world");
  CHECK(mjs_bodyToFrame(nullptr) == nullptr);

  dissolved(s, "a");
  const Model m = compiled(s);
  CHECK(m->nexclude == 1);
  CHECK(m->nsensor == 1);
  CHECK(m->nu == 1);
  CHECK(m->njnt == 3);
  CHECK(m->jnt_bodyid[1] == 1);
  CHECK(m->key_qpos[0] == 0.5);
  CHECK(m->key_qpos[1] == 0.25);
  CHECK(m->key_qpos[2] == 0.125);
}

TEST_CASE("frames are saved in the order of their contents, or with a warning") {
  const Spec s = read("<worldbody><frame name='f'/><frame name='g' pos='0 0 1'/></worldbody>");
  const auto add = [&](const char* name, const char* frame) {
    mjsGeom* const geom = mjs_addGeom(world(s), nullptr);
    geom->size[0] = 0.1;
    mjs_setName(geom->element, name);
    CHECK(mjs_setFrame(geom->element, mjs_findFrame(s.get(), frame)) == 0);
  };
  add("first", "g");
  add("second", "f");
  const auto names_of_saved = [&] {
    char text[2000];
    char error[1000];
    const Model m = compiled(s);
    CHECK(mj_saveXMLString(s.get(), text, sizeof(text), error, sizeof(error)) == 0);
    const Spec again(mj_parseXMLString(text, nullptr, error, sizeof(error)));
    REQUIRE(again);
    const Model saved = compiled(again);
    std::string names;
    for (int i = 0; i < saved->ngeom; ++i) {
      names += std::string(mj_id2name(saved.get(), mjOBJ_GEOM, i)) + " ";
    }
    return names;
  };
  CHECK(names_of_saved() == "first second ");
  add("third", "g");  // places it in front of the second element
  CHECK(names_of_saved() == "first third second ");
}

TEST_CASE("an equality knows its objects by its type when it is attached") {
  const Spec child =
      read("<worldbody><body name='b'><joint name='j'/><geom size='.1'/></body></worldbody>");
  mjsEquality* const equality = mjs_addEquality(child.get(), nullptr);
  equality->type = mjEQ_JOINT;
  mjs_setString(equality->name1, "j");
  const Spec s = made();
  mjs_setDeepCopy(s.get(), 1);
  mjsFrame* const frame = mjs_addFrame(world(s), nullptr);
  REQUIRE(mjs_attach(frame->element, mjs_findBody(child.get(), "b")->element, "x_", ""));
  CHECK(compiled(s)->neq == 1);
}

TEST_CASE("elements that are added to a deleted body are deleted with it") {
  const Spec s = made();
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  add_sphere(body);
  REQUIRE(mjs_delete(s.get(), body->element) == 0);
  mjsBody* child = mjs_addBody(body, nullptr);
  mjsGeom* const geom = add_sphere(body);
  CHECK(mjs_delete(s.get(), geom->element) == -1);
  CHECK(mjs_bodyToFrame(&child) == nullptr);
  CHECK(std::string(mjs_getError(s.get())).find("the body was deleted before") !=
        std::string::npos);
  CHECK(compiled(s)->nbody == 1);
}

TEST_CASE("saving without a description or a place is an error and no crash") {
  const Spec s = read("<worldbody><body name='A'><geom name='g' size='0.1'/></body></worldbody>");
  compiled(s);
  char text[10], error[200];
  CHECK(mj_saveXML(nullptr, "never.xml", error, 200) == -1);
  holds(error, "(mjSpec) is NULL");
  CHECK(mj_saveXML(nullptr, "never.xml", nullptr, 0) == -1);
  CHECK(mj_saveXML(s.get(), nullptr, error, 200) == -1);
  holds(error, "the file name or the buffer for the saved model is NULL");
  CHECK(mj_saveXMLString(nullptr, text, 10, error, 200) == -1);
  holds(error, "(mjSpec) is NULL");
  CHECK(mj_saveXMLString(s.get(), nullptr, 10, error, 200) == -1);
  holds(error, "the file name or the buffer for the saved model is NULL");
}
