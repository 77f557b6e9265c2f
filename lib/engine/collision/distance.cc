// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Distance between geoms. If nativeccd is enabled, GJK computes the distance of two boxes and of
// pairs of general convex shapes. In all other cases the distance is that of the deepest contact
// that the collision function of the pair finds within distmax.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_*, m.mesh_*, m.hfield_*
// writes  nothing of mjData

#include "engine/collision/distance.h"

#include <algorithm>
#include <utility>

#include "engine/collision/collision_function.h"
#include "engine/collision/convex/convex.h"
#include "engine/collision/convex/gjk.h"
#include "engine/collision/narrow_phase.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

void set_segment(double* fromto, const Vec3& from, const Vec3& to) {
  if (!fromto) return;
  store(fromto, from);
  store(fromto + 3, to);
}

double gjk_distance(const mjModel& m, mjData& d, int geom1, int geom2, double distmax,
                    double* fromto) {
  ConvexObject A = convex_object(m, d, geom1, 0), B = convex_object(m, d, geom2, 0);
  const ConvexQuery query{1, distmax, m.opt.ccd_tolerance, ccd_iterations(m)};
  ConvexResult result;
  const double dist = convex_distance(m, d, A, B, query, result);
  if (result.nwitness > 0) set_segment(fromto, result.witness[0].a, result.witness[0].b);
  return std::min(dist, distmax);
}

}  // namespace

double geom_distance(const mjModel& m, mjData& d, int geom1, int geom2, double distmax,
                     double* fromto) {
  if (fromto) zero(fromto, 6);
  int g1 = geom1, g2 = geom2;
  const bool swapped = m.geom_type[g1] > m.geom_type[g2];
  if (swapped) std::swap(g1, g2);
  const mjfCollision function = collision_function(m.geom_type[g1], m.geom_type[g2]);
  if (!function) return distmax;

  const bool native = !is_disabled(m, mjDSBL_NATIVECCD);
  if (native && is_convex_function(function)) {
    return gjk_distance(m, d, geom1, geom2, distmax, fromto);
  }

  StackFrame stack(d);
  mjPreContact* con = stack.allocate<mjPreContact>(max_contacts_of_any_pair(m));
  const int n = function(&m, &d, con, g1, g2, distmax);
  double dist = distmax;
  for (int i = 0; i < n; ++i) {
    if (!(con[i].dist < dist)) continue;
    dist = con[i].dist;
    const Vec3 half = vec3(con[i].normal) * (swapped ? -0.5 * dist : 0.5 * dist);
    set_segment(fromto, vec3(con[i].pos) - half, vec3(con[i].pos) + half);
  }
  return dist;
}

}  // namespace mj::engine
