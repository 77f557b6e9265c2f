// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/batch.h"

#include <algorithm>

#include "batch/engine_constraint.h"
#include "batch/sensors.h"
#include "batch/stages.h"
#include "math/dense.h"

namespace mj::batch {
namespace {

// Number of contacts for which a workspace has memory from the beginning. The memory grows if there
// are more contacts.
constexpr size_t kReservedContacts = 64;

// Returns the worlds in which a number of x is NaN or too large.
template <typename T>
int bad_worlds(const T* x, mjtSize n) {
  Mask<T> is_good = T{} == T{};
  for (mjtSize i = 0; i < n; ++i) is_good = both(is_good, abs(x[i]) <= same<T>(mjMAXVAL));
  return ~bits(is_good) & ((1 << kWorlds<T>)-1);
}

template <typename T>
void add_scaled(T* y, const T* x, double a, mjtSize n) {
  for (mjtSize i = 0; i < n; ++i) y[i] += same<T>(a) * x[i];
}

}  // namespace

template <typename T>
Workspace<T>::Workspace(const Batch<T>& batch) : memory_(computed_size(batch.model())) {
  const mjModel& m = batch.model();
  static_cast<Computed<T>&>(world_) = place_computed(m, memory_.data());
  if (!batch.tables_->constraints) return;
  const Constraints& constraints = *batch.tables_->constraints;
  const size_t reserved = std::min(constraints.most_contacts, kReservedContacts);
  contacts_.resize(reserved);
  constraints_.reserve(m, constraints.tables, static_cast<mjtSize>(reserved));
}

template <typename T>
Batch<T>::Batch(std::shared_ptr<const ModelTables> tables, int worlds)
    : m_(tables->m),
      tables_(std::move(tables)),
      worlds_(worlds),
      state_size_(state_size(m_)),
      memory_(state_size_ * static_cast<size_t>(groups())) {
  for (int g = 0; g < groups(); ++g) {
    state_.push_back(place_state(m_, memory_.data() + state_size_ * static_cast<size_t>(g)));
  }
  // The last group may have more places than there are worlds left. The unused places need a valid
  // position too, because all places of a group are computed together.
  for (int world = 0; world < groups() * kWorlds<T>; ++world) rest(world);
}

template <typename T>
void Batch<T>::rest(int world) {
  const State<T>& state = state_[static_cast<size_t>(world / kWorlds<T>)];
  const int k = world % kWorlds<T>;
  const mjModel& m = m_;
#define MJ_X(name, size) \
  for (mjtSize i = 0; i < (size); ++i) set_lane(state.name[i], k, 0);
  MJ_BATCH_STATE(MJ_X)
#undef MJ_X
  set_lane(*state.time, k, 0);
  for (int i = 0; i < m.nq; ++i) set_lane(state.qpos[i], k, m.qpos0[i]);
}

template <typename T>
void Batch<T>::load(int world, const mjData& d) {
  const State<T>& state = state_[static_cast<size_t>(world / kWorlds<T>)];
  const int k = world % kWorlds<T>;
  const mjModel& m = m_;
#define MJ_X(name, size) \
  for (mjtSize i = 0; i < (size); ++i) set_lane(state.name[i], k, d.name[i]);
  MJ_BATCH_STATE(MJ_X)
#undef MJ_X
  set_lane(*state.time, k, d.time);
}

template <typename T>
void Batch<T>::load_inputs(int world, const mjData& d, int inputs) {
  const State<T>& state = state_[static_cast<size_t>(world / kWorlds<T>)];
  const int k = world % kWorlds<T>;
  const auto copy_in = [k, inputs](int input, T* to, const double* from, mjtSize n) {
    if ((inputs & input) == 0) return;
    for (mjtSize i = 0; i < n; ++i) set_lane(to[i], k, from[i]);
  };
  copy_in(mjSTATE_CTRL, state.ctrl, d.ctrl, m_.nu);
  copy_in(mjSTATE_QFRC_APPLIED, state.qfrc_applied, d.qfrc_applied, m_.nv);
  copy_in(mjSTATE_XFRC_APPLIED, state.xfrc_applied, d.xfrc_applied, 6 * m_.nbody);
  copy_in(mjSTATE_MOCAP_POS, state.mocap_pos, d.mocap_pos, 3 * m_.nmocap);
  copy_in(mjSTATE_MOCAP_QUAT, state.mocap_quat, d.mocap_quat, 4 * m_.nmocap);
}

template <typename T>
void Batch<T>::store(int world, mjData& d) const {
  const State<T>& state = state_[static_cast<size_t>(world / kWorlds<T>)];
  const int k = world % kWorlds<T>;
  const auto copy_out = [k](double* to, const T* from, mjtSize n) {
    for (mjtSize i = 0; i < n; ++i) to[i] = lane(from[i], k);
  };
  copy_out(d.qpos, state.qpos, m_.nq);
  copy_out(d.qvel, state.qvel, m_.nv);
  copy_out(d.act, state.act, m_.na);
  copy_out(d.qacc_warmstart, state.qacc_warmstart, m_.nv);
  d.time = lane(*state.time, k);
}

template <typename T>
void Batch<T>::bind(int group, Workspace<T>& workspace) const {
  static_cast<State<T>&>(workspace.world_) = state_[static_cast<size_t>(group)];
}

template <typename T>
void Batch<T>::forward(Workspace<T>& workspace, mjData* const* data) {
  World<T>& w = workspace.world_;
  const Tables& tables = tables_->smooth;
  position_stages(m_, tables, w);
  velocity_stages(m_, tables, w);
  smooth_acceleration(m_, tables, w);
  if (!tables_->constraints) {
    for (int k = 0; k < kWorlds<T>; ++k) solve_constraints(m_, tables, w, k, *data[k]);
    return;
  }
  const Constraints& constraints = *tables_->constraints;
  const int n = collide(m_, constraints.pairs, constraints.blocks, w, data, workspace.contacts_);
  constrain(m_, constraints.tables, w, data, workspace.contacts_.data(), n, workspace.constraints_);
}

template <typename T>
BadWorlds Batch<T>::evaluate(int group, Workspace<T>& workspace, mjData* const* data) {
  bind(group, workspace);
  World<T>& w = workspace.world_;
  BadWorlds bad;
  bad.qpos = bad_worlds(w.qpos, m_.nq);
  bad.qvel = bad_worlds(w.qvel, m_.nv);
  forward(workspace, data);
  bad.qacc = bad_worlds(w.qacc, m_.nv);
  return bad;
}

// Evaluates the stages of the Runge-Kutta method after the first one, and computes the weighted
// means of the rates of all stages.
template <typename T>
void Batch<T>::add_stages(Workspace<T>& workspace, mjData* const* data) {
  World<T>& w = workspace.world_;
  constexpr int kStages = 4;
  constexpr double kStep[kStages] = {0, 0.5, 0.5, 1};
  constexpr double kWeight[kStages] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
  const T start = *w.time;
  std::fill_n(w.mean_qvel, m_.nv, T{});
  std::fill_n(w.mean_qacc, m_.nv, T{});
  std::fill_n(w.mean_act_dot, m_.na, T{});
  for (int stage = 0;; ++stage) {
    add_scaled(w.mean_qvel, w.qvel, kWeight[stage], m_.nv);
    add_scaled(w.mean_qacc, w.qacc, kWeight[stage], m_.nv);
    add_scaled(w.mean_act_dot, w.act_dot, kWeight[stage], m_.na);
    if (stage == kStages - 1) break;
    const double step = m_.opt.timestep * kStep[stage + 1];
    std::copy_n(w.qvel, m_.nv, w.rate);
    std::copy_n(w.start_qpos, m_.nq, w.qpos);
    integrate_position(m_, w.qpos, w.rate, step);
    std::copy_n(w.start_qvel, m_.nv, w.qvel);
    add_scaled(w.qvel, w.qacc, step, m_.nv);
    std::copy_n(w.start_act, m_.na, w.act);
    add_scaled(w.act, w.act_dot, step, m_.na);
    *w.time = start + same<T>(step);
    forward(workspace, data);
  }
}

template <typename T>
void Batch<T>::runge_kutta(Workspace<T>& workspace, mjData* const* data, const Mask<T>& moving) {
  World<T>& w = workspace.world_;
  const T start = *w.time;
  std::copy_n(w.qpos, m_.nq, w.start_qpos);
  std::copy_n(w.qvel, m_.nv, w.start_qvel);
  std::copy_n(w.act, m_.na, w.start_act);
  const auto restore = [&] {
    std::copy_n(w.start_qpos, m_.nq, w.qpos);
    std::copy_n(w.start_qvel, m_.nv, w.qvel);
    std::copy_n(w.start_act, m_.na, w.act);
    *w.time = start;
  };
  try {
    add_stages(workspace, data);
  } catch (...) {
    restore();
    throw;
  }
  restore();
  advance(m_, w, w.mean_act_dot, w.mean_qacc, w.mean_qvel, moving);
}

template <typename T>
void Batch<T>::measure(int k, const Workspace<T>& workspace, mjData& d) const {
  batch::measure(m_, workspace.world_, k, d);
}

template <typename T>
void Batch<T>::integrate(int group, Workspace<T>& workspace, mjData* const* data, int moving) {
  bind(group, workspace);
  World<T>& w = workspace.world_;
  const Mask<T> mask = mask_of<T>(moving);
  if (m_.opt.integrator == mjINT_RK4) {
    runge_kutta(workspace, data, mask);
  } else {
    batch::integrate(m_, tables_->smooth, w, mask);
  }
}

template class Workspace<double>;
template class Workspace<Lanes>;
template class Batch<double>;
template class Batch<Lanes>;

}  // namespace mj::batch
