// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shows the pictures that a recording contains.

#ifndef MJTOOLS_TOOLS_INSPECT_RECORDED_PICTURES_H_
#define MJTOOLS_TOOLS_INSPECT_RECORDED_PICTURES_H_

#include <string>
#include <vector>

#include "inspect.h"
#include "trajectory/reader.h"

namespace mj::inspect {

// Returns the recorded pictures that the patterns select, each once, and removes these patterns. A
// pattern is a name such as "camera/front/rgb", a group of names, or an item of --record.
[[nodiscard]] std::vector<PixelArray> take_pictures(const Trajectory& about,
                                                    std::vector<std::string>& patterns);

// Return the type of the numbers of a picture, such as "uint8", and its shape.
[[nodiscard]] std::string pixel_type(const PixelArray& a);
[[nodiscard]] std::vector<int64_t> picture_shape(const PixelArray& a);

// Writes a line for each array of pictures, with its type and shape.
void list_pictures(const Trajectory& about, const std::vector<PixelArray>& pictures,
                   report::Output& out);

// Writes a row for each frame, with the least, the mean and the greatest number of each picture.
// Shows all rollouts, unless the request chooses one. Throws Error for forms other than text.
void show_pictures(const TrajectoryStream& recording, const std::vector<PixelArray>& pictures,
                   const Request& request, report::Output& out);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_RECORDED_PICTURES_H_
