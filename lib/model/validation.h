// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The parts of validate(). Each part checks one kind of structure, and relies on the parts above
// it.

#ifndef MJTOOLS_MODEL_VALIDATION_H_
#define MJTOOLS_MODEL_VALIDATION_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>

#include "model/field_kind.h"

namespace mj::validation {

void validate_head(const mjModel& m);    // checks options, and sizes that are not lengths of arrays
void validate_table(const mjModel& m);   // checks every array by its kind
void validate_tree(const mjModel& m);    // checks bodies, joints, dofs, trees, owners
void validate_sparse(const mjModel& m);  // checks M, D, B and the maps between them
void validate_bvh(const mjModel& m);     // checks octrees, and bounding-volume trees of bodies and
                                         // flexes
void validate_mesh_trees(const mjModel& m);
void validate_mesh_surfaces(const mjModel& m);  // checks faces and polygons of meshes
// Checks other indices of meshes, skins, height fields and textures.
void validate_assets(const mjModel& m);
void validate_flex(const mjModel& m);      // checks flexes
void validate_geoms(const mjModel& m);     // checks geoms, sites, pairs, excludes, cameras
void validate_tendons(const mjModel& m);   // checks tendon paths and Jacobian patterns
void validate_equality(const mjModel& m);  // checks equality constraints
void validate_actuators(const mjModel& m);
void validate_sensors(const mjModel& m);  // checks sensors and history buffers
void validate_plugins(const mjModel& m);  // checks states of plugins
void validate_names(const mjModel& m);    // checks names_map, texts, tuples

// ---- failures

// Throws an Error whose message is like "body_parentid[3] is 7, expected ...". The index i counts
// elements of the array, not rows.
[[noreturn]] void fail(const mjModel& m, Array array, int64_t i, int64_t found,
                       const std::string& expected);
[[noreturn]] void fail(const std::string& message);

[[noreturn]] void fail_equal(const mjModel& m, Array array, int64_t i, int64_t found,
                             int64_t expected);
[[noreturn]] void fail_range(const mjModel& m, Array array, int64_t i, int64_t found, int64_t low,
                             int64_t high);

inline void expect_equal(const mjModel& m, Array array, int64_t i, int64_t found,
                         int64_t expected) {
  if (found != expected) [[unlikely]]
    fail_equal(m, array, i, found, expected);
}

// Checks that low <= found < high.
inline void expect_range(const mjModel& m, Array array, int64_t i, int64_t found, int64_t low,
                         int64_t high) {
  if (found < low || found >= high) [[unlikely]]
    fail_range(m, array, i, found, low, high);
}

inline void expect(const mjModel& m, bool ok, Array array, int64_t i, int64_t found,
                   const char* expected) {
  if (!ok) [[unlikely]]
    fail(m, array, i, found, expected);
}

// Throws Error unless every element of values[begin, end) is in [low, high). `array` is named in
// the message.
void expect_all(const mjModel& m, Array array, int64_t begin, int64_t end, int64_t low,
                int64_t high);

// Throws Error unless a block of n elements that begins at `start` lies within `total` elements. If
// n = 0, `start` must be in range or -1.
void expect_block(const mjModel& m, Array array, int64_t row, int64_t start, int64_t n,
                  int64_t total);

// ---- dof chains (only after validate_tree has passed)

// Returns the last dof of a body or, if it has no dofs, of its nearest ancestor with dofs. The
// chain of the body ends at this dof. Returns -1 if no such dof exists.
[[nodiscard]] int chain_end(const mjModel& m, int body);
// Returns the number of different dofs in the two chains that end at the given dofs. With
// `until_common`, the dofs that are in both chains are not counted.
[[nodiscard]] int64_t merged_chain_length(const mjModel& m, int dof1, int dof2,
                                          bool until_common = false);

}  // namespace mj::validation

#endif  // MJTOOLS_MODEL_VALIDATION_H_
