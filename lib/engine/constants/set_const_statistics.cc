// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Statistics of sizes and masses, which show the scale of a model: m.stat and dof_length.
//
// reads   xpos xipos [nbody x 3], xanchor [njnt x 3], site_xpos [nsite x 3], geom_xpos [ngeom x 3],
//         M [nC], m.geom_rbound [ngeom], m.flexedge_length0 [nflexedge], m.body_mass [nbody]
// writes  m.stat, m.dof_length [nv]

#include <algorithm>
#include <vector>

#include "engine/constants/set_const_passes.h"
#include "math/vec3.h"

namespace mj::engine {
namespace {

// MuJoCo's lower limit of stat.extent and of the length of a body, in metres.
constexpr double kSmallest = 1e-5;

struct Box {
  Vec3 min{1e10, 1e10, 1e10}, max{-1e10, -1e10, -1e10};

  void include(const Vec3& p, double radius = 0) {
    for (int k = 0; k < 3; ++k) {
      min[k] = std::min(min[k], p[k] - radius);
      max[k] = std::max(max[k], p[k] + radius);
    }
  }
};

double drawn_radius(const mjModel& m, int geom) {
  if (m.geom_rbound[geom] > 0) return m.geom_rbound[geom];
  if (m.geom_type[geom] != mjGEOM_PLANE) return 0;
  const double* size = m.geom_size + 3 * geom;
  return size[0] != 0 || size[1] != 0 ? 0.1 * std::max(size[0], size[1]) : 0.01;
}

Box extents(const mjModel& m, const mjData& d) {
  Box box;
  for (int b = 1; b < m.nbody; ++b) {
    box.include(vec3(d.xpos + 3 * b));
    box.include(vec3(d.xipos + 3 * b));
  }
  for (int j = 0; j < m.njnt; ++j) box.include(vec3(d.xanchor + 3 * j));
  for (int s = 0; s < m.nsite; ++s) box.include(vec3(d.site_xpos + 3 * s));
  for (int g = 0; g < m.ngeom; ++g) box.include(vec3(d.geom_xpos + 3 * g), drawn_radius(m, g));
  return box;
}

// Returns a length for every body: the largest distance from its centre of mass to its surface, its
// joints and the joints of its children. For a vertex of a flex, the length is at least that of the
// longest edge at the vertex. For a node of an interpolated flex, it is at least the largest
// distance from another node of the flex.
std::vector<double> body_lengths(const mjModel& m, const mjData& d) {
  std::vector<double> length(m.nbody, 0);
  const auto enlarge = [&](int body, double x) { length[body] = std::max(length[body], x); };
  const auto com = [&](int body) { return vec3(d.xipos + 3 * body); };
  for (int j = 0; j < m.njnt; ++j) {
    const int body = m.jnt_bodyid[j], parent = m.body_parentid[body];
    const Vec3 anchor = vec3(d.xanchor + 3 * j);
    enlarge(body, distance(com(body), anchor));
    enlarge(parent, distance(com(parent), anchor));
  }
  length[0] = 0;
  for (int g = 0; g < m.ngeom; ++g) {
    const int body = m.geom_bodyid[g];
    if (body == 0 || !(m.geom_rbound[g] > 0)) continue;
    enlarge(body, m.geom_rbound[g] + distance(com(body), vec3(d.geom_xpos + 3 * g)));
  }
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_interp[f]) {
      const int *node = m.flex_nodebodyid + m.flex_nodeadr[f], n = m.flex_nodenum[f];
      for (int i = 0; i < n; ++i) {
        for (int k = 0; k < n; ++k) {
          enlarge(node[i], distance(vec3(d.xpos + 3 * node[i]), vec3(d.xpos + 3 * node[k])));
        }
      }
      continue;
    }
    const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      for (int k = 0; k < 2; ++k) enlarge(body[m.flex_edge[2 * e + k]], m.flexedge_length0[e]);
    }
  }
  return length;
}

bool is_rotational(const mjModel& m, int dof) {
  const int joint = m.dof_jntid[dof];
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      return dof >= m.jnt_dofadr[joint] + 3;
    case mjJNT_SLIDE:
      return false;
    default:
      return true;
  }
}

}  // namespace

void set_statistics(mjModel& m, const mjData& d) {
  const Box box = extents(m, d);
  const bool empty = box.max.x < box.min.x;
  for (int k = 0; k < 3; ++k) m.stat.center[k] = empty ? 0 : 0.5 * (box.min[k] + box.max[k]);
  if (box.max.x > box.min.x) {
    const Vec3 side = box.max - box.min;
    m.stat.extent = std::max(kSmallest, std::max({side.x, side.y, side.z}));
  }

  std::vector<double> length = body_lengths(m, d);
  if (m.nbody > 1) {
    double lengths = 0, masses = 0;
    for (int b = 1; b < m.nbody; ++b) {
      length[b] = std::max(length[b], kSmallest);
      lengths += length[b] / static_cast<double>(m.nbody - 1);
      masses += m.body_mass[b];
    }
    m.stat.meansize = lengths;
    m.stat.meanmass = masses / static_cast<double>(m.nbody - 1);
  }
  m.stat.extent = std::max(m.stat.extent, 2 * m.stat.meansize);
  if (m.nv > 0) {
    double inertia = 0;
    for (int i = 0; i < m.nv; ++i) inertia += d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1];
    m.stat.meaninertia = inertia / static_cast<double>(m.nv);
  }
  for (int i = 0; i < m.nv; ++i) {
    m.dof_length[i] = is_rotational(m, i) ? length[m.dof_bodyid[i]] : 1;
  }
}

}  // namespace mj::engine
