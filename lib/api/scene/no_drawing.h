// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The error of the functions of MuJoCo that draw user interfaces.

#ifndef MJTOOLS_API_SCENE_NO_DRAWING_H_
#define MJTOOLS_API_SCENE_NO_DRAWING_H_

namespace mj::api {

// Reports that mjtools does not draw user interfaces. The message names the function.
void refuse_to_draw(const char* function);

}  // namespace mj::api

#endif  // MJTOOLS_API_SCENE_NO_DRAWING_H_
