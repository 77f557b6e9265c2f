// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Many worlds of one model that step side by side on one core:
//
//   batch::Batch<Lanes> batch(m, worlds);
//   batch::Workspace<Lanes> workspace(batch);        // one for each thread
//   batch.load(world, d);                            // for each world
//   for each group of worlds: batch.evaluate(group, workspace, data), batch.integrate(...)
//
// The result of a world does not depend on its group or on the other worlds, not even in the last
// bit. The result differs from that of engine::step() only because some sums have another order.
// The difference is about 1e-15 of the largest term.

#ifndef MJTOOLS_BATCH_BATCH_H_
#define MJTOOLS_BATCH_BATCH_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <memory>
#include <vector>

#include "batch/contacts.h"
#include "batch/model_tables.h"
#include "batch/newton.h"
#include "batch/world.h"

namespace mj::batch {

// Worlds of a group in which numbers are NaN or too large. Bit k belongs to world k of the group.
struct BadWorlds {
  int qpos = 0, qvel = 0, qacc = 0;

  [[nodiscard]] int any() const { return qpos | qvel | qacc; }
};

template <typename T>
class Batch;

// The memory that a thread needs to step a group.
template <typename T>
class Workspace {
 public:
  explicit Workspace(const Batch<T>& batch);

 private:
  friend class Batch<T>;
  Block<T> memory_;
  World<T> world_;  // the arrays of the group that was evaluated last
  std::vector<Contact<T>> contacts_;
  ConstraintScratch<T> constraints_;
};

template <typename T>
class Batch {
 public:
  // Makes the worlds, whose states must be set with load().
  Batch(std::shared_ptr<const ModelTables> tables, int worlds);
  // Makes tables for the worlds. The conditions of ModelTables apply.
  Batch(const mjModel& m, int worlds) : Batch(std::make_shared<const ModelTables>(m), worlds) {}

  [[nodiscard]] const mjModel& model() const { return m_; }
  [[nodiscard]] int worlds() const { return worlds_; }
  [[nodiscard]] int groups() const { return (worlds_ + kWorlds<T> - 1) / kWorlds<T>; }

  // Puts a world at its reference configuration, without velocities and inputs.
  void rest(int world);
  // Copies the state and the inputs of a world from `d`, or only the given inputs (mjtState bits):
  // ctrl, qfrc_applied, xfrc_applied, mocap_pos and mocap_quat.
  void load(int world, const mjData& d);
  void load_inputs(int world, const mjData& d, int inputs);
  // Copies qpos, qvel, act, time and qacc_warmstart to `d`.
  void store(int world, mjData& d) const;

  // Computes the accelerations of the worlds of a group. For each world of the group, `data` points
  // to an mjData of the model, which provides scratch memory and the values of eq_active. Several
  // worlds may share one mjData. Throws Error as the engine does.
  BadWorlds evaluate(int group, Workspace<T>& workspace, mjData* const* data);
  // Computes the sensors of world k of a group from its accelerations. evaluate() must have been
  // called last for the same group and workspace, and can_measure() (sensors.h) must be true. `d`
  // must have the state of the world.
  void measure(int k, const Workspace<T>& workspace, mjData& d) const;
  // Makes a step of a group. The last call of evaluate() with this workspace must have been for the
  // same group. Only the worlds whose bits are set in `moving` move. If an exception is thrown, all
  // worlds keep their states.
  void integrate(int group, Workspace<T>& workspace, mjData* const* data, int moving);

 private:
  friend class Workspace<T>;

  void forward(Workspace<T>& workspace, mjData* const* data);
  void add_stages(Workspace<T>& workspace, mjData* const* data);
  void runge_kutta(Workspace<T>& workspace, mjData* const* data, const Mask<T>& moving);
  void bind(int group, Workspace<T>& workspace) const;

  const mjModel& m_;
  std::shared_ptr<const ModelTables> tables_;
  int worlds_;
  size_t state_size_;
  Block<T> memory_;              // memory of the states of all groups
  std::vector<State<T>> state_;  // one for each group
};

extern template class Workspace<double>;
extern template class Workspace<Lanes>;
extern template class Batch<double>;
extern template class Batch<Lanes>;

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_BATCH_H_
