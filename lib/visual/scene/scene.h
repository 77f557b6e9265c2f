// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Memory of scenes, and the list of geoms in it.

#ifndef MJTOOLS_VISUAL_SCENE_SCENE_H_
#define MJTOOLS_VISUAL_SCENE_SCENE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <string_view>

namespace mj::visual {

// Makes a scene with room for `maxgeom` geoms and, unless m is null, for the flexes and skins of
// the model. Frees the old content of the scene first. If memory is exhausted, it throws Error and
// the scene is empty.
void make_scene(const mjModel* m, mjvScene& scene, int maxgeom);
void free_scene(mjvScene& scene);

// Element of the model that a geom stands for, and its category.
struct Owner {
  int objtype;
  int objid;
  int category;
};

// List of the geoms in a scene. begin() starts a geom, and records in the scene if there is no
// room. Then the caller fills the geom, and keeps it or drops it.
class GeomList {
 public:
  explicit GeomList(mjvScene& scene) : scene_(scene) {}

  // Returns a geom with defaults and with the number that it will have in segmentation images.
  [[nodiscard]] mjvGeom begin(const Owner& owner);
  // Appends the geom if there is room.
  void keep(const mjvGeom& geom);
  [[nodiscard]] bool is_full() const { return scene_.ngeom >= scene_.maxgeom; }

 private:
  mjvScene& scene_;
};

// Sets the text at a geom. Longer texts are cut.
void set_label(mjvGeom& geom, std::string_view text);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_SCENE_H_
