// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/scene.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/diagnostic.h"
#include "base/log.h"
#include "visual/scene/defaults.h"
#include "visual/scene/geom.h"

namespace mj::visual {
namespace {

// The arrays of a scene, and how many entries the model needs in each: X(array, entries).
#define MJ_FLEX_ARRAYS(X)      \
  X(flexedgeadr, nflex)        \
  X(flexedgenum, nflex)        \
  X(flexvertadr, nflex)        \
  X(flexvertnum, nflex)        \
  X(flexfaceadr, nflex)        \
  X(flexfacenum, nflex)        \
  X(flexfaceused, nflex)       \
  X(flexedge, 2 * nflexedge)   \
  X(flexvert, 3 * nflexvert)   \
  X(flexface, 9 * nflexface)   \
  X(flexnormal, 9 * nflexface) \
  X(flextexcoord, 6 * nflexface)
#define MJ_SKIN_ARRAYS(X)    \
  X(skinfacenum, nskin)      \
  X(skinvertadr, nskin)      \
  X(skinvertnum, nskin)      \
  X(skinvert, 3 * nskinvert) \
  X(skinnormal, 3 * nskinvert)

template <typename T>
void allocate(T*& array, mjtSize n) {
  array = nullptr;
  if (n <= 0) return;
  array = static_cast<T*>(std::calloc(static_cast<size_t>(n), sizeof(T)));
  if (array) return;
  throw Error("out-of-memory", "could not allocate " +
                                   std::to_string(static_cast<size_t>(n) * sizeof(T)) +
                                   " bytes for a scene");
}

// Returns the number of elements in the largest layer of a flex. Only the layers before the first
// empty layer are considered.
int largest_layer(const mjModel& m, int flex) {
  const int* layer = m.flex_elemlayer + m.flex_elemadr[flex];
  const int* end = layer + m.flex_elemnum[flex];
  for (int most = 0, k = 0;; ++k) {
    const int n = static_cast<int>(std::count(layer, end, k));
    if (n == 0) return most;
    most = std::max(most, n);
  }
}

// Returns the largest number of faces that are needed to draw a flex in any of the possible ways. A
// sheet is drawn with both sides of its elements and its rim. Any other flex is drawn with its
// shell, or with four faces for each element of a layer.
int most_faces(const mjModel& m, int flex) {
  if (m.flex_dim[flex] == 2) return 2 * m.flex_shellnum[flex] + 2 * m.flex_elemnum[flex];
  return std::max(m.flex_shellnum[flex], 4 * largest_layer(m, flex));
}

void make_flexes(const mjModel& m, mjvScene& scene) {
  const mjtSize nflex = m.nflex, nflexedge = m.nflexedge, nflexvert = m.nflexvert;
  mjtSize nflexface = 0;
  for (int f = 0; f < nflex; ++f) nflexface += most_faces(m, f);
#define MJ_X(array, entries) allocate(scene.array, entries);
  MJ_FLEX_ARRAYS(MJ_X)
#undef MJ_X
  scene.nflex = static_cast<int>(nflex);
  std::copy_n(m.flex_edge, 2 * nflexedge, scene.flexedge);
  for (int f = 0, faces = 0; f < nflex; ++f) {
    scene.flexedgeadr[f] = m.flex_edgeadr[f];
    scene.flexedgenum[f] = m.flex_edgenum[f];
    scene.flexvertadr[f] = m.flex_vertadr[f];
    scene.flexvertnum[f] = m.flex_vertnum[f];
    scene.flexfaceadr[f] = faces;
    scene.flexfacenum[f] = most_faces(m, f);
    faces += scene.flexfacenum[f];
  }
}

void make_skins(const mjModel& m, mjvScene& scene) {
  const mjtSize nskin = m.nskin, nskinvert = m.nskinvert;
#define MJ_X(array, entries) allocate(scene.array, entries);
  MJ_SKIN_ARRAYS(MJ_X)
#undef MJ_X
  scene.nskin = static_cast<int>(nskin);
  for (int s = 0; s < nskin; ++s) {
    scene.skinfacenum[s] = m.skin_facenum[s];
    scene.skinvertadr[s] = m.skin_vertadr[s];
    scene.skinvertnum[s] = m.skin_vertnum[s];
  }
}

}  // namespace

void make_scene(const mjModel* m, mjvScene& scene, int maxgeom) {
  free_scene(scene);
  try {
    scene.maxgeom = std::max(maxgeom, 0);
    allocate(scene.geoms, scene.maxgeom);
    allocate(scene.geomorder, scene.maxgeom);
    if (m) {
      make_flexes(*m, scene);
      make_skins(*m, scene);
    }
  } catch (const Error&) {
    free_scene(scene);
    throw;
  }
  default_render_flags(scene.flags);
  scene.scale = 1;
  scene.rotate[0] = 1;
}

void free_scene(mjvScene& scene) {
  std::free(scene.geoms);
  std::free(scene.geomorder);
#define MJ_X(array, entries) std::free(scene.array);
  MJ_FLEX_ARRAYS(MJ_X)
  MJ_SKIN_ARRAYS(MJ_X)
#undef MJ_X
  std::memset(&scene, 0, sizeof scene);
}

mjvGeom GeomList::begin(const Owner& owner) {
  if (is_full() && scene_.status == 0) {
    scene_.status = 1;
    log_warning("the scene has room for " + std::to_string(scene_.maxgeom) +
                " geoms (maxgeom of mjv_makeScene); further geoms are not drawn");
  }
  mjvGeom geom{};
  init_geom(geom, mjGEOM_NONE);
  geom.objtype = owner.objtype;
  geom.objid = owner.objid;
  geom.category = owner.category;
  geom.segid = scene_.ngeom;
  return geom;
}

void GeomList::keep(const mjvGeom& geom) {
  if (!is_full()) scene_.geoms[scene_.ngeom++] = geom;
}

void set_label(mjvGeom& geom, std::string_view text) {
  const size_t n = std::min(text.size(), sizeof geom.label - 1);
  std::copy_n(text.data(), n, geom.label);
  geom.label[n] = 0;
}

}  // namespace mj::visual
