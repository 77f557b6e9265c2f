// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_EXPAND_CABLE_SKIN_H_
#define MJTOOLS_MJCF_EXPAND_CABLE_SKIN_H_

#include <string>
#include <vector>

#include "spec/asset.h"

namespace mj::mjcf {

// The skin of a cable of boxes, as <composite> describes it.
struct CableSkin {
  std::vector<std::string> bodies;  // of the cable, from its first to its last
  float box_length = 0;             // of the authored geom
  float half_width = 0;
  int subgrid = 0;  // rows of vertices between bones
  bool has_texcoord = false;
};

// More vertices than this are not made.
inline constexpr double kMaxCableSkinVertices = 1e6;

// How many vertices the skin has.
[[nodiscard]] double vertex_count(const CableSkin& cable);

// Fills in vertices, texture coordinates, faces and bones of a skin that has none.
void fill_cable_skin(const CableSkin& cable, spec::Skin& skin);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_EXPAND_CABLE_SKIN_H_
