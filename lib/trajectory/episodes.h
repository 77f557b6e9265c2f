// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads data sets of other projects (layout_writer.h) as recordings: finds time, qpos, qvel, act,
// ctrl and sensordata of each episode. The frames are the steps of the episode. Rows after the last
// action are left out.

#ifndef MJTOOLS_TRAJECTORY_EPISODES_H_
#define MJTOOLS_TRAJECTORY_EPISODES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "trajectory/hdf5_input.h"

namespace mj {

struct Episode {
  // Columns of a dataset that hold an array of a recording.
  struct Source {
    std::string array;    // name of the array: "qpos"
    std::string dataset;  // path of the dataset: "episode_0/infos/qpos"
    int64_t first_column = 0, columns = 0;
  };
  std::vector<Source> sources;
  int64_t first_row = 0;  // first row of the episode in every dataset
  int64_t frames = 0;
};

// Returns the episodes of a file. The list is empty if the file is of another kind, or does not
// contain the times of frames.
[[nodiscard]] std::vector<Episode> find_episodes(const h5::Input& file);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_EPISODES_H_
