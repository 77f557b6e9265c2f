// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The error that functions report when they would have to draw.

#ifndef MJTOOLS_API_SCENE_NO_DRAWING_H_
#define MJTOOLS_API_SCENE_NO_DRAWING_H_

namespace mj::api {

// Reports that the function needs a window or OpenGL, which this build does not have.
void refuse_to_draw(const char* function);

}  // namespace mj::api

#endif  // MJTOOLS_API_SCENE_NO_DRAWING_H_
