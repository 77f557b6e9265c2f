// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes a hash of the structure of a model, so that data made for one model is not used with
// another. The hashed text has one line for each element, and the lines of bodies are indented by
// depth.

#ifndef MJTOOLS_SPEC_STRUCTURE_HASH_H_
#define MJTOOLS_SPEC_STRUCTURE_HASH_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mj::spec {

// The numbers of elements outside the tree, except sensors.
struct ListCounts {
  size_t flexes = 0, meshes = 0, skins = 0, hfields = 0, textures = 0, materials = 0;
  size_t pairs = 0, excludes = 0, equalities = 0, tendons = 0, actuators = 0, keys = 0;
};

// The hash of a model. Add the parts of the model in this order: bodies with their elements, lists,
// sensors, keyframes.
class StructureHash {
 public:
  StructureHash();

  void begin_body(int depth);
  // `depth` is the depth of the joint's body, `type` is an mjtJoint
  void joint(int depth, int type);
  void geoms(int depth, size_t count);
  void sites(int depth, size_t count);
  void cameras(int depth, size_t count);
  void lights(int depth, size_t count);
  void end_body(int depth);
  void lists(const ListCounts& counts);
  void sensor(int type);  // mjtSensor
  void keys(const ListCounts& counts);

  [[nodiscard]] uint64_t value() const;

 private:
  void add(std::string_view text);
  void line(std::string_view content, size_t count = 1);

  uint64_t hash_;
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_STRUCTURE_HASH_H_
