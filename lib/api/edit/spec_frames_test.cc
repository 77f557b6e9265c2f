// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Frames, and bodies that become frames, in the C API.
// The expected hashes and numbers come from the official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <string>

#include "api/edit/test_spec.h"

using namespace mj::testing;

namespace {

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

mjsFrame* dissolved(const Spec& s, const char* name) {
  mjsBody* body = mjs_findBody(s.get(), name);
  REQUIRE(body);
  mjsFrame* const frame = mjs_bodyToFrame(&body);
  INFO(mjs_getError(s.get()));
  REQUIRE(frame);
  CHECK(body == nullptr);
  return frame;
}

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

}  // namespace
