// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Uses rows of a recording as initial states of a model, which may differ from the recorded model.
// Parts of the state that have the same name in both models are carried over. All other parts are
// reset.
//
// If the recording contains its model, all recorded parts of the state are carried over by the
// rules of engine/lifecycle/carry_state.h. Otherwise the columns of qpos, qvel, act and ctrl are
// matched by their labels.

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

// The model that a recording contains.
struct RecordedModel {
  ModelPtr model;
  engine::DataPtr data;  // holds the row whose state is being carried over
  // The full state (mjSTATE_INTEGRATION) of each row; empty if the recording does not have it.
  std::vector<std::vector<double>> full_states;
};

// Recorded rows that serve as initial states. If there are several, the rollouts take turns in
// using them.
class CarriedState final : public rollout::StateSource {
 public:
  struct Piece {
    Channel channel;
    int64_t from = 0, to = 0, count = 0;
  };

  Trajectory source;             // the chosen rows of the recording
  int64_t first = 0, count = 1;  // index of the first chosen row and number of chosen rows
  std::vector<Piece> pieces;     // parts of the state that are matched by labels
  // used instead of `pieces` if the recording contains its model
  std::optional<RecordedModel> recorded;
  // objects in both models, such as "joint 'knee'" or "activation 'muscle'"
  std::vector<std::string> carried;
  std::vector<std::string> reset;   // objects that only the new model has
  std::vector<std::string> unused;  // objects that only the recording has

  void apply(const mjModel& m, mjData& d, int64_t rollout) const override;
};

// Function that returns the model of a recording in its MJB form. It throws Error (not-a-model) if
// the recording has no model.
using RecordedModelLoader = std::function<std::string(const FileBytes& recording)>;

// Reads the rows that `choice` selects (see RowChoice below). Throws Error (usage) if the rows do
// not exist, or if the recording and the model have no object in common. The messages name the
// option --from of mj-simulate.
[[nodiscard]] CarriedState carry_rows(const mjModel& m, const std::string& choice,
                                      const RecordedModelLoader& load_model);

// A choice of rows in a recording, such as "run.h5@7", "run.h5@-1", "run.h5@0:8", or "run.h5@2/7"
// for row 7 of rollout 2. Without an @, the first row is chosen.
struct RowChoice {
  std::string file;
  int64_t rollout = 0;
  int64_t first = 0;
  // end of the range; if `is_range`, 0 and negative numbers count from the end of the recording
  int64_t end = 1;
  bool is_range = false;
};
// Parses a choice of rows. Throws Error (usage) if the text after the @ does not select rows. If a
// file has the whole text as its name, or if no file has the text before the @ as its name, the
// whole text is the name of the file.
[[nodiscard]] RowChoice parse_row_choice(const std::string& text);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_CARRIED_STATE_H_
