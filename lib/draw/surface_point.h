// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Points of surfaces that pixel centres see, with their normals and texture colours.

#ifndef MJTOOLS_DRAW_SURFACE_POINT_H_
#define MJTOOLS_DRAW_SURFACE_POINT_H_

#include "draw/item.h"
#include "draw/primitive.h"
#include "draw/texture.h"
#include "draw/view.h"
#include "draw/wide.h"

namespace mj::draw {

// A view in single precision.
struct WideView {
  Wide3 eye, right, up, forward;
  float x0, y0, dx, dy;
  bool is_orthographic;

  explicit WideView(const View& view);
};

// Eight points of one item. Lanes that are not used repeat a lane that is used.
struct SurfacePoints {
  Wide3 point;         // in the world (m)
  Wide3 normal;        // for shading, unit vector
  Wide3 flat;          // of the face itself, unit vector
  Wide depth;          // m
  Wide3 to_eye;        // unit vector to the position of the camera
  Wide pixel;          // width of a pixel at the point (m)
  WideColour texture;  // white if there is no texture
};

// Returns the points of an item at the pixel coordinates (x, y). `parts` are the eight primitives
// at these points.
[[nodiscard]] SurfacePoints surface_points(const View& view, const WideView& wide_view,
                                           const Item& item, const Primitive* const (&parts)[kWide],
                                           const float (&x)[kWide], const float (&y)[kWide]);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_SURFACE_POINT_H_
