// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Data at the start of a simulation.
//
// reads   m.qpos0 [nq], m.eq_active0 [neq], m.tree_sleep_policy [ntree], m.key_*; m.body_pos and
//         m.body_quat of mocap bodies; histories of actuators and sensors
// writes  the initial state, inputs and sleep state; zeros (or the byte of reset_data_debug()) in
//         all other arrays except plugin_data

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/arena.h"
#include "engine/data/data.h"
#include "engine/data/options.h"
#include "engine/data/plugin.h"
#include "engine/data/step_times.h"
#include "engine/flex/flex.h"
#include "engine/pipeline/forward.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/sleep/tree_sleep.h"
#include "engine/waking/sleep.h"

#undef MJ_M
#define MJ_M(n) m.n

namespace mj::engine {
namespace {

void clear_header(mjData& d) {
  d.pstack = d.pbase = d.parena = 0;
  d.threadlock = false;
  d.maxuse_stack = d.maxuse_arena = 0;
  d.maxuse_con = d.maxuse_efc = 0;
  std::memset(d.solver, 0, sizeof(d.solver));
  std::memset(d.solver_niter, 0, sizeof(d.solver_niter));
  std::memset(d.solver_nnz, 0, sizeof(d.solver_nnz));
  std::memset(d.solver_fwdinv, 0, sizeof(d.solver_fwdinv));
  std::memset(d.warning, 0, sizeof(d.warning));
  std::memset(d.timer, 0, sizeof(d.timer));
  d.ncon = d.ne = d.nf = d.nl = d.nefc = d.nJ = d.nY = d.nA = 0;
  d.efm_active = d.nefmK = d.nefmdof = d.nefmL = 0;
  d.nisland = d.nidof = 0;
  d.flg_energypos = d.flg_energyvel = d.flg_subtreevel = d.flg_rnepost = false;
  d.time = 0;
  d.energy[0] = d.energy[1] = 0;
#define MJ_X(type, name, ...) d.name = nullptr;
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  d.contact = static_cast<mjContact*>(d.arena);
}

// Fills the buffer with `byte`, except the data of plugins, which the plugins' own reset functions
// change later.
void clear_buffer(const mjModel& m, mjData& d, unsigned char byte) {
  char* begin = static_cast<char*>(d.buffer);
  char* const end = begin + d.nbuffer;
  const auto keep = [&](auto* array, mjtSize n) {
    std::memset(begin, byte, static_cast<size_t>(reinterpret_cast<char*>(array) - begin));
    begin = reinterpret_cast<char*>(array + n);
  };
  keep(d.plugin_state, m.npluginstate);
  keep(d.plugin, m.nplugin);
  keep(d.plugin_data, m.nplugin);
  std::memset(begin, byte, static_cast<size_t>(end - begin));
}

void clear_inputs(const mjModel& m, mjData& d) {
  std::copy_n(m.qpos0, m.nq, d.qpos);
  std::fill_n(d.qvel, m.nv, 0.0);
  std::fill_n(d.act, m.na, 0.0);
  std::fill_n(d.act_dot, m.na, 0.0);
  std::fill_n(d.qfrc_applied, m.nv, 0.0);
  std::fill_n(d.xfrc_applied, 6 * m.nbody, 0.0);
  std::fill_n(d.qacc, m.nv, 0.0);
  std::fill_n(d.qacc_warmstart, m.nv, 0.0);
  std::fill_n(d.userdata, m.nuserdata, 0.0);
  std::copy_n(m.eq_active0, m.neq, d.eq_active);
  for (int b = 0; b < m.nbody; ++b) {
    const int i = m.body_mocapid[b];
    if (i < 0) continue;
    std::copy_n(m.body_pos + 3 * b, 3, d.mocap_pos + 3 * i);
    std::copy_n(m.body_quat + 4 * b, 4, d.mocap_quat + 4 * i);
  }
}

}  // namespace

void reset_controls(const mjModel& m, mjData& d) {
  std::fill_n(d.ctrl, m.nu, 0.0);
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_trntype[i] == mjTRN_SO3 && m.actuator_ctrlnum[i] == 4) {
      d.ctrl[m.actuator_ctrladr[i]] = 1;
    }
  }
}

namespace {

// History buffer in memory: user slot, cursor, n times, n samples of `dim` values.
struct History {
  double* buffer;
  int n, dim;

  void set_header(double user) const {
    buffer[0] = user;
    buffer[1] = n - 1;
    std::fill_n(buffer + 2 + n, n * dim, 0.0);
  }
  [[nodiscard]] double& time(int k) const { return buffer[2 + k]; }
};

void reset_history(const mjModel& m, mjData& d) {
  const double dt = m.opt.timestep;
  if (m.nhistory > 0 && dt <= 0) {
    throw Error("bad-timestep",
                "history buffers need a positive timestep, not " + std::to_string(dt));
  }
  for (int i = 0; i < m.nactuator; ++i) {
    const int n = m.actuator_history[2 * i];
    if (n <= 0) continue;
    const History history{d.history + m.actuator_historyadr[i], n, 1};
    history.set_header(0);
    for (int k = 0; k < n; ++k) history.time(k) = -(n - k) * dt;
  }
  for (int i = 0; i < m.nsensor; ++i) {
    const int n = m.sensor_history[2 * i];
    if (n <= 0) continue;
    const History history{d.history + m.sensor_historyadr[i], n, m.sensor_dim[i]};
    const double period = m.sensor_interval[2 * i], phase = m.sensor_interval[2 * i + 1];
    if (period > 0) {
      const double start = phase == 0 ? -period : phase;
      history.set_header(start);
      for (int k = 0; k < n; ++k) {
        history.time(k) = std::ceil((start - (n - 1 - k) * period) / dt) * dt;
      }
    } else {
      history.set_header(-dt);
      for (int k = 0; k < n; ++k) history.time(k) = -(n - k) * dt;
    }
  }
}

// Computes the poses of static bodies. A step does not compute them.
void pose_static_bodies(const mjModel& m, mjData& d) {
  for (int b = 0; b < m.nbody; ++b) {
    if (d.body_awake[b] == mjS_STATIC) d.body_awake[b] = mjS_AWAKE;
  }
  kinematics(m, d);
  com_position(m, d);
  camera_light(m, d);
  flex(m, d);
  tendon(m, d);
  update_sleep(m, d);
}

// Puts trees with the policy INIT to sleep.
void put_initial_trees_to_sleep(const mjModel& m, mjData& d) {
  forward(m, d);
  sleep_initial(m, d);
  std::fill_n(d.qacc_smooth, m.nv, 0.0);
  std::fill_n(d.qfrc_smooth, m.nv, 0.0);
  clear_constraints(d);
  update_sleep(m, d);
}

void reset(const mjModel& m, mjData& d, unsigned char byte) {
  clear_header(d);
  clear_buffer(m, d, byte);
  clear_inputs(m, d);
  reset_controls(m, d);
  reset_history(m, d);
  std::fill_n(d.tree_asleep, m.ntree, kFullyAwake);
  update_sleep(m, d);
  if (is_enabled(m, mjENBL_SLEEP)) {
    pose_static_bodies(m, d);
    const int* policy = m.tree_sleep_policy;
    if (std::find(policy, policy + m.ntree, mjSLEEP_INIT) != policy + m.ntree) {
      put_initial_trees_to_sleep(m, d);
    }
  }
  d.signature = m.signature;
  reset_plugins(m, d);
}

}  // namespace

void reset_data(const mjModel& m, mjData& d) {
  report_step_times(d);
  reset(m, d, 0);
}

void reset_data_debug(const mjModel& m, mjData& d, unsigned char byte) {
  reset(m, d, byte);
}

void reset_data_keyframe(const mjModel& m, mjData& d, int key) {
  reset(m, d, 0);
  if (key < 0 || key >= m.nkey) return;
  d.time = m.key_time[key];
  std::copy_n(m.key_qpos + key * m.nq, m.nq, d.qpos);
  std::copy_n(m.key_qvel + key * m.nv, m.nv, d.qvel);
  std::copy_n(m.key_act + key * m.na, m.na, d.act);
  std::copy_n(m.key_mpos + key * 3 * m.nmocap, 3 * m.nmocap, d.mocap_pos);
  std::copy_n(m.key_mquat + key * 4 * m.nmocap, 4 * m.nmocap, d.mocap_quat);
  std::copy_n(m.key_ctrl + key * m.nu, m.nu, d.ctrl);
}

void set_keyframe(mjModel& m, const mjData& d, int key) {
  if (key < 0 || key >= m.nkey) {
    throw Error("unknown-keyframe", "keyframe " + std::to_string(key) +
                                        " does not exist; the number of keyframes is " +
                                        std::to_string(m.nkey));
  }
  m.key_time[key] = d.time;
  std::copy_n(d.qpos, m.nq, m.key_qpos + key * m.nq);
  std::copy_n(d.qvel, m.nv, m.key_qvel + key * m.nv);
  std::copy_n(d.act, m.na, m.key_act + key * m.na);
  std::copy_n(d.mocap_pos, 3 * m.nmocap, m.key_mpos + key * 3 * m.nmocap);
  std::copy_n(d.mocap_quat, 4 * m.nmocap, m.key_mquat + key * 4 * m.nmocap);
  std::copy_n(d.ctrl, m.nu, m.key_ctrl + key * m.nu);
}

}  // namespace mj::engine
