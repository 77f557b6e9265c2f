// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Memory of scenes, and the list of geoms in it.

#ifndef MJTOOLS_VISUAL_SCENE_SCENE_H_
#define MJTOOLS_VISUAL_SCENE_SCENE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <string_view>

namespace mj::visual {

// A scene with room for `maxgeom` geoms and, unless m is null, for the flexes and skins of the
// model. Frees first what the scene holds. Throws Error when memory cannot be had; the scene is
// empty then.
void make_scene(const mjModel* m, mjvScene& scene, int maxgeom);
void free_scene(mjvScene& scene);

// The element of the model that a geom stands for, and its group.
struct Owner {
  int objtype;
  int objid;
  int category;
};

// Appends geoms to a scene. A geom is begun, which notes in the scene if there is no room, then
// filled, then kept or forgotten.
class GeomList {
 public:
  explicit GeomList(mjvScene& scene) : scene_(scene) {}

  // Defaults, with the number in images of segments that it will have.
  [[nodiscard]] mjvGeom begin(const Owner& owner);
  // Appended if there is room.
  void keep(const mjvGeom& geom);
  [[nodiscard]] bool is_full() const { return scene_.ngeom >= scene_.maxgeom; }

 private:
  mjvScene& scene_;
};

// Text beside a geom, cut to what there is room for.
void set_label(mjvGeom& geom, std::string_view text);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_SCENE_H_
