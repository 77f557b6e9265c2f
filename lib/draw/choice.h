// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Choices of a user for a picture, as text: the camera, the size, and things to show or hide.

#ifndef MJTOOLS_DRAW_CHOICE_H_
#define MJTOOLS_DRAW_CHOICE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <string>
#include <vector>

namespace mj::draw {

// Returns the camera that `text` describes:
//   ""                       the free camera with which viewers begin
//   NAME, #3 or 3            a camera of the model
//   free:AZ,EL,DIST          a free camera that looks at the centre of the model, with its azimuth
//                            and elevation (deg) and its distance (m)
//   free:AZ,EL,DIST,X,Y,Z    a free camera that looks at the point (X, Y, Z)
//   track:BODY               the free camera, moving with a body
// Throws Error for an unknown name, and for numbers that are not finite.
[[nodiscard]] mjvCamera chosen_camera(const mjModel& m, const std::string& text);

// Width and height of a picture (pixels).
struct PictureSize {
  int width, height;
};
// Returns the size in a text like "640x480". Throws Error if it is no size, or if it is too large.
[[nodiscard]] PictureSize chosen_size(const std::string& text);

// Switches the thing on or off that `word` names, such as "contacts". Throws Error for an unknown
// word, with the most similar word as a hint.
void set_shown(const std::string& word, bool is_shown, mjvOption& option, mjvScene& scene);
// Returns all words that set_shown() knows.
[[nodiscard]] std::vector<std::string> shown_words();

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_CHOICE_H_
