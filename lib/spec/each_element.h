// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Calls a function for each element of a description.

#ifndef MJTOOLS_SPEC_EACH_ELEMENT_H_
#define MJTOOLS_SPEC_EACH_ELEMENT_H_

#include "spec/model_spec.h"

namespace mj::spec {

// Calls `visit` for the body, its elements and its descendants.
template <typename Visit>
void for_each_element(Body& body, Visit visit) {
  const auto visit_all = [&](auto& elements) {
    for (auto& e : elements) visit(e);
  };
  visit(body);
  visit_all(body.frames);
  visit_all(body.joints);
  visit_all(body.geoms);
  visit_all(body.sites);
  visit_all(body.cameras);
  visit_all(body.lights);
  for (Body& child : body.bodies) for_each_element(child, visit);
}

// Calls `visit` for all elements of the tree and of all lists, except pending keyframes.
template <typename Visit>
void for_each_element(ModelSpec& spec, Visit visit) {
  const auto visit_all = [&](auto&... lists) {
    const auto visit_list = [&](auto& list) {
      for (auto& e : list) visit(e);
    };
    (visit_list(lists), ...);
  };
  for_each_element(spec.world, visit);
  visit_all(spec.plugins, spec.textures, spec.materials, spec.meshes, spec.hfields, spec.skins,
            spec.flexes, spec.pairs, spec.excludes, spec.equalities, spec.tendons, spec.actuators,
            spec.sensors, spec.numerics, spec.texts, spec.tuples, spec.keys);
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EACH_ELEMENT_H_
