// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constants in the reference configuration.
//
//   dof_M0            s' I_c s + armature
//   *_invweight0 ...  see set_const_weights.cc
//   eq_data           relative poses of connected and welded bodies
//   cam_*0, light_*0  offsets and orientations of tracking cameras and lights
//
// reads   m.qpos0 m.qpos_spring [nq]; all given fields of m; d is scratch
// writes  m.dof_M0 [nv], m.eq_data [neq x 11], m.cam_pos0 m.cam_poscom0 [ncam x 3],
//         m.cam_mat0 [ncam x 9], m.light_pos0 m.light_poscom0 m.light_dir0 [nlight x 3];
//         m.actuator_biasprm of position servos; m.tendon_lengthspring where it is (-1,-1);
//         sparsity (sparsity.h); the position stage of d at qpos0, or kinematics and tendons at
//         qpos_spring

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/constants/set_const_passes.h"
#include "engine/constants/sparsity.h"
#include "engine/flex/flex.h"
#include "engine/position/inertia.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "math/dense.h"
#include "math/quat.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

// Saved copy of an array. The destructor writes the saved values back to the array.
template <typename T>
class Restore {
 public:
  Restore(T* array, mjtSize n) : array_(array), saved_(array, array + n) {}
  ~Restore() { std::copy(saved_.begin(), saved_.end(), array_); }
  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;

 private:
  T* array_;
  std::vector<T> saved_;
};

// Computes the position stage as if all cameras and lights were fixed and no flex were rigid, so
// that the edges of rigid flexes are measured, too.
void reference_position(mjModel& m, mjData& d) {
  const Restore cam_mode(m.cam_mode, m.ncam);
  const Restore light_mode(m.light_mode, m.nlight);
  const Restore flex_rigid(m.flex_rigid, m.nflex);
  std::fill_n(m.flex_rigid, m.nflex, static_cast<mjtBool>(false));
  std::fill_n(m.cam_mode, m.ncam, static_cast<int>(mjCAMLIGHT_FIXED));
  std::fill_n(m.light_mode, m.nlight, static_cast<int>(mjCAMLIGHT_FIXED));
  kinematics(m, d);
  com_position(m, d);
  camera_light(m, d);
  flex(m, d);
  tendon(m, d);
}

void dof_inertia(mjModel& m, mjData& d) {
  subtree_inertia(m, d);
  for (int i = 0; i < m.nv; ++i) {
    const Spatial s = spatial(d.cdof + 6 * i);
    m.dof_M0[i] = m.dof_armature[i] + actuator_joint_armature(m, m.dof_jntid[i]) +
                  dot(s, inertia_times(d.crb + 10 * m.dof_bodyid[i], s));
  }
}

// Computes the damping of position servos for which a damping ratio was given. A damping ratio is
// stored as a positive biasprm[2].
void damping_ratios(mjModel& m, const mjData& d) {
  for (int i = 0; i < m.nactuator; ++i) {
    const double* gain = m.actuator_gainprm + mjNGAIN * i;
    double* bias = m.actuator_biasprm + mjNBIAS * i;
    const bool pid = m.actuator_gaintype[i] == mjGAIN_PID;
    if ((!pid && gain[0] != -bias[1]) || !(bias[2] > 0)) continue;
    const int output = m.actuator_outadr[i], adr = d.moment_rowadr[output];
    double mass = 0;
    for (int k = adr; k < adr + d.moment_rownnz[output]; ++k) {
      const double square = d.actuator_moment[k] * d.actuator_moment[k];
      if (square > mjMINVAL) mass += m.dof_M0[d.moment_colind[k]] / square;
    }
    const double kp = pid ? -bias[1] : gain[0];
    bias[2] = -(2 * bias[2] * std::sqrt(kp * mass));
  }
}

struct BodyPose {
  Vec3 pos;
  Quat rotation;
  Mat3 axes;
};

BodyPose pose_of(const mjData& d, int body) {
  return {vec3(d.xpos + 3 * body), quat(d.xquat + 4 * body), mat3(d.xmat + 9 * body)};
}

void connect_constants(const mjModel& m, const mjData& d, int eq, double* data) {
  if (m.eq_objtype[eq] != mjOBJ_BODY) {
    zero(data, mjNEQDATA);
    return;
  }
  const BodyPose a = pose_of(d, m.eq_obj1id[eq]), b = pose_of(d, m.eq_obj2id[eq]);
  store(data + 3, transpose_times(b.axes, a.axes * vec3(data) + a.pos - b.pos));
}

void weld_constants(const mjModel& m, const mjData& d, int eq, double* data) {
  if (m.eq_objtype[eq] != mjOBJ_BODY) return;
  Quat relative = quat(data + 6);
  if (relative.w != 0 || !(relative.vector() == Vec3{})) {
    store(data + 6, normalized(relative));
    return;
  }
  const BodyPose a = pose_of(d, m.eq_obj1id[eq]), b = pose_of(d, m.eq_obj2id[eq]);
  store(data + 3, transpose_times(a.axes, b.axes * vec3(data) + b.pos - a.pos));
  store(data + 6, conjugate(a.rotation) * b.rotation);
}

void equality_constants(mjModel& m, const mjData& d) {
  for (int eq = 0; eq < m.neq; ++eq) {
    double* data = m.eq_data + mjNEQDATA * eq;
    if (m.eq_type[eq] == mjEQ_CONNECT) connect_constants(m, d, eq, data);
    if (m.eq_type[eq] == mjEQ_WELD) weld_constants(m, d, eq, data);
  }
}

void camera_light_constants(mjModel& m, const mjData& d) {
  const auto offset_from = [](double* res, const double* pos, const double* from) {
    store(res, vec3(pos) - vec3(from));
  };
  for (int i = 0; i < m.ncam; ++i) {
    const int body = m.cam_bodyid[i], target = m.cam_targetbodyid[i];
    offset_from(m.cam_pos0 + 3 * i, d.cam_xpos + 3 * i, d.xpos + 3 * body);
    offset_from(m.cam_poscom0 + 3 * i, d.cam_xpos + 3 * i,
                d.subtree_com + 3 * (target >= 0 ? target : body));
    std::copy_n(d.cam_xmat + 9 * i, 9, m.cam_mat0 + 9 * i);
  }
  for (int i = 0; i < m.nlight; ++i) {
    const int body = m.light_bodyid[i], target = m.light_targetbodyid[i];
    offset_from(m.light_pos0 + 3 * i, d.light_xpos + 3 * i, d.xpos + 3 * body);
    offset_from(m.light_poscom0 + 3 * i, d.light_xpos + 3 * i,
                d.subtree_com + 3 * (target >= 0 ? target : body));
    std::copy_n(d.light_xdir + 3 * i, 3, m.light_dir0 + 3 * i);
  }
}

}  // namespace

void set_reference_constants(mjModel& m, mjData& d) {
  tendon_sparsity(m);
  flex_sparsity(m);
  set_flex_vertex_metric(m);
  copy(d.qpos, m.qpos0, static_cast<int>(m.nq));
  reference_position(m, d);
  dof_inertia(m, d);
  make_inertia(m, d);
  factor_inertia(m, d);
  transmission(m, d);

  set_inverse_weights(m, d);
  damping_ratios(m, d);
  equality_constants(m, d);
  camera_light_constants(m, d);
}

void set_spring_lengths(mjModel& m, mjData& d) {
  copy(d.qpos, m.qpos_spring, static_cast<int>(m.nq));
  kinematics(m, d);
  com_position(m, d);
  tendon(m, d);
  for (int t = 0; t < m.ntendon; ++t) {
    double* rest = m.tendon_lengthspring + 2 * t;
    if (rest[0] == -1 && rest[1] == -1) rest[0] = rest[1] = d.ten_length[t];
  }
}

}  // namespace mj::engine
