// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   qpos [nq], mocap_pos [nmocap x 3], mocap_quat [nmocap x 4]
// writes  xpos xipos [nbody x 3], xquat [nbody x 4], xmat ximat [nbody x 9], xanchor xaxis
//         [njnt x 3], geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], site_xpos [nsite x 3],
//         site_xmat [nsite x 9], subtree_com [nbody x 3], cinert crb [nbody x 10], cdof [nv x 6],
//         M qLD [nC], qLDiagInv [nv], ten_length [ntendon]

#include <algorithm>

#include "batch/stages.h"
#include "batch/vectors.h"

namespace mj::batch {
namespace {

template <typename T>
struct Pose {
  Vec<T> pos;
  Quaternion<T> quat;
};

template <typename T>
Pose<T> start_pose(const mjModel& m, const World<T>& w, int body) {
  Pose<T> local{same_vec<T>(m.body_pos + 3 * body), same_quaternion<T>(m.body_quat + 4 * body)};
  if (const int mocap = m.body_mocapid[body]; mocap >= 0) {
    local = {vec3(w.mocap_pos + 3 * mocap), normalized(quat(w.mocap_quat + 4 * mocap))};
  }
  const int parent = m.body_parentid[body];
  if (parent == 0) return local;
  return {mat3(w.xmat + 9 * parent) * local.pos + vec3(w.xpos + 3 * parent),
          quat(w.xquat + 4 * parent) * local.quat};
}

template <typename T>
void apply_joint(const mjModel& m, World<T>& w, int joint, Pose<T>& pose) {
  const double* at = m.jnt_pos + 3 * joint;
  const bool is_at_origin = at[0] == 0 && at[1] == 0 && at[2] == 0;
  const Vec<T> axis = same_vec<T>(m.jnt_axis + 3 * joint), pos = same_vec<T>(at);
  const Vec<T> xaxis = rotate(pose.quat, axis);
  const Vec<T> xanchor = is_at_origin ? pose.pos : rotate(pose.quat, pos) + pose.pos;
  store(w.xaxis + 3 * joint, xaxis);
  store(w.xanchor + 3 * joint, xanchor);
  const int adr = m.jnt_qposadr[joint];
  switch (m.jnt_type[joint]) {
    case mjJNT_SLIDE:
      pose.pos = pose.pos + xaxis * (w.qpos[adr] - same<T>(m.qpos0[adr]));
      return;
    case mjJNT_BALL:
      pose.quat = pose.quat * normalized(quat(w.qpos + adr));
      break;
    default:
      pose.quat = pose.quat * from_axis_angle(axis, w.qpos[adr] - same<T>(m.qpos0[adr]));
  }
  if (!is_at_origin) pose.pos = xanchor - rotate(pose.quat, pos);
}

template <typename T>
Pose<T> body_pose(const mjModel& m, World<T>& w, int body) {
  const int first = m.body_jntadr[body], count = m.body_jntnum[body];
  Pose<T> pose;
  if (count == 1 && m.jnt_type[first] == mjJNT_FREE) {
    const T* qpos = w.qpos + m.jnt_qposadr[first];
    pose = {vec3(qpos), normalized(quat(qpos + 3))};
    store(w.xanchor + 3 * first, pose.pos);
    store(w.xaxis + 3 * first, same_vec<T>(m.jnt_axis + 3 * first));
  } else {
    pose = start_pose(m, w, body);
    for (int j = first; j < first + count; ++j) apply_joint(m, w, j, pose);
  }
  pose.quat = normalized(pose.quat);
  return pose;
}

// Places a frame that is fixed to a body.
template <typename T>
void place_frame(const World<T>& w, int body, int sameframe, const double* pos,
                 const double* rotation, T* xpos, T* xmat) {
  const Vec<T> xbody = vec3(w.xpos + 3 * body);
  switch (sameframe) {
    case mjSAMEFRAME_BODY:
      store(xpos, xbody);
      break;
    case mjSAMEFRAME_INERTIA:
      store(xpos, vec3(w.xipos + 3 * body));
      break;
    default:
      store(xpos, mat3(w.xmat + 9 * body) * same_vec<T>(pos) + xbody);
  }
  switch (sameframe) {
    case mjSAMEFRAME_NONE:
      store(xmat, to_matrix(quat(w.xquat + 4 * body) * same_quaternion<T>(rotation)));
      break;
    case mjSAMEFRAME_BODY:
    case mjSAMEFRAME_BODYROT:
      store(xmat, mat3(w.xmat + 9 * body));
      break;
    default:
      store(xmat, mat3(w.ximat + 9 * body));
  }
}

template <typename T>
void kinematics(const mjModel& m, World<T>& w) {
  const T one = same<T>(1);
  store(w.xpos, Vec<T>{});
  store(w.xquat, Quaternion<T>{one, T{}, T{}, T{}});
  store(w.xmat, Matrix<T>{{one, T{}, T{}, T{}, one, T{}, T{}, T{}, one}});
  for (int b = 1; b < m.nbody; ++b) {
    const Pose<T> pose = body_pose(m, w, b);
    store(w.xpos + 3 * b, pose.pos);
    store(w.xquat + 4 * b, pose.quat);
    store(w.xmat + 9 * b, to_matrix(pose.quat));
  }
  for (int b = 0; b < m.nbody; ++b) {
    place_frame(w, b, m.body_sameframe[b], m.body_ipos + 3 * b, m.body_iquat + 4 * b,
                w.xipos + 3 * b, w.ximat + 9 * b);
  }
  for (int g = 0; g < m.ngeom; ++g) {
    place_frame(w, m.geom_bodyid[g], m.geom_sameframe[g], m.geom_pos + 3 * g, m.geom_quat + 4 * g,
                w.geom_xpos + 3 * g, w.geom_xmat + 9 * g);
  }
  for (int i = 0; i < m.nsite; ++i) {
    place_frame(w, m.site_bodyid[i], m.site_sameframe[i], m.site_pos + 3 * i, m.site_quat + 4 * i,
                w.site_xpos + 3 * i, w.site_xmat + 9 * i);
  }
}

template <typename T>
void subtree_centers(const mjModel& m, World<T>& w) {
  for (int b = 0; b < m.nbody; ++b) {
    store(w.subtree_com + 3 * b, vec3(w.xipos + 3 * b) * same<T>(m.body_mass[b]));
  }
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    T* parent = w.subtree_com + 3 * m.body_parentid[b];
    store(parent, vec3(parent) + vec3(w.subtree_com + 3 * b));
  }
  for (int b = 0; b < m.nbody; ++b) {
    const double mass = m.body_subtreemass[b];
    T* com = w.subtree_com + 3 * b;
    store(com, mass < mjMINVAL ? vec3(w.xipos + 3 * b) : vec3(com) * same<T>(1 / mass));
  }
}

// Writes the spatial inertia of a body about the centre of mass of its tree.
template <typename T>
void body_inertia(const mjModel& m, World<T>& w, int body) {
  const Matrix<T> axes = mat3(w.ximat + 9 * body);
  const Vec<T> diagonal = same_vec<T>(m.body_inertia + 3 * body);
  const Vec<T> o = vec3(w.xipos + 3 * body) - vec3(w.subtree_com + 3 * m.body_rootid[body]);
  const T mass = same<T>(m.body_mass[body]);
  Vec<T> scaled[3];
  for (int i = 0; i < 3; ++i) {
    const Vec<T> r = axes.row(i);
    scaled[i] = {diagonal.x * r.x, diagonal.y * r.y, diagonal.z * r.z};
  }
  const auto entry = [&](int i, int j) { return dot(scaled[i], axes.row(j)); };
  T* res = w.cinert + 10 * body;
  res[0] = entry(0, 0) + mass * (o.y * o.y + o.z * o.z);
  res[1] = entry(1, 1) + mass * (o.x * o.x + o.z * o.z);
  res[2] = entry(2, 2) + mass * (o.x * o.x + o.y * o.y);
  res[3] = entry(1, 0) - mass * o.x * o.y;
  res[4] = entry(2, 0) - mass * o.x * o.z;
  res[5] = entry(2, 1) - mass * o.y * o.z;
  res[6] = mass * o.x;
  res[7] = mass * o.y;
  res[8] = mass * o.z;
  res[9] = mass;
}

template <typename T>
void motion_axes(const mjModel& m, World<T>& w, int joint) {
  const int body = m.jnt_bodyid[joint];
  const Vec<T> offset = vec3(w.subtree_com + 3 * m.body_rootid[body]) - vec3(w.xanchor + 3 * joint);
  const Vec<T> axis = vec3(w.xaxis + 3 * joint);
  T* cdof = w.cdof + 6 * m.jnt_dofadr[joint];
  const auto ball_axes = [&](T* to) {
    const Matrix<T> axes = mat3(w.xmat + 9 * body);
    for (int k = 0; k < 3; ++k) {
      const Vec<T> a = axes.col(k);
      store(to + 6 * k, Twist<T>{a, cross(a, offset)});
    }
  };
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      std::fill_n(cdof, 18, T{});
      for (int k = 0; k < 3; ++k) cdof[6 * k + 3 + k] = same<T>(1);
      ball_axes(cdof + 18);
      break;
    case mjJNT_BALL:
      ball_axes(cdof);
      break;
    case mjJNT_SLIDE:
      store(cdof, Twist<T>{{}, axis});
      break;
    default:
      store(cdof, Twist<T>{axis, cross(axis, offset)});
  }
}

template <typename T>
void com_position(const mjModel& m, World<T>& w) {
  subtree_centers(m, w);
  std::fill_n(w.cinert, 10, T{});
  for (int b = 1; b < m.nbody; ++b) {
    body_inertia(m, w, b);
    const int first = m.body_jntadr[b];
    for (int j = first; j < first + m.body_jntnum[b]; ++j) motion_axes(m, w, j);
  }
}

template <typename T>
void inertia_row(const mjModel& m, const Tables& tables, World<T>& w, int dof) {
  T* entry = w.M + m.M_rowadr[dof] + m.M_rownnz[dof] - 1;
  if (m.dof_simplenum[dof]) {
    *entry = same<T>(m.dof_M0[dof]);
    return;
  }
  const Twist<T> momentum =
      inertia_times(w.crb + 10 * m.dof_bodyid[dof], spatial(w.cdof + 6 * dof));
  *entry =
      same<T>(tables.armature[static_cast<size_t>(dof)]) + dot(spatial(w.cdof + 6 * dof), momentum);
  for (int j = m.dof_parentid[dof]; j >= 0; j = m.dof_parentid[j]) {
    *--entry = dot(spatial(w.cdof + 6 * j), momentum);
  }
}

// Composite rigid body algorithm.
template <typename T>
void make_inertia(const mjModel& m, const Tables& tables, World<T>& w) {
  std::copy_n(w.cinert, 10 * m.nbody, w.crb);
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    const int parent = m.body_parentid[b];
    if (parent == 0) continue;
    for (int k = 0; k < 10; ++k) w.crb[10 * parent + k] += w.crb[10 * b + k];
  }
  for (int i = 0; i < m.nv; ++i) inertia_row(m, tables, w, i);
  for (const Term& t : tables.tendon_inertia) w.M[t.index] += same<T>(t.value);
}

template <typename T>
void tendon_lengths(const mjModel& m, World<T>& w) {
  for (int t = 0; t < m.ntendon; ++t) {
    T length{};
    for (int k = m.tendon_adr[t]; k < m.tendon_adr[t] + m.tendon_num[t]; ++k) {
      length += same<T>(m.wrap_prm[k]) * w.qpos[m.jnt_qposadr[m.wrap_objid[k]]];
    }
    w.ten_length[t] = length;
  }
}

}  // namespace

template <typename T>
void factor(const mjModel& m, T* ld, T* diag_inv) {
  for (int k = static_cast<int>(m.nv) - 1; k >= 0; --k) {
    const int n = m.M_rownnz[k] - 1;
    const int* col = m.M_colind + m.M_rowadr[k];
    T* row = ld + m.M_rowadr[k];
    const T inv = diag_inv[k] = same<T>(1) / row[n];
    for (int c = n - 1; c >= 0; --c) {
      T* target = ld + m.M_rowadr[col[c]];
      const T f = row[c] * inv;
      for (int i = 0; i <= c; ++i) target[i] -= f * row[i];
      row[c] = f;
    }
  }
}

template <typename T>
void solve(const mjModel& m, const T* ld, const T* diag_inv, T* x) {
  const int nv = static_cast<int>(m.nv);
  for (int k = nv - 1; k > 0; --k) {
    const int n = m.M_rownnz[k] - 1, adr = m.M_rowadr[k];
    const T f = x[k];
    for (int c = adr; c < adr + n; ++c) x[m.M_colind[c]] -= f * ld[c];
  }
  for (int i = 0; i < nv; ++i) {
    const int n = m.M_rownnz[i] - 1, adr = m.M_rowadr[i];
    T sum{};
    for (int c = adr; c < adr + n; ++c) sum += ld[c] * x[m.M_colind[c]];
    x[i] = x[i] * diag_inv[i] - sum;
  }
}

template <typename T>
void position_stages(const mjModel& m, const Tables& tables, World<T>& w) {
  kinematics(m, w);
  com_position(m, w);
  tendon_lengths(m, w);
  make_inertia(m, tables, w);
  std::copy_n(w.M, m.nC, w.qLD);
  factor(m, w.qLD, w.qLDiagInv);
}

template void factor(const mjModel&, double*, double*);
template void factor(const mjModel&, Lanes*, Lanes*);
template void solve(const mjModel&, const double*, const double*, double*);
template void solve(const mjModel&, const Lanes*, const Lanes*, Lanes*);
template void position_stages(const mjModel&, const Tables&, World<double>&);
template void position_stages(const mjModel&, const Tables&, World<Lanes>&);

}  // namespace mj::batch
