// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The decoder of GMSH files of versions 2.2 and 4.1, in text and binary form. A file has one mesh,
// which consists of segments, triangles or tetrahedra.

#ifndef MJTOOLS_ASSET_GMSH_H_
#define MJTOOLS_ASSET_GMSH_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct GmshData {
  int dim = 0;                // dimension of the elements: 1, 2 or 3
  std::vector<double> point;  // 3 coordinates per point
  std::vector<int> element;   // dim + 1 point indices per element, from 0
};

// Decodes a file. Throws Error with `name` in the message.
[[nodiscard]] GmshData decode_gmsh(std::string_view bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_ASSET_GMSH_H_
