// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Edges of items, which are drawn instead of their surfaces.

#ifndef MJTOOLS_DRAW_WIREFRAME_H_
#define MJTOOLS_DRAW_WIREFRAME_H_

#include "draw/item.h"

namespace mj::draw {

// Replaces the surfaces of an item by lines: the edges of triangles, and for simple shapes a grid
// as fine as the slices, stacks and quads of the model's visual quality. `size` is the size of the
// geom. Edges whose faces all turn away from `eye` are left out, unless `culls_back` is false or
// the item has two sides. Lines cast no shadow and mirror nothing.
void replace_by_edges(Item& item, const float* size, const Assets& assets, const Vec3& eye,
                      bool culls_back);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_WIREFRAME_H_
