// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The arrays of a world (T = double) or of four worlds (T = Lanes). They have the names, shapes and
// meanings of the members of mjData. Only the state is kept for each group of worlds. The computed
// arrays are scratch memory, which all groups of a thread use in turn.

#ifndef MJTOOLS_BATCH_WORLD_H_
#define MJTOOLS_BATCH_WORLD_H_

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <memory>
#include <new>

#include "batch/lane.h"

namespace mj::batch {

// Arrays of the state: X(name, number of elements in a world).
#define MJ_BATCH_STATE(X)      \
  X(qpos, m.nq)                \
  X(qvel, m.nv)                \
  X(act, m.na)                 \
  X(ctrl, m.nu)                \
  X(qfrc_applied, m.nv)        \
  X(xfrc_applied, 6 * m.nbody) \
  X(mocap_pos, 3 * m.nmocap)   \
  X(mocap_quat, 4 * m.nmocap)  \
  X(qacc_warmstart, m.nv)

// Computed arrays, which mjData has as well.
#define MJ_BATCH_COMPUTED(X)   \
  X(xpos, 3 * m.nbody)         \
  X(xquat, 4 * m.nbody)        \
  X(xmat, 9 * m.nbody)         \
  X(xipos, 3 * m.nbody)        \
  X(ximat, 9 * m.nbody)        \
  X(xanchor, 3 * m.njnt)       \
  X(xaxis, 3 * m.njnt)         \
  X(geom_xpos, 3 * m.ngeom)    \
  X(geom_xmat, 9 * m.ngeom)    \
  X(site_xpos, 3 * m.nsite)    \
  X(site_xmat, 9 * m.nsite)    \
  X(subtree_com, 3 * m.nbody)  \
  X(cinert, 10 * m.nbody)      \
  X(crb, 10 * m.nbody)         \
  X(cdof, 6 * m.nv)            \
  X(cdof_dot, 6 * m.nv)        \
  X(cvel, 6 * m.nbody)         \
  X(M, m.nC)                   \
  X(qLD, m.nC)                 \
  X(qLDiagInv, m.nv)           \
  X(ten_length, m.ntendon)     \
  X(ten_velocity, m.ntendon)   \
  X(actuator_length, m.nout)   \
  X(actuator_velocity, m.nout) \
  X(actuator_force, m.nout)    \
  X(act_dot, m.na)             \
  X(qfrc_spring, m.nv)         \
  X(qfrc_damper, m.nv)         \
  X(qfrc_gravcomp, m.nv)       \
  X(qfrc_passive, m.nv)        \
  X(qfrc_bias, m.nv)           \
  X(qfrc_actuator, m.nv)       \
  X(qfrc_smooth, m.nv)         \
  X(qacc_smooth, m.nv)         \
  X(qfrc_constraint, m.nv)     \
  X(qacc, m.nv)

// Scratch arrays of single stages.
#define MJ_BATCH_SCRATCH(X)  \
  X(body_acc, 6 * m.nbody)   \
  X(body_force, 6 * m.nbody) \
  X(local_ctrl, m.nu)        \
  X(slope, m.nC)             \
  X(damped, m.nC)            \
  X(damped_diag_inv, m.nv)   \
  X(integrated, m.nv)        \
  X(start_qpos, m.nq)        \
  X(start_qvel, m.nv)        \
  X(start_act, m.na)         \
  X(mean_qvel, m.nv)         \
  X(mean_qacc, m.nv)         \
  X(mean_act_dot, m.na)      \
  X(rate, m.nv)

// Memory for n numbers T, set to zero or uninitialized.
template <typename T>
class Block {
 public:
  Block() = default;
  explicit Block(size_t n) : Block(uninitialized(n)) {
    for (size_t i = 0; i < n; ++i) memory_.get()[i] = T{};
  }
  static Block uninitialized(size_t n) {
    Block block;
    block.memory_.reset(
        static_cast<T*>(::operator new (n * sizeof(T), std::align_val_t{kAlignment})));
    return block;
  }
  [[nodiscard]] T* data() const { return memory_.get(); }

 private:
  static constexpr size_t kAlignment = 64;  // a cache line, because threads must not share one
  struct Free {
    void operator()(T* p) const { ::operator delete (p, std::align_val_t{kAlignment}); }
  };
  std::unique_ptr<T, Free> memory_;
};

template <typename T>
struct State {
#define MJ_X(name, size) T* name = nullptr;
  MJ_BATCH_STATE(MJ_X)
#undef MJ_X
  T* time = nullptr;  // one number
};

template <typename T>
struct Computed {
#define MJ_X(name, size) T* name = nullptr;
  MJ_BATCH_COMPUTED(MJ_X)
  MJ_BATCH_SCRATCH(MJ_X)
#undef MJ_X
};

// The arrays that the stages of a step read and write.
template <typename T>
struct World : State<T>, Computed<T> {};

// All bodies or all dofs of a model. None are left out, because worlds of a batch have no sleeping
// trees.
class AllOf {
 public:
  explicit AllOf(mjtSize n) : size_(static_cast<int>(n)) {}
  [[nodiscard]] int size() const { return size_; }
  int operator[](int k) const { return k; }

 private:
  int size_;
};
// Return the bodies and the dofs that a stage processes (engine/sleep/awake.h).
template <typename T>
AllOf bodies_of(const mjModel& m, const World<T>&) {
  return AllOf(m.nbody);
}
template <typename T>
AllOf dofs_of(const mjModel& m, const World<T>&) {
  return AllOf(m.nv);
}

// Return how many numbers the arrays of a model have.
size_t state_size(const mjModel& m);
size_t computed_size(const mjModel& m);

// Return the arrays that lie in `memory`, one after the other.
template <typename T>
State<T> place_state(const mjModel& m, T* memory);
template <typename T>
Computed<T> place_computed(const mjModel& m, T* memory);

extern template State<double> place_state(const mjModel&, double*);
extern template State<Lanes> place_state(const mjModel&, Lanes*);
extern template Computed<double> place_computed(const mjModel&, double*);
extern template Computed<Lanes> place_computed(const mjModel&, Lanes*);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_WORLD_H_
