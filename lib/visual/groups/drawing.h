// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The data that all functions in this folder need to add geoms to a scene: the model, its data, and
// options. Also functions for the look of geoms.

#ifndef MJTOOLS_VISUAL_GROUPS_DRAWING_H_
#define MJTOOLS_VISUAL_GROUPS_DRAWING_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <string>

#include "math/rotation.h"
#include "visual/scene/geom.h"
#include "visual/scene/scene.h"

namespace mj::visual {

struct Drawing {
  Drawing(const mjModel& model, mjData& data, const mjvOption& options, const mjvPerturb& perturb,
          int categories, mjvScene& s);

  [[nodiscard]] bool has(mjtVisFlag flag) const { return opt.flags[flag] != 0; }
  [[nodiscard]] bool labels(mjtLabel what) const { return opt.label == what; }
  [[nodiscard]] bool frames(mjtFrame what) const { return opt.frame == what; }
  [[nodiscard]] bool shows(int category) const { return (catmask & category) != 0; }

  // Converts a size in mjVisual to metres. Such a size is relative to the mean size of the model.
  [[nodiscard]] double scaled(float size) const { return size * m.stat.meansize; }

  const mjModel& m;
  mjData& d;
  const mjvOption& opt;
  const mjvPerturb& pert;
  const int catmask;
  mjvScene& scene;
  GeomList geoms;
};

// Returns whether elements of a group are shown. A group number that is too large counts as the
// last group.
[[nodiscard]] bool is_shown(const mjtByte groups[mjNGROUP], int group);

// Returns mjCAT_STATIC for a body that is welded to the world, and mjCAT_DYNAMIC for any other
// body.
[[nodiscard]] int category_of_body(const mjModel& m, int body);

// The material and the colour of an element.
struct Look {
  int matid;
  const float* rgba;  // colour of the element itself, not of its material
};

// Sets the material and the colour of a geom. The colour of the element takes precedence over the
// colour of its material, unless the element has the default colour. If the options ask for it,
// moving objects become transparent.
void set_look(const Drawing& drawing, const Look& look, mjvGeom& geom);
void set_rgba(mjvGeom& geom, const float rgba[4]);
// Increases the emission of a geom. This marks the geoms of selected elements.
void glow(const Drawing& drawing, mjvGeom& geom);

void set_pose(mjvGeom& geom, const double* pos, const double* mat);

// Sets the label of a geom to the name of an element. If the element has no name, the label is its
// kind and number.
void set_element_label(const mjModel& m, int objtype, int id, mjvGeom& geom);

// Returns an arrow, capsule, cylinder or line between two points. The caller must set its colour.
[[nodiscard]] mjvGeom begin_connector(Drawing& drawing, const Owner& owner, int type, double width,
                                      const Vec3& from, const Vec3& to);

// Returns a triangle. The caller must set its colour. Its size and axes hold the sides v[1] - v[0]
// and v[2] - v[0], which need not be at right angles, followed by the normal.
[[nodiscard]] mjvGeom begin_triangle(Drawing& drawing, const Owner& owner, const Vec3 (&v)[3]);

constexpr double kLineWidth = 3;  // width of decorative lines (pixels)

// Returns the owner for decoration that does not belong to an element.
[[nodiscard]] inline Owner decoration(int id) {
  return {mjOBJ_UNKNOWN, id, mjCAT_DECOR};
}

// The sizes of a drawn frame. The frame consists of three cylinders along its axes in red, green
// and blue.
struct FrameSize {
  double length, width;
};
[[nodiscard]] FrameSize standard_frame(const Drawing& drawing);
void add_frame(Drawing& drawing, int id, const Vec3& pos, const Mat3& axes, const FrameSize& size);

// Returns the impedance of the last active limit of a joint or tendon, or 0 if no limit is active.
// `type` is the type that the limit has as a constraint row.
[[nodiscard]] double limit_impedance(const mjData& d, int type, int id);

// Mixes two colours in red, green and blue: rgba = (1 - share) rgba + share other.
void blend_rgb(float rgba[4], const float other[4], double share);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_GROUPS_DRAWING_H_
