// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of a recording as initial states of a model, which may differ from the recorded model. Parts
// of the state that both models have by name are carried over; the rest is reset.
//
// A recording that holds its model is carried as engine/lifecycle/carry_state.h says, with all
// parts of the state that were recorded. Otherwise the labels of the columns of qpos, qvel, act and
// ctrl are matched.

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_CARRIED_STATE_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_CARRIED_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/data.h"
#include "model/allocate.h"
#include "resource/file_bytes.h"
#include "rollout/initial_state.h"
#include "trajectory/trajectory.h"

namespace mj {

// The model that a recording holds.
struct RecordedModel {
  ModelPtr model;
  engine::DataPtr data;  // for the row that is carried
  // State of each row, mjSTATE_INTEGRATION; empty if the row has none.
  std::vector<std::vector<double>> full_states;
};

// Recorded rows. Rollouts take them in turns.
class CarriedState final : public rollout::StateSource {
 public:
  struct Piece {
    Channel channel;
    int64_t from = 0, to = 0, count = 0;
  };

  Trajectory source;                      // the chosen rows alone
  int64_t first = 0, count = 1;           // rows of the recording
  std::vector<Piece> pieces;              // parts matched by labels
  std::optional<RecordedModel> recorded;  // instead of pieces
  std::vector<std::string> carried;       // "joint 'knee'", "activation 'muscle'"
  std::vector<std::string> reset;         // objects that only the model has
  std::vector<std::string> unused;        // objects that only the recording has

  void apply(const mjModel& m, mjData& d, int64_t rollout) const override;
};

// Returns the model of a recording in its MJB form. Throws Error (not-a-model) for a recording
// without a model.
using RecordedModelLoader = std::function<std::string(const FileBytes& recording)>;

// Reads the rows of a choice (below). Throws Error (usage), whose messages name mj-simulate's
// option --from, for rows that do not exist and for a recording that has nothing of the model.
[[nodiscard]] CarriedState carry_rows(const mjModel& m, const std::string& choice,
                                      const RecordedModelLoader& load_model);

// A choice of rows: "run.h5@7", "run.h5@-1", "run.h5@0:8", or "run.h5@2/7" for rollout 2. Without
// an @ the choice is the first row.
struct RowChoice {
  std::string file;
  int64_t rollout = 0;
  int64_t first = 0;
  int64_t end = 1;  // with `is_range`, 0 and negative numbers count from the end
  bool is_range = false;
};
// Throws Error (usage) for anything else after an @, unless a file has that whole name.
[[nodiscard]] RowChoice parse_row_choice(const std::string& text);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_CARRIED_STATE_H_
