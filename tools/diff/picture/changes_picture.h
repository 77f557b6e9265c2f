// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A picture of two models, or of two states: before, after, and what changed between them.

#ifndef MJTOOLS_TOOLS_DIFF_PICTURE_CHANGES_PICTURE_H_
#define MJTOOLS_TOOLS_DIFF_PICTURE_CHANGES_PICTURE_H_

#include <mujoco/mjmodel.h>

#include <string>

#include "draw/studio.h"
#include "trajectory/reader.h"

namespace mj::diff {

// A side of the picture.
struct PictureSide {
  const mjModel& model;
  std::string name;                   // name of its file
  const Trajectory* frame = nullptr;  // state to draw; null: the reference configuration
};

// Draws three panels of the chosen size side by side, all with the same camera: the first model,
// the second, and the second with the changes in colours. Geoms that were added are green, geoms
// that were removed red, geoms that moved blue with a ghost where they were, geoms with another
// size or shape orange, and geoms with another colour violet. Everything else is grey. The chosen
// camera is taken from the first model, or from the second if the first does not have it. Throws
// Error if neither model has it.
[[nodiscard]] draw::Picture changes_picture(const PictureSide& a, const PictureSide& b,
                                            const draw::PictureChoice& choice);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PICTURE_CHANGES_PICTURE_H_
