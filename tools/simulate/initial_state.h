// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where rollouts begin: the reference configuration, keyframes, or rows of a trajectory, of which
// what the model has by name is carried over and the rest is reset; then noise.
//
// A recording that holds its model is carried as engine/lifecycle/carry_state.h says, with all parts of
// the state that it has. Of others, the labels of columns of qpos, qvel, act and ctrl are matched.

#ifndef MJTOOLS_TOOLS_SIMULATE_INITIAL_STATE_H_
#define MJTOOLS_TOOLS_SIMULATE_INITIAL_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/data.h"
#include "initial_joints.h"
#include "model/allocate.h"
#include "options.h"
#include "trajectory/trajectory.h"

namespace mj::simulate {

// The model that a recording holds.
struct RecordedModel {
  ModelPtr model;
  engine::DataPtr data;                          // for the row that is carried
  std::vector<std::vector<double>> full_states;  // of each row, mjSTATE_INTEGRATION; empty: none
};

// A recorded row as the state of a model that may be another than the recorded one.
struct CarriedState {
  Trajectory source;             // with these rows alone:
  int64_t first = 0, count = 1;  // rows for the rollouts, in turns

  struct Piece {
    Channel channel;
    int64_t from = 0, to = 0, count = 0;
  };
  std::vector<Piece> pieces;              // by labels
  std::optional<RecordedModel> recorded;  // instead
  std::vector<std::string> carried;       // "joint 'knee'", "activation 'muscle'"
  std::vector<std::string> reset;         // in the model alone
  std::vector<std::string> unused;        // in the trajectory alone

  void apply(const mjModel& m, mjData& d, int64_t rollout) const;
};

class InitialState {
 public:
  // Throws Error for keyframes and rows that do not exist; reports joints whose state cannot be set.
  InitialState(const mjModel& m, const Options& options, Diagnostics& diagnostics);

  void apply(const mjModel& m, mjData& d, int64_t rollout, uint64_t seed) const;

  // Whether controls begin as something else than zero.
  [[nodiscard]] bool has_controls() const { return !keyframes_.empty() || !carried_.empty(); }
  [[nodiscard]] const CarriedState* carried() const {
    return carried_.empty() ? nullptr : carried_.data();
  }

 private:
  double noise_;
  std::vector<int> keyframes_;
  std::vector<CarriedState> carried_;  // one or none
  InitialJoints joints_;
};

// "run.h5@7", "run.h5@-1", "run.h5@0:8", of rollout 2 "run.h5@2/7": the file and the rows, the
// first if there is no @. Throws Error (usage) for something else after an @, unless a file has
// that name.
struct RowChoice {
  std::string file;
  int64_t rollout = 0;
  int64_t first = 0;
  int64_t end = 1;  // counts from the end if negative or 0 with `is_range`
  bool is_range = false;
};
[[nodiscard]] RowChoice parse_row_choice(const std::string& text);

// In one line what was carried over.
[[nodiscard]] std::string carried_text(const CarriedState& state);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_INITIAL_STATE_H_
