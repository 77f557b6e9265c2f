// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds bodies and frames of a description by name, for <attach>. The names are indexed, because a
// model may be attached very often, for example once for each of its bodies.

#ifndef MJTOOLS_SPEC_PART_INDEX_H_
#define MJTOOLS_SPEC_PART_INDEX_H_

#include <string_view>
#include <unordered_map>
#include <utility>

#include "spec/tree.h"

namespace mj::spec {

// An index of the names in a tree. It is valid as long as the tree is neither changed nor moved.
class PartIndex {
 public:
  explicit PartIndex(const Body& world) { add(world); }

  // Returns the first body of that name, parents before children, or null.
  [[nodiscard]] const Body* body(std::string_view name) const {
    const auto at = bodies_.find(name);
    return at == bodies_.end() ? nullptr : at->second;
  }

  // Returns the body that contains the first frame of that name, and the index of the frame. The
  // body is null if there is no such frame.
  [[nodiscard]] std::pair<const Body*, int> frame(std::string_view name) const {
    const auto at = frames_.find(name);
    return at == frames_.end() ? std::pair<const Body*, int>(nullptr, -1) : at->second;
  }

 private:
  void add(const Body& body) {
    bodies_.try_emplace(body.name, &body);
    for (size_t i = 0; i < body.frames.size(); ++i) {
      frames_.try_emplace(body.frames[i].name, &body, static_cast<int>(i));
    }
    for (const Body& child : body.bodies) add(child);
  }

  std::unordered_map<std::string_view, const Body*> bodies_;
  std::unordered_map<std::string_view, std::pair<const Body*, int>> frames_;
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_PART_INDEX_H_
