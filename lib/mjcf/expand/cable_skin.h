// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_EXPAND_CABLE_SKIN_H_
#define MJTOOLS_MJCF_EXPAND_CABLE_SKIN_H_

#include <string>
#include <vector>

#include "spec/asset.h"

namespace mj::mjcf {

// The parameters in <composite> for the skin of a cable that consists of boxes.
struct CableSkin {
  std::vector<std::string> bodies;  // bodies of the cable, from first to last
  float box_length = 0;             // length of the box that <composite> describes
  float half_width = 0;
  int subgrid = 0;  // number of vertices between neighbouring bones along each axis
  bool has_texcoord = false;
};

// Largest allowed number of vertices of a skin.
inline constexpr double kMaxCableSkinVertices = 1e6;

// Returns the number of vertices of the skin.
[[nodiscard]] double vertex_count(const CableSkin& cable);

// Fills an empty skin with vertices, texture coordinates, faces and bones.
void fill_cable_skin(const CableSkin& cable, spec::Skin& skin);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_EXPAND_CABLE_SKIN_H_
