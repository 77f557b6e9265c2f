// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Height fields as they are read: a grid of elevations.

#ifndef MJTOOLS_ASSET_ELEVATION_H_
#define MJTOOLS_ASSET_ELEVATION_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct Elevation {
  int nrow = 0;
  int ncol = 0;
  std::vector<float> data;  // row by row; the first has the smallest y

  // For sources whose first row has the largest y.
  void reverse_rows();

  // Shifts and scales to the range 0 to 1; a constant becomes 0.
  void normalize();
};

// The binary format: int32 nrow, ncol, float32 data[nrow x ncol]. Throws Error naming `name`.
[[nodiscard]] Elevation decode_hfield(std::string_view bytes, const std::string& name);

// The grey values of a PNG image, its top row last. Throws Error naming `name`.
[[nodiscard]] Elevation decode_hfield_png(std::string_view bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_ASSET_ELEVATION_H_
