// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Data that all groups of geoms in a scene share: model and data, options, colours of elements.

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

  // Converts a visual size to metres. Visual sizes are relative to the mean size of the model.
  [[nodiscard]] double scaled(float size) const { return size * m.stat.meansize; }

  const mjModel& m;
  mjData& d;
  const mjvOption& opt;
  const mjvPerturb& pert;
  const int catmask;
  mjvScene& scene;
  GeomList geoms;
};

// Returns whether a group of elements is shown. Groups beyond the last count as the last.
[[nodiscard]] bool is_shown(const mjtByte groups[mjNGROUP], int group);

// Returns mjCAT_STATIC for a body that is welded to the world, else mjCAT_DYNAMIC.
[[nodiscard]] int category_of_body(const mjModel& m, int body);

// Material and colour of an element.
struct Look {
  int matid;
  const float* rgba;  // colour of the element itself
};

// Sets material and colour. The colour of the element takes precedence over the colour of the
// material, unless the element has the default colour. Moving objects become transparent if the
// options say so.
void set_look(const Drawing& drawing, const Look& look, mjvGeom& geom);
void set_rgba(mjvGeom& geom, const float rgba[4]);
// Gives a geom the emission of selected elements.
void glow(const Drawing& drawing, mjvGeom& geom);

void set_pose(mjvGeom& geom, const double* pos, const double* mat);

// Sets the label to the name of an element, or to its kind and number.
void set_element_label(const mjModel& m, int objtype, int id, mjvGeom& geom);

// Returns an arrow, capsule, cylinder or line that still needs a colour.
[[nodiscard]] mjvGeom begin_connector(Drawing& drawing, const Owner& owner, int type, double width,
                                      const Vec3& from, const Vec3& to);

// Returns a triangle that still needs a colour. Its size and axes hold the sides v[1] - v[0] and
// v[2] - v[0], which need not be at right angles, and then the normal.
[[nodiscard]] mjvGeom begin_triangle(Drawing& drawing, const Owner& owner, const Vec3 (&v)[3]);

constexpr double kLineWidth = 3;  // width of decorative lines (pixels)

// Returns the owner of decoration that belongs to no element.
[[nodiscard]] inline Owner decoration(int id) {
  return {mjOBJ_UNKNOWN, id, mjCAT_DECOR};
}

// Sizes of a frame: three cylinders along its axes in red, green and blue.
struct FrameSize {
  double length, width;
};
[[nodiscard]] FrameSize standard_frame(const Drawing& drawing);
void add_frame(Drawing& drawing, int id, const Vec3& pos, const Mat3& axes, const FrameSize& size);

// Returns the impedance of the last active limit of a joint or tendon, or 0 if no limit is active.
// `type` is the type of its constraint row.
[[nodiscard]] double limit_impedance(const mjData& d, int type, int id);

// Mixes two colours: (1 - share) of rgba plus `share` of the other, in red, green and blue.
void blend_rgb(float rgba[4], const float other[4], double share);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_GROUPS_DRAWING_H_
