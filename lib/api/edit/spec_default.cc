// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Default values for the structs of model editing, in the C API.

#include <mujoco/mujoco.h>

#include <cstring>

#include "spec/edit/face.h"
#include "spec/edit/settings_face.h"

using mj::spec::set_default;

void mjs_defaultSpec(mjSpec* spec) {
  mj::spec::set_default_settings(*spec);
}

void mjs_defaultOrientation(mjsOrientation* orient) {
  std::memset(orient, 0, sizeof(*orient));
}

void mjs_defaultPlugin(mjsPlugin* plugin) {
  std::memset(plugin, 0, sizeof(*plugin));
}

void mjs_defaultBody(mjsBody* body) {
  set_default(*body);
}

void mjs_defaultFrame(mjsFrame* frame) {
  set_default(*frame);
}

void mjs_defaultJoint(mjsJoint* joint) {
  set_default(*joint);
}

void mjs_defaultGeom(mjsGeom* geom) {
  set_default(*geom);
}

void mjs_defaultSite(mjsSite* site) {
  set_default(*site);
}

void mjs_defaultCamera(mjsCamera* camera) {
  set_default(*camera);
}

void mjs_defaultLight(mjsLight* light) {
  set_default(*light);
}

void mjs_defaultFlex(mjsFlex* flex) {
  set_default(*flex);
}

void mjs_defaultMesh(mjsMesh* mesh) {
  set_default(*mesh);
}

void mjs_defaultHField(mjsHField* hfield) {
  set_default(*hfield);
}

void mjs_defaultSkin(mjsSkin* skin) {
  set_default(*skin);
}

void mjs_defaultTexture(mjsTexture* texture) {
  set_default(*texture);
}

void mjs_defaultMaterial(mjsMaterial* material) {
  set_default(*material);
}

void mjs_defaultPair(mjsPair* pair) {
  set_default(*pair);
}

void mjs_defaultEquality(mjsEquality* equality) {
  set_default(*equality);
}

void mjs_defaultTendon(mjsTendon* tendon) {
  set_default(*tendon);
}

void mjs_defaultActuator(mjsActuator* actuator) {
  set_default(*actuator);
}

void mjs_defaultSensor(mjsSensor* sensor) {
  set_default(*sensor);
}

void mjs_defaultNumeric(mjsNumeric* numeric) {
  set_default(*numeric);
}

void mjs_defaultText(mjsText* text) {
  set_default(*text);
}

void mjs_defaultTuple(mjsTuple* tuple) {
  set_default(*tuple);
}

void mjs_defaultKey(mjsKey* key) {
  set_default(*key);
}
