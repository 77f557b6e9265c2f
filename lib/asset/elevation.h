// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Height fields as grids of elevations, and the decoders of height field files.

#ifndef MJTOOLS_ASSET_ELEVATION_H_
#define MJTOOLS_ASSET_ELEVATION_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct Elevation {
  int nrow = 0;
  int ncol = 0;
  std::vector<float> data;  // elevations row by row; the first row has the smallest y

  // Reverses the order of the rows. Call it for sources whose first row has the largest y.
  void reverse_rows();

  // Shifts and scales the data to the range 0 to 1. Constant data becomes 0.
  void normalize();
};

// Decodes the binary format: int32 nrow, ncol, float32 data[nrow x ncol]. Throws Error with `name`
// in the message.
[[nodiscard]] Elevation decode_hfield(std::string_view bytes, const std::string& name);

// Decodes the grey values of a PNG image. The top row of the image becomes the last row. Throws
// Error with `name` in the message.
[[nodiscard]] Elevation decode_hfield_png(std::string_view bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_ASSET_ELEVATION_H_
