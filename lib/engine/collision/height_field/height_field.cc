// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of a height field with a convex geom. Each triangle of the grid below the geom is the
// top of a prism that reaches down to the base. The tops are raised by the margin. Every prism that
// the geom penetrates gives a contact.
//
//   vertex (r,c) = (c 2X/(ncol-1) - X,  r 2Y/(nrow-1) - Y,  data[r,c] Z)      height-field frame
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.hfield_*, m.geom_*, m.mesh_*
// writes  nothing of mjData

#include "engine/collision/height_field/height_field.h"

#include <algorithm>
#include <cmath>

#include "engine/collision/convex/convex.h"
#include "engine/collision/primitive/geom_pose.h"
#include "engine/data/options.h"

namespace mj::engine {
namespace {

struct HeightField {
  double x, y, top, bottom;  // half-extents in x and y, greatest height, depth of the base
  int nrow, ncol;
  const float* data;

  HeightField(const mjModel& m, int id)
      : x(m.hfield_size[4 * id]),
        y(m.hfield_size[4 * id + 1]),
        top(m.hfield_size[4 * id + 2]),
        bottom(m.hfield_size[4 * id + 3]),
        nrow(m.hfield_nrow[id]),
        ncol(m.hfield_ncol[id]),
        data(m.hfield_data + m.hfield_adr[id]) {}
};

struct Bounds {
  Vec3 lo, hi;
};

Bounds bounds_of(ConvexObject& o) {
  Bounds b;
  for (int i = 0; i < 3; ++i) {
    Vec3 direction;
    direction[i] = 1;
    b.hi[i] = o.support(o, direction)[i];
    direction[i] = -1;
    b.lo[i] = o.support(o, direction)[i];
  }
  return b;
}

// Computes the grid lines `first` and `last` that enclose [lo, hi], so that the cells
// first .. last-1 cover it. The `n` grid lines are spread over [-half, half]. If no cell overlaps
// [lo, hi], last <= first. The values are clamped before they are converted to int, because the
// conversion must not overflow.
void covered(double lo, double hi, double half, int n, int& first, int& last) {
  const double begin = std::floor((lo + half) / (2 * half) * (n - 1));
  const double end = std::ceil((hi + half) / (2 * half) * (n - 1));
  first = static_cast<int>(std::min(double(n), std::max(0.0, begin)));
  last = static_cast<int>(std::max(-1.0, std::min(n - 1.0, end)));
}

// Returns whether the bounds `b` are further than `margin` from the bounds of the height field.
bool outside(const HeightField& field, const Bounds& b, double margin) {
  return b.lo.x - margin > field.x || b.hi.x + margin < -field.x || b.lo.y - margin > field.y ||
         b.hi.y + margin < -field.y || b.lo.z - margin > field.top ||
         b.hi.z + margin < -field.bottom;
}

// Finds the contacts of an object with the prisms below its bounds. All positions are in the frame
// of the height field. Returns the number of contacts.
int collide_prisms(const mjModel& m, mjData& d, mjPreContact* con, const HeightField& field,
                   ConvexObject& object, const Bounds& bounds, double margin) {
  int cmin, cmax, rmin, rmax;
  covered(bounds.lo.x, bounds.hi.x, field.x, field.ncol, cmin, cmax);
  covered(bounds.lo.y, bounds.hi.y, field.y, field.nrow, rmin, rmax);
  const double dx = 2 * field.x / (field.ncol - 1), dy = 2 * field.y / (field.nrow - 1);
  ConvexObject prism = prism_object();
  const auto set_corner = [&](int i, int row, int col) {
    const double x = dx * col - field.x, y = dy * row - field.y;
    prism.corner[i] = {x, y, -field.bottom};
    prism.corner[3 + i] = {x, y, field.data[row * field.ncol + col] * field.top + margin};
  };

  int n = 0;
  for (int row = rmin; row < rmax; ++row) {
    for (int col = cmin + 1; col <= cmax; ++col) {
      for (int half = 0; half < 2 && n < mjMAXCONPAIR; ++half) {
        if (half == 0) {
          set_corner(0, row + 1, col - 1);
          set_corner(1, row, col - 1);
          set_corner(2, row + 1, col);
        } else {
          set_corner(0, row, col - 1);
          set_corner(1, row + 1, col);
          set_corner(2, row, col);
        }
        if (prism.corner[3].z < bounds.lo.z && prism.corner[4].z < bounds.lo.z &&
            prism.corner[5].z < bounds.lo.z) {
          continue;
        }
        set_prism_centre(prism);
        if (penetrate_convex(m, d, prism, object, 0, 1, con + n) == 0) continue;
        ++n;
      }
    }
  }
  return n;
}

// Transforms contacts from the frame of the field to the world.
void place_contacts(mjPreContact* con, int n, const Vec3& x, const Mat3& R) {
  for (int i = 0; i < n; ++i) {
    store(con[i].pos, R * vec3(con[i].pos) + x);
    store(con[i].normal, R * vec3(con[i].normal));
  }
}

}  // namespace

int height_field_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2,
                        double margin) {
  const HeightField field(m, m.geom_dataid[g1]);
  const Vec3 x1 = vec3(d.geom_xpos + 3 * g1);
  const Mat3 R1 = mat3(d.geom_xmat + 9 * g1);
  const Vec3 p = transpose_times(R1, vec3(d.geom_xpos + 3 * g2) - x1);
  const double r = m.geom_rbound[g2] + margin;
  if (field.x < p.x - r || -field.x > p.x + r || field.y < p.y - r || -field.y > p.y + r ||
      field.top < p.z - r || -field.bottom > p.z + r) {
    return 0;
  }

  ConvexObject object = convex_object(m, d, g2, margin);
  object.x = p;
  object.R = transpose(R1) * object.R;
  const Bounds bounds = bounds_of(object);
  if (outside(field, bounds, margin)) return 0;
  const int n = collide_prisms(m, d, con, field, object, bounds, margin);
  if (is_disabled(m, mjDSBL_NATIVECCD)) smooth_normals(prism_object(), object, con, n);
  place_contacts(con, n, x1, R1);
  return n;
}

int height_field_element(const mjModel& m, mjData& d, mjPreContact* con, int geom,
                         const FlexShape& flex, int elem, double margin) {
  const HeightField field(m, m.geom_dataid[geom]);
  const Vec3 x = vec3(d.geom_xpos + 3 * geom);
  const Mat3 R = mat3(d.geom_xmat + 9 * geom);
  ConvexObject object = flex.convex_element(elem, margin);
  object.x = transpose_times(R, object.x - x);
  Bounds bounds{{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
  for (int i = 0; i < object.ncorner; ++i) {
    Vec3& corner = object.corner[i];
    corner = transpose_times(R, corner - x);
    for (int k = 0; k < 3; ++k) {
      bounds.lo[k] = std::min(bounds.lo[k], corner[k]);
      bounds.hi[k] = std::max(bounds.hi[k], corner[k]);
    }
  }
  if (outside(field, bounds, margin)) return 0;
  const int n = collide_prisms(m, d, con, field, object, bounds, margin);
  place_contacts(con, n, x, R);
  return n;
}

}  // namespace mj::engine
