// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   m: poses, masses, flags and ids of the elements
// writes  m.body_sameframe [nbody], m.geom_sameframe [ngeom], m.site_sameframe [nsite],
//         m.body_subtreemass m.body_treeid [nbody], m.ngravcomp, m.flg_gravcomp, m.flg_surfacevel,
//         m.flg_adhesion, m.npolygonmax, m.nmeshdegmax, m.jnt_actuatorid [njnt],
//         m.tendon_actuatorid m.tendon_treenum [ntendon], m.tendon_treeid [ntendon x 2],
//         m.tree_sleep_policy [ntree]; all other m.tree_*

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/constants/set_const_passes.h"
#include "engine/data/object_error.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

constexpr double kAlignmentTolerance = 1e-6;  // MuJoCo's value, for each component of a pose

bool near(const double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) {
    if (!(std::abs(a[i] - b[i]) < kAlignmentTolerance)) return false;
  }
  return true;
}

bool same_rotation(const double* a, const double* b) {
  const double minus_b[4] = {-b[0], -b[1], -b[2], -b[3]};
  return near(a, b, 4) || near(a, minus_b, 4);
}

constexpr double kZero[3] = {0, 0, 0};
constexpr double kIdentity[4] = {1, 0, 0, 0};

mjtSameFrame alignment(const mjModel& m, const double* pos, const double* quat, int body) {
  const double *ipos = m.body_ipos + 3 * body, *iquat = m.body_iquat + 4 * body;
  if (same_rotation(quat, kIdentity)) {
    return near(pos, kZero, 3) ? mjSAMEFRAME_BODY : mjSAMEFRAME_BODYROT;
  }
  if (same_rotation(quat, iquat)) {
    return near(pos, ipos, 3) ? mjSAMEFRAME_INERTIA : mjSAMEFRAME_INERTIAROT;
  }
  return mjSAMEFRAME_NONE;
}

bool has_passive_part(const mjModel& m, int actuator) {
  const double* poly = m.actuator_dampingpoly + mjNPOLY * actuator;
  return m.actuator_damping[actuator] != 0 || m.actuator_armature[actuator] != 0 ||
         std::any_of(poly, poly + mjNPOLY, [](double p) { return p != 0; });
}

void passive_actuators(mjModel& m) {
  std::fill_n(m.jnt_actuatorid, m.njnt, -1);
  std::fill_n(m.tendon_actuatorid, m.ntendon, -1);
  for (int i = 0; i < m.nactuator; ++i) {
    const int type = m.actuator_trntype[i], id = m.actuator_trnid[2 * i];
    const bool joint = type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT;
    if ((!joint && type != mjTRN_TENDON) || !has_passive_part(m, i)) continue;
    int& owner = joint ? m.jnt_actuatorid[id] : m.tendon_actuatorid[id];
    owner = owner == -1 ? i : -2;
  }
}

void trees(mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    const int weld = m.body_weldid[b];
    m.body_treeid[b] = m.body_dofnum[weld] ? m.dof_treeid[m.body_dofadr[weld]] : -1;
  }
  std::fill_n(m.tree_bodynum, m.ntree, 0);
  std::fill_n(m.tree_dofnum, m.ntree, 0);
  for (int b = 0; b < m.nbody; ++b) {
    const int t = m.body_treeid[b];
    if (t >= 0 && m.tree_bodynum[t]++ == 0) m.tree_bodyadr[t] = b;
  }
  for (int i = 0; i < m.nv; ++i) {
    const int t = m.dof_treeid[i];
    if (m.tree_dofnum[t]++ == 0) m.tree_dofadr[t] = i;
  }
}

// Returns the kinematic tree to which an element of a tendon path belongs, or -1 for static bodies
// and pulleys.
int path_tree(const mjModel& m, int element) {
  const int id = m.wrap_objid[element];
  switch (m.wrap_type[element]) {
    case mjWRAP_JOINT:
      return m.body_treeid[m.jnt_bodyid[id]];
    case mjWRAP_SITE:
      return m.body_treeid[m.site_bodyid[id]];
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return m.body_treeid[m.geom_bodyid[id]];
    default:
      return -1;
  }
}

// Calls f(tree) for each tree along a tendon's path. A tree may occur several times.
template <typename F>
void for_each_path_tree(const mjModel& m, int tendon, F f) {
  const int adr = m.tendon_adr[tendon];
  for (int w = adr; w < adr + m.tendon_num[tendon]; ++w) {
    if (const int tree = path_tree(m, w); tree >= 0) f(tree);
  }
}

void tendon_trees(mjModel& m) {
  std::vector<int> met;
  for (int t = 0; t < m.ntendon; ++t) {
    met.clear();
    for_each_path_tree(m, t, [&](int tree) {
      if (std::find(met.begin(), met.end(), tree) == met.end()) met.push_back(tree);
    });
    m.tendon_treenum[t] = static_cast<int>(met.size());
    m.tendon_treeid[2 * t] = !met.empty() ? met[0] : -1;
    m.tendon_treeid[2 * t + 1] = met.size() > 1 ? met[1] : -1;
  }
}

// ---- Sleep policies.

void never_sleeps_by_default(mjModel& m, int tree) {
  if (tree >= 0 && m.tree_sleep_policy[tree] == mjSLEEP_AUTO) {
    m.tree_sleep_policy[tree] = mjSLEEP_AUTO_NEVER;
  }
}

void actuated_trees(mjModel& m) {
  const auto touch = [&](int body) { never_sleeps_by_default(m, m.body_treeid[body]); };
  for (int i = 0; i < m.nactuator; ++i) {
    const int id = m.actuator_trnid[2 * i];
    switch (m.actuator_trntype[i]) {
      case mjTRN_JOINT:
      case mjTRN_JOINTINPARENT:
        touch(m.jnt_bodyid[id]);
        break;
      case mjTRN_SITE:
      case mjTRN_SLIDERCRANK:
        touch(m.site_bodyid[id]);
        break;
      case mjTRN_SO3:
        touch(m.actuator_trnid[2 * i + 1] < 0 ? m.jnt_bodyid[id] : m.site_bodyid[id]);
        break;
      case mjTRN_BODY:
        touch(id);
        break;
      case mjTRN_TENDON:
        for_each_path_tree(m, id, [&](int tree) { never_sleeps_by_default(m, tree); });
        break;
    }
  }
}

bool nonzero(const double* x, int n) {
  return std::any_of(x, x + n, [](double v) { return v != 0; });
}

bool is_stiff_or_damped(const mjModel& m, int t) {
  return m.tendon_stiffness[t] != 0 || m.tendon_damping[t] != 0 ||
         nonzero(m.tendon_stiffnesspoly + mjNPOLY * t, mjNPOLY) ||
         nonzero(m.tendon_dampingpoly + mjNPOLY * t, mjNPOLY) || m.tendon_actuatorid[t] != -1;
}

void coupled_trees(mjModel& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    const bool many = m.tendon_treenum[t] > 2;
    if (!many && !(m.tendon_treenum[t] == 2 && is_stiff_or_damped(m, t))) continue;
    for_each_path_tree(m, t, [&](int tree) {
      const int policy = m.tree_sleep_policy[tree];
      if (policy == mjSLEEP_ALLOWED || policy == mjSLEEP_INIT) {
        throw ObjectError(mjOBJ_TENDON, t, "sleep-not-allowed",
                          "tree " + std::to_string(tree) + " cannot sleep: tendon " +
                              std::to_string(t) +
                              (many ? " connects it to more than one other tree"
                                    : " with stiffness or damping connects it to another tree"));
      }
      never_sleeps_by_default(m, tree);
    });
  }
}

void flex_trees(mjModel& m) {
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_edgeequality[f] != 0) continue;
    const bool nodes = m.flex_interp[f] != 0;
    const int* body =
        nodes ? m.flex_nodebodyid + m.flex_nodeadr[f] : m.flex_vertbodyid + m.flex_vertadr[f];
    const int n = nodes ? m.flex_nodenum[f] : m.flex_vertnum[f];
    for (int k = 0; k < n; ++k) never_sleeps_by_default(m, m.body_treeid[body[k]]);
  }
}

}  // namespace

void set_frame_alignment(mjModel& m) {
  for (int b = 1; b < m.nbody; ++b) {
    mjtSameFrame frame = mjSAMEFRAME_NONE;
    if (same_rotation(m.body_iquat + 4 * b, kIdentity)) {
      frame = near(m.body_ipos + 3 * b, kZero, 3) ? mjSAMEFRAME_BODY : mjSAMEFRAME_BODYROT;
    }
    m.body_sameframe[b] = static_cast<mjtByte>(frame);
    if (m.body_simple[b] && frame != mjSAMEFRAME_BODY) {
      throw ObjectError(
          mjOBJ_BODY, b, "moved-simple-body",
          "body " + std::to_string(b) + " is simple but its inertial frame is not its body frame",
          "compile the model again with simple=\"false\" on that body");
    }
  }
  for (int g = 0; g < m.ngeom; ++g) {
    m.geom_sameframe[g] = static_cast<mjtByte>(
        alignment(m, m.geom_pos + 3 * g, m.geom_quat + 4 * g, m.geom_bodyid[g]));
  }
  for (int s = 0; s < m.nsite; ++s) {
    m.site_sameframe[s] = static_cast<mjtByte>(
        alignment(m, m.site_pos + 3 * s, m.site_quat + 4 * s, m.site_bodyid[s]));
  }
}

void set_fixed_constants(mjModel& m) {
  std::copy_n(m.body_mass, m.nbody, m.body_subtreemass);
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    m.body_subtreemass[m.body_parentid[b]] += m.body_subtreemass[b];
  }
  m.ngravcomp =
      std::count_if(m.body_gravcomp, m.body_gravcomp + m.nbody, [](double g) { return g > 0; });
  m.flg_gravcomp = m.ngravcomp > 0;
  m.flg_surfacevel = nonzero(m.geom_surfacevel, 6 * static_cast<int>(m.ngeom));
  m.flg_adhesion = nonzero(m.geom_adhesion, static_cast<int>(m.ngeom)) ||
                   nonzero(m.pair_adhesion, static_cast<int>(m.npair));
  const auto largest = [](const int* x, mjtSize n) {
    return n ? std::max(0, *std::max_element(x, x + n)) : 0;
  };
  m.npolygonmax = largest(m.mesh_polyvertnum, m.nmeshpoly);
  m.nmeshdegmax = largest(m.mesh_polymapnum, m.nmeshvert);
  passive_actuators(m);
  trees(m);
  tendon_trees(m);
}

void set_sleep_policies(mjModel& m) {
  actuated_trees(m);
  coupled_trees(m);
  flex_trees(m);
  for (int t = 0; t < m.ntree; ++t) {
    if (m.tree_sleep_policy[t] == mjSLEEP_AUTO) m.tree_sleep_policy[t] = mjSLEEP_AUTO_ALLOWED;
  }
}

}  // namespace mj::engine
