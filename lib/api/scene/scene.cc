// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for abstract scenes.

#include "visual/scene/scene.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>

#include "api/boundary.h"
#include "base/log.h"
#include "engine/data/drawn_copy.h"
#include "visual/scene/defaults.h"
#include "visual/scene/drawn_copy.h"
#include "visual/scene/geom.h"
#include "visual/scene/light.h"
#include "visual/single_precision.h"
#include "visual/update/skin_surface.h"
#include "visual/update/update_scene.h"

namespace visual = mj::visual;
using mj::vec3;
using mj::api::guarded;

void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                  const mjtNum mat[9], const float rgba[4]) {
  visual::init_geom(*geom, type);
  if (size) visual::set_size(*geom, vec3(size));
  if (pos) visual::store(geom->pos, vec3(pos));
  if (mat) visual::store(geom->mat, mj::mat3(mat));
  if (rgba) std::copy_n(rgba, 4, geom->rgba);
}
void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3],
                   const mjtNum to[3]) {
  guarded([&] { visual::connect(*geom, type, width, vec3(from), vec3(to)); });
}

void mjv_defaultScene(mjvScene* scn) {
  std::memset(scn, 0, sizeof *scn);
}
void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom) {
  guarded([&] { visual::make_scene(m, *scn, maxgeom); });
}
void mjv_freeScene(mjvScene* scn) {
  visual::free_scene(*scn);
}
void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                     mjvCamera* cam, int catmask, mjvScene* scn) {
  guarded([&] { visual::update_scene(*m, *d, {*opt, pert, catmask}, cam, *scn); });
}
void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                  int catmask, mjvScene* scn) {
  guarded([&] { visual::add_geoms(*m, *d, {*opt, pert, catmask}, *scn); });
}
void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn) {
  guarded([&] {
    mj::log_warning("mjv_updateSkin is deprecated: mjv_updateScene updates skins");
    visual::update_skins(*m, *d, visual::default_option(), *scn);
  });
}
void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn) {
  guarded([&] { visual::make_lights(*m, *d, *scn); });
}

void mjv_copyModel(mjModel* dest, const mjModel* src) {
  guarded([&] { visual::copy_drawn_model(*dest, *src); });
}
mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  mjData* result = nullptr;
  guarded([&] {
    if (dest) {
      mj::engine::copy_drawn_data(*m, *dest, *src);
      result = dest;
    } else {
      result = mj::engine::clone_drawn_data(*m, *src).release();
    }
  });
  return result;
}
