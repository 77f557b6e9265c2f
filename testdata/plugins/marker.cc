// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A simulation plugin that draws a red sphere, and tells which geoms have changed.

#include <mjtools/plugin.hpp>

namespace {

class Marker final : public mjtools::Plugin {
 public:
  bool load(const mjModel*, mjData*) override { return true; }
  void reset() override {}
  void render(const mjModel*, mjData*, mjvScene* scene) override {
    if (scene->ngeom == scene->maxgeom) return;
    const mjtNum size[3] = {.3, .3, .3}, pos[3] = {0, 0, 0};
    const float red[4] = {1, 0, 0, 1};
    mjv_initGeom(scene->geoms + scene->ngeom++, mjGEOM_SPHERE, size, pos, nullptr, red);
  }
  void geom_changed(const mjModel* m, mjData*, int geom) override {
    host().note(std::string("sees a change of ") + mj_id2name(m, mjOBJ_GEOM, geom));
  }
};

}  // namespace

MJTOOLS_PLUGIN(Marker, "test/Marker")
