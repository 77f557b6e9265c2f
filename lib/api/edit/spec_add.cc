// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that add elements to descriptions.

#include <mujoco/mujoco.h>

#include "api/edit/spec.h"

using mj::api::description_of;
using mj::api::face_of;
using mj::api::node_of;

mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def) {
  auto& parent = node_of(body);
  return &parent.owner->add_body(parent, node_of(def)).face;
}

mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe) {
  auto& parent = node_of(body);
  return &parent.owner->add_frame(parent, parentframe ? &node_of(parentframe) : nullptr).face;
}

mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def) {
  auto& parent = node_of(body);
  return &parent.owner->add_joint(parent, node_of(def)).face;
}

mjsJoint* mjs_addFreeJoint(mjsBody* body) {
  auto& parent = node_of(body);
  return &parent.owner->add_freejoint(parent).face;
}

mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def) {
  auto& parent = node_of(body);
  return &parent.owner->add_geom(parent, node_of(def)).face;
}

mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def) {
  auto& parent = node_of(body);
  return &parent.owner->add_site(parent, node_of(def)).face;
}

mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def) {
  auto& parent = node_of(body);
  return &parent.owner->add_camera(parent, node_of(def)).face;
}

mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def) {
  auto& parent = node_of(body);
  return &parent.owner->add_light(parent, node_of(def)).face;
}

mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def) {
  return &description_of(s).add<mjsMesh>(node_of(def)).face;
}

mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def) {
  return &description_of(s).add<mjsMaterial>(node_of(def)).face;
}

mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def) {
  return &description_of(s).add<mjsPair>(node_of(def)).face;
}

mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def) {
  return &description_of(s).add<mjsEquality>(node_of(def)).face;
}

mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def) {
  return &description_of(s).add<mjsTendon>(node_of(def)).face;
}

mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def) {
  return &description_of(s).add<mjsActuator>(node_of(def)).face;
}

mjsFlex* mjs_addFlex(mjSpec* s) {
  return &description_of(s).add<mjsFlex>().face;
}

mjsHField* mjs_addHField(mjSpec* s) {
  return &description_of(s).add<mjsHField>().face;
}

mjsSkin* mjs_addSkin(mjSpec* s) {
  return &description_of(s).add<mjsSkin>().face;
}

mjsTexture* mjs_addTexture(mjSpec* s) {
  return &description_of(s).add<mjsTexture>().face;
}

mjsExclude* mjs_addExclude(mjSpec* s) {
  return &description_of(s).add<mjsExclude>().face;
}

mjsSensor* mjs_addSensor(mjSpec* s) {
  return &description_of(s).add<mjsSensor>().face;
}

mjsNumeric* mjs_addNumeric(mjSpec* s) {
  return &description_of(s).add<mjsNumeric>().face;
}

mjsText* mjs_addText(mjSpec* s) {
  return &description_of(s).add<mjsText>().face;
}

mjsTuple* mjs_addTuple(mjSpec* s) {
  return &description_of(s).add<mjsTuple>().face;
}

mjsKey* mjs_addKey(mjSpec* s) {
  return &description_of(s).add<mjsKey>().face;
}

mjsPlugin* mjs_addPlugin(mjSpec* s) {
  return &description_of(s).add_plugin().face;
}

mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent) {
  return face_of(description_of(s).add_class(classname, node_of(parent)));
}

namespace {

mjsWrap* add_wrap(mjsTendon* tendon, const mj::spec::Wrap& wrap) {
  auto& node = node_of(tendon);
  node.add(wrap);
  return &node.path.back()->face;
}

}  // namespace

mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name) {
  return add_wrap(tendon, {.type = mjWRAP_SITE, .name = name});
}

mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite) {
  return add_wrap(tendon, {.type = mjWRAP_SPHERE, .name = name, .sidesite = sidesite});
}

mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef) {
  return add_wrap(tendon, {.type = mjWRAP_JOINT, .name = name, .prm = coef});
}

mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor) {
  return add_wrap(tendon, {.type = mjWRAP_PULLEY, .prm = divisor});
}
