// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Deleting elements in the C API.
// The expected hashes and numbers come from the official build.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "api/edit/test_spec.h"

using namespace mj::testing;

namespace {

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

}  // namespace
