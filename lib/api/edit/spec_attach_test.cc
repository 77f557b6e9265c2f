// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of attaching descriptions in the C API. The expected names and numbers come from the
// official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "api/edit/test_spec.h"

using namespace mj::testing;

namespace {

Spec read_document(const std::string& xml) {
  char error[1000] = "";
  Spec s(mj_parseXMLString(xml.c_str(), nullptr, error, 1000));
  INFO(error);
  REQUIRE(s);
  return s;
}

mjsElement* existing(const Spec& s, mjtObj type, const char* name) {
  mjsElement* const e = mjs_findElement(s.get(), type, name);
  CAPTURE(name);
  REQUIRE(e);
  return e;
}

Spec child() {
  return read_document(R"(<mujoco model="child"><compiler angle="radian"/><option timestep="0.001"/>
<default><geom rgba="1 0 0 1"/><default class="c"/></default>
<asset><material name="mat"/><material name="unused"/><hfield name="hf" nrow="2" ncol="2" size="1 1 1 1"/></asset>
<worldbody><light name="wl"/><geom name="wg" size=".1"/>
<body name="A" pos="1 0 0" euler="1.5707963267948966 0 0" childclass="c"><joint name="ja"/>
<geom name="ga" size=".1" material="mat"/><site name="sa"/>
<body name="A1"><joint name="ja1"/><geom name="ga1" class="main" size=".1"/></body></body>
<frame name="F" pos="0 0 3"><body name="B"><joint name="jb"/><geom name="gb" size=".1"/><site name="sb"/></body></frame>
</worldbody>
<contact><pair name="p" geom1="ga" geom2="gb"/><pair name="p2" geom1="ga" geom2="ga1"/>
<exclude name="e" body1="A" body2="A1"/></contact>
<tendon><spatial name="t"><site site="sa"/><site site="sb"/></spatial></tendon>
<equality><joint name="q" joint1="ja" joint2="jb"/><joint name="q2" joint1="jb" joint2="ja"/></equality>
<actuator><motor name="ma" joint="ja"/><motor name="mb" joint="jb"/></actuator>
<sensor><jointpos name="spa" joint="ja"/><framepos name="fp" objtype="body" objname="A" reftype="body" refname="B"/>
<clock name="ck"/></sensor>
<custom><numeric name="n" data="1"/><text name="tx" data="t"/><tuple name="tu"><element objtype="body" objname="A"/></tuple></custom>
<keyframe><key name="k" time="3" qpos="1 2 3" ctrl="7 8"/></keyframe></mujoco>)");
}

Spec parent() {
  return read_document(R"(<mujoco model="par"><default><geom rgba="0 1 0 1"/></default>
<worldbody><frame name="PF" pos="0 1 0"/><body name="PB"><joint name="pj"/><geom name="pg" size=".1"/>
<site name="ps" pos="0 0 .5" euler="0 90 0"/></body></worldbody>
<keyframe><key name="pk" qpos=".5"/></keyframe></mujoco>)");
}

mjsElement* attach(const Spec& p, mjtObj type, const char* at, mjsElement* part,
                   const char* prefix = "x_", const char* suffix = "_y") {
  return mjs_attach(existing(p, type, at), part, prefix, suffix);
}

void check_attached_body(const Spec& p) {
  CHECK(names(p, mjOBJ_BODY) == "world PB x_A_y x_A1_y");
  CHECK(names(p, mjOBJ_GEOM) == "pg x_ga_y x_ga1_y");
  CHECK(names(p, mjOBJ_MATERIAL) == "x_mat_y x_unused_y");
  CHECK(names(p, mjOBJ_HFIELD) == "x_hf_y");
  CHECK(names(p, mjOBJ_PAIR) == "x_p2_y");
  CHECK(names(p, mjOBJ_EXCLUDE) == "x_e_y");
  CHECK(names(p, mjOBJ_TENDON) == "");
  CHECK(names(p, mjOBJ_ACTUATOR) == "x_ma_y");
  CHECK(names(p, mjOBJ_SENSOR) == "x_spa_y x_ck_y");
  CHECK(names(p, mjOBJ_NUMERIC) == "x_n_y");
  CHECK(names(p, mjOBJ_TEXT) == "x_tx_y");
  CHECK(names(p, mjOBJ_TUPLE) == "x_tu_y");
  for (const char* name : {"main", "x_main_y", "x_c_y"}) {
    CHECK(mjs_findDefault(p.get(), name) != nullptr);
  }
  mjsBody* const a = mjs_asBody(existing(p, mjOBJ_BODY, "x_A_y"));
  CHECK(std::string(mjs_getString(a->childclass)) == "x_c_y");
  CHECK(mjs_getDefault(existing(p, mjOBJ_GEOM, "x_ga1_y")) == mjs_getSpecDefault(p.get()));
  CHECK(mjs_numWarnings(p.get()) == 1);
  CHECK(mjs_isWarning(p.get()) == 1);
  CHECK(mjs_getSpec(a->element) == p.get());

  Model m = compiled(p);
  check_numbers(m->body_pos + 6, {1, 1, 0});
  check_numbers(m->body_quat + 8, {0.7071067811865476, 0.7071067811865476, 0, 0});
  CHECK(m->opt.timestep == 0.002);
  CHECK(names(p, mjOBJ_KEY) == "pk x_k_y");
  check_numbers(m->key_qpos, {0.5, 0, 0, 0, 1, 2});
  check_numbers(m->key_ctrl, {0, 7});
  check_numbers(m->key_time, {0, 3});
  CHECK(m->geom_rgba[4 * 2] == 1);  // x_ga1_y is red, as in the child
}

TEST_CASE("a body is attached to a frame, with the elements that belong to it alone") {
  for (const bool is_deep : {true, false}) {
    CAPTURE(is_deep);
    const Spec p = parent(), c = child();
    mjs_setDeepCopy(p.get(), is_deep);
    mjsElement* const a = existing(c, mjOBJ_BODY, "A");
    mjsElement* const out = attach(p, mjOBJ_FRAME, "PF", a);
    INFO(mjs_getError(p.get()));
    REQUIRE(out);
    CHECK((out == a) == !is_deep);
    CHECK(mjs_getOriginSpec(out) == c.get());
    CHECK(mjs_getCompiler(out) == &c->compiler);
    CHECK(mjs_findSpec(p.get(), "child") == c.get());
    check_attached_body(p);
    if (is_deep) {
      CHECK(compiled(c)->nbody == 4);
      CHECK(names(c, mjOBJ_BODY) == "world A A1 B");
    } else {
      CHECK(!Model(mj_compile(c.get(), nullptr)));
      CHECK(mjs_delete(c.get(), a) == -1);
      CHECK(attach(p, mjOBJ_FRAME, "PF", a, "z_") == nullptr);
    }
  }
}

TEST_CASE("a frame is attached with all in it") {
  const Spec p = parent(), c = child();
  mjs_setDeepCopy(p.get(), 1);
  mjsElement* const frame = existing(c, mjOBJ_FRAME, "F");
  mjsElement* const out = attach(p, mjOBJ_BODY, "PB", frame, "x_", "");
  REQUIRE(out);
  CHECK(std::string(mjs_getString(mjs_getName(out))) == "x_F");
  CHECK(names(p, mjOBJ_BODY) == "world PB x_B");
  CHECK(names(p, mjOBJ_ACTUATOR) == "x_mb");
  CHECK(names(p, mjOBJ_SENSOR) == "x_ck");
  CHECK(names(p, mjOBJ_TUPLE) == "");
  const Model m = compiled(p);
  check_numbers(m->key_qpos, {0.5, 0, 0, 3});
}

TEST_CASE("a whole description is attached, in a frame of its own") {
  const Spec p = parent(), c = child();
  mjs_setDeepCopy(p.get(), 1);
  mjsElement* const out = attach(p, mjOBJ_FRAME, "PF", c->element, "x_", "");
  REQUIRE(out);
  CHECK(std::string(mjs_getString(mjs_getName(out))).empty());
  CHECK(mjs_getFrame(out) == mjs_asFrame(existing(p, mjOBJ_FRAME, "PF")));
  CHECK(names(p, mjOBJ_BODY) == "world PB x_A x_A1 x_B");
  CHECK(names(p, mjOBJ_GEOM) == "x_wg pg x_ga x_ga1 x_gb");
  CHECK(names(p, mjOBJ_LIGHT) == "x_wl");
  CHECK(names(p, mjOBJ_PAIR) == "x_p x_p2");
  CHECK(names(p, mjOBJ_TENDON) == "x_t");
  CHECK(names(p, mjOBJ_SENSOR) == "x_spa x_fp x_ck");
  const Model m = compiled(p);
  check_numbers(m->body_pos + 6, {1, 1, 0, 0, 0, 0, 0, 1, 3});
  check_numbers(m->key_qpos, {0.5, 0, 0, 0, 0, 1, 2, 3});
}

TEST_CASE("a site says where") {
  const Spec p = parent(), c = child();
  mjs_setDeepCopy(p.get(), 1);
  REQUIRE(attach(p, mjOBJ_SITE, "ps", existing(c, mjOBJ_BODY, "A"), "x_", ""));
  Model m = compiled(p);
  const int a = mj_name2id(m.get(), mjOBJ_BODY, "x_A");
  CHECK(m->body_pos[3 * a] == doctest::Approx(0).epsilon(1e-12));
  CHECK(m->body_pos[3 * a + 2] == doctest::Approx(-0.5));
  check_numbers(m->body_quat + 4 * a, {0.5, 0.5, 0.5, -0.5});
  const Spec q = parent(), d = child();
  mjs_setDeepCopy(q.get(), 1);
  REQUIRE(attach(q, mjOBJ_SITE, "ps", existing(d, mjOBJ_FRAME, "F"), "x_", ""));
  m = compiled(q);
  const int b = mj_name2id(m.get(), mjOBJ_BODY, "x_B");
  check_numbers(m->body_pos + 3 * b, {3, 0, 0.5});
  check_numbers(m->body_quat + 4 * b, {0.7071067811865476, 0, 0.7071067811865476, 0});
}

TEST_CASE("an element that cannot be attached is refused with a reason") {
  const Spec p = parent(), c = child();
  const auto error = [&] { return std::string(mjs_getError(p.get())); };
  CHECK(!attach(p, mjOBJ_BODY, "PB", existing(c, mjOBJ_BODY, "A")));
  CHECK(error().find("child element is not a frame") != std::string::npos);
  CHECK(!attach(p, mjOBJ_FRAME, "PF", existing(c, mjOBJ_GEOM, "ga")));
  CHECK(error().find("child element is not a body or frame") != std::string::npos);
  CHECK(!attach(p, mjOBJ_GEOM, "pg", existing(c, mjOBJ_BODY, "A")));
  CHECK(error().find("parent element is not a frame, body or site") != std::string::npos);
  CHECK_THROWS(mjs_attach(nullptr, c->element, "", ""));
  CHECK_THROWS(mjs_attach(p->element, nullptr, "", ""));
  CHECK(!attach(p, mjOBJ_FRAME, "PF", existing(p, mjOBJ_BODY, "PB")));
  compiled(p);
  compiled(c);
}

TEST_CASE("copies are attached as often as one likes, also to their own description") {
  const Spec p = parent();
  Spec c = child();
  mjs_setDeepCopy(p.get(), 1);
  REQUIRE(attach(p, mjOBJ_FRAME, "PF", existing(c, mjOBJ_BODY, "A"), "x_", ""));
  REQUIRE(attach(p, mjOBJ_FRAME, "PF", existing(c, mjOBJ_BODY, "A"), "y_", ""));
  CHECK(names(p, mjOBJ_PAIR) == "x_p2 y_p2");
  CHECK(names(p, mjOBJ_BODY) == "world PB x_A x_A1 y_A y_A1");
  c.reset();  // the child itself is freed only when the parent no longer needs it
  compiled(p);
  CHECK(mjs_delete(p.get(), existing(p, mjOBJ_BODY, "x_A")) == 0);
  CHECK(names(p, mjOBJ_BODY) == "world PB y_A y_A1");
  CHECK(names(p, mjOBJ_SENSOR) == "x_ck y_spa y_ck");
  CHECK(!Model(mj_compile(p.get(), nullptr)));
  CHECK(std::string(mjs_getError(p.get())).find("x_A") != std::string::npos);

  const Spec self = parent();
  mjs_setDeepCopy(self.get(), 1);
  REQUIRE(attach(self, mjOBJ_FRAME, "PF", existing(self, mjOBJ_BODY, "PB"), "z_", ""));
  CHECK(names(self, mjOBJ_BODY) == "world PB z_PB");
  const Model m = compiled(self);
  CHECK(m->nq == 2);

  const Spec twice = parent(), d = child();
  mjs_setDeepCopy(twice.get(), 1);
  REQUIRE(attach(twice, mjOBJ_FRAME, "PF", existing(d, mjOBJ_FRAME, "F"), "x_", ""));
  REQUIRE(attach(twice, mjOBJ_FRAME, "PF", existing(d, mjOBJ_FRAME, "F"), "x_", ""));
  CHECK(!Model(mj_compile(twice.get(), nullptr)));
  CHECK(std::string(mjs_getError(twice.get())).find("x_B") != std::string::npos);
}

TEST_CASE("options that differ are merged as the parent says") {
  const auto tried = [](int policy, bool is_set_by_program, std::string* warning) {
    Spec p = read_document(
        is_set_by_program ? "<mujoco><worldbody><frame name='f'/></worldbody></mujoco>"
                          : "<mujoco><option timestep='.004' iterations='10'/><worldbody><frame "
                            "name='f'/></worldbody></mujoco>");
    if (is_set_by_program) p->option.timestep = 0.004;
    p->compiler.conflict = static_cast<mjtConflict>(policy);
    const Spec c = read_document(
        "<mujoco model='kid'><option timestep='.001' iterations='20'/><worldbody><body "
        "name='b'/></worldbody></mujoco>");
    mjs_setDeepCopy(p.get(), 1);
    const bool is_good = attach(p, mjOBJ_FRAME, "f", existing(c, mjOBJ_BODY, "b")) != nullptr;
    if (warning) *warning = is_good ? mjs_getWarning(p.get(), 0) : mjs_getError(p.get());
    CHECK(is_good == (mjs_findBody(p.get(), "x_b_y") != nullptr));
    return p;
  };
  std::string text;
  Spec p = tried(mjCONFLICT_WARNING, false, &text);
  CHECK(p->option.timestep == 0.004);
  CHECK(text.find("Attach conflict when attaching 'kid'") == 0);
  CHECK(text.find("timestep") != std::string::npos);
  p = tried(mjCONFLICT_MERGE, false, &text);
  CHECK(p->option.timestep == 0.001);
  CHECK(p->option.iterations == 20);
  p = tried(mjCONFLICT_ERROR, false, &text);
  CHECK(p->option.timestep == 0.004);
  CHECK(text.find("iterations") != std::string::npos);
  // A value that a program sets counts as given in the model.
  p = tried(mjCONFLICT_ERROR, true, &text);
  CHECK(mjs_findBody(p.get(), "x_b_y") == nullptr);
  p = tried(mjCONFLICT_MERGE, true, &text);
  CHECK(p->option.timestep == 0.001);
}

TEST_CASE("each part keeps the units of its description") {
  Spec inner = read_document(
      "<mujoco model='inner'><compiler angle='radian'/><worldbody><body name='i' euler='0 0 "
      "1.5707963267948966'/></worldbody></mujoco>");
  Spec middle = read_document(
      "<mujoco model='middle'><worldbody><frame name='f'/><body name='m' euler='0 0 90'/>"
      "</worldbody></mujoco>");
  const Spec outer = read_document("<mujoco><worldbody><frame name='f'/></worldbody></mujoco>");
  mjs_setDeepCopy(middle.get(), 1);
  mjs_setDeepCopy(outer.get(), 1);
  REQUIRE(attach(middle, mjOBJ_FRAME, "f", existing(inner, mjOBJ_BODY, "i"), "", ""));
  REQUIRE(attach(outer, mjOBJ_FRAME, "f", middle->element, "o_", ""));
  CHECK(mjs_getOriginSpec(existing(outer, mjOBJ_BODY, "o_i")) == inner.get());
  CHECK(mjs_findSpec(outer.get(), "inner") == nullptr);
  CHECK(mjs_findSpec(outer.get(), "middle") == middle.get());
  const auto check = [](const Spec& s) {
    const Model m = compiled(s);
    for (int i = 1; i < m->nbody; ++i) {
      check_numbers(m->body_quat + 4 * i, {0.7071067811865476, 0, 0, 0.7071067811865476});
    }
    CHECK(m->nbody == 3);
  };
  check(outer);
  inner.reset();
  middle.reset();
  check(outer);
  check(Spec(mj_copySpec(outer.get())));
}

TEST_CASE("classes of both descriptions have names of their own") {
  const Spec p = parent(), c = child();
  mjs_setDeepCopy(p.get(), 1);
  REQUIRE(attach(p, mjOBJ_FRAME, "PF", existing(c, mjOBJ_BODY, "A"), "", ""));
  const Model m = compiled(p);
  std::string text(100000, '\0'), error(1000, '\0');
  INFO(error);
  REQUIRE(mj_saveXMLString(p.get(), text.data(), 100000, error.data(), 1000) == 0);
  const Model again = compiled(read_document(text.c_str()));
  CHECK(again->nbody == m->nbody);
  CHECK(again->nkey == m->nkey);
  for (int i = 0; i < 4 * m->ngeom; ++i) CHECK(again->geom_rgba[i] == m->geom_rgba[i]);
}

TEST_CASE("descriptions that share elements are freed in any order") {
  for (const bool is_parent_first : {true, false}) {
    Spec p = parent(), c = child();
    mjsElement* const a = existing(c, mjOBJ_BODY, "A");
    REQUIRE(attach(p, mjOBJ_FRAME, "PF", a) == a);
    CHECK(mjs_getSpec(a) == p.get());
    mjsElement* const site = existing(p, mjOBJ_SITE, "x_sa_y");
    (is_parent_first ? p : c).reset();
    CHECK(mjs_setName(site, "renamed") == 0);
    if (is_parent_first) CHECK(mjs_getSpec(a) == c.get());
    if (!is_parent_first) compiled(p);
  }
}

}  // namespace

namespace {

Spec two_sliders(const char* frame = "") {
  return read_document(
      std::string("<mujoco model='child'><worldbody>") + frame +
      "<body name='b1'><joint name='j1' type='slide'/><geom name='g1' size='.1'/></body>"
      "<body name='b2'><joint name='j2' type='slide'/><geom name='g2' size='.1'/></body>"
      "<body name='mo' mocap='true' pos='1 1 1'/></worldbody>"
      "<actuator><motor name='m1' joint='j1'/><motor name='m2' joint='j2'/></actuator>"
      "<sensor><clock name='ck'/></sensor>"
      "<keyframe><key name='k' time='3' qpos='1 2' ctrl='7 8' mpos='5 5 5'/></keyframe>"
      "</mujoco>");
}

Spec empty_parent() {
  return read_document("<mujoco model='par'><worldbody><frame name='f'/></worldbody></mujoco>");
}

// Returns the qpos, ctrl and mpos of each keyframe as a text such as "x_k: 1 0 | 7 0 |".
std::string keys(const Model& m) {
  std::string out;
  const auto row = [&](const double* numbers, mjtSize count, int key) {
    for (mjtSize i = 0; i < count; ++i) {
      out += " " + std::to_string(static_cast<int>(numbers[key * count + i]));
    }
  };
  for (int key = 0; key < m->nkey; ++key) {
    out += std::string(out.empty() ? "" : "; ") + mj_id2name(m.get(), mjOBJ_KEY, key) + ":";
    row(m->key_qpos, m->nq, key);
    out += " |";
    row(m->key_ctrl, m->nu, key);
    out += " |";
    row(m->key_mpos, 3 * m->nmocap, key);
  }
  return out;
}

}  // namespace

TEST_CASE("bodies of one child that are attached one after the other bring its keyframes") {
  for (const bool is_deep : {false, true}) {
    CAPTURE(is_deep);
    const Spec p = empty_parent(), c = two_sliders();
    mjs_setDeepCopy(p.get(), is_deep);
    REQUIRE(attach(p, mjOBJ_FRAME, "f", existing(c, mjOBJ_BODY, "b1"), "x_", ""));
    CHECK(keys(compiled(p)) == "x_k: 1 | 7 |");
    REQUIRE(attach(p, mjOBJ_FRAME, "f", existing(c, mjOBJ_BODY, "b2"), "y_", ""));
    // An attached tree that is not a copy is still part of the child. Therefore y_k has the values
    // that the keyframe of the child gives it.
    CHECK(keys(compiled(p)) ==
          (is_deep ? "x_k: 1 0 | 7 0 |; y_k: 0 2 | 0 8 |" : "x_k: 1 0 | 7 0 |; y_k: 1 2 | 7 8 |"));
    CHECK(names(p, mjOBJ_ACTUATOR) == "x_m1 y_m2");
    CHECK(names(p, mjOBJ_SENSOR) == (is_deep ? "x_ck y_ck" : "x_ck"));
  }
}

TEST_CASE("elements that are shared are attached once") {
  const Spec p = empty_parent(), c = two_sliders(), other = empty_parent();
  REQUIRE(attach(p, mjOBJ_FRAME, "f", existing(c, mjOBJ_BODY, "b1"), "x_", ""));
  CHECK(!attach(p, mjOBJ_FRAME, "f", existing(c, mjOBJ_BODY, "x_b1"), "y_", ""));
  CHECK(!attach(other, mjOBJ_FRAME, "f", existing(c, mjOBJ_BODY, "b2"), "y_", ""));
  CHECK(names(p, mjOBJ_BODY) == "world x_b1");
  // The child can still be attached as a whole, including the part that was attached before.
  REQUIRE(attach(p, mjOBJ_FRAME, "f", c->element, "y_", ""));
  CHECK(names(p, mjOBJ_BODY) == "world y_x_b1 y_b2 y_mo");
  compiled(p);

  const Spec q = empty_parent();
  const Spec d = read_document(
      "<mujoco model='d'><asset><material name='m'/></asset><worldbody><body name='b1'><geom "
      "size='.1'/></body><body name='b2'><geom size='.1' material='m'/></body></worldbody>"
      "</mujoco>");
  REQUIRE(attach(q, mjOBJ_FRAME, "f", existing(d, mjOBJ_BODY, "b1"), "x_", ""));
  CHECK(!attach(q, mjOBJ_FRAME, "f", existing(d, mjOBJ_BODY, "b2"), "y_", ""));
  CHECK(std::string(mjs_getError(q.get())).find("in another description already") !=
        std::string::npos);
}

TEST_CASE("a whole description that is attached again moves, and its names get both prefixes") {
  const Spec p = parent(), c = child();
  mjsElement* const body = existing(c, mjOBJ_BODY, "A");
  REQUIRE(attach(p, mjOBJ_FRAME, "PF", c->element, "a/", ""));
  CHECK(names(p, mjOBJ_BODY) == "world PB a/A a/A1 a/B");
  REQUIRE(attach(p, mjOBJ_SITE, "ps", c->element, "b/", ""));
  CHECK(names(p, mjOBJ_BODY) == "world PB b/a/A b/a/A1 b/a/B");
  CHECK(names(p, mjOBJ_SENSOR) == "b/a/spa b/a/fp b/a/ck");
  CHECK(names(p, mjOBJ_MATERIAL) == "b/a/mat b/a/unused");
  CHECK(names(c, mjOBJ_BODY) == names(p, mjOBJ_BODY).replace(6, 3, ""));
  CHECK(existing(p, mjOBJ_BODY, "b/a/A") == body);
  CHECK(mjs_getParent(body) == mjs_findBody(p.get(), "PB"));
  const Model m = compiled(p);
  CHECK(m->nbody == 5);
  const int id = mj_name2id(m.get(), mjOBJ_GEOM, "b/a/ga");
  const float red[] = {1, 0, 0, 1};  // colour of class c, which was attached together with its geom
  for (int i = 0; i < 4; ++i) CHECK(m->geom_rgba[4 * id + i] == red[i]);

  // Attaching the child to one of its own parts fails.
  CHECK(!attach(p, mjOBJ_SITE, "b/a/sa", c->element, "c/", ""));
  CHECK(names(p, mjOBJ_BODY) == "world PB b/a/A b/a/A1 b/a/B");
  compiled(p);
}

TEST_CASE("a description that takes a copy of a part of itself gets keyframes with the copy") {
  const Spec s = two_sliders("<frame name='f'/>");
  mjs_setDeepCopy(s.get(), 1);
  REQUIRE(attach(s, mjOBJ_FRAME, "f", existing(s, mjOBJ_BODY, "b1"), "z_", ""));
  CHECK(keys(compiled(s)) == "k: 1 2 0 | 7 8 0 | 5 5 5; z_k: 0 2 1 | 0 8 7 | 5 5 5");
  REQUIRE(attach(s, mjOBJ_FRAME, "f", existing(s, mjOBJ_BODY, "mo"), "y_", ""));
  CHECK(keys(compiled(s)) ==
        "k: 1 2 0 | 7 8 0 | 5 5 5 1 1 1; z_k: 0 2 1 | 0 8 7 | 5 5 5 1 1 1; "
        "y_k: 1 2 0 | 7 8 0 | 1 1 1 5 5 5; y_z_k: 0 2 1 | 0 8 7 | 1 1 1 5 5 5");
}

TEST_CASE("flags that a program sets are merged as the parent says") {
  struct Result {
    Spec parent;
    std::string text;  // text of the error or the warning
  };
  const auto tried = [](int policy, int parent_flags, int child_flags) {
    Result out{empty_parent(), ""};
    const Spec c = two_sliders();
    out.parent->compiler.conflict = static_cast<mjtConflict>(policy);
    out.parent->option.disableflags = parent_flags;
    c->option.disableflags = child_flags;
    mjs_setDeepCopy(out.parent.get(), 1);
    const bool is_good =
        attach(out.parent, mjOBJ_FRAME, "f", existing(c, mjOBJ_BODY, "b1"), "x_", "");
    const bool is_warning = mjs_numWarnings(out.parent.get()) > 0;
    if (is_warning) out.text = mjs_getWarning(out.parent.get(), 0);
    if (!is_good) out.text = mjs_getError(out.parent.get());
    CHECK(out.text.empty() == (is_good && !is_warning));
    return out;
  };
  Result r = tried(mjCONFLICT_ERROR, 0, mjDSBL_CONSTRAINT);
  CHECK(r.text.find("Error: Attach conflict") == 0);
  CHECK(r.parent->option.disableflags == 0);
  r = tried(mjCONFLICT_WARNING, 0, mjDSBL_CONSTRAINT);
  CHECK(r.text.find("flag constraint") != std::string::npos);
  CHECK(r.parent->option.disableflags == 0);
  r = tried(mjCONFLICT_WARNING, mjDSBL_CONSTRAINT, mjDSBL_EQUALITY);
  CHECK(r.text.find("flag constraint") != std::string::npos);
  CHECK(r.text.find("flag equality") != std::string::npos);
  r = tried(mjCONFLICT_MERGE, mjDSBL_CONSTRAINT, mjDSBL_EQUALITY);
  CHECK(r.parent->option.disableflags == (mjDSBL_CONSTRAINT | mjDSBL_EQUALITY));
  CHECK(tried(mjCONFLICT_ERROR, mjDSBL_CONSTRAINT, 0).text.empty());
}

TEST_CASE("models that a file attaches are descriptions with warnings of their own") {
  const std::string kid =
      "<mujoco model='child'><option timestep='.001'/><worldbody><body name='b'><geom "
      "size='.1'/></body></worldbody></mujoco>";
  const std::string par =
      "<mujoco model='par'><option timestep='.004'/><asset><model name='kid' file='kid.xml'/>"
      "</asset><worldbody><frame><attach model='kid' body='b' prefix='x_'/></frame></worldbody>"
      "</mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "kid.xml", kid.data(), static_cast<int>(kid.size()));
  Spec p(mj_parseXMLString(par.c_str(), &vfs, nullptr, 0));
  mj_deleteVFS(&vfs);
  REQUIRE(p);
  REQUIRE(mjs_numWarnings(p.get()) == 1);
  CHECK(mjs_isWarning(p.get()) == 1);
  CHECK(std::string(mjs_getWarning(p.get(), 0))
            .find("Attach conflict when attaching 'kid' to 'par', policy is 'warning'") == 0);
  compiled(p);
  CHECK(mjs_numWarnings(p.get()) == 1);

  mjSpec* const asset = mjs_findSpec(p.get(), "kid");
  REQUIRE(asset);
  CHECK(!mjs_findSpec(p.get(), "child"));
  CHECK(asset->option.timestep == 0.001);
  CHECK(mjs_getOriginSpec(mjs_findBody(p.get(), "x_b")->element) == asset);
  CHECK(mjs_findBody(asset, "b"));
  CHECK(Model(mj_compile(asset, nullptr)));
  const Spec copy(mj_copySpec(p.get()));
  p.reset();
  CHECK(mjs_findSpec(copy.get(), "kid") == asset);
  CHECK(mjs_getOriginSpec(mjs_findBody(copy.get(), "x_b")->element) == asset);
}
