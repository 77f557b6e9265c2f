// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints a scene as text. The text is the same as that of mj_printScene of MuJoCo 3.12.

#ifndef MJTOOLS_VISUAL_SCENE_PRINT_SCENE_H_
#define MJTOOLS_VISUAL_SCENE_PRINT_SCENE_H_

#include <mujoco/mjvisualize.h>

#include <string>
#include <string_view>

#include "model/print_model.h"

namespace mj::visual {

// Returns a scene as text. If `real_format` is invalid, the default is used instead.
[[nodiscard]] std::string print_scene(const mjvScene& scene,
                                      std::string_view real_format = kDefaultRealFormat);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_PRINT_SCENE_H_
