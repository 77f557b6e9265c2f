// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The objects behind a mjrContext: the renderer of its model, its buffers and fonts. A context
// holds the number of its objects in `offFBO`.

#ifndef MJTOOLS_API_SCENE_DRAWING_H_
#define MJTOOLS_API_SCENE_DRAWING_H_

#include <mujoco/mjrender.h>

#include <memory>
#include <optional>

#include "draw/canvas.h"
#include "draw/renderer.h"

namespace mj::api {

struct Drawing {
  std::unique_ptr<draw::Renderer> renderer;  // null for a context without a model
  draw::Canvas offscreen;
  std::optional<draw::Canvas> aux[mjNAUX];
  draw::Fonts fonts{mjFONTSCALE_100};
  int aux_target = -1;    // auxiliary buffer that is drawn into, or -1
  mjrRect viewport = {};  // the last viewport that was set

  [[nodiscard]] draw::Canvas& target() {
    return aux_target >= 0 && aux[aux_target] ? *aux[aux_target] : offscreen;
  }
};

// Registers the objects of a new context and returns their number, which is not 0.
[[nodiscard]] unsigned add_drawing(std::shared_ptr<Drawing> drawing);
void remove_drawing(unsigned number);

// Returns the objects of a context, which become the current ones of the thread. Throws Error if
// the context was not made.
[[nodiscard]] std::shared_ptr<Drawing> drawing_of(const mjrContext& con);
// Returns the current objects of the thread, or else the objects of the context that was made last.
// Throws Error if no context exists.
[[nodiscard]] std::shared_ptr<Drawing> current_drawing();
// Returns whether any context holds objects.
[[nodiscard]] bool has_drawings();

}  // namespace mj::api

#endif  // MJTOOLS_API_SCENE_DRAWING_H_
