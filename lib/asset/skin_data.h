// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Skins as skin files define them, and the decoder of these files.

#ifndef MJTOOLS_ASSET_SKIN_DATA_H_
#define MJTOOLS_ASSET_SKIN_DATA_H_

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct SkinBoneData {
  std::string body;
  std::array<float, 3> bindpos = {};
  std::array<float, 4> bindquat = {};
  std::vector<int> vertid;
  std::vector<float> vertweight;  // one weight per entry of vertid
};

struct SkinData {
  std::vector<float> vertex;    // 3 numbers per vertex
  std::vector<float> texcoord;  // 2 numbers per texture coordinate
  std::vector<int> face;        // 3 vertex indices per triangle
  std::vector<SkinBoneData> bones;
};

// Decodes the binary SKN format without checking its indices. Throws Error with `name` in the
// message.
[[nodiscard]] SkinData decode_skn(std::string_view bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_ASSET_SKIN_DATA_H_
