// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Every type of element can be added, found in its list, and converted to its struct.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <memory>

namespace {

using Spec = std::unique_ptr<mjSpec, decltype(&mj_deleteSpec)>;

mjsBody* world(mjSpec* s) {
  return mjs_findBody(s, "world");
}

// Checks that `added` is the last element of its type, and that `as` returns its struct. Checks
// that `as` returns NULL for the world body.
template <typename Face>
void check_added(mjSpec* s, Face* added, mjtObj type, Face* (*as)(mjsElement*)) {
  CAPTURE(mju_type2Str(type));
  REQUIRE(added);
  REQUIRE(added->element);
  CHECK(added->element->elemtype == type);
  CHECK(mjs_getSpec(added->element) == s);
  mjsElement* last = nullptr;
  for (mjsElement* e = mjs_firstElement(s, type); e; e = mjs_nextElement(s, e)) last = e;
  CHECK(last == added->element);
  CHECK(as(added->element) == added);
  CHECK(as(nullptr) == nullptr);
  if (type != mjOBJ_BODY) CHECK(as(world(s)->element) == nullptr);
}

}  // namespace

TEST_CASE("elements of bodies are added, listed and known by their structs") {
  const Spec owner(mj_makeSpec(), mj_deleteSpec);
  mjSpec* const s = owner.get();
  mjsBody* const body = mjs_addBody(world(s), nullptr);
  check_added(s, body, mjOBJ_BODY, mjs_asBody);
  check_added(s, mjs_addJoint(body, nullptr), mjOBJ_JOINT, mjs_asJoint);
  check_added(s, mjs_addFreeJoint(body), mjOBJ_JOINT, mjs_asJoint);
  check_added(s, mjs_addGeom(body, nullptr), mjOBJ_GEOM, mjs_asGeom);
  check_added(s, mjs_addSite(body, nullptr), mjOBJ_SITE, mjs_asSite);
  check_added(s, mjs_addCamera(body, nullptr), mjOBJ_CAMERA, mjs_asCamera);
  check_added(s, mjs_addLight(body, nullptr), mjOBJ_LIGHT, mjs_asLight);
  check_added(s, mjs_addFrame(body, nullptr), mjOBJ_FRAME, mjs_asFrame);
}

TEST_CASE("elements of lists are added, listed and known by their structs") {
  const Spec owner(mj_makeSpec(), mj_deleteSpec);
  mjSpec* const s = owner.get();
  check_added(s, mjs_addMesh(s, nullptr), mjOBJ_MESH, mjs_asMesh);
  check_added(s, mjs_addHField(s), mjOBJ_HFIELD, mjs_asHField);
  check_added(s, mjs_addSkin(s), mjOBJ_SKIN, mjs_asSkin);
  check_added(s, mjs_addTexture(s), mjOBJ_TEXTURE, mjs_asTexture);
  check_added(s, mjs_addMaterial(s, nullptr), mjOBJ_MATERIAL, mjs_asMaterial);
  check_added(s, mjs_addFlex(s), mjOBJ_FLEX, mjs_asFlex);
  check_added(s, mjs_addPair(s, nullptr), mjOBJ_PAIR, mjs_asPair);
  check_added(s, mjs_addExclude(s), mjOBJ_EXCLUDE, mjs_asExclude);
  check_added(s, mjs_addEquality(s, nullptr), mjOBJ_EQUALITY, mjs_asEquality);
  check_added(s, mjs_addTendon(s, nullptr), mjOBJ_TENDON, mjs_asTendon);
  check_added(s, mjs_addActuator(s, nullptr), mjOBJ_ACTUATOR, mjs_asActuator);
  check_added(s, mjs_addSensor(s), mjOBJ_SENSOR, mjs_asSensor);
  check_added(s, mjs_addNumeric(s), mjOBJ_NUMERIC, mjs_asNumeric);
  check_added(s, mjs_addText(s), mjOBJ_TEXT, mjs_asText);
  check_added(s, mjs_addTuple(s), mjOBJ_TUPLE, mjs_asTuple);
  check_added(s, mjs_addKey(s), mjOBJ_KEY, mjs_asKey);
  check_added(s, mjs_addPlugin(s), mjOBJ_PLUGIN, mjs_asPlugin);
}
