// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Model editing in the C API.
// The expected hashes and numbers come from the official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <string>
#include <vector>

#include "api/edit/test_spec.h"
#include "base/test_small_stack.h"

using namespace mj::testing;

namespace {

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

int g_cleaned = 0;

void clean(const void* data) {
  g_cleaned = *static_cast<const int*>(data);
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

TEST_CASE("a chain of bodies too deep for the stack is an error and no crash") {
  const Spec s = made();
  mjsBody* body = world(s);
  for (int i = 0; i < 700; ++i) {
    body = mjs_addBody(body, nullptr);
    mjs_addGeom(body, nullptr)->size[0] = .1;
  }
  run_with_stack(1 << 20, [&] {
    CHECK(mj_compile(s.get(), nullptr) == nullptr);
    holds(mjs_getError(s.get()), "bodies are nested more than");
    CHECK(mj_copySpec(s.get()) == nullptr);
  });
  CHECK(compiled(s)->nbody == 701);
  char text[10], error[200];
  CHECK(mj_saveXMLString(s.get(), text, 10, error, 200) == -1);
  holds(error, "nest more than 498 deep");
}

}  // namespace
