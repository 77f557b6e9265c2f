// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Films of trajectories: GIF and animated PNG, folders of PNG files, raw frames, and everything
// that ffmpeg encodes. The bytes do not depend on the number of threads.

#ifndef MJTOOLS_TOOLS_INSPECT_FILM_H_
#define MJTOOLS_TOOLS_INSPECT_FILM_H_

#include "picture.h"

namespace mj::inspect {

// Throws Error (usage) if no film can have this name, or if the request contradicts the kind of
// film.
void require_film(const PictureRequest& request);

// Draws a film and writes it to request.film.
void draw_film(const Footage& footage, const PictureRequest& request);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_FILM_H_
