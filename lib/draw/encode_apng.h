// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Films as animated PNG files. Programs that do not know such files show the first frame.

#ifndef MJTOOLS_DRAW_ENCODE_APNG_H_
#define MJTOOLS_DRAW_ENCODE_APNG_H_

#include <cstdint>
#include <string>

#include "draw/picture.h"

namespace mj::draw {

// Returns the beginning of a film that repeats without end. It has `frames` frames.
[[nodiscard]] std::string apng_begin(int width, int height, int64_t frames);
// Returns frame number `index`, which is shown for numerator / denominator seconds, both below
// 65536. A frame after the first stores only the smallest rectangle with all pixels that differ
// from the frame `before`.
[[nodiscard]] std::string apng_frame(int64_t index, const Picture& picture, const Picture* before,
                                     int numerator, int denominator);
[[nodiscard]] std::string apng_end();

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_ENCODE_APNG_H_
