// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Manages the memory of scenes and the list of geoms in a scene.

#ifndef MJTOOLS_VISUAL_SCENE_SCENE_H_
#define MJTOOLS_VISUAL_SCENE_SCENE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <string_view>

namespace mj::visual {

// Allocates a scene with room for `maxgeom` geoms and, unless m is null, for the flexes and skins
// of the model. Frees the old content of the scene first. If memory is exhausted, throws Error and
// leaves the scene empty.
void make_scene(const mjModel* m, mjvScene& scene, int maxgeom);
void free_scene(mjvScene& scene);

// The model element that a geom stands for, and the category of the geom.
struct Owner {
  int objtype;
  int objid;
  int category;
};

// The list of geoms in a scene. begin() starts a new geom. If there is no room for it, this is
// recorded in the scene. The caller then sets the members of the geom, and calls keep() if it
// should be in the scene.
class GeomList {
 public:
  explicit GeomList(mjvScene& scene) : scene_(scene) {}

  // Returns a geom that has default values and the number by which it is identified in segmentation
  // images.
  [[nodiscard]] mjvGeom begin(const Owner& owner);
  // Appends the geom to the scene if there is room.
  void keep(const mjvGeom& geom);
  [[nodiscard]] bool is_full() const { return scene_.ngeom >= scene_.maxgeom; }

 private:
  mjvScene& scene_;
};

// Sets the label of a geom. A text that is too long is cut.
void set_label(mjvGeom& geom, std::string_view text);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_SCENE_H_
