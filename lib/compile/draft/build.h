// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builds an mjModel from the finished draft: computes the sizes, allocates the model, and copies
// every array whose values do not depend on the reference configuration.

#ifndef MJTOOLS_COMPILE_DRAFT_BUILD_H_
#define MJTOOLS_COMPILE_DRAFT_BUILD_H_

#include "compile/draft/draft.h"
#include "model/allocate.h"

namespace mj::compiler {

[[nodiscard]] ModelPtr build_model(Draft& draft);  // build.cc

// The parts of build_model. Each function fills some arrays of the model.
void fill_tree(const Draft& draft, mjModel& m);       // fill_tree.cc
void fill_dofs(const Draft& draft, mjModel& m);       // fill_dofs.cc
void fill_geometry(const Draft& draft, mjModel& m);   // fill_geometry.cc
void fill_meshes(const Draft& draft, mjModel& m);     // fill_meshes.cc
void fill_skins(const Draft& draft, mjModel& m);      // fill_skins.cc
void fill_flexes(const Draft& draft, mjModel& m);     // fill_flexes.cc
void fill_assets(const Draft& draft, mjModel& m);     // fill_assets.cc
void fill_relations(const Draft& draft, mjModel& m);  // fill_relations.cc
void fill_actuators(const Draft& draft, mjModel& m);  // fill_actuators.cc
void fill_sensors(const Draft& draft, mjModel& m);    // fill_sensors.cc
void fill_custom(const Draft& draft, mjModel& m);     // fill_custom.cc
// Asks the plugins for the sizes of their states and sensors (fill_plugins.cc).
void fill_plugins(Draft& draft, mjModel& m);
void fill_keys(Draft& draft, mjModel& m);                                 // keyframes.cc
[[nodiscard]] mjtSize arena_bytes(const Draft& draft, const mjModel& m);  // arena.cc
[[nodiscard]] uint64_t structure_signature(const Draft& draft);           // signature.cc

// Computes all constants that depend on the reference configuration, and runs a trial step
// (finish.cc).
void finish_model(Draft& draft, mjModel& m);

// Copies a bounding tree into the nodes of the model, beginning with the node `first`. The caller
// sets the objects that the leaves contain.
void fill_bounding_tree(const BoundingTree& tree, int first, mjModel& m);

// Copies a fixed-size array into a row of a model array.
template <typename To, typename From>
void put(To* row, const From& values) {
  int i = 0;
  for (const auto& value : values) row[i++] = static_cast<To>(value);
}

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_BUILD_H_
