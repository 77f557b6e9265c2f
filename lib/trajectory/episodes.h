// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads data sets of other projects (layout_writer.h) as recordings. Finds time, qpos, qvel, act,
// ctrl and sensordata of each episode. Each step of an episode becomes a frame. Rows after the last
// action are ignored.

#ifndef MJTOOLS_TRAJECTORY_EPISODES_H_
#define MJTOOLS_TRAJECTORY_EPISODES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "trajectory/hdf5_input.h"

namespace mj {

struct Episode {
  // The columns of a dataset that serve as an array of a recording.
  struct Source {
    std::string array;    // name of the array, such as "qpos"
    std::string dataset;  // path of the dataset, such as "episode_0/infos/qpos"
    int64_t first_column = 0, columns = 0;
  };
  std::vector<Source> sources;
  int64_t first_row = 0;  // first row of the episode in every dataset
  int64_t frames = 0;
};

// Returns the episodes of a file. The list is empty if the file is not a data set of episodes, or
// does not contain the times of the frames.
[[nodiscard]] std::vector<Episode> find_episodes(const h5::Input& file);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_EPISODES_H_
