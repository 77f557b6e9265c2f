// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Distance sensors. They report the distance, the normal or the segment between the two nearest
// geoms of two objects.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9]; what the collision functions of the geoms
//         read
// writes  value [sensor_dim]; distance [1], normal [3] or segment [6]

#include "engine/collision/distance.h"
#include "engine/sensor/measure.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// Range of geoms: either a single geom or all geoms of a body.
struct GeomRange {
  int first, end;

  GeomRange(const mjModel& m, int type, int id)
      : first(type == mjOBJ_BODY ? m.body_geomadr[id] : id),
        end(first + (type == mjOBJ_BODY ? m.body_geomnum[id] : 1)) {}
};

}  // namespace

void measure_distance(const mjModel& m, mjData& d, int sensor, double* value) {
  const GeomRange geoms1(m, m.sensor_objtype[sensor], m.sensor_objid[sensor]);
  const GeomRange geoms2(m, m.sensor_reftype[sensor], m.sensor_refid[sensor]);
  const double cutoff = m.sensor_cutoff[sensor];
  double nearest = cutoff, segment[6] = {};
  for (int g1 = geoms1.first; g1 < geoms1.end; ++g1) {
    for (int g2 = geoms2.first; g2 < geoms2.end; ++g2) {
      double candidate[6];
      const double distance = geom_distance(m, d, g1, g2, cutoff, candidate);
      if (distance >= nearest) continue;
      nearest = distance;
      copy(segment, candidate, 6);
    }
  }
  switch (m.sensor_type[sensor]) {
    case mjSENS_GEOMDIST:
      value[0] = nearest;
      break;
    case mjSENS_GEOMNORMAL: {
      Vec3 normal = vec3(segment + 3) - vec3(segment);
      if (!(normal == Vec3{})) normalize(normal);
      store(value, normal);
      break;
    }
    default:
      copy(value, segment, 6);
  }
}

}  // namespace mj::engine
